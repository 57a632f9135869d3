//! What pairing needs to know of an entrant.

use protocol::SideKey;

use crate::tournament::{Bout, End, bouts_of};

/// An entrant's card: points so far, opponents, sides, byes and floats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// Who.
    pub entrant: usize,
    /// Points so far.
    pub points: u32,
    /// The rating; decides among equal points.
    pub rating: i32,
    /// Everybody with whom the entrant has been paired.
    pub opponents: Vec<usize>,
    /// The sides played, oldest first.
    pub sides: Vec<SideKey>,
    /// How many byes.
    pub byes: u32,
    /// Against whom the last two rounds were, the latest first: `Greater` a stronger score (floated up),
    /// `Less` a weaker one (floated down).
    pub floats: [Option<std::cmp::Ordering>; 2],
}

impl Card {
    /// Returns the cards of all entrants, from the bouts of the rounds so far and the points of each.
    #[must_use]
    pub fn all(ratings: &[i32], points: &[u32], bouts: &[Bout]) -> Vec<Self> {
        let of = bouts_of(ratings.len(), bouts);
        let last = bouts.iter().map(|bout| bout.round).max().unwrap_or(0);
        let mut cards: Vec<Self> = of
            .iter()
            .enumerate()
            .map(|(entrant, bouts)| {
                let mut card = Self {
                    entrant,
                    points: points[entrant],
                    rating: ratings[entrant],
                    ..Self::default()
                };
                bouts.iter().for_each(|bout| card.note(bout));
                card
            })
            .collect();
        note_floats(&mut cards, bouts, last);
        cards
    }

    fn note(&mut self, bout: &Bout) {
        let Some(side) = bout.side_of(self.entrant) else {
            return;
        };
        match bout.opponent_of(self.entrant) {
            None => self.byes += 1,
            Some(opponent) => {
                self.opponents.push(opponent);
                // A game nobody played has no sides.
                if bout.played {
                    self.sides.push(side);
                }
            }
        }
    }

    /// Returns games with White less games with Black.
    #[must_use]
    pub fn balance(&self) -> i32 {
        let one = |side: &SideKey| if *side == SideKey::White { 1 } else { -1 };
        self.sides.iter().map(one).sum()
    }

    /// Returns whether the entrant may have this side: never three times in a row, and never three more of
    /// one than of the other.
    #[must_use]
    pub fn may_have(&self, side: SideKey) -> bool {
        let in_a_row = self
            .sides
            .iter()
            .rev()
            .take(2)
            .filter(|s| **s == side)
            .count()
            == 2;
        let after = self.balance() + if side == SideKey::White { 1 } else { -1 };
        !in_a_row && after.abs() <= 2
    }

    /// Returns the side that the entrant should have, and how much: 1 to alternate, 3 to even out.
    pub(super) fn wish(&self) -> Option<(SideKey, i128)> {
        match (self.balance(), self.sides.last()) {
            (1.., _) => Some((SideKey::Black, 3)),
            (..=-1, _) => Some((SideKey::White, 3)),
            (0, Some(SideKey::White)) => Some((SideKey::Black, 1)),
            (0, Some(SideKey::Black)) => Some((SideKey::White, 1)),
            (0, None) => None,
        }
    }
}

/// Notes who played whom with other points in the last two rounds. A bye floats down.
fn note_floats(cards: &mut [Card], bouts: &[Bout], last: u32) {
    for (ago, round) in [(0, last), (1, last.wrapping_sub(1))] {
        let before: Vec<u32> = points_before(cards.len(), bouts, round);
        for bout in bouts.iter().filter(|bout| bout.round == round && round > 0) {
            let Some(black) = bout.black else {
                cards[bout.white].floats[ago] = Some(std::cmp::Ordering::Less);
                continue;
            };
            let apart = |one: usize, other: usize| {
                let order = before[other].cmp(&before[one]);
                Some(order).filter(|order| order.is_ne())
            };
            cards[bout.white].floats[ago] = apart(bout.white, black);
            cards[black].floats[ago] = apart(black, bout.white);
        }
    }
}

/// Returns everybody's points from bouts before a round.
fn points_before(count: usize, bouts: &[Bout], round: u32) -> Vec<u32> {
    let mut points = vec![0; count];
    for bout in bouts.iter().filter(|bout| bout.round < round) {
        for entrant in std::iter::once(bout.white).chain(bout.black) {
            let end = bout.side_of(entrant).and_then(|side| bout.end_for(side));
            points[entrant] += end.map_or(0, End::points);
        }
    }
    points
}
