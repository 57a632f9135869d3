//! What every adapter must keep, whatever it is made of.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(
    clippy::too_many_lines,
    reason = "tables and stories are read from top to bottom"
)]

mod accounts;
mod achievements;
mod bus;
mod entrants;
mod leaderboards;
mod ledger;
mod lobby;
mod losses;
mod machine;
mod people;
mod personal;
mod private;
mod promises;
mod ratings;
mod sample;
mod spoilt;
mod store;
mod tournaments;

use server::bus::{LocalBus, NatsBus};
use server::store::SqlStore;
use sqlx::Connection;
use tempfile::TempDir;

/// A store in a folder that goes away with it.
async fn fresh_sqlite() -> (SqlStore, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (SqlStore::open(folder.path()).await.unwrap(), folder)
}

/// A store in a new database on the server that `cargo xtask test` starts, and its address.
async fn fresh_postgres() -> (SqlStore, String) {
    let server = std::env::var("CHECKERS_TEST_POSTGRES")
        .expect("CHECKERS_TEST_POSTGRES names no PostgreSQL server: run cargo xtask test");
    let name = format!("t{}", uuid::Uuid::new_v4().simple());
    let mut db = sqlx::PgConnection::connect(&server).await.unwrap();
    let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
    sqlx::raw_sql(create).execute(&mut db).await.unwrap();
    let (place, _) = server.rsplit_once('/').unwrap();
    let address = format!("{place}/{name}");
    (SqlStore::connect(&address).await.unwrap(), address)
}

store_contract!(sqlite, crate::fresh_sqlite);
store_contract!(
    #[ignore = "needs the PostgreSQL that cargo xtask test starts"]
    postgres,
    crate::fresh_postgres
);
people_contract!(people_sqlite, crate::fresh_sqlite);
people_contract!(
    #[ignore = "needs the PostgreSQL that cargo xtask test starts"]
    people_postgres,
    crate::fresh_postgres
);
lobby_contract!(lobby_sqlite, crate::fresh_sqlite);
lobby_contract!(
    #[ignore = "needs the PostgreSQL that cargo xtask test starts"]
    lobby_postgres,
    crate::fresh_postgres
);

private_contract!(private_sqlite, crate::fresh_sqlite);
private_contract!(
    #[ignore = "needs the PostgreSQL that cargo xtask test starts"]
    private_postgres,
    crate::fresh_postgres
);

rating_contract!(ratings_sqlite, crate::fresh_sqlite);
rating_contract!(
    #[ignore = "needs the PostgreSQL that cargo xtask test starts"]
    ratings_postgres,
    crate::fresh_postgres
);

leaderboard_contract!(leaderboards_sqlite, crate::fresh_sqlite);
leaderboard_contract!(
    #[ignore = "needs the PostgreSQL that cargo xtask test starts"]
    leaderboards_postgres,
    crate::fresh_postgres
);

tournament_contract!(tournaments_sqlite, crate::fresh_sqlite);
tournament_contract!(
    #[ignore = "needs the PostgreSQL that cargo xtask test starts"]
    tournaments_postgres,
    crate::fresh_postgres
);
achievement_contract!(achievements_sqlite, crate::fresh_sqlite);
achievement_contract!(
    #[ignore = "needs the PostgreSQL that cargo xtask test starts"]
    achievements_postgres,
    crate::fresh_postgres
);

/// The bus inside a process: both ends are the same.
async fn local_bus() -> (LocalBus, LocalBus) {
    let bus = LocalBus::default();
    (bus.clone(), bus)
}

/// Two servers' ends of the bus on the NATS that `cargo xtask test` starts.
async fn nats_bus() -> (NatsBus, NatsBus) {
    let server = std::env::var("CHECKERS_TEST_NATS")
        .expect("CHECKERS_TEST_NATS names no NATS server: run cargo xtask test");
    let ends = [
        NatsBus::connect(&server).await,
        NatsBus::connect(&server).await,
    ];
    let [one, other] = ends.map(Result::unwrap);
    (one, other)
}

bus_contract!(local, crate::local_bus);
bus_contract!(
    #[ignore = "needs the NATS that cargo xtask test starts"]
    nats,
    crate::nats_bus
);
account_contract!(accounts_sqlite, crate::fresh_sqlite);
account_contract!(
    #[ignore = "needs the PostgreSQL that cargo xtask test starts"]
    accounts_postgres,
    crate::fresh_postgres
);
ledger_contract!(ledger_sqlite, crate::fresh_sqlite);
ledger_contract!(
    #[ignore = "needs the PostgreSQL that cargo xtask test starts"]
    ledger_postgres,
    crate::fresh_postgres
);
personal_contract!(personal_sqlite, crate::fresh_sqlite);
personal_contract!(
    #[ignore = "needs the PostgreSQL that cargo xtask test starts"]
    personal_postgres,
    crate::fresh_postgres
);

#[tokio::test]
async fn what_is_committed_is_there_after_the_file_is_opened_again() {
    let (store, folder) = fresh_sqlite().await;
    let game = sample::begin(&store, "one").await;
    server::port::NodeStore::close(&store).await;
    drop(store);
    let store = SqlStore::open(folder.path()).await.unwrap();
    let events = server::port::GameStore::events_after(&store, &game, 0).await;
    assert_eq!(events.unwrap().len(), 1);
}
