//! What servers on one database share: who waits, tickets, and who is connected where.

use domain::Attendance;
use protocol::{
    CommandId, OpenSeek, PlayerCard, PlayerId, PoolKey, TimeControl, Timestamp, VariantKey,
};
use rules::Variant;
use server::port::{CommitOutcome, GameStore};
use server::store::{Seek, SeekOutcome, Sighting, SqlStore};

use crate::sample::{account, creation, key, new_game};

/// Makes one test of each promise.
#[macro_export]
macro_rules! lobby_contract {
    ($(#[$also:meta])* $name:ident, $fresh:path $(,)?) => {
        $crate::promises! { first [$(#[$also])*] $name, $fresh, lobby;
            a_player_has_one_offer_and_a_spent_command_wakes_none,
            an_offer_lives_as_long_as_its_connection_and_its_server,
            of_a_hundred_who_take_an_offer_one_gets_it,
            a_ticket_works_once_and_for_thirty_seconds,
            a_player_is_where_any_living_server_says,
            a_late_sighting_changes_nothing,
        }
    };
}

const ALIVE: Timestamp = Timestamp(10_000);

pub(crate) async fn seek(store: &SqlStore, player: &str, node: &str) -> Seek {
    account(store, player).await;
    store.renew_lease(node, ALIVE).await.unwrap();
    Seek {
        open: OpenSeek {
            id: format!("seek of {player}").as_str().into(),
            pool: PoolKey {
                variant: VariantKey(Variant::Russian),
                time: TimeControl::fischer(3, 2),
                stake: 0,
            },
            player: PlayerCard {
                id: player.into(),
                name: player.to_owned(),
                rating: 1500,
                provisional: false,
            },
        },
        key: key(player, CommandId::fresh(), 1),
        node: node.to_owned(),
        socket: 7,
        since: Timestamp(1000),
    }
}

async fn waiting(store: &SqlStore, now: i64) -> Vec<Seek> {
    store.seeks(Timestamp(now), 100).await.unwrap()
}

pub(crate) async fn a_player_has_one_offer_and_a_spent_command_wakes_none(store: SqlStore) {
    let first = seek(&store, "anna", "node").await;
    assert_eq!(
        store.put_seek(first.clone()).await,
        Ok(SeekOutcome::Waiting)
    );
    assert_eq!(
        store.put_seek(first.clone()).await,
        Ok(SeekOutcome::Waiting)
    );
    assert_eq!(waiting(&store, 2000).await, std::slice::from_ref(&first));
    let mut other = first.clone();
    other.key.digest = [9; 16];
    assert_eq!(store.put_seek(other).await, Ok(SeekOutcome::IdReused));

    let mut second = first.clone();
    second.open.id = "second".into();
    second.key.id = CommandId::fresh();
    assert_eq!(
        store.put_seek(second.clone()).await,
        Ok(SeekOutcome::Waiting)
    );
    assert_eq!(waiting(&store, 2000).await, std::slice::from_ref(&second));
    assert_eq!(
        store.put_seek(first).await,
        Ok(SeekOutcome::Done),
        "replaced"
    );

    let anna = PlayerId::from("anna");
    assert_eq!(store.withdraw_seek(&anna, Timestamp(3000)).await, Ok(true));
    assert_eq!(store.withdraw_seek(&anna, Timestamp(3000)).await, Ok(false));
    assert_eq!(
        store.put_seek(second).await,
        Ok(SeekOutcome::Done),
        "withdrawn"
    );
    assert_eq!(store.seek_of(&anna).await, Ok(None));
}

pub(crate) async fn an_offer_lives_as_long_as_its_connection_and_its_server(store: SqlStore) {
    let (anna, boris) = (PlayerId::from("anna"), PlayerId::from("boris"));
    let hers = seek(&store, "anna", "one").await;
    let his = seek(&store, "boris", "two").await;
    for offer in [&hers, &his] {
        assert_eq!(
            store.put_seek(offer.clone()).await,
            Ok(SeekOutcome::Waiting)
        );
    }
    assert_eq!(
        store.drop_seek(&anna, "one", 8).await,
        Ok(false),
        "another connection"
    );
    assert_eq!(store.drop_seek(&anna, "one", 7).await, Ok(true));
    assert_eq!(
        store.put_seek(hers).await,
        Ok(SeekOutcome::Waiting),
        "its command may come again"
    );

    store
        .renew_lease("one", ALIVE + protocol::Millis(5000))
        .await
        .unwrap();
    let later = ALIVE.0 + 1;
    let left: Vec<_> = waiting(&store, later).await;
    assert_eq!(left.len(), 1, "the other server is dead");
    assert_eq!(left[0].open.player.id, anna);
    assert_eq!(store.seek(&his.open.id, Timestamp(later)).await, Ok(None));
    assert_eq!(store.living_nodes(Timestamp(later)).await, Ok(1));
    assert_eq!(store.bury_dead_nodes(Timestamp(later)).await, Ok(vec![]));
    assert_eq!(store.seek_of(&boris).await, Ok(None));
}

pub(crate) async fn of_a_hundred_who_take_an_offer_one_gets_it(store: SqlStore) {
    let offer = seek(&store, "anna", "node").await;
    assert_eq!(
        store.put_seek(offer.clone()).await,
        Ok(SeekOutcome::Waiting)
    );
    let mut takers = vec![];
    for number in 0..100 {
        let name = format!("taker {number}");
        account(&store, &name).await;
        let mut commit = creation(new_game(&format!("game {number}"), "anna", &name));
        commit.takes = vec![offer.open.id.clone()];
        commit.commands = vec![key(&name, CommandId::fresh(), 2)];
        takers.push(commit);
    }
    let taking = takers.into_iter().map(|commit| store.commit(commit));
    let mut begun = 0;
    for outcome in futures_util::future::join_all(taking).await {
        match outcome.unwrap() {
            CommitOutcome::Committed => begun += 1,
            CommitOutcome::SeekGone(gone) => assert_eq!(gone, offer.open.id),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(begun, 1);
    assert_eq!(store.running().await.unwrap().len(), 1);
}

pub(crate) async fn a_ticket_works_once_and_for_thirty_seconds(store: SqlStore) {
    account(&store, "anna").await;
    let anna = PlayerId::from("anna");
    let until = Timestamp(30_000);
    store
        .issue_ticket([1; 32], (anna.clone(), [7; 32]), until)
        .await
        .unwrap();
    store
        .issue_ticket([2; 32], (anna.clone(), [7; 32]), until)
        .await
        .unwrap();
    assert_eq!(store.redeem_ticket([3; 32], until).await, Ok(None));
    assert_eq!(
        store.redeem_ticket([1; 32], until).await,
        Ok(Some((anna, [7; 32])))
    );
    assert_eq!(store.redeem_ticket([1; 32], until).await, Ok(None));
    assert_eq!(
        store.redeem_ticket([2; 32], Timestamp(30_001)).await,
        Ok(None)
    );
}

fn sighting(node: &str, gone_since: Option<i64>, version: u64) -> Sighting {
    Sighting {
        player: "anna".into(),
        node: node.to_owned(),
        attendance: Attendance {
            gone_since: gone_since.map(Timestamp),
            ..Attendance::default()
        },
        at: Timestamp(1000),
        version,
    }
}

async fn gone_since(store: &SqlStore, now: i64) -> Option<Timestamp> {
    let attendance = store.attendance(&"anna".into(), Timestamp(now)).await;
    attendance.unwrap().unwrap().gone_since
}

pub(crate) async fn a_player_is_where_any_living_server_says(store: SqlStore) {
    account(&store, "anna").await;
    assert_eq!(
        store.attendance(&"anna".into(), Timestamp(1)).await,
        Ok(None)
    );
    for node in ["one", "two"] {
        store.renew_lease(node, ALIVE).await.unwrap();
    }
    store.note_sighting(sighting("one", None, 1)).await.unwrap();
    store
        .note_sighting(sighting("two", Some(2000), 1))
        .await
        .unwrap();
    assert_eq!(gone_since(&store, 3000).await, None);
    assert_eq!(store.census(Timestamp(3000)).await.unwrap().online, 1);

    // The first server dies: its word holds until its lease is over.
    store.renew_lease("two", Timestamp(90_000)).await.unwrap();
    assert_eq!(gone_since(&store, ALIVE.0 + 1).await, Some(ALIVE));
    let lost = store.bury_dead_nodes(Timestamp(ALIVE.0 + 1)).await;
    assert_eq!(lost, Ok(vec!["anna".into()]));
    assert_eq!(gone_since(&store, ALIVE.0 + 2).await, Some(ALIVE));
    assert_eq!(
        store.census(Timestamp(ALIVE.0 + 2)).await.unwrap().online,
        0
    );
}

pub(crate) async fn a_late_sighting_changes_nothing(store: SqlStore) {
    account(&store, "anna").await;
    store.renew_lease("one", ALIVE).await.unwrap();
    store.note_sighting(sighting("one", None, 3)).await.unwrap();
    store
        .note_sighting(sighting("one", Some(500), 2))
        .await
        .unwrap();
    assert_eq!(gone_since(&store, 2000).await, None);
    store
        .note_sighting(sighting("one", Some(600), 4))
        .await
        .unwrap();
    assert_eq!(gone_since(&store, 2000).await, Some(Timestamp(600)));
}
