//! Players and each other: profiles, friends, presence, blocks, reports. All of it over HTTP.

use serde::{Deserialize, Serialize};

use crate::{ChatKey, PlayerCard, PlayerId, Timestamp};

/// A player as others see it: `GET /api/players/ID`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Profile {
    /// Name and rating.
    pub player: PlayerCard,
    /// The chosen picture, 0 to 127 (colour * 16 + emblem); none: the one made from the id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub avatar: Option<u8>,
    /// Two capital letters, as in ISO 3166.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// Since when.
    pub since: Timestamp,
    /// Games finished so far.
    pub games: GameCounts,
    /// What you are to each other.
    pub bond: Bond,
    /// Where a friend is; none for everybody else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub presence: Option<Whereabouts>,
    /// Whether you do not want to read this player.
    #[serde(default)]
    pub muted: bool,
}

/// How many games; void ones do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameCounts {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

/// What another player is to you.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Bond {
    /// Nothing.
    #[default]
    None,
    /// You yourself.
    Own,
    /// A friend.
    Friend,
    /// You have asked for friendship.
    Asked,
    /// Asks you for friendship.
    AsksYou,
    /// You block this player.
    Blocked,
    /// Something this version does not know yet.
    #[serde(other)]
    Unknown,
}

/// Where a friend is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Whereabouts {
    /// Connected.
    Online,
    /// In a game.
    Playing,
    /// Connected, but silent.
    Away,
    /// Not connected.
    #[default]
    Offline,
    /// Something this version does not know yet.
    #[serde(other)]
    Unknown,
}

/// `GET /api/me`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// What others see.
    pub profile: Profile,
    /// Conversations with unread lines.
    pub unread_chats: u32,
    /// Unread notices.
    pub unread_notices: u32,
    /// Players who ask for friendship.
    pub requests: u32,
    /// Until then a moderator lets you write nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub muted_until: Option<Timestamp>,
}

/// `POST /api/me`: replaces picture and country; the answer is the [`Profile`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProfileChange {
    /// As in [`Profile::avatar`].
    #[serde(default)]
    pub avatar: Option<u8>,
    /// As in [`Profile::country`].
    #[serde(default)]
    pub country: Option<String>,
}

/// A player in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Person {
    /// Name and rating.
    pub player: PlayerCard,
    /// As in [`Profile::avatar`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub avatar: Option<u8>,
    /// As in [`Profile::country`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// Where a friend is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub presence: Option<Whereabouts>,
}

/// `GET /api/players?name=…` (at least three letters of the beginning) and `GET /api/blocks`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PersonList {
    /// At most 20 found, or all who are blocked.
    pub people: Vec<Person>,
}

/// `GET /api/friends`, and the answer to everything that changes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FriendList {
    /// Your friends, by name.
    pub friends: Vec<Person>,
    /// Who asks you.
    pub asking: Vec<Person>,
    /// Whom you have asked.
    pub asked: Vec<Person>,
}

/// `POST /api/reports`: tells a moderator. What was written is kept with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportRequest {
    /// Who is reported.
    pub player: PlayerId,
    /// `chat`, `name`, `cheating`, `leaving` or `other`.
    pub reason: String,
    /// The conversation it is about; its last lines are kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<ChatKey>,
    /// In your own words; at most 500 characters.
    #[serde(default)]
    pub note: String,
}
