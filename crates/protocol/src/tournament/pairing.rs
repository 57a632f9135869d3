//! Who plays whom in a tournament, and what a game knows of its tournament.

use serde::{Deserialize, Serialize};

use crate::{GameId, PlayerCard, Timestamp, TournamentId};

/// What a game knows of the tournament to which it belongs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentGame {
    /// The tournament.
    pub id: TournamentId,
    /// Its name.
    pub name: String,
    /// The number of the pairing within the tournament.
    pub board: u32,
    /// The round, from 1; 0 in an arena.
    #[serde(default)]
    pub round: u32,
    /// Whether a player may halve the own clock before moving.
    #[serde(default)]
    pub berserk: bool,
    /// First ply at which a draw may be offered, when it is another one than in other games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_from_ply: Option<u32>,
}

/// A pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentPairing {
    /// Its number within the tournament, from 1.
    pub board: u32,
    /// The round, from 1; 0 in an arena.
    #[serde(default)]
    pub round: u32,
    /// Who plays White; with a bye, who has it.
    pub white: PlayerCard,
    /// Who plays Black; nobody with a bye.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<PlayerCard>,
    /// The game, once it has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameId>,
    /// When the game begins, or began.
    pub starts_at: Timestamp,
    /// The result, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<PairingResult>,
}

/// How a pairing ended for the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PairingResult {
    /// White won.
    White,
    /// Black won.
    Black,
    /// A draw.
    Draw,
    /// Nobody came: both have lost.
    BothLost,
    /// A free point: there was no opponent.
    Bye,
    /// It does not count for anybody.
    Void,
    /// Something this version does not know yet.
    #[serde(other)]
    Unknown,
}

/// `GET /api/tournaments/ID/pairings?round=N`: the pairings of a round, the latest one without `round`;
/// in an arena the latest 50 games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentPairings {
    /// The round, from 1; 0 in an arena.
    pub round: u32,
    /// The pairings, the best placed players first.
    pub pairings: Vec<TournamentPairing>,
}
