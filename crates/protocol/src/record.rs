//! Games as they are listed and looked at over HTTP.

use serde::{Deserialize, Serialize};

use crate::{GameEvent, GameId, GameRating, GameResult, GameSnapshot, NewGame, Timestamp};

/// One line of a list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameSummary {
    /// How it began: name, variant, time, players.
    #[serde(flatten)]
    pub created: NewGame,
    /// How it ended; none while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// When it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<Timestamp>,
    /// What it did to the ratings, once it has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<GameRating>,
    /// How many watch it now.
    #[serde(default)]
    pub watching: u32,
}

/// `GET /api/games/live`: running games, the newest first.
/// `GET /api/players/{id}/games?before=GAME&limit=20`: a player's finished games, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GamePage {
    /// The games.
    pub games: Vec<GameSummary>,
    /// There is more: ask again with `before` set to this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<GameId>,
}

/// `GET /api/games/{id}`: the whole game. `GET /api/games/{id}/pdn` is the same as PDN text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameRecord {
    /// The game.
    pub game: GameId,
    /// Number of the last event.
    pub seq: u64,
    /// The game as it stands.
    pub state: GameSnapshot,
    /// Everything that happened, event 1 first.
    pub events: Vec<GameEvent>,
    /// What it did to the ratings, once it has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<GameRating>,
}
