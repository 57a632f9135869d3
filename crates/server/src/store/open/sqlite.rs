//! Opening the database file, with a clear word when that is not possible.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection as _, SqliteConnection};

use super::{OpenError, Opened};
use crate::store::sql::{Db, Readers};

const FILE: &str = "checkers.db";
const LOCK: &str = "checkers.lock";
const READERS: u32 = 4;
/// How long another process may keep the file to itself.
const BUSY: Duration = Duration::from_secs(5);
/// Statements that the writer keeps ready.
const STATEMENTS: usize = 256;
const SQLITE_HEADER: &[u8; 16] = b"SQLite format 3\0";
/// Larger files are not read through at start; damage in them is met when it is read.
const CHECK_UP_TO_BYTES: u64 = 64 * 1024 * 1024;

pub(super) static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

/// Opens or makes the database in this folder.
pub(crate) async fn sqlite(folder: &Path) -> Result<Opened, OpenError> {
    let lock = lock(folder)?;
    let file = folder.join(FILE);
    check_header(&file)?;
    let mut writer = connect(&file).await?;
    check_content(&mut writer, &file).await?;
    prepare(&mut writer, &file).await?;
    let closed = writer.close().await;
    closed.map_err(|error| explain(&file, error))?;
    let readers = SqlitePoolOptions::new()
        .max_connections(READERS)
        .min_connections(0)
        .idle_timeout(Duration::from_secs(60))
        .connect_lazy_with(options(&file).create_if_missing(false));
    Ok(Opened {
        writers: vec![Db::Sqlite(writer_of(&file)?)],
        readers: Readers::Sqlite(readers),
        again: None,
        lock: Some(lock),
    })
}

/// Opens the database in this folder also while a server uses it, for a moderator's small changes;
/// SQLite itself lets two processes take turns. Makes nothing and changes no table.
pub(crate) async fn sqlite_beside(folder: &Path) -> Result<Opened, OpenError> {
    let file = folder.join(FILE);
    if let Err(error) = fs::metadata(&file) {
        let error = error.into();
        return Err(OpenError::Failed { file, error });
    }
    match lock(folder) {
        Ok(lock) => {
            drop(lock);
            return sqlite(folder).await;
        }
        Err(OpenError::InUse(_)) => {}
        Err(other) => return Err(other),
    }
    check_header(&file)?;
    let options = options(&file).create_if_missing(false);
    let connected = options.connect().await;
    let mut writer = connected.map_err(|error| explain(&file, error))?;
    let newest: i64 = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
        .fetch_one(&mut writer)
        .await
        .map_err(|error| explain(&file, error))?;
    let closed = writer.close().await;
    closed.map_err(|error| explain(&file, error))?;
    let known = MIGRATIONS.iter().map(|migration| migration.version).max();
    if Some(newest) != known {
        return Err(OpenError::OtherVersion(folder.to_owned()));
    }
    let readers = SqlitePoolOptions::new()
        .max_connections(1)
        .connect_lazy_with(options);
    Ok(Opened {
        writers: vec![Db::Sqlite(writer_of(&file)?)],
        readers: Readers::Sqlite(readers),
        again: None,
        lock: None,
    })
}

fn lock(folder: &Path) -> Result<File, OpenError> {
    let unusable = |error| OpenError::Folder {
        folder: folder.to_owned(),
        error,
    };
    fs::create_dir_all(folder).map_err(unusable)?;
    let lock = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(folder.join(LOCK))
        .map_err(unusable)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(unusable(error)),
    }
}

/// Looks at the first bytes before the database library does, which might write to the file.
fn check_header(file: &Path) -> Result<(), OpenError> {
    let failed = |error: io::Error| OpenError::Failed {
        file: file.to_owned(),
        error: error.into(),
    };
    let mut header = Vec::new();
    match File::open(file) {
        Ok(opened) => opened
            .take(SQLITE_HEADER.len() as u64)
            .read_to_end(&mut header)
            .map_err(failed)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(error)),
    };
    if header.is_empty() || header == SQLITE_HEADER {
        Ok(())
    } else {
        Err(OpenError::Corrupt {
            file: file.to_owned(),
            reason: "it does not begin like one".to_owned(),
        })
    }
}

fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .foreign_keys(true)
        .synchronous(SqliteSynchronous::Full)
        // What is deleted is gone from the file, not only from the tables.
        .pragma("secure_delete", "ON")
        .busy_timeout(BUSY)
}

/// Opens the connection that writes, with the same settings. The library is another, the SQLite
/// behind both is the same.
fn writer_of(file: &Path) -> Result<Connection, OpenError> {
    let open = || {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(file, flags)?;
        db.busy_timeout(BUSY)?;
        for (name, value) in [
            ("foreign_keys", "ON"),
            ("synchronous", "FULL"),
            ("secure_delete", "ON"),
        ] {
            db.pragma_update(None, name, value)?;
        }
        db.set_prepared_statement_cache_capacity(STATEMENTS);
        Ok(db)
    };
    open().map_err(|error: rusqlite::Error| OpenError::Failed {
        file: file.to_owned(),
        error: error.into(),
    })
}

async fn connect(file: &Path) -> Result<SqliteConnection, OpenError> {
    options(file)
        .connect()
        .await
        .map_err(|error| explain(file, error))
}

async fn check_content(writer: &mut SqliteConnection, file: &Path) -> Result<(), OpenError> {
    let length = fs::metadata(file).map_or(0, |data| data.len());
    let check = if length <= CHECK_UP_TO_BYTES {
        "PRAGMA quick_check(1)"
    } else {
        "SELECT CASE WHEN count(*) >= 0 THEN 'ok' END FROM sqlite_master"
    };
    let verdict: String = sqlx::query_scalar(check)
        .fetch_one(writer)
        .await
        .map_err(|error| explain(file, error))?;
    if verdict == "ok" {
        Ok(())
    } else {
        Err(OpenError::Corrupt {
            file: file.to_owned(),
            reason: verdict.replace('\n', " "),
        })
    }
}

async fn prepare(writer: &mut SqliteConnection, file: &Path) -> Result<(), OpenError> {
    sqlx::query("PRAGMA journal_mode = WAL")
        .execute(&mut *writer)
        .await
        .map_err(|error| explain(file, error))?;
    match MIGRATIONS.run(writer).await {
        Ok(()) => Ok(()),
        Err(MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..)) => {
            Err(OpenError::Newer(file.display().to_string()))
        }
        Err(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) => {
            Err(explain(file, error))
        }
        Err(other) => Err(OpenError::Corrupt {
            file: file.to_owned(),
            reason: other.to_string(),
        }),
    }
}

/// SQLite's codes for a damaged file and for a file of another kind.
const CORRUPT: &str = "11";
const NOT_A_DATABASE: &str = "26";

fn explain(file: &Path, error: sqlx::Error) -> OpenError {
    let code = error
        .as_database_error()
        .and_then(|e| e.code().map(|code| code.into_owned()));
    let file = file.to_owned();
    match code.as_deref() {
        Some(CORRUPT | NOT_A_DATABASE) => OpenError::Corrupt {
            file,
            reason: error.to_string(),
        },
        _ => OpenError::Failed {
            file,
            error: error.into(),
        },
    }
}
