//! Opening a database, with a clear word when that is not possible.

mod postgres;
mod sqlite;

use std::error::Error;
use std::fs::File;
use std::io;
use std::path::PathBuf;

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgConnectOptions;
use thiserror::Error;

pub(super) use postgres::postgres;
pub(super) use sqlite::{sqlite, sqlite_beside};

use super::sql::{Db, Readers};

/// What opening yields.
pub(super) struct Opened {
    pub(super) writers: Vec<Db>,
    pub(super) readers: Readers,
    /// How to connect again.
    pub(super) again: Option<PgConnectOptions>,
    pub(super) lock: Option<File>,
}

/// Why the database could not be opened. The text says what to do.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The folder cannot be made or written.
    #[error(
        "the data folder {folder} cannot be written ({error}); \
         choose another one with --data or change its permissions"
    )]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Another process has it open.
    #[error(
        "another server uses the data folder {0} already; stop it or choose another one with --data"
    )]
    InUse(PathBuf),
    /// The server that uses it is of another version than this program.
    #[error(
        "the server that uses the data folder {0} is of another version than this program; \
         use the program of that server"
    )]
    OtherVersion(PathBuf),
    /// Not a database, or a damaged one.
    #[error(
        "{file} is not a sound database ({reason}); it has not been changed: \
         move it away (mv '{file}' '{file}.broken') to begin with a new one, or restore a backup"
    )]
    Corrupt {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// Made by a newer program.
    #[error(
        "{0} was made by a newer version of this program; update the program or choose another \
         database (--data or --database)"
    )]
    Newer(String),
    /// Anything else.
    #[error("{file} cannot be opened: {error}")]
    Failed {
        /// The file.
        file: PathBuf,
        /// What the database says.
        error: Box<dyn Error + Send + Sync>,
    },
    /// The address of a database server makes no sense.
    #[error("this is not the address of a database: write postgres://USER:PASSWORD@HOST:PORT/NAME")]
    Url,
    /// The database server cannot be reached or does not let us in.
    #[error(
        "{place} cannot be reached ({error}); check that PostgreSQL runs there and that user, \
         password and database name are right"
    )]
    Connect {
        /// Where, without the password.
        place: String,
        /// What went wrong.
        error: sqlx::Error,
    },
    /// The tables could not be brought up to date.
    #[error("the tables of {place} could not be brought up to date: {error}")]
    Migrate {
        /// Where, without the password.
        place: String,
        /// What went wrong.
        error: MigrateError,
    },
}

#[cfg(test)]
mod tests {
    use sqlx::migrate::Migrator;

    /// What only one of the two has: the hint that its index by prefix needs.
    const OF_POSTGRES_ALONE: &str = "-- Searching by the beginning of a name. \
        CREATE INDEX accounts_by_name ON accounts (name_key text_pattern_ops);";

    /// Each step with its words one space apart, in the terms of `PostgreSQL`.
    fn steps(of: &Migrator) -> Vec<(i64, String)> {
        let plain = |sql: &str| sql.split_whitespace().collect::<Vec<_>>().join(" ");
        of.iter()
            .map(|step| (step.version, plain(step.sql.as_str())))
            .map(|(version, sql)| {
                let sql = sql.replace(" BLOB", " BYTEA").replace(" WITHOUT ROWID", "");
                (version, sql)
            })
            .collect()
    }

    #[test]
    fn both_databases_have_the_same_tables() {
        let sqlite = steps(&super::sqlite::MIGRATIONS);
        let postgres: Vec<_> = steps(&super::postgres::MIGRATIONS)
            .into_iter()
            .map(|(version, sql)| {
                let shared = sql.replace(OF_POSTGRES_ALONE, "").trim_end().to_owned();
                (version, shared)
            })
            .collect();
        assert!(!sqlite.is_empty());
        assert_eq!(sqlite, postgres);
    }
}
