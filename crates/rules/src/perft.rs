//! Counting move sequences, to compare with other programs.

use crate::position::Position;

/// Returns the number of move sequences of this length, without regard to draws; equal results of
/// different capture routes count once.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    let _ = (position, depth);
    unimplemented!()
}
