//! A real server on a free port, and clients over real sockets.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(
    clippy::too_many_lines,
    reason = "tables and stories are read from top to bottom"
)]

mod accounts;
mod edges;
mod ends;
mod flaky;
mod hostile;
mod house;
mod presence;
mod replay;
mod resume;
mod seeks;
mod whole_game;
