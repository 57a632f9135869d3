//! The rules that all games share, one drawn board for each: what the side to move may do there, completely.

#![expect(clippy::unwrap_used, reason = "a test fails where it unwraps")]

use drawn::check;
use rules::{Side, Variant};

mod drawn;

#[test]
fn a_man_steps_one_square_forward() {
    check(
        Variant::Russian,
        Side::White,
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . b . .
        . . w . . . . .
        . . . . . . . w
        . . . . . . . .
        ",
        "c3-b4 c3-d4 h2-g3",
    );
}

#[test]
fn a_man_captures_forward_and_backward() {
    check(
        Variant::Russian,
        Side::White,
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . b . .
        . . . . w . . .
        . . . b . . . w
        . . . . . . . .
        ",
        "e3:g5 e3:c1",
    );
}

#[test]
fn a_king_goes_any_distance() {
    check(
        Variant::Russian,
        Side::White,
        "
        . b . . . . . .
        . . . . . . . .
        . . . . . . . .
        b . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . w
        . . W . . . . .
        ",
        "h2-g3 c1-h6 c1-g5 c1-f4 c1-e3 c1-d2 c1-b2 c1-a3",
    );
}

#[test]
fn a_king_lands_anywhere_behind_the_piece_it_takes() {
    check(
        Variant::Russian,
        Side::White,
        "
        . b . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . b . . .
        . . . . . . . .
        . . W . . . . .
        ",
        "c1:f4 c1:g5 c1:h6",
    );
}

#[test]
fn a_capture_is_compulsory() {
    check(
        Variant::Russian,
        Side::White,
        "
        . . . . . . . b
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . b . . . .
        w . w . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
        "c3:e5",
    );
}

#[test]
fn a_capture_is_carried_to_its_end() {
    check(
        Variant::Russian,
        Side::White,
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . b . .
        . . . . . . . .
        . . . b . . . .
        . . w . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
        "c3:g7",
    );
}

#[test]
fn captured_pieces_stay_until_the_end_and_block() {
    check(
        Variant::International,
        Side::Black,
        "
        . . . . . . . . . .
        w . . . . . . . . .
        . . . . . b . . . .
        . . . . . . . . . .
        . . . . . . . w . .
        . . . . w . . . . .
        . . . . . . . . . .
        . . . . w . . . . .
        . w . . . . . . . .
        . . . . . . B . . .
        ",
        "49x30 49x35",
    );
}

#[test]
fn a_capture_may_end_where_it_began() {
    check(
        Variant::Russian,
        Side::White,
        "
        . . . . . . . .
        b . . . b . b .
        . b . . . . . w
        b . . . . . B .
        . . . b . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . w .
        ",
        "h6:h6+ h6:f4",
    );
}

#[test]
fn a_king_that_can_go_on_lands_where_it_can() {
    check(
        Variant::Russian,
        Side::White,
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . b . b . . .
        . . . . . . . .
        W . . . . . . .
        ",
        "a1:f2 a1:g1",
    );
}

#[test]
fn the_same_pieces_taken_on_two_routes_are_one_move() {
    check(
        Variant::International,
        Side::White,
        "
        . . . . . . . . . .
        . . . . . . . . b .
        . . . . . . . b . .
        . . . . . . . . . .
        . . . . . b . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . b . . . . . . .
        . . . . . . . . . .
        W . . . . . . . . .
        ",
        "46x19",
    );
}

#[test]
fn different_pieces_taken_between_the_same_ends_are_two_moves() {
    check(
        Variant::International,
        Side::White,
        "
        . . . . . . . W . .
        . . . . . . . . . .
        . . . . . b . . . .
        . . . . . . . . b .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . b . . . . . .
        . . b . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        ",
        "4x27x38x15 4x31x42x15",
    );
}

#[test]
fn a_blocked_side_has_no_move() {
    check(
        Variant::Russian,
        Side::White,
        "
        . . . . . . . .
        . . b . . . . .
        . b . . . . . .
        w . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
        "",
    );
}
