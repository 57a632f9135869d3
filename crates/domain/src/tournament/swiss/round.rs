//! The pairings of a round.

use super::cost::sides;
use super::{Card, Costs, Strictness};
use crate::tournament::matching::cheapest_pairs;

/// A round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The pairs, White first; the best placed players first.
    pub pairs: Vec<(usize, usize)>,
    /// Who has no opponent.
    pub bye: Option<usize>,
}

/// As many places are tried in all ways, so that the rounds to come stay possible.
const SMALL: usize = 8;

/// Returns how many rounds these many players can play without meeting twice, at most `wished`.
#[must_use]
pub fn rounds_possible(players: usize, wished: u32) -> u32 {
    let most = players - usize::from(players.is_multiple_of(2) && players > 0);
    wished.min(u32::try_from(most).unwrap_or(u32::MAX))
}

/// Returns the pairings of the next round; none when there is no way to play one, since everybody who is
/// present has met the others.
///
/// `present` are the cards of those who take part in it, `rounds_left` counts this round. `lot` decides
/// the sides of the first round.
#[must_use]
pub fn pair_round(present: &[&Card], rounds_left: u32, lot: bool) -> Option<Round> {
    if present.len() < 2 {
        return None;
    }
    let ways = [
        Strictness::Strict,
        Strictness::AnySide,
        Strictness::SecondBye,
    ];
    ways.into_iter().find_map(|strictness| {
        let costs = Costs::new(present.iter().copied(), strictness);
        let partners = partners(&costs, rounds_left)?;
        Some(round(&costs, &partners, lot))
    })
}

fn partners(costs: &Costs, rounds_left: u32) -> Option<Vec<usize>> {
    let count = costs.count();
    let is_tight = 2 * usize::try_from(rounds_left).unwrap_or(usize::MAX) > count / 2;
    if count <= SMALL && is_tight {
        return foresighted(costs, rounds_left);
    }
    let partners = cheapest_pairs(count, |one, other| costs.of(one, other));
    partners.into_iter().collect()
}

/// Returns the cheapest pairing after which the rounds to come are possible; the cheapest of all when
/// none is like that.
fn foresighted(costs: &Costs, rounds_left: u32) -> Option<Vec<usize>> {
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
    let open = |one: usize, other: usize| match (costs.card(one), costs.card(other)) {
        (Some(one), Some(other)) => !one.opponents.contains(&other.entrant),
        (Some(card), None) | (None, Some(card)) => card.byes == 0,
        (None, None) => false,
    };
    let good = ways.iter().position(|(_, way)| {
        let free = |one: usize, other: usize| open(one, other) && way[one] != other;
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

fn round(costs: &Costs, partners: &[usize], lot: bool) -> Round {
    let mut round = Round::default();
    let mut first_has_white = lot;
    for (one, &other) in partners
        .iter()
        .enumerate()
        .filter(|(one, other)| one < *other)
    {
        let (Some(upper), lower) = (costs.card(one), costs.card(other)) else {
            continue;
        };
        let Some(lower) = lower else {
            round.bye = Some(upper.entrant);
            continue;
        };
        let is_open = upper.wish().is_none() && lower.wish().is_none();
        let upper_has_white = if is_open {
            first_has_white = !first_has_white;
            !first_has_white
        } else {
            sides(upper, lower).0
        };
        round.pairs.push(if upper_has_white {
            (upper.entrant, lower.entrant)
        } else {
            (lower.entrant, upper.entrant)
        });
    }
    round
}
