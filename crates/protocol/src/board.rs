//! Leaderboards: ratings by variant and speed, credits won, arena points.

use serde::{Deserialize, Serialize};

use crate::{Person, Timestamp};

/// Over how long.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BoardSpan {
    /// This week, from Monday 0:00 UTC. In ratings: of those who have a rated game this week.
    Week,
    /// This calendar month in UTC. In ratings: of those who have a rated game this month.
    Month,
    /// Since ever.
    #[default]
    All,
}

/// Among whom.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BoardScope {
    /// Everybody.
    #[default]
    World,
    /// Those of one country.
    Country,
    /// Oneself and one's friends.
    Friends,
}

/// `GET /api/boards/rating/VARIANT/SPEED`, `GET /api/boards/credits` and `GET /api/boards/arena`, each
/// with `span`, `scope`, `country` (two letters; one's own when absent) and `from` (the first place
/// wanted, 1 when absent). Up to 50 places.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardPage {
    /// How many stand in it.
    pub total: u32,
    /// The places from the one wanted, in order.
    pub entries: Vec<BoardEntry>,
    /// One's own place; none while one does not stand in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<BoardEntry>,
    /// One's own place with up to two on either side.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub around: Vec<BoardEntry>,
    /// When the week or month ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Timestamp>,
}

/// A place. Of equal scores the one that was reached first stands higher.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardEntry {
    /// The place, from 1, without gaps.
    pub rank: u32,
    /// Rating or points.
    pub score: i64,
    /// Who.
    #[serde(flatten)]
    pub person: Person,
}
