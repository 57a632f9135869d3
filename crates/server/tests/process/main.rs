//! The real program: killed in the middle of everything, and started where it cannot start.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(
    clippy::too_many_lines,
    reason = "tables and stories are read from top to bottom"
)]

mod audit;
mod cup;
mod kill;
mod nodes;
mod player;
mod program;
mod settings;
mod trouble;
