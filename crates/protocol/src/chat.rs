//! Chat: in a game with the opponent, or directly with another player. Sent and read over HTTP;
//! new lines arrive over the WebSocket.

use serde::{Deserialize, Serialize};

use crate::{CommandId, GameId, PlayerCard, PlayerId, Timestamp};

/// Which conversation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "chat", content = "id", rename_all = "snake_case")]
pub enum ChatKey {
    /// With the opponent of this game: `/api/chat/game/ID`.
    Game(GameId),
    /// With this player: `/api/chat/player/ID`.
    Player(PlayerId),
}

/// What is said.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum ChatBody {
    /// Free text of at most 200 characters, without control or invisible characters.
    Text {
        /// The text.
        text: String,
    },
    /// A phrase that each client shows in its own language.
    Phrase {
        /// `hello`, `good_luck`, `good_game`, `well_played`, `nice_move`, `thanks`, `oops`,
        /// `thinking`, `one_moment`, `rematch`, `no_time`, `bye`.
        key: String,
    },
    /// An emoticon.
    Emote {
        /// `smile`, `laugh`, `wink`, `cool`, `think`, `wow`, `sad`, `cry`, `sweat`, `clap`,
        /// `thumb_up`, `heart`.
        key: String,
    },
    /// Something this version does not know yet.
    #[serde(other)]
    Unknown,
}

/// `POST /api/chat/…`: say something; the answer is the [`ChatLine`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatSend {
    /// Name of this command; the same when sent again, and then it is not said twice.
    pub id: CommandId,
    /// What.
    #[serde(flatten)]
    pub body: ChatBody,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// Number in its conversation, growing; numbers may be missing.
    pub seq: u64,
    /// By whom.
    pub from: PlayerId,
    /// When.
    pub at: Timestamp,
    /// What.
    #[serde(flatten)]
    pub body: ChatBody,
}

/// A conversation in the list: `GET /api/chat`, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Conversation {
    /// Which.
    #[serde(flatten)]
    pub chat: ChatKey,
    /// With whom.
    pub with: PlayerCard,
    /// What was said last.
    pub last: Option<ChatLine>,
    /// Lines not yet read.
    pub unread: u32,
    /// Whether you do not want to hear this player.
    #[serde(default)]
    pub muted: bool,
}

/// The answer to `GET /api/chat`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ConversationList {
    /// At most 100.
    pub conversations: Vec<Conversation>,
}

/// `GET /api/chat/…?before=SEQ`: up to 50 lines before that one, in order; without it the last ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatPage {
    /// The lines.
    pub lines: Vec<ChatLine>,
    /// Whether there are older ones.
    pub more: bool,
    /// The last line read, on any of your devices.
    pub read: u64,
}

/// `POST /api/chat/…/read` and `POST /api/notices/read`: read up to this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReadMark {
    /// The number of the last one read.
    pub seq: u64,
}
