//! Who lives in the town.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, ensure};
use load::{Guest, http_client};
use protocol::PlayerId;
use rules::Variant;

use crate::chance::Chance;
use crate::house::{House, TownClock};
use crate::tally::Tally;

/// Points of rating between two people of whom the stronger wins ten times as often.
const SCALE: f64 = 400.0;
/// How far apart the town lies: one deviation.
const SPREAD: f64 = 250.0;
/// Time jumps so far while people wait, so that they take opponents of other ratings, too. A ticket lives
/// longer.
const PATIENCE_MS: i64 = 25_000;

/// A player.
#[derive(Debug)]
pub(crate) struct Person {
    pub(crate) number: usize,
    pub(crate) guest: Guest,

    /// Puts in as much as possible.
    pub(crate) gambler: bool,
    pub(crate) favourite: Variant,
    pub(crate) chance: Chance,
}

/// What everybody knows.
#[derive(Clone, Debug)]
pub(crate) struct Town {
    pub(crate) clock: TownClock,
    pub(crate) tally: Arc<Tally>,
    strengths: Arc<HashMap<PlayerId, f64>>,
}

/// Makes everybody's account; every second one is linked to a login.
pub(crate) async fn settle(house: &House, players: usize) -> Result<Vec<Person>> {
    let http = http_client();
    let mut db = house.database().await?;
    let mut people = vec![];
    for number in 0..players {
        let name = format!("Citizen{number}");
        let guest = Guest::create_over(http.clone(), &house.base, &name).await?;
        let linked = number % 2 == 0;
        if linked {
            // A login of a provider, without the provider.
            let id = &guest.player.id.0;
            let text =
                "INSERT INTO identities VALUES ('https://id.example', $1, $1, 'week', NULL, 1)";
            let made = sqlx::query(text).bind(id).execute(&mut db).await?;
            ensure!(made.rows_affected() == 1, "{name} is not linked");
        }
        let seed = u64::try_from(number)?;
        people.push(Person {
            number,
            guest,

            gambler: number % 10 == 4,
            favourite: if number % 3 == 0 {
                Variant::International
            } else {
                Variant::Russian
            },
            chance: Chance::of(seed),
        });
    }
    Ok(people)
}

impl Town {
    pub(crate) fn of(house: &House, people: &[Person]) -> Self {
        let mut chance = Chance::of(2026);
        let strength = |person: &Person| {
            let strength = 1500.0 + SPREAD * chance.bell();
            (person.guest.player.id.clone(), strength)
        };
        Self {
            clock: house.clock.clone(),
            tally: Arc::default(),
            strengths: Arc::new(people.iter().map(strength).collect()),
        }
    }

    /// Returns the hidden strength of somebody.
    pub(crate) fn strength(&self, player: &PlayerId) -> f64 {
        self.strengths.get(player).copied().unwrap_or(1500.0)
    }

    /// Returns what the first of two is expected to score: 0 to 1.
    pub(crate) fn expected(&self, one: &PlayerId, other: &PlayerId) -> f64 {
        let apart = self.strength(other) - self.strength(one);
        1.0 / (1.0 + 10_f64.powf(apart / SCALE))
    }

    /// Lets those who wait for an opponent have waited longer.
    pub(crate) async fn let_waiting_grow(&self, waiting: usize) {
        if waiting > 1 {
            tokio::time::sleep(Duration::from_millis(700)).await;
            self.clock.pass(PATIENCE_MS);
        }
    }
}
