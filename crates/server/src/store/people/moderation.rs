//! What a moderator does: reading reports, muting and closing accounts.

use protocol::{PlayerId, Timestamp};

use super::notices::Notify;
use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::json;
use crate::store::leaderboards;
use crate::store::ratings::{Refunded, refund};
use crate::store::sql::{Db, Row, args};
use crate::store::work::{Verdict, Work};

/// A report as a moderator reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its name.
    pub id: String,
    /// When.
    pub at: Timestamp,
    /// Who reports.
    pub reporter: String,
    /// Who is reported.
    pub reported: String,
    /// Why.
    pub reason: String,
    /// In the reporter's words.
    pub note: String,
    /// What had been written, row by row.
    pub evidence: Vec<String>,
    /// What a moderator decided.
    pub verdict: Option<String>,
}

/// An account as a moderator sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Whose.
    pub id: PlayerId,
    /// The nickname.
    pub name: String,
    /// Writes nothing until then.
    pub muted_until: Option<Timestamp>,
    /// Closed since then.
    pub closed_at: Option<Timestamp>,
}

/// What a moderator changes about an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    Mute(Option<Timestamp>),
    Close(Option<Timestamp>),
}

/// An account to be closed for unfair play, with all that follows from it.
struct Expel {
    player: PlayerId,
    at: Timestamp,
}

impl Work for Expel {
    type Output = Vec<Refunded>;

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<Vec<Refunded>>, StoreError> {
        let (player, measure) = (self.player.clone(), Measure::Close(Some(self.at)));
        Take { player, measure }.apply(db).await?;
        Ok(Verdict::Keep(refund(db, &self.player, self.at).await?))
    }
}

struct Take {
    player: PlayerId,
    measure: Measure,
}

impl Work for Take {
    type Output = bool;

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        let (text, at) = match self.measure {
            Measure::Mute(at) => ("UPDATE accounts SET muted_until = $2 WHERE id = $1", at),
            Measure::Close(at) => ("UPDATE accounts SET closed_at = $2 WHERE id = $1", at),
        };
        let changed = db.execute(text, args![&self.player, at]).await?;
        match self.measure {
            Measure::Close(Some(_)) => {
                let text = "DELETE FROM tickets WHERE account = $1";
                db.execute(text, args![&self.player]).await?;
                leaderboards::leave(db, &self.player).await?;
            }
            Measure::Close(None) => leaderboards::place_again(db, &self.player).await?,
            Measure::Mute(_) => {}
        }
        Ok(Verdict::Keep(changed == 1))
    }
}

struct Judge {
    id: String,
    at: Timestamp,
    verdict: String,
}

impl Work for Judge {
    type Output = bool;

    fn key(&self) -> &str {
        &self.id
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        let text = "UPDATE reports SET closed = $2, verdict = $3 WHERE id = $1";
        let changed = db
            .execute(text, args![&self.id, self.at, &self.verdict])
            .await?;
        Ok(Verdict::Keep(changed == 1))
    }
}

fn report(row: &Row) -> Result<Report, StoreError> {
    Ok(Report {
        id: row.text(0)?,
        at: row.at(1)?,
        reporter: row.text(2)?,
        reported: row.text(3)?,
        reason: row.text(4)?,
        note: row.text(5)?,
        evidence: json::read(&row.text(6)?)?,
        verdict: row.maybe_text(7)?,
    })
}

impl SqlStore {
    /// Returns the open reports, the oldest first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn open_reports(&self) -> Result<Vec<Report>, StoreError> {
        let text = "SELECT r.id, r.at, coalesce(a.name, r.reporter), coalesce(b.name, r.reported),
                        r.reason, r.note, r.evidence, r.verdict
                    FROM reports r LEFT JOIN accounts a ON a.id = r.reporter
                    LEFT JOIN accounts b ON b.id = r.reported
                    WHERE r.closed IS NULL ORDER BY r.at LIMIT 200";
        let rows = self.readers.all(text, &[]).await?;
        rows.iter().map(report).collect()
    }

    /// Returns the reports whose ids begin so.
    ///
    /// # Errors
    /// The database failed.
    pub async fn reports_like(&self, beginning: &str) -> Result<Vec<Report>, StoreError> {
        let text = "SELECT r.id, r.at, coalesce(a.name, r.reporter), coalesce(b.name, r.reported),
                        r.reason, r.note, r.evidence, r.verdict
                    FROM reports r LEFT JOIN accounts a ON a.id = r.reporter
                    LEFT JOIN accounts b ON b.id = r.reported
                    WHERE substr(r.id, 1, length($1)) = $1 LIMIT 10";
        let rows = self.readers.all(text, args![beginning]).await?;
        rows.iter().map(report).collect()
    }

    /// Closes a report; returns whether there is one.
    ///
    /// # Errors
    /// The database failed.
    pub async fn judge_report(
        &self,
        id: &str,
        verdict: &str,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let (id, verdict) = (id.to_owned(), verdict.to_owned());
        self.write(Judge { id, at, verdict }).await
    }

    /// Returns the account with this name or id.
    ///
    /// # Errors
    /// The database failed.
    pub async fn find_account(&self, name: &str) -> Result<Option<Account>, StoreError> {
        let text = "SELECT id, name, muted_until, closed_at FROM accounts
                    WHERE id = $1 OR name_key = $2 ORDER BY CASE WHEN id = $1 THEN 0 ELSE 1 END";
        let key = domain::nickname::key(name);
        let row = self.readers.one(text, args![name, &key]).await?;
        row.map(|row| {
            Ok(Account {
                id: PlayerId(row.text(0)?),
                name: row.text(1)?,
                muted_until: row.maybe_at(2)?,
                closed_at: row.maybe_at(3)?,
            })
        })
        .transpose()
    }

    /// Lets a player write nothing until then; none lets it write again.
    ///
    /// # Errors
    /// The database failed.
    pub async fn silence(
        &self,
        player: &PlayerId,
        until: Option<Timestamp>,
    ) -> Result<bool, StoreError> {
        let (player, measure) = (player.clone(), Measure::Mute(until));
        self.write(Take { player, measure }).await
    }

    /// Closes an account; no time opens it again. The servers end its connections within two
    /// seconds.
    ///
    /// # Errors
    /// The database failed.
    pub async fn close_account(
        &self,
        player: &PlayerId,
        at: Option<Timestamp>,
    ) -> Result<bool, StoreError> {
        let (player, measure) = (player.clone(), Measure::Close(at));
        self.write(Take { player, measure }).await
    }

    /// Closes an account for unfair play. Whoever lost to it of late gets the rating back and is told;
    /// returns who.
    ///
    /// # Errors
    /// The database failed. Rating that was given back stays so, and is never given back again.
    pub async fn expel(
        &self,
        player: &PlayerId,
        at: Timestamp,
    ) -> Result<Vec<Refunded>, StoreError> {
        let player = player.clone();
        let refunded = self.write(Expel { player, at }).await?;
        for Refunded { player, notice } in &refunded {
            let (player, about) = (player.clone(), notice.clone());
            self.notify(Notify { player, about, at }).await?;
        }
        Ok(refunded)
    }

    /// Returns the accounts closed after `since`.
    pub(crate) async fn closed_since(&self, since: Timestamp) -> Result<Vec<PlayerId>, StoreError> {
        let text = "SELECT id FROM accounts WHERE closed_at > $1";
        let rows = self.readers.all(text, args![since]).await?;
        rows.iter().map(|row| row.text(0).map(PlayerId)).collect()
    }
}
