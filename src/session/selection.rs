//! What the player holds: the selected piece, a half-made capture, a premove, and why a tap did
//! nothing.

use bevy::prelude::*;
use rules::{Move, Square};

/// The player's hand. Empty when nothing is selected.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// The square the selected piece stands on at the start of the move.
    pub from: Option<Square>,
    /// Landings already chosen in a half-made capture, in order.
    pub landings: Vec<Square>,
    /// Pieces jumped so far: ghosts until the move ends.
    pub jumped: Vec<Square>,
    /// Squares a tap can choose next.
    pub targets: Vec<Square>,
    /// The ways in which the half-made capture can end, where there is more than one.
    pub ends: Vec<CaptureEnd>,
    /// Whether the piece is being dragged.
    pub dragging: bool,
    /// The move to be made as soon as it is our turn: from and to.
    pub premove: Option<(Square, Square)>,
    /// Why the last tap did nothing.
    pub refused: Option<Refused>,
}

/// One way to end a capture.
#[derive(Clone, Debug, PartialEq)]
pub struct CaptureEnd {
    /// The whole move.
    pub chosen: Move,
    /// Landings from the first to the last.
    pub landings: Vec<Square>,
}

/// A tap that did nothing, and when.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Refused {
    /// Why.
    pub nudge: Nudge,
    /// The square that was tapped.
    pub square: Square,
    /// When, in seconds of [`bevy::time::Real`].
    pub at: f64,
}

/// Why a tap did nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nudge {
    /// The opponent is to move.
    NotYourTurn,
    /// Another piece must capture.
    MustCapture,
    /// The majority rule forbids the shorter capture; so many must be taken.
    MustTakeMost(u32),
    /// The piece is blocked.
    CannotMove,
    /// The capture goes on: another square must be chosen.
    MustGoOn,
    /// The piece cannot go there.
    NotThere,
}

impl Selection {
    /// Returns where the selected piece is drawn: the last landing, else its own square.
    #[must_use]
    pub fn at(&self) -> Option<Square> {
        self.landings.last().copied().or(self.from)
    }

    /// Returns whether a capture has been begun and not finished.
    #[must_use]
    pub fn is_half_made(&self) -> bool {
        !self.landings.is_empty()
    }
}
