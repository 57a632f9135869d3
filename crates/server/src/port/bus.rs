//! News between tasks, and one day between nodes. A hint, never the truth: a lost note is made good
//! by the numbers of the events.

use std::fmt;
use std::sync::Arc;

use protocol::{GameEvent, GameId, PlayerId, Refusal, SideKey, TournamentId};
use serde::{Deserialize, Serialize};

/// What a note is about; whoever has joined the topic gets it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// One game.
    Game(GameId),
    /// One player, on all of the player's sockets.
    Player(PlayerId),
    /// One tournament.
    Tournament(TournamentId),
    /// The lobby.
    Lobby,
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(id) => write!(f, "game.{id}"),
            Self::Player(id) => write!(f, "player.{id}"),
            Self::Tournament(id) => write!(f, "tournament.{id}"),
            Self::Lobby => f.write_str("lobby"),
        }
    }
}

/// A piece of news.
#[derive(Clone, Debug)]
pub enum Note {
    /// These events have been committed.
    Events {
        /// The game.
        game: GameId,
        /// Number of the first of them.
        first: u64,
        /// The events.
        events: Arc<[GameEvent]>,
    },
    /// The game has got events, up to this one; from another server, which keeps them to itself.
    Changed {
        /// The game.
        game: GameId,
        /// Number of the last of them.
        last: u64,
    },
    /// A player of a game came or went.
    Presence {
        /// The game.
        game: GameId,
        /// Which player.
        side: SideKey,
    },
    /// The player has a new game.
    Paired {
        /// The game.
        game: GameId,
    },
    /// So many watch this game on one server.
    Watching {
        /// The game.
        game: GameId,
        /// Which server.
        node: u32,
        /// How many there.
        count: u32,
    },
    /// The private games that wait for the player have changed.
    Invites,
    /// Something may follow from how the player behaved.
    Conduct,
    /// The player began or ceased to wait for an opponent.
    Seeking,
    /// Devices of the player were logged in or out: whoever is connected looks whether it still may.
    Sessions,
    /// The tournament stands differently: it has got changes up to this one.
    Tournament {
        /// Which.
        id: TournamentId,
        /// The number of the last change.
        changes: i64,
    },
    /// Something among players.
    People(News),
    /// The lobby has changed; the message is ready to be sent.
    Lobby {
        /// A whole `lobby` message as text.
        frame: Arc<str>,
    },
}

/// What has happened among players, for all of one player's connections. Never more than where to
/// look: whoever hears it asks the store, which knows what this player may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "snake_case")]
pub enum News {
    /// Something was said.
    Chat {
        /// The conversation, as the database calls it.
        chat: String,
        /// The line.
        seq: u64,
    },
    /// The player has read a conversation.
    ChatRead {
        /// The conversation, as the database calls it.
        chat: String,
        /// The last line read.
        seq: u64,
    },
    /// There is a new notice.
    Notice {
        /// Its number.
        seq: u64,
    },
    /// The player has read notices.
    NoticesRead {
        /// The last one read.
        seq: u64,
    },
    /// A friend came, went, or began or ended a game.
    Friend {
        /// Who.
        friend: PlayerId,
    },
    /// Friends, requests or blocks have changed.
    Friends,
    /// The player has achieved something.
    Achievement {
        /// What.
        key: String,
    },
    /// The player's account has been closed.
    Closed,
    /// Credits came or went.
    Wallet,
    /// The player's offer was withdrawn.
    Withdrawn {
        /// Why.
        refusal: Refusal,
    },
}

/// What an inbox yields.
#[derive(Clone, Debug)]
pub enum Delivery {
    /// A note.
    Note(Note),
    /// Notes were lost: look everything up.
    Lagged,
}

/// Spreads notes to all inboxes that have joined their topic.
pub trait Bus: Send + Sync + 'static {
    /// The receiving end.
    type Inbox: Inbox;

    /// Hands the note to everyone who has joined the topic. Never waits.
    fn publish(&self, topic: &Topic, note: Note);

    /// Returns a new inbox that has joined nothing yet.
    fn inbox(&self) -> Self::Inbox;

    /// Returns whether notes reach the other servers at this moment.
    fn is_connected(&self) -> bool;
}

/// Receives notes. Dropping it leaves all topics.
pub trait Inbox: Send + 'static {
    /// Joins a topic; joining twice is joining once.
    fn join(&mut self, topic: Topic);

    /// Leaves a topic.
    fn leave(&mut self, topic: &Topic);

    /// Waits for the next note. May be dropped while waiting without losing any.
    fn next(&mut self) -> impl Future<Output = Delivery> + Send;
}
