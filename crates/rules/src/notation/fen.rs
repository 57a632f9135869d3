//! Positions as text: `W:W31-50:B1-20`.
//!
//! The side to move, then the pieces of both sides in either order: squares in either naming, `K`
//! before a king, ranges allowed, a final dot allowed, an empty list allowed, also without its
//! colour.

use alloc::string::String;

use crate::piece::{Kind, Piece, Side};
use crate::position::{Position, PositionError};
use crate::ruleset::Ruleset;
use crate::square::{Naming, Square};
use crate::variants::Variant;

/// Why a text is no position, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason} (at byte {at} of the position)")]
pub struct FenError {
    /// The byte at which reading stopped, counted from 0.
    pub at: usize,
    /// What is wrong there.
    pub reason: FenReason,
}

/// What is wrong with a text that is no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FenReason {
    /// The text is empty.
    #[error("there is no position")]
    Empty,
    /// It does not begin with W or B and a colon.
    #[error("a position begins with W: or B: for the side to move")]
    NoTurn,
    /// The side to move is given as unknown, but needed.
    #[error("the side to move is not told")]
    UnknownTurn,
    /// A list of pieces does not begin with W or B.
    #[error("a list of pieces begins with W or B")]
    NoColour,
    /// A side has two lists.
    #[error("this side's pieces are listed twice")]
    ColourTwice,
    /// No pieces are listed for any side.
    #[error("the pieces are missing")]
    NoPieces,
    /// What stands there is no square of the board.
    #[error("the board has no such square")]
    NoSquare,
    /// The second square of a range comes before the first.
    #[error("the range runs backward")]
    BackwardRange,
    /// The pieces do not make a position.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// Reads a position.
///
/// ```
/// use rules::{notation::fen, Position, Variant};
/// let start = fen::parse(Variant::International, "W:W31-50:B1-20")?;
/// assert_eq!(start, Position::start(Variant::International));
/// # Ok::<(), fen::FenError>(())
/// ```
///
/// # Errors
///
/// The text is no position of the variant, or does not tell whose turn it is.
pub fn parse(variant: Variant, text: &str) -> Result<Position, FenError> {
    let (turn, position) = parse_diagram(variant, text)?;
    let unknown = FenError {
        at: 0,
        reason: FenReason::UnknownTurn,
    };
    turn.map(|_| position).ok_or(unknown)
}

/// Reads a position that may have `?` for the side to move, which is `None` then (and White in the
/// position).
///
/// # Errors
///
/// The text is no position of the variant.
pub fn parse_diagram(variant: Variant, text: &str) -> Result<(Option<Side>, Position), FenError> {
    let mut reader = Reader {
        text,
        at: 0,
        rules: variant.ruleset(),
    };
    let turn = reader.turn()?;
    let pieces = reader.pieces()?;
    let mut at = 0;
    let listed = pieces.iter().map(|&(place, square, piece)| {
        at = place;
        (square, piece)
    });
    let position = Position::from_pieces(variant, turn.unwrap_or(Side::White), listed);
    position
        .map(|position| (turn, position))
        .map_err(|error| FenError {
            at,
            reason: error.into(),
        })
}

/// Writes a position with numbered squares, ascending and without ranges.
#[must_use]
pub fn write(position: &Position) -> String {
    write_named(position, Naming::Numeric)
}

/// Writes a position with squares named as told.
#[must_use]
pub fn write_named(position: &Position, naming: Naming) -> String {
    let mut text = String::from(letter(position.turn()));
    for side in Side::BOTH {
        text.push(':');
        text.push(letter(side));
        let pieces = position.pieces().filter(|(_, piece)| piece.side == side);
        for (index, (square, piece)) in pieces.enumerate() {
            if index > 0 {
                text.push(',');
            }
            if piece.kind == Kind::King {
                text.push('K');
            }
            text.push_str(&position.ruleset().square_name(square, naming));
        }
    }
    text
}

const fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

/// The pieces as listed, each with the byte where it stands.
type Listed = alloc::vec::Vec<(usize, Square, Piece)>;

struct Reader<'a> {
    text: &'a str,
    at: usize,
    rules: &'static Ruleset,
}

impl Reader<'_> {
    fn error<T>(&self, reason: FenReason) -> Result<T, FenError> {
        Err(FenError {
            at: self.at,
            reason,
        })
    }

    /// Returns the next byte that is not a space, without passing it; 0 at the end.
    fn peek(&mut self) -> u8 {
        let rest = &self.text.as_bytes()[self.at..];
        let spaces = rest
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count();
        self.at += spaces;
        rest.get(spaces).copied().unwrap_or(0)
    }

    fn skip(&mut self, byte: u8) -> bool {
        let found = self.peek() == byte;
        self.at += usize::from(found);
        found
    }

    fn colour(&mut self) -> Option<Side> {
        match self.peek() {
            b'W' => Some(Side::White),
            b'B' => Some(Side::Black),
            _ => None,
        }
    }

    fn turn(&mut self) -> Result<Option<Side>, FenError> {
        let turn = self.colour();
        match self.peek() {
            b'W' | b'B' | b'?' => self.at += 1,
            0 => return self.error(FenReason::Empty),
            _ => return self.error(FenReason::NoTurn),
        }
        if self.peek() == b':' {
            Ok(turn)
        } else {
            self.error(FenReason::NoTurn)
        }
    }

    fn pieces(&mut self) -> Result<Listed, FenError> {
        let mut listed = Listed::new();
        let mut sides = [false; 2];
        let mut lists = 0;
        while self.skip(b':') {
            lists += 1;
            // Seen in real files: a list without pieces and without its colour.
            if matches!(self.peek(), b':' | b'.' | 0) {
                continue;
            }
            let Some(side) = self.colour() else {
                return self.error(FenReason::NoColour);
            };
            if core::mem::replace(&mut sides[side.index()], true) {
                return self.error(FenReason::ColourTwice);
            }
            self.at += 1;
            self.list(side, &mut listed)?;
        }
        self.skip(b'.');
        match (self.peek(), sides) {
            (0, [false, false]) if lists < 2 => self.error(FenReason::NoPieces),
            (0, _) if self.at == self.text.len() => Ok(listed),
            _ => self.error(FenReason::NoSquare),
        }
    }

    fn list(&mut self, side: Side, listed: &mut Listed) -> Result<(), FenError> {
        if matches!(self.peek(), b':' | b'.' | 0) {
            return Ok(());
        }
        loop {
            let place = self.at;
            let kind = if self.skip(b'K') {
                Kind::King
            } else {
                Kind::Man
            };
            let first = self.square()?;
            let last = if self.skip(b'-') {
                self.square()?
            } else {
                first
            };
            if last < first {
                return self.error(FenReason::BackwardRange);
            }
            let piece = Piece { side, kind };
            let squares = (first.index()..=last.index()).filter_map(Square::from_index);
            listed.extend(squares.map(|square| (place, square, piece)));
            if listed.len() > usize::from(Square::LIMIT) {
                // More pieces than any board has squares: the position says which is twice.
                return Ok(());
            }
            if !self.skip(b',') {
                return Ok(());
            }
        }
    }

    fn square(&mut self) -> Result<Square, FenError> {
        self.peek();
        let rest = &self.text[self.at..];
        let end = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        match self.rules.parse_square(&rest[..end]) {
            Some(square) => {
                self.at += end;
                Ok(square)
            }
            None => self.error(FenReason::NoSquare),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    const REFUSED: [(&str, usize, &str); 17] = [
        ("", 0, "there is no position"),
        (
            "X:W1:B2",
            0,
            "a position begins with W: or B: for the side to move",
        ),
        (
            "W",
            1,
            "a position begins with W: or B: for the side to move",
        ),
        ("W:", 2, "the pieces are missing"),
        ("?:W31:B1", 0, "the side to move is not told"),
        ("W:X31:B1", 2, "a list of pieces begins with W or B"),
        ("W:W31:W32", 6, "this side's pieces are listed twice"),
        ("B:W:B:W50:B", 6, "this side's pieces are listed twice"),
        ("W:WK4,WK5,55:B4", 6, "the board has no such square"),
        ("W:W51:B4", 3, "the board has no such square"),
        ("W:W31,:B4", 6, "the board has no such square"),
        ("W:W31:B1x", 7, "the board has no such square"),
        ("W:W40-31:B1", 8, "the range runs backward"),
        ("W:W31,31:B1", 6, "square 31 is named twice"),
        ("W:W31:B31", 7, "square 31 is named twice"),
        (
            "W:W5:B6",
            3,
            "a man cannot stand on square 5, its crowning row",
        ),
        (
            "W:W6:B46",
            6,
            "a man cannot stand on square 46, its crowning row",
        ),
    ];

    #[test]
    fn what_is_no_position_is_refused_with_the_place_and_the_reason() {
        for (text, at, reason) in REFUSED {
            let error = parse(Variant::International, text).unwrap_err();
            let found = (error.at, error.reason.to_string());
            assert_eq!(found, (at, reason.to_string()), "{text}");
        }
        let light = parse(Variant::Russian, "W:Wa2:Bh8").unwrap_err();
        assert_eq!((light.at, light.reason), (3, FenReason::NoSquare));
    }

    const READ: [(Variant, &str, &str); 7] = [
        (
            Variant::International,
            "W:W47-50:B1-3",
            "W:W47,48,49,50:B1,2,3",
        ),
        (
            Variant::International,
            " B : BK1 , 7 : W K2-4 . ",
            "B:WK2,K3,K4:BK1,7",
        ),
        (Variant::International, "W:W:B1", "W:W:B1"),
        (Variant::International, "W:B01", "W:W:B1"),
        (Variant::International, "W::.", "W:W:B"),
        (Variant::Russian, "B:Wa1,Kc1:Bb8,Kd8", "B:W29,K30:B1,K2"),
        (Variant::Russian, "W:Wa1-g1:B1-3", "W:W29,30,31,32:B1,2,3"),
    ];

    #[test]
    fn every_form_of_a_position_is_read() {
        for (variant, text, written) in READ {
            let position = parse(variant, text).unwrap();
            assert_eq!(write(&position), written, "{text}");
            let named = write_named(&position, Naming::Algebraic);
            assert_eq!(parse(variant, &named), Ok(position), "{named}");
        }
    }

    #[test]
    fn a_diagram_may_leave_open_whose_turn_it_is() {
        let (turn, position) = parse_diagram(Variant::Russian, "?:Wa1:Bh8").unwrap();
        assert_eq!((turn, position.count(Side::White)), (None, 1));
    }
}
