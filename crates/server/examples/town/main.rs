//! A week of a small town on the real server, with a clock that jumps: two hundred players of hidden strength
//! claim credits, are paired, play short real games over real sockets for stakes, play again, and meet in
//! tournaments of all three kinds. Each night the server is stopped and started. At the end the
//! credits are audited, and tables say what became of everybody.
//!
//! `cargo run --release -p server --example town week [PLAYERS] [DAYS]`
//! `cargo run --release -p server --example town crowd [PLAYERS]`
//!
//! A crowd is everybody in one tournament at once, a Swiss and then an arena, and how long the server takes
//! for a round.
//!
//! The server is the shipped one but for its clock; moves are chosen by lot, and whoever is to lose by the
//! strengths gives up. The program fails when anything is refused that must not be, or does not add up.

#![expect(clippy::print_stdout, reason = "its output is what the program is for")]

mod chance;
mod crowd;
mod cups;
mod house;
mod person;
mod play;
mod report;
mod session;
mod tally;

use anyhow::{Context, Result, bail};
use tokio::task::JoinSet;

use house::House;
use person::{Person, Town, settle};
use session::{Hour, visit};

/// Players of a week unless somebody wants another number.
const PLAYERS: usize = 200;
/// Players of a crowd.
const CROWD: usize = 1000;
const DAYS: usize = 7;
/// Hours between two looks at the town.
const STEP: usize = 2;
const HOUR_MS: i64 = 3_600_000;
/// How likely somebody comes in a step, by the hour of the day.
const BUSY: [(i64, f64); 5] = [(0, 0.10), (6, 0.06), (8, 0.20), (16, 0.40), (22, 0.25)];

#[tokio::main]
async fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next();
    let mut number = |usual| arguments.next().map_or(Ok(usual), |text| text.parse());
    match what.as_deref() {
        Some("week") => week(number(PLAYERS)?, number(DAYS)?).await,
        Some("crowd") => {
            let house = House::open().await?;
            let people = settle(&house, number(CROWD)?).await?;
            let town = Town::of(&house, &people);
            crowd::crowd(&house, &town, people).await?;
            house.close().await
        }
        _ => bail!("say what is to be played: week [PLAYERS] [DAYS], or crowd [PLAYERS]"),
    }
}

async fn week(players: usize, days: usize) -> Result<()> {
    let mut house = House::open().await?;
    let mut people = settle(&house, players).await?;
    let town = Town::of(&house, &people);
    for day in 0..i64::try_from(days)? {
        for hour in (0..24).step_by(STEP) {
            let now = house::MONDAY.0 + (day * 24 + hour) * HOUR_MS;
            house.clock.pass_to(now);
            if hour == 4 {
                house = house.restart().await?;
                for person in &mut people {
                    person.guest.base.clone_from(&house.base);
                }
            }
            let trouble = || format!("day {}, {hour}:00", day + 1);
            people = live(&town, people, hour).await.with_context(trouble)?;
            let evening = cups::evening(&town, people, (day, hour)).await;
            people = evening.with_context(trouble)?;
        }
        println!("day {}: {}", day + 1, town.tally.line());
    }
    house.settle_down().await?;
    let told = report::tables(&house, &town, &people).await;
    house.close().await?;
    told
}

/// Lets some hours pass: whoever comes does so at the beginning.
async fn live(town: &Town, people: Vec<Person>, hour: i64) -> Result<Vec<Person>> {
    let busy = BUSY.iter().rev().find(|(from, _)| *from <= hour);
    let share = busy.map_or(0.0, |(_, share)| *share);
    let mut visits = JoinSet::new();
    let mut back = vec![];
    for mut person in people {
        if person.chance.happens(share) {
            visits.spawn(visit(town.clone(), person, Hour::of(hour)));
        } else {
            back.push(person);
        }
    }
    town.let_waiting_grow(visits.len()).await;
    while let Some(visit) = visits.join_next().await {
        back.push(visit??);
    }
    back.sort_by_key(|person| person.number);
    Ok(back)
}
