//! Pairings after which the rounds to come are possible.
//!
//! As long as everybody can still meet half of the others there is always another round (Dirac 1952). With
//! nearly as many rounds as players there may not be: the last opponents of three are then each other. Up to
//! eight places all ways are tried. In larger fields the cheapest pairing is taken if the rest of the
//! tournament can be drawn up after it, and otherwise the cheapest round of the plans that were found. A
//! plan drawn by lot fails only in its last two rounds, and hardly more often than it succeeds, so that
//! some dozens are enough.

use super::Costs;
use crate::tournament::matching::cheapest_pairs;

/// As many places are tried in all ways.
const SMALL: usize = 8;
/// Larger fields do not look ahead: they have more opponents than rounds.
const LARGE: usize = 64;
/// Plans that are drawn up.
const PLANS: u64 = 60;

/// Returns the partner of each place for a round after which as many are left as `rounds_left` says, this
/// one counted; none when there is no round.
pub(super) fn partners(costs: &Costs, rounds_left: u32) -> Option<Vec<usize>> {
    let count = costs.count();
    let left = usize::try_from(rounds_left).unwrap_or(usize::MAX);
    if count <= SMALL && 2 * left > count / 2 {
        return of_all_ways(costs, rounds_left);
    }
    let cheapest = cheapest_pairs(count, |one, other| costs.of(one, other));
    let cheapest: Option<Vec<usize>> = cheapest.into_iter().collect();
    if count > LARGE || least_open(costs) + 1 >= left.saturating_add(count / 2) {
        return cheapest;
    }
    let cheapest = cheapest?;
    if (0..PLANS).any(|lot| plan(costs, left - 1, Some(&cheapest), lot).is_some()) {
        return Some(cheapest);
    }
    Some(best_planned(costs, left).unwrap_or(cheapest))
}

/// Returns whether two places can meet once more, whatever it costs.
fn is_open(costs: &Costs, one: usize, other: usize) -> bool {
    match (costs.card(one), costs.card(other)) {
        (Some(one), Some(other)) => !one.opponents.contains(&other.entrant),
        (Some(card), None) | (None, Some(card)) => card.byes == 0,
        (None, None) => false,
    }
}

/// Returns how many others the place can still meet that has met most.
fn least_open(costs: &Costs) -> usize {
    let open = |one: usize| {
        let others = (0..costs.count()).filter(|other| *other != one);
        others.filter(|other| is_open(costs, one, *other)).count()
    };
    (0..costs.count()).map(open).min().unwrap_or(0)
}

/// Returns so many rounds in which nobody meets twice, drawn by lot, after this one.
fn plan(
    costs: &Costs,
    rounds: usize,
    after: Option<&Vec<usize>>,
    lot: u64,
) -> Option<Vec<Vec<usize>>> {
    let mut dice = lot + 1;
    let mut planned: Vec<Vec<usize>> = vec![];
    for _ in 0..rounds {
        let weights: Vec<i128> = (0..costs.count().pow(2)).map(|_| roll(&mut dice)).collect();
        let round = cheapest_pairs(costs.count(), |one, other| {
            let met = |round: &Vec<usize>| round[one] == other;
            let is_new = !planned.iter().chain(after).any(met);
            (is_new && is_open(costs, one, other)).then(|| weights[one * costs.count() + other])
        });
        planned.push(round.into_iter().collect::<Option<_>>()?);
    }
    Some(planned)
}

/// One step of a xorshift generator, as a weight.
fn roll(dice: &mut u64) -> i128 {
    *dice ^= *dice << 13;
    *dice ^= *dice >> 7;
    *dice ^= *dice << 17;
    i128::from(*dice % 1000)
}

/// Returns the cheapest round of all plans that can be drawn up: the others may follow it.
fn best_planned(costs: &Costs, rounds: usize) -> Option<Vec<usize>> {
    let plans = (0..PLANS).filter_map(|lot| plan(costs, rounds, None, lot));
    let priced = plans.flatten().filter_map(|round| {
        let pairs = (0..round.len()).filter(|one| *one < round[*one]);
        let prices = pairs.map(|one| costs.of(one, round[one]));
        Some((prices.sum::<Option<i128>>()?, round))
    });
    priced.min().map(|(_, round)| round)
}

/// Returns the cheapest pairing after which the rounds to come are possible; the cheapest of all when
/// none is like that.
fn of_all_ways(costs: &Costs, rounds_left: u32) -> Option<Vec<usize>> {
    let count = costs.count();
    let mut ways: Vec<(i128, Vec<usize>)> = vec![];
    all_ways(
        count,
        |one, other| costs.of(one, other).is_some(),
        &mut |way| {
            let pairs = (0..count).filter(|one| *one < way[*one]);
            let cost = pairs.filter_map(|one| costs.of(one, way[one])).sum();
            ways.push((cost, way.to_vec()));
            false
        },
    );
    ways.sort();
    let good = ways.iter().position(|(_, way)| {
        let free = |one: usize, other: usize| is_open(costs, one, other) && way[one] != other;
        let table = Open::new(count, free);
        table.has_rounds(rounds_left - 1)
    });
    let chosen = good.unwrap_or(0);
    (chosen < ways.len()).then(|| ways.swap_remove(chosen).1)
}

/// Which of a few places may still meet: bit `other` of `rows[one]`.
#[derive(Clone, Copy)]
struct Open {
    count: usize,
    rows: [u8; SMALL],
}

impl Open {
    fn new(count: usize, is_open: impl Fn(usize, usize) -> bool) -> Self {
        let mut rows = [0; SMALL];
        for (one, row) in rows.iter_mut().enumerate().take(count) {
            for other in (0..count).filter(|other| *other != one && is_open(one, *other)) {
                *row |= 1 << other;
            }
        }
        Self { count, rows }
    }

    /// Returns whether so many rounds can be played in which nobody meets twice.
    fn has_rounds(self, rounds: u32) -> bool {
        if rounds == 0 {
            return true;
        }
        let enough = |row: &u8| row.count_ones() >= rounds;
        if !self.rows[..self.count].iter().all(enough) {
            return false;
        }
        let may = |one: usize, other: usize| self.rows[one] & (1 << other) != 0;
        all_ways(self.count, may, &mut |way| {
            let mut left = self;
            for (one, other) in way.iter().enumerate() {
                left.rows[one] &= !(1 << other);
            }
            left.has_rounds(rounds - 1)
        })
    }
}

/// Goes through all ways to pair `count` places until `found` says that it is enough.
fn all_ways(
    count: usize,
    may: impl Fn(usize, usize) -> bool + Copy,
    found: &mut dyn FnMut(&[usize]) -> bool,
) -> bool {
    fn go_on(
        way: &mut Vec<usize>,
        may: &dyn Fn(usize, usize) -> bool,
        found: &mut dyn FnMut(&[usize]) -> bool,
    ) -> bool {
        let free = usize::MAX;
        let Some(one) = way.iter().position(|partner| *partner == free) else {
            return found(way);
        };
        for other in one + 1..way.len() {
            if way[other] == free && may(one, other) {
                (way[one], way[other]) = (other, one);
                if go_on(way, may, found) {
                    return true;
                }
                (way[one], way[other]) = (free, free);
            }
        }
        false
    }
    go_on(&mut vec![usize::MAX; count], &may, found)
}
