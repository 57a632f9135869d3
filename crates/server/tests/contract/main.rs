//! What every adapter must keep, whatever it is made of.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bus;
mod sample;
mod store;

use server::store::SqliteStore;
use tempfile::TempDir;

/// A store in a folder that goes away with it.
async fn fresh_sqlite() -> (SqliteStore, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (SqliteStore::open(folder.path()).await.unwrap(), folder)
}

store_contract!(sqlite, crate::fresh_sqlite);
bus_contract!(local, server::bus::LocalBus::default);

#[tokio::test]
async fn what_is_committed_is_there_after_the_file_is_opened_again() {
    let (store, folder) = fresh_sqlite().await;
    let game = sample::begin(&store, "one").await;
    server::port::NodeStore::close(&store).await;
    drop(store);
    let store = SqliteStore::open(folder.path()).await.unwrap();
    let events = server::port::GameStore::events_after(&store, &game, 0).await;
    assert_eq!(events.unwrap().len(), 1);
}
