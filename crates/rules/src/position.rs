//! A position, and the moves in it.

use alloc::vec::Vec;
use core::fmt;

use crate::kernel::{Capture, Geometry, Node, geometry_of};
use crate::moves::Move;
use crate::piece::{Kind, Piece, Side};
use crate::ruleset::Ruleset;
use crate::square::Square;
use crate::variants::Variant;

/// Pieces on a board, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    pub(crate) sides: [u64; 2],
    pub(crate) kings: u64,
    turn: Side,
    variant: Variant,
}

/// The move is not legal in the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the move is not legal in this position")]
pub struct IllegalMove;

/// Why pieces do not make a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The board has no such square.
    #[error("the board has no square {}", .0.number())]
    OffBoard(Square),
    /// Two pieces stand on one square.
    #[error("square {} is named twice", .0.number())]
    SquareTwice(Square),
    /// A man stands where it would be a king.
    #[error("a man cannot stand on square {}, its crowning row", .0.number())]
    ManOnCrowningRow(Square),
}

/// Runs an expression with the position's [`Node`], the rules being constants where the variant has
/// a type of its own.
macro_rules! with_node {
    ($position:expr, $node:ident => $body:expr) => {{
        let position: &Position = $position;
        match position.variant() {
            Variant::Russian => {
                let $node = position.node($crate::kernel::Russian);
                $body
            }
            Variant::International => {
                let $node = position.node($crate::kernel::International);
                $body
            }
            other => {
                let $node = position.node($crate::kernel::Table(other.ruleset()));
                $body
            }
        }
    }};
}
pub(crate) use with_node;

impl Position {
    /// Returns the starting position.
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        let rules = variant.ruleset();
        let men = rules.men();
        let men_of = |side, squares: core::ops::Range<u8>| {
            let piece = Piece {
                side,
                kind: Kind::Man,
            };
            squares
                .filter_map(Square::from_index)
                .map(move |square| (square, piece))
        };
        let black = men_of(Side::Black, 0..men);
        let white = men_of(Side::White, rules.squares() - men..rules.squares());
        Self::from_pieces(variant, rules.first, black.chain(white))
            .expect("the starting rows lie on the board and not on each other")
    }

    /// Returns the position with these pieces.
    ///
    /// # Errors
    ///
    /// A square off the board or named twice, or a man on its crowning row.
    pub fn from_pieces<I>(variant: Variant, turn: Side, pieces: I) -> Result<Self, PositionError>
    where
        I: IntoIterator<Item = (Square, Piece)>,
    {
        let rules = variant.ruleset();
        let geometry = geometry_of(rules);
        let mut position = Self {
            sides: [0; 2],
            kings: 0,
            turn,
            variant,
        };
        for (square, piece) in pieces {
            if square.index() >= rules.squares() {
                return Err(PositionError::OffBoard(square));
            }
            let bit = geometry.bit(square);
            if (position.sides[0] | position.sides[1]) & bit != 0 {
                return Err(PositionError::SquareTwice(square));
            }
            position.sides[piece.side.index()] |= bit;
            if piece.kind == Kind::King {
                position.kings |= bit;
            } else if geometry.crown[piece.side.index()] & bit != 0 {
                return Err(PositionError::ManOnCrowningRow(square));
            }
        }
        Ok(position)
    }

    /// Returns the variant.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the rules of the variant.
    #[must_use]
    pub const fn ruleset(&self) -> &'static Ruleset {
        self.variant.ruleset()
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Returns the same pieces with this side to move.
    #[must_use]
    pub const fn with_turn(self, turn: Side) -> Self {
        Self { turn, ..self }
    }

    /// Returns the piece on the square; `None` also for a square off the board.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        if square.index() >= self.ruleset().squares() {
            return None;
        }
        let bit = self.geometry().bit(square);
        let side = Side::BOTH
            .into_iter()
            .find(|side| self.sides[side.index()] & bit != 0)?;
        let kind = if self.kings & bit == 0 {
            Kind::Man
        } else {
            Kind::King
        };
        Some(Piece { side, kind })
    }

    /// Returns all pieces, by ascending square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + use<> {
        let position = *self;
        let squares = self.ruleset().all_squares();
        squares.filter_map(move |square| Some((square, position.piece_at(square)?)))
    }

    /// Returns how many pieces the side has.
    #[must_use]
    pub const fn count(&self, side: Side) -> usize {
        self.sides[side.index()].count_ones() as usize
    }

    /// Returns how many kings the side has.
    #[must_use]
    pub const fn count_kings(&self, side: Side) -> usize {
        (self.sides[side.index()] & self.kings).count_ones() as usize
    }

    /// Returns all legal moves, each once, by ascending start, end and captured squares. None:
    /// the side to move has lost.
    ///
    /// Captures can branch without end in positions that are set up for it. No more than 65,536
    /// states are looked at, so that the answer takes milliseconds at the most; no position is known
    /// that has so many, and what lay beyond would not be found.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let geometry = self.geometry();
        let mut moves = Vec::new();
        with_node!(self, node => {
            let mut captures = Vec::new();
            if node.captures(&mut captures) {
                moves.extend(captures.iter().map(|capture| self.capture_move(capture)));
            } else {
                node.each_quiet(|from, to, king| moves.push(Move {
                    from: geometry.square(from),
                    to: geometry.square(to),
                    captured: geometry.set(0),
                    promotes: king && self.kings & from == 0,
                }));
            }
        });
        moves.sort_unstable();
        moves
    }

    fn capture_move(&self, capture: &Capture) -> Move {
        let geometry = self.geometry();
        let from = 1 << capture.from;
        Move {
            from: geometry.square(from),
            to: geometry.square(1 << capture.to),
            captured: geometry.set(capture.taken),
            promotes: capture.king && self.kings & from == 0,
        }
    }

    /// Returns whether the side to move has a legal move.
    #[must_use]
    pub fn can_move(&self) -> bool {
        with_node!(self, node => node.can_move())
    }

    /// Returns the position after the move.
    ///
    /// # Errors
    ///
    /// The move is not legal.
    pub fn play(&self, mv: &Move) -> Result<Self, IllegalMove> {
        if self.legal_moves().contains(mv) {
            Ok(self.after(mv))
        } else {
            Err(IllegalMove)
        }
    }

    /// Returns the position after a move that is known to be legal.
    pub(crate) fn after(&self, mv: &Move) -> Self {
        let geometry = self.geometry();
        let (from, to) = (geometry.bit(mv.from), geometry.bit(mv.to));
        let taken = geometry.bits_of(mv.captured);
        let king = mv.promotes || self.kings & from != 0;
        let (own, enemy) = (self.turn.index(), self.turn.other().index());
        let mut sides = [0; 2];
        sides[own] = self.sides[own] & !from | to;
        sides[enemy] = self.sides[enemy] & !taken;
        let kings = self.kings & !(from | taken);
        let kings = if king { kings | to } else { kings };
        Self {
            sides,
            kings,
            turn: self.turn.other(),
            variant: self.variant,
        }
    }

    pub(crate) fn geometry(&self) -> &'static Geometry {
        geometry_of(self.ruleset())
    }

    pub(crate) const fn node<R>(&self, rules: R) -> Node<R, Side> {
        let turn = self.turn;
        let (own, enemy) = (self.sides[turn.index()], self.sides[turn.other().index()]);
        Node {
            rules,
            turn,
            own,
            enemy,
            kings: self.kings,
        }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {}",
            self.variant.key(),
            crate::notation::fen::write(self)
        )
    }
}
