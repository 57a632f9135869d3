//! The draw rules and their counters.

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
