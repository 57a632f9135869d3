//! Names whose keys were made by older rules get new ones.

use domain::nickname::{KEY_VERSION, key};
use protocol::PlayerId;

use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::sql::{Db, args};
use crate::store::work::{Verdict, Work};

/// Names renewed in one transaction.
const AT_ONCE: i64 = 500;

struct Renew;

impl Work for Renew {
    /// How many have been renewed.
    type Output = usize;

    fn key(&self) -> &'static str {
        "names"
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<usize>, StoreError> {
        let old = db
            .all(
                "SELECT id, name FROM accounts WHERE key_version < $1
                 ORDER BY created_at, id LIMIT $2",
                args![KEY_VERSION, AT_ONCE],
            )
            .await?;
        for row in &old {
            let (id, name) = (PlayerId(row.text(0)?), row.text(1)?);
            let fair = key(&name);
            // Two who were different before may look alike: the later one keeps the name, under a
            // key that nobody can wish for.
            let spare = format!("{fair}~{id}");
            db.execute(
                "UPDATE accounts SET key_version = $2, name_key = CASE WHEN EXISTS
                     (SELECT 1 FROM accounts WHERE name_key = $3 AND id <> $1)
                 THEN $4 ELSE $3 END WHERE id = $1",
                args![&id, KEY_VERSION, &fair, &spare],
            )
            .await?;
        }
        Ok(Verdict::Keep(old.len()))
    }
}

impl SqlStore {
    /// Brings the keys of all names up to date. A failure leaves the rest as they are: they are
    /// renewed at the next start.
    pub(in crate::store) async fn renew_keys(&self) {
        loop {
            match self.write(Renew).await {
                Ok(0) => return,
                Ok(renewed) => tracing::info!(renewed, "names have got new keys"),
                Err(error) => return tracing::warn!(%error, "names keep their old keys"),
            }
        }
    }
}
