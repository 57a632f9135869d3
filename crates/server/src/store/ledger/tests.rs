//! What the ledger promises to whoever moves credits.

use protocol::{CreditReason, EndReason, GameId, GameResult, PlayerId, Timestamp};
use tempfile::TempDir;

use super::{Moved, Purse, Transfer, settle, transfer};
use crate::port::{AccountStore, NewAccount, StoreError};
use crate::store::SqlStore;
use crate::store::sql::Db;
use crate::store::work::{Verdict, Work};

/// A player puts something into a pot, or gets it back.
#[derive(Clone)]
struct Pay {
    player: PlayerId,
    pot: (&'static str, String),
    key: String,
    amount: i64,
    back: bool,
}

impl Work for Pay {
    type Output = Moved;

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<Moved>, StoreError> {
        let player = Purse::Player(&self.player);
        let pot = Purse::Pot(self.pot.0, &self.pot.1);
        let (from, to) = if self.back {
            (pot, player)
        } else {
            (player, pot)
        };
        let fee = CreditReason::TournamentFee {
            tournament: self.pot.1.clone(),
        };
        let pay = Transfer {
            key: &self.key,
            from,
            to,
            amount: self.amount,
            reason: &fee,
            at: Timestamp(1),
        };
        transfer(db, &pay).await.map(Verdict::Keep)
    }
}

/// Settles a game.
struct End(GameId, GameResult);

impl Work for End {
    type Output = ();

    fn key(&self) -> &str {
        &self.0.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        settle(db, &self.0, &self.1, Timestamp(9)).await?;
        Ok(Verdict::Keep(()))
    }
}

async fn fresh() -> (SqlStore, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (SqlStore::open(folder.path()).await.unwrap(), folder)
}

async fn rich(store: &SqlStore, name: &str, credits: i64) -> PlayerId {
    let id = PlayerId::from(name);
    let mut token = [0; 32];
    token[..name.len()].copy_from_slice(name.as_bytes());
    let account = NewAccount {
        id: id.clone(),
        name: name.to_owned(),
        token,
        device: String::new(),
        at: Timestamp(1),
    };
    store.create_account(account).await.unwrap();
    store.open_wallet(&id, credits, Timestamp(1)).await.unwrap();
    id
}

/// A payment into a pot of no game and no tournament: the audit asks those what they should hold.
fn pay(player: &PlayerId, key: impl ToString, amount: i64) -> Pay {
    Pay {
        player: player.clone(),
        pot: ("jar", "spring".to_owned()),
        key: key.to_string(),
        amount,
        back: false,
    }
}

async fn balances(store: &SqlStore) -> Vec<String> {
    let text = "SELECT account || ' ' || balance FROM wallets ORDER BY account";
    let rows = store.readers.all(text, &[]).await.unwrap();
    rows.iter().map(|row| row.text(0).unwrap()).collect()
}

/// P-34: 100 credits, twenty tables at 30 at once.
#[tokio::test]
async fn of_twenty_who_spend_the_same_credits_at_once_three_succeed() {
    let (store, _folder) = fresh().await;
    let anna = rich(&store, "anna", 100).await;
    let paying = (0..20).map(|number| store.write(pay(&anna, number, 30)));
    let moved = futures_util::future::join_all(paying).await;
    let of = |wanted| moved.iter().filter(|one| **one == Ok(wanted)).count();
    assert_eq!((of(Moved::Done), of(Moved::Short(10))), (3, 17));
    assert_eq!(balances(&store).await, ["@jar:spring 90", "anna 10"]);
    assert!(store.audit().await.unwrap().is_sound());
}

#[tokio::test]
async fn a_key_happens_once_and_nothing_is_written_for_nobody() {
    let (store, _folder) = fresh().await;
    let anna = rich(&store, "anna", 100).await;
    let back = Pay {
        back: true,
        ..pay(&anna, "back", 30)
    };
    for (what, moved) in [
        (pay(&anna, "fee", 30), Moved::Done),
        (pay(&anna, "fee", 30), Moved::Before),
        (pay(&anna, "fee again", 71), Moved::Short(70)),
        (pay(&"nobody".into(), "fee", 30), Moved::Nobody),
        (back.clone(), Moved::Done),
        (back, Moved::Before),
        // The same key between two others.
        (
            Pay {
                pot: ("jar", "autumn".to_owned()),
                ..pay(&anna, "fee", 100)
            },
            Moved::Done,
        ),
    ] {
        assert_eq!(store.write(what).await, Ok(moved));
    }
    let left = ["@jar:autumn 100", "@jar:spring 0", "anna 0"];
    assert_eq!(balances(&store).await, left);
    assert!(store.audit().await.unwrap().is_sound());
}

/// Writes behind the store's back.
async fn edit(folder: &TempDir, statement: String) {
    let file = folder.path().join("checkers.db");
    let db = <sqlx::SqliteConnection as sqlx::Connection>::connect(file.to_str().unwrap());
    let statement = sqlx::raw_sql(sqlx::AssertSqlSafe(statement));
    statement.execute(&mut db.await.unwrap()).await.unwrap();
}

/// P-35: unequal contributions come back as they were.
#[tokio::test]
async fn without_a_winner_everybody_gets_back_what_was_put_in() {
    let (store, folder) = fresh().await;
    let game = "INSERT INTO games (id, variant, seq, created_at) VALUES ('one', 'russian', 1, 1)";
    edit(&folder, game.to_owned()).await;
    for (name, side, amount) in [("anna", "white", 100), ("boris", "black", 50)] {
        let player = rich(&store, name, 100).await;
        let seat = format!("INSERT INTO seats VALUES ('one', '{side}', '{name}', 0)");
        edit(&folder, seat).await;
        let stake = Pay {
            pot: ("game", "one".to_owned()),
            ..pay(&player, "stake", amount)
        };
        assert_eq!(store.write(stake).await, Ok(Moved::Done));
    }
    let held = ["@game:one 150", "anna 0", "boris 50"];
    assert_eq!(balances(&store).await, held);
    let void = GameResult {
        winner: None,
        reason: EndReason::Aborted,
    };
    store.write(End("one".into(), void)).await.unwrap();
    let back = ["@game:one 0", "anna 100", "boris 100"];
    assert_eq!(balances(&store).await, back);
    // Once more is an error, and changes nothing.
    let again = store.write(End("one".into(), void)).await;
    assert!(matches!(again, Err(StoreError::Corrupt(_))), "{again:?}");
    assert_eq!(balances(&store).await, back);
}
