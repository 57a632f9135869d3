//! Deleting an account: nothing that names it stays. Games belong to the opponent too; they stay under
//! somebody who was never anybody.

use protocol::{PlayerId, Timestamp};
use serde_json::Value;

use super::PLACES;
use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::leaderboards;
use crate::store::ledger;
use crate::store::sql::{Db, args};
use crate::store::tournaments;
use crate::store::work::{Verdict, Work};

/// The name under which the games of a deleted account stay.
pub const DELETED_NAME: &str = "deleted player";

/// How the ids of those begin who stand in for deleted accounts.
const DELETED_ID: &str = "deleted-";

/// The key of such a name comes from its id, whatever the rules for keys.
const NEVER_MADE_ANEW: i64 = 1 << 40;

/// Returns whether this is nobody, standing in for a deleted account.
#[must_use]
pub fn is_deleted(player: &PlayerId) -> bool {
    player.0.starts_with(DELETED_ID)
}

/// An account to be deleted.
#[derive(Clone, Debug)]
pub struct Erase {
    /// The account.
    pub player: PlayerId,
    /// Its name, as its owner has typed it.
    pub confirm: String,
    /// Fresh and random: nothing leads from it to the account.
    pub stand_in: String,
    /// Now.
    pub at: Timestamp,
}

/// What became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EraseOutcome {
    /// It is gone.
    Erased,
    /// The name was typed wrongly, or the account is gone already. Nothing changed.
    NotConfirmed,
    /// A game is being played. Nothing changed.
    Playing,
}

impl Work for Erase {
    type Output = EraseOutcome;

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<EraseOutcome>, StoreError> {
        let stand_in = format!("{DELETED_ID}{}", self.stand_in);
        if !self.is_confirmed(db).await? {
            return Ok(Verdict::Undo(EraseOutcome::NotConfirmed));
        }
        let text = "SELECT 1 FROM seats WHERE account = $1 AND running = 1";
        if db.one(text, args![&self.player]).await?.is_some() {
            return Ok(Verdict::Undo(EraseOutcome::Playing));
        }
        db.execute(
            "INSERT INTO accounts (id, name, name_key, key_version, created_at)
             VALUES ($1, $2, $1, $3, $4)",
            args![&stand_in, DELETED_NAME, NEVER_MADE_ANEW, self.at],
        )
        .await?;
        tournaments::walk_out(db, &self.player, self.at).await?;
        self.make_games_anonymous(db, &stand_in).await?;
        leaderboards::leave(db, &self.player).await?;
        ledger::close(db, &self.player, self.at).await?;
        // What others were told about the player.
        let text = "DELETE FROM notices WHERE body LIKE $1";
        db.execute(text, args![&self.anywhere()]).await?;
        // The name of a direct conversation is made of the ids of both; its lines go with it.
        let text = "DELETE FROM chats WHERE game IS NULL AND id LIKE $1";
        db.execute(text, args![&self.anywhere()]).await?;
        for place in PLACES {
            let both = args![&self.player, &stand_in];
            let args = if place.is_erased { &both[..1] } else { both };
            db.execute(place.forget, args).await?;
        }
        Ok(Verdict::Keep(EraseOutcome::Erased))
    }
}

impl Erase {
    /// Returns whether the name was typed rightly. From then on nobody seats the player in a game until
    /// this is decided: PostgreSQL keeps whoever refers to the row waiting, because its key changes.
    async fn is_confirmed(&self, db: &mut Db) -> Result<bool, StoreError> {
        let leaving = format!("leaving {}", self.player);
        let text = "UPDATE accounts SET name_key = $2 WHERE id = $1 RETURNING name";
        let Some(row) = db.one(text, args![&self.player, &leaving]).await? else {
            return Ok(false);
        };
        let same = |name: &str| domain::nickname::key(name.trim());
        Ok(same(&row.text(0)?) == same(&self.confirm))
    }

    /// The pattern of a text with the account's id somewhere in it.
    fn anywhere(&self) -> String {
        format!("%{}%", self.player)
    }

    async fn make_games_anonymous(&self, db: &mut Db, stand_in: &str) -> Result<(), StoreError> {
        let found = db
            .all(
                "SELECT e.game, e.seq, e.body FROM events e
                 WHERE e.game IN (SELECT game FROM seats WHERE account = $1) AND e.body LIKE $2",
                args![&self.player, &self.anywhere()],
            )
            .await?;
        for row in found {
            let body = row.text(2)?;
            let broken = |error: serde_json::Error| StoreError::Corrupt(error.to_string());
            let event: Value = serde_json::from_str(&body).map_err(broken)?;
            let body = anonymous(event, &self.player.0, stand_in).to_string();
            let text = "UPDATE events SET body = $3 WHERE game = $1 AND seq = $2";
            db.execute(text, args![&row.text(0)?, row.int(1)?, &body])
                .await?;
        }
        Ok(())
    }
}

/// Returns the event with another id in place of the player's, and no name.
fn anonymous(value: Value, player: &str, stand_in: &str) -> Value {
    match value {
        Value::String(text) if text == player => stand_in.into(),
        Value::Array(items) => items
            .into_iter()
            .map(|item| anonymous(item, player, stand_in))
            .collect(),
        Value::Object(mut fields) => {
            let is_card = fields.get("id").is_some_and(|id| id == player);
            if is_card && let Some(name) = fields.get_mut("name") {
                *name = DELETED_NAME.into();
            }
            fields
                .into_iter()
                .map(|(key, value)| (key, anonymous(value, player, stand_in)))
                .collect()
        }
        other => other,
    }
}

impl SqlStore {
    /// Deletes an account and everything that names it.
    ///
    /// # Errors
    /// The store failed.
    pub async fn erase(&self, erase: Erase) -> Result<EraseOutcome, StoreError> {
        self.write(erase).await
    }
}
