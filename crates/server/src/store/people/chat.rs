//! What players say to each other. A line that the other one shall not see (a block) is kept for its
//! author alone.

use domain::chat::{ChatError, REPEAT_WINDOW, check_flood};
use protocol::{
    ChatBody, ChatKey, ChatLine, ChatPage, CommandId, Conversation, GameId, PlayerId, Timestamp,
};

use super::blocks::ordered;
use super::{number, signed};
use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::accounts::card;
use crate::store::json;
use crate::store::sql::{Db, Row, args};
use crate::store::work::{Verdict, Work};

/// Lines in a page.
const PAGE: i64 = 50;
/// Conversations in the list.
const MOST_CONVERSATIONS: i64 = 100;

/// The name of a conversation in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatId(pub String);

impl ChatId {
    /// Returns the conversation of a game's players.
    pub fn of_game(game: &GameId) -> Self {
        Self(format!("game:{game}"))
    }

    /// Returns the conversation of two players.
    pub fn direct(a: &PlayerId, b: &PlayerId) -> Self {
        let (low, high) = ordered(a, b);
        Self(format!("player:{low}:{high}"))
    }

    /// Returns what `viewer` calls the conversation.
    pub fn key_for(&self, viewer: &PlayerId) -> Option<ChatKey> {
        if let Some(game) = self.0.strip_prefix("game:") {
            return Some(ChatKey::Game(game.into()));
        }
        let (low, high) = self.0.strip_prefix("player:")?.split_once(':')?;
        let other = if viewer.0 == low { high } else { low };
        Some(ChatKey::Player(other.into()))
    }
}

/// What became of a wish to say something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SayOutcome {
    /// It is said, and stands there as this line.
    Said {
        /// As everybody sees it.
        line: ChatLine,
        /// Only the author sees it.
        hidden: bool,
    },
    /// It had been said before.
    Replayed(ChatLine),
    /// The command's name belongs to something else.
    IdReused,
    /// There is no such player.
    NoSuchPlayer,
    /// The author blocks the other one.
    Blocked,
    /// A moderator lets the author write nothing until then.
    Muted(Timestamp),
    /// Too much, or the same again.
    Refused(ChatError),
}

/// Something to be said.
#[derive(Clone, Debug)]
pub struct Say {
    /// Where.
    pub chat: ChatId,
    /// The game it is about.
    pub game: Option<GameId>,
    /// By whom.
    pub from: PlayerId,
    /// To whom.
    pub to: PlayerId,
    /// The command's name.
    pub id: CommandId,
    /// What; tidied.
    pub body: ChatBody,
    /// When.
    pub at: Timestamp,
}

impl Work for Say {
    type Output = SayOutcome;

    fn key(&self) -> &str {
        &self.from.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<SayOutcome>, StoreError> {
        if let Some(outcome) = self.objection(db).await? {
            return Ok(Verdict::Undo(outcome));
        }
        let blocks = "SELECT 1 FROM blocks WHERE account = $1 AND other = $2";
        let hidden = db.one(blocks, args![&self.to, &self.from]).await?.is_some();
        let line = self.write(db, hidden).await?;
        Ok(Verdict::Keep(SayOutcome::Said { line, hidden }))
    }
}

impl Say {
    /// Returns why it cannot be said.
    async fn objection(&self, db: &mut Db) -> Result<Option<SayOutcome>, StoreError> {
        // Also makes everything this player says on all servers happen one after the other.
        let lock = "UPDATE accounts SET name = name WHERE id = $1";
        db.execute(lock, args![&self.from]).await?;
        let command = self.id.to_string();
        let said = "SELECT seq, account, at, body, chat FROM chat_lines
                    WHERE account = $1 AND command = $2";
        if let Some(row) = db.one(said, args![&self.from, &command]).await? {
            let line = line(&row)?;
            let same = row.text(4)? == self.chat.0 && line.body == self.body;
            return Ok(Some(if same {
                SayOutcome::Replayed(line)
            } else {
                SayOutcome::IdReused
            }));
        }
        let other = "SELECT 1 FROM accounts WHERE id = $1";
        if db.one(other, args![&self.to]).await?.is_none() {
            return Ok(Some(SayOutcome::NoSuchPlayer));
        }
        let blocks = "SELECT 1 FROM blocks WHERE account = $1 AND other = $2";
        if db.one(blocks, args![&self.from, &self.to]).await?.is_some() {
            return Ok(Some(SayOutcome::Blocked));
        }
        let muted = "SELECT muted_until FROM accounts WHERE id = $1 AND muted_until > $2";
        if let Some(row) = db.one(muted, args![&self.from, self.at]).await? {
            return Ok(Some(SayOutcome::Muted(row.at(0)?)));
        }
        let before = self.before(db).await?;
        Ok(check_flood(&before, &self.body, self.at)
            .err()
            .map(SayOutcome::Refused))
    }

    async fn before(&self, db: &mut Db) -> Result<Vec<(Timestamp, ChatBody)>, StoreError> {
        let text = "SELECT at, body FROM chat_lines WHERE account = $1 AND at > $2
                    ORDER BY at DESC LIMIT 20";
        let since = Timestamp(self.at.0 - REPEAT_WINDOW.0);
        let rows = db.all(text, args![&self.from, since]).await?;
        rows.iter()
            .map(|row| Ok((row.at(0)?, json::read(&row.text(1)?)?)))
            .collect()
    }

    async fn write(&self, db: &mut Db, hidden: bool) -> Result<ChatLine, StoreError> {
        let game = self.game.as_ref().map(|game| game.0.as_str());
        let next = db
            .one(
                "INSERT INTO chats (id, game, seq) VALUES ($1, $2, 1)
                 ON CONFLICT (id) DO UPDATE SET seq = chats.seq + 1 RETURNING seq",
                args![&self.chat.0, game],
            )
            .await?;
        let nothing = || StoreError::Corrupt("a conversation has no number".to_owned());
        let seq = next.ok_or_else(nothing)?.int(0)?;
        let (command, body) = (self.id.to_string(), json::write(&self.body)?);
        db.execute(
            "INSERT INTO chat_lines (chat, seq, account, command, body, hidden, at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            args![
                &self.chat.0,
                seq,
                &self.from,
                &command,
                &body,
                hidden,
                self.at
            ],
        )
        .await?;
        self.join(db, &self.from, &self.to).await?;
        if !hidden {
            self.join(db, &self.to, &self.from).await?;
        }
        Ok(ChatLine {
            seq: number(seq),
            from: self.from.clone(),
            at: self.at,
            body: self.body.clone(),
        })
    }

    async fn join(&self, db: &mut Db, who: &PlayerId, with: &PlayerId) -> Result<(), StoreError> {
        db.execute(
            "INSERT INTO chat_members (chat, account, other, at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (chat, account) DO UPDATE SET at = excluded.at",
            args![&self.chat.0, who, with, self.at],
        )
        .await?;
        Ok(())
    }
}

struct Read {
    chat: ChatId,
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
                "UPDATE chat_members SET seen = $3 WHERE chat = $1 AND account = $2 AND seen < $3
                 AND $3 <= (SELECT seq FROM chats WHERE id = $1)",
                args![&self.chat.0, &self.player, self.seq],
            )
            .await?;
        Ok(Verdict::Keep(changed == 1))
    }
}

struct Mute {
    player: PlayerId,
    other: PlayerId,
    at: Option<Timestamp>,
}

impl Work for Mute {
    type Output = bool;

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        let (player, other) = (&self.player, &self.other);
        let Some(at) = self.at else {
            let text = "DELETE FROM mutes WHERE account = $1 AND other = $2";
            db.execute(text, args![player, other]).await?;
            return Ok(Verdict::Keep(true));
        };
        let exists = "SELECT 1 FROM accounts WHERE id = $1";
        if db.one(exists, args![other]).await?.is_none() {
            return Ok(Verdict::Undo(false));
        }
        db.execute(
            "INSERT INTO mutes (account, other, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            args![player, other, at],
        )
        .await?;
        Ok(Verdict::Keep(true))
    }
}

/// Reads a line from its first four columns: number, author, time, body.
fn line(row: &Row) -> Result<ChatLine, StoreError> {
    Ok(ChatLine {
        seq: number(row.int(0)?),
        from: PlayerId(row.text(1)?),
        at: row.at(2)?,
        body: json::read(&row.text(3)?)?,
    })
}

impl SqlStore {
    /// Says something.
    ///
    /// # Errors
    /// The database failed.
    pub async fn say(&self, say: Say) -> Result<SayOutcome, StoreError> {
        self.write(say).await
    }

    /// Returns the last lines that `viewer` may see before this one, the newest first.
    async fn lines_before(
        &self,
        chat: &ChatId,
        viewer: &PlayerId,
        before: Option<u64>,
        limit: i64,
    ) -> Result<Vec<ChatLine>, StoreError> {
        let text = "SELECT l.seq, l.account, l.at, l.body FROM chat_lines l
                    JOIN chat_members m ON m.chat = l.chat AND m.account = $2
                    WHERE l.chat = $1 AND l.seq < $3 AND (l.account = $2 OR (l.hidden = 0
                        AND NOT EXISTS (SELECT 1 FROM mutes WHERE account = $2
                            AND other = l.account)))
                    ORDER BY l.seq DESC LIMIT $4";
        let before = before.map_or(i64::MAX, signed);
        let asked = args![&chat.0, viewer, before, limit];
        let rows = self.readers.all(text, asked).await?;
        rows.iter().map(line).collect()
    }

    /// Returns a page of a conversation as `viewer` may see it.
    ///
    /// # Errors
    /// The database failed.
    pub async fn chat_page(
        &self,
        chat: &ChatId,
        viewer: &PlayerId,
        before: Option<u64>,
    ) -> Result<ChatPage, StoreError> {
        let page = PAGE.unsigned_abs() as usize;
        let mut lines = self.lines_before(chat, viewer, before, PAGE + 1).await?;
        let more = lines.len() > page;
        lines.truncate(page);
        lines.reverse();
        let read = "SELECT seen FROM chat_members WHERE chat = $1 AND account = $2";
        let read = self.readers.one(read, args![&chat.0, viewer]).await?;
        Ok(ChatPage {
            lines,
            more,
            read: read.map_or(Ok(0), |row| row.int(0).map(number))?,
        })
    }

    /// Returns one line, if `viewer` may see it.
    ///
    /// # Errors
    /// The database failed.
    pub async fn chat_line(
        &self,
        chat: &ChatId,
        viewer: &PlayerId,
        seq: u64,
    ) -> Result<Option<ChatLine>, StoreError> {
        let up_to = seq.checked_add(1);
        let last = self.lines_before(chat, viewer, up_to, 1).await?;
        Ok(last.into_iter().find(|line| line.seq == seq))
    }

    /// Returns the player's conversations, the newest first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn conversations(&self, viewer: &PlayerId) -> Result<Vec<Conversation>, StoreError> {
        let text =
            "SELECT l.seq, l.account, l.at, l.body, m.chat, a.id, a.name, a.rating, a.provisional,
                CAST(CASE WHEN u.other IS NULL THEN 0 ELSE 1 END AS BIGINT),
                (SELECT count(*) FROM chat_lines n WHERE n.chat = m.chat AND n.seq > m.seen
                    AND n.account <> m.account AND n.hidden = 0)
            FROM chat_members m JOIN accounts a ON a.id = m.other
            LEFT JOIN mutes u ON u.account = m.account AND u.other = m.other
            JOIN chat_lines l ON l.chat = m.chat AND l.seq = (SELECT max(v.seq)
                FROM chat_lines v WHERE v.chat = m.chat AND (v.account = m.account
                    OR (v.hidden = 0 AND u.other IS NULL)))
            WHERE m.account = $1 ORDER BY m.at DESC, m.chat LIMIT $2";
        let rows = self
            .readers
            .all(text, args![viewer, MOST_CONVERSATIONS])
            .await?;
        rows.iter().map(|row| conversation(row, viewer)).collect()
    }

    /// Notes what the player has read; returns whether that is news.
    ///
    /// # Errors
    /// The database failed.
    pub async fn read_chat(
        &self,
        chat: &ChatId,
        player: &PlayerId,
        seq: u64,
    ) -> Result<bool, StoreError> {
        let (chat, player) = (chat.clone(), player.clone());
        let seq = signed(seq);
        self.write(Read { chat, player, seq }).await
    }

    /// Lets the player no longer read what `other` writes, or read it again (no time). Returns
    /// whether there is such a player.
    ///
    /// # Errors
    /// The database failed.
    pub async fn mute(
        &self,
        player: &PlayerId,
        other: &PlayerId,
        at: Option<Timestamp>,
    ) -> Result<bool, StoreError> {
        let (player, other) = (player.clone(), other.clone());
        self.write(Mute { player, other, at }).await
    }

    /// Returns the opponent of a player in a game; nobody when the player has no seat in it.
    ///
    /// # Errors
    /// The database failed.
    pub async fn opponent(
        &self,
        game: &GameId,
        player: &PlayerId,
    ) -> Result<Option<PlayerId>, StoreError> {
        let text = "SELECT o.account FROM seats o JOIN seats s ON s.game = o.game
                    WHERE o.game = $1 AND s.account = $2 AND o.account <> $2";
        let row = self.readers.one(text, args![game, player]).await?;
        row.map(|row| row.text(0).map(PlayerId)).transpose()
    }
}

fn conversation(row: &Row, viewer: &PlayerId) -> Result<Conversation, StoreError> {
    let id = ChatId(row.text(4)?);
    let broken = || StoreError::Corrupt(format!("the conversation {}", id.0));
    let muted = row.flag(9)?;
    let unread = if muted { 0 } else { row.int(10)? };
    Ok(Conversation {
        chat: id.key_for(viewer).ok_or_else(broken)?,
        with: card(row, 5)?,
        last: Some(line(row)?),
        unread: u32::try_from(unread).unwrap_or(u32::MAX),
        muted,
    })
}
