//! Achievements: what a player has done, is doing, and can still do. Names and explanations are texts of
//! the app, by the key.

use serde::{Deserialize, Serialize};

use crate::{GameId, Timestamp};

/// `GET /api/achievements` and `GET /api/players/ID/achievements`; in the order in which they are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AchievementList {
    /// All that are not hidden, and those that have been achieved. Others see only the latter.
    pub achievements: Vec<AchievementState>,
    /// How many hidden ones there are still to find.
    pub hidden: u32,
}

/// An achievement and how far the player is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AchievementState {
    /// Its name for programs; the texts are `achievement-KEY-name` and `achievement-KEY-text`, with `-`
    /// for `_`.
    pub key: String,
    /// `first_steps`, `russian`, `international`, `tactics`, `loyalty`, `fair_play` or `tournaments`.
    pub group: String,
    /// How far, up to `goal`.
    pub progress: u32,
    /// How far it goes.
    pub goal: u32,
    /// When it was achieved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Timestamp>,
    /// In which game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameId>,
    /// Whether its owner has not seen yet that it was achieved.
    #[serde(default, skip_serializing_if = "is_false")]
    pub new: bool,
}

/// `POST /api/achievements/seen`: these have been shown to their owner.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AchievementsSeen {
    /// Their keys; at most 100.
    pub keys: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}
