//! Tournaments: pairings and points.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(
    clippy::too_many_lines,
    reason = "tables and stories are read from top to bottom"
)]

mod arena;
mod berserk;
mod edges;
mod given;
mod knockout;
mod matching;
mod swiss;
