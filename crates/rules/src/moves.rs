//! A move: the whole turn of one side.

use crate::square::{Square, SquareSet};

/// One turn: a step, or a capture with all its jumps.
///
/// Two captures with the same start, end, captured set and resulting piece are the same move,
/// whatever the route; [`Position::routes`](crate::Position::routes) tells the routes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Move {
    /// Where the piece starts.
    pub from: Square,
    /// Where it ends; a capture may end where it began.
    pub to: Square,
    /// The squares of the pieces taken; empty for a quiet move.
    pub captured: SquareSet,
    /// Whether a man becomes a king.
    pub promotes: bool,
}

impl Move {
    /// Returns whether the move takes anything.
    #[must_use]
    pub const fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }
}

/// One way to carry out a move, jump by jump.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Path {
    /// The move that the path carries out.
    pub mv: Move,
    /// Where the piece stands after each jump (or step), the last being `mv.to`.
    pub landings: alloc::vec::Vec<Square>,
    /// The piece jumped by each jump, as many as `landings`; empty for a quiet move.
    pub jumped: alloc::vec::Vec<Square>,
}
