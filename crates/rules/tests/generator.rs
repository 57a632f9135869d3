//! The generator against a naive second one, on random games and random positions.

#![expect(clippy::unwrap_used, reason = "a test fails where it unwraps")]

use std::collections::BTreeSet;

use proptest::prelude::*;
use rules::{Kind, Move, Piece, Position, Side, Square, SquareSet, Variant};

mod reference;

/// Compares everything the library says about the moves of a position with the naive generator.
fn compare(position: &Position) -> Vec<Move> {
    let moves = position.legal_moves();
    let routes = reference::routes(position);
    let expected: BTreeSet<Move> = routes.iter().map(|(mv, _)| *mv).collect();
    let set: BTreeSet<Move> = moves.iter().copied().collect();
    assert_eq!(
        set.len(),
        moves.len(),
        "a move is listed twice in {position:?}"
    );
    assert_eq!(set, expected, "in {position:?}");
    compare_paths(position, &routes);
    assert_eq!(position.can_move(), !moves.is_empty(), "in {position:?}");
    assert_eq!(
        rules::perft(position, 1),
        moves.len() as u64,
        "in {position:?}"
    );
    for mv in &moves {
        let after = position.play(mv).unwrap();
        assert_eq!(after.turn(), position.turn().other());
        let taken = position.count(after.turn()) - after.count(after.turn());
        assert_eq!(taken, mv.captured.len());
    }
    moves
}

/// Compares the paths jump by jump, as far as the library lists them.
fn compare_paths(position: &Position, routes: &BTreeSet<reference::Route>) {
    let mut paths = BTreeSet::new();
    for (square, _) in position.pieces() {
        let of_piece = position.capture_paths(square);
        if of_piece.len() >= rules::MOST_PATHS {
            return;
        }
        for path in of_piece {
            let jumped: SquareSet = path.jumped.iter().copied().collect();
            assert_eq!(jumped, path.mv.captured, "in {position:?}");
            assert!(
                paths.insert((path.mv, path.landings)),
                "twice in {position:?}"
            );
        }
    }
    assert_eq!(&paths, routes, "in {position:?}");
}

/// Compares along a game in which choice number i is the i-th of these, modulo the moves there are.
fn compare_game(variant: Variant, choices: &[usize]) {
    let mut position = Position::start(variant);
    for choice in choices {
        let moves = compare(&position);
        let Some(mv) = moves.get(choice % moves.len().max(1)) else {
            return;
        };
        position = position.play(mv).unwrap();
    }
}

/// Returns a position from pairs of a square and a number that tells side and kind; what cannot
/// stand there is left out.
fn position(variant: Variant, turn: Side, places: &[(u8, u8)]) -> Position {
    let rules = variant.ruleset();
    let mut seen = BTreeSet::new();
    let piece = |&(square, what): &(u8, u8)| {
        let square = Square::from_index(square % rules.squares())?;
        let side = if what & 1 == 0 {
            Side::White
        } else {
            Side::Black
        };
        let last_row = rules.column_row(square).1 == rules.crowning_row(side);
        let kind = if last_row || what & 6 == 0 {
            Kind::King
        } else {
            Kind::Man
        };
        seen.insert(square)
            .then_some((square, Piece { side, kind }))
    };
    let pieces: Vec<_> = places.iter().filter_map(piece).collect();
    Position::from_pieces(variant, turn, pieces).unwrap()
}

fn variants() -> impl Strategy<Value = Variant> {
    proptest::sample::select(Variant::ALL)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn both_generators_agree_along_random_games(
        variant in variants(),
        choices in proptest::collection::vec(0usize..1000, 150),
    ) {
        compare_game(variant, &choices);
    }

    #[test]
    fn both_generators_agree_on_random_positions(
        variant in variants(),
        white in any::<bool>(),
        places in proptest::collection::vec((0u8..50, 0u8..16), 2..18),
    ) {
        let turn = if white { Side::White } else { Side::Black };
        compare(&position(variant, turn, &places));
    }
}
