//! From taps to moves.
//!
//! [`choose`] is pure: a position in which it is our turn, what the hand holds, and one input give
//! the new hand or a whole move. `hand` is the system round it. Nothing here knows pixels.

#[cfg(test)]
mod every_move;
mod hand;
mod premove;
mod reason;
#[cfg(test)]
mod tests;

use bevy::prelude::*;
use rules::{Move, Path, Position, Square};

use super::{CaptureEnd, Nudge, Refused, Selection};

/// What the player does with the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A tap on a square.
    Touch(Square),
    /// A piece lifted by dragging.
    Lift(Square),
    /// Let go over a square or beside the board.
    Drop(Option<Square>),
    /// One step back.
    UndoStep,
    /// Put everything down.
    Cancel,
    /// Play one of the offered ends.
    TakeEnd(usize),
}

/// What follows from an input.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// The hand changes.
    Hold(Selection),
    /// A whole move is made; the hand is empty afterwards.
    Play(Move),
}

/// The player has made a whole move on the board. Written here, sent by `commands`.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveChosen(pub Move);

/// Returns what an input does in a position where it is our turn. The time in
/// [`Selection::refused`] is left at 0 for the caller to set.
#[must_use]
pub fn choose(position: &Position, held: &Selection, input: Input) -> Choice {
    match input {
        Input::Touch(square) => touch(position, held, square),
        Input::Lift(square) => Choice::Hold(lift(position, held, square)),
        Input::Drop(place) => put(position, held, place),
        Input::UndoStep => Choice::Hold(undo_step(position, held)),
        Input::Cancel => Choice::Hold(Selection::default()),
        Input::TakeEnd(index) => match held.ends.get(index) {
            Some(end) => Choice::Play(end.chosen),
            None => Choice::Hold(held.clone()),
        },
    }
}

fn touch(position: &Position, held: &Selection, square: Square) -> Choice {
    if held.from.is_some()
        && let Some(choice) = advance(position, held, square)
    {
        return choice;
    }
    if held.at() == Some(square) {
        return Choice::Hold(if held.is_half_made() {
            refuse(held, Nudge::MustGoOn, square)
        } else {
            Selection::default()
        });
    }
    // The square a half-made capture began on looks empty.
    let left = held.is_half_made() && held.from == Some(square);
    if let Some(selection) = select(position, square).filter(|_| !left) {
        return Choice::Hold(selection);
    }
    let nudge = if held.is_half_made() {
        Some(Nudge::MustGoOn)
    } else if reason::is_own(position, square) {
        Some(reason::of_piece(position, square))
    } else {
        held.from
            .map(|from| reason::of_target(position, from, square))
    };
    Choice::Hold(match nudge {
        Some(nudge) => refuse(held, nudge, square),
        None => Selection::default(),
    })
}

fn lift(position: &Position, held: &Selection, square: Square) -> Selection {
    if held.at() == Some(square) {
        return Selection {
            dragging: true,
            refused: None,
            ..held.clone()
        };
    }
    match select(position, square) {
        Some(selection) => Selection {
            dragging: true,
            ..selection
        },
        None if reason::is_own(position, square) && !held.is_half_made() => {
            refuse(held, reason::of_piece(position, square), square)
        }
        None => held.clone(),
    }
}

fn put(position: &Position, held: &Selection, place: Option<Square>) -> Choice {
    if !held.dragging {
        return Choice::Hold(held.clone());
    }
    let held = Selection {
        dragging: false,
        ..held.clone()
    };
    let put_back = place.is_none() || place == held.at();
    match (place, held.from) {
        (Some(square), Some(from)) if !put_back => {
            advance(position, &held, square).unwrap_or_else(|| {
                let nudge = if held.is_half_made() {
                    Nudge::MustGoOn
                } else {
                    reason::of_target(position, from, square)
                };
                Choice::Hold(refuse(&held, nudge, square))
            })
        }
        _ if held.is_half_made() => Choice::Hold(held),
        _ => Choice::Hold(Selection::default()),
    }
}

fn undo_step(position: &Position, held: &Selection) -> Selection {
    let Some(from) = held.from else {
        return Selection::default();
    };
    if !held.is_half_made() {
        // An open question about an end is taken back first, then the piece is put down.
        return match select(position, from) {
            Some(selection) if !held.ends.is_empty() => selection,
            _ => Selection::default(),
        };
    }
    let landings = &held.landings[..held.landings.len() - 1];
    if landings.is_empty() {
        return select(position, from).unwrap_or_default();
    }
    let paths = paths_after(position, from, landings);
    half_made(from, landings.to_vec(), &paths)
}

/// Returns the hand with the piece on this square just picked up; `None` when it has no move.
fn select(position: &Position, from: Square) -> Option<Selection> {
    let paths = position.capture_paths(from);
    if paths.is_empty() {
        return None;
    }
    Some(Selection {
        from: Some(from),
        targets: landings_at(&paths, 0),
        ..Selection::default()
    })
}

/// Returns what choosing this square next leads to; `None` when the piece cannot go there. A next
/// landing comes before the end of a longer chain: the longer chain can still be reached by steps.
fn advance(position: &Position, held: &Selection, square: Square) -> Option<Choice> {
    let from = held.from?;
    let step = held.landings.len();
    let paths = paths_after(position, from, &held.landings);
    let (steps, rest): (Vec<Path>, Vec<Path>) = paths
        .into_iter()
        .partition(|path| path.landings.get(step) == Some(&square));
    if !steps.is_empty() {
        return Some(match ends_of(&steps).as_slice() {
            [only] => Choice::Play(only.chosen),
            _ => {
                let landings = [held.landings.as_slice(), &[square]].concat();
                Choice::Hold(half_made(from, landings, &steps))
            }
        });
    }
    let finals: Vec<Path> = rest
        .into_iter()
        .filter(|path| path.mv.to == square)
        .collect();
    let ends = ends_of(&finals);
    match ends.as_slice() {
        [] => None,
        [only] => Some(Choice::Play(only.chosen)),
        _ => Some(Choice::Hold(Selection {
            ends,
            dragging: false,
            refused: None,
            ..held.clone()
        })),
    }
}

/// Returns the hand in the middle of a capture that can still end in more than one way.
fn half_made(from: Square, landings: Vec<Square>, paths: &[Path]) -> Selection {
    let step = landings.len();
    let jumped = paths.first().map(|path| path.jumped[..step].to_vec());
    Selection {
        from: Some(from),
        landings,
        jumped: jumped.unwrap_or_default(),
        targets: landings_at(paths, step),
        ends: ends_of(paths),
        ..Selection::default()
    }
}

fn refuse(held: &Selection, nudge: Nudge, square: Square) -> Selection {
    Selection {
        refused: Some(Refused {
            nudge,
            square,
            at: 0.0,
        }),
        dragging: false,
        ..held.clone()
    }
}

fn paths_after(position: &Position, from: Square, landings: &[Square]) -> Vec<Path> {
    let mut paths = position.capture_paths(from);
    paths.retain(|path| path.landings.starts_with(landings));
    paths
}

/// Returns the different squares on which the paths land with their jump number `step`.
fn landings_at(paths: &[Path], step: usize) -> Vec<Square> {
    let mut landings: Vec<Square> = paths
        .iter()
        .filter_map(|path| path.landings.get(step).copied())
        .collect();
    landings.sort_unstable();
    landings.dedup();
    landings
}

/// Returns one end for each different result: routes with the same result are never a question.
fn ends_of(paths: &[Path]) -> Vec<CaptureEnd> {
    let mut ends: Vec<CaptureEnd> = Vec::new();
    for path in paths {
        if !ends.iter().any(|end| end.chosen == path.mv) {
            ends.push(CaptureEnd {
                chosen: path.mv,
                landings: path.landings.clone(),
            });
        }
    }
    ends
}

pub(super) fn plugin(app: &mut App) {
    hand::plugin(app);
}
