//! Move generation on bitboards.
//!
//! Written once, generic over [`Rules`] and [`Turn`]: with the zero-sized types every column of the
//! table and the direction of play become constants, with [`Table`] and [`Side`] they are read at
//! run time. The kernel knows bits only; squares and moves are made in `position.rs`.

mod capture;
mod geometry;
mod quiet;
mod ready;
mod seen;

use capture::Captures;
pub(crate) use capture::{Capture, Walk, state_key};
pub(crate) use geometry::{DIRECTIONS, Geometry, each_bit};
use seen::Seen;

use crate::piece::Side;
use crate::ruleset::{Board, Ruleset};
use crate::variants::{INTERNATIONAL, RUSSIAN};

static EIGHT: Geometry = Geometry::new(RUSSIAN.board);
static TEN: Geometry = Geometry::new(INTERNATIONAL.board);

/// Where the kernel reads the rules.
pub(crate) trait Rules: Copy {
    fn table(self) -> &'static Ruleset;
    fn geometry(self) -> &'static Geometry;
}

/// The rules of any variant, read at run time.
#[derive(Clone, Copy)]
pub(crate) struct Table(pub(crate) &'static Ruleset);

impl Rules for Table {
    #[inline(always)]
    fn table(self) -> &'static Ruleset {
        self.0
    }
    #[inline(always)]
    fn geometry(self) -> &'static Geometry {
        geometry_of(self.0)
    }
}

/// Russian draughts as constants.
#[derive(Clone, Copy)]
pub(crate) struct Russian;

impl Rules for Russian {
    #[inline(always)]
    fn table(self) -> &'static Ruleset {
        &RUSSIAN
    }
    #[inline(always)]
    fn geometry(self) -> &'static Geometry {
        &EIGHT
    }
}

/// International draughts as constants.
#[derive(Clone, Copy)]
pub(crate) struct International;

impl Rules for International {
    #[inline(always)]
    fn table(self) -> &'static Ruleset {
        &INTERNATIONAL
    }
    #[inline(always)]
    fn geometry(self) -> &'static Geometry {
        &TEN
    }
}

/// Returns the layout of the ruleset's board.
pub(crate) const fn geometry_of(rules: &Ruleset) -> &'static Geometry {
    match rules.board {
        Board { columns: 10, .. } => &TEN,
        Board { .. } => &EIGHT,
    }
}

/// Who moves.
pub(crate) trait Turn: Copy {
    type Next: Turn;
    fn side(self) -> Side;
    fn next(self) -> Self::Next;
}

impl Turn for Side {
    type Next = Self;
    #[inline(always)]
    fn side(self) -> Side {
        self
    }
    #[inline(always)]
    fn next(self) -> Self {
        self.other()
    }
}

/// White to move, as a constant.
#[derive(Clone, Copy)]
pub(crate) struct White;
/// Black to move, as a constant.
#[derive(Clone, Copy)]
pub(crate) struct Black;

impl Turn for White {
    type Next = Black;
    #[inline(always)]
    fn side(self) -> Side {
        Side::White
    }
    #[inline(always)]
    fn next(self) -> Black {
        Black
    }
}

impl Turn for Black {
    type Next = White;
    #[inline(always)]
    fn side(self) -> Side {
        Side::Black
    }
    #[inline(always)]
    fn next(self) -> White {
        White
    }
}

/// A position as the kernel sees it.
#[derive(Clone, Copy)]
pub(crate) struct Node<R, T> {
    pub(crate) rules: R,
    pub(crate) turn: T,
    /// The pieces of the side to move.
    pub(crate) own: u64,
    /// The pieces of the other side.
    pub(crate) enemy: u64,
    /// The kings of both sides.
    pub(crate) kings: u64,
}

impl<R: Rules, T: Turn> Node<R, T> {
    #[inline(always)]
    pub(crate) fn empty(&self) -> u64 {
        self.rules.geometry().playable & !(self.own | self.enemy)
    }

    #[inline(always)]
    pub(crate) fn men(&self) -> u64 {
        self.own & !self.kings
    }

    #[inline(always)]
    pub(crate) fn own_kings(&self) -> u64 {
        self.own & self.kings
    }

    /// Returns the row on which men of the side to move are crowned.
    #[inline(always)]
    pub(crate) fn crown(&self) -> u64 {
        self.rules.geometry().crown[self.turn.side().index()]
    }

    /// Returns the two directions in which men of the side to move step.
    #[inline(always)]
    pub(crate) fn forward(&self) -> [usize; 2] {
        match self.turn.side() {
            Side::White => [2, 3],
            Side::Black => [0, 1],
        }
    }

    /// Returns the same position with the side to move given in another way.
    pub(crate) fn with_turn<U: Turn>(&self, turn: U) -> Node<R, U> {
        let Self {
            rules,
            own,
            enemy,
            kings,
            ..
        } = *self;
        Node {
            rules,
            turn,
            own,
            enemy,
            kings,
        }
    }

    /// Returns the walk of the piece that captures from here.
    #[inline(always)]
    pub(crate) fn walk(&self, from: u64) -> Walk<R, T> {
        Walk::new(*self, from)
    }

    /// Returns the position after a piece went from `from` to `to`, and the turn passed.
    #[inline(always)]
    pub(crate) fn after(&self, from: u64, to: u64, taken: u64, king: bool) -> Node<R, T::Next> {
        let kings = self.kings & !(from | taken);
        Node {
            rules: self.rules,
            turn: self.turn.next(),
            own: self.enemy & !taken,
            enemy: self.own & !from | to,
            kings: if king { kings | to } else { kings },
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use proptest::prelude::*;

    use super::{Capture, Node, Rules, Table};
    use crate::piece::{Kind, Piece, Side};
    use crate::position::{Position, with_node};
    use crate::square::Square;
    use crate::variants::Variant;

    /// Returns all that the kernel says about a node.
    fn answers<R: Rules>(node: Node<R, Side>) -> (Vec<Capture>, Vec<(u64, u64, bool)>, u64, bool) {
        let (mut captures, mut quiet) = (Vec::new(), Vec::new());
        node.captures(&mut captures);
        node.each_quiet(|from, to, king| quiet.push((from, to, king)));
        let count = node.count_moves(&mut Vec::new());
        (captures, quiet, count, node.can_move())
    }

    proptest! {
        #[test]
        fn rules_read_from_the_table_and_rules_as_constants_give_the_same(
            variant in proptest::sample::select(Variant::ALL),
            white: bool,
            places in proptest::collection::btree_map(0u8..50, 0u8..8, 1..24),
        ) {
            let rules = variant.ruleset();
            let pieces = places.into_iter().filter_map(|(square, what)| {
                let square = Square::from_index(square).filter(|s| s.index() < rules.squares())?;
                let side = if what & 1 == 0 { Side::White } else { Side::Black };
                let last_row = rules.column_row(square).1 == rules.crowning_row(side);
                let kind = if last_row || what < 4 { Kind::King } else { Kind::Man };
                Some((square, Piece { side, kind }))
            });
            let turn = if white { Side::White } else { Side::Black };
            let position = Position::from_pieces(variant, turn, pieces).unwrap();
            let from_table = answers(position.node(Table(rules)));
            let as_constants = with_node!(&position, node => answers(node));
            prop_assert_eq!(from_table, as_constants);
        }
    }
}
