//! Credits: given once, taken and paid with the games, never made and never lost. After each story the
//! audit must hold.

use std::sync::Arc;

use protocol::{
    Clocks, CommandId, CreditReason, EndReason, GameEvent, GameId, GameResult, PlayerId, SideKey,
    Timestamp,
};
use server::port::{Commit, CommitOutcome, GameStore};
use server::store::ledger::{Audit, Claim, ClaimOutcome, Holding, Keys, Rescue, RescueOutcome};
use server::store::personal::{Erase, EraseOutcome};
use server::store::{SqlStore, VoidOutcome};
use tokio::task::JoinSet;

pub(crate) use crate::losses::games_lost_at_once_and_games_of_the_same_two_are_known;
use crate::personal::Database;
use crate::sample::{account, append, creation, key, new_game};
pub(crate) use crate::spoilt::{
    an_audit_sees_everything_that_is_spoilt,
    the_database_itself_keeps_balances_from_falling_below_nothing,
};

/// Makes one test of each promise.
#[macro_export]
macro_rules! ledger_contract {
    ($(#[$also:meta])* $name:ident, $fresh:path $(,)?) => {
        $crate::promises! { both [$(#[$also])*] $name, $fresh, ledger;
            a_wallet_is_opened_once_by_a_hundred_who_ask_at_once,
            of_fifty_claims_in_one_window_one_is_paid,
            a_rescue_fills_an_empty_wallet_up_once_a_day,
            both_stakes_are_held_with_the_game_and_the_winner_gets_them,
            without_a_winner_each_gets_the_own_stake_back,
            a_game_that_we_have_spoilt_gives_the_stakes_back,
            a_game_that_one_cannot_pay_does_not_begin,
            a_rematch_that_one_cannot_pay_is_not_agreed_on,
            of_a_hundred_ends_and_begins_at_once_one_is_paid,
            the_history_is_told_in_pages_without_gaps,
            a_deleted_account_leaves_no_credits_behind,
            the_database_itself_keeps_balances_from_falling_below_nothing,
            games_lost_at_once_and_games_of_the_same_two_are_known,
            an_audit_sees_everything_that_is_spoilt,
        }
    };
}

const HOUR: i64 = 3_600_000;

pub(crate) fn keys() -> Keys {
    Keys {
        claim: "claim 7".to_owned(),
        rescue: "rescue 7".to_owned(),
    }
}

/// A player with a wallet of so many credits.
pub(crate) async fn rich(store: &SqlStore, name: &str, credits: i64) -> PlayerId {
    account(store, name).await;
    let player = PlayerId::from(name);
    store
        .open_wallet(&player, credits, Timestamp(10))
        .await
        .unwrap();
    player
}

pub(crate) async fn holding(store: &SqlStore, player: &str) -> Holding {
    let found = store.holding(&player.into(), &keys()).await.unwrap();
    found.unwrap_or_else(|| panic!("{player} has no wallet"))
}

async fn balances(store: &SqlStore, players: [&str; 2]) -> [i64; 2] {
    let [one, other] = players;
    [
        holding(store, one).await.balance,
        holding(store, other).await.balance,
    ]
}

/// A game of these two for credits.
pub(crate) fn staked(id: &str, (white, black): (&str, &str), stake: u32) -> Commit {
    let mut new = new_game(id, white, black);
    new.stake = stake;
    creation(new)
}

/// Ends a game whose last event is number 1.
pub(crate) fn over(id: &str, winner: Option<SideKey>, reason: EndReason, at: i64) -> Commit {
    let game = GameId::from(id);
    let at = Timestamp(at);
    let result = GameResult { winner, reason };
    let event = GameEvent::Ended {
        result,
        clocks: Clocks::default(),
        at,
    };
    let mut commit = append(&game, 1, vec![event]);
    if let Some(append) = &mut commit.append {
        append.deadline = None;
        append.ended = Some((at, result));
    }
    commit
}

pub(crate) async fn done(store: &SqlStore, commit: Commit) {
    assert_eq!(store.commit(commit).await, Ok(CommitOutcome::Committed));
}

/// Returns the audit, which must hold.
pub(crate) async fn sound(store: &SqlStore) -> Audit {
    let audit = store.audit().await.unwrap();
    assert!(audit.is_sound(), "{audit:#?}");
    audit
}

fn claim(player: &PlayerId, window: i64) -> Claim {
    Claim {
        player: player.clone(),
        key: format!("claim {window}"),
        amount: 100,
        at: Timestamp(window * 4 * HOUR),
    }
}

pub(crate) async fn a_wallet_is_opened_once_by_a_hundred_who_ask_at_once(
    store: SqlStore,
    _place: impl Database,
) {
    account(&store, "anna").await;
    let store = Arc::new(store);
    let mut racing = JoinSet::new();
    for _ in 0..100 {
        let store = Arc::clone(&store);
        racing.spawn(async move {
            let anna = PlayerId::from("anna");
            store.open_wallet(&anna, 1000, Timestamp(10)).await.unwrap();
        });
    }
    racing.join_all().await;
    let anna = holding(&store, "anna").await;
    let expected = Holding {
        balance: 1000,
        in_play: 0,
        claimed: false,
        rescued: false,
        guest: true,
        since: Timestamp(1),
    };
    assert_eq!(anna, expected);
    // Nobody has no wallet.
    store
        .open_wallet(&"nobody".into(), 1000, Timestamp(10))
        .await
        .unwrap();
    assert_eq!(store.holding(&"nobody".into(), &keys()).await, Ok(None));
    sound(&store).await;
}

/// P-33.
pub(crate) async fn of_fifty_claims_in_one_window_one_is_paid(
    store: SqlStore,
    _place: impl Database,
) {
    let anna = rich(&store, "anna", 1000).await;
    let store = Arc::new(store);
    let mut racing = JoinSet::new();
    for _ in 0..50 {
        let (store, claim) = (Arc::clone(&store), claim(&anna, 7));
        racing.spawn(async move { store.claim(claim).await.unwrap() });
    }
    let outcomes = racing.join_all().await;
    let of = |wanted| outcomes.iter().filter(|one| **one == wanted).count();
    assert_eq!(of(ClaimOutcome::Claimed), 1);
    assert_eq!(of(ClaimOutcome::Before), 49);
    assert_eq!(holding(&store, "anna").await.balance, 1100);
    assert!(holding(&store, "anna").await.claimed);
    // The next window is another one, whoever asks in which order.
    let next = store.claim(claim(&anna, 8)).await;
    assert_eq!(next, Ok(ClaimOutcome::Claimed));
    let late = store.claim(claim(&anna, 7)).await;
    assert_eq!(late, Ok(ClaimOutcome::Before));
    let nobody = store.claim(claim(&"nobody".into(), 7)).await;
    assert_eq!(nobody, Ok(ClaimOutcome::Nobody));
    assert_eq!(holding(&store, "anna").await.balance, 1200);
    sound(&store).await;
}

pub(crate) async fn a_rescue_fills_an_empty_wallet_up_once_a_day(
    store: SqlStore,
    _place: impl Database,
) {
    for (name, credits) in [("anna", 19), ("boris", 100)] {
        rich(&store, name, credits).await;
    }
    let rescue = |day: i64| {
        store.rescue(Rescue {
            player: "anna".into(),
            key: format!("rescue {day}"),
            below: 10,
            to: 100,
            at: Timestamp(day * 24 * HOUR),
        })
    };
    assert_eq!(rescue(7).await, Ok(RescueOutcome::NotNeeded));
    // Nine credits at hand, but ten in play.
    done(&store, staked("one", ("anna", "boris"), 10)).await;
    let anna = holding(&store, "anna").await;
    assert_eq!((anna.balance, anna.in_play), (9, 10));
    assert_eq!(rescue(7).await, Ok(RescueOutcome::NotNeeded));
    let lost = over("one", Some(SideKey::Black), EndReason::Resigned, 3000);
    done(&store, lost).await;
    let claimed = |outcome| Ok(RescueOutcome::Claim(outcome));
    assert_eq!(rescue(7).await, claimed(ClaimOutcome::Claimed));
    let anna = holding(&store, "anna").await;
    assert_eq!((anna.balance, anna.in_play, anna.rescued), (100, 0, true));
    // Poor again on the same day, and on the next.
    done(&store, staked("two", ("anna", "boris"), 100)).await;
    let lost = over("two", Some(SideKey::Black), EndReason::TimeOut, 4000);
    done(&store, lost).await;
    assert_eq!(rescue(7).await, claimed(ClaimOutcome::Before));
    assert_eq!(rescue(8).await, claimed(ClaimOutcome::Claimed));
    assert_eq!(balances(&store, ["anna", "boris"]).await, [100, 210]);
    sound(&store).await;
}

pub(crate) async fn both_stakes_are_held_with_the_game_and_the_winner_gets_them(
    store: SqlStore,
    _place: impl Database,
) {
    for name in ["anna", "boris"] {
        rich(&store, name, 1000).await;
    }
    for (id, winner, after) in [
        ("one", SideKey::White, [1500, 500]),
        ("two", SideKey::Black, [1000, 1000]),
    ] {
        done(&store, staked(id, ("anna", "boris"), 500)).await;
        for name in ["anna", "boris"] {
            assert_eq!(holding(&store, name).await.in_play, 500);
        }
        sound(&store).await;
        done(&store, over(id, Some(winner), EndReason::Resigned, 3000)).await;
        assert_eq!(balances(&store, ["anna", "boris"]).await, after, "{id}");
        assert_eq!(holding(&store, "anna").await.in_play, 0);
        // The end again, and another end.
        for winner in [Some(SideKey::White), Some(SideKey::Black), None] {
            let again = over(id, winner, EndReason::Left, 3000);
            assert_eq!(store.commit(again).await, Ok(CommitOutcome::Stale));
        }
        assert_eq!(balances(&store, ["anna", "boris"]).await, after, "{id}");
    }
    sound(&store).await;
}

/// P-35: never an equal split.
pub(crate) async fn without_a_winner_each_gets_the_own_stake_back(
    store: SqlStore,
    _place: impl Database,
) {
    rich(&store, "anna", 700).await;
    rich(&store, "boris", 60).await;
    for (number, reason) in [
        EndReason::Agreed,
        EndReason::LeftDraw,
        EndReason::Threefold,
        EndReason::Aborted,
        EndReason::NoFirstMove,
    ]
    .into_iter()
    .enumerate()
    {
        let id = format!("game{number}");
        done(&store, staked(&id, ("anna", "boris"), 50)).await;
        assert_eq!(balances(&store, ["anna", "boris"]).await, [650, 10]);
        done(&store, over(&id, None, reason, 3000)).await;
        assert_eq!(
            balances(&store, ["anna", "boris"]).await,
            [700, 60],
            "{reason:?}"
        );
    }
    sound(&store).await;
}

pub(crate) async fn a_game_that_we_have_spoilt_gives_the_stakes_back(
    store: SqlStore,
    _place: impl Database,
) {
    for name in ["anna", "boris"] {
        rich(&store, name, 1000).await;
    }
    done(&store, staked("one", ("anna", "boris"), 500)).await;
    let (one, two) = (GameId::from("one"), GameId::from("two"));
    let void = async |game| store.void_game(game, Timestamp(5000)).await;
    assert_eq!(void(&two).await, Ok(VoidOutcome::NoSuchGame));
    assert_eq!(void(&one).await, Ok(VoidOutcome::Void));
    assert_eq!(balances(&store, ["anna", "boris"]).await, [1000, 1000]);
    assert_eq!(store.running().await, Ok(vec![]));
    let events = store.events_after(&one, 1).await.unwrap();
    let [GameEvent::Ended { result, .. }] = &events[..] else {
        panic!("{events:?}");
    };
    assert_eq!((result.winner, result.reason), (None, EndReason::Fault));
    // Neither again, nor another end.
    assert_eq!(void(&one).await, Ok(VoidOutcome::Over));
    let late = over("one", Some(SideKey::White), EndReason::Resigned, 6000);
    assert_eq!(store.commit(late).await, Ok(CommitOutcome::Stale));
    assert_eq!(balances(&store, ["anna", "boris"]).await, [1000, 1000]);
    sound(&store).await;
}

pub(crate) async fn a_game_that_one_cannot_pay_does_not_begin(
    store: SqlStore,
    _place: impl Database,
) {
    rich(&store, "anna", 49).await;
    rich(&store, "boris", 1000).await;
    account(&store, "carol").await;
    let short = |player: &str, balance| {
        let player = player.into();
        Ok(CommitOutcome::Short { player, balance })
    };
    for (white, black, outcome) in [
        ("anna", "boris", short("anna", 49)),
        ("boris", "anna", short("anna", 49)),
        // A wallet that was never opened.
        ("boris", "carol", short("carol", 0)),
    ] {
        let id = CommandId::fresh();
        let mut commit = staked("one", (white, black), 50);
        commit.commands = vec![key(black, id, 1)];
        assert_eq!(store.commit(commit).await, outcome, "{white} {black}");
        let done = store.done_command(&black.into(), id).await;
        assert_eq!(done, Ok(None), "the command was not done");
    }
    assert_eq!(store.events_after(&"one".into(), 0).await, Ok(vec![]));
    assert_eq!(store.running_game(&"boris".into()).await, Ok(None));
    assert_eq!(balances(&store, ["anna", "boris"]).await, [49, 1000]);
    // Without credits everybody plays.
    done(&store, staked("two", ("anna", "carol"), 0)).await;
    sound(&store).await;
}

pub(crate) async fn a_rematch_that_one_cannot_pay_is_not_agreed_on(
    store: SqlStore,
    _place: impl Database,
) {
    rich(&store, "anna", 70).await;
    rich(&store, "boris", 50).await;
    done(&store, staked("one", ("anna", "boris"), 50)).await;
    let lost = over("one", Some(SideKey::White), EndReason::Resigned, 3000);
    done(&store, lost).await;
    assert_eq!(balances(&store, ["anna", "boris"]).await, [120, 0]);
    let next = GameId::from("two");
    let agreed = GameEvent::RematchAgreed { game: next.clone() };
    let mut rematch = append(&"one".into(), 2, vec![agreed]);
    rematch.create = staked("two", ("boris", "anna"), 50).create;
    let short = CommitOutcome::Short {
        player: "boris".into(),
        balance: 0,
    };
    assert_eq!(store.commit(rematch).await, Ok(short));
    let events = store.events_after(&"one".into(), 0).await.unwrap();
    assert_eq!(events.len(), 2);
    assert_eq!(balances(&store, ["anna", "boris"]).await, [120, 0]);
    sound(&store).await;
}

pub(crate) async fn of_a_hundred_ends_and_begins_at_once_one_is_paid(
    store: SqlStore,
    _place: impl Database,
) {
    for name in ["anna", "boris"] {
        rich(&store, name, 1000).await;
    }
    let store = Arc::new(store);
    let at_once = async |commits: Vec<Commit>| {
        let mut racing = JoinSet::new();
        for commit in commits {
            let store = Arc::clone(&store);
            racing.spawn(async move { store.commit(commit).await.unwrap() });
        }
        let outcomes = racing.join_all().await;
        let won = outcomes
            .iter()
            .filter(|one| **one == CommitOutcome::Committed);
        won.count()
    };
    // A hundred games of the same two: each plays one at a time.
    let begins = (0..100).map(|n| staked(&format!("game{n}"), ("anna", "boris"), 100));
    assert_eq!(at_once(begins.collect()).await, 1);
    assert_eq!(balances(&store, ["anna", "boris"]).await, [900, 900]);
    let game = store.running_game(&"anna".into()).await.unwrap().unwrap();
    let ends = (0..100).map(|n| {
        let winner = [Some(SideKey::White), Some(SideKey::Black), None][n % 3];
        over(&game.0, winner, EndReason::Left, 3000)
    });
    assert_eq!(at_once(ends.collect()).await, 1);
    let after = balances(&store, ["anna", "boris"]).await;
    let possible = [[1100, 900], [900, 1100], [1000, 1000]];
    assert!(possible.contains(&after), "{after:?}");
    sound(&store).await;
}

pub(crate) async fn the_history_is_told_in_pages_without_gaps(
    store: SqlStore,
    _place: impl Database,
) {
    let anna = rich(&store, "anna", 1000).await;
    rich(&store, "boris", 1000).await;
    store.claim(claim(&anna, 7)).await.unwrap();
    done(&store, staked("one", ("anna", "boris"), 50)).await;
    let drawn = over("one", None, EndReason::Agreed, 3000);
    done(&store, drawn).await;
    done(&store, staked("two", ("boris", "anna"), 10)).await;
    let won = over("two", Some(SideKey::Black), EndReason::NoMoves, 4000);
    done(&store, won).await;
    let mut told = vec![];
    let mut before = None;
    loop {
        let page = store.wallet_page(&anna, before, 4).await.unwrap();
        assert!(page.entries.len() <= 4);
        before = page.entries.last().map(|entry| entry.seq);
        told.extend(page.entries);
        if !page.more {
            break;
        }
    }
    let numbers: Vec<_> = told.iter().map(|entry| entry.seq).collect();
    assert_eq!(numbers, [6, 5, 4, 3, 2, 1]);
    let mut balance = 0;
    told.reverse();
    for entry in &told {
        balance += entry.amount;
        assert_eq!(entry.balance, balance, "{entry:?}");
    }
    let told: Vec<_> = told
        .into_iter()
        .map(|one| (one.amount, one.reason))
        .collect();
    let (one, two) = (|| GameId::from("one"), || GameId::from("two"));
    let expected = [
        (1000, CreditReason::Start),
        (100, CreditReason::Claim),
        (-50, CreditReason::Stake { game: one() }),
        (50, CreditReason::Returned { game: one() }),
        (-10, CreditReason::Stake { game: two() }),
        (20, CreditReason::Won { game: two() }),
    ];
    assert_eq!(told, expected);
    let strange = store.wallet_page(&"nobody".into(), None, 0).await.unwrap();
    assert_eq!((strange.entries.len(), strange.more), (0, false));
}

pub(crate) async fn a_deleted_account_leaves_no_credits_behind(
    store: SqlStore,
    place: impl Database,
) {
    rich(&store, "anna", 1000).await;
    rich(&store, "boris", 1000).await;
    done(&store, staked("one", ("anna", "boris"), 50)).await;
    let lost = over("one", Some(SideKey::Black), EndReason::Left, 3000);
    done(&store, lost).await;
    let everything = store.export(&"anna".into(), Timestamp(50)).await.unwrap();
    let rows = |table: &str| everything["tables"][table].as_array().unwrap().len();
    assert_eq!((rows("ledger"), rows("wallets")), (2, 1));
    let erase = |confirm: &str, stand_in: &str| Erase {
        player: confirm.into(),
        confirm: confirm.to_owned(),
        stand_in: stand_in.to_owned(),
        at: Timestamp(70),
    };
    let gone = store.erase(erase("anna", "0f0f")).await;
    assert_eq!(gone, Ok(EraseOutcome::Erased));
    assert_eq!(store.holding(&"anna".into(), &keys()).await, Ok(None));
    let left = "SELECT account || ' ' || balance FROM wallets ORDER BY account";
    assert_eq!(
        place.texts(left.to_owned()).await,
        ["@game:one 0", "boris 1050", "deleted-0f0f 0"]
    );
    let closed = "SELECT account || ' ' || amount FROM ledger WHERE reason = 'closed'
                  ORDER BY account";
    assert_eq!(
        place.texts(closed.to_owned()).await,
        ["@closed 950", "deleted-0f0f -950"]
    );
    // An empty wallet and none at all.
    rich(&store, "carol", 0).await;
    account(&store, "dora").await;
    for (name, stand_in) in [("carol", "0e0e"), ("dora", "0d0d")] {
        let gone = store.erase(erase(name, stand_in)).await;
        assert_eq!(gone, Ok(EraseOutcome::Erased), "{name}");
    }
    // Nothing is given to who is gone.
    let late = store.claim(claim(&"anna".into(), 9)).await;
    assert_eq!(late, Ok(ClaimOutcome::Nobody));
    sound(&store).await;
}
