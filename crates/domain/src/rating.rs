//! Ratings: Glicko-2, one game at a time, with time that passes continuously.
//!
//! What a rating is at a moment is computed from the last game and the time since: nothing has to be
//! renewed while a player does not play. Numbers from the product's facts (section E4): as lidraughts.

use protocol::{EndReason, GameResult, Millis, NewGame, RatingChange, SideKey, Timestamp, Unrated};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// Deviations lie between these.
const DEVIATIONS: (f64, f64) = (50.0, 350.0);
/// Ratings lie between these.
const RATINGS: (f64, f64) = (600.0, 4000.0);
/// No volatility is larger.
const LARGEST_VOLATILITY: f64 = 0.1;
/// One game moves a rating by no more.
const LARGEST_CHANGE: f64 = 700.0;
/// How quickly volatility may change.
const TAU: f64 = 0.75;
/// From this deviation on a rating is provisional.
const PROVISIONAL_FROM: f64 = 110.0;
/// Up to this deviation a rating stands in the leaderboards.
const LISTED_UP_TO: f64 = 80.0;
/// A deviation of 60 grows to 110 in a year.
const PERIODS_PER_DAY: f64 = 0.214_36;
const DAY_MS: f64 = 86_400_000.0;
/// Points in a unit of Glicko-2's own scale.
const SCALE: f64 = 173.7178;

/// Moves of both together below which a game is no contest.
pub const FEWEST_PLIES: u32 = 10;
/// Rated games of the same two within [`PAIR_MEMORY`] that count.
pub const MOST_OF_A_PAIR: u32 = 20;
/// How long games of the same two are remembered for that.
pub const PAIR_MEMORY: Millis = Millis::seconds(24 * 3600);
/// Whose account is closed for unfair play: so many of the latest games are refunded …
pub const REFUNDED_GAMES: u32 = 100;
/// … if they ended within this time.
pub const REFUND_MEMORY: Millis = Millis::seconds(30 * 24 * 3600);

/// A player's rating in one variant and speed, as it was after the last game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating, 600 to 4000.
    pub rating: f64,
    /// The deviation then, 50 to 350.
    pub deviation: f64,
    /// The volatility, up to 0.1.
    pub volatility: f64,
    /// When the last game ended.
    pub at: Timestamp,
}

impl Rating {
    /// Where everybody begins.
    pub const START: Self = Self {
        rating: 1500.0,
        deviation: 350.0,
        volatility: 0.06,
        at: Timestamp(0),
    };

    /// Returns the rating as it is shown.
    #[must_use]
    pub fn shown(&self) -> i32 {
        whole(self.rating)
    }

    /// Returns the deviation at a later moment, rounded as it is shown.
    #[must_use]
    pub fn deviation_shown(&self, now: Timestamp) -> i32 {
        whole(self.deviation_at(now))
    }

    /// Returns the deviation at a later moment.
    #[must_use]
    pub fn deviation_at(&self, now: Timestamp) -> f64 {
        grown(self.deviation, self.volatility, self.periods_until(now))
    }

    /// Returns whether the rating is not yet known well.
    #[must_use]
    pub fn is_provisional(&self, now: Timestamp) -> bool {
        self.deviation_at(now) >= PROVISIONAL_FROM
    }

    /// Returns until when the rating stands in the leaderboards if the player does not play; the moment
    /// of the last game, or an earlier one, when it does not stand there.
    #[must_use]
    pub fn listed_until(&self) -> Timestamp {
        let room = LISTED_UP_TO.powi(2) - self.deviation.powi(2);
        let days = room / (self.volatility * SCALE).powi(2) / PERIODS_PER_DAY;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a cast of floats saturates; some years fit"
        )]
        let time = Millis((days * DAY_MS) as i64);
        self.at + time
    }

    /// Returns the rating with what a game against a cheat had taken given back. The deviation stays: the
    /// player is not known better for it.
    #[must_use]
    pub fn refunded(&self, lost: f64) -> Self {
        let rating = (self.rating + lost.max(0.0)).min(RATINGS.1);
        Self { rating, ..*self }
    }

    fn periods_until(&self, now: Timestamp) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "milliseconds do not matter")]
        let days = (now - self.at).0.max(0) as f64 / DAY_MS;
        days * PERIODS_PER_DAY
    }

    /// As the library has it, at this moment.
    fn at_the_board(&self, now: Timestamp) -> Glicko2Rating {
        Glicko2Rating {
            deviation: self.deviation_at(now),
            ..self.as_stored()
        }
    }

    const fn as_stored(&self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.rating,
            deviation: self.deviation,
            volatility: self.volatility,
        }
    }
}

/// Returns the change from one rating to the next as it is shown.
#[must_use]
pub fn change(before: &Rating, after: &Rating) -> RatingChange {
    RatingChange {
        before: before.shown(),
        after: after.shown(),
        provisional: after.deviation >= PROVISIONAL_FROM,
    }
}

/// Returns the ratings of White and Black after a game that ended at this moment; nobody wins a draw.
#[must_use]
pub fn rate(before: [Rating; 2], winner: Option<SideKey>, at: Timestamp) -> [Rating; 2] {
    let [white, black] = before;
    let outcome = |side| match winner {
        None => Outcomes::DRAW,
        Some(winner) if winner == side => Outcomes::WIN,
        Some(_) => Outcomes::LOSS,
    };
    [
        rated(&white, &black, outcome(SideKey::White), at),
        rated(&black, &white, outcome(SideKey::Black), at),
    ]
}

fn rated(own: &Rating, other: &Rating, outcome: Outcomes, at: Timestamp) -> Rating {
    let results = [(other.at_the_board(at), outcome)];
    let new = after(&own.as_stored(), &results, own.periods_until(at), TAU);
    let step = (new.rating - own.rating).clamp(-LARGEST_CHANGE, LARGEST_CHANGE);
    Rating {
        rating: (own.rating + step).clamp(RATINGS.0, RATINGS.1),
        deviation: new.deviation.clamp(DEVIATIONS.0, DEVIATIONS.1),
        volatility: new.volatility,
        at: at.max(own.at),
    }
}

/// Returns the rating after these results, when `periods` have passed since the results before them.
///
/// The library lets exactly one period pass. Its result holds all that the games say: the evidence
/// `1 / v` and, times that, how much they surprise. Both are put together again here with the deviation
/// that belongs to the time that has passed (steps 6 and 7 of Glickman's paper). A volatility above the
/// largest is cut before it lets the deviation grow, not only afterwards.
fn after(
    before: &Glicko2Rating,
    results: &[(Glicko2Rating, Outcomes)],
    periods: f64,
    tau: f64,
) -> Glicko2Rating {
    let config = Glicko2Config {
        tau,
        ..Glicko2Config::new()
    };
    let library = glicko2_rating_period(before, results, &config);
    let one_period = before.deviation.powi(2) + (library.volatility * SCALE).powi(2);
    let evidence = library.deviation.powi(2).recip() - one_period.recip();
    let volatility = library.volatility.min(LARGEST_VOLATILITY);
    let passed = grown(before.deviation, volatility, periods);
    let variance = (passed.powi(2).recip() + evidence.max(0.0)).recip();
    let surprise = (library.rating - before.rating) / library.deviation.powi(2);
    Glicko2Rating {
        rating: before.rating + surprise * variance,
        deviation: variance.sqrt(),
        volatility,
    }
}

fn grown(deviation: f64, volatility: f64, periods: f64) -> f64 {
    let variance = deviation.powi(2) + periods * (volatility * SCALE).powi(2);
    variance.sqrt().min(DEVIATIONS.1)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "ratings and deviations are some thousands"
)]
fn whole(value: f64) -> i32 {
    value.round() as i32
}

/// Returns why a game that has ended changes no rating, if so. `plies` are its moves; `of_this_pair` are the
/// rated games of the same two within [`PAIR_MEMORY`] before its end.
#[must_use]
pub const fn unrated(
    created: &NewGame,
    result: GameResult,
    plies: u32,
    of_this_pair: u32,
) -> Option<Unrated> {
    if result.reason.is_void() {
        return Some(Unrated::Aborted);
    }
    if created.closed {
        return Some(Unrated::Password);
    }
    if !created.rated {
        return Some(if created.stake > 0 {
            Unrated::PrivateStake
        } else {
            Unrated::Friendly
        });
    }
    // Nobody can win in so few moves but by giving up or staying away.
    if plies < FEWEST_PLIES && !matches!(result.reason, EndReason::NoMoves | EndReason::NoPieces) {
        return Some(Unrated::TooShort);
    }
    if of_this_pair >= MOST_OF_A_PAIR {
        return Some(Unrated::SamePair);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of Mark Glickman's paper 'Example of the Glicko-2 system'.
    #[test]
    fn the_paper_is_right_about_its_example() {
        let player = |rating, deviation| Glicko2Rating {
            rating,
            deviation,
            volatility: 0.06,
        };
        let results = [
            (player(1400.0, 30.0), Outcomes::WIN),
            (player(1550.0, 100.0), Outcomes::LOSS),
            (player(1700.0, 300.0), Outcomes::LOSS),
        ];
        let new = after(&player(1500.0, 200.0), &results, 1.0, 0.5);
        assert!((new.rating - 1464.06).abs() < 0.01, "{new:?}");
        assert!((new.deviation - 151.52).abs() < 0.01, "{new:?}");
        assert!((new.volatility - 0.05999).abs() < 0.00001, "{new:?}");
    }
}
