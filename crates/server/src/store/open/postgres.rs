//! Connecting to PostgreSQL, with a clear word when that is not possible.

use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, PgConnection};

use super::{OpenError, Opened};
use crate::store::sql::{Db, Readers};

const LANES: usize = 8;
const READERS: u32 = 16;
/// Longer waits for a free connection are failures.
const ACQUIRE_WITHIN: Duration = Duration::from_secs(5);

pub(super) static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

/// Connects, and brings the tables up to date; of several servers that start together one does it.
pub(crate) async fn postgres(url: &str) -> Result<Opened, OpenError> {
    let options: PgConnectOptions = url.parse().map_err(|_| OpenError::Url)?;
    let options = options
        .application_name("checkers-server")
        // A lock or a query that takes longer means trouble; the write is tried again or refused.
        .options([("lock_timeout", "5s"), ("statement_timeout", "15s")]);
    let mut first = connect(&options).await?;
    migrate(&mut first, &options).await?;
    let mut writers = vec![Db::Postgres(first)];
    while writers.len() < LANES {
        writers.push(Db::Postgres(connect(&options).await?));
    }
    let readers = PgPoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(ACQUIRE_WITHIN)
        .connect_lazy_with(options.clone());
    Ok(Opened {
        writers,
        readers: Readers::Postgres(readers),
        again: Some(options),
        lock: None,
    })
}

async fn connect(options: &PgConnectOptions) -> Result<PgConnection, OpenError> {
    options.connect().await.map_err(|error| OpenError::Connect {
        place: place(options),
        error,
    })
}

async fn migrate(db: &mut PgConnection, options: &PgConnectOptions) -> Result<(), OpenError> {
    match MIGRATIONS.run(db).await {
        Ok(()) => Ok(()),
        Err(MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..)) => {
            Err(OpenError::Newer(place(options)))
        }
        Err(error) => Err(OpenError::Migrate {
            place: place(options),
            error,
        }),
    }
}

/// Where the database is, without the password.
fn place(options: &PgConnectOptions) -> String {
    format!(
        "postgres://{}@{}:{}/{}",
        options.get_username(),
        options.get_host(),
        options.get_port(),
        options.get_database().unwrap_or("")
    )
}
