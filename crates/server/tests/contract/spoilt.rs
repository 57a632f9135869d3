//! A ledger that is spoilt in every way, each of which the audit sees.

use protocol::{EndReason, SideKey};
use server::store::SqlStore;
use server::store::tournaments::JoinOutcome;

use crate::ledger::{done, holding, over, rich, sound, staked};
use crate::personal::Database;
use crate::tournaments;

/// Each way to spoil the ledger, and a part of the promise that is broken then.
const SPOILT: [(&str, &str); 17] = [
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
    // Over, and not given out.
    (
        "UPDATE tournaments SET status = 'finished' WHERE id = 'cup'",
        "no tournament that is over",
    ),
    (
        "UPDATE tournaments SET players = 2 WHERE id = 'cup'",
        "the same fee of everybody",
    ),
    // Somebody else's fee.
    (
        "UPDATE ledger SET amount = 30 WHERE account = '@cup:cup' AND key LIKE 'fee %'",
        "the same fee of everybody",
    ),
];

async fn keep(place: &impl Database) {
    for table in ["ledger", "wallets", "games", "tournaments"] {
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
        "UPDATE tournaments SET
             status = (SELECT k.status FROM kept_tournaments k WHERE k.id = tournaments.id),
             players = (SELECT k.players FROM kept_tournaments k WHERE k.id = tournaments.id)",
        "DROP TABLE kept_ledger",
        "DROP TABLE kept_wallets",
        "DROP TABLE kept_games",
        "DROP TABLE kept_tournaments",
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
    let mut cup = tournaments::new("cup", tournaments::SWISS, None);
    cup.setup.fee = 20;
    store.make_tournament(cup).await.unwrap();
    assert_eq!(
        tournaments::join(&store, "anna", 5000).await,
        JoinOutcome::In
    );
    let before = sound(&store).await;
    let counted: Vec<_> = before.checks.iter().map(|one| one.looked_at).collect();
    // 2 players, 3 games, a tournament; 2 x (start, 3 stakes) + won + 2 returned + a fee, on both sides;
    // 1 running.
    assert_eq!(counted, [6, 6, 24, 22, 24, 24, 3, 3, 1, 1, 1]);
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
