//! What the town has seen of the server's answers.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Counts, shared by everybody.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) visits: AtomicU64,
    pub(crate) games: AtomicU64,
    pub(crate) rematches: AtomicU64,
    pub(crate) moves: AtomicU64,
    pub(crate) claims: AtomicU64,
    pub(crate) rescues: AtomicU64,
    pub(crate) repeats: AtomicU64,
    pub(crate) alone: AtomicU64,
    pub(crate) tournaments: AtomicU64,
    refused: Mutex<BTreeMap<String, u64>>,
}

/// Counts one more.
pub(crate) fn count(what: &AtomicU64) {
    what.fetch_add(1, Ordering::Relaxed);
}

pub(crate) fn read(what: &AtomicU64) -> u64 {
    what.load(Ordering::Relaxed)
}

impl Tally {
    /// Notes that something was refused.
    pub(crate) fn refused(&self, why: &str) {
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        *refused.entry(why.to_owned()).or_default() += 1;
    }

    /// Returns what was refused and how often.
    pub(crate) fn refusals(&self) -> BTreeMap<String, u64> {
        let refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        refused.clone()
    }

    /// Returns how it stands, in a line.
    pub(crate) fn line(&self) -> String {
        format!(
            "{} visits, {} games, {} moves, {} claims, {} rescues, {} tournaments",
            read(&self.visits),
            read(&self.games),
            read(&self.moves),
            read(&self.claims),
            read(&self.rescues),
            read(&self.tournaments),
        )
    }
}
