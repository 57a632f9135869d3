//! A position.

use alloc::vec::Vec;

use crate::moves::{Move, Path};
use crate::piece::{Piece, Side};
use crate::square::Square;
use crate::variants::Variant;

/// Pieces on a board, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Position {
    sides: [u64; 2],
    kings: u64,
    turn: Side,
    variant: Variant,
}

/// The move is not legal in the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the move is not legal in this position")]
pub struct IllegalMove;

/// Why pieces do not make a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The board has no such square.
    #[error("the board has no square {}", .0.number())]
    OffBoard(Square),
    /// Two pieces stand on one square.
    #[error("square {} is named twice", .0.number())]
    SquareTwice(Square),
    /// A man stands where it would be a king.
    #[error("a man cannot stand on square {}, its crowning row", .0.number())]
    ManOnCrowningRow(Square),
}

impl Position {
    /// Returns the starting position.
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        let _ = variant;
        unimplemented!()
    }

    /// Returns the position with these pieces.
    ///
    /// # Errors
    ///
    /// A square off the board or named twice, or a man on its crowning row.
    pub fn from_pieces<I>(variant: Variant, turn: Side, pieces: I) -> Result<Self, PositionError>
    where
        I: IntoIterator<Item = (Square, Piece)>,
    {
        let _ = (variant, turn, pieces.into_iter().count());
        unimplemented!()
    }

    /// Returns the variant.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Returns the piece on the square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let _ = square;
        unimplemented!()
    }

    /// Returns all pieces, by ascending square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + use<> {
        let position = *self;
        self.variant
            .ruleset()
            .all_squares()
            .filter_map(move |square| Some((square, position.piece_at(square)?)))
    }

    /// Returns how many pieces the side has.
    #[must_use]
    pub fn count(&self, side: Side) -> usize {
        let _ = (side, self.sides, self.kings);
        unimplemented!()
    }

    /// Returns all legal moves, each once.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        unimplemented!()
    }

    /// Returns the routes of a legal move: start, the square after each jump, end.
    #[must_use]
    pub fn routes(&self, mv: &Move) -> Vec<Vec<Square>> {
        let _ = mv;
        unimplemented!()
    }

    /// Returns all legal paths of the piece on this square.
    #[must_use]
    pub fn capture_paths(&self, from: Square) -> Vec<Path> {
        let _ = from;
        unimplemented!()
    }

    /// Returns the position after the move.
    ///
    /// # Errors
    ///
    /// The move is not legal.
    pub fn play(&self, mv: &Move) -> Result<Self, IllegalMove> {
        let _ = mv;
        unimplemented!()
    }
}
