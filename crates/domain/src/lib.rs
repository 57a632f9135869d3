//! What may happen in a game and around it: pure decisions, no I/O, no clock, no randomness.
//!
//! Two functions carry the game. [`decide`] holds all judgement: given a state, a command and the
//! circumstances, it returns the events that follow or a refusal. [`evolve`] holds none: it folds
//! one event into a state. The server decides and stores; server and app fold the same events, so
//! both see the same game.
//!
//! This crate does not read clocks, draw random numbers or talk to anything; whoever calls it
//! brings the time, the identifiers and the news of who is connected.

pub mod achievement;
mod attendance;
mod berserk;
pub mod chat;
mod clock;
pub mod conduct;
mod courtesy;
pub mod credits;
mod decide;
mod evolve;
mod limits;
pub mod lookalike;
pub mod nickname;
mod outcome;
pub mod pairing;
pub mod rating;
mod state;
pub mod tournament;

pub use attendance::{Attendance, claim_possible_at};
pub use clock::{deadline, time_left};
pub use decide::{Circumstances, Command, decide};
pub use evolve::{EventError, evolve};
pub use limits::Limits;
pub use state::{GameState, SnapshotError};
