//! Positions as text: `W:W31-50:B1-20`.

use alloc::string::String;

use crate::position::{Position, PositionError};
use crate::square::Naming;
use crate::variants::Variant;

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FenError {
    /// The text does not have the form of a position.
    #[error("not a position, at character {0}")]
    Syntax(usize),
    /// The pieces do not make a position.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// Reads a position.
///
/// # Errors
///
/// The text is no position of the variant.
pub fn parse(variant: Variant, text: &str) -> Result<Position, FenError> {
    let _ = (variant, text);
    unimplemented!()
}

/// Writes a position with numbered squares.
#[must_use]
pub fn write(position: &Position) -> String {
    write_named(position, Naming::Numeric)
}

/// Writes a position with squares named as told.
#[must_use]
pub fn write_named(position: &Position, naming: Naming) -> String {
    let _ = (position, naming);
    unimplemented!()
}
