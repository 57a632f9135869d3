//! The lobby: waiting offers to play and how many wait in each pool.

use serde::{Deserialize, Serialize};

use crate::{OpenPrivate, PlayerCard, SeekId, TimeControl, VariantKey};

/// What two players must agree on to be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PoolKey {
    /// Which rules.
    pub variant: VariantKey,
    /// The time for each player.
    pub time: TimeControl,
    /// Credits each player puts in.
    #[serde(default)]
    pub stake: u32,
}

/// A waiting offer as others see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenSeek {
    /// The offer.
    pub id: SeekId,
    /// What is to be played.
    pub pool: PoolKey,
    /// Who offers.
    pub player: PlayerCard,
}

/// How many players wait in a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PoolCount {
    /// The pool.
    pub pool: PoolKey,
    /// Players waiting, oneself included.
    pub waiting: u32,
}

/// The lobby as a whole, sent when it changes, at most once a second.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LobbyState {
    /// The open games, oldest first, at most 200.
    pub seeks: Vec<OpenSeek>,
    /// The pools in which somebody waits.
    pub pools: Vec<PoolCount>,
    /// Private games that anyone with the password may join.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub private: Vec<OpenPrivate>,
    /// Players connected now.
    pub online: u32,
    /// Games being played now.
    pub playing: u32,
}
