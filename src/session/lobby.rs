//! Who we are, how we are connected, and what goes on in the lobby.

use bevy::prelude::*;
use protocol::{LobbyState, OpenSeek, PlayerCard, PoolKey, ProviderInfo};

use super::{Desk, Own, People, Progress, ServerClock};

/// Everything outside the game on screen.
#[derive(Resource, Debug, Default)]
pub struct Session {
    /// Our own account, once the server has told it.
    pub me: Option<PlayerCard>,
    /// The state of the line.
    pub link: LinkStatus,
    /// The server we use.
    pub server: ServerAddress,
    /// The lobby as last heard.
    pub lobby: LobbyState,
    /// Our own search for an opponent.
    pub seeking: Option<Seeking>,
    /// What is asked for and answered over HTTP.
    pub desk: Desk,
    /// Players around us.
    pub people: People,
    /// Our account as only its owner sees it, and logins to it.
    pub own: Own,
    /// What we have earned, and tournaments.
    pub progress: Progress,
    /// The server's clock against ours.
    pub clock: ServerClock,
    /// Why the wished name was not taken, to be shown at the name field: an error code of
    /// `protocol::ApiError` and its text.
    pub name_problem: Option<(String, String)>,
    /// Whether a name has been sent and not answered yet.
    pub name_pending: bool,
}

/// A search for an opponent.
#[derive(Clone, Debug, PartialEq)]
pub struct Seeking {
    /// What we want to play.
    pub pool: PoolKey,
    /// Our offer as the server has it; `None` until it has answered.
    pub seek: Option<OpenSeek>,
    /// When we began, in seconds of [`bevy::time::Real`].
    pub since: f64,
}

/// The line to the server.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum LinkStatus {
    /// Nothing has been tried yet.
    #[default]
    Starting,
    /// There is no account yet: a name is needed first. The server has been reached.
    NoAccount,
    /// Connecting for the first time or again.
    Connecting {
        /// Failed attempts in a row.
        attempt: u32,
        /// Since when there is no line, in seconds of [`bevy::time::Real`].
        since: f64,
        /// What went wrong last, in plain words of the system; empty at the first attempt.
        problem: String,
    },
    /// Everything works.
    Online,
    /// The server does not want this client; only a person can help. A code of
    /// `protocol::ServerMessage::Closing`.
    Refused(String),
}

impl LinkStatus {
    /// Returns whether messages flow.
    #[must_use]
    pub const fn is_online(&self) -> bool {
        matches!(self, Self::Online)
    }
}

/// Where the server is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServerAddress {
    /// `host:port` as a person would type it.
    pub host: String,
    /// Whether it is the one this app keeps on this machine.
    pub is_local: bool,
    /// Addresses that others on the network can use; known for the local server.
    pub addresses: Vec<String>,
    /// Providers by which one may log in there.
    pub providers: Vec<ProviderInfo>,
}
