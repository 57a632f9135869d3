//! Times and limits around the board, RULES.md section 6. All of them are configuration; these are
//! the defaults.

use protocol::{Millis, Speed, TimeControl};

/// The numbers that govern a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// First ply (moves played) at which a draw may be offered.
    pub draw_offer_from_ply: u32,
    /// Plies between two offers of the same player.
    pub draw_offer_every: u32,
    /// Time for each side's first move, by speed; then the game is void.
    pub first_move: BySpeed,
    /// The same in tournaments, where the game is then lost.
    pub first_move_in_tournaments: BySpeed,
    /// How long an absent player is waited for on his own turn.
    pub absent: BySpeed,
    /// The same for a player who left on purpose.
    pub left: Millis,
    /// How long a rematch offer lives.
    pub rematch: Millis,
    /// What giving time adds to the opponent's clock.
    pub given_time: Millis,
    /// No clock gets more than this by giving time.
    pub clock_most: Millis,
    /// The longest grace for lag when a flag falls.
    pub flag_grace: Millis,
    /// What a lag claim may exceed the measured round trip by.
    pub lag_above_round_trip: Millis,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            draw_offer_from_ply: 20,
            draw_offer_every: 20,
            first_move: BySpeed::of_seconds([20, 25, 30, 35]),
            first_move_in_tournaments: BySpeed::of_seconds([16, 21, 25, 30]),
            absent: BySpeed::of_seconds([120, 120, 240, 360]),
            left: Millis::seconds(12),
            rematch: Millis::seconds(30 * 60),
            given_time: Millis::seconds(15),
            clock_most: Millis::seconds(2 * 60 * 60),
            flag_grace: Millis::seconds(2),
            lag_above_round_trip: Millis(40),
        }
    }
}

/// A duration for each class of speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BySpeed {
    /// Bullet.
    pub bullet: Millis,
    /// Blitz.
    pub blitz: Millis,
    /// Rapid.
    pub rapid: Millis,
    /// Classical.
    pub classical: Millis,
}

impl BySpeed {
    const fn of_seconds([bullet, blitz, rapid, classical]: [u32; 4]) -> Self {
        Self {
            bullet: Millis::seconds(bullet),
            blitz: Millis::seconds(blitz),
            rapid: Millis::seconds(rapid),
            classical: Millis::seconds(classical),
        }
    }

    /// Returns the duration for a time control.
    #[must_use]
    pub const fn of(self, time: TimeControl) -> Millis {
        match time.speed() {
            Speed::Bullet => self.bullet,
            Speed::Blitz => self.blitz,
            Speed::Rapid => self.rapid,
            Speed::Classical => self.classical,
        }
    }
}
