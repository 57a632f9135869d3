//! Accounts, their names and their tokens.

use protocol::{PlayerCard, PlayerId};

use super::SqlStore;
use super::sessions::{NewSession, log_in};
use super::sql::{Db, Row, args};
use super::work::{Verdict, Work};
use crate::port::{AccountStore, NameOutcome, NewAccount, StoreError, TokenHash};

impl Work for NewAccount {
    type Output = NameOutcome;

    fn key(&self) -> &str {
        &self.id.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<NameOutcome>, StoreError> {
        let name_key = domain::nickname::key(&self.name);
        let made = db
            .execute(
                "INSERT INTO accounts (id, name, name_key, key_version, created_at)
                 VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
                args![
                    &self.id,
                    &self.name,
                    &name_key,
                    domain::nickname::KEY_VERSION,
                    self.at
                ],
            )
            .await?;
        if made == 0 {
            return Ok(Verdict::Undo(NameOutcome::Taken));
        }
        let session = NewSession {
            hash: &self.token,
            player: &self.id,
            device: &self.device,
            at: self.at,
        };
        log_in(db, session).await?;
        Ok(Verdict::Keep(NameOutcome::Done))
    }
}

struct Rename {
    player: PlayerId,
    name: String,
}

impl Work for Rename {
    type Output = NameOutcome;

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<NameOutcome>, StoreError> {
        let name_key = domain::nickname::key(&self.name);
        let renamed = db
            .execute(
                "UPDATE accounts SET name = $2, name_key = $3, key_version = $4
                 WHERE id = $1 AND NOT EXISTS
                 (SELECT 1 FROM accounts WHERE name_key = $3 AND id <> $1)",
                args![
                    &self.player,
                    &self.name,
                    &name_key,
                    domain::nickname::KEY_VERSION
                ],
            )
            .await?;
        Ok(if renamed == 1 {
            Verdict::Keep(NameOutcome::Done)
        } else {
            Verdict::Undo(NameOutcome::Taken)
        })
    }
}

impl AccountStore for SqlStore {
    async fn create_account(&self, account: NewAccount) -> Result<NameOutcome, StoreError> {
        self.write(account).await
    }

    async fn rename(&self, player: &PlayerId, name: &str) -> Result<NameOutcome, StoreError> {
        let (player, name) = (player.clone(), name.to_owned());
        self.write(Rename { player, name }).await
    }

    async fn is_free(&self, name: &str) -> Result<bool, StoreError> {
        let name_key = domain::nickname::key(name);
        let text = "SELECT 1 FROM accounts WHERE name_key = $1";
        Ok(self.readers.all(text, args![&name_key]).await?.is_empty())
    }

    async fn account_of(&self, token: &TokenHash) -> Result<Option<PlayerCard>, StoreError> {
        let text = "SELECT a.id, a.name, a.rating, a.provisional FROM accounts a
                    JOIN tokens t ON t.account = a.id
                    WHERE t.hash = $1 AND a.closed_at IS NULL";
        let row = self.readers.one(text, args![token]).await?;
        row.map(|row| card(&row, 0)).transpose()
    }

    async fn account(&self, player: &PlayerId) -> Result<Option<PlayerCard>, StoreError> {
        let text = "SELECT id, name, rating, provisional FROM accounts WHERE id = $1";
        let row = self.readers.one(text, args![player]).await?;
        row.map(|row| card(&row, 0)).transpose()
    }
}

/// Reads a player from four columns: id, name, rating, provisional.
pub(super) fn card(row: &Row, first: usize) -> Result<PlayerCard, StoreError> {
    Ok(PlayerCard {
        id: PlayerId(row.text(first)?),
        name: row.text(first + 1)?,
        rating: shown(row.int(first + 2)?)?,
        provisional: row.flag(first + 3)?,
    })
}

/// Returns a rating as it is shown and stored.
pub(super) fn shown(rating: i64) -> Result<i32, StoreError> {
    i32::try_from(rating).map_err(|_| StoreError::Corrupt(format!("a rating of {rating}")))
}
