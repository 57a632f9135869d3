//! Notices: kept until they are read and for a while after.

use protocol::{Notice, NoticeAbout, NoticePage, PlayerId, Timestamp};

use super::blocks::APART;
use super::{number, signed};
use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::json;
use crate::store::sql::{Db, Row, args};
use crate::store::work::{Verdict, Work};

/// Notices in a page.
const PAGE: i64 = 50;
/// Notices kept for one player.
const MOST_KEPT: i64 = 200;

/// Something a player is to be told.
#[derive(Clone, Debug)]
pub struct Notify {
    /// Who.
    pub player: PlayerId,
    /// What.
    pub about: NoticeAbout,
    /// When.
    pub at: Timestamp,
}

impl Notify {
    /// Returns kind, subject and whose doing it is: a second one of the same kind and subject says
    /// nothing new while the first is unread.
    fn subject(&self) -> (&'static str, &str, Option<&PlayerId>) {
        match &self.about {
            NoticeAbout::YourTurn { game, from } => ("your_turn", &game.0, Some(&from.id)),
            NoticeAbout::Challenge { from, code } => ("challenge", code, Some(&from.id)),
            NoticeAbout::FriendRequest { from } => ("friend_request", &from.id.0, Some(&from.id)),
            NoticeAbout::FriendAccepted { from } => ("friend_accepted", &from.id.0, Some(&from.id)),
            NoticeAbout::Tournament { tournament, .. } => ("tournament", tournament, None),
            NoticeAbout::RatingRefund { game, .. } => ("rating_refund", &game.0, None),
            NoticeAbout::Unknown => ("", "", None),
        }
    }
}

impl Work for Notify {
    /// The new notice's number; none when there is nothing new to be told, or nothing from a player
    /// with whom there is a block.
    type Output = Option<u64>;

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<Option<u64>>, StoreError> {
        let (kind, subject, from) = self.subject();
        if let Some(from) = from
            && db.one(APART, args![&self.player, from]).await?.is_some()
        {
            return Ok(Verdict::Undo(None));
        }
        let next = "UPDATE accounts SET notices = notices + 1 WHERE id = $1
                    RETURNING notices, notices_read";
        let Some(row) = db.one(next, args![&self.player]).await? else {
            return Ok(Verdict::Undo(None));
        };
        let (seq, read) = (row.int(0)?, row.int(1)?);
        let same = "SELECT 1 FROM notices
                    WHERE account = $1 AND kind = $2 AND subject = $3 AND seq > $4";
        let args = args![&self.player, kind, subject, read];
        if db.one(same, args).await?.is_some() {
            return Ok(Verdict::Undo(None));
        }
        let body = json::write(&self.about)?;
        db.execute(
            "INSERT INTO notices (account, seq, kind, subject, body, at)
             VALUES ($1, $2, $3, $4, $5, $6)",
            args![&self.player, seq, kind, subject, &body, self.at],
        )
        .await?;
        db.execute(
            "DELETE FROM notices WHERE account = $1 AND seq <= $2",
            args![&self.player, seq - MOST_KEPT],
        )
        .await?;
        Ok(Verdict::Keep(Some(number(seq))))
    }
}

struct Read {
    player: PlayerId,
    seq: i64,
}

impl Work for Read {
    /// Whether it is news.
    type Output = bool;

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        let changed = db
            .execute(
                "UPDATE accounts SET notices_read = $2
                 WHERE id = $1 AND notices_read < $2 AND $2 <= notices",
                args![&self.player, self.seq],
            )
            .await?;
        Ok(Verdict::Keep(changed == 1))
    }
}

fn notice(row: &Row) -> Result<Notice, StoreError> {
    Ok(Notice {
        seq: number(row.int(0)?),
        at: row.at(1)?,
        about: json::read(&row.text(2)?)?,
    })
}

impl SqlStore {
    /// Gives a player a notice; returns its number, if it says something new.
    ///
    /// # Errors
    /// The database failed.
    pub async fn notify(&self, notify: Notify) -> Result<Option<u64>, StoreError> {
        self.write(notify).await
    }

    /// Returns a page of the player's notices, the newest first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn notice_page(
        &self,
        player: &PlayerId,
        before: Option<u64>,
    ) -> Result<NoticePage, StoreError> {
        let text = "SELECT seq, at, body FROM notices WHERE account = $1 AND seq < $2
                    ORDER BY seq DESC LIMIT $3";
        let before = before.map_or(i64::MAX, signed);
        let rows = self
            .readers
            .all(text, args![player, before, PAGE + 1])
            .await?;
        let page = PAGE.unsigned_abs() as usize;
        let shown: Result<_, StoreError> = rows.iter().take(page).map(notice).collect();
        let read = "SELECT notices_read FROM accounts WHERE id = $1";
        let read = self.readers.one(read, args![player]).await?;
        Ok(NoticePage {
            notices: shown?,
            more: rows.len() > page,
            read: read.map_or(Ok(0), |row| row.int(0).map(number))?,
            unread: self.count_unread_notices(player).await?,
        })
    }

    /// Returns one notice.
    ///
    /// # Errors
    /// The database failed.
    pub async fn notice(&self, player: &PlayerId, seq: u64) -> Result<Option<Notice>, StoreError> {
        let text = "SELECT seq, at, body FROM notices WHERE account = $1 AND seq = $2";
        let row = self.readers.one(text, args![player, signed(seq)]).await?;
        row.as_ref().map(notice).transpose()
    }

    /// Returns how many notices the player has not read.
    ///
    /// # Errors
    /// The database failed.
    pub async fn count_unread_notices(&self, player: &PlayerId) -> Result<u32, StoreError> {
        let text = "SELECT count(*) FROM notices n JOIN accounts a ON a.id = n.account
                    WHERE n.account = $1 AND n.seq > a.notices_read";
        self.readers.count(text, args![player]).await
    }

    /// Notes what the player has read; returns whether that is news.
    ///
    /// # Errors
    /// The database failed.
    pub async fn read_notices(&self, player: &PlayerId, seq: u64) -> Result<bool, StoreError> {
        let (player, seq) = (player.clone(), signed(seq));
        self.write(Read { player, seq }).await
    }
}
