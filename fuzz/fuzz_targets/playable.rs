//! In any position a move is listed if and only if it can be played, its text is read back, its
//! routes lead where it goes, and the answer does not take long.

#![no_main]

use std::time::{Duration, Instant};

use libfuzzer_sys::fuzz_target;
use rules::notation::text;
use rules::{Game, Kind, Move, Piece, Position, Side, Square, Variant, perft};

/// Makes a position of bytes: the first tells variant and turn, each other one a piece.
fn position(bytes: &[u8]) -> Option<Position> {
    let (&first, pieces) = bytes.split_first()?;
    let variant = Variant::ALL[usize::from(first >> 1) % Variant::ALL.len()];
    let turn = if first & 1 == 0 { Side::White } else { Side::Black };
    let rules = variant.ruleset();
    let mut seen = 0u64;
    let pieces = pieces.iter().filter_map(|byte| {
        let square = Square::from_index(byte % rules.squares())?;
        let what = byte / rules.squares();
        let side = if what & 1 == 0 { turn } else { turn.other() };
        let last_row = rules.column_row(square).1 == rules.crowning_row(side);
        let kind = if what & 2 == 0 || last_row { Kind::King } else { Kind::Man };
        let new = seen >> square.index() & 1 == 0;
        seen |= 1 << square.index();
        new.then_some((square, Piece { side, kind }))
    });
    Position::from_pieces(variant, turn, pieces).ok()
}

fuzz_target!(|input: (&[u8], u8, u8, u64)| {
    let (bytes, from, to, captured) = input;
    let Some(position) = position(bytes) else { return };
    let moves = position.legal_moves();
    // On a busy machine any one answer may be late: it is slow when it is slow every time.
    let slow = || {
        let began = Instant::now();
        std::hint::black_box(position.legal_moves());
        began.elapsed() > Duration::from_millis(50)
    };
    assert!(!(0..10).all(|_| slow()), "slow: {position:?}");
    assert_eq!(perft(&position, 1), moves.len() as u64);
    assert_eq!(position.can_move(), !moves.is_empty());
    let mut game = Game::from_position(position);
    assert_eq!(game.outcome().is_none(), position.can_move());
    for mv in moves.iter().take(50) {
        let after = position.play(mv).expect("a listed move can be played");
        assert_eq!(after.turn(), position.turn().other());
        let written = text::write(&position, mv);
        assert_eq!(text::parse(&position, &written).as_ref(), Ok(mv), "{written} {position:?}");
        let routes = position.routes(mv);
        assert!(!routes.is_empty(), "{mv:?} {position:?}");
        assert!(routes.iter().all(|route| route[0] == mv.from && route.last() == Some(&mv.to)));
    }
    let (Some(from), Some(to)) = (Square::from_index(from % 128), Square::from_index(to % 128)) else { return };
    for promotes in [false, true] {
        let captured = rules::SquareSet::from_bits(captured.into());
        let mv = Move { from, to, captured, promotes };
        assert_eq!(position.play(&mv).is_ok(), moves.contains(&mv));
    }
    if let Some(&mv) = moves.first() {
        game.play(mv).expect("a listed move can be played in a game");
    }
});
