//! Counting move sequences, to compare with other programs.

use alloc::vec::Vec;

use crate::kernel::{Black, Capture, Node, Rules, Turn, White};
use crate::piece::Side;
use crate::position::{Position, with_node};
use crate::variants::Variant;

/// Returns the number of move sequences of this length, without regard to draws.
///
/// Captures with the same start, end, captured set and resulting piece count once (the DROP
/// convention). The last ply is counted, not played.
///
/// ```
/// use rules::{Position, Variant, perft};
/// assert_eq!(perft(&Position::start(Variant::International), 5), 27_117);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    let mut list = Vec::new();
    with_node!(position, node => match position.turn() {
        Side::White => count(&node.with_turn(White), depth, &mut list),
        Side::Black => count(&node.with_turn(Black), depth, &mut list),
    })
}

fn count<R: Rules, T: Turn>(node: &Node<R, T>, depth: u32, list: &mut Vec<Capture>) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth == 1 {
        return node.count_moves(list);
    }
    let start = list.len();
    if node.captures(list) {
        let mut total = 0;
        for index in start..list.len() {
            let Capture {
                from,
                to,
                taken,
                king,
            } = list[index];
            total += count(
                &node.after(1 << from, 1 << to, taken, king),
                depth - 1,
                list,
            );
        }
        list.truncate(start);
        return total;
    }
    let mut total = 0;
    node.each_quiet(|from, to, king| {
        total += count(&node.after(from, to, 0, king), depth - 1, list);
    });
    total
}
