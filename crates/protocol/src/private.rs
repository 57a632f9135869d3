//! Private games: made over HTTP, joined by code, link, password or invitation.

use serde::{Deserialize, Serialize};

use crate::{GameId, PlayerCard, PlayerId, PoolKey, PrivateId, Timestamp};

/// Which side the maker of a private game wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ColourWish {
    /// White.
    White,
    /// Black.
    Black,
    /// A coin is tossed when the game begins.
    #[default]
    Random,
}

/// `POST /api/private`: make a private game. An earlier one of the same player is cancelled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PrivateRequest {
    /// What is to be played.
    pub pool: PoolKey,
    /// The maker's side.
    #[serde(default)]
    pub colour: ColourWish,
    /// Whether the game counts; not with a password and not for credits.
    #[serde(default)]
    pub rated: bool,
    /// Whoever joins by code or from the list must know it: 1 to 64 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// Only this player may join, and is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub for_player: Option<PlayerId>,
    /// After how many minutes it is gone: 1 to 10,080; a day when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
}

/// The answer to [`PrivateRequest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PrivateGrant {
    /// What others may know of it.
    pub room: OpenPrivate,
    /// Six characters to be told to a friend.
    pub code: String,
    /// The secret of the invitation link, told only now: `https://SERVER/#join=LINK`.
    pub link: String,
}

/// A waiting private game as others see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenPrivate {
    /// Its name.
    pub id: PrivateId,
    /// What is to be played.
    pub pool: PoolKey,
    /// The maker's side.
    #[serde(default)]
    pub colour: ColourWish,
    /// Whether the game counts.
    #[serde(default)]
    pub rated: bool,
    /// Who made it.
    pub player: PlayerCard,
    /// Whether a password is needed.
    #[serde(default)]
    pub locked: bool,
    /// Who alone may join.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub for_player: Option<PlayerId>,
    /// When it is gone.
    pub until: Timestamp,
}

/// `GET /api/private`: what I have made and where I am invited. `POST /api/private/cancel` cancels
/// the own one, or declines an invitation, and has the same answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PrivateList {
    /// The own waiting game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine: Option<MyPrivate>,
    /// Games that wait for this player alone.
    #[serde(default)]
    pub invites: Vec<OpenPrivate>,
}

/// The own waiting game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MyPrivate {
    /// What others may know of it.
    pub room: OpenPrivate,
    /// The code to be told to a friend.
    pub code: String,
}

/// `POST /api/private/cancel`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PrivateCancel {
    /// An invitation to be declined; the own game when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<PrivateId>,
}

/// `POST /api/private/join`: exactly one of `code`, `link` and `room`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PrivateJoin {
    /// The code; case and spaces do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The secret of an invitation link; needs no password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// A game of the open list, or one that waits for this player alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<PrivateId>,
    /// The password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// The answer to [`PrivateJoin`]: the game has begun; it also comes over the socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PrivateJoined {
    /// The game.
    pub game: GameId,
}
