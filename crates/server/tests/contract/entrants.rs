//! Those who take part in tournaments: pauses, late players, fees and prizes, deleted accounts.

use protocol::{PlayerId, Timestamp};
use server::store::SqlStore;
use server::store::tournaments::{Entering, Finishing, JoinOutcome, PauseOutcome, Starting};

use crate::sample::account;
use crate::tournaments::{ARENA, CUP, SWISS, bout, cup, join, new, pair, running, start, whole};

pub(crate) async fn a_pause_lasts_its_time(store: SqlStore) {
    running(&store, ARENA, &["anna"]).await;
    let pause = async |at| {
        let anna = "anna".into();
        let paused = store
            .pause_in_tournament(&cup(), &anna, Timestamp(at))
            .await;
        paused.unwrap()
    };
    assert_eq!(pause(10_000).await, PauseOutcome::Paused);
    assert_eq!(pause(11_000).await, PauseOutcome::Paused, "twice is once");
    let too_early = JoinOutcome::TooEarly(Timestamp(20_000));
    assert_eq!(join(&store, "anna", 19_999).await, too_early);
    assert_eq!(join(&store, "anna", 20_000).await, JoinOutcome::In);
    // The second one within twenty minutes is longer.
    pause(30_000).await;
    let longer = JoinOutcome::TooEarly(Timestamp(58_666));
    assert_eq!(join(&store, "anna", 50_000).await, longer);
    assert_eq!(join(&store, "anna", 60_000).await, JoinOutcome::In);
    let later = 60_000 + 20 * 60_000;
    pause(later).await;
    let forgotten = JoinOutcome::TooEarly(Timestamp(later + 10_000));
    assert_eq!(join(&store, "anna", later + 1).await, forgotten);
    let boris = "boris".into();
    let stranger = store
        .pause_in_tournament(&cup(), &boris, Timestamp(1))
        .await;
    assert_eq!(stranger, Ok(PauseOutcome::NotIn));
}

pub(crate) async fn late_players_come_into_a_swiss_but_not_into_a_knockout(store: SqlStore) {
    running(&store, SWISS, &["a", "b"]).await;
    pair(&store, vec![bout("a", Some("b"))], false).await;
    account(&store, "late").await;
    assert_eq!(join(&store, "late", 4000).await, JoinOutcome::In);
    assert_eq!(whole(&store).await.entries[2].joined_after, 1);
    store
        .make_tournament(new("other", CUP, None))
        .await
        .unwrap();
    let enter = |player: &str| Entering {
        tournament: "other".into(),
        player: player.into(),
        rating: 1500,
        at: Timestamp(1500),
    };
    store.enter_tournament(enter("a")).await.unwrap();
    let starting = Starting {
        tournament: "other".into(),
        version: 1,
        at: Timestamp(2000),
        ends_at: None,
    };
    assert_eq!(store.start_tournament(starting).await, Ok(true));
    let late = store.enter_tournament(enter("late")).await;
    assert_eq!(late, Ok(JoinOutcome::Closed));
    let (other, a) = ("other".into(), "a".into());
    let paused = store.pause_in_tournament(&other, &a, Timestamp(3000)).await;
    assert_eq!(paused, Ok(PauseOutcome::NotPossible));
}

async fn balances(store: &SqlStore, players: &[&str]) -> Vec<i64> {
    let mut found = vec![];
    for player in players {
        found.push(crate::ledger::holding(store, player).await.balance);
    }
    found
}

pub(crate) async fn fees_and_prizes_add_up_whatever_happens(store: SqlStore) {
    let mut with_fee = new("cup", SWISS, Some("maker"));
    with_fee.setup.fee = 30;
    with_fee.setup.added = 11;
    account(&store, "maker").await;
    store.make_tournament(with_fee).await.unwrap();
    let open_wallet = async |player: &str| {
        let opened = store.open_wallet(&player.into(), 1000, Timestamp(10)).await;
        opened.unwrap();
    };
    let players = ["a", "b", "c", "d", "e"];
    for player in players {
        account(&store, player).await;
        open_wallet(player).await;
        join(&store, player, 1500).await;
        join(&store, player, 1501).await;
    }
    // One goes and comes back, one goes for good.
    for (player, back) in [("d", true), ("e", false)] {
        for _ in 0..2 {
            let player = player.into();
            store
                .leave_tournament(&cup(), &player, Timestamp(1600))
                .await
                .unwrap();
        }
        if back {
            assert_eq!(join(&store, player, 1700).await, JoinOutcome::In);
        }
    }
    assert_eq!(balances(&store, &players).await, [970, 970, 970, 970, 1000]);
    assert!(start(&store).await);
    let finishing = Finishing {
        tournament: cup(),
        version: whole(&store).await.tournament.version,
        at: Timestamp(9000),
        order: ["c", "a", "b", "d"].map(PlayerId::from).to_vec(),
        points: vec![("c".into(), 7), ("d".into(), 0)],
    };
    for first in [true, false] {
        assert_eq!(store.finish_tournament(finishing.clone()).await, Ok(first));
    }
    // 131 credits: 65 and 35 in a hundred, what division leaves to the first.
    assert_eq!(
        balances(&store, &players).await,
        [1015, 970, 1056, 970, 1000]
    );
    assert!(store.audit().await.unwrap().is_sound());

    // A second one does not take place: everything goes back.
    let mut off = new("off", SWISS, Some("maker"));
    off.setup.fee = 30;
    store.make_tournament(off).await.unwrap();
    let entering = Entering {
        tournament: "off".into(),
        player: "a".into(),
        rating: 1500,
        at: Timestamp(9500),
    };
    store.enter_tournament(entering).await.unwrap();
    let (off, maker) = ("off".into(), "maker".into());
    let called = store
        .call_off_tournament(&off, &maker, Timestamp(9600))
        .await;
    assert_eq!(called, Ok(true));
    assert_eq!(
        balances(&store, &players).await,
        [1015, 970, 1056, 970, 1000]
    );
    assert!(store.audit().await.unwrap().is_sound());
}

pub(crate) async fn a_deleted_account_leaves_what_has_not_begun(store: SqlStore) {
    account(&store, "anna").await;
    account(&store, "boris").await;
    store
        .make_tournament(new("cup", ARENA, None))
        .await
        .unwrap();
    for player in ["anna", "boris"] {
        join(&store, player, 1500).await;
    }
    let erase = server::store::personal::Erase {
        player: "anna".into(),
        confirm: "anna".to_owned(),
        stand_in: "0f0f".to_owned(),
        at: Timestamp(1600),
    };
    store.erase(erase).await.unwrap();
    let stands = whole(&store).await;
    assert_eq!((stands.tournament.players, stands.entries.len()), (1, 1));
    assert_eq!(stands.entries[0].player.name, "boris");
}
