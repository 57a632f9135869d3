//! A game: start, moves, counters and outcome.

use alloc::vec::Vec;

use crate::draw::{DrawCounter, DrawReason};
use crate::moves::Move;
use crate::piece::Side;
use crate::position::{IllegalMove, Position};
use crate::variants::Variant;

/// A game from its start to the present.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    start: Position,
    position: Position,
    moves: Vec<Move>,
}

/// How a game ended by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Outcome {
    /// One side won.
    Win {
        /// Who won.
        winner: Side,
        /// Why.
        reason: WinReason,
    },
    /// The game is drawn.
    Draw(DrawReason),
}

/// Why a side won.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum WinReason {
    /// The opponent has pieces but no move.
    NoMoves,
    /// The opponent has no pieces.
    NoPieces,
}

impl WinReason {
    /// Returns the stable name used in files and on the wire.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::NoMoves => "no_moves",
            Self::NoPieces => "no_pieces",
        }
    }
}

/// Why a move was not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
}

impl Game {
    /// Starts a game from the variant's starting position.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self::from_position(Position::start(variant))
    }

    /// Starts a game from any position.
    #[must_use]
    pub fn from_position(start: Position) -> Self {
        Self {
            start,
            position: start,
            moves: Vec::new(),
        }
    }

    /// Returns the present position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the position the game started from.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the moves played.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the number of moves played by both sides.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.moves.len()
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// The move is illegal or the game over; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::GameOver);
        }
        self.play_on(mv)
    }

    /// Plays a move even where a draw rule has ended the game, as real records do.
    ///
    /// # Errors
    ///
    /// The move is illegal; nothing has changed then.
    pub fn play_on(&mut self, mv: Move) -> Result<(), PlayError> {
        self.position = self.position.play(&mv)?;
        self.moves.push(mv);
        Ok(())
    }

    /// Returns how the game ended by the rules, or `None` while it runs.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        unimplemented!()
    }

    /// Returns the ply after which a draw rule first ended the game, and which.
    #[must_use]
    pub fn first_draw(&self) -> Option<(usize, DrawReason)> {
        unimplemented!()
    }

    /// Returns how near the game is to each draw rule that is counting now.
    #[must_use]
    pub fn draw_counters(&self) -> Vec<DrawCounter> {
        unimplemented!()
    }
}
