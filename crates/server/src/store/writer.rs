//! The one writer. While a transaction is being made durable the next writes gather; then all of
//! them go into one transaction. Nobody gets an answer before it is durable.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use protocol::{PlayerId, Timestamp};
use sqlx::{Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::commit;
use crate::port::{Commit, CommitOutcome, NameOutcome, NewAccount, StoreError};

/// Writes in one transaction at most: bounds how long the first of them waits.
const LARGEST_BATCH: usize = 512;

/// Something to be written.
#[derive(Debug)]
pub(super) enum Write {
    Commit(Box<Commit>),
    CreateAccount(Box<NewAccount>),
    Rename { player: PlayerId, name: String },
    Heartbeat(Timestamp),
    ForgetCommands { before: Timestamp },
    Close,
}

/// What became of it.
#[derive(Clone, Debug)]
pub(super) enum Written {
    Commit(CommitOutcome),
    Name(NameOutcome),
    Nothing,
}

type Answer = Result<Written, StoreError>;

/// A write and who waits for it.
#[derive(Debug)]
pub(super) struct Job {
    write: Write,
    answer: oneshot::Sender<Answer>,
}

impl Job {
    /// Returns the job and where its answer will arrive.
    pub(super) fn new(write: Write) -> (Self, oneshot::Receiver<Answer>) {
        let (answer, receiver) = oneshot::channel();
        (Self { write, answer }, receiver)
    }
}

/// Writes until it is told to close or nobody is left who could ask.
pub(super) async fn run(
    mut connection: SqliteConnection,
    mut jobs: mpsc::Receiver<Job>,
    healthy: Arc<AtomicBool>,
) {
    let mut closing = None;
    while let Some(first) = jobs.recv().await {
        let mut batch = vec![first];
        while batch.len() < LARGEST_BATCH
            && let Ok(next) = jobs.try_recv()
        {
            batch.push(next);
        }
        if let Some(close) = batch
            .iter()
            .position(|job| matches!(job.write, Write::Close))
        {
            closing = Some(batch.split_off(close).swap_remove(0).answer);
        }
        write_batch(&mut connection, batch, &healthy).await;
        if closing.is_some() {
            break;
        }
    }
    drop(jobs);
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database did not close cleanly; nothing is lost");
    }
    if let Some(answer) = closing {
        // Whoever asked may have stopped waiting.
        drop(answer.send(Ok(Written::Nothing)));
    }
}

async fn write_batch(connection: &mut SqliteConnection, batch: Vec<Job>, healthy: &AtomicBool) {
    let (writes, waiting): (Vec<_>, Vec<_>) =
        batch.into_iter().map(|job| (job.write, job.answer)).unzip();
    let answers = match transaction(connection, &writes).await {
        Ok(written) => written.into_iter().map(Ok).collect(),
        Err(error) if writes.len() == 1 => vec![Err(error)],
        // One of them is to blame: each alone, so that the others do not suffer.
        Err(_) => {
            let mut answers = Vec::with_capacity(writes.len());
            for write in &writes {
                let alone = transaction(connection, std::slice::from_ref(write)).await;
                answers.push(alone.map(|mut written| written.remove(0)));
            }
            answers
        }
    };
    note_health(&answers, healthy);
    for (answer, waiting) in answers.into_iter().zip(waiting) {
        // Whoever asked may have stopped waiting; the write stands all the same.
        drop(waiting.send(answer));
    }
}

fn note_health(answers: &[Answer], healthy: &AtomicBool) {
    let Some(last) = answers.last() else { return };
    let well = last.is_ok();
    let was_well = healthy.swap(well, Ordering::Relaxed);
    match last {
        Err(error) if was_well => tracing::error!(%error, "writing failed: moves are refused"),
        Ok(_) if !was_well => tracing::info!("writing works again"),
        _ => {}
    }
}

async fn transaction(
    connection: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Vec<Written>, StoreError> {
    if writes.is_empty() {
        return Ok(vec![]);
    }
    statement(connection, "BEGIN IMMEDIATE").await?;
    match apply_all(connection, writes).await {
        Ok(written) => Ok(written),
        Err(error) => {
            // On a full disk SQLite may have rolled back by itself; then there is nothing left to
            // roll back, and that is as good. The library's own transactions do not know this case
            // and would refuse every later one.
            if let Err(none_open) = statement(connection, "ROLLBACK").await {
                tracing::debug!(%none_open, "rolled back already");
            }
            Err(error)
        }
    }
}

async fn statement(
    connection: &mut SqliteConnection,
    text: &'static str,
) -> Result<(), StoreError> {
    sqlx::query(text)
        .execute(connection)
        .await
        .map(drop)
        .map_err(failure)
}

async fn apply_all(
    connection: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Vec<Written>, StoreError> {
    let mut written = Vec::with_capacity(writes.len());
    for write in writes {
        written.push(apply(connection, write).await?);
    }
    statement(connection, "COMMIT").await?;
    Ok(written)
}

async fn apply(db: &mut SqliteConnection, write: &Write) -> Result<Written, StoreError> {
    match write {
        Write::Commit(commit) => Ok(Written::Commit(commit::apply(db, commit).await?)),
        Write::CreateAccount(account) => Ok(Written::Name(create_account(db, account).await?)),
        Write::Rename { player, name } => Ok(Written::Name(rename(db, player, name).await?)),
        Write::Heartbeat(at) => {
            let text = "INSERT INTO heartbeat (id, at) VALUES (1, $1)
                        ON CONFLICT (id) DO UPDATE SET at = excluded.at";
            sqlx::query(text)
                .bind(at.0)
                .execute(db)
                .await
                .map_err(failure)?;
            Ok(Written::Nothing)
        }
        Write::ForgetCommands { before } => {
            sqlx::query("DELETE FROM commands WHERE at < $1")
                .bind(before.0)
                .execute(db)
                .await
                .map_err(failure)?;
            Ok(Written::Nothing)
        }
        Write::Close => Ok(Written::Nothing),
    }
}

async fn create_account(
    db: &mut SqliteConnection,
    account: &NewAccount,
) -> Result<NameOutcome, StoreError> {
    let made = sqlx::query(
        "INSERT INTO accounts (id, name, name_key, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING",
    )
    .bind(&account.id.0)
    .bind(&account.name)
    .bind(domain::nickname::key(&account.name))
    .bind(account.at.0)
    .execute(&mut *db)
    .await
    .map_err(failure)?;
    if made.rows_affected() == 0 {
        return Ok(NameOutcome::Taken);
    }
    sqlx::query("INSERT INTO tokens (hash, account, created_at) VALUES ($1, $2, $3)")
        .bind(account.token.as_slice())
        .bind(&account.id.0)
        .bind(account.at.0)
        .execute(db)
        .await
        .map_err(failure)?;
    Ok(NameOutcome::Done)
}

async fn rename(
    db: &mut SqliteConnection,
    player: &PlayerId,
    name: &str,
) -> Result<NameOutcome, StoreError> {
    let renamed = sqlx::query(
        "UPDATE accounts SET name = $2, name_key = $3 WHERE id = $1 AND NOT EXISTS
         (SELECT 1 FROM accounts WHERE name_key = $3 AND id <> $1)",
    )
    .bind(&player.0)
    .bind(name)
    .bind(domain::nickname::key(name))
    .execute(db)
    .await
    .map_err(failure)?;
    Ok(if renamed.rows_affected() == 1 {
        NameOutcome::Done
    } else {
        NameOutcome::Taken
    })
}

/// SQLite's primary codes: disk full, input/output error, read-only, cannot open, permission.
const UNWRITABLE: [i32; 5] = [13, 10, 8, 14, 3];
/// Damaged file, not a database.
const DAMAGED: [i32; 2] = [11, 26];

/// Returns what a database error means to the callers.
pub(super) fn failure(error: sqlx::Error) -> StoreError {
    let code = error
        .as_database_error()
        .and_then(|e| e.code()?.parse::<i32>().ok())
        // The low byte is the primary code, the rest says more about it.
        .map(|code| code & 0xff);
    match code {
        Some(code) if UNWRITABLE.contains(&code) => StoreError::Unwritable(error.to_string()),
        Some(code) if DAMAGED.contains(&code) => StoreError::Corrupt(error.to_string()),
        _ => StoreError::Failed(error.to_string()),
    }
}
