//! The rules in which the games differ, one drawn board for each: what the side to move may do there, completely.

#![expect(clippy::unwrap_used, reason = "a test fails where it unwraps")]

use drawn::check;
use rules::{Side, Variant};

mod drawn;

#[test]
fn in_russian_any_capture_may_be_chosen() {
    check(
        Variant::Russian,
        Side::White,
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . b . .
        . . . . . . . .
        . . . b . b . .
        . . w . w . . .
        . . . . . . . .
        . . . . . . . .
        ",
        "c3:g7 c3:g3 e3:e7 e3:c5",
    );
}

#[test]
fn in_russian_a_man_crowned_in_passing_goes_on_as_a_king() {
    check(
        Variant::Russian,
        Side::White,
        "
        . . . . . . . .
        . . . . . . b .
        . . . . . . . w
        . . b . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . b . . . .
        . . . . . . . .
        ",
        "h6:e1+",
    );
}

#[test]
fn in_russian_a_man_crowned_in_passing_stays_a_king_where_it_ends() {
    check(
        Variant::Russian,
        Side::White,
        "
        . . . . . . . .
        . . . . b . b .
        . . . w . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
        "d6:h6+",
    );
}

#[test]
fn in_international_most_pieces_must_be_taken() {
    check(
        Variant::International,
        Side::White,
        "
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . b . . .
        . . . . . . . . . .
        . . . . b . . . . .
        . . . w . . . . . .
        . . . . . . . . b .
        . . . . . . . . . w
        . . . . . . . . . .
        ",
        "32x14",
    );
}

#[test]
fn in_international_a_king_counts_as_one_and_man_or_king_may_take() {
    check(
        Variant::International,
        Side::White,
        "
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . b . B . . . .
        . . . . w . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . b . . . . . . . .
        W . . . . . . . . .
        ",
        "28x17 28x19 46x37 46x32",
    );
}

#[test]
fn in_international_a_man_that_goes_on_from_the_last_row_stays_a_man() {
    check(
        Variant::International,
        Side::White,
        "
        . . . . . . . . . .
        . . . . b . b . . .
        . . . w . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        ",
        "12x14",
    );
}

#[test]
fn in_international_a_man_that_ends_on_the_last_row_becomes_a_king() {
    check(
        Variant::International,
        Side::White,
        "
        . . . . . . . . . .
        . . w . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . B .
        ",
        "7-1+ 7-2+",
    );
}

#[test]
fn in_brazilian_a_man_that_goes_on_from_the_last_row_stays_a_man() {
    check(
        Variant::Brazilian,
        Side::White,
        "
        . . . . . . . .
        . . . . b . b .
        . . . w . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
        "d6xh6",
    );
}

#[test]
fn in_english_a_man_does_not_capture_backward() {
    check(
        Variant::English,
        Side::Black,
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . w . . .
        . . . b . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
        "18-22 18-23",
    );
}

#[test]
fn in_english_a_capture_ends_with_the_crowning() {
    check(
        Variant::English,
        Side::Black,
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . b . . . . .
        . . . w . w . .
        . . . . . . . .
        ",
        "22x31+",
    );
}

#[test]
fn in_english_a_king_steps_and_captures_next_to_it() {
    check(
        Variant::English,
        Side::Black,
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . w . . .
        . w . . . B . .
        . . B . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
        "22x13 19x10",
    );
}
