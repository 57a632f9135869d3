//! Every word that travels between the app and the game server, and the form in which games are
//! stored: commands, events, snapshots and lobby messages, as JSON.
//!
//! Squares travel as their numbers (1 = upper left dark square seen from White), variants as text
//! keys, times as milliseconds. Messages only ever gain fields; unknown fields are ignored and an
//! unknown message is answered or skipped, never fatal. `docs/protocol.md` describes the whole.
//!
//! This crate judges nothing: what a command does is decided in `domain`.

mod account;
mod achievement;
mod board;
mod chat;
mod client;
mod codec;
mod credits;
mod event;
mod game;
mod http;
mod ids;
mod lobby;
mod notice;
mod people;
mod private;
mod rating;
mod record;
mod refusal;
mod server;
mod snapshot;
mod time;
mod tournament;

pub use account::{
    AccountSummary, DeleteRequest, Device, Identity, Keep, LinkChoice, LinkFinish, LinkOutcome,
    LinkRequest, LinkSheet, LinkStarted, Login, OwnAccount, ProviderInfo, Revoked,
};
pub use achievement::{AchievementList, AchievementState, AchievementsSeen};
pub use board::{BoardEntry, BoardPage, BoardScope, BoardSpan};
pub use chat::{
    ChatBody, ChatKey, ChatLine, ChatPage, ChatSend, Conversation, ConversationList, ReadMark,
};
pub use client::{ClientMessage, SeenGame};
pub use codec::{DecodeError, MAX_CLIENT_MESSAGE_BYTES, decode_client, decode_server, encode};
pub use credits::{CreditReason, FreeCredits, Wallet, WalletEntry, WalletPage};
pub use event::{EndReason, GameEvent, GameResult, NewGame};
pub use game::{GameCommand, PlayerCard, SideKey, VariantKey, WireMove};
pub use http::{ApiError, GuestAccount, GuestRequest, Health, PRODUCT, TicketGrant};
pub use ids::{CommandId, GameId, PlayerId, PrivateId, SeekId, TournamentId};
pub use lobby::{LobbyState, OpenSeek, PoolCount, PoolKey};
pub use notice::{Notice, NoticeAbout, NoticePage};
pub use people::{
    Bond, FriendList, GameCounts, Me, Person, PersonList, Profile, ProfileChange, ReportRequest,
    Whereabouts,
};
pub use private::{
    ColourWish, MyPrivate, OpenPrivate, PrivateCancel, PrivateGrant, PrivateJoin, PrivateJoined,
    PrivateList, PrivateRequest,
};
pub use rating::{
    GameRating, PoolRating, RatingCause, RatingChange, RatingHistory, RatingList, RatingPoint,
    RatingPool, Unrated,
};
pub use record::{GamePage, GameRecord, GameSummary, LivePosition};
pub use refusal::Refusal;
pub use server::{CLOSING_CODES, Presence, ServerMessage};
pub use snapshot::{Berserk, Clocks, GameSnapshot, LastOffers};
pub use time::{Millis, Speed, TimeControl, Timestamp};
pub use tournament::{
    BracketMatch, BracketRound, EntrantState, MyTournament, PairingResult, ScoringRule,
    TournamentConditions, TournamentFormat, TournamentGame, TournamentJoin, TournamentList,
    TournamentNews, TournamentPage, TournamentPairing, TournamentPairings, TournamentRequest,
    TournamentScore, TournamentSetup, TournamentStanding, TournamentStandings, TournamentStatus,
    TournamentSummary,
};

/// Version of the protocol, sent in `hello` and `health`. Raised only when an old client can no
/// longer play.
pub const VERSION: u32 = 1;
