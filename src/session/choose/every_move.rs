//! Every legal move and no other can be made by hand.

use proptest::prelude::*;
use rules::{Kind, Piece, Side, Variant};

use super::*;

/// Everything that can be played from a hand by the given inputs.
fn playable(position: &Position, by: impl Fn(&Selection) -> Vec<Vec<Input>>) -> Vec<Move> {
    let mut hands = vec![Selection::default()];
    let mut played = Vec::new();
    let mut next = 0;
    while let Some(hand) = hands.get(next).cloned() {
        next += 1;
        assert!(next < 5000, "the hand never comes to an end");
        for inputs in by(&hand) {
            let mut held = hand.clone();
            for input in inputs {
                match choose(position, &held, input) {
                    Choice::Hold(new) => held = new,
                    Choice::Play(chosen) => {
                        played.push(chosen);
                        break;
                    }
                }
            }
            held.refused = None;
            if !hands.contains(&held) {
                hands.push(held);
            }
        }
    }
    played.sort_unstable();
    played.dedup();
    played
}

fn by_taps(position: &Position) -> Vec<Move> {
    playable(position, |hand| {
        let ends = (0..hand.ends.len()).map(|index| vec![Input::TakeEnd(index)]);
        let squares = position.ruleset().all_squares();
        squares
            .map(|square| vec![Input::Touch(square)])
            .chain(ends)
            .collect()
    })
}

fn by_drags(position: &Position) -> Vec<Move> {
    playable(position, |hand| {
        let pieces = match hand.at() {
            Some(at) => vec![at],
            None => position.pieces().map(|(square, _)| square).collect(),
        };
        let drag = |from: Square| {
            let squares = position.ruleset().all_squares();
            squares.map(move |to| vec![Input::Lift(from), Input::Drop(Some(to))])
        };
        let ends = (0..hand.ends.len()).map(|index| vec![Input::TakeEnd(index)]);
        pieces.into_iter().flat_map(drag).chain(ends).collect()
    })
}

fn positions() -> impl Strategy<Value = Position> {
    let stand = (any::<prop::sample::Index>(), any::<bool>(), 0..6_u8);
    let variant = prop::sample::select(vec![Variant::Russian, Variant::International]);
    (variant, any::<bool>(), prop::collection::vec(stand, 2..16)).prop_map(
        |(variant, white, stands)| {
            let rules = variant.ruleset();
            let turn = if white { Side::White } else { Side::Black };
            let mut pieces: Vec<(Square, Piece)> = Vec::new();
            for (index, is_white, rank) in stands {
                let index = index.index(usize::from(rules.squares()));
                let square = Square::from_index(u8::try_from(index).unwrap()).unwrap();
                let side = if is_white { Side::White } else { Side::Black };
                let last_row = rules.column_row(square).1 == rules.crowning_row(side);
                let kind = if rank == 0 || last_row {
                    Kind::King
                } else {
                    Kind::Man
                };
                if pieces.iter().all(|(taken, _)| *taken != square) {
                    pieces.push((square, Piece { side, kind }));
                }
            }
            Position::from_pieces(variant, turn, pieces).unwrap()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn every_legal_move_and_no_other_can_be_made_by_taps_and_by_drags(position in positions()) {
        let legal = position.legal_moves();
        prop_assert_eq!(by_taps(&position), legal.clone());
        prop_assert_eq!(by_drags(&position), legal);
    }
}
