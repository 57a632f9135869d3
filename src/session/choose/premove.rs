//! Choosing a move in the opponent's time. Only the way pieces move is known then, not the
//! position the move will be made in: any square the piece might reach can be chosen.

use rules::{Kind, King, Move, Position, Side, Square};

use super::{Choice, Input, advance, select};
use crate::session::Selection;

/// The squares in one diagonal direction, nearest first.
pub(super) struct Ray {
    pub(super) squares: Vec<Square>,
    /// Whether the row number grows.
    up: bool,
}

impl Ray {
    pub(super) fn forward(&self, side: Side) -> bool {
        self.up == (side == Side::White)
    }

    /// Returns how many empty squares come first.
    pub(super) fn empty_run(&self, position: &Position) -> usize {
        let empty = |square: &&Square| position.piece_at(**square).is_none();
        self.squares.iter().take_while(empty).count()
    }

    pub(super) fn skip(&self, count: usize) -> Self {
        Self {
            squares: self.squares.iter().copied().skip(count).collect(),
            up: self.up,
        }
    }
}

/// Returns the four diagonals from a square to the edges.
pub(super) fn rays(position: &Position, from: Square) -> Vec<Ray> {
    let rules = position.ruleset();
    let (column, row) = rules.column_row(from);
    let ray = |(right, up): (bool, bool)| {
        let step = |at: u8, grows: bool, by: u8| {
            if grows {
                Some(at + by)
            } else {
                at.checked_sub(by)
            }
        };
        let square = |by| rules.square_at(step(column, right, by)?, step(row, up, by)?);
        Ray {
            squares: (1..).map_while(square).collect(),
            up,
        }
    };
    [(true, true), (true, false), (false, true), (false, false)]
        .map(ray)
        .into()
}

/// Returns what an input does while the opponent thinks.
pub(super) fn choose(position: &Position, side: Side, held: &Selection, input: Input) -> Selection {
    match input {
        Input::Touch(square) => match held.from {
            Some(from) if held.targets.contains(&square) => planned(from, square),
            Some(from) if from == square => Selection::default(),
            _ => pick(position, side, square).unwrap_or_default(),
        },
        Input::Lift(square) => match pick(position, side, square) {
            Some(selection) => Selection {
                dragging: true,
                ..selection
            },
            None => held.clone(),
        },
        Input::Drop(place) => match (held.from, place) {
            _ if !held.dragging => held.clone(),
            (Some(from), Some(square)) if held.targets.contains(&square) => planned(from, square),
            _ => Selection::default(),
        },
        Input::UndoStep | Input::Cancel => Selection::default(),
        Input::TakeEnd(_) => held.clone(),
    }
}

/// Returns the move that a premove means now that it is our turn; `None` when it is not legal or
/// no longer means one move.
pub(super) fn resolve(position: &Position, (from, to): (Square, Square)) -> Option<Move> {
    match advance(position, &select(position, from)?, to)? {
        Choice::Play(chosen) => Some(chosen),
        Choice::Hold(_) => None,
    }
}

fn planned(from: Square, to: Square) -> Selection {
    Selection {
        premove: Some((from, to)),
        ..Selection::default()
    }
}

fn pick(position: &Position, side: Side, from: Square) -> Option<Selection> {
    let piece = position.piece_at(from).filter(|piece| piece.side == side)?;
    let own = |square: &Square| {
        position
            .piece_at(*square)
            .is_some_and(|other| other.side == side)
    };
    let far = piece.kind == Kind::King && position.ruleset().king == King::Fly;
    let mut targets = Vec::new();
    for ray in rays(position, from) {
        let steps = piece.kind == Kind::King || ray.forward(side);
        let near = ray.squares.first();
        let reach = match ray.squares.len() {
            all if far => all,
            all => all.min(2),
        };
        let first = usize::from(!steps);
        let blocked = !far && near.is_some_and(own);
        if !blocked {
            targets.extend(ray.squares[first.min(reach)..reach].iter().copied());
        }
    }
    targets.retain(|square| !own(square));
    targets.sort_unstable();
    Some(Selection {
        from: Some(from),
        targets,
        ..Selection::default()
    })
}
