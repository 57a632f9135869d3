//! The columns of the table of variants: everything in which two draughts games differ.

use alloc::string::{String, ToString};

use crate::draw::DrawRule;
use crate::piece::Side;
use crate::square::{Naming, Square};
use crate::variants::Variant;

/// The rules of one variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// Which variant this is.
    pub variant: Variant,
    /// The board.
    pub board: Board,
    /// How moves are written.
    pub naming: Naming,
    /// The number of the variant in the `GameType` tag of PDN.
    pub game_type: u8,
    /// What stands between the squares of a capture.
    pub capture_separator: char,
    /// How results are written in PDN.
    pub scores: Scores,
    /// Who moves first.
    pub first: Side,
    /// On how many rows of each side the men stand at the start.
    pub rows_of_men: u8,
    /// What a man may capture.
    pub man: Man,
    /// How far a king moves.
    pub king: King,
    /// When a man becomes a king.
    pub promotion: Promotion,
    /// Which captures are compulsory, compared from left to right; empty: free choice.
    pub prefer: &'static [Prefer],
    /// The draw rules, in the order in which they are named when several apply at once.
    pub draws: &'static [DrawRule],
}

/// The board: an even number of columns and rows, played on the dark squares only; White's near left
/// corner is dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The number of columns, even.
    pub columns: u8,
    /// The number of rows, even.
    pub rows: u8,
}

/// What a man may capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// Whether a man captures backward too.
    pub captures_backward: bool,
}

/// How far a king moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum King {
    /// One square, and it captures adjacent pieces only.
    Step,
    /// Any distance, and it lands anywhere behind the piece it takes.
    Fly,
}

/// When a man that reaches the last row becomes a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// Only when its move ends there; a capture goes on as a man.
    WhenMoveEnds,
    /// At once, and a capture goes on as a king.
    InPassing,
    /// At once, and the capture ends.
    EndsMove,
}

/// One reason to prefer a capture to another; more is better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prefer {
    /// The number of pieces taken.
    MostPieces,
    /// Whether a king captures.
    ByKing,
}

/// How a result is written in PDN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scores {
    /// `2-0`, `1-1`, `0-2`.
    Two,
    /// `1-0`, `1/2-1/2`, `0-1`.
    One,
}

impl Ruleset {
    /// Returns the number of playable squares.
    #[must_use]
    pub const fn squares(&self) -> u8 {
        self.board.columns / 2 * self.board.rows
    }

    /// Returns the number of men of each side at the start.
    #[must_use]
    pub const fn men(&self) -> u8 {
        self.board.columns / 2 * self.rows_of_men
    }

    /// Returns column (from the left as White sees it) and row (from the bottom), counted from 0.
    ///
    /// ```
    /// let russian = rules::Variant::Russian.ruleset();
    /// let b8 = rules::Square::from_number(1).unwrap();
    /// assert_eq!(russian.column_row(b8), (1, 7));
    /// ```
    #[must_use]
    pub const fn column_row(&self, square: Square) -> (u8, u8) {
        let half = self.board.columns / 2;
        let from_top = square.index() / half;
        let row = (self.board.rows - 1).wrapping_sub(from_top);
        let shift = row & 1;
        (square.index() % half * 2 + shift, row)
    }

    /// Returns the playable square in this column and row (see [`Ruleset::column_row`]); `None` for
    /// a light square or one off the board.
    #[must_use]
    pub const fn square_at(&self, column: u8, row: u8) -> Option<Square> {
        if column >= self.board.columns || row >= self.board.rows {
            return None;
        }
        let shift = row & 1;
        if column & 1 != shift {
            return None;
        }
        let half = self.board.columns / 2;
        Square::from_index((self.board.rows - 1 - row) * half + column / 2)
    }

    /// Returns the square's name: `c3` or `22`.
    #[must_use]
    pub fn square_name(&self, square: Square, naming: Naming) -> String {
        match naming {
            Naming::Numeric => square.number().to_string(),
            Naming::Algebraic => {
                let (column, row) = self.column_row(square);
                let mut name = String::from(char::from(b'a' + column));
                name.push_str(&(row + 1).to_string());
                name
            }
        }
    }

    /// Returns the square with this name, in either naming; `None` when the board has no such
    /// playable square.
    #[must_use]
    pub fn parse_square(&self, name: &str) -> Option<Square> {
        let letter = *name.as_bytes().first()?;
        if letter.is_ascii_alphabetic() {
            let row = parse_number(name.get(1..)?)?.checked_sub(1)?;
            return self.square_at(letter.to_ascii_lowercase() - b'a', row);
        }
        let number = parse_number(name)?;
        if number > self.squares() {
            None
        } else {
            Square::from_number(number)
        }
    }

    /// Returns all playable squares, in ascending order.
    pub fn all_squares(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.squares()).filter_map(Square::from_index)
    }

    /// Returns the row, counted from the bottom, on which men of this side become kings.
    #[must_use]
    pub const fn crowning_row(&self, side: Side) -> u8 {
        match side {
            Side::White => self.board.rows - 1,
            Side::Black => 0,
        }
    }
}

/// Returns the number written with one to three digits and nothing else.
fn parse_number(digits: &str) -> Option<u8> {
    let plain = digits.len() <= 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
    if plain { digits.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(variant: Variant, number: u8, name: &str, column_row: (u8, u8)) {
        let rules = variant.ruleset();
        let square = Square::from_number(number).unwrap();
        assert_eq!(rules.column_row(square), column_row);
        assert_eq!(rules.square_at(column_row.0, column_row.1), Some(square));
        assert_eq!(rules.square_name(square, Naming::Algebraic), name);
        assert_eq!(rules.parse_square(name), Some(square));
        assert_eq!(rules.parse_square(&number.to_string()), Some(square));
    }

    #[test]
    fn squares_lie_where_the_diagram_has_them() {
        check(Variant::Russian, 1, "b8", (1, 7));
        check(Variant::Russian, 4, "h8", (7, 7));
        check(Variant::Russian, 5, "a7", (0, 6));
        check(Variant::Russian, 29, "a1", (0, 0));
        check(Variant::Russian, 32, "g1", (6, 0));
        check(Variant::International, 1, "b10", (1, 9));
        check(Variant::International, 46, "a1", (0, 0));
        check(Variant::International, 50, "i1", (8, 0));
    }

    #[test]
    fn names_that_are_no_playable_square_are_refused() {
        let rules = Variant::Russian.ruleset();
        for name in [
            "", "a2", "i1", "a9", "a0", "0", "33", "256", "1000", "+1", "a", "aa", "é1", "a+1",
        ] {
            assert_eq!(rules.parse_square(name), None, "{name}");
        }
    }
}
