//! The arena: as many games as fit into the time (facts E1).

use protocol::{Millis, SideKey, TimeControl, TournamentScore};

use super::matching::cheapest_pairs;
use super::{Bout, End, Entrant, bouts_of, performance};

/// A win with half the clock is worth one point more in a game of at least so many plies.
pub const BERSERK_PLIES: u32 = 14;
/// A draw after fewer plies is worth nothing.
pub const EARLY_DRAW_PLIES: u32 = 20;
/// So many wins in a row make the next games count double.
const STREAK: u32 = 2;

/// What one entrant has reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who.
    pub entrant: usize,
    /// All points.
    pub points: u32,
    /// What each finished game gave.
    pub scores: Vec<TournamentScore>,
    /// Wins in a row up to now.
    pub streak: u32,
    /// Performance as a rating.
    pub performance: Option<i32>,
}

/// Returns the standings, best first: by points, then performance, then rating, then who joined first.
///
/// `bouts` stand in the order of their numbers; a bout that must not count any more is not given.
#[must_use]
pub fn standings(entrants: &[Entrant], bouts: &[Bout], streaks: bool) -> Vec<Line> {
    let of = bouts_of(entrants.len(), bouts);
    let mut lines: Vec<Line> = of
        .iter()
        .enumerate()
        .map(|(entrant, bouts)| {
            let (scores, streak) = sheet(entrant, bouts, streaks);
            Line {
                entrant,
                points: scores.iter().map(|score| score.points).sum(),
                scores,
                streak,
                performance: performance(entrants, entrant, bouts),
            }
        })
        .collect();
    lines.sort_by_key(|line| {
        let rating = entrants[line.entrant].rating;
        let best_first = (line.points, line.performance, rating);
        (std::cmp::Reverse(best_first), line.entrant)
    });
    lines
}

/// Returns what each finished game gave this entrant, and how many it has won in a row.
fn sheet(entrant: usize, bouts: &[&Bout], streaks: bool) -> (Vec<TournamentScore>, u32) {
    let mut row = 0;
    let mut scores = vec![];
    for bout in bouts {
        let Some(side) = bout.side_of(entrant) else {
            continue;
        };
        let Some(end) = bout.end_for(side) else {
            continue;
        };
        scores.push(score(bout, side, end, streaks && row >= STREAK));
        row = if end == End::Won { row + 1 } else { 0 };
    }
    (scores, row)
}

fn score(bout: &Bout, side: SideKey, end: End, doubles: bool) -> TournamentScore {
    let early = end == End::Drawn && bout.plies < EARLY_DRAW_PLIES;
    let berserk = end == End::Won && bout.berserk.of(side) && bout.plies >= BERSERK_PLIES;
    let points = if early { 0 } else { end.points() };
    let streak = doubles && points > 0;
    TournamentScore {
        points: points * if streak { 2 } else { 1 } + u32::from(berserk),
        board: bout.board,
        streak,
        berserk,
        early,
        bye: false,
        absent: !bout.played,
    }
}

/// One who waits for an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Who.
    pub entrant: usize,
    /// The place in the standings, from 1.
    pub rank: u32,
    /// The rating.
    pub rating: i32,
    /// How long.
    pub waited: Millis,
    /// The opponent of the last game.
    pub last: Option<usize>,
    /// Games with White less games with Black.
    pub balance: i32,
    /// The side of the last game.
    pub last_side: Option<SideKey>,
}

impl Waiting {
    /// Returns a waiting entrant with the history of these bouts of its own.
    #[must_use]
    pub fn with_history(
        entrant: usize,
        rank: u32,
        rating: i32,
        waited: Millis,
        own: &[&Bout],
    ) -> Self {
        let mut waiting = Self {
            entrant,
            rank,
            rating,
            waited,
            last: None,
            balance: 0,
            last_side: None,
        };
        for bout in own {
            let Some(side) = bout.side_of(entrant) else {
                continue;
            };
            waiting.last = bout.opponent_of(entrant);
            waiting.last_side = Some(side);
            waiting.balance += match side {
                SideKey::White => 1,
                SideKey::Black => -1,
            };
        }
        waiting
    }
}

/// What a place apart costs in a pairing at the bottom of the standings, and how much more at the top.
const PLACE: (i128, i128) = (300, 1700);
/// What it costs when both have had the same side too often, for each game.
const SAME_SIDE: i128 = 200;
/// Being left out costs more the longer one has waited, in steps of so long.
const LEFT_OUT_STEP: i64 = 5000;
/// What each step costs: more than any difference of places and ratings.
const LEFT_OUT: i128 = 1 << 60;

/// Returns the pairs to begin, White first. One is left over when they are odd, if possible the one who
/// has waited least. Nobody meets the last opponent again while more than two take part.
///
/// `active` is how many take part at this moment, those who play included. `lot` decides the colours
/// between two with the same history.
#[must_use]
pub fn pair(waiting: &[Waiting], active: usize, lot: u64) -> Vec<(usize, usize)> {
    let places = waiting.iter().map(|w| w.rank).max().unwrap_or(1).max(1);
    let count = waiting.len() + waiting.len() % 2;
    let partners = cheapest_pairs(count, |one, other| {
        let one = waiting.get(one)?;
        match waiting.get(other) {
            Some(other) => cost(one, other, places, active),
            None => Some(i128::from(one.waited.0.max(0) / LEFT_OUT_STEP) * LEFT_OUT),
        }
    });
    let mut pairs = vec![];
    for (one, partner) in partners.iter().enumerate() {
        let partner = partner.filter(|other| one < *other);
        if let Some(other) = partner.and_then(|other| waiting.get(other)) {
            pairs.push(colours(&waiting[one], other, lot));
        }
    }
    pairs
}

fn cost(one: &Waiting, other: &Waiting, places: u32, active: usize) -> Option<i128> {
    let met_last = one.last == Some(other.entrant) || other.last == Some(one.entrant);
    if active > 2 && met_last {
        return None;
    }
    let better = i128::from(one.rank.min(other.rank));
    let places = i128::from(places);
    let factor = PLACE.0 + PLACE.1 * (places - better) / places;
    let apart = i128::from(one.rank.abs_diff(other.rank));
    let rating = i128::from(one.rating.abs_diff(other.rating));
    let same_side = if one.balance.signum() == other.balance.signum() {
        i128::from(one.balance.abs().min(other.balance.abs()))
    } else {
        0
    };
    Some(apart * factor + rating + same_side * SAME_SIDE)
}

/// Returns the two with White first: whoever has had it less often, then whoever had Black last.
fn colours(one: &Waiting, other: &Waiting, lot: u64) -> (usize, usize) {
    let wish = |w: &Waiting| (w.balance, w.last_side == Some(SideKey::White));
    let one_first = match wish(one).cmp(&wish(other)) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Greater => false,
        std::cmp::Ordering::Equal => (lot ^ (one.entrant as u64)).count_ones().is_multiple_of(2),
    };
    if one_first {
        (one.entrant, other.entrant)
    } else {
        (other.entrant, one.entrant)
    }
}

/// How long those who wait gather before they are paired, while others still play.
const GATHER: Millis = Millis::seconds(4);

/// Returns whether those who wait should be paired now: when nobody else could join them, when they are
/// half of all, or when one has waited a while.
#[must_use]
pub fn is_time_to_pair(waiting: &[Waiting], active: usize) -> bool {
    let longest = waiting.iter().map(|w| w.waited).max();
    waiting.len() >= 2 && (2 * waiting.len() >= active || longest >= Some(GATHER))
}

/// Returns how long before the end of an arena nobody is paired any more: half a minute, or half the
/// clock up to two minutes.
#[must_use]
pub fn last_pairing(time: TimeControl) -> Millis {
    let base = match time {
        TimeControl::Fischer { base_s, .. } => base_s,
        TimeControl::PerMove { limit_s } => limit_s,
    };
    Millis::seconds((base / 2).clamp(30, 120))
}

/// The shortest and the longest pause.
const PAUSE: (i64, i64) = (10_000, 120_000);
/// After so long a pause is forgotten.
pub const PAUSES_FORGOTTEN_AFTER: Millis = Millis::seconds(20 * 60);

/// Returns how long a pause lasts at least, after so many pauses before it that are not forgotten.
#[must_use]
pub fn pause(before: u32, time: TimeControl) -> Millis {
    let game = i64::from(time.estimated_seconds().unwrap_or(0)) * 1000;
    let longer = i64::from(before).saturating_mul(game / 15);
    Millis(PAUSE.0.saturating_add(longer).min(PAUSE.1))
}
