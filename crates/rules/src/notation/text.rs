//! Moves as text: `32-28`, `c3:e5`, and the full route `4x27x38x15` where two squares do not tell
//! which capture is meant.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use crate::moves::{Move, Path};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::square::{Naming, Square};

/// A text with more squares than this is no move.
const MOST_SQUARES: usize = 64;

/// Why a text is no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveTextError {
    /// The text does not have the form of a move.
    #[error("this is not written like a move")]
    Syntax,
    /// No legal move is written so.
    #[error("the move is not legal in this position")]
    Illegal,
    /// Several legal moves are written so.
    #[error("several captures are written so: name the squares in between")]
    Ambiguous,
}

/// Writes a legal move in the variant's notation: two squares, unless that names more than one
/// result, else the full route: where the piece turned, or the square right behind a jumped piece
/// where it did not.
#[must_use]
pub fn write(position: &Position, mv: &Move) -> String {
    write_named(position, mv, position.ruleset().naming)
}

/// Writes a legal move with squares named as told.
#[must_use]
pub fn write_named(position: &Position, mv: &Move, naming: Naming) -> String {
    let rules = position.ruleset();
    let same_ends = |other: &&Move| other.from == mv.from && other.to == mv.to;
    let short = alloc::vec![mv.from, mv.to];
    let squares = if mv.is_capture() && position.legal_moves().iter().filter(same_ends).count() > 1
    {
        telling_route(position, mv).unwrap_or(short)
    } else {
        short
    };
    let mut text = String::new();
    for (index, &square) in squares.iter().enumerate() {
        if index > 0 {
            text.push(if mv.is_capture() {
                rules.capture_separator
            } else {
                '-'
            });
        }
        text.push_str(&rules.square_name(square, naming));
    }
    text
}

/// Reads a move, in either square naming, with any separator, with or without the route. A square
/// of the route may be any that the piece passed. Where several captures have the same ends, two
/// squares mean the one of a single jump, if there is one: they are its full route.
///
/// ```
/// use rules::{notation::{fen, text}, Variant};
/// let position = fen::parse(Variant::International, "W:WK4:B13,32,37,20")?;
/// assert_eq!(text::parse(&position, "4x15"), Err(text::MoveTextError::Ambiguous));
/// let capture = text::parse(&position, "4x27x38x15").unwrap();
/// assert_eq!(capture.captured.iter().map(|square| square.number()).collect::<Vec<_>>(), [13, 20, 32]);
/// # Ok::<(), fen::FenError>(())
/// ```
///
/// # Errors
///
/// The text is no move, or no legal one, or fits several.
pub fn parse(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    let squares = parse_squares(position.ruleset(), text).ok_or(MoveTextError::Syntax)?;
    find(position, &squares)
}

/// Returns the legal move that goes over these squares; the first and the last are its ends.
///
/// # Errors
///
/// No legal move does, or several do.
pub fn find(position: &Position, squares: &[Square]) -> Result<Move, MoveTextError> {
    let moves = fitting(position, squares);
    match moves[..] {
        [] => Err(MoveTextError::Illegal),
        [mv] => Ok(mv),
        _ => Err(MoveTextError::Ambiguous),
    }
}

fn fitting(position: &Position, squares: &[Square]) -> Vec<Move> {
    let &[from, ref between @ .., to] = squares else {
        return Vec::new();
    };
    let mut moves = position.legal_moves();
    moves.retain(|mv| mv.from == from && mv.to == to);
    if between.is_empty() && moves.len() < 2 {
        return moves;
    }
    let paths = position.paths_of(&moves);
    let moves_of = |fits: &dyn Fn(&Path) -> bool| {
        let fitting = paths.iter().filter(|path| fits(path)).map(|path| path.mv);
        fitting.collect::<BTreeSet<_>>()
    };
    let rules = position.ruleset();
    // The standard's full route first, then what people write: turns only, or any square passed.
    let exact = moves_of(&|path| path.landings[..path.landings.len() - 1] == *between);
    let landed = || moves_of(&|path| passes(&path.landings, between));
    let passed = || moves_of(&|path| passes(&passed(rules, path), between));
    let found = [exact].into_iter().chain(core::iter::once_with(landed));
    let found = found
        .chain(core::iter::once_with(passed))
        .find(|moves| !moves.is_empty());
    found.unwrap_or_default().into_iter().collect()
}

/// Returns the squares of a move's text; `None` when it is not written like a move.
pub(crate) fn parse_squares(rules: &Ruleset, text: &str) -> Option<Vec<Square>> {
    let mut squares = Vec::new();
    let mut rest = text.trim();
    loop {
        let letter = usize::from(rest.starts_with(|c: char| c.is_ascii_alphabetic()));
        let digits = rest[letter..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let (square, after) = rest.split_at(letter + digits);
        squares.push(rules.parse_square(square)?);
        if after.is_empty() {
            break;
        }
        let separator = after.starts_with(['-', 'x', 'X', ':', '*', '–', '×']);
        rest = if separator {
            after.trim_start_matches(is_separator).trim_start()
        } else {
            after
        };
        let unseparated = !separator && letter == 0;
        if squares.len() > MOST_SQUARES || unseparated || rest.is_empty() {
            return None;
        }
    }
    (squares.len() > 1).then_some(squares)
}

fn is_separator(c: char) -> bool {
    matches!(c, '-' | 'x' | 'X' | ':' | '*' | '–' | '×')
}

/// Returns all ways in which the full route of a legal move is written, ascending: start, then for
/// each jump the square where the piece turned, or the one right behind the jumped piece where it
/// did not, then the end. At most [`MOST_PATHS`](crate::MOST_PATHS) paths are looked at.
#[must_use]
pub fn routes(position: &Position, mv: &Move) -> Vec<Vec<Square>> {
    let rules = position.ruleset();
    let paths = position.paths_of(&[*mv]);
    let mut routes: Vec<_> = paths
        .iter()
        .map(|path| written_route(rules, path))
        .collect();
    routes.sort_unstable();
    routes.dedup();
    routes
}

/// Returns a route from which no other legal move can be read.
fn telling_route(position: &Position, mv: &Move) -> Option<Vec<Square>> {
    routes(position, mv)
        .into_iter()
        .find(|route| find(position, route) == Ok(*mv))
}

/// Returns the route as written: where the piece turned, or the square right behind a jumped piece
/// where it did not.
fn written_route(rules: &Ruleset, path: &Path) -> Vec<Square> {
    let mut route = alloc::vec![path.mv.from];
    let mut at = path.mv.from;
    for (index, (&landing, &jumped)) in path.landings.iter().zip(&path.jumped).enumerate() {
        let turns = path
            .landings
            .get(index + 1)
            .is_none_or(|&next| direction(rules, at, landing) != direction(rules, landing, next));
        route.push(if turns {
            landing
        } else {
            behind(rules, at, jumped)
        });
        at = landing;
    }
    route
}

/// Returns all squares that the piece passed or stood on after its start, in order.
fn passed(rules: &Ruleset, path: &Path) -> Vec<Square> {
    let mut squares = Vec::new();
    let mut at = path.mv.from;
    for &landing in &path.landings {
        while at != landing {
            at = step(rules, at, direction(rules, at, landing));
            squares.push(at);
        }
    }
    squares
}

/// Returns whether the squares are passed in this order.
fn passes(passed: &[Square], squares: &[Square]) -> bool {
    let mut passed = passed.iter();
    squares
        .iter()
        .all(|square| passed.any(|other| other == square))
}

/// Returns the direction of a straight line from one square to another.
fn direction(rules: &Ruleset, from: Square, to: Square) -> (i8, i8) {
    let (from, to) = (rules.column_row(from), rules.column_row(to));
    let sign = |a: u8, b: u8| if b > a { 1 } else { -1 };
    (sign(from.0, to.0), sign(from.1, to.1))
}

fn behind(rules: &Ruleset, from: Square, jumped: Square) -> Square {
    step(rules, jumped, direction(rules, from, jumped))
}

fn step(rules: &Ruleset, from: Square, (dx, dy): (i8, i8)) -> Square {
    let (column, row) = rules.column_row(from);
    rules
        .square_at(column.wrapping_add_signed(dx), row.wrapping_add_signed(dy))
        .expect("a jump passes squares of the board only")
}
