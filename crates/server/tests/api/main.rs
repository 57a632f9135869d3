//! A real server on a free port, and clients over real sockets.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(
    clippy::too_many_lines,
    reason = "tables and stories are read from top to bottom"
)]

mod accounts;
mod achievements;
mod blocks;
mod chat;
mod conduct;
mod credits;
mod edges;
mod ends;
mod flaky;
mod hostile;
mod house;
mod live;
mod moderation;
mod own_account;
mod page;
mod people;
mod presence;
mod private;
mod races;
mod ratings;
mod recovery;
mod replay;
mod resume;
mod seeks;
mod tournaments;
mod watching;
mod whole_game;
