//! Quick pairing: who of those who wait in the same pool play each other.
//!
//! Whoever has waited longest chooses first and takes the opponent nearest in rating. How far apart
//! two ratings may lie grows with the waiting time of both, so that nobody waits for ever and
//! nobody gets an unequal opponent at once. This module does not begin games: the caller does,
//! and gives what could not begin back to the next round.

use protocol::{Millis, PlayerId, PoolKey, SeekId};

/// The share of the rating gap that a player who has just come allows.
const REACH_AT_ONCE: i64 = 75;
/// How much the share grows with each second of waiting.
const REACH_PER_SECOND: i64 = 5;

/// One player who waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The waiting offer.
    pub seek: SeekId,
    /// Who waits.
    pub player: PlayerId,
    /// For what.
    pub pool: PoolKey,
    /// The player's rating in this pool.
    pub rating: i32,
    /// How long the player has waited.
    pub waited: Millis,
}

/// Returns how far apart in rating the opponents of these two may be: the shares of both.
#[must_use]
pub const fn allowed_gap(one: Millis, other: Millis) -> i64 {
    reach(one).saturating_add(reach(other))
}

const fn reach(waited: Millis) -> i64 {
    let waited = if waited.0 < 0 { 0 } else { waited.0 };
    REACH_AT_ONCE + waited / 1000 * REACH_PER_SECOND
}

/// Returns the pairs to begin games with, each with the one who has waited longer first. A player is
/// in at most one pair, also when several offers of one player are given.
///
/// `is_blocked` says whether two players are kept apart; it is asked in both orders, so that a block
/// in either direction counts.
#[must_use]
pub fn pair(
    waiting: &[Waiting],
    is_blocked: impl Fn(&PlayerId, &PlayerId) -> bool,
) -> Vec<(&Waiting, &Waiting)> {
    let mut oldest_first: Vec<&Waiting> = waiting.iter().collect();
    oldest_first.sort_by(|a, b| (b.waited, &a.seek).cmp(&(a.waited, &b.seek)));
    let apart = |a: &Waiting, b: &Waiting| {
        is_blocked(&a.player, &b.player) || is_blocked(&b.player, &a.player)
    };
    let mut pairs: Vec<(&Waiting, &Waiting)> = vec![];
    while let Some((chooser, others)) = oldest_first.split_first() {
        let chooser = *chooser;
        let partner = nearest(chooser, others, &apart);
        pairs.extend(partner.map(|partner| (chooser, partner)));
        let is_free = |other: &&Waiting| {
            partner.is_none_or(|partner| {
                other.player != partner.player && other.player != chooser.player
            })
        };
        oldest_first = others.iter().copied().filter(is_free).collect();
    }
    pairs
}

/// Returns the best opponent for `chooser`: nearest in rating, then longest waiting. `others` stand
/// in the order in which they have waited.
fn nearest<'a>(
    chooser: &Waiting,
    others: &[&'a Waiting],
    apart: &impl Fn(&Waiting, &Waiting) -> bool,
) -> Option<&'a Waiting> {
    let gap = |other: &Waiting| (i64::from(chooser.rating) - i64::from(other.rating)).abs();
    let mut candidates: Vec<&'a Waiting> = others
        .iter()
        .copied()
        .filter(|other| other.pool == chooser.pool && other.player != chooser.player)
        .filter(|other| gap(other) <= allowed_gap(chooser.waited, other.waited))
        .collect();
    // Stable: the longest waiting of equals stays in front.
    candidates.sort_by_key(|other| gap(other));
    candidates.into_iter().find(|other| !apart(chooser, other))
}
