//! Drawn boards.
//!
//! White plays upwards. `w` and `b` are men, `W` and `B` kings.

use rules::notation::text;
use rules::{Kind, Piece, Position, Side, Square, Variant};

/// Reads a drawn board, the top row first.
fn draw(variant: Variant, turn: Side, board: &str) -> Position {
    let rules = variant.ruleset();
    let rows: Vec<Vec<char>> = board
        .lines()
        .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect())
        .filter(|row: &Vec<char>| !row.is_empty())
        .collect();
    assert_eq!(rows.len(), usize::from(rules.board.rows));
    let piece = |square: Square| {
        let (column, row) = rules.column_row(square);
        let side = |c: char| {
            if c.eq_ignore_ascii_case(&'w') {
                Side::White
            } else {
                Side::Black
            }
        };
        let kind = |c: char| {
            if c.is_uppercase() {
                Kind::King
            } else {
                Kind::Man
            }
        };
        match rows[rows.len() - 1 - usize::from(row)][usize::from(column)] {
            '.' => None,
            c => Some((
                square,
                Piece {
                    side: side(c),
                    kind: kind(c),
                },
            )),
        }
    };
    let drawn = rows.iter().flatten().filter(|c| **c != '.').count();
    let pieces: Vec<_> = rules.all_squares().filter_map(piece).collect();
    assert_eq!(pieces.len(), drawn, "a piece is drawn on a light square");
    Position::from_pieces(variant, turn, pieces).unwrap()
}

/// Checks that these are all legal moves, `+` behind those that make a king.
pub(crate) fn check(variant: Variant, turn: Side, board: &str, expected: &str) {
    let position = draw(variant, turn, board);
    let written = |mv: &rules::Move| {
        let crown = if mv.promotes { "+" } else { "" };
        format!("{}{crown}", text::write(&position, mv))
    };
    let mut found: Vec<_> = position.legal_moves().iter().map(written).collect();
    found.sort_unstable();
    let mut expected: Vec<_> = expected.split_whitespace().collect();
    expected.sort_unstable();
    assert_eq!(found, expected);
}
