//! Lost games that a limit against handing credits over counts.

use protocol::{Clocks, EndReason, GameEvent, PlayerId, SideKey, Timestamp};
use server::store::SqlStore;

use crate::ledger::{done, over, rich, sound, staked};
use crate::personal::Database;

pub(crate) async fn games_lost_at_once_and_games_of_the_same_two_are_known(
    store: SqlStore,
    _place: impl Database,
) {
    for name in ["anna", "boris", "carol"] {
        rich(&store, name, 1000).await;
    }
    let mut at = 2000;
    let mut play = async |id: &str, both, stake, moves: usize, winner: Option<SideKey>| {
        done(&store, staked(id, both, stake)).await;
        let moved = GameEvent::Moved {
            chosen: protocol::WireMove {
                from: 22,
                to: 17,
                captured: vec![],
            },
            clocks: Clocks::default(),
            forgiven: protocol::Millis(0),
            at: Timestamp(at),
        };
        at += 1000;
        let mut end = over(id, winner, EndReason::Resigned, at);
        if let Some(append) = &mut end.append {
            // What is offered meanwhile does not make a game longer.
            append.events.splice(0..0, vec![moved; moves]);
            append
                .events
                .insert(0, crate::sample::offer(SideKey::White));
        }
        done(&store, end).await;
    };
    play("one", ("anna", "boris"), 50, 3, Some(SideKey::Black)).await;
    play("two", ("boris", "anna"), 50, 9, Some(SideKey::White)).await;
    play("long", ("anna", "boris"), 50, 10, Some(SideKey::Black)).await;
    play("free", ("anna", "boris"), 0, 3, Some(SideKey::Black)).await;
    play("draw", ("anna", "boris"), 50, 3, None).await;
    play("won", ("anna", "boris"), 50, 3, Some(SideKey::White)).await;
    play("other", ("anna", "carol"), 50, 3, Some(SideKey::Black)).await;
    let losses = |player: &str, since| {
        let player = PlayerId::from(player);
        let store = &store;
        async move { store.quick_losses(&player, 10, Timestamp(since)).await }
    };
    let moments = |all: &[i64]| Ok(all.iter().copied().map(Timestamp).collect::<Vec<_>>());
    assert_eq!(losses("anna", 0).await, moments(&[9000, 4000, 3000]));
    assert_eq!(losses("boris", 0).await, moments(&[8000]));
    assert_eq!(losses("carol", 0).await, moments(&[]));
    for (one, other, expected) in [
        ("anna", "boris", &[8000, 5000, 4000, 3000][..]),
        ("boris", "anna", &[8000, 5000, 4000, 3000]),
        ("anna", "carol", &[9000]),
        ("boris", "carol", &[]),
    ] {
        let both = (&one.into(), &other.into());
        let found = store.decided_between(both, Timestamp(0)).await;
        assert_eq!(found, moments(expected), "{one} {other}");
    }
    let both = (&"anna".into(), &"boris".into());
    let late = store.decided_between(both, Timestamp(4000)).await;
    assert_eq!(late, moments(&[8000, 5000]));
    sound(&store).await;
}
