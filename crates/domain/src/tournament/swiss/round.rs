//! The pairings of a round.

use super::cost::sides;
use super::foresight::partners;
use super::{Card, Costs, Strictness};

/// A round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The pairs, White first; the best placed players first.
    pub pairs: Vec<(usize, usize)>,
    /// Who has no opponent.
    pub bye: Option<usize>,
}

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
