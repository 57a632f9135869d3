//! What is personal: all of it is exported, and nothing of it stays when an account is deleted. The
//! schema itself is asked, so that a table of tomorrow cannot be forgotten.

use std::collections::BTreeMap;

use protocol::{GameEvent, Identity, PlayerId, Timestamp};
use server::port::{AccountStore, CommitOutcome, GameStore, NameOutcome, NewAccount};
use server::store::SqlStore;
use server::store::link::{Finish, FinishOutcome, NewAttempt, Proven};
use server::store::personal::{DELETED_NAME, Erase, EraseOutcome, IMPERSONAL, PLACES, is_deleted};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use tempfile::TempDir;

use crate::sample::{account, append, creation, ending, new_game, offer};

/// Makes one test of each promise.
#[macro_export]
macro_rules! personal_contract {
    ($(#[$also:meta])* $name:ident, $fresh:path $(,)?) => {
        $crate::promises! { both [$(#[$also])*] $name, $fresh, personal;
            every_column_with_an_account_stands_in_the_map,
            an_export_holds_every_table_of_the_map_and_no_secret,
            after_the_deletion_nothing_names_the_player,
            a_deletion_needs_the_name_and_no_running_game,
        }
    };
}

/// The database below a store, as it is.
pub(crate) trait Database {
    /// Returns all texts of a query with one column.
    async fn texts(&self, query: String) -> Vec<String>;

    /// Returns an expression for any value of a column as text.
    fn as_text(column: &str) -> String;

    /// Returns the columns of each table.
    async fn tables(&self) -> BTreeMap<String, Vec<String>>;

    /// Returns the columns that refer to accounts, as `table.column`.
    async fn references(&self) -> Vec<String>;

    /// Runs a statement; returns how many rows it changed, or what the database has against it.
    async fn tried(&self, statement: &str) -> Result<u64, String>;
}

impl Database for TempDir {
    async fn texts(&self, query: String) -> Vec<String> {
        let file = self.path().join("checkers.db");
        let mut db = SqliteConnection::connect(file.to_str().unwrap())
            .await
            .unwrap();
        let query = sqlx::AssertSqlSafe(query);
        sqlx::query_scalar(query).fetch_all(&mut db).await.unwrap()
    }

    fn as_text(column: &str) -> String {
        format!(
            "CASE typeof({column}) WHEN 'blob' THEN hex({column}) ELSE CAST({column} AS TEXT) END"
        )
    }

    async fn tables(&self) -> BTreeMap<String, Vec<String>> {
        let all =
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
        let mut tables = BTreeMap::new();
        for table in self.texts(all.to_owned()).await {
            let columns = format!("SELECT name FROM pragma_table_info('{table}')");
            let columns = self.texts(columns).await;
            tables.insert(table, columns);
        }
        tables
    }

    async fn references(&self) -> Vec<String> {
        let mut found = vec![];
        for table in self.tables().await.keys() {
            let of_table = format!(
                "SELECT '{table}.' || \"from\" FROM pragma_foreign_key_list('{table}')
                 WHERE \"table\" = 'accounts'"
            );
            found.extend(self.texts(of_table).await);
        }
        found
    }

    async fn tried(&self, statement: &str) -> Result<u64, String> {
        let file = self.path().join("checkers.db");
        let connected = SqliteConnection::connect(file.to_str().unwrap()).await;
        let statement = sqlx::AssertSqlSafe(statement.to_owned());
        let done = sqlx::raw_sql(statement)
            .execute(&mut connected.unwrap())
            .await;
        done.map(|done| done.rows_affected())
            .map_err(|error| error.to_string())
    }
}

/// The address of a PostgreSQL database.
impl Database for String {
    async fn texts(&self, query: String) -> Vec<String> {
        let mut db = PgConnection::connect(self).await.unwrap();
        let query = sqlx::AssertSqlSafe(query);
        sqlx::query_scalar(query).fetch_all(&mut db).await.unwrap()
    }

    fn as_text(column: &str) -> String {
        format!("{column}::text")
    }

    async fn tables(&self) -> BTreeMap<String, Vec<String>> {
        let all = "SELECT table_name || '.' || column_name FROM information_schema.columns
                   WHERE table_schema = 'public'";
        let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for name in self.texts(all.to_owned()).await {
            let (table, column) = name.split_once('.').unwrap();
            tables
                .entry(table.to_owned())
                .or_default()
                .push(column.to_owned());
        }
        tables
    }

    async fn references(&self) -> Vec<String> {
        let all = "SELECT c.conrelid::regclass::text || '.' || a.attname
                   FROM pg_constraint c JOIN pg_attribute a
                   ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
                   WHERE c.contype = 'f' AND c.confrelid = 'accounts'::regclass";
        self.texts(all.to_owned()).await
    }

    async fn tried(&self, statement: &str) -> Result<u64, String> {
        let mut db = PgConnection::connect(self).await.unwrap();
        let statement = sqlx::AssertSqlSafe(statement.to_owned());
        let done = sqlx::raw_sql(statement).execute(&mut db).await;
        done.map(|done| done.rows_affected())
            .map_err(|error| error.to_string())
    }
}

/// Names that a column with an account's id has here.
const TELLTALE: [&str; 14] = [
    "account", "player", "owner", "other", "sender", "receiver", "reporter", "reported", "author",
    "user", "member", "friend", "rival", "subject",
];

pub(crate) async fn every_column_with_an_account_stands_in_the_map(
    store: SqlStore,
    place: impl Database,
) {
    drop(store);
    let in_map = |table: &str, column: &str| {
        let mut places = PLACES.iter();
        places.any(|place| place.table == table && place.column == column)
    };
    let tables = place.tables().await;
    assert!(tables.len() > 10, "{tables:?}");
    for (table, columns) in &tables {
        let known = PLACES.iter().any(|place| place.table == table);
        assert!(
            known != IMPERSONAL.contains(&table.as_str()),
            "{table}: say in store/personal.rs what becomes of its rows when an account is deleted"
        );
        for column in columns
            .iter()
            .filter(|column| TELLTALE.contains(&column.as_str()))
        {
            // A login's subject is a name at the provider; its row goes with the account.
            let is_login = table == "identities" || table == "link_attempts";
            assert!(
                in_map(table, column) || (is_login && column == "subject"),
                "{table}.{column} stands nowhere in store/personal.rs"
            );
        }
    }
    let references = place.references().await;
    assert!(references.len() > 5, "{references:?}");
    for reference in references {
        let (table, column) = reference.split_once('.').unwrap();
        assert!(
            in_map(table, column),
            "{reference} stands nowhere in store/personal.rs"
        );
    }
    for place in PLACES {
        let columns = tables
            .get(place.table)
            .unwrap_or_else(|| panic!("{place:?}"));
        assert!(
            columns.iter().any(|column| column == place.column),
            "{place:?}"
        );
    }
}

const ID: &str = "a0b1c2d3e4f5a0b1c2d3e4f5a0b1c2d3";
const NAME: &str = "Zebedee Quux";
const EMAIL: &str = "zebedee@mail.example";

/// An account with a name, a game that is over, a link, and a login on its way.
async fn somebody(store: &SqlStore) -> PlayerId {
    let player = PlayerId::from(ID);
    let account = NewAccount {
        id: player.clone(),
        name: NAME.to_owned(),
        token: [1; 32],
        device: format!("the laptop of {NAME}"),
        at: Timestamp(1),
    };
    assert_eq!(store.create_account(account).await, Ok(NameOutcome::Done));
    crate::sample::account(store, "opponent").await;
    let mut game = new_game("one", ID, "opponent");
    game.white.name = NAME.to_owned();
    let begun = store.commit(creation(game)).await;
    assert_eq!(begun, Ok(CommitOutcome::Committed));
    let offered = append(&"one".into(), 1, vec![offer(protocol::SideKey::White)]);
    store.commit(offered).await.unwrap();
    store.commit(ending(&"one".into(), 2, None)).await.unwrap();
    store
        .issue_ticket([2; 32], (player.clone(), [1; 32]), Timestamp(9))
        .await
        .unwrap();
    assert!(matches!(
        link(store, &player, 3).await,
        FinishOutcome::Linked(Identity { .. })
    ));
    begin(store, Some((player.clone(), [1; 32])), 4).await;
    player
}

async fn begin(store: &SqlStore, owner: Option<(PlayerId, [u8; 32])>, number: u8) {
    let attempt = NewAttempt {
        hash: [number; 32],
        state: [number + 100; 32],
        owner,
        provider: "test".to_owned(),
        nonce: "a nonce".to_owned(),
        verifier: "a verifier".to_owned(),
        port: 4000,
        device: format!("the laptop of {NAME}"),
        expires_at: Timestamp(1000),
    };
    store.begin_attempt(attempt).await.unwrap();
}

async fn link(store: &SqlStore, player: &PlayerId, number: u8) -> FinishOutcome {
    begin(store, Some((player.clone(), [1; 32])), number).await;
    let asked = store
        .ask_attempt([number + 100; 32], "test", Timestamp(5))
        .await;
    asked.unwrap().unwrap();
    let proven = Proven {
        issuer: "https://id.example".to_owned(),
        subject: format!("subject of {NAME}"),
        email: Some(EMAIL.to_owned()),
    };
    assert_eq!(
        store.prove_attempt([number; 32], [9; 32], proven).await,
        Ok(true)
    );
    let finish = Finish {
        attempt: [number; 32],
        code: [9; 32],
        session: Some([1; 32]),
        token: [8; 32],
        at: Timestamp(6),
    };
    store.finish_attempt(finish).await.unwrap()
}

pub(crate) async fn an_export_holds_every_table_of_the_map_and_no_secret(
    store: SqlStore,
    _place: impl Database,
) {
    let player = somebody(&store).await;
    let all = store.export(&player, Timestamp(50)).await.unwrap();
    assert_eq!(
        (&all["account"], &all["exported_at"]),
        (&ID.into(), &50.into())
    );
    let tables = all["tables"].as_object().unwrap();
    for place in PLACES {
        assert!(tables.contains_key(place.table), "{place:?}");
    }
    let count = |table: &str| tables[table].as_array().unwrap().len();
    for (table, rows) in [
        ("accounts", 1),
        ("tokens", 1),
        ("tickets", 1),
        ("identities", 1),
        ("link_attempts", 1),
        ("seats", 1),
        ("games", 1),
        ("events", 3),
    ] {
        assert_eq!(count(table), rows, "{table}");
    }
    assert_eq!(tables["identities"][0]["email"], EMAIL);
    assert_eq!(tables["events"][0]["body"]["white"]["name"], NAME);
    assert_eq!(tables["tokens"][0]["created_at"], 1);
    let text = all.to_string();
    for secret in ["hash", "verifier", "nonce", "digest"] {
        assert!(!text.contains(secret), "{secret}");
    }
    let stranger = store
        .export(&"opponent".into(), Timestamp(50))
        .await
        .unwrap();
    assert!(!stranger.to_string().contains(EMAIL));
}

fn erasing(confirm: &str) -> Erase {
    Erase {
        player: ID.into(),
        confirm: confirm.to_owned(),
        stand_in: "0f0f".to_owned(),
        at: Timestamp(70),
    }
}

/// Returns every place of the database where one of these texts stands.
async fn places_of<D: Database>(place: &D, wanted: &[&str]) -> Vec<String> {
    let mut found = vec![];
    for (table, columns) in place.tables().await {
        for column in columns {
            let value = D::as_text(&column);
            let texts = place.texts(format!(
                "SELECT {value} FROM {table} WHERE {column} IS NOT NULL"
            ));
            for text in texts.await {
                if wanted.iter().any(|one| text.contains(one)) {
                    found.push(format!("{table}.{column}: {text}"));
                }
            }
        }
    }
    found
}

pub(crate) async fn after_the_deletion_nothing_names_the_player(
    store: SqlStore,
    place: impl Database,
) {
    let player = somebody(&store).await;
    let names = [ID, NAME, EMAIL, "subject of"];
    let before = places_of(&place, &names).await;
    assert!(before.len() > 8, "{before:#?}");
    // The name in lower case is its key.
    assert_eq!(store.erase(erasing(NAME)).await, Ok(EraseOutcome::Erased));
    let after = places_of(&place, &[&names[..], &[&NAME.to_lowercase()]].concat()).await;
    assert_eq!(after, Vec::<String>::new());

    assert_eq!(store.account(&player).await, Ok(None));
    assert_eq!(store.account_of(&[1; 32]).await, Ok(None));
    // The name is free again.
    assert_eq!(store.is_free(NAME).await, Ok(true));
    // The opponent keeps the game.
    let events = store.events_after(&"one".into(), 0).await.unwrap();
    let [GameEvent::Created(created), _, GameEvent::Ended { .. }] = &events[..] else {
        panic!("{events:?}");
    };
    assert_eq!(created.white.name, DELETED_NAME);
    assert!(is_deleted(&created.white.id), "{created:?}");
    assert_eq!(created.black.name, "opponent");
    let last = store.last_ended(&"opponent".into(), Timestamp(0)).await;
    assert_eq!(last, Ok(Some("one".into())));
    // A second one does not get in the way of the first.
    somebody_else_is_deleted_too(&store).await;
    assert_eq!(
        store.erase(erasing(NAME)).await,
        Ok(EraseOutcome::NotConfirmed)
    );
}

async fn somebody_else_is_deleted_too(store: &SqlStore) {
    account(store, "second").await;
    let erase = Erase {
        player: "second".into(),
        confirm: "SECOND ".to_owned(),
        stand_in: "0e0e".to_owned(),
        at: Timestamp(71),
    };
    assert_eq!(store.erase(erase).await, Ok(EraseOutcome::Erased));
}

pub(crate) async fn a_deletion_needs_the_name_and_no_running_game(
    store: SqlStore,
    place: impl Database,
) {
    let player = somebody(&store).await;
    let before = places_of(&place, &[ID, NAME]).await;
    for wrong in ["", "Zebedee", "opponent"] {
        assert_eq!(
            store.erase(erasing(wrong)).await,
            Ok(EraseOutcome::NotConfirmed)
        );
    }
    store
        .commit(creation(new_game("two", "opponent", ID)))
        .await
        .unwrap();
    assert_eq!(store.erase(erasing(NAME)).await, Ok(EraseOutcome::Playing));
    let after = places_of(&place, &[ID, NAME]).await;
    for place in &before {
        assert!(after.contains(place), "{place} is gone");
    }
    assert_eq!(store.account(&player).await.unwrap().unwrap().name, NAME);
    store.commit(ending(&"two".into(), 1, None)).await.unwrap();
    assert_eq!(store.erase(erasing(NAME)).await, Ok(EraseOutcome::Erased));
    assert_eq!(places_of(&place, &[ID, NAME]).await, Vec::<String>::new());
}

/// A row in every place of the map, with the player's name in every text of a row that is to go: also
/// where nothing writes yet.
#[tokio::test]
async fn every_place_of_the_map_is_emptied() {
    let (store, folder) = crate::fresh_sqlite().await;
    somebody(&store).await;
    let options = SqliteConnectOptions::new()
        .filename(folder.path().join("checkers.db"))
        .foreign_keys(false)
        .pragma("ignore_check_constraints", "ON");
    let mut db = options.connect().await.unwrap();
    for (number, place) in PLACES.iter().enumerate() {
        if place.table == "accounts" {
            continue;
        }
        let columns = format!(
            "SELECT name || ' ' || type FROM pragma_table_info('{}')",
            place.table
        );
        let columns = folder.texts(columns).await;
        let value = |column: &String| match column.split_once(' ').unwrap() {
            (name, _) if name == place.column => format!("'{ID}'"),
            (_, "TEXT") if place.is_erased => format!("'{NAME} {number}'"),
            (_, "TEXT") => format!("'x{number}'"),
            (_, "BLOB") => format!("x'{number:064x}'"),
            _ => (7 + number).to_string(),
        };
        let names: Vec<_> = columns
            .iter()
            .map(|c| c.split_once(' ').unwrap().0)
            .collect();
        let values: Vec<_> = columns.iter().map(value).collect();
        let (names, values) = (names.join(", "), values.join(", "));
        let insert = format!("INSERT INTO {} ({names}) VALUES ({values})", place.table);
        let inserted = sqlx::raw_sql(sqlx::AssertSqlSafe(insert))
            .execute(&mut db)
            .await;
        assert_eq!(inserted.unwrap().rows_affected(), 1, "{place:?}");
    }
    let before = places_of(&folder, &[ID]).await;
    assert!(before.len() >= PLACES.len(), "{before:#?}");
    assert_eq!(store.erase(erasing(NAME)).await, Ok(EraseOutcome::Erased));
    let after = places_of(&folder, &[ID, NAME, &NAME.to_lowercase()]).await;
    assert_eq!(after, Vec::<String>::new());
}

/// Not only the rows: the bytes of the file as well, once the server has ended.
#[tokio::test]
async fn nothing_is_left_in_the_file() {
    let (store, folder) = crate::fresh_sqlite().await;
    somebody(&store).await;
    let file = || std::fs::read(folder.path().join("checkers.db")).unwrap();
    let holds = |bytes: &[u8], text: &str| {
        bytes
            .windows(text.len())
            .any(|window| window == text.as_bytes())
    };
    assert_eq!(store.erase(erasing(NAME)).await, Ok(EraseOutcome::Erased));
    server::port::NodeStore::close(&store).await;
    let bytes = file();
    for text in [ID, NAME, EMAIL, "zebedee", "subject of"] {
        assert!(!holds(&bytes, text), "{text} is still in the file");
    }
    assert!(holds(&bytes, DELETED_NAME));
}
