//! A real server on a free port, and clients over real sockets.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod house;
mod whole_game;
