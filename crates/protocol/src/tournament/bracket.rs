//! The bracket of a knockout.

use serde::{Deserialize, Serialize};

use super::TournamentPairing;
use crate::{PlayerCard, PlayerId};

/// One round of a bracket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BracketRound {
    /// The round, from 1. The last one is the final.
    pub round: u32,
    /// Its matches from top to bottom: the winners of the first two meet in the first of the next round.
    pub matches: Vec<BracketMatch>,
}

/// One match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BracketMatch {
    /// The upper player; nobody: to be decided, or a place that stayed free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub one: Option<PlayerCard>,
    /// The lower player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<PlayerCard>,
    /// Points of the upper player: 2 for a win, 1 for a draw.
    #[serde(default)]
    pub one_points: u32,
    /// Points of the lower player.
    #[serde(default)]
    pub other_points: u32,
    /// Who goes through.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<PlayerId>,
    /// Its games: two, and the decider of an even match.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<TournamentPairing>,
}
