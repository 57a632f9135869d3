//! The table of variants: one row each. Adding a variant is adding a row.

use crate::draw::DrawRule;
use crate::piece::Side;
use crate::ruleset::{Board, King, Man, Prefer, Promotion, Ruleset, Scores};
use crate::square::Naming;

/// A draughts game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Variant {
    /// Russian draughts, 8x8.
    Russian,
    /// International draughts, 10x10.
    International,
    /// Brazilian draughts, 8x8: International rules on the small board. Its draw rules are not in
    /// the table yet.
    Brazilian,
    /// Pool checkers, 8x8: any capture may be chosen. Its draw rules are not in the table yet.
    Pool,
    /// Czech draughts, 8x8: men capture forward only, kings before men. Its draw rules are not in
    /// the table yet.
    Czech,
    /// English draughts or checkers, 8x8. Its draws are claimed, not counted, so the table has
    /// none.
    English,
}

impl Variant {
    /// All variants that the library knows.
    pub const ALL: &'static [Self] = &[
        Self::Russian,
        Self::International,
        Self::Brazilian,
        Self::Pool,
        Self::Czech,
        Self::English,
    ];

    /// The variants that are complete, draw rules included, and offered to players.
    pub const PLAYABLE: &'static [Self] = &[Self::Russian, Self::International];

    /// Returns the stable name used in files and on the wire.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Russian => "russian",
            Self::International => "international",
            Self::Brazilian => "brazilian",
            Self::Pool => "pool",
            Self::Czech => "czech",
            Self::English => "english",
        }
    }

    /// Returns the variant with this [key](Self::key).
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|variant| variant.key() == key)
    }

    /// Returns the variant's rules.
    #[must_use]
    pub const fn ruleset(self) -> &'static Ruleset {
        match self {
            Self::Russian => &RUSSIAN,
            Self::International => &INTERNATIONAL,
            Self::Brazilian => &BRAZILIAN,
            Self::Pool => &POOL,
            Self::Czech => &CZECH,
            Self::English => &ENGLISH,
        }
    }
}

const EIGHT: Board = Board {
    columns: 8,
    rows: 8,
};
const TEN: Board = Board {
    columns: 10,
    rows: 10,
};

/// FMJD, official rules of international draughts, with annex 1 for the draws.
pub(crate) const INTERNATIONAL: Ruleset = Ruleset {
    variant: Variant::International,
    board: TEN,
    naming: Naming::Numeric,
    game_type: 20,
    capture_separator: 'x',
    scores: Scores::Two,
    first: Side::White,
    rows_of_men: 4,
    man: Man {
        captures_backward: true,
    },
    king: King::Fly,
    promotion: Promotion::WhenMoveEnds,
    prefer: &[Prefer::MostPieces],
    draws: &[
        DrawRule::Repetition { times: 3 },
        DrawRule::TwoVersusOne { plies: 10 },
        DrawRule::ThreeVersusOne { plies: 32 },
        DrawRule::KingsOnly { plies: 50 },
    ],
};

/// FMJD-64, official rules of Russian draughts, articles 7.2.x for the draws.
pub(crate) const RUSSIAN: Ruleset = Ruleset {
    variant: Variant::Russian,
    board: EIGHT,
    naming: Naming::Algebraic,
    game_type: 25,
    capture_separator: ':',
    scores: Scores::One,
    rows_of_men: 3,
    promotion: Promotion::InPassing,
    prefer: &[],
    draws: &[
        DrawRule::Repetition { times: 3 },
        DrawRule::ThreeKings { moves: 15 },
        DrawRule::MainRoad { moves: 5 },
        DrawRule::TwoVersusOne { plies: 10 },
        DrawRule::FixedMaterial {
            least: 4,
            most: 5,
            plies: 60,
        },
        DrawRule::FixedMaterial {
            least: 6,
            most: 7,
            plies: 120,
        },
        DrawRule::KingsOnly { plies: 30 },
    ],
    ..INTERNATIONAL
};

/// The rules of International draughts on the small board.
const BRAZILIAN: Ruleset = Ruleset {
    variant: Variant::Brazilian,
    board: EIGHT,
    naming: Naming::Algebraic,
    game_type: 26,
    scores: Scores::One,
    rows_of_men: 3,
    draws: &[],
    ..INTERNATIONAL
};

/// Pool checkers: Brazilian with free choice among captures, dark moving first.
const POOL: Ruleset = Ruleset {
    variant: Variant::Pool,
    naming: Naming::Numeric,
    game_type: 23,
    first: Side::Black,
    prefer: &[],
    ..BRAZILIAN
};

/// Czech draughts: men capture forward only; where a king can capture, a king must.
const CZECH: Ruleset = Ruleset {
    variant: Variant::Czech,
    game_type: 29,
    man: Man {
        captures_backward: false,
    },
    prefer: &[Prefer::ByKing],
    ..BRAZILIAN
};

/// WCDF, rules of draughts (checkers): men capture forward only, kings step, crowning ends the
/// move, any capture may be chosen.
const ENGLISH: Ruleset = Ruleset {
    variant: Variant::English,
    naming: Naming::Numeric,
    game_type: 21,
    first: Side::Black,
    man: Man {
        captures_backward: false,
    },
    king: King::Step,
    promotion: Promotion::EndsMove,
    prefer: &[],
    ..BRAZILIAN
};
