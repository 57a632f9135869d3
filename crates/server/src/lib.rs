//! The game server: accounts, lobby and games over HTTP and one WebSocket a client.
//!
//! `domain` decides, the store makes durable, and only then anybody hears of it. The parts, from
//! the outside in: `http` and `socket` (connections), `run` (commands, pairing, time), [`port`]
//! (what they need, as traits), [`store`] and [`bus`] (the adapters).

mod accept;
pub mod bus;
mod chance;
pub mod clock;
pub mod config;
mod http;
pub mod metrics;
pub mod openid;
pub mod port;
mod record;
mod run;
mod serve;
mod socket;
pub mod store;
pub mod timetable;
mod words;

pub use config::Config;
pub use run::tournaments::{Scheduled, TournamentConfig};
pub use serve::{serve, serve_node, serve_with};
