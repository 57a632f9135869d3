//! A whole game in one message, for a client that has missed too much.

use serde::{Deserialize, Serialize};

use crate::{GameId, GameResult, Millis, NewGame, SideKey, Timestamp, WireMove};

/// What is left on both clocks. In games without a clock: the time left for the move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clocks {
    /// White's.
    #[serde(rename = "white_ms")]
    pub white: Millis,
    /// Black's.
    #[serde(rename = "black_ms")]
    pub black: Millis,
}

impl Clocks {
    /// Returns one side's clock.
    #[must_use]
    pub const fn of(self, side: SideKey) -> Millis {
        match side {
            SideKey::White => self.white,
            SideKey::Black => self.black,
        }
    }

    /// Returns the clocks with one side's set anew.
    #[must_use]
    pub const fn with(self, side: SideKey, left: Millis) -> Self {
        match side {
            SideKey::White => Self {
                white: left,
                ..self
            },
            SideKey::Black => Self {
                black: left,
                ..self
            },
        }
    }
}

/// Everything the events up to one sequence number say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameSnapshot {
    /// How it began.
    pub created: NewGame,
    /// All moves so far.
    pub moves: Vec<WireMove>,
    /// Both clocks when the side to move got its turn.
    pub clocks: Clocks,
    /// When the side to move got its turn.
    pub turn_since: Timestamp,
    /// Lag still forgiven to each side.
    pub lag_quota: Clocks,
    /// The standing draw offer's owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_offer: Option<SideKey>,
    /// The ply at which each side last offered a draw.
    #[serde(default)]
    pub last_draw_offer: LastOffers,
    /// Who asks to take a move back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takeback_offer: Option<SideKey>,
    /// The ply at which each side last asked to take a move back, as far as it was not granted.
    #[serde(default, skip_serializing_if = "LastOffers::is_empty")]
    pub last_takeback_offer: LastOffers,
    /// Who has halved the own clock.
    #[serde(default, skip_serializing_if = "Berserk::is_none")]
    pub berserk: Berserk,
    /// The result, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// When the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<Timestamp>,
    /// The standing rematch offer's owner and its time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_offer: Option<(SideKey, Timestamp)>,
    /// The rematch, once agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<GameId>,
}

/// Who has halved the own clock and does without increment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Berserk {
    /// White.
    #[serde(default)]
    pub white: bool,
    /// Black.
    #[serde(default)]
    pub black: bool,
}

impl Berserk {
    /// Returns whether nobody has.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        !self.white && !self.black
    }

    /// Returns whether this side has.
    #[must_use]
    pub const fn of(self, side: SideKey) -> bool {
        match side {
            SideKey::White => self.white,
            SideKey::Black => self.black,
        }
    }

    /// Returns the same with this side in it.
    #[must_use]
    pub const fn with(self, side: SideKey) -> Self {
        match side {
            SideKey::White => Self {
                white: true,
                ..self
            },
            SideKey::Black => Self {
                black: true,
                ..self
            },
        }
    }
}

/// The ply at which each side last offered something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LastOffers {
    /// White's last offer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<u32>,
    /// Black's last offer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<u32>,
}

impl LastOffers {
    /// Returns whether nobody has offered yet.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.white.is_none() && self.black.is_none()
    }

    /// Returns one side's last offer.
    #[must_use]
    pub const fn of(self, side: SideKey) -> Option<u32> {
        match side {
            SideKey::White => self.white,
            SideKey::Black => self.black,
        }
    }

    /// Returns the offers with one side's set anew.
    #[must_use]
    pub const fn with(self, side: SideKey, ply: u32) -> Self {
        match side {
            SideKey::White => Self {
                white: Some(ply),
                ..self
            },
            SideKey::Black => Self {
                black: Some(ply),
                ..self
            },
        }
    }
}
