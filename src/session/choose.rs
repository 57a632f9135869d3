//! From taps to moves. Filled by its author; see the signatures.

use bevy::prelude::*;
use rules::{Move, Position, Square};

use super::Selection;

/// What the player does with the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A tap on a square.
    Touch(Square),
    /// A piece lifted by dragging.
    Lift(Square),
    /// Let go over a square or beside the board.
    Drop(Option<Square>),
    /// One step back.
    UndoStep,
    /// Put everything down.
    Cancel,
    /// Play one of the offered ends.
    TakeEnd(usize),
}

/// What follows from an input.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// The hand changes.
    Hold(Selection),
    /// A whole move is made; the hand is empty afterwards.
    Play(Move),
}

/// A whole move has been chosen. Written here, sent by `commands`.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveChosen(pub Move);

/// Returns what an input does in a position where it is our turn.
#[must_use]
pub fn choose(_position: &Position, held: &Selection, _input: Input) -> Choice {
    Choice::Hold(held.clone())
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<MoveChosen>();
}
