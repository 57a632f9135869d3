//! What a finished game says of one of its players.

use protocol::{EndReason, RatingChange, SideKey, TimeControl};
use rules::{Side, Variant};

use crate::GameState;
use crate::rating::FEWEST_PLIES;

/// How a game ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Won.
    Won,
    /// Nobody won.
    Drawn,
    /// Lost.
    Lost,
}

/// What a finished game says of one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// By which rules.
    pub variant: Variant,
    /// How it ended for the player.
    pub score: Score,
    /// Why it ended.
    pub reason: EndReason,
    /// Whether it counted for ratings.
    pub rated: bool,
    /// Whether it was the rematch of another game.
    pub rematch: bool,
    /// Whether the player did not leave it.
    pub stayed: bool,
    /// Moves of both together.
    pub plies: u32,
    /// How many of the player's men became kings.
    pub crowned: u32,
    /// How many of the player's kings were captured.
    pub kings_lost: u32,
    /// Most pieces the player captured in one move.
    pub largest_capture: u32,
    /// Most pieces the player was behind when on turn.
    pub behind: u32,
    /// The player's pieces at the end.
    pub pieces_left: u32,
    /// The player's clock at the end, in seconds; none without a clock.
    pub seconds_left: Option<u32>,
    /// By how much the opponent's rating was higher at the beginning; none unless both were known well.
    pub stronger: Option<i32>,
    /// The player's rating afterwards, if the game changed it and it is known well.
    pub rating: Option<i32>,
}

impl Facts {
    /// Returns what a game says of a player; nothing while it runs, when it is void, and when it was over
    /// before it was a contest. `change` is what it did to the player's rating.
    #[must_use]
    pub fn of(state: &GameState, side: SideKey, change: Option<RatingChange>) -> Option<Self> {
        let result = state.result()?;
        if result.reason.is_void() || state.ply() < FEWEST_PLIES {
            return None;
        }
        let created = state.created();
        let score = score(result.winner, side);
        let (own, other) = match side {
            SideKey::White => (&created.white, &created.black),
            SideKey::Black => (&created.black, &created.white),
        };
        let both_known = !own.provisional && !other.provisional;
        let board = Board::of(state, side.into());
        Some(Self {
            variant: created.variant.0,
            score,
            reason: result.reason,
            rated: change.is_some(),
            rematch: created.rematch_of.is_some(),
            stayed: match result.reason {
                EndReason::Left => score != Score::Lost,
                EndReason::LeftDraw => state.to_move() != side,
                _ => true,
            },
            plies: state.ply(),
            crowned: board.crowned,
            kings_lost: board.kings_lost,
            largest_capture: board.largest_capture,
            behind: board.behind,
            pieces_left: board.pieces_left,
            seconds_left: seconds_left(state, side),
            stronger: both_known.then(|| other.rating - own.rating),
            rating: change
                .filter(|change| !change.provisional)
                .map(|change| change.after),
        })
    }
}

fn score(winner: Option<SideKey>, side: SideKey) -> Score {
    match winner {
        Some(winner) if winner == side => Score::Won,
        Some(_) => Score::Lost,
        None => Score::Drawn,
    }
}

fn seconds_left(state: &GameState, side: SideKey) -> Option<u32> {
    match state.created().time {
        TimeControl::Fischer { .. } => u32::try_from(state.clocks().of(side).0.max(0) / 1000).ok(),
        TimeControl::PerMove { .. } => None,
    }
}

/// What happened to one side's pieces.
#[derive(Default)]
struct Board {
    crowned: u32,
    kings_lost: u32,
    largest_capture: u32,
    behind: u32,
    pieces_left: u32,
}

impl Board {
    fn of(state: &GameState, side: Side) -> Self {
        let positions = state.game().positions();
        let mut board = Self::default();
        for (mv, pair) in state.game().moves().iter().zip(positions.windows(2)) {
            let (before, after) = (&pair[0], &pair[1]);
            if before.turn() != side {
                let kings = before.count_kings(side) - after.count_kings(side);
                board.kings_lost += whole(kings);
                continue;
            }
            let (own, theirs) = (before.count(side), before.count(side.other()));
            board.behind = board.behind.max(whole(theirs.saturating_sub(own)));
            board.largest_capture = board.largest_capture.max(whole(mv.captured.len()));
            board.crowned += u32::from(mv.promotes);
        }
        board.pieces_left = whole(state.game().position().count(side));
        board
    }
}

/// A board has no more pieces than fit.
fn whole(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
