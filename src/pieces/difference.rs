//! What must change on the board for one scene to become another. Pure.

use rules::{Kind, Move, Piece, Position, Promotion, Square};

/// What the board shows: a position, and in it perhaps a capture that is made half.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The position before the half-made capture.
    pub position: Position,
    /// The half-made capture.
    pub walk: Walk,
}

/// A capture made step by step and not finished. Empty: nothing is half-made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Walk {
    /// Where the piece started.
    pub from: Option<Square>,
    /// Where it has landed so far.
    pub landings: Vec<Square>,
    /// What it has jumped so far.
    pub jumped: Vec<Square>,
}

/// One thing that changes. Pieces are named by the square they stand on in the old position.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// A piece goes on; with `end`, its move is over and it stands there from now on.
    Go {
        /// The piece.
        from: Square,
        /// Its way.
        legs: Vec<Leg>,
        /// The move that ends here.
        end: Option<Move>,
    },
    /// A piece takes steps of a half-made capture back: it stands on `at` again, and the pieces
    /// on `freed` are no longer jumped.
    StepBack {
        /// The piece.
        from: Square,
        /// Where it stands now.
        at: Square,
        /// Whether it is a king there.
        king: bool,
        /// Pieces that were jumped and no longer are.
        freed: Vec<Square>,
    },
    /// A move is taken back.
    TakeBack {
        /// The move.
        played: Move,
        /// The pieces it had taken.
        restored: Vec<(Square, Piece)>,
    },
    /// A piece vanishes.
    Vanish(Square),
    /// A piece appears.
    Appear(Square, Piece),
}

/// One stretch of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// Where it ends.
    pub to: Square,
    /// What it jumps.
    pub jumped: Option<Square>,
    /// Whether the piece becomes a king on landing.
    pub crowned: bool,
}

/// Returns the changes from one scene to another. `moves` are the moves believed to lie between,
/// or the one move taken back; where they do not fit, pieces vanish and appear.
#[must_use]
pub fn difference(old: &Scene, new: &Scene, moves: &[Move]) -> Vec<Change> {
    if old.position == new.position {
        return walk_changes(&old.position, &old.walk, &new.walk);
    }
    if let Some(changes) = forward(old, new, moves) {
        return changes;
    }
    if let [played] = moves
        && new.position.play(played).ok() == Some(old.position)
    {
        let mut changes = walk_changes(&old.position, &old.walk, &Walk::default());
        changes.push(take_back(&new.position, played));
        changes.extend(walk_changes(&new.position, &Walk::default(), &new.walk));
        return changes;
    }
    let mut changes = walk_changes(&old.position, &old.walk, &Walk::default());
    changes.extend(replaced(&old.position, &new.position));
    changes
}

fn forward(old: &Scene, new: &Scene, moves: &[Move]) -> Option<Vec<Change>> {
    let mut changes = Vec::new();
    let mut position = old.position;
    let mut walk = old.walk.clone();
    for played in moves {
        let next = position.play(played).ok()?;
        changes.extend(finish(&position, &walk, played));
        position = next;
        walk = Walk::default();
    }
    if position != new.position {
        return None;
    }
    changes.extend(walk_changes(&position, &walk, &new.walk));
    Some(changes)
}

/// Returns the rest of a move of which the beginning is already shown.
fn finish(position: &Position, shown: &Walk, played: &Move) -> Vec<Change> {
    let mut changes = Vec::new();
    let paths = position.capture_paths(played.from);
    let fits = |walked: &[Square]| {
        paths
            .iter()
            .find(|path| path.mv == *played && path.landings.starts_with(walked))
    };
    let begun = shown.from == Some(played.from);
    let (walked, path) = match fits(&shown.landings) {
        Some(path) if begun => (shown.landings.len(), Some(path)),
        _ => {
            changes.extend(walk_changes(position, shown, &Walk::default()));
            (0, fits(&[]))
        }
    };
    let legs = match path {
        Some(path) => legs(position, played.from, &path.landings, &path.jumped),
        None => vec![Leg {
            to: played.to,
            jumped: None,
            crowned: played.promotes,
        }],
    };
    let mut rest = legs[walked.min(legs.len())..].to_vec();
    // A man that only ends on the last row is crowned by the end of the move.
    if played.promotes
        && !legs.iter().any(|leg| leg.crowned)
        && let Some(last) = rest.last_mut()
    {
        last.crowned = true;
    }
    changes.push(Change::Go {
        from: played.from,
        legs: rest,
        end: Some(*played),
    });
    changes
}

/// Returns the legs of a way. A man is crowned on the way only where the rules crown in passing.
fn legs(position: &Position, from: Square, landings: &[Square], jumped: &[Square]) -> Vec<Leg> {
    let rules = position.ruleset();
    let man = position
        .piece_at(from)
        .filter(|piece| piece.kind == Kind::Man && rules.promotion == Promotion::InPassing);
    let is_last_row = |square: Square| {
        man.is_some_and(|man| rules.column_row(square).1 == rules.crowning_row(man.side))
    };
    let first_crowned = landings.iter().position(|square| is_last_row(*square));
    let leg = |(index, to): (usize, &Square)| Leg {
        to: *to,
        jumped: jumped.get(index).copied(),
        crowned: first_crowned == Some(index),
    };
    landings.iter().enumerate().map(leg).collect()
}

fn walk_changes(position: &Position, old: &Walk, new: &Walk) -> Vec<Change> {
    let common = match (old.from, new.from) {
        (Some(old_from), Some(new_from)) if old_from == new_from => old
            .landings
            .iter()
            .zip(&new.landings)
            .take_while(|(a, b)| a == b)
            .count(),
        _ => 0,
    };
    let mut changes = Vec::new();
    if let Some(from) = old.from
        && old.landings.len() > common
    {
        let way = legs(position, from, &old.landings[..common], &old.jumped);
        let was_king = position
            .piece_at(from)
            .is_some_and(|piece| piece.kind == Kind::King);
        changes.push(Change::StepBack {
            from,
            at: way.last().map_or(from, |leg| leg.to),
            king: was_king || way.iter().any(|leg| leg.crowned),
            freed: old.jumped[common..].to_vec(),
        });
    }
    if let Some(from) = new.from
        && new.landings.len() > common
    {
        let way = legs(position, from, &new.landings, &new.jumped);
        changes.push(Change::Go {
            from,
            legs: way[common..].to_vec(),
            end: None,
        });
    }
    changes
}

fn take_back(before: &Position, played: &Move) -> Change {
    let restored = |square| Some((square, before.piece_at(square)?));
    Change::TakeBack {
        played: *played,
        restored: played.captured.iter().filter_map(restored).collect(),
    }
}

fn replaced(old: &Position, new: &Position) -> Vec<Change> {
    let differs = |(square, piece): &(Square, Piece), other: &Position| {
        other.variant() != new.variant() || other.piece_at(*square) != Some(*piece)
    };
    let gone = old.pieces().filter(|stand| differs(stand, new));
    let come = new.pieces().filter(|stand| differs(stand, old));
    let mut changes: Vec<Change> = gone.map(|(square, _)| Change::Vanish(square)).collect();
    changes.extend(come.map(|(square, piece)| Change::Appear(square, piece)));
    changes
}

#[cfg(test)]
mod tests {
    use rules::Variant;
    use rules::notation::{fen, text};

    use super::*;

    fn scene(position: Position) -> Scene {
        Scene {
            position,
            walk: Walk::default(),
        }
    }

    fn start(variant: Variant, fen: &str, moved: &str) -> (Position, Move) {
        let position = fen::parse(variant, fen).unwrap();
        let played = text::parse(&position, moved).unwrap();
        (position, played)
    }

    fn names(position: &Position, legs: &[Leg]) -> String {
        let rules = position.ruleset();
        let name = |square| rules.square_name(square, rules.naming);
        legs.iter()
            .map(|leg| {
                let crown = if leg.crowned { "!" } else { "" };
                let jumped = leg.jumped.map_or_else(String::new, name);
                format!("{jumped}>{}{crown}", name(leg.to))
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[track_caller]
    fn check_way(variant: Variant, fen: &str, moved: &str, expected: &str) {
        let (position, played) = start(variant, fen, moved);
        let after = scene(position.play(&played).unwrap());
        let changes = difference(&scene(position), &after, &[played]);
        let [Change::Go { from, legs, end }] = changes.as_slice() else {
            panic!("{changes:?}");
        };
        assert_eq!((*from, *end), (played.from, Some(played)));
        assert_eq!(names(&position, legs), expected);
    }

    #[test]
    fn a_move_becomes_its_way() {
        use Variant::{International, Russian};
        check_way(International, "W:W32:B1", "32-28", ">28");
        check_way(International, "W:W32,45:B28,19,40", "32x14", "28>23 19>14");
        check_way(Russian, "W:Wc7:Ba7", "c7-d8", ">d8!");
    }

    #[test]
    fn a_russian_man_is_crowned_in_mid_capture_and_an_international_one_is_not() {
        check_way(
            Variant::Russian,
            "W:Wh6,g1:Ba7,e7,g7,b6,a5,Kg5,d4",
            "h6:h6",
            "g7>f8! e7>c5 d4>e3 g5>h6",
        );
        check_way(Variant::International, "W:W12:B8,9", "12x14", "8>3 9>14");
    }

    #[test]
    fn what_was_walked_step_by_step_is_not_walked_again() {
        let fen = "W:Wh6,g1:Ba7,e7,g7,b6,a5,Kg5,d4";
        let (position, played) = start(Variant::Russian, fen, "h6:h6");
        let square = |name| position.ruleset().parse_square(name).unwrap();
        let old = Scene {
            position,
            walk: Walk {
                from: Some(square("h6")),
                landings: vec![square("f8"), square("c5")],
                jumped: vec![square("g7"), square("e7")],
            },
        };
        let after = scene(position.play(&played).unwrap());
        let changes = difference(&old, &after, &[played]);
        let [Change::Go { legs, end, .. }] = changes.as_slice() else {
            panic!("{changes:?}");
        };
        assert_eq!(names(&position, legs), "d4>e3 g5>h6");
        assert_eq!(
            end.map(|played| played.captured.len()),
            Some(4),
            "all four fade at the end"
        );
    }

    #[test]
    fn steps_of_a_half_made_capture_go_forth_and_back() {
        let fen = "W:Wh6,g1:Ba7,e7,g7,b6,a5,Kg5,d4";
        let (position, _) = start(Variant::Russian, fen, "h6:h6");
        let square = |name| position.ruleset().parse_square(name).unwrap();
        let none = scene(position);
        let half = Scene {
            position,
            walk: Walk {
                from: Some(square("h6")),
                landings: vec![square("f8")],
                jumped: vec![square("g7")],
            },
        };
        let forth = difference(&none, &half, &[]);
        let [
            Change::Go {
                legs, end: None, ..
            },
        ] = forth.as_slice()
        else {
            panic!("{forth:?}");
        };
        assert_eq!(names(&position, legs), "g7>f8!");
        assert_eq!(
            difference(&half, &none, &[]),
            [Change::StepBack {
                from: square("h6"),
                at: square("h6"),
                king: false,
                freed: vec![square("g7")],
            }]
        );
    }

    #[test]
    fn a_move_that_is_taken_back_restores_what_it_took() {
        let (position, played) = start(Variant::International, "W:W12:B8,9", "12x14");
        let after = scene(position.play(&played).unwrap());
        let changes = difference(&after, &scene(position), &[played]);
        let [Change::TakeBack { restored, .. }] = changes.as_slice() else {
            panic!("{changes:?}");
        };
        assert_eq!(restored.len(), 2);
    }

    #[test]
    fn without_fitting_moves_pieces_vanish_and_appear() {
        let (position, played) = start(Variant::International, "W:W12:B8,9", "12x14");
        let after = scene(position.play(&played).unwrap());
        let changes = difference(&scene(position), &after, &[]);
        let vanished = changes
            .iter()
            .filter(|change| matches!(change, Change::Vanish(_)))
            .count();
        assert_eq!((vanished, changes.len()), (3, 4));
        assert_eq!(difference(&after, &after, &[]), []);
    }

    #[test]
    fn two_moves_are_shown_one_after_the_other() {
        let first = Position::start(Variant::Russian);
        let one = text::parse(&first, "c3-d4").unwrap();
        let second = first.play(&one).unwrap();
        let two = text::parse(&second, "d6-c5").unwrap();
        let third = second.play(&two).unwrap();
        let changes = difference(&scene(first), &scene(third), &[one, two]);
        let starts: Vec<_> = changes
            .iter()
            .filter_map(|change| match change {
                Change::Go { from, .. } => Some(*from),
                _ => None,
            })
            .collect();
        assert_eq!(starts, [one.from, two.from]);
    }
}
