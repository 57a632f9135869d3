//! What others see of a player.

use protocol::{Bond, GameCounts, Person, PlayerId, Profile, ProfileChange, Timestamp};

use super::{avatar, person};
use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::accounts::card;
use crate::store::leaderboards;
use crate::store::sql::{Db, Row, args};
use crate::store::work::{Verdict, Work};

/// Players found by a search.
const MOST_FOUND: i64 = 20;

struct Change {
    player: PlayerId,
    change: ProfileChange,
}

impl Work for Change {
    type Output = ();

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        db.execute(
            "UPDATE accounts SET avatar = $2, country = $3 WHERE id = $1",
            args![
                &self.player,
                self.change.avatar.map(i64::from),
                self.change.country.as_deref()
            ],
        )
        .await?;
        leaderboards::place_again(db, &self.player).await?;
        Ok(Verdict::Keep(()))
    }
}

impl SqlStore {
    /// Replaces picture and country.
    pub(crate) async fn change_profile(
        &self,
        player: PlayerId,
        change: ProfileChange,
    ) -> Result<(), StoreError> {
        self.write(Change { player, change }).await
    }

    /// Returns a player as `viewer` sees it, without presence.
    pub(crate) async fn profile(
        &self,
        viewer: &PlayerId,
        player: &PlayerId,
    ) -> Result<Option<Profile>, StoreError> {
        let text = "SELECT id, name, rating, provisional, avatar, country, created_at,
                    CAST(CASE WHEN EXISTS (SELECT 1 FROM mutes WHERE account = $2 AND other = $1)
                        THEN 1 ELSE 0 END AS BIGINT)
                    FROM accounts WHERE id = $1";
        let Some(row) = self.readers.one(text, args![player, viewer]).await? else {
            return Ok(None);
        };
        Ok(Some(Profile {
            player: card(&row, 0)?,
            avatar: avatar(&row, 4)?,
            country: row.maybe_text(5)?,
            since: row.at(6)?,
            games: self.game_counts(player).await?,
            bond: self.bond(viewer, player).await?,
            presence: None,
            muted: row.flag(7)?,
        }))
    }

    /// Returns the country that a player has chosen.
    pub(crate) async fn country_of(&self, player: &PlayerId) -> Result<Option<String>, StoreError> {
        let text = "SELECT country FROM accounts WHERE id = $1";
        let row = self.readers.one(text, args![player]).await?;
        row.map_or(Ok(None), |row| row.maybe_text(0))
    }

    /// Returns how many games the player has finished, void ones not counted.
    pub(crate) async fn game_counts(&self, player: &PlayerId) -> Result<GameCounts, StoreError> {
        let text = "SELECT count(CASE WHEN g.winner = s.side THEN 1 END),
                        count(CASE WHEN g.winner IS NULL THEN 1 END),
                        count(CASE WHEN g.winner <> s.side THEN 1 END)
                    FROM seats s JOIN games g ON g.id = s.game
                    WHERE s.account = $1 AND g.ended_at IS NOT NULL
                        AND g.reason NOT IN ('aborted', 'no_first_move', 'fault')";
        let row = self.readers.one(text, args![player]).await?;
        let of = |row: &Row, column| -> Result<u32, StoreError> {
            Ok(u32::try_from(row.int(column)?).unwrap_or(u32::MAX))
        };
        row.map_or(Ok(GameCounts::default()), |row| {
            Ok(GameCounts {
                won: of(&row, 0)?,
                drawn: of(&row, 1)?,
                lost: of(&row, 2)?,
            })
        })
    }

    /// Returns what `other` is to `viewer`.
    async fn bond(&self, viewer: &PlayerId, other: &PlayerId) -> Result<Bond, StoreError> {
        if viewer == other {
            return Ok(Bond::Own);
        }
        let text = "SELECT 'blocked' FROM blocks WHERE account = $1 AND other = $2
                    UNION ALL SELECT 'friend' FROM friendships
                        WHERE (low = $1 AND high = $2) OR (low = $2 AND high = $1)
                    UNION ALL SELECT 'asked' FROM friend_requests
                        WHERE sender = $1 AND receiver = $2 AND state <> 'withdrawn'
                    UNION ALL SELECT 'asks' FROM friend_requests
                        WHERE sender = $2 AND receiver = $1 AND state = 'open'";
        let rows = self.readers.all(text, args![viewer, other]).await?;
        let bonds: Result<Vec<String>, _> = rows.iter().map(|row| row.text(0)).collect();
        let bonds = bonds?;
        let of = |bond: &str| bonds.iter().any(|one| one == bond);
        Ok(match () {
            () if of("blocked") => Bond::Blocked,
            () if of("friend") => Bond::Friend,
            () if of("asks") => Bond::AsksYou,
            () if of("asked") => Bond::Asked,
            () => Bond::None,
        })
    }

    /// Returns players whose names begin so, whatever the letters look like. Nobody finds who blocks
    /// them.
    pub(crate) async fn search(
        &self,
        viewer: &PlayerId,
        beginning: &str,
    ) -> Result<Vec<Person>, StoreError> {
        let text = "SELECT id, name, rating, provisional, avatar, country FROM accounts
                    WHERE name_key LIKE $1 ESCAPE '!' AND closed_at IS NULL AND NOT EXISTS
                        (SELECT 1 FROM blocks WHERE account = accounts.id AND other = $2)
                    ORDER BY length(name_key), name_key LIMIT $3";
        let key = domain::nickname::key(beginning);
        // A key has no '!', '%' or '_'; a wish from outside may.
        let pattern: String = key
            .chars()
            .filter(|c| !matches!(c, '!' | '%' | '_'))
            .collect();
        let pattern = format!("{pattern}%");
        let rows = self
            .readers
            .all(text, args![&pattern, viewer, MOST_FOUND])
            .await?;
        rows.iter().map(|row| person(row, 0)).collect()
    }

    /// Returns whether a moderator has closed the account.
    pub(crate) async fn is_closed(&self, player: &PlayerId) -> Result<bool, StoreError> {
        let text = "SELECT 1 FROM accounts WHERE id = $1 AND closed_at IS NOT NULL";
        Ok(self.readers.one(text, args![player]).await?.is_some())
    }

    /// Returns whether the token belongs to an account that a moderator has closed.
    pub(crate) async fn is_of_closed(&self, token: &[u8; 32]) -> Result<bool, StoreError> {
        let text = "SELECT 1 FROM tokens t JOIN accounts a ON a.id = t.account
                    WHERE t.hash = $1 AND a.closed_at IS NOT NULL";
        Ok(self.readers.one(text, args![token]).await?.is_some())
    }

    /// Returns until when a moderator lets the player write nothing.
    pub(crate) async fn muted_until(
        &self,
        player: &PlayerId,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, StoreError> {
        let text = "SELECT muted_until FROM accounts WHERE id = $1 AND muted_until > $2";
        let row = self.readers.one(text, args![player, now]).await?;
        row.map(|row| row.at(0)).transpose()
    }
}
