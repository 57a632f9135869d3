//! How long a leaderboard of a million players takes: the first page with one's own place, a page anywhere,
//! and points with the page after them. Places are compared with a plain count, which is what they must not
//! need.
//!
//! `cargo run --release -p server --example million [PLAYERS]`

#![expect(clippy::print_stdout, reason = "its output is what the program is for")]

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use protocol::{BoardScope, BoardSpan, PlayerId, Timestamp};
use server::store::{Board, Shown, SqlStore};
use sqlx::ConnectOptions as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

/// Players unless somebody wants another number.
const PLAYERS: i64 = 1_000_000;
/// How often each thing is measured.
const TIMES: u32 = 200;
/// Places of a piece, as after many cuts.
const PLACES: i64 = 700;
const NOW: Timestamp = Timestamp(1_796_000_000_000);

#[tokio::main]
async fn main() -> Result<()> {
    let players = std::env::args().nth(1);
    let players: i64 = players.map_or(Ok(PLAYERS), |text| text.parse())?;
    let folder = tempfile::tempdir()?;
    let store = SqlStore::open(folder.path()).await?;
    let file = folder.path().join("checkers.db");
    // Much memory for whoever fills in; the store has what it always has.
    let options = SqliteConnectOptions::new().filename(file);
    let options = options.pragma("cache_size", "-600000");
    let mut db = options.connect().await?;
    fill(&mut db, players).await?;
    own_places(&store, &mut db, players).await?;
    pages_anywhere(&store, players).await?;
    points(&store, players).await?;
    plain_counts(&mut db, players).await
}

async fn own_places(store: &SqlStore, db: &mut SqliteConnection, players: i64) -> Result<()> {
    let mut times = vec![];
    for n in 0..TIMES {
        let viewer = player(n, players);
        let began = now();
        let page = store.board(&viewer, &from(1), NOW).await?;
        times.push(began.elapsed());
        if n % 20 == 0 {
            let rank = page.own.context("everybody has a place")?.rank;
            let counted = count(db, &viewer).await?;
            ensure!(
                i64::from(rank) == counted,
                "{viewer}: {rank}, not {counted}"
            );
        }
    }
    say("first page, own place and neighbours", times);
    Ok(())
}

async fn pages_anywhere(store: &SqlStore, players: i64) -> Result<()> {
    let step = u32::try_from(players)? / TIMES;
    let mut times = vec![];
    for n in 0..TIMES {
        let viewer = player(n, players);
        let began = now();
        store.board(&viewer, &from(step * n + 1), NOW).await?;
        times.push(began.elapsed());
    }
    say("a page anywhere", times);
    Ok(())
}

async fn points(store: &SqlStore, players: i64) -> Result<()> {
    let mut times = vec![];
    for n in 0..TIMES {
        let player = player(n, players);
        let began = now();
        store.award_points(Board::Credits, &player, 37, NOW).await?;
        store.board(&player, &from(1), NOW).await?;
        times.push(began.elapsed());
    }
    say("points, durable, and the page after them", times);
    Ok(())
}

async fn plain_counts(db: &mut SqliteConnection, players: i64) -> Result<()> {
    let mut times = vec![];
    for n in 0..20 {
        let player = player(n, players);
        let began = now();
        count(db, &player).await?;
        times.push(began.elapsed());
    }
    say("for comparison, a plain count", times);
    Ok(())
}

/// What is asked of the leaderboard: the places from this one on.
const fn from(place: u32) -> Shown {
    Shown {
        board: Board::Credits,
        span: BoardSpan::All,
        scope: BoardScope::World,
        country: None,
        from: place,
    }
}

#[expect(clippy::disallowed_methods, reason = "this program only measures")]
fn now() -> Instant {
    Instant::now()
}

/// Returns one of the players, spread over all.
fn player(n: u32, players: i64) -> PlayerId {
    let number = (i64::from(n) * 7919 + 13) % players;
    PlayerId(format!("p{number:07}"))
}

fn say(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    let (median, slow) = (at(50), at(99));
    println!("{what}: median {median:.2?}, 99th percentile {slow:.2?}");
}

/// Fills in as if all had been placed one after the other.
async fn fill(db: &mut SqliteConnection, players: i64) -> Result<()> {
    const ACCOUNTS: &str = "
        WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < $1)
        INSERT INTO accounts (id, name, name_key, created_at)
        SELECT printf('p%07d', i), printf('p%07d', i), printf('p%07d', i), 1 FROM n";
    const SCORES: &str = "
        INSERT INTO board_scores (board, began, account, score, since, dirty)
        SELECT 'credits/all', 0, id, 1 + abs(random()) % 100000,
            1790000000000 + abs(random()) % 5000000000, 0 FROM accounts WHERE id LIKE 'p%'";
    const ORDER: &str = "
        INSERT INTO board_places (list, minus, since, account, board, began)
        SELECT 'credits/all 0 world', -score, since, account, board, began FROM board_scores
        ORDER BY -score, since, account";
    // The first piece begins before everybody, the others with a place.
    const PIECES: &str = "
        INSERT INTO board_pieces (list, minus, since, places)
        SELECT list, CASE WHEN n = 0 THEN $2 ELSE minus END, CASE WHEN n = 0 THEN $2 ELSE since END,
            min($1, total - n)
        FROM (SELECT list, minus, since, row_number() OVER (ORDER BY minus, since, account) - 1 AS n,
                  count(*) OVER () AS total
              FROM board_places)
        WHERE n % $1 = 0";
    sqlx::query(ACCOUNTS)
        .bind(players)
        .execute(&mut *db)
        .await?;
    sqlx::query(SCORES).execute(&mut *db).await?;
    sqlx::query(ORDER).execute(&mut *db).await?;
    let pieces = sqlx::query(PIECES).bind(PLACES).bind(i64::MIN);
    pieces.execute(&mut *db).await?;
    let counted: i64 = sqlx::query_scalar("SELECT sum(places) FROM board_pieces")
        .fetch_one(&mut *db)
        .await?;
    ensure!(counted == players, "the pieces hold {counted} places");
    Ok(())
}

/// The place as a plain count has it.
async fn count(db: &mut SqliteConnection, player: &PlayerId) -> Result<i64> {
    const TEXT: &str = "
        SELECT 1 + count(*) FROM board_places p, board_places o
        WHERE o.account = $1 AND o.list = 'credits/all 0 world' AND p.list = o.list
            AND (p.minus, p.since, p.account) < (o.minus, o.since, o.account)";
    let place: i64 = sqlx::query_scalar(TEXT)
        .bind(&player.0)
        .fetch_one(&mut *db)
        .await?;
    Ok(place)
}
