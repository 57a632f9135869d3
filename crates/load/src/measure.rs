//! Counting moves and the time each takes to reach the opponent.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Result, ensure};

/// What all players note together.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    running: AtomicBool,
    moves: AtomicU64,
    games: AtomicU64,
    to_opponent: Mutex<Vec<Duration>>,
    to_answer: Mutex<Vec<Duration>>,
}

impl Meter {
    /// From now on everything counts.
    pub(crate) fn begin(&self) {
        self.running.store(true, Ordering::Relaxed);
    }

    /// From now on nothing counts any more.
    pub(crate) fn end(&self) {
        self.running.store(false, Ordering::Relaxed);
    }

    /// A move was acknowledged and shown to the opponent after these times.
    pub(crate) fn moved(&self, answer: Duration, opponent: Duration) {
        if !self.running.load(Ordering::Relaxed) {
            return;
        }
        self.moves.fetch_add(1, Ordering::Relaxed);
        for (list, value) in [(&self.to_answer, answer), (&self.to_opponent, opponent)] {
            list.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(value);
        }
    }

    /// A game has ended and the next one begun.
    pub(crate) fn finished(&self) {
        self.games.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns how many moves have counted.
    pub(crate) fn moves(&self) -> u64 {
        self.moves.load(Ordering::Relaxed)
    }

    /// Returns the figures as text.
    ///
    /// # Errors
    /// No move was made.
    pub(crate) fn report(&self, measured: Duration) -> Result<String> {
        let moves = self.moves();
        ensure!(moves > 0, "not a single move was made");
        let rate = moves as f64 / measured.as_secs_f64();
        Ok(format!(
            "{moves} moves in {} s: {rate:.0} moves/s; {} games finished\n\
             to the opponent: {}\nto the answer:   {}",
            measured.as_secs(),
            self.games.load(Ordering::Relaxed),
            spread(&self.to_opponent),
            spread(&self.to_answer),
        ))
    }
}

fn spread(values: &Mutex<Vec<Duration>>) -> String {
    let mut values = values
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone();
    values.sort();
    let at = |share: f64| {
        let index = (values.len() as f64 * share) as usize;
        let value = values.get(index.min(values.len().saturating_sub(1)));
        value.map_or(0.0, |value| value.as_secs_f64() * 1000.0)
    };
    format!(
        "p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
        at(0.5),
        at(0.95),
        at(0.99),
        at(1.0)
    )
}
