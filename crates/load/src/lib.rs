//! A client that plays over real sockets, for the server's tests and for the load generator.
//!
//! It trusts nothing: every game it is shown is folded with `domain::evolve`, and a gap in the
//! numbers of the events, a doubled event or an impossible move is an error.

mod client;
mod guest;

pub use client::{Client, View, random_move};
pub use guest::{Guest, http_client};
