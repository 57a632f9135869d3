//! The rules of draughts.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod draw;
mod game;
mod kernel;
mod moves;
pub mod notation;
mod paths;
mod perft;
mod piece;
mod position;
mod ruleset;
mod square;
mod variants;

pub use draw::{CountUnit, DrawCounter, DrawReason, DrawRule};
pub use game::{Game, Outcome, PlayError, WinReason};
pub use moves::{Move, Path};
pub use paths::MOST_PATHS;
pub use perft::perft;
pub use piece::{Kind, Piece, Side};
pub use position::{IllegalMove, Position, PositionError};
pub use ruleset::{Board, King, Man, Prefer, Promotion, Ruleset, Scores};
pub use square::{Naming, Square, SquareSet, Squares};
pub use variants::Variant;
