//! What the server says over the WebSocket.

use serde::{Deserialize, Serialize};

use crate::{
    AchievementState, ChatKey, ChatLine, CommandId, GameEvent, GameId, GameRating, GameSnapshot,
    LobbyState, Millis, Notice, OpenPrivate, OpenSeek, PlayerCard, PlayerId, Refusal, SideKey,
    Timestamp, TournamentNews, Wallet, Whereabouts,
};

/// Every `code` of [`ServerMessage::Closing`].
pub const CLOSING_CODES: [&str; 13] = [
    "account_closed",
    "bad_message",
    "bad_ticket",
    "failed",
    "no_hello",
    "outdated",
    "restart",
    "revoked",
    "silent",
    "too_fast",
    "too_large",
    "too_many",
    "too_slow",
];

/// A message from the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `hello`.
    Welcome {
        /// The protocol version of the server.
        v: u32,
        /// Who you are.
        player: PlayerCard,
        /// The server's clock now.
        at: Timestamp,
        /// Your running games, and the last ended one while a rematch is possible; each follows
        /// as events or snapshot.
        games: Vec<GameId>,
        /// Your waiting seek, if any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seek: Option<OpenSeek>,
    },
    /// The answer to `ping`.
    Pong {
        /// The ping's number.
        n: u32,
        /// The server's clock.
        at: Timestamp,
    },
    /// Send `echo` with this number at once.
    Probe {
        /// The number.
        n: u32,
    },
    /// The command is done and durable. Also the answer to a command that had been done before.
    Done {
        /// The command.
        id: CommandId,
    },
    /// The command is refused; nothing has changed.
    Refused {
        /// The command.
        id: CommandId,
        /// Why.
        refusal: Refusal,
    },
    /// Something has happened, durably, in a game.
    Event {
        /// The game.
        game: GameId,
        /// The event's number: 1, 2, 3 … without gaps.
        seq: u64,
        /// What happened.
        #[serde(flatten)]
        event: GameEvent,
        /// The server's clock when it was sent.
        now: Timestamp,
    },
    /// A whole game.
    Snapshot {
        /// The game.
        game: GameId,
        /// The last event it contains.
        seq: u64,
        /// The game.
        state: Box<GameSnapshot>,
        /// The server's clock when it was sent.
        now: Timestamp,
    },
    /// What a game that has ended did to the ratings; follows its end, also after a gap.
    Rated {
        /// The game.
        game: GameId,
        /// What.
        #[serde(flatten)]
        ratings: GameRating,
    },
    /// A player of a game came, went, or left.
    Presence {
        /// The game.
        game: GameId,
        /// Which player.
        side: SideKey,
        /// Where the player is.
        #[serde(flatten)]
        presence: Presence,
    },
    /// You have an opponent: this game has begun. Its snapshot follows.
    Paired {
        /// The game.
        game: GameId,
    },
    /// The lobby has changed.
    Lobby(LobbyState),
    /// You are waiting for an opponent (`Some`) or no longer (`None`).
    Seeking {
        /// The waiting offer.
        seek: Option<OpenSeek>,
    },
    /// How many watch a game, the players aside; when it changes, at most once a second.
    Watching {
        /// The game.
        game: GameId,
        /// How many.
        count: u32,
    },
    /// The private games that wait for you alone: all of them, whenever that changes.
    Invites {
        /// The games.
        invites: Vec<OpenPrivate>,
    },
    /// You left, aborted or missed too many games. Said once.
    Conduct {
        /// Until when there are no new games; absent: this is a warning.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paused_until: Option<Timestamp>,
    },
    /// How the tournament that you follow stands.
    Tournament(Box<TournamentNews>),
    /// There is no such game, or not for you.
    Gone {
        /// The game.
        game: GameId,
    },
    /// A message of yours was not understood and skipped: newer than this server. Commands (they
    /// have an id) are answered with `refused`/`not_offered` instead.
    Skipped {
        /// For logs.
        why: String,
    },
    /// The connection is about to close; the text says why and what to do.
    Closing {
        /// A stable key, one of [`CLOSING_CODES`].
        code: String,
        /// For logs and other clients; the app translates the code.
        message: String,
    },
    /// Something was said to you, or by you on another device.
    Chat {
        /// Where.
        #[serde(flatten)]
        chat: ChatKey,
        /// What.
        line: ChatLine,
    },
    /// You have read a conversation up to this line, perhaps on another device.
    ChatRead {
        /// Which.
        #[serde(flatten)]
        chat: ChatKey,
        /// The last line read.
        seq: u64,
    },
    /// A new notice.
    Notice(Notice),
    /// You have read the notices up to this one, perhaps on another device.
    NoticesRead {
        /// The last one read.
        seq: u64,
    },
    /// You have achieved something. Sent when it happens and, until you say that it was seen
    /// (`POST /api/achievements/seen`), after each `welcome`.
    Achievement(AchievementState),
    /// A friend came, went, or began or ended a game.
    Friend {
        /// Who.
        player: PlayerId,
        /// Where the friend is now.
        is: Whereabouts,
    },
    /// Friends, requests or blocks have changed: ask `GET /api/friends` again. With `everything`
    /// something may have been missed: ask for chats and notices too.
    People {
        /// Whether chats and notices are to be asked for too.
        everything: bool,
    },
    /// Credits came or went, or were put into a game.
    Wallet(Wallet),
    /// Your offer to play was withdrawn, because it could not begin a game. Nothing is lost; `seeking`
    /// says so too.
    Withdrawn {
        /// Why.
        refusal: Refusal,
    },
    /// A message this client does not know yet: skipped.
    #[serde(other)]
    Unknown,
}

/// Where a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "presence", rename_all = "snake_case")]
pub enum Presence {
    /// Connected.
    Here,
    /// The line is gone.
    Away {
        /// Milliseconds until the opponent may claim, counted on the absent player's turn only;
        /// none without a claim.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claim_in_ms: Option<Millis>,
    },
    /// Left on purpose.
    Left {
        /// As for `away`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claim_in_ms: Option<Millis>,
    },
}
