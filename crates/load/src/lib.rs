//! A client that plays over real sockets, for the server's tests and for the load generator.
//!
//! It trusts nothing: every game it is shown is folded with `domain::evolve`, and a gap in the
//! numbers of the events, a doubled event or an impossible move is an error.

mod bot;
mod client;
mod guest;

pub use bot::{move_or_resign, random_move};
pub use client::{Client, View};
pub use guest::{Guest, http_client};
