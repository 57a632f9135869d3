//! How long a leaderboard of a million players takes: reading it anywhere, finding one's own place, taking
//! another place. Each place is compared with a plain count, which is what it must not need.
//!
//! `cargo run --release -p server --example million [PLAYERS]`; figures in docs/decisions/012.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use protocol::{BoardScope, BoardSpan, PlayerId, Timestamp};
use server::store::{Board, Shown, SqlStore};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Executor as _};

/// Players unless somebody wants another number.
const PLAYERS: i64 = 1_000_000;
/// How often each thing is measured.
const TIMES: usize = 200;
/// Places of a piece, as after many cuts.
const PLACES: i64 = 700;
const NOW: Timestamp = Timestamp(1_796_000_000_000);

#[tokio::main]
async fn main() -> Result<()> {
    let players = std::env::args().nth(1);
    let players = players.map_or(Ok(PLAYERS), |text| text.parse())?;
    let folder = tempfile::tempdir()?;
    let store = SqlStore::open(folder.path()).await?;
    let options = SqliteConnectOptions::new().filename(folder.path().join("checkers.db"));
    let mut db = options.connect().await?;
    let began = now();
    fill(&mut db, players).await?;
    println!("{players} players filled in within {:.1?}", began.elapsed());

    let page = |from| Shown {
        board: Board::Credits,
        span: BoardSpan::All,
        scope: BoardScope::World,
        country: None,
        from,
    };
    let mut places = vec![];
    for n in 0..TIMES {
        let viewer = name(n, players);
        let began = now();
        let shown = store.board(&viewer, &page(1), NOW).await?;
        places.push(began.elapsed());
        let rank = shown.own.context("everybody has a place")?.rank;
        if n % 20 == 0 {
            let counted = count(&mut db, &viewer).await?;
            ensure!(
                i64::from(rank) == counted,
                "{viewer}: {rank}, not {counted}"
            );
        }
    }
    say("first page, own place and neighbours", &mut places);

    let mut deep = vec![];
    for n in 0..TIMES {
        let from = u32::try_from(players)? / 200 * u32::try_from(n)? + 1;
        let began = now();
        store.board(&name(n, players), &page(from), NOW).await?;
        deep.push(began.elapsed());
    }
    say("a page anywhere", &mut deep);

    let mut moves = vec![];
    for n in 0..TIMES {
        let player = name(n, players);
        let began = now();
        store.award_points(Board::Credits, &player, 37, NOW).await?;
        store.board(&player, &page(1), NOW).await?;
        moves.push(began.elapsed());
    }
    say("points, durable, and the page after them", &mut moves);

    let mut counts = vec![];
    for n in 0..10 {
        let began = now();
        count(&mut db, &name(n, players)).await?;
        counts.push(began.elapsed());
    }
    say("for comparison, a plain count", &mut counts);
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "this program only measures")]
fn now() -> Instant {
    Instant::now()
}

/// Returns one of the players, spread over all.
fn name(n: usize, players: i64) -> PlayerId {
    let number = (i64::try_from(n).unwrap_or(0) * 7919 + 13) % players;
    PlayerId(format!("p{number:07}"))
}

fn say(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!(
        "{what}: median {:.2?}, 99th percentile {:.2?}",
        at(50),
        at(99)
    );
}

/// Fills in as if all had been placed one after the other.
async fn fill(db: &mut SqliteConnection, players: i64) -> Result<()> {
    let numbers =
        "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < $1)";
    let accounts = format!(
        "{numbers} INSERT INTO accounts (id, name, name_key, created_at)
         SELECT printf('p%07d', i), printf('p%07d', i), printf('p%07d', i), 1 FROM n"
    );
    let scores = format!(
        "{numbers} INSERT INTO board_scores (board, began, account, score, since, dirty)
         SELECT 'credits/all', 0, printf('p%07d', i), 1 + abs(random()) % 100000,
             1790000000000 + abs(random()) % 5000000000, 0 FROM n"
    );
    let places = "INSERT INTO board_places (list, minus, since, account, board, began)
        SELECT 'credits/all 0 world', -score, since, account, board, began FROM board_scores
        ORDER BY -score, since, account"
        .to_owned();
    for text in [accounts, scores] {
        let text = sqlx::AssertSqlSafe(text);
        sqlx::query(text).bind(players).execute(&mut *db).await?;
    }
    db.execute(sqlx::AssertSqlSafe(places)).await?;
    // The first piece begins before everybody, the others with a place.
    let pieces = "INSERT INTO board_pieces (list, minus, since, places)
        SELECT list, CASE WHEN piece = 0 THEN -9223372036854775808 ELSE min(minus) END,
            CASE WHEN piece = 0 THEN -9223372036854775808 ELSE first END, count(*)
        FROM (SELECT list, minus, first_value(since) OVER (PARTITION BY piece ORDER BY minus, since)
                  AS first, piece
              FROM (SELECT list, minus, since,
                        (row_number() OVER (ORDER BY minus, since, account) - 1) / $1 AS piece
                    FROM board_places))
        GROUP BY list, piece, first";
    sqlx::query(pieces).bind(PLACES).execute(&mut *db).await?;
    let counted: i64 = sqlx::query_scalar("SELECT sum(places) FROM board_pieces")
        .fetch_one(&mut *db)
        .await?;
    ensure!(counted == players, "the pieces hold {counted} places");
    Ok(())
}

/// The place as a plain count has it.
async fn count(db: &mut SqliteConnection, player: &PlayerId) -> Result<i64> {
    let text = "SELECT 1 + count(*) FROM board_places p, board_places o
                WHERE o.account = $1 AND o.list = 'credits/all 0 world' AND p.list = o.list
                    AND (p.minus, p.since, p.account) < (o.minus, o.since, o.account)";
    let place = sqlx::query_scalar(text).bind(&player.0);
    Ok(place.fetch_one(db).await?)
}
