//! Moments, durations and the time a game gives its players.

use serde::{Deserialize, Serialize};

/// A moment on the server's clock: milliseconds since 1970-01-01 UTC.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Timestamp(pub i64);

/// A duration in milliseconds.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Millis(pub i64);

impl Millis {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// Returns the duration of so many whole seconds.
    #[must_use]
    pub const fn seconds(seconds: u32) -> Self {
        Self(seconds as i64 * 1000)
    }
}

impl std::ops::Add<Millis> for Timestamp {
    type Output = Self;
    fn add(self, duration: Millis) -> Self {
        Self(self.0.saturating_add(duration.0))
    }
}

impl std::ops::Sub for Timestamp {
    type Output = Millis;
    fn sub(self, earlier: Self) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl std::ops::Add for Millis {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl std::ops::Sub for Millis {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

/// The time a game gives each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TimeControl {
    /// Fischer clock: `base_s` seconds at the start and `increment_s` more after each move.
    Fischer {
        /// Seconds on the clock at the start: 15 to 10,800.
        base_s: u32,
        /// Seconds added after each own move: 0 to 180.
        increment_s: u32,
    },
    /// No clock: whoever makes no move for `limit_s` seconds loses.
    PerMove {
        /// Seconds for each move; 300 in the product.
        limit_s: u32,
    },
}

impl TimeControl {
    /// 'No clock · 5 min a move' (RULES.md section 2, end).
    pub const NO_CLOCK: Self = Self::PerMove { limit_s: 300 };

    /// The controls a player can choose from, in the order in which they are shown.
    pub const OFFERED: [Self; 6] = [
        Self::fischer(1, 1),
        Self::fischer(3, 2),
        Self::fischer(5, 3),
        Self::fischer(10, 5),
        Self::fischer(15, 10),
        Self::NO_CLOCK,
    ];

    /// Returns a Fischer clock of whole minutes and seconds a move.
    #[must_use]
    pub const fn fischer(minutes: u32, increment_s: u32) -> Self {
        Self::Fischer {
            base_s: minutes * 60,
            increment_s,
        }
    }

    /// Returns how long a game is expected to last for one player, in seconds: base + 50 x
    /// increment (RULES.md section 6). `None` without a clock.
    #[must_use]
    pub const fn estimated_seconds(self) -> Option<u32> {
        match self {
            Self::Fischer {
                base_s,
                increment_s,
            } => Some(base_s + 50 * increment_s),
            Self::PerMove { .. } => None,
        }
    }

    /// Returns the class of speed (RULES.md section 6).
    #[must_use]
    pub const fn speed(self) -> Speed {
        match self.estimated_seconds() {
            Some(0..180) => Speed::Bullet,
            Some(180..480) => Speed::Blitz,
            Some(480..1500) => Speed::Rapid,
            Some(_) | None => Speed::Classical,
        }
    }

    /// Returns whether the numbers lie in their ranges.
    #[must_use]
    pub const fn is_sane(self) -> bool {
        match self {
            Self::Fischer {
                base_s,
                increment_s,
            } => base_s >= 15 && base_s <= 10_800 && increment_s <= 180,
            Self::PerMove { limit_s } => limit_s >= 15 && limit_s <= 86_400,
        }
    }
}

/// Classes of speed. A game without a clock counts as classical.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Under 180 s.
    Bullet,
    /// Under 480 s.
    Blitz,
    /// Under 1500 s.
    Rapid,
    /// The rest, and games without a clock.
    Classical,
}

impl Speed {
    /// All of them, the fastest first.
    pub const ALL: [Self; 4] = [Self::Bullet, Self::Blitz, Self::Rapid, Self::Classical];

    /// Returns its name as it travels and is stored.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
        }
    }

    /// Returns the class with this name.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|speed| speed.key() == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_follows_base_plus_fifty_increments() {
        for (control, speed) in [
            (TimeControl::fischer(1, 1), Speed::Bullet),
            (TimeControl::fischer(3, 0), Speed::Blitz),
            (TimeControl::fischer(5, 3), Speed::Blitz),
            (TimeControl::fischer(8, 0), Speed::Rapid),
            (TimeControl::fischer(15, 10), Speed::Rapid),
            (TimeControl::fischer(25, 0), Speed::Classical),
            (TimeControl::NO_CLOCK, Speed::Classical),
        ] {
            assert_eq!(control.speed(), speed, "{control:?}");
        }
    }
}
