//! Games as they are listed and looked at over HTTP.

use serde::{Deserialize, Serialize};

use rules::notation::fen;
use rules::{Game, Square};

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
    /// How it stands, in the list of running games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<LivePosition>,
}

/// How a running game stands, as whoever watches may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LivePosition {
    /// The position with numbered squares: `W:W21,K22:B1,2`.
    pub fen: String,
    /// Numbers of the squares of the last move: its start, each corner of a capture, its end. Empty before
    /// the first move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last: Vec<u8>,
}

impl LivePosition {
    /// Returns how a game stands.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        Self {
            fen: fen::write(game.position()),
            last: last(game).into_iter().map(Square::number).collect(),
        }
    }
}

/// Returns the squares of the last move.
fn last(game: &Game) -> Vec<Square> {
    let before = game.positions().iter().rev().nth(1);
    let played = before.zip(game.moves().last());
    played.map_or_else(Vec::new, |(before, chosen)| before.route(chosen))
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

#[cfg(test)]
mod tests {
    use rules::notation::text;
    use rules::{Position, Variant};

    use super::*;

    fn after(mut game: Game, moves: &[&str]) -> LivePosition {
        for name in moves {
            let chosen = text::parse(game.position(), name).unwrap();
            game.play(chosen).unwrap();
        }
        LivePosition::of(&game)
    }

    #[test]
    fn a_position_tells_the_squares_of_the_last_move_and_the_corners_of_a_capture() {
        let start = || Game::new(Variant::International);
        let fen = fen::write(&Position::start(Variant::International));
        assert_eq!(after(start(), &[]), LivePosition { fen, last: vec![] });
        assert_eq!(after(start(), &["32-28", "19-23"]).last, [19, 23]);
        assert_eq!(after(start(), &["32-28", "19-23", "28x19"]).last, [28, 19]);
        let two = fen::parse(Variant::International, "W:W32:B1,18,28").unwrap();
        let taken = after(Game::from_position(two), &["32x12"]);
        assert_eq!(taken.last, [32, 23, 12]);
        assert_eq!(taken.fen, "B:W12:B1");
    }
}
