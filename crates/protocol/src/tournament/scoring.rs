//! How a tournament scores, as keys for texts: every page carries those that hold for it.

use serde::{Deserialize, Serialize};

use crate::TimeControl;

/// A rule of scoring, in the order in which a player should read them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum ScoringRule {
    /// A win is 2 points, a draw 1, a loss 0.
    WinTwoDrawOne,
    /// After two wins in a row games count double, until one is not won.
    StreakDoubles,
    /// Half the clock and no increment: one point more for a win, in a game of at least so many plies.
    Berserk {
        /// Plies.
        plies: u32,
    },
    /// A draw after fewer plies gives nothing.
    EarlyDraw {
        /// Plies.
        plies: u32,
    },
    /// A game that is still running when the time is over does not count.
    TimeEnds,
    /// The next opponent is somebody near in the standings, never the last one while others play.
    NearestOpponent,
    /// The opponents of a round have as many points as possible alike; nobody meets twice.
    SameScore,
    /// Without an opponent: a bye of 2 points, at most once.
    Bye,
    /// A round missed before joining gives 1 point once, for the first round; others 0.
    LateOrAbsent,
    /// A draw may be offered from this ply on.
    DrawFrom {
        /// The ply.
        ply: u32,
    },
    /// Equal points: who had the stronger opponents (the sum of their points), then whose points came
    /// from stronger ones.
    TieSolkoff,
    /// Equal points: whose opponents and results were rated higher.
    TiePerformance,
    /// A match is two games with colours swapped.
    TwoGames,
    /// An even match goes to one more game of this time; colours are drawn by lot.
    Decider {
        /// Its time.
        time: TimeControl,
    },
    /// If that is drawn too, Black goes through.
    BlackGoesThrough,
    /// Without opponent the best rated get the free places of the first round.
    SeedsRest,
    /// Without a first move in time the game is lost, and the player pauses.
    FirstMove,
    /// A rule this version does not know yet.
    #[serde(other)]
    Unknown,
}
