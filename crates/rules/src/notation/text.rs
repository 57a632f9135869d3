//! Moves as text: `32-28`, `c3:e5`.

use alloc::string::String;

use crate::moves::Move;
use crate::position::Position;

/// Why a text is no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveTextError {
    /// The text does not have the form of a move.
    #[error("not a move")]
    Syntax,
    /// No legal move is written so.
    #[error("the move is not legal in this position")]
    Illegal,
    /// Several legal moves are written so.
    #[error("several captures fit: name the squares in between")]
    Ambiguous,
}

/// Writes a legal move in the variant's notation.
#[must_use]
pub fn write(position: &Position, mv: &Move) -> String {
    let _ = (position, mv);
    unimplemented!()
}

/// Reads a move, in either square naming.
///
/// # Errors
///
/// The text is no move, or no legal one, or fits several.
pub fn parse(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    let _ = (position, text);
    unimplemented!()
}
