//! A thousand players in one tournament, all of them connected: a Swiss and an arena, and how long the server
//! takes from the last result of a round to the next one.

use anyhow::Result;
use protocol::{
    TimeControl, Timestamp, TournamentConditions, TournamentFormat, TournamentId, TournamentSetup,
    VariantKey,
};
use rules::Variant;
use server::port::{Clock as _, NodeStore as _};
use server::store::tournaments::NewTournament;
use sqlx::sqlite::SqliteConnection;

use crate::cups::{hold, next};
use crate::house::House;
use crate::person::{Person, Town};
use crate::report::audit;

const ROUNDS: u32 = 3;
/// Minutes of the arena, which are short here.
const MINUTES: u32 = 200;

/// Plays both tournaments and prints the figures.
pub(crate) async fn crowd(house: &House, town: &Town, people: Vec<Person>) -> Result<()> {
    let swiss = TournamentFormat::Swiss {
        rounds: ROUNDS,
        pause_s: 0,
        draw_from_ply: None,
    };
    let people = play(house, town, people, ("swiss", swiss)).await?;
    let mut db = house.database().await?;
    rounds(&mut db).await?;
    let arena = TournamentFormat::Arena {
        minutes: MINUTES,
        streaks: true,
        berserk: true,
    };
    play(house, town, people, ("arena", arena)).await?;
    waiting(&mut db).await?;
    audit(house).await
}

async fn play(
    house: &House,
    town: &Town,
    people: Vec<Person>,
    (name, format): (&str, TournamentFormat),
) -> Result<Vec<Person>> {
    let id = TournamentId::from(name);
    let now = town.clock.now();
    let new = NewTournament {
        id: id.clone(),
        setup: TournamentSetup {
            name: format!("Large {name}"),
            variant: VariantKey(Variant::Russian),
            time: TimeControl::fischer(10, 5),
            format,
            rated: true,
            fee: 10,
            added: 0,
            conditions: TournamentConditions::default(),
        },
        made_by: None,
        slot: None,
        password: None,
        starts_at: Timestamp(now.0 + 3_600_000),
        lot: 11,
        at: now,
    };
    let store = house.store().await?;
    store.make_tournament(new).await?;
    store.close().await;
    let made = next(&people[0].guest, Some(&id)).await?;
    let back = hold(town, people, &made, None).await?;
    println!("{name} is over: {}", town.tally.line());
    Ok(back)
}

/// Prints for each round of the Swiss how long it took to be paired, and until its games had begun.
async fn rounds(db: &mut SqliteConnection) -> Result<()> {
    let text = "SELECT b.round, count(*), max(b.begins_at), max(b.ended_at), max(g.created_at)
                FROM bouts b LEFT JOIN games g ON g.id = b.game
                WHERE b.tournament = 'swiss' GROUP BY b.round ORDER BY b.round";
    let rounds: Vec<(i64, i64, i64, i64, Option<i64>)> =
        sqlx::query_as(text).fetch_all(&mut *db).await?;
    let text = "SELECT starts_at FROM tournaments WHERE id = 'swiss'";
    let mut before: i64 = sqlx::query_scalar(text).fetch_one(db).await?;
    println!(
        "\n## rounds of a Swiss (pairings; ms from the last result to the pairing, until all games had begun, until the last had ended)"
    );
    for (round, pairings, paired, ended, begun) in rounds {
        let begun = begun.unwrap_or(paired);
        println!(
            "round {round}: {pairings}; {}, {}, {}",
            paired - before,
            begun - paired,
            ended - begun
        );
        before = ended;
    }
    Ok(())
}

/// Prints how long players of the arena waited between two games.
async fn waiting(db: &mut SqliteConnection) -> Result<()> {
    let text = "SELECT begins_at - past FROM
            (SELECT begins_at, lag(ended_at) OVER (PARTITION BY who ORDER BY board) AS past FROM
                (SELECT white AS who, board, begins_at, ended_at FROM bouts WHERE tournament = 'arena'
                 UNION ALL
                 SELECT black, board, begins_at, ended_at FROM bouts WHERE tournament = 'arena'))
        WHERE past IS NOT NULL ORDER BY 1";
    let waits: Vec<i64> = sqlx::query_scalar(text).fetch_all(db).await?;
    let last = waits.len().saturating_sub(1);
    let at = |share: usize| waits.get(last * share / 100).copied().unwrap_or(0);
    println!("\n## waiting for the next game of an arena (ms)");
    println!(
        "{} times; median {}, 95th percentile {}, longest {}",
        waits.len(),
        at(50),
        at(95),
        at(100)
    );
    Ok(())
}
