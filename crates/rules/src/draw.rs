//! The draw rules and their counters.
//!
//! Repetition is counted by [`Game`](crate::Game), which knows the earlier positions; everything
//! else by the tally here, ply by ply.

use core::ops::RangeInclusive;

use crate::moves::Move;
use crate::piece::Side;
use crate::position::Position;

/// A draw rule with its limits, as a column of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum DrawRule {
    /// The same position with the same side to move, anywhere in the game, the start included
    /// (Russian 7.2.3).
    Repetition {
        /// At which occurrence the game is drawn.
        times: u16,
    },
    /// Only kings have moved and nothing was taken (Russian 7.2.5, International annex 1).
    KingsOnly {
        /// How many such plies in a row.
        plies: u16,
    },
    /// Three or more kings and no men against a lone king (Russian 7.2.4).
    ThreeKings {
        /// How many moves of the stronger side.
        moves: u16,
    },
    /// Both sides have a king, and nothing was taken or crowned (Russian 7.2.6).
    FixedMaterial {
        /// The least number of pieces on the board.
        least: u8,
        /// The greatest number of pieces on the board.
        most: u8,
        /// How many plies.
        plies: u16,
    },
    /// Three pieces against a lone king that holds the long diagonal (Russian 7.2.7).
    MainRoad {
        /// How many moves of the stronger side.
        moves: u16,
    },
    /// Three pieces, at least one a king, against a lone king (International annex 1).
    ThreeVersusOne {
        /// How many plies since the material arose.
        plies: u16,
    },
    /// One or two pieces, at least one a king, against a lone king (Russian 7.2.8,
    /// International annex 1).
    TwoVersusOne {
        /// How many plies since the material arose.
        plies: u16,
    },
}

impl DrawRule {
    /// Returns the name of the rule as a reason.
    #[must_use]
    pub const fn reason(self) -> DrawReason {
        match self {
            Self::Repetition { .. } => DrawReason::Threefold,
            Self::KingsOnly { .. } => DrawReason::KingsOnly,
            Self::ThreeKings { .. } => DrawReason::ThreeKings,
            Self::FixedMaterial { .. } => DrawReason::FixedMaterial,
            Self::MainRoad { .. } => DrawReason::MainRoad,
            Self::ThreeVersusOne { .. } => DrawReason::ThreeVersusOne,
            Self::TwoVersusOne { .. } => DrawReason::TwoVersusOne,
        }
    }

    /// Returns the count at which the game is drawn, and what is counted.
    #[must_use]
    pub const fn limit(self) -> (u16, CountUnit) {
        match self {
            Self::Repetition { times } => (times, CountUnit::Occurrences),
            Self::ThreeKings { moves } | Self::MainRoad { moves } => {
                (moves, CountUnit::StrongerMoves)
            }
            Self::KingsOnly { plies }
            | Self::FixedMaterial { plies, .. }
            | Self::ThreeVersusOne { plies }
            | Self::TwoVersusOne { plies } => (plies, CountUnit::Plies),
        }
    }

    pub(crate) const fn counter(self, done: u16) -> DrawCounter {
        let (limit, unit) = self.limit();
        DrawCounter {
            rule: self.reason(),
            done,
            limit,
            unit,
        }
    }
}

/// The rule by which a game was drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum DrawReason {
    /// The same position for the third time.
    Threefold,
    /// Too many king moves without a capture.
    KingsOnly,
    /// Three or more kings did not catch a lone king.
    ThreeKings,
    /// Too many moves without capture or crowning in an ending with kings on both sides.
    FixedMaterial,
    /// A lone king held the long diagonal.
    MainRoad,
    /// Three pieces did not catch a lone king.
    ThreeVersusOne,
    /// Two pieces did not catch a lone king.
    TwoVersusOne,
}

impl DrawReason {
    /// All reasons.
    pub const ALL: &'static [Self] = &[
        Self::Threefold,
        Self::KingsOnly,
        Self::ThreeKings,
        Self::FixedMaterial,
        Self::MainRoad,
        Self::ThreeVersusOne,
        Self::TwoVersusOne,
    ];

    /// Returns the stable name used in files and on the wire.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Threefold => "threefold",
            Self::KingsOnly => "kings_only",
            Self::ThreeKings => "three_kings",
            Self::FixedMaterial => "fixed_material",
            Self::MainRoad => "main_road",
            Self::ThreeVersusOne => "three_v_one",
            Self::TwoVersusOne => "two_v_one",
        }
    }

    /// Returns the reason with this [key](Self::key).
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|reason| reason.key() == key)
    }
}

/// What a [`DrawCounter`] counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum CountUnit {
    /// Plies of both sides: two are a move each.
    Plies,
    /// Moves of the stronger side.
    StrongerMoves,
    /// Occurrences of the position.
    Occurrences,
}

/// How near a game is to one draw rule; at `done == limit` it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct DrawCounter {
    /// The rule.
    pub rule: DrawReason,
    /// How much is done.
    pub done: u16,
    /// How much makes a draw.
    pub limit: u16,
    /// What is counted.
    pub unit: CountUnit,
}

/// What is counted towards draws, for one position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    /// Plies since the last capture or man move.
    pub(crate) kings_only: u16,
    /// Plies since the last capture or promotion.
    unchanged: u16,
    /// Plies since the present small force arose.
    small_force: u16,
    /// Moves of three or more kings that have not caught the lone king.
    three_kings: u16,
    /// Moves of the stronger side while the lone king holds the main road.
    main_road: u16,
}

impl Tally {
    /// Returns the tally after a move.
    #[must_use]
    pub(crate) fn after(self, before: &Position, mv: &Move, after: &Position) -> Self {
        let king_move = before.kings & before.geometry().bit(mv.from) != 0;
        let same_force = !mv.is_capture() && !mv.promotes;
        let counted = |continues: bool, counts: bool, count: u16| match (continues, counts) {
            (false, _) => 0,
            (true, true) => count.saturating_add(1),
            (true, false) => count,
        };
        let force = small_force(before);
        let kings = three_kings(after);
        let road = main_road(after);
        let stronger_moved = |stronger: Option<Side>| stronger == Some(before.turn());
        Self {
            kings_only: counted(king_move && !mv.is_capture(), true, self.kings_only),
            unchanged: counted(same_force, true, self.unchanged),
            small_force: counted(
                force.is_some() && force == small_force(after),
                true,
                self.small_force,
            ),
            three_kings: counted(
                same_force && kings.is_some(),
                stronger_moved(kings),
                self.three_kings,
            ),
            main_road: counted(
                road.is_some() && main_road(before) == road,
                stronger_moved(road),
                self.main_road,
            ),
        }
    }

    /// Returns the rule's counter; `None` when the rule does not apply to the position, and for
    /// repetition.
    pub(crate) fn counter(&self, rule: DrawRule, position: &Position) -> Option<DrawCounter> {
        let force = small_force(position);
        let (applies, done) = match rule {
            DrawRule::Repetition { .. } => (false, 0),
            DrawRule::KingsOnly { .. } => (self.kings_only > 0, self.kings_only),
            DrawRule::ThreeKings { .. } => (three_kings(position).is_some(), self.three_kings),
            DrawRule::FixedMaterial { least, most, .. } => {
                (fixed_material(position, least..=most), self.unchanged)
            }
            DrawRule::MainRoad { .. } => (main_road(position).is_some(), self.main_road),
            DrawRule::ThreeVersusOne { .. } => (force == Some(Force::Three), self.small_force),
            DrawRule::TwoVersusOne { .. } => (force == Some(Force::Two), self.small_force),
        };
        applies.then_some(rule.counter(done))
    }
}

fn fixed_material(position: &Position, pieces: RangeInclusive<u8>) -> bool {
    let count = position.count(Side::White) + position.count(Side::Black);
    u8::try_from(count).is_ok_and(|count| pieces.contains(&count))
        && Side::BOTH
            .iter()
            .all(|&side| position.count_kings(side) > 0)
}

/// How many pieces stand against a lone king.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Force {
    /// One or two, at least one a king.
    Two,
    /// Three, at least one a king.
    Three,
}

/// Returns the side that has this position's lone king as its opponent; of two lone kings, Black's.
fn against_lone_king(position: &Position) -> Option<Side> {
    let lone = |side: &Side| position.count(*side) == 1 && position.count_kings(*side) == 1;
    [Side::Black, Side::White]
        .iter()
        .find(|side| lone(side))
        .map(|side| side.other())
}

fn small_force(position: &Position) -> Option<Force> {
    let stronger = against_lone_king(position)?;
    match (position.count(stronger), position.count_kings(stronger)) {
        (_, 0) => None,
        (1 | 2, _) => Some(Force::Two),
        (3, _) => Some(Force::Three),
        _ => None,
    }
}

fn three_kings(position: &Position) -> Option<Side> {
    let stronger = against_lone_king(position)?;
    let kings = position.count_kings(stronger);
    (kings >= 3 && kings == position.count(stronger)).then_some(stronger)
}

fn main_road(position: &Position) -> Option<Side> {
    let stronger = against_lone_king(position)?;
    let road = position.geometry().main_road;
    let [white, black] = position.sides;
    let on_road = (white | black) & road;
    let holds = on_road == position.sides[stronger.other().index()];
    (holds && position.count(stronger) == 3).then_some(stronger)
}
