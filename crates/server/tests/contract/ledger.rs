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

use crate::personal::Database;
use crate::sample::{account, append, creation, key, new_game};

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
async fn rich(store: &SqlStore, name: &str, credits: i64) -> PlayerId {
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

async fn done(store: &SqlStore, commit: Commit) {
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

pub(crate) async fn the_database_itself_keeps_balances_from_falling_below_nothing(
    store: SqlStore,
    place: impl Database,
) {
    rich(&store, "anna", 5).await;
    let refused = place
        .tried("UPDATE wallets SET balance = balance - 6")
        .await;
    assert!(refused.is_err(), "{refused:?}");
    let refused = place
        .tried(
            "INSERT INTO ledger (account, other, key, seq, amount, balance, reason, about, at)
             SELECT account, other, key, seq, amount, balance, reason, about, at FROM ledger",
        )
        .await;
    assert!(refused.is_err(), "{refused:?}");
    assert_eq!(holding(&store, "anna").await.balance, 5);
    sound(&store).await;
}

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

/// Each way to spoil the ledger, and a part of the promise that is broken then.
const SPOILT: [(&str, &str); 14] = [
    (
        "UPDATE wallets SET balance = balance + 1 WHERE account = 'anna'",
        "add up to its balance",
    ),
    (
        "UPDATE wallets SET balance = balance - 1 WHERE account = 'boris'",
        "add up to its balance",
    ),
    (
        "UPDATE ledger SET amount = amount + 1 WHERE account = 'anna' AND key = 'start'",
        "all entries together",
    ),
    (
        "UPDATE ledger SET amount = amount + 1 WHERE account = '@mint' AND other = 'anna'",
        "has its other side",
    ),
    (
        "UPDATE ledger SET balance = balance + 1 WHERE account = 'anna' AND seq = 1",
        "continues the balance",
    ),
    (
        "DELETE FROM ledger WHERE account = 'anna' AND key = 'start'",
        "no gap",
    ),
    (
        "DELETE FROM ledger WHERE account = '@mint' AND other = 'anna'",
        "has its other side",
    ),
    (
        "DELETE FROM wallets WHERE account = 'boris'",
        "none lacks its account",
    ),
    (
        "UPDATE wallets SET entries = entries + 1 WHERE account = 'anna'",
        "no gap",
    ),
    // Paid twice, in full.
    (
        "WITH again AS (SELECT * FROM ledger WHERE key = 'won')
         INSERT INTO ledger (account, other, key, seq, amount, balance, reason, about, at)
         SELECT account, other, 'won again', seq + 100, amount, 0, reason, about, at FROM again",
        "gave out its stakes twice",
    ),
    // Paid to the loser.
    (
        "UPDATE games SET winner = 'white' WHERE id = 'won'",
        "to the wrong player",
    ),
    // Paid before the end.
    (
        "UPDATE games SET ended_at = NULL, winner = NULL WHERE id = 'drawn'",
        "gave out its stakes twice",
    ),
    // Over, and not paid.
    (
        "UPDATE games SET ended_at = 1 WHERE id = 'running'",
        "no game that is over holds stakes",
    ),
    (
        "DELETE FROM ledger WHERE account = '@game:running' AND other = 'anna'",
        "the same stake of both",
    ),
];

async fn keep(place: &impl Database) {
    for table in ["ledger", "wallets", "games"] {
        let copy = format!("CREATE TABLE kept_{table} AS SELECT * FROM {table}");
        place.tried(&copy).await.unwrap();
    }
}

async fn restore(place: &impl Database) {
    for statement in [
        "DELETE FROM ledger",
        "INSERT INTO ledger SELECT * FROM kept_ledger",
        "DELETE FROM wallets",
        "INSERT INTO wallets SELECT * FROM kept_wallets",
        "UPDATE games SET
             winner = (SELECT k.winner FROM kept_games k WHERE k.id = games.id),
             ended_at = (SELECT k.ended_at FROM kept_games k WHERE k.id = games.id)",
        "DROP TABLE kept_ledger",
        "DROP TABLE kept_wallets",
        "DROP TABLE kept_games",
    ] {
        place.tried(statement).await.unwrap();
    }
}

pub(crate) async fn an_audit_sees_everything_that_is_spoilt(store: SqlStore, place: impl Database) {
    for name in ["anna", "boris"] {
        rich(&store, name, 1000).await;
    }
    done(&store, staked("won", ("anna", "boris"), 50)).await;
    let won = over("won", Some(SideKey::Black), EndReason::Resigned, 3000);
    done(&store, won).await;
    done(&store, staked("drawn", ("anna", "boris"), 50)).await;
    done(&store, over("drawn", None, EndReason::Agreed, 4000)).await;
    done(&store, staked("running", ("anna", "boris"), 50)).await;
    let before = sound(&store).await;
    let counted: Vec<_> = before.checks.iter().map(|one| one.looked_at).collect();
    // 2 players and 3 games; 2 x (start, 3 stakes) + won + 2 returned, on both sides; 1 running.
    assert_eq!(counted, [5, 5, 22, 20, 22, 22, 3, 3, 1]);
    for (spoil, broken) in SPOILT {
        keep(&place).await;
        let changed = place.tried(spoil).await.unwrap();
        assert!(changed > 0, "{spoil}");
        let audit = store.audit().await.unwrap();
        let wrong = audit.checks.iter().filter(|check| !check.wrong.is_empty());
        let wrong: Vec<_> = wrong.map(|check| check.promise).collect();
        assert!(
            wrong.iter().any(|promise| promise.contains(broken)),
            "{spoil}: only {wrong:?}"
        );
        restore(&place).await;
        assert_eq!(sound(&store).await, before, "{spoil}");
    }
}
