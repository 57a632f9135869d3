//! Friends and those who would like to be. What two players do with each other happens one after the
//! other: see `lock_pair`.

use protocol::{FriendList, Millis, Person, PlayerId, Timestamp};

use super::blocks::{lock_pair, ordered};
use super::person;
use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::sql::{Db, args};
use crate::store::work::{Verdict, Work};

/// Friends one may have.
pub(crate) const MOST_FRIENDS: u32 = 300;
/// Players one may ask in a day.
pub(crate) const MOST_ASKED_A_DAY: u32 = 30;
const DAY: Millis = Millis::seconds(24 * 3600);
/// Who was declined may ask again after so long; until then the request only looks sent.
const DECLINED_FOR: Millis = Millis::seconds(30 * 24 * 3600);

/// What became of a wish for friendship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskOutcome {
    /// The other one can read it now, and could not before.
    Delivered,
    /// It looks sent.
    Sent,
    /// They are friends from now on.
    Friends,
    /// They had been friends already.
    AlreadyFriends,
    /// There is no such player.
    NoSuchPlayer,
    /// The player blocks the other one.
    Blocked,
    /// One of the two has too many friends.
    TooManyFriends,
    /// Too many players were asked in a day.
    TooManyAsked,
    /// The other one has not asked.
    NotAsked,
}

/// `from` would like to be a friend of `to`.
#[derive(Clone, Debug)]
pub struct Ask {
    /// Who asks.
    pub from: PlayerId,
    /// Who is asked.
    pub to: PlayerId,
    /// When.
    pub at: Timestamp,
    /// Only says yes to a request of the other one.
    pub only_accept: bool,
}

impl Work for Ask {
    type Output = AskOutcome;

    fn key(&self) -> &str {
        &ordered(&self.from, &self.to).0.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<AskOutcome>, StoreError> {
        let outcome = self.outcome(db).await?;
        Ok(match outcome {
            AskOutcome::Delivered | AskOutcome::Sent | AskOutcome::Friends => {
                Verdict::Keep(outcome)
            }
            _ => Verdict::Undo(outcome),
        })
    }
}

impl Ask {
    async fn outcome(&self, db: &mut Db) -> Result<AskOutcome, StoreError> {
        if self.from == self.to || !lock_pair(db, &self.from, &self.to).await? {
            return Ok(AskOutcome::NoSuchPlayer);
        }
        let (low, high) = ordered(&self.from, &self.to);
        let friends = "SELECT 1 FROM friendships WHERE low = $1 AND high = $2";
        if db.one(friends, args![low, high]).await?.is_some() {
            return Ok(AskOutcome::AlreadyFriends);
        }
        let blocks = "SELECT 1 FROM blocks WHERE account = $1 AND other = $2";
        if db.one(blocks, args![&self.from, &self.to]).await?.is_some() {
            return Ok(AskOutcome::Blocked);
        }
        let asks = "SELECT 1 FROM friend_requests
                    WHERE sender = $2 AND receiver = $1 AND state = 'open'";
        if db.one(asks, args![&self.from, &self.to]).await?.is_some() {
            return self.befriend(db).await;
        }
        if self.only_accept {
            return Ok(AskOutcome::NotAsked);
        }
        let asked = "SELECT count(*) FROM friend_requests
                     WHERE sender = $1 AND receiver <> $2 AND at > $3";
        let since = Timestamp(self.at.0 - DAY.0);
        if db.count(asked, args![&self.from, &self.to, since]).await? >= MOST_ASKED_A_DAY {
            return Ok(AskOutcome::TooManyAsked);
        }
        let is_blocked = db.one(blocks, args![&self.to, &self.from]).await?.is_some();
        self.send(db, is_blocked).await
    }

    async fn befriend(&self, db: &mut Db) -> Result<AskOutcome, StoreError> {
        let (low, high) = ordered(&self.from, &self.to);
        for one in [low, high] {
            let friends = "SELECT count(*) FROM friendships WHERE low = $1 OR high = $1";
            if db.count(friends, args![one]).await? >= MOST_FRIENDS {
                return Ok(AskOutcome::TooManyFriends);
            }
        }
        db.execute(
            "INSERT INTO friendships (low, high, at) VALUES ($1, $2, $3)",
            args![low, high, self.at],
        )
        .await?;
        db.execute(
            "DELETE FROM friend_requests WHERE (sender = $1 AND receiver = $2)
             OR (sender = $2 AND receiver = $1)",
            args![low, high],
        )
        .await?;
        Ok(AskOutcome::Friends)
    }

    async fn send(&self, db: &mut Db, is_blocked: bool) -> Result<AskOutcome, StoreError> {
        let known = db
            .one(
                "SELECT state, at FROM friend_requests WHERE sender = $1 AND receiver = $2",
                args![&self.from, &self.to],
            )
            .await?;
        let known = known.map(|row| Ok::<_, StoreError>((row.text(0)?, row.at(1)?)));
        let known = known.transpose()?;
        let (state, is_news) = match known.as_ref().map(|(state, at)| (state.as_str(), *at)) {
            _ if is_blocked => ("hidden", false),
            Some(("open", _)) => return Ok(AskOutcome::Sent),
            Some(("declined", at)) if self.at - at < DECLINED_FOR => return Ok(AskOutcome::Sent),
            // Whoever withdraws and asks again all day long is heard once a day.
            Some(("withdrawn", at)) => ("open", self.at - at >= DAY),
            _ => ("open", true),
        };
        db.execute(
            "INSERT INTO friend_requests (sender, receiver, state, at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (sender, receiver) DO UPDATE SET state = excluded.state,
                 at = excluded.at",
            args![&self.from, &self.to, state, self.at],
        )
        .await?;
        Ok(if is_news {
            AskOutcome::Delivered
        } else {
            AskOutcome::Sent
        })
    }
}

/// How two players part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parting {
    /// A request is declined.
    Decline,
    /// The friendship ends, or the own request is withdrawn.
    Remove,
}

struct Part {
    player: PlayerId,
    other: PlayerId,
    how: Parting,
}

impl Work for Part {
    type Output = ();

    fn key(&self) -> &str {
        &ordered(&self.player, &self.other).0.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        let (player, other) = (&self.player, &self.other);
        lock_pair(db, player, other).await?;
        if self.how == Parting::Decline {
            db.execute(
                "UPDATE friend_requests SET state = 'declined'
                 WHERE sender = $2 AND receiver = $1 AND state = 'open'",
                args![player, other],
            )
            .await?;
            return Ok(Verdict::Keep(()));
        }
        let (low, high) = ordered(player, other);
        db.execute(
            "DELETE FROM friendships WHERE low = $1 AND high = $2",
            args![low, high],
        )
        .await?;
        db.execute(
            "UPDATE friend_requests SET state = 'withdrawn'
             WHERE sender = $1 AND receiver = $2 AND state IN ('open', 'hidden')",
            args![player, other],
        )
        .await?;
        Ok(Verdict::Keep(()))
    }
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT a.id, a.name, a.rating, a.provisional, a.avatar, a.country FROM ",
            $rest
        )
    };
}

impl SqlStore {
    /// Asks for friendship, or says yes to a request.
    ///
    /// # Errors
    /// The database failed.
    pub async fn ask(&self, ask: Ask) -> Result<AskOutcome, StoreError> {
        self.write(ask).await
    }

    /// Declines a request, ends a friendship or withdraws a request.
    ///
    /// # Errors
    /// The database failed.
    pub async fn part(
        &self,
        player: &PlayerId,
        other: &PlayerId,
        how: Parting,
    ) -> Result<(), StoreError> {
        let (player, other) = (player.clone(), other.clone());
        self.write(Part { player, other, how }).await
    }

    /// Returns the ids of the player's friends.
    ///
    /// # Errors
    /// The database failed.
    pub async fn friends_of(&self, player: &PlayerId) -> Result<Vec<PlayerId>, StoreError> {
        let text = "SELECT high FROM friendships WHERE low = $1
                    UNION ALL SELECT low FROM friendships WHERE high = $1";
        let rows = self.readers.all(text, args![player]).await?;
        rows.iter().map(|row| row.text(0).map(PlayerId)).collect()
    }

    /// Returns the player's friends and requests, without presence.
    ///
    /// # Errors
    /// The database failed.
    pub async fn friend_list(&self, player: &PlayerId) -> Result<FriendList, StoreError> {
        let friends = select!(
            "friendships f
                       JOIN accounts a ON a.id = CASE WHEN f.low = $1 THEN f.high ELSE f.low END
                       WHERE f.low = $1 OR f.high = $1 ORDER BY a.name_key"
        );
        let asking = select!(
            "friend_requests r
                      JOIN accounts a ON a.id = r.sender
                      WHERE r.receiver = $1 AND r.state = 'open' ORDER BY r.at DESC LIMIT 200"
        );
        let asked = select!(
            "friend_requests r
                     JOIN accounts a ON a.id = r.receiver
                     WHERE r.sender = $1 AND r.state <> 'withdrawn' ORDER BY r.at DESC LIMIT 200"
        );
        Ok(FriendList {
            friends: self.people(friends, player).await?,
            asking: self.people(asking, player).await?,
            asked: self.people(asked, player).await?,
        })
    }

    /// Returns whom the player blocks.
    ///
    /// # Errors
    /// The database failed.
    pub async fn blocked_by(&self, player: &PlayerId) -> Result<Vec<Person>, StoreError> {
        let text = select!(
            "blocks b
                    JOIN accounts a ON a.id = b.other WHERE b.account = $1 ORDER BY a.name_key"
        );
        self.people(text, player).await
    }

    async fn people(
        &self,
        text: &'static str,
        player: &PlayerId,
    ) -> Result<Vec<Person>, StoreError> {
        let rows = self.readers.all(text, args![player]).await?;
        rows.iter().map(|row| person(row, 0)).collect()
    }

    /// Returns how many ask the player for friendship.
    ///
    /// # Errors
    /// The database failed.
    pub async fn count_asking(&self, player: &PlayerId) -> Result<u32, StoreError> {
        let text = "SELECT count(*) FROM friend_requests WHERE receiver = $1 AND state = 'open'";
        self.readers.count(text, args![player]).await
    }
}
