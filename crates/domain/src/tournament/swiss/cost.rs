//! What a pair costs: the wishes of a good round, each far heavier than all that follow it.
//!
//! 1. A bye for who has none (or fewest), as far down as possible.
//! 2. No side three times in a row or three times more than the other.
//! 3. Points as equal as possible: the squares of the differences.
//! 4. Whoever met another score in the last two rounds does not do so again in the same direction.
//! 5. Sides evened out.
//! 6. Within equal points the upper half meets the lower half in order.
//!
//! Nobody ever meets an opponent twice: such a pair has no cost at all.

use std::cmp::Ordering;

use protocol::SideKey;

use super::Card;

/// How strict the costs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// Sides within their limits, and a bye only for who has had none.
    Strict,
    /// Sides may break their limits where there is no other way.
    AnySide,
    /// A second bye is possible where everybody has had one.
    SecondBye,
}

const SIDE: i128 = 1_000_000;
const FLOAT: i128 = 10_000 * SIDE;
const SCORE: i128 = 10_000 * FLOAT;
const BREACH: i128 = 1_000_000 * SCORE;
const BYE: i128 = 10_000 * BREACH;
const SECOND_BYE: i128 = 100_000 * BYE;

/// The costs of a round, among those who are present in the order of their places.
#[derive(Clone, Debug)]
pub struct Costs<'a> {
    cards: Vec<&'a Card>,
    strictness: Strictness,
    /// For each place where its score group begins and how many it holds.
    groups: Vec<(usize, usize)>,
}

impl<'a> Costs<'a> {
    /// Returns the costs among these cards.
    #[must_use]
    pub fn new(present: impl IntoIterator<Item = &'a Card>, strictness: Strictness) -> Self {
        let mut cards: Vec<&Card> = present.into_iter().collect();
        cards.sort_by_key(|card| {
            let best_first = std::cmp::Reverse((card.points, card.rating));
            (best_first, card.entrant)
        });
        let groups = (0..cards.len())
            .map(|at| {
                let same = |other: &&&Card| other.points == cards[at].points;
                let begin = cards.iter().position(|other| same(&other));
                (begin.unwrap_or(0), cards.iter().filter(same).count())
            })
            .collect();
        Self {
            cards,
            strictness,
            groups,
        }
    }

    /// Returns how many are paired: one more than are present when they are odd. The last one is the bye.
    #[must_use]
    pub fn count(&self) -> usize {
        self.cards.len() + self.cards.len() % 2
    }

    /// Returns the card at a place; none at the place of the bye.
    #[must_use]
    pub fn card(&self, at: usize) -> Option<&'a Card> {
        self.cards.get(at).copied()
    }

    /// Returns what it costs to pair two places, the better one first; none when that must not be.
    #[must_use]
    pub fn of(&self, one: usize, other: usize) -> Option<i128> {
        let upper = self.card(one)?;
        match self.card(other) {
            None => self.bye(upper, one),
            Some(lower) => self.pair(upper, lower, one, other),
        }
    }

    fn bye(&self, card: &Card, at: usize) -> Option<i128> {
        if self.strictness != Strictness::SecondBye && card.byes > 0 {
            return None;
        }
        let below = (self.cards.len() - at) as i128;
        let float = floated(card, Ordering::Less);
        Some(i128::from(card.byes) * SECOND_BYE + below * BYE + float * FLOAT)
    }

    fn pair(&self, upper: &Card, lower: &Card, one: usize, other: usize) -> Option<i128> {
        if upper.opponents.contains(&lower.entrant) {
            return None;
        }
        let (_, breaches, unmet) = sides(upper, lower);
        if breaches > 0 && self.strictness == Strictness::Strict {
            return None;
        }
        let apart = i128::from(upper.points.abs_diff(lower.points));
        let floats = if apart == 0 {
            0
        } else {
            floated(upper, Ordering::Less) + floated(lower, Ordering::Greater)
        };
        let order = self.order(one, other);
        Some(breaches * BREACH + apart * apart * SCORE + floats * FLOAT + unmet * SIDE + order)
    }

    /// Returns how far two places are from where they would meet in order.
    fn order(&self, one: usize, other: usize) -> i128 {
        let (begin, size) = self.groups[one];
        let (lower_begin, _) = self.groups[other];
        let away = if begin == lower_begin {
            (other - one).abs_diff(size / 2)
        } else {
            // The last of the upper group meets the first of the lower one.
            (begin + size - 1 - one) + (other - lower_begin)
        };
        away as i128
    }
}

/// Returns how bad it is for this one to meet another score in this direction: 4 when it did so in the
/// last round, 1 when in the one before.
fn floated(card: &Card, direction: Ordering) -> i128 {
    let did = |ago: usize| i128::from(card.floats[ago] == Some(direction));
    4 * did(0) + did(1)
}

/// Returns whether the first has White, how many limits that breaks, and how many wishes stay unmet.
pub(super) fn sides(one: &Card, other: &Card) -> (bool, i128, i128) {
    let with = |white: &Card, black: &Card| {
        let breaks = |card: &Card, side| i128::from(!card.may_have(side));
        let unmet = |card: &Card, side| match card.wish() {
            Some((wish, strength)) if wish != side => strength,
            _ => 0,
        };
        (
            breaks(white, SideKey::White) + breaks(black, SideKey::Black),
            unmet(white, SideKey::White) + unmet(black, SideKey::Black),
        )
    };
    let (as_white, as_black) = (with(one, other), with(other, one));
    // Of equals the better placed gets its wish.
    let wishes_white = one.wish().is_some_and(|(side, _)| side == SideKey::White);
    let first = as_white < as_black || (as_white == as_black && wishes_white);
    let (breaches, unmet) = if first { as_white } else { as_black };
    (first, breaches, unmet)
}
