//! Tournaments: made, joined, led from round to round.
//!
//! Whatever a step rests on is checked by the transaction that makes it, so any server may try any step
//! at any time; the lead only saves work. A server that was killed between two steps leaves a tournament
//! that the next one goes on with.

mod begin;
mod lead;
mod make;
mod news;
mod page;
mod record;
mod rounds;
mod standings;
mod take_part;
mod timetable;

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::tournament::setup::SetupProblem;
use domain::tournament::timetable::Rhythm;
use protocol::{Millis, Refusal, Timestamp, TournamentId, TournamentSetup};
use tokio::sync::Notify;

use crate::port::StoreError;
use standings::View;

/// How tournaments are led.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentConfig {
    /// How often this server looks what is to be done.
    pub look_every: Duration,
    /// How long somebody is waited for who plays elsewhere when a round begins.
    pub patience: Millis,
    /// How long a minute of an arena lasts; tests shorten it.
    pub minute: Millis,
    /// The tournaments that come again and again.
    pub timetable: Vec<Scheduled>,
}

impl Default for TournamentConfig {
    fn default() -> Self {
        Self {
            look_every: Duration::from_secs(1),
            patience: Millis::seconds(60),
            minute: Millis::seconds(60),
            timetable: vec![],
        }
    }
}

/// A tournament that comes again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scheduled {
    /// What is played.
    pub setup: TournamentSetup,
    /// When.
    pub rhythm: Rhythm,
    /// How many minutes before its start one can join: a week at most.
    pub open_minutes: u32,
}

/// Why something about a tournament is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TournamentFailure {
    /// There is none of this name.
    NoSuch,
    /// There can be no such tournament.
    Setup(SetupProblem),
    /// The wish makes no sense; the text says why.
    Bad(&'static str),
    /// All places are taken.
    Full,
    /// It is over.
    Over,
    /// It is too late to join.
    Closed,
    /// Takes no part.
    NotJoined,
    /// The conditions are not met.
    NotEligible,
    /// A pause lasts so long.
    TooEarly(Millis),
    /// A password is needed.
    PasswordNeeded,
    /// It is not this one.
    WrongPassword,
    /// Too many have been tried.
    Locked(Millis),
    /// Too many passwords are being looked at.
    Busy,
    /// The maker has enough tournaments that have not begun.
    TooMany,
    /// Only its maker may, and before it begins.
    NotYours,
    /// As for any game.
    Refused(Refusal),
    /// Our fault.
    Store(StoreError),
}

impl From<StoreError> for TournamentFailure {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<Refusal> for TournamentFailure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// What a server remembers of tournaments. Nothing of it is the truth.
#[derive(Debug, Default)]
pub(crate) struct Tournaments {
    known: Mutex<HashMap<TournamentId, Known>>,
    /// When the timetable was last looked at.
    planned_at: AtomicI64,
    /// How many are being played.
    running: AtomicU32,
    /// A game of a tournament is over, or somebody came.
    pub(super) wake: Notify,
}

/// What is remembered of one.
#[derive(Clone, Debug, Default)]
struct Known {
    /// As it was last looked at, and when.
    view: Option<(Timestamp, Arc<View>)>,
    /// Whether something may have changed since its followers were told.
    touched: bool,
    /// When they were told.
    told_at: Timestamp,
    /// Until when this server leads it.
    led_until: Timestamp,
}

impl Tournaments {
    fn known(&self) -> MutexGuard<'_, HashMap<TournamentId, Known>> {
        // Whatever a panic left there is only memory.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something has changed: it is looked up anew, and its followers are told.
    pub(super) fn touch(&self, id: &TournamentId) {
        let mut known = self.known();
        let known = known.entry(id.clone()).or_default();
        known.touched = true;
        known.view = None;
    }

    /// Returns whether the timetable is to be looked at, and notes that it is.
    fn is_time_to_plan(&self, now: Timestamp, every: Millis) -> bool {
        let last = self.planned_at.load(Ordering::Relaxed);
        let is_time = now.0 - last >= every.0;
        if is_time {
            self.planned_at.store(now.0, Ordering::Relaxed);
        }
        is_time
    }

    /// Returns whether tournaments are being played.
    pub(super) fn are_played(&self) -> bool {
        self.running.load(Ordering::Relaxed) > 0
    }
}
