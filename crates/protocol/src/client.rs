//! What a client says over the WebSocket. The first message is `hello`.

use serde::{Deserialize, Serialize};

use crate::{CommandId, GameCommand, GameId, PoolKey, SeekId, TournamentId};

/// A message from a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Who is here: the one-use ticket from `POST /api/ticket`. Within 5 s after opening.
    Hello {
        /// The protocol version of the client.
        v: u32,
        /// The ticket.
        ticket: String,
        /// Games the client already knows and up to which event.
        #[serde(default)]
        games: Vec<SeenGame>,
    },
    /// I am alive; answered with `pong`. Carries the last event seen of each open game, so that a
    /// lost last event is noticed.
    Ping {
        /// Comes back in the answer.
        n: u32,
        /// Games open on the client's screen.
        #[serde(default)]
        games: Vec<SeenGame>,
    },
    /// The client's answer to `probe`: lets the server measure the round trip.
    Echo {
        /// The number from the probe.
        n: u32,
    },
    /// Send me this game and what happens in it from now on.
    Open {
        /// The game and the last event known; 0 for none.
        #[serde(flatten)]
        seen: SeenGame,
    },
    /// A wish concerning a game.
    Game {
        /// Name of this command; the same when sent again.
        id: CommandId,
        /// The game.
        game: GameId,
        /// The wish.
        command: GameCommand,
    },
    /// Pair me with anyone in this pool. Replaces an earlier seek of the same player.
    Seek {
        /// Name of this command.
        id: CommandId,
        /// What to play.
        pool: PoolKey,
    },
    /// I no longer wait for an opponent.
    CancelSeek {
        /// Name of this command.
        id: CommandId,
    },
    /// I take this open game.
    JoinSeek {
        /// Name of this command.
        id: CommandId,
        /// The offer.
        seek: SeekId,
    },
    /// I no longer watch this game of others, which `open` has shown me.
    Unwatch {
        /// The game.
        game: GameId,
    },
    /// Tell me how this tournament stands, now and whenever that changes. One at a time.
    FollowTournament {
        /// The tournament.
        tournament: TournamentId,
    },
    /// I no longer follow a tournament.
    UnfollowTournament,
    /// I leave on purpose (the window is being closed): the opponent need not wait long.
    Goodbye,
    /// A message this server does not know yet: refused, not fatal.
    #[serde(other)]
    Unknown,
}

/// A game and the last event of it that the client has applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenGame {
    /// The game.
    pub game: GameId,
    /// The last event applied; 0 for none.
    pub seq: u64,
}
