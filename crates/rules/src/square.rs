//! Squares as dense numbers, and sets of them. Knows nothing of boards: where a square lies is
//! told by [`Ruleset::column_row`](crate::Ruleset::column_row).

use core::fmt;

/// A playable square: square number 1 of a diagram has index 0, row by row from White's far left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// One more than the highest index that any board uses.
    pub const LIMIT: u8 = 128;

    /// Returns the square with this index, counted from 0; `None` from [`Square::LIMIT`] on.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Self::LIMIT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// Returns the square with this number, counted from 1 as on diagrams; `None` for 0 and from
    /// 129 on. Whether a board has the square is another question.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Self> {
        if number == 0 {
            None
        } else {
            Self::from_index(number - 1)
        }
    }

    /// Returns the index, counted from 0.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Returns the number, counted from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// A set of squares: bit i stands for the square with index i.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SquareSet(u128);

impl SquareSet {
    /// The set without squares.
    pub const EMPTY: Self = Self(0);

    /// Returns the set with these bits: bit i = square index i.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// Returns the bits: bit i = square index i.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Returns whether the square is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Puts the square into the set.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }

    /// Returns how many squares are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set has no squares.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the squares in ascending order.
    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The squares of a [`SquareSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct Squares(u128);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        u8::try_from(index).ok().and_then(Square::from_index)
    }
}

/// How a square is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Naming {
    /// Column letter and row number: `a1` is White's near left corner.
    Algebraic,
    /// The square's number, row by row from White's far left: `1`.
    Numeric,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_from_one_and_indices_from_zero() {
        let square = Square::from_number(32).unwrap();
        assert_eq!((square.index(), square.number()), (31, 32));
        assert_eq!(Square::from_number(0), None);
        assert_eq!(Square::from_number(128).map(Square::index), Some(127));
        assert_eq!(Square::from_number(129), None);
        assert_eq!(Square::from_index(128), None);
    }

    #[test]
    fn a_set_gives_its_squares_in_ascending_order_once_each() {
        let set: SquareSet = [7, 3, 127, 3]
            .into_iter()
            .filter_map(Square::from_index)
            .collect();
        assert_eq!(
            set.iter()
                .map(Square::index)
                .collect::<alloc::vec::Vec<_>>(),
            [3, 7, 127]
        );
        assert_eq!(set.len(), 3);
        assert!(set.contains(Square::from_index(7).unwrap()));
        assert!(!set.contains(Square::from_index(8).unwrap()));
    }
}
