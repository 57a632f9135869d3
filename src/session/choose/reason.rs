//! Why a piece cannot move or cannot go where the player wants it: the words behind a refused tap.

use rules::{Kind, King, Position, Prefer, Square};

use crate::session::Nudge;

/// Returns whether the side to move has a piece there.
pub(super) fn is_own(position: &Position, square: Square) -> bool {
    position
        .piece_at(square)
        .is_some_and(|piece| piece.side == position.turn())
}

/// Returns why the side's own piece on this square has no move.
pub(super) fn of_piece(position: &Position, square: Square) -> Nudge {
    match most_taken(position) {
        None => Nudge::CannotMove,
        Some(most) if !jumps(position, square).is_empty() => must_take(position, most),
        Some(_) => Nudge::MustCapture,
    }
}

/// Returns why the piece cannot go from `from` to `to`.
pub(super) fn of_target(position: &Position, from: Square, to: Square) -> Nudge {
    let Some(most) = most_taken(position) else {
        return Nudge::NotThere;
    };
    let on_the_way = position
        .capture_paths(from)
        .iter()
        .any(|path| path.landings.contains(&to));
    if on_the_way {
        Nudge::MustGoOn
    } else if jumps(position, from).contains(&to) {
        must_take(position, most)
    } else if quiet_steps(position, from).contains(&to) {
        Nudge::MustCapture
    } else {
        Nudge::NotThere
    }
}

/// A jump that exists and is not allowed: the majority rule forbids it, or, for a king, another
/// landing of the same jump lets the capture go on.
fn must_take(position: &Position, most: u32) -> Nudge {
    if position.ruleset().prefer.contains(&Prefer::MostPieces) {
        Nudge::MustTakeMost(most)
    } else {
        Nudge::MustGoOn
    }
}

/// Returns how many pieces the best capture takes; `None` when there is none.
fn most_taken(position: &Position) -> Option<u32> {
    let moves = position.legal_moves();
    let captures = moves.iter().filter(|chosen| chosen.is_capture());
    captures
        .map(|chosen| chosen.captured.len())
        .max()
        .and_then(|most| u32::try_from(most).ok())
}

/// Returns the squares behind the pieces that the piece could jump first, if nothing but the way
/// pieces move mattered.
fn jumps(position: &Position, from: Square) -> Vec<Square> {
    let mut landings = Vec::new();
    let Some(piece) = position.piece_at(from) else {
        return landings;
    };
    let rules = position.ruleset();
    let far = piece.kind == Kind::King && rules.king == King::Fly;
    let back = piece.kind == Kind::King || rules.man.captures_backward;
    for ray in super::premove::rays(position, from) {
        if !back && !ray.forward(piece.side) {
            continue;
        }
        let before = if far { ray.empty_run(position) } else { 0 };
        let victim = ray.squares.get(before).copied();
        let enemy = victim
            .and_then(|square| position.piece_at(square))
            .is_some_and(|other| other.side != piece.side);
        if enemy {
            let behind = ray.skip(before + 1);
            let reach = if far { usize::MAX } else { 1 };
            landings.extend(
                behind.squares[..behind.empty_run(position)]
                    .iter()
                    .take(reach),
            );
        }
    }
    landings
}

/// Returns where the piece could step if no capture were compulsory.
fn quiet_steps(position: &Position, from: Square) -> Vec<Square> {
    let mut steps = Vec::new();
    let Some(piece) = position.piece_at(from) else {
        return steps;
    };
    let far = piece.kind == Kind::King && position.ruleset().king == King::Fly;
    for ray in super::premove::rays(position, from) {
        if piece.kind == Kind::King || ray.forward(piece.side) {
            let reach = if far { usize::MAX } else { 1 };
            steps.extend(ray.squares[..ray.empty_run(position)].iter().take(reach));
        }
    }
    steps
}
