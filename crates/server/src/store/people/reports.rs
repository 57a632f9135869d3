//! What players report. What had been written is copied, so that nobody can take it back.

use protocol::{Millis, PlayerId, ReportRequest, Timestamp};

use super::chat::ChatId;
use crate::port::StoreError;
use crate::store::json;
use crate::store::sql::{Db, args};
use crate::store::work::{Verdict, Work};

/// Reports of one player in a day.
pub(crate) const MOST_A_DAY: u32 = 20;
const DAY: Millis = Millis::seconds(24 * 3600);
/// Lines kept with a report.
const LINES: i64 = 50;

/// What became of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReportOutcome {
    Filed,
    NoSuchPlayer,
    TooMany,
}

/// A report to be kept.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) id: String,
    pub(crate) at: Timestamp,
    pub(crate) reporter: PlayerId,
    pub(crate) request: ReportRequest,
    pub(crate) chat: Option<ChatId>,
}

impl Work for File {
    type Output = ReportOutcome;

    fn key(&self) -> &str {
        &self.reporter.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<ReportOutcome>, StoreError> {
        let reported = &self.request.player;
        let name = "SELECT name FROM accounts WHERE id = $1";
        let Some(name) = db.one(name, args![reported]).await? else {
            return Ok(Verdict::Undo(ReportOutcome::NoSuchPlayer));
        };
        let today = "SELECT count(*) FROM reports WHERE reporter = $1 AND at > $2";
        let since = Timestamp(self.at.0 - DAY.0);
        if db.count(today, args![&self.reporter, since]).await? >= MOST_A_DAY {
            return Ok(Verdict::Undo(ReportOutcome::TooMany));
        }
        let evidence = self.evidence(db, name.text(0)?).await?;
        db.execute(
            "INSERT INTO reports (id, at, reporter, reported, reason, note, evidence)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
            args![
                &self.id,
                self.at,
                &self.reporter,
                reported,
                &self.request.reason,
                &self.request.note,
                &evidence
            ],
        )
        .await?;
        Ok(Verdict::Keep(ReportOutcome::Filed))
    }
}

impl File {
    /// Returns the name as it is now and the last lines of the conversation, as JSON rows.
    async fn evidence(&self, db: &mut Db, name: String) -> Result<String, StoreError> {
        let mut rows = vec![format!("the name is: {name}")];
        if let Some(chat) = &self.chat {
            let lines = "SELECT a.name, l.at, l.body FROM chat_lines l
                         JOIN accounts a ON a.id = l.account
                         WHERE l.chat = $1 AND (l.hidden = 0 OR l.account = $2)
                         ORDER BY l.seq DESC LIMIT $3";
            let lines = db.all(lines, args![&chat.0, &self.reporter, LINES]).await?;
            for row in lines.iter().rev() {
                rows.push(format!(
                    "{} {}: {}",
                    row.int(1)?,
                    row.text(0)?,
                    row.text(2)?
                ));
            }
        }
        json::write(&rows)
    }
}
