//! What an operator can set.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use domain::Limits;
use domain::credits::Credits;

use crate::openid::OpenIdConfig;
use crate::run::tournaments::TournamentConfig;

/// The settings of a running server.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Origins (`https://example.org`) whose pages may connect, besides pages of this host itself.
    pub allowed_origins: Vec<String>,
    /// Proxies in front of this server that say whose a request is (`X-Forwarded-For`).
    pub trusted_proxies: Vec<IpAddr>,
    /// Where the operator asks for metrics; nowhere by default.
    pub admin: Option<SocketAddr>,
    /// Folder of the game's page for browsers (`cargo xtask web` makes it); without one there is no page.
    pub web: Option<PathBuf>,
    /// Ends the server when nobody has been connected for so long.
    pub exit_when_idle: Option<Duration>,
    /// Times and limits of the games.
    pub limits: Limits,
    /// What is given for nothing, and who may put how much into a game.
    pub credits: Credits,
    /// How often what may be asked.
    pub rates: Rates,
    /// When silence means what.
    pub pulse: Pulse,
    /// Spectators see what happened so long ago.
    pub spectator_delay: Duration,
    /// Logins at other providers.
    pub openid: OpenIdConfig,
    /// How tournaments are led, and which come again and again.
    pub tournaments: TournamentConfig,
}

/// How often what may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// Messages a second on one connection; twice as many at once. More ends the connection.
    pub messages_per_second: u32,
    /// Game commands a second on one connection; twice as many at once. More are refused.
    pub commands_per_second: u32,
    /// Lobby commands a second on one connection; twice as many at once. More are refused.
    pub seeks_per_second: u32,
    /// New guests and tickets a minute from one address.
    pub logins_per_minute: u32,
    /// Attempts a minute to join a private game from one address.
    pub joins_per_minute: u32,
    /// Passwords a minute for one private game from one address.
    pub passwords_per_minute: u32,
    /// Requests about players, chat and notices a second by one account; four times as many at once.
    pub requests_per_second: u32,
    /// Searches for players a minute by one account.
    pub searches_per_minute: u32,
    /// Connections open at the same time for one account.
    pub sockets_per_account: usize,
    /// HTTP requests a minute from one address; as many at once.
    pub requests_per_minute: u32,
    /// Connections open at the same time from one address.
    pub connections_per_address: usize,
    /// Connections open at the same time in all.
    pub connections: usize,
}

impl Default for Rates {
    fn default() -> Self {
        Self {
            messages_per_second: 50,
            commands_per_second: 10,
            seeks_per_second: 5,
            logins_per_minute: 120,
            joins_per_minute: 30,
            passwords_per_minute: 5,
            requests_per_second: 10,
            searches_per_minute: 30,
            sockets_per_account: 8,
            requests_per_minute: 600,
            connections_per_address: 256,
            connections: 20_000,
        }
    }
}

/// When silence means what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pulse {
    /// The head of a request must have come by then; an idle plain connection is closed after it.
    pub head_within: Duration,
    /// The first message must have come by then.
    pub hello_within: Duration,
    /// The server says something so often to somebody who plays or waits for an opponent.
    pub beat: Duration,
    /// The same for everybody else.
    pub idle_beat: Duration,
    /// Somebody who plays and is silent so long is away; a waiting offer is withdrawn.
    pub away_after: Duration,
    /// The connection of somebody who is silent so long is closed.
    pub close_after: Duration,
    /// How often the round trip is measured while playing.
    pub probe_every: Duration,
}

impl Default for Pulse {
    fn default() -> Self {
        Self {
            head_within: Duration::from_secs(20),
            hello_within: Duration::from_secs(5),
            beat: Duration::from_millis(1500),
            idle_beat: Duration::from_secs(20),
            away_after: Duration::from_secs(9),
            close_after: Duration::from_secs(50),
            probe_every: Duration::from_secs(5),
        }
    }
}
