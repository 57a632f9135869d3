//! Private games that wait for an opponent.

use protocol::{GameId, MyPrivate, OpenPrivate, PlayerId, PrivateId, Timestamp};

use super::SqlStore;
use super::accounts::card;
use super::commit::{self, Halt};
use super::json;
use super::sql::{Db, Row, args};
use super::work::{Verdict, Work};
use crate::port::{CommitOutcome, Create, StoreError, TokenHash};

/// Games with a lock shown at most.
const MOST_SHOWN: i64 = 100;

/// A waiting private game with what only its maker and the server know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrivateRoom {
    /// What others may know.
    pub open: OpenPrivate,
    /// The code.
    pub code: String,
    /// The password as argon2 keeps it.
    pub password: Option<String>,
}

/// A private game to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPrivate {
    /// The game.
    pub room: PrivateRoom,
    /// What is kept of the link's secret.
    pub link: TokenHash,
    /// When.
    pub at: Timestamp,
}

/// How somebody names the private game to be joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door<'a> {
    /// By its code.
    Code(&'a str),
    /// By its link.
    Link(&'a TokenHash),
    /// By its name.
    Room(&'a PrivateId),
}

/// What became of joining.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JoinOutcome {
    /// The game has begun.
    Begun,
    /// Somebody was faster, or it was cancelled.
    Gone,
    /// This player has a running game.
    Playing {
        /// The player.
        player: PlayerId,
        /// The running game.
        game: GameId,
    },
    /// This player has fewer credits than the stake.
    Short {
        /// The player.
        player: PlayerId,
        /// Credits at hand.
        balance: i64,
    },
}

impl Work for NewPrivate {
    /// Whether it was made; otherwise the code belongs to another one.
    type Output = bool;

    fn key(&self) -> &str {
        &self.room.open.player.id.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        let open = &self.room.open;
        db.execute(
            "DELETE FROM private_games WHERE owner = $1 OR expires_at <= $2",
            args![&open.player.id, self.at],
        )
        .await?;
        let (pool, colour) = (json::write(&open.pool)?, json::write(&open.colour)?);
        let made = db
            .execute(
                "INSERT INTO private_games (id, owner, pool, colour, rated, password, code, link,
                     for_player, created_at, expires_at, rating, provisional)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING",
                args![
                    &open.id.0,
                    &open.player.id,
                    &pool,
                    &colour,
                    open.rated,
                    self.room.password.as_deref(),
                    &self.room.code,
                    &self.link,
                    open.for_player.as_ref().map(|player| player.0.as_str()),
                    self.at,
                    open.until,
                    i64::from(open.player.rating),
                    open.player.provisional
                ],
            )
            .await?;
        Ok(if made == 1 {
            Verdict::Keep(true)
        } else {
            Verdict::Undo(false)
        })
    }
}

struct Cancel {
    owner: PlayerId,
}

impl Work for Cancel {
    type Output = bool;

    fn key(&self) -> &str {
        &self.owner.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        let text = "DELETE FROM private_games WHERE owner = $1";
        let gone = db.execute(text, args![&self.owner]).await?;
        Ok(Verdict::Keep(gone > 0))
    }
}

struct Decline {
    room: PrivateId,
    player: PlayerId,
}

impl Work for Decline {
    type Output = bool;

    fn key(&self) -> &str {
        &self.room.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        let text = "DELETE FROM private_games WHERE id = $1 AND for_player = $2";
        let gone = db.execute(text, args![&self.room.0, &self.player]).await?;
        Ok(Verdict::Keep(gone > 0))
    }
}

/// Takes the waiting game and begins the real one, or neither.
struct Join {
    room: PrivateId,
    create: Create,
    at: Timestamp,
}

impl Work for Join {
    type Output = JoinOutcome;

    fn key(&self) -> &str {
        &self.room.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<JoinOutcome>, StoreError> {
        let taken = db
            .execute(
                "DELETE FROM private_games WHERE id = $1 AND expires_at > $2",
                args![&self.room.0, self.at],
            )
            .await?;
        if taken == 0 {
            return Ok(Verdict::Undo(JoinOutcome::Gone));
        }
        match commit::begin(db, &self.create).await {
            Ok(()) => Ok(Verdict::Keep(JoinOutcome::Begun)),
            Err(Halt::Outcome(CommitOutcome::Playing { player, game })) => {
                Ok(Verdict::Undo(JoinOutcome::Playing { player, game }))
            }
            Err(Halt::Outcome(CommitOutcome::Short { player, balance })) => {
                Ok(Verdict::Undo(JoinOutcome::Short { player, balance }))
            }
            Err(Halt::Outcome(other)) => Err(StoreError::Conflict(format!("{other:?}"))),
            Err(Halt::Error(error)) => Err(error),
        }
    }
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT p.id, p.owner, a.name, p.rating, p.provisional, p.pool, p.colour, p.rated,
                 p.password, p.code, p.for_player, p.expires_at
             FROM private_games p JOIN accounts a ON a.id = p.owner WHERE ",
            $rest
        )
    };
}

impl SqlStore {
    /// Makes a private game; the player's earlier one is gone. Returns false when its code belongs to
    /// another one.
    ///
    /// # Errors
    /// The database failed.
    pub async fn create_private(&self, new: NewPrivate) -> Result<bool, StoreError> {
        self.write(new).await
    }

    /// Returns the game behind a door, unless its time is over.
    ///
    /// # Errors
    /// The database failed.
    pub async fn private_behind(
        &self,
        door: Door<'_>,
        now: Timestamp,
    ) -> Result<Option<PrivateRoom>, StoreError> {
        let found = match door {
            Door::Code(code) => {
                let text = select!("p.code = $1 AND p.expires_at > $2");
                self.readers.one(text, args![code, now]).await
            }
            Door::Link(link) => {
                let text = select!("p.link = $1 AND p.expires_at > $2");
                self.readers.one(text, args![link, now]).await
            }
            Door::Room(id) => {
                let text = select!("p.id = $1 AND p.expires_at > $2");
                self.readers.one(text, args![&id.0, now]).await
            }
        };
        found?.as_ref().map(room).transpose()
    }

    /// Returns the player's own waiting game.
    ///
    /// # Errors
    /// The database failed.
    pub async fn private_of(
        &self,
        owner: &PlayerId,
        now: Timestamp,
    ) -> Result<Option<MyPrivate>, StoreError> {
        let text = select!("p.owner = $1 AND p.expires_at > $2");
        let row = self.readers.one(text, args![owner, now]).await?;
        let room = row.as_ref().map(room).transpose()?;
        Ok(room.map(|room| MyPrivate {
            room: room.open,
            code: room.code,
        }))
    }

    /// Returns the games that wait for this player alone, the oldest first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn invites_of(
        &self,
        player: &PlayerId,
        now: Timestamp,
    ) -> Result<Vec<OpenPrivate>, StoreError> {
        let text = select!("p.for_player = $1 AND p.expires_at > $2 ORDER BY p.created_at");
        let rows = self.readers.all(text, args![player, now]).await?;
        rows.iter().map(|row| Ok(room(row)?.open)).collect()
    }

    /// Returns the games with a password, the oldest first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn locked_games(&self, now: Timestamp) -> Result<Vec<OpenPrivate>, StoreError> {
        let text = select!(
            "p.password IS NOT NULL AND p.for_player IS NULL AND p.expires_at > $1
             ORDER BY p.created_at LIMIT $2"
        );
        let rows = self.readers.all(text, args![now, MOST_SHOWN]).await?;
        rows.iter().map(|row| Ok(room(row)?.open)).collect()
    }

    /// Cancels the player's own game. Returns whether there was one.
    ///
    /// # Errors
    /// The database failed.
    pub async fn cancel_private(&self, owner: &PlayerId) -> Result<bool, StoreError> {
        let owner = owner.clone();
        self.write(Cancel { owner }).await
    }

    /// Declines an invitation. Returns whether there was one.
    ///
    /// # Errors
    /// The database failed.
    pub async fn decline_private(
        &self,
        room: &PrivateId,
        player: &PlayerId,
    ) -> Result<bool, StoreError> {
        let (room, player) = (room.clone(), player.clone());
        self.write(Decline { room, player }).await
    }

    /// Takes a waiting game and begins the real one, in one transaction.
    ///
    /// # Errors
    /// The database failed.
    pub async fn join_private(
        &self,
        room: &PrivateId,
        create: Create,
        at: Timestamp,
    ) -> Result<JoinOutcome, StoreError> {
        let room = room.clone();
        self.write(Join { room, create, at }).await
    }
}

fn room(row: &Row) -> Result<PrivateRoom, StoreError> {
    let password = row.maybe_text(8)?;
    let open = OpenPrivate {
        id: PrivateId(row.text(0)?),
        player: card(row, 1)?,
        pool: json::read(&row.text(5)?)?,
        colour: json::read(&row.text(6)?)?,
        rated: row.flag(7)?,
        locked: password.is_some(),
        for_player: row.maybe_text(10)?.map(PlayerId),
        until: row.at(11)?,
    };
    Ok(PrivateRoom {
        open,
        code: row.text(9)?,
        password,
    })
}
