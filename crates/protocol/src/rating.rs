//! Ratings: Glicko-2, for each variant and speed by itself. What is shown is rounded; a change is always
//! the difference of two numbers that are shown.

use serde::{Deserialize, Serialize};

use crate::{GameId, PlayerId, Speed, Timestamp, VariantKey};

/// Where games are rated together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingPool {
    /// Which rules.
    pub variant: VariantKey,
    /// How fast.
    pub speed: Speed,
}

/// What a game did to the ratings: two changes, or the reason why there are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameRating {
    /// Its variant and speed.
    #[serde(flatten)]
    pub pool: RatingPool,
    /// White's rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<RatingChange>,
    /// Black's rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<RatingChange>,
    /// Why nothing changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unrated: Option<Unrated>,
}

/// A rating before and after, from the stored transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingChange {
    /// Before.
    pub before: i32,
    /// After.
    pub after: i32,
    /// Whether it is not yet known well afterwards: shown with a question mark.
    #[serde(default, skip_serializing_if = "is_false")]
    pub provisional: bool,
}

/// Why a game changes no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Unrated {
    /// It was aborted, or nobody began.
    Aborted,
    /// Its players agreed that it does not count.
    Friendly,
    /// It had a password.
    Password,
    /// It was private and had a stake.
    PrivateStake,
    /// It ended before ten moves of the two together.
    TooShort,
    /// These two have played as many rated games within a day as count.
    SamePair,
    /// Something this version does not know yet.
    #[serde(other)]
    Unknown,
}

/// `GET /api/players/ID/ratings`: where a player stands, the most played first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingList {
    /// One for each variant and speed in which the player has a rated game.
    pub ratings: Vec<PoolRating>,
}

/// A player's rating in one variant and speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PoolRating {
    /// Which.
    #[serde(flatten)]
    pub pool: RatingPool,
    /// The rating.
    pub rating: i32,
    /// How uncertain it is now, 50 to 350; grows while the player does not play.
    pub deviation: i32,
    /// Whether it is not yet known well: shown with a question mark.
    #[serde(default, skip_serializing_if = "is_false")]
    pub provisional: bool,
    /// Whether it is known well enough to stand in the leaderboards.
    #[serde(default, skip_serializing_if = "is_false")]
    pub listed: bool,
    /// Rated games so far.
    pub games: u32,
    /// The highest rating so far that was not provisional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<i32>,
    /// When it last changed by a game.
    pub at: Timestamp,
}

/// `GET /api/players/ID/ratings/VARIANT/SPEED?before=SEQ`: up to 500 changes before that one, the newest
/// first; without it the newest. Enough for a graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingHistory {
    /// Whose.
    pub player: PlayerId,
    /// Variant and speed.
    #[serde(flatten)]
    pub pool: RatingPool,
    /// The changes. Each begins where the one before it ended.
    pub points: Vec<RatingPoint>,
    /// Whether there are older ones.
    pub more: bool,
}

/// One change of a rating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// Its number: 1, 2, 3 … without gaps.
    pub seq: u64,
    /// When.
    pub at: Timestamp,
    /// From what to what.
    #[serde(flatten)]
    pub change: RatingChange,
    /// How uncertain it was afterwards.
    pub deviation: i32,
    /// Why.
    pub cause: RatingCause,
    /// By which game.
    pub game: GameId,
}

/// Why a rating changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RatingCause {
    /// A game ended.
    Game,
    /// The opponent of that game was closed for unfair play: the loss is given back.
    Refund,
    /// Something this version does not know yet.
    #[serde(other)]
    Unknown,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}
