//! Tournaments in the database: whoever asks twice, at the same time or too late.

use std::sync::Arc;

use protocol::{
    Berserk, EntrantState, NewGame, PairingResult, PlayerId, TimeControl, Timestamp,
    TournamentConditions, TournamentFormat, TournamentGame, TournamentId, TournamentSetup,
    TournamentStatus, VariantKey,
};
use rules::Variant;
use server::port::{CommitOutcome, GameStore};
use server::store::SqlStore;
use server::store::tournaments::{
    Ended, Entering, Finishing, JoinOutcome, LeaveOutcome, MakeOutcome, NewBout, NewTournament,
    Pairs, Starting, Whole,
};

pub(crate) use crate::entrants::{
    a_deleted_account_leaves_what_has_not_begun, a_pause_lasts_its_time,
    fees_and_prizes_add_up_whatever_happens,
    late_players_come_into_a_swiss_but_not_into_a_knockout,
};
use crate::sample::{account, creation, ending, new_game};

/// Makes one test of each promise.
#[macro_export]
macro_rules! tournament_contract {
    ($(#[$also:meta])* $name:ident, $fresh:path $(,)?) => {
        $crate::promises! { first [$(#[$also])*] $name, $fresh, tournaments;
            joining_twice_is_joining_once_and_leaving_undoes_it,
            of_a_hundred_who_want_the_last_places_of_a_knockout_as_many_get_in_as_there_are,
            a_full_knockout_starts_at_once,
            a_tournament_starts_once_and_ends_once,
            whoever_leaves_while_a_round_is_paired_is_not_paired,
            a_player_is_in_one_pairing_at_a_time,
            a_game_begins_bound_to_its_pairing_and_only_once,
            a_result_is_noted_once_and_a_void_game_is_played_again,
            an_outage_is_given_back_once,
            one_server_leads_until_its_time_is_over,
            the_timetable_makes_nothing_twice_and_a_player_not_too_many,
            a_pause_lasts_its_time,
            late_players_come_into_a_swiss_but_not_into_a_knockout,
            fees_and_prizes_add_up_whatever_happens,
            a_deleted_account_leaves_what_has_not_begun,
        }
    };
}

pub(crate) const ARENA: TournamentFormat = TournamentFormat::Arena {
    minutes: 60,
    streaks: true,
    berserk: true,
};
pub(crate) const SWISS: TournamentFormat = TournamentFormat::Swiss {
    rounds: 5,
    pause_s: 5,
    draw_from_ply: None,
};
pub(crate) const CUP: TournamentFormat = TournamentFormat::Knockout {
    size: 8,
    when_full: true,
    pause_s: 5,
};

pub(crate) fn new(id: &str, format: TournamentFormat, maker: Option<&str>) -> NewTournament {
    NewTournament {
        id: id.into(),
        setup: TournamentSetup {
            name: "Cup".to_owned(),
            variant: VariantKey(Variant::Russian),
            time: TimeControl::fischer(3, 2),
            format,
            rated: true,
            fee: 0,
            added: 0,
            conditions: TournamentConditions::default(),
        },
        made_by: maker.map(PlayerId::from),
        slot: None,
        password: None,
        starts_at: Timestamp(50_000),
        lot: 7,
        at: Timestamp(1000),
    }
}

pub(crate) async fn join(store: &SqlStore, player: &str, at: i64) -> JoinOutcome {
    let entering = Entering {
        tournament: "cup".into(),
        player: player.into(),
        rating: 1500,
        at: Timestamp(at),
    };
    store.enter_tournament(entering).await.unwrap()
}

pub(crate) fn cup() -> TournamentId {
    "cup".into()
}

pub(crate) async fn whole(store: &SqlStore) -> Whole {
    store.whole_tournament(&cup()).await.unwrap().unwrap()
}

/// A tournament with these players, running since 2000.
pub(crate) async fn running(store: &SqlStore, format: TournamentFormat, players: &[&str]) {
    let made = store.make_tournament(new("cup", format, None)).await;
    assert_eq!(made, Ok(MakeOutcome::Made));
    for player in players {
        account(store, player).await;
        assert_eq!(join(store, player, 1500).await, JoinOutcome::In);
    }
    assert!(start(store).await);
}

pub(crate) async fn start(store: &SqlStore) -> bool {
    let starting = Starting {
        tournament: cup(),
        version: whole(store).await.tournament.version,
        at: Timestamp(2000),
        ends_at: Some(Timestamp(100_000)),
    };
    store.start_tournament(starting).await.unwrap()
}

pub(crate) fn bout(white: &str, black: Option<&str>) -> NewBout {
    NewBout {
        white: white.into(),
        black: black.map(PlayerId::from),
        decider: false,
        round: 1,
        begins_at: Timestamp(3000),
    }
}

pub(crate) async fn pair(store: &SqlStore, bouts: Vec<NewBout>, each_for_itself: bool) -> bool {
    let version = whole(store).await.tournament.version;
    pair_at(store, version, bouts, each_for_itself).await
}

async fn pair_at(store: &SqlStore, version: i64, bouts: Vec<NewBout>, each: bool) -> bool {
    let pairs = Pairs {
        tournament: cup(),
        version,
        round: 1,
        at: Timestamp(3000),
        bouts,
        each_for_itself: each,
    };
    store.pair_tournament(pairs).await.unwrap()
}

fn game_of(board: u32, white: &str, black: &str, id: &str) -> NewGame {
    NewGame {
        tournament: Some(TournamentGame {
            id: cup(),
            name: "Cup".to_owned(),
            board,
            round: 1,
            berserk: false,
            draw_from_ply: None,
        }),
        ..new_game(id, white, black)
    }
}

fn ended(board: u32, game: &str, result: Result<PairingResult, Timestamp>) -> Ended {
    Ended {
        board,
        game: Some(game.into()),
        result,
        played: true,
        plies: 40,
        berserk: Berserk::default(),
        at: Timestamp(5000),
        absent: vec![],
    }
}

pub(crate) async fn joining_twice_is_joining_once_and_leaving_undoes_it(store: SqlStore) {
    account(&store, "anna").await;
    store
        .make_tournament(new("cup", ARENA, None))
        .await
        .unwrap();
    let store = Arc::new(store);
    let joins: Vec<_> = (0..20)
        .map(|_| {
            let store = Arc::clone(&store);
            tokio::spawn(async move { join(&store, "anna", 1500).await })
        })
        .collect();
    for outcome in joins {
        assert_eq!(outcome.await.unwrap(), JoinOutcome::In);
    }
    let stands = whole(&store).await;
    assert_eq!((stands.tournament.players, stands.entries.len()), (1, 1));
    for outcome in [LeaveOutcome::Left, LeaveOutcome::NotIn] {
        let left = store
            .leave_tournament(&cup(), &"anna".into(), Timestamp(1600))
            .await;
        assert_eq!(left, Ok(outcome));
    }
    let stands = whole(&store).await;
    assert_eq!((stands.tournament.players, stands.entries.len()), (0, 0));
    assert_eq!(join(&store, "anna", 1600).await, JoinOutcome::In);
    let nowhere = store
        .leave_tournament(&"other".into(), &"anna".into(), Timestamp(1))
        .await;
    assert_eq!(nowhere, Ok(LeaveOutcome::NotIn));
}

pub(crate) async fn of_a_hundred_who_want_the_last_places_of_a_knockout_as_many_get_in_as_there_are(
    store: SqlStore,
) {
    store.make_tournament(new("cup", CUP, None)).await.unwrap();
    for number in 0..105 {
        account(&store, &format!("p{number}")).await;
    }
    for number in 100..105 {
        assert_eq!(
            join(&store, &format!("p{number}"), 1500).await,
            JoinOutcome::In
        );
    }
    let store = Arc::new(store);
    let joins: Vec<_> = (0..100)
        .map(|number| {
            let store = Arc::clone(&store);
            tokio::spawn(async move { join(&store, &format!("p{number}"), 1500).await })
        })
        .collect();
    let mut inside = 0;
    for outcome in joins {
        match outcome.await.unwrap() {
            JoinOutcome::In => inside += 1,
            other => assert_eq!(other, JoinOutcome::Full),
        }
    }
    assert_eq!(inside, 3);
    let stands = whole(&store).await;
    assert_eq!((stands.tournament.players, stands.entries.len()), (8, 8));
}

pub(crate) async fn a_full_knockout_starts_at_once(store: SqlStore) {
    store.make_tournament(new("cup", CUP, None)).await.unwrap();
    for number in 0..8 {
        let player = format!("p{number}");
        account(&store, &player).await;
        let due = store
            .due_tournaments(Timestamp(1500), Timestamp(1500))
            .await;
        assert_eq!(due, Ok(vec![]), "{number} have joined");
        join(&store, &player, 1400).await;
    }
    let due = store
        .due_tournaments(Timestamp(1500), Timestamp(1500))
        .await;
    assert_eq!(due, Ok(vec![cup()]));
}

pub(crate) async fn a_tournament_starts_once_and_ends_once(store: SqlStore) {
    store
        .make_tournament(new("cup", SWISS, None))
        .await
        .unwrap();
    for player in ["anna", "boris"] {
        account(&store, player).await;
        join(&store, player, 1500).await;
    }
    let version = whole(&store).await.tournament.version;
    let starting = Starting {
        tournament: cup(),
        version,
        at: Timestamp(2000),
        ends_at: None,
    };
    let both = tokio::join!(
        store.start_tournament(starting.clone()),
        store.start_tournament(starting)
    );
    let began = [both.0.unwrap(), both.1.unwrap()];
    assert_eq!(began.iter().filter(|began| **began).count(), 1);
    assert!(pair(&store, vec![bout("anna", Some("boris"))], false).await);

    let finishing = Finishing {
        tournament: cup(),
        version: whole(&store).await.tournament.version,
        at: Timestamp(9000),
        order: vec!["anna".into(), "boris".into()],
        points: vec![],
    };
    let both = tokio::join!(
        store.finish_tournament(finishing.clone()),
        store.finish_tournament(finishing)
    );
    let ended = [both.0.unwrap(), both.1.unwrap()];
    assert_eq!(ended.iter().filter(|ended| **ended).count(), 1);
    let stands = whole(&store).await;
    assert_eq!(stands.tournament.status, TournamentStatus::Finished);
    assert_eq!(stands.pairings[0].result, Some(PairingResult::Void));
    assert_eq!(stands.entries[0].board, None);
    assert_eq!(join(&store, "anna", 9500).await, JoinOutcome::Over);
}

pub(crate) async fn whoever_leaves_while_a_round_is_paired_is_not_paired(store: SqlStore) {
    running(&store, ARENA, &["a", "b", "c", "d"]).await;
    // The pairing was thought out with everybody there; then one leaves.
    let version = whole(&store).await.tournament.version;
    store
        .leave_tournament(&cup(), &"d".into(), Timestamp(2500))
        .await
        .unwrap();
    let bouts = vec![bout("a", Some("b")), bout("c", Some("d"))];
    assert!(!pair_at(&store, version, bouts.clone(), false).await);
    assert_eq!(whole(&store).await.pairings, []);
    assert!(pair_at(&store, version, bouts, true).await);
    let stands = whole(&store).await;
    assert_eq!(stands.pairings.len(), 1);
    assert_eq!(stands.pairings[0].board, 1);
    let boards: Vec<Option<u32>> = stands.entries.iter().map(|entry| entry.board).collect();
    assert_eq!(boards, [Some(1), Some(1), None, None]);
}

pub(crate) async fn a_player_is_in_one_pairing_at_a_time(store: SqlStore) {
    running(&store, ARENA, &["a", "b", "c", "d"]).await;
    let version = whole(&store).await.tournament.version;
    // Two servers pair at once.
    let (one, other) = tokio::join!(
        pair_at(&store, version, vec![bout("a", Some("b"))], true),
        pair_at(&store, version, vec![bout("b", Some("c"))], true)
    );
    assert!(one != other, "one of them is told that it is too late");
    let stands = whole(&store).await;
    assert_eq!(stands.pairings.len(), 1);
    // And who looked later finds a player taken.
    let first = &stands.pairings[0];
    let taken = first.white.0.clone();
    assert!(pair(&store, vec![bout(&taken, Some("d"))], true).await);
    assert_eq!(whole(&store).await.pairings.len(), 1);
}

pub(crate) async fn a_game_begins_bound_to_its_pairing_and_only_once(store: SqlStore) {
    running(&store, SWISS, &["a", "b", "c"]).await;
    assert!(pair(&store, vec![bout("a", Some("b")), bout("c", None)], false).await);
    let stands = whole(&store).await;
    assert_eq!(stands.pairings[1].result, Some(PairingResult::Bye));
    let first = store.commit(creation(game_of(1, "a", "b", "one"))).await;
    assert_eq!(first, Ok(CommitOutcome::Committed));
    // After a crash the next server tries again with another game.
    store.commit(ending(&"one".into(), 1, None)).await.unwrap();
    let again = store.commit(creation(game_of(1, "a", "b", "two"))).await;
    assert_eq!(again, Ok(CommitOutcome::Stale));
    assert_eq!(store.events_after(&"two".into(), 0).await, Ok(vec![]));
    assert_eq!(store.running_game(&"a".into()).await, Ok(None));
    let unknown = store.commit(creation(game_of(9, "a", "b", "three"))).await;
    assert_eq!(unknown, Ok(CommitOutcome::Stale));
    assert_eq!(whole(&store).await.pairings[0].game, Some("one".into()));
}

pub(crate) async fn a_result_is_noted_once_and_a_void_game_is_played_again(store: SqlStore) {
    running(&store, SWISS, &["a", "b"]).await;
    pair(&store, vec![bout("a", Some("b"))], false).await;
    store
        .commit(creation(game_of(1, "a", "b", "one")))
        .await
        .unwrap();
    assert_eq!(store.unrecorded_bouts(&cup()).await, Ok(vec![]));
    store.commit(ending(&"one".into(), 1, None)).await.unwrap();
    let waiting = store.unrecorded_bouts(&cup()).await;
    assert_eq!(waiting, Ok(vec![(1, "one".into())]));

    let again = ended(1, "one", Err(Timestamp(8000)));
    assert_eq!(store.record_bouts(&cup(), vec![again.clone()]).await, Ok(1));
    assert_eq!(store.record_bouts(&cup(), vec![again]).await, Ok(0));
    let stands = whole(&store).await;
    assert_eq!(stands.pairings[0].game, None);
    assert_eq!(stands.pairings[0].begins_at, Timestamp(8000));
    assert_eq!(stands.entries[0].board, Some(1), "they are still paired");

    store
        .commit(creation(game_of(1, "a", "b", "two")))
        .await
        .unwrap();
    store.commit(ending(&"two".into(), 1, None)).await.unwrap();
    let mut won = ended(1, "two", Ok(PairingResult::Black));
    won.absent = vec!["a".into()];
    // A late note of the first game changes nothing.
    let late = ended(1, "one", Ok(PairingResult::White));
    assert_eq!(store.record_bouts(&cup(), vec![late]).await, Ok(0));
    assert_eq!(store.record_bouts(&cup(), vec![won.clone()]).await, Ok(1));
    assert_eq!(store.record_bouts(&cup(), vec![won]).await, Ok(0));
    let stands = whole(&store).await;
    assert_eq!(stands.pairings[0].result, Some(PairingResult::Black));
    let entries: Vec<_> = stands
        .entries
        .iter()
        .map(|entry| (entry.state, entry.board, entry.pauses))
        .collect();
    assert_eq!(
        entries,
        [(EntrantState::Paused, None, 1), (EntrantState::In, None, 0)]
    );
}

pub(crate) async fn an_outage_is_given_back_once(store: SqlStore) {
    running(&store, ARENA, &["a", "b"]).await;
    pair(&store, vec![bout("a", Some("b"))], true).await;
    for _ in 0..2 {
        let (since, now) = (Timestamp(4000), Timestamp(34_000));
        store.credit_tournaments(since, now).await.unwrap();
    }
    let stands = whole(&store).await;
    assert_eq!(stands.tournament.ends_at, Some(Timestamp(130_000)));
    assert_eq!(stands.tournament.restarted_at, Timestamp(34_000));
    assert_eq!(stands.pairings[0].begins_at, Timestamp(33_000));
    let next = store.credit_tournaments(Timestamp(40_000), Timestamp(41_000));
    next.await.unwrap();
    let stands = whole(&store).await;
    assert_eq!(stands.tournament.ends_at, Some(Timestamp(131_000)));
}

pub(crate) async fn one_server_leads_until_its_time_is_over(store: SqlStore) {
    store
        .make_tournament(new("cup", ARENA, None))
        .await
        .unwrap();
    let lead = async |node, now, until| {
        let times = (Timestamp(now), Timestamp(until));
        store.lead_tournament(&cup(), node, times).await.unwrap()
    };
    assert!(lead("one", 1000, 5000).await);
    assert!(!lead("other", 2000, 6000).await);
    assert!(lead("one", 3000, 7000).await);
    assert!(!lead("other", 6999, 9000).await);
    assert!(lead("other", 7000, 9000).await);
    assert!(!lead("one", 7001, 9000).await);
}

pub(crate) async fn the_timetable_makes_nothing_twice_and_a_player_not_too_many(store: SqlStore) {
    account(&store, "anna").await;
    let slot = |id: &str| NewTournament {
        slot: Some("hourly@50000".to_owned()),
        ..new(id, ARENA, None)
    };
    let both = tokio::join!(
        store.make_tournament(slot("one")),
        store.make_tournament(slot("two"))
    );
    let mut outcomes = [both.0.unwrap(), both.1.unwrap()];
    outcomes.sort_by_key(|outcome| *outcome == MakeOutcome::Known);
    assert_eq!(outcomes, [MakeOutcome::Made, MakeOutcome::Known]);
    assert_eq!(store.is_planned("hourly@50000").await, Ok(true));
    assert_eq!(store.is_planned("hourly@60000").await, Ok(false));

    let store = Arc::new(store);
    let makes: Vec<_> = (0..10)
        .map(|number| {
            let store = Arc::clone(&store);
            let new = new(&format!("own{number}"), ARENA, Some("anna"));
            tokio::spawn(async move { store.make_tournament(new).await.unwrap() })
        })
        .collect();
    let mut made = 0;
    for outcome in makes {
        made += u32::from(outcome.await.unwrap() == MakeOutcome::Made);
    }
    assert_eq!(made, 2);
    let open = store.tournaments(TournamentStatus::Open).await.unwrap();
    assert_eq!(open.len(), 3);
    let own = open.iter().find(|one| one.made_by.is_some()).unwrap();
    let off = |maker: &'static str| {
        let (store, id) = (Arc::clone(&store), own.id.clone());
        async move {
            let maker = maker.into();
            let off = store
                .call_off_tournament(&id, &maker, Timestamp(2000))
                .await;
            off.unwrap()
        }
    };
    assert!(!off("boris").await);
    assert!(off("anna").await);
    assert!(!off("anna").await, "it is off already");
}
