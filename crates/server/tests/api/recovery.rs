//! A server that is killed between any two steps of a tournament, again and again: a round is paired, a game
//! begins, a result is noted, the prizes are paid. The next one goes on, and nobody loses by it.
//!
//! A gate in the database lets one step more happen than have happened; there the server ends as in a
//! crash, and another one is started.

use std::path::PathBuf;
use std::time::Duration;

use load::{Guest, move_or_resign};
use protocol::{Millis, Timestamp, TournamentFormat, TournamentId};
use server::bus::LocalBus;
use server::port::{Clock, NodeStore};
use server::store::SqlStore;
use server::store::tournaments::NewTournament;
use services::{Postgres, fresh_folder};
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::task::JoinSet;

use crate::house::{Adapters, Player, ShiftedClock};
use crate::tournaments::{ARENA, CUP, SWISS, join, quick, setup};

const FEE: u32 = 50;
/// How long servers are away after a crash: longer than others believe that they live.
const AWAY_MS: i64 = 15_000;
/// A step that has not happened by then waits for a gate.
const STEP_WITHIN: Duration = Duration::from_secs(4);
/// After so many crashes there are no more: whatever a server has lived since it last said so is given back,
/// so that an arena would never end.
const MOST_CRASHES: i64 = 40;

/// All steps so far.
const STEPS: &str =
    "SELECT CAST(sum(version) + (SELECT count(*) FROM bouts WHERE game IS NOT NULL) AS BIGINT)
    FROM tournaments";
const GATE: &str = "CREATE TABLE gate (steps BIGINT NOT NULL, prizes BIGINT NOT NULL);
    INSERT INTO gate VALUES (0, 0);";

/// When something must not happen yet: on which table, and under which condition.
const SHUT: [(&str, &str, &str); 3] = [
    (
        "UPDATE",
        "tournaments",
        "NEW.version > OLD.version AND NEW.credited = OLD.credited AND (SELECT steps FROM gate) <
            NEW.version + (SELECT count(*) FROM bouts WHERE game IS NOT NULL)",
    ),
    (
        "UPDATE",
        "bouts",
        "OLD.game IS NULL AND NEW.game IS NOT NULL AND (SELECT steps FROM gate) <
            1 + (SELECT sum(version) FROM tournaments)
            + (SELECT count(*) FROM bouts WHERE game IS NOT NULL)",
    ),
    (
        "INSERT",
        "ledger",
        "NEW.key = 'prize 2' AND (SELECT prizes FROM gate) = 0",
    ),
];

/// Where the database is.
#[derive(Clone, Debug)]
enum Place {
    Folder(PathBuf),
    Address(String),
}

impl Place {
    async fn store(&self) -> SqlStore {
        match self {
            Self::Folder(folder) => SqlStore::open(folder).await.unwrap(),
            Self::Address(address) => SqlStore::connect(address).await.unwrap(),
        }
    }

    /// The store of another process beside the server.
    async fn beside(&self) -> SqlStore {
        match self {
            Self::Folder(folder) => SqlStore::open_beside(folder).await.unwrap(),
            Self::Address(address) => SqlStore::connect(address).await.unwrap(),
        }
    }

    /// The database itself.
    async fn database(&self) -> Database {
        match self {
            Self::Folder(folder) => {
                let file = folder.join("checkers.db");
                let file = file.to_str().unwrap();
                Database::Sqlite(SqliteConnection::connect(file).await.unwrap())
            }
            Self::Address(address) => {
                Database::Postgres(PgConnection::connect(address).await.unwrap())
            }
        }
    }
}

enum Database {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Database {
    async fn run(&mut self, text: &str) {
        let text = AssertSqlSafe(text.to_owned());
        match self {
            Self::Sqlite(db) => drop(sqlx::raw_sql(text).execute(db).await.unwrap()),
            Self::Postgres(db) => drop(sqlx::raw_sql(text).execute(db).await.unwrap()),
        }
    }

    async fn number(&mut self, text: &'static str) -> i64 {
        match self {
            Self::Sqlite(db) => sqlx::query_scalar(text).fetch_one(db).await.unwrap(),
            Self::Postgres(db) => sqlx::query_scalar(text).fetch_one(db).await.unwrap(),
        }
    }

    async fn build_gate(&mut self) {
        self.run(GATE).await;
        for (number, (what, table, condition)) in SHUT.into_iter().enumerate() {
            let text = match self {
                Self::Sqlite(_) => format!(
                    "CREATE TRIGGER gate_{number} BEFORE {what} ON {table} WHEN {condition}
                     BEGIN SELECT RAISE(ABORT, 'the gate is shut'); END"
                ),
                Self::Postgres(_) => format!(
                    "CREATE FUNCTION gate_{number}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                     IF {condition} THEN RAISE EXCEPTION 'the gate is shut'; END IF;
                     RETURN NEW; END $$;
                     CREATE TRIGGER gate_{number} BEFORE {what} ON {table}
                     FOR EACH ROW EXECUTE FUNCTION gate_{number}()"
                ),
            };
            self.run(&text).await;
        }
    }

    async fn is_over(&mut self) -> bool {
        let text = "SELECT count(*) FROM tournaments WHERE status = 'finished'";
        self.number(text).await == 1
    }

    /// Waits until so many steps have happened, or it is over; returns whether that was so in time.
    async fn reached(&mut self, steps: i64) -> bool {
        let there = async {
            while self.number(STEPS).await < steps && !self.is_over().await {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(STEP_WITHIN, there).await.is_ok()
    }
}

/// A server that can be killed: all its tasks end wherever they are.
struct Life {
    runtime: Runtime,
    base: String,
}

impl Life {
    async fn begin(place: &Place, clock: &ShiftedClock) -> Self {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        let runtime = builder.worker_threads(2).enable_all().build().unwrap();
        let handle = runtime.handle().clone();
        let place = place.clone();
        // What the store does beside its callers is done in the life of this server.
        let open = move || {
            handle.block_on(async {
                let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
                (listener, place.store().await)
            })
        };
        let (listener, store) = tokio::task::spawn_blocking(open).await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let mut config = quick();
        config.tournaments.minute = Millis(50);
        let adapters = (store, LocalBus::default(), clock.clone());
        let never = std::future::pending();
        runtime.spawn(server::serve_with::<Adapters>(
            listener, adapters, config, never,
        ));
        Self { runtime, base }
    }

    /// Resolves when it answers.
    async fn is_up(&self, guest: &Guest) {
        let mut guest = guest.clone();
        guest.base.clone_from(&self.base);
        guest.ticket().await.unwrap();
    }

    async fn kill(self) {
        let end = || self.runtime.shutdown_timeout(Duration::from_secs(10));
        tokio::task::spawn_blocking(end).await.unwrap();
    }

    /// Everybody connects and plays until the server is no more.
    fn play(&self, guests: &[Guest]) -> JoinSet<()> {
        let mut players = JoinSet::new();
        for guest in guests {
            let mut guest = guest.clone();
            guest.base.clone_from(&self.base);
            players.spawn(async move {
                // The line may break at any moment.
                let Ok(mut client) = guest.connect(vec![]).await else {
                    return;
                };
                while move_or_resign(&mut client).await.is_ok() && client.next().await.is_ok() {}
            });
        }
        players
    }
}

/// Makes the tournament and lets everybody join it.
async fn open_hall(
    place: &Place,
    clock: &ShiftedClock,
    (format, count): (TournamentFormat, usize),
) -> Vec<Guest> {
    let life = Life::begin(place, clock).await;
    let id = TournamentId::from("cup");
    let now = clock.now();
    let new = NewTournament {
        id: id.clone(),
        setup: protocol::TournamentSetup {
            fee: FEE,
            ..setup(format)
        },
        made_by: None,
        slot: None,
        password: None,
        starts_at: Timestamp(now.0 + AWAY_MS),
        lot: 11,
        at: now,
    };
    let beside = place.beside().await;
    beside.make_tournament(new).await.unwrap();
    NodeStore::close(&beside).await;
    let mut guests = vec![];
    for number in 0..count {
        let name = format!("Player{number}");
        let guest = Guest::create(&life.base, &name).await.unwrap();
        let player = Player::connect(guest).await;
        join(&player, &id).await.unwrap();
        guests.push(player.guest);
    }
    life.kill().await;
    guests
}

/// Plays a tournament with a crash after every step; returns the database as it stands then.
async fn play_through(place: &Place, format: TournamentFormat, count: usize) -> Database {
    let clock = ShiftedClock::new();
    let guests = open_hall(place, &clock, (format, count)).await;
    let mut db = place.database().await;
    db.build_gate().await;
    let mut crashes = 0;
    while !db.is_over().await {
        clock.shift(AWAY_MS);
        let life = Life::begin(place, &clock).await;
        let mut players = life.play(&guests);
        life.is_up(&guests[0]).await;
        // The time away has been given back, which counts as a step.
        let steps = if crashes < MOST_CRASHES {
            db.number(STEPS).await + 1
        } else {
            i64::from(u32::MAX)
        };
        assert!(crashes < MOST_CRASHES + 5, "it does not end");
        db.run(&format!("UPDATE gate SET steps = {steps}")).await;
        if !db.reached(steps).await {
            the_prizes_wait_at_the_gate(&mut db).await;
        }
        life.kill().await;
        crashes += 1;
        while let Some(player) = players.join_next().await {
            player.unwrap();
        }
    }
    assert!(crashes > 8, "only {crashes} crashes");
    check(place, &mut db, count).await;
    db
}

/// All that is missing is that the credits are given out: none of them has been, and now they may.
async fn the_prizes_wait_at_the_gate(db: &mut Database) {
    let open = "SELECT count(*) FROM bouts WHERE result IS NULL AND game IS NOT NULL";
    assert_eq!(db.number(open).await, 0, "a step does not happen");
    assert_eq!(db.number("SELECT prizes FROM gate").await, 0);
    let paid = "SELECT count(*) FROM ledger WHERE key LIKE 'prize %'";
    assert_eq!(db.number(paid).await, 0);
    db.run("UPDATE gate SET prizes = 1").await;
}

/// What holds whatever was played.
async fn check(place: &Place, db: &mut Database, count: usize) {
    assert_eq!(db.number("SELECT prizes FROM gate").await, 1);
    for (what, text) in [
        (
            "pauses as if somebody had not come",
            "SELECT count(*) FROM entrants WHERE state = 'paused' OR pauses > 0",
        ),
        (
            "is blamed",
            "SELECT count(*) FROM conduct WHERE outcome <> 'good'",
        ),
        (
            "is paired twice at once",
            "SELECT count(*) FROM entrants WHERE board IS NOT NULL",
        ),
        (
            "has a pairing without an end",
            "SELECT count(*) FROM bouts WHERE result IS NULL",
        ),
        (
            "plays a game of no pairing",
            "SELECT count(*) FROM games WHERE id NOT IN
                (SELECT game FROM bouts WHERE game IS NOT NULL)",
        ),
    ] {
        assert_eq!(db.number(text).await, 0, "somebody {what}");
    }
    let paid = "SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) FROM ledger
                WHERE key LIKE 'prize %' AND amount > 0";
    assert_eq!(db.number(paid).await, i64::from(FEE) * count as i64);
    let store = place.beside().await;
    let audit = store.audit().await.unwrap();
    assert!(audit.is_sound(), "{audit:?}");
    NodeStore::close(&store).await;
}

/// Every round has each player once, and every pairing was played to its end.
async fn all_rounds_were_played(db: &mut Database, pairings: i64) {
    assert_eq!(db.number("SELECT count(*) FROM bouts").await, pairings);
    let twice = "SELECT count(*) FROM (SELECT 1 FROM
            (SELECT round, white AS who FROM bouts UNION ALL SELECT round, black FROM bouts
             WHERE black IS NOT NULL) b
        GROUP BY round, who HAVING count(*) > 1) c";
    assert_eq!(db.number(twice).await, 0);
    let unplayed = "SELECT count(*) FROM bouts WHERE black IS NOT NULL AND
                        (played = 0 OR result NOT IN ('white', 'black'))";
    assert_eq!(db.number(unplayed).await, 0);
}

async fn a_swiss(place: &Place) {
    let mut db = play_through(place, SWISS, 5).await;
    all_rounds_were_played(&mut db, 3 * 3).await;
}

async fn a_knockout(place: &Place) {
    let mut db = play_through(place, CUP, 4).await;
    // Three matches of two games, or three.
    let pairings = db.number("SELECT count(*) FROM bouts").await;
    assert!((6..=9).contains(&pairings), "{pairings}");
    let unplayed = "SELECT count(*) FROM bouts WHERE played = 0";
    assert_eq!(db.number(unplayed).await, 0);
}

async fn an_arena(place: &Place) {
    let mut db = play_through(place, ARENA, 4).await;
    let played = db.number("SELECT count(*) FROM bouts WHERE played = 1");
    assert!(played.await >= 4);
}

async fn on_sqlite(play: impl AsyncFnOnce(&Place)) {
    let folder = tempfile::tempdir().unwrap();
    play(&Place::Folder(folder.path().to_owned())).await;
}

async fn on_postgres(play: impl AsyncFnOnce(&Place)) {
    let postgres = Postgres::start(&fresh_folder("postgres")).unwrap();
    play(&Place::Address(postgres.url())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_swiss_goes_on_after_a_kill_between_any_two_steps() {
    on_sqlite(a_swiss).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_knockout_goes_on_after_a_kill_between_any_two_steps() {
    on_sqlite(a_knockout).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_arena_goes_on_after_a_kill_between_any_two_steps() {
    on_sqlite(an_arena).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: cargo xtask test installs it"]
async fn a_swiss_on_postgres_goes_on_after_a_kill_between_any_two_steps() {
    on_postgres(a_swiss).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: cargo xtask test installs it"]
async fn a_knockout_on_postgres_goes_on_after_a_kill_between_any_two_steps() {
    on_postgres(a_knockout).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: cargo xtask test installs it"]
async fn an_arena_on_postgres_goes_on_after_a_kill_between_any_two_steps() {
    on_postgres(an_arena).await;
}
