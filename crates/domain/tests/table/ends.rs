//! Resigning, aborting, and claiming against somebody who is gone.

use domain::claim_possible_at;
use protocol::{EndReason, GameCommand, Millis, Refusal, TimeControl, Timestamp};

use crate::given::{Black, White, blitz, clocks, given};

#[test]
fn resigning_gives_the_win_to_the_other_side_in_and_out_of_turn() {
    let begun = blitz().moves(2).wait(400);
    for (loser, winner) in [(White, Black), (Black, White)] {
        let lost = begun.ended(Some(winner), EndReason::Resigned, clocks(179_600, 180_000));
        assert_eq!(begun.ask(loser, GameCommand::Resign), Ok(vec![lost]));
    }
}

#[test]
fn either_side_may_abort_before_both_have_moved_and_nobody_after() {
    for (plies, side) in [(0, White), (0, Black), (1, White), (1, Black)] {
        let given = blitz().moves(plies);
        let void = given.ended(None, EndReason::Aborted, clocks(180_000, 180_000));
        assert_eq!(
            given.ask(side, GameCommand::Abort),
            Ok(vec![void]),
            "{plies}"
        );
    }
    let begun = blitz().moves(2);
    for side in [White, Black] {
        assert_eq!(
            begun.ask(side, GameCommand::Abort),
            Err(Refusal::CannotAbort)
        );
    }
}

#[test]
fn a_claim_needs_an_opponent_who_is_gone_on_his_own_turn() {
    let present = blitz().moves(2);
    let out_of_turn = blitz().moves(3).gone(White, false).wait(150_000);
    let before_both_moved = blitz().moves(1).gone(Black, false).wait(10_000);
    let no_clock = given(TimeControl::NO_CLOCK)
        .moves(2)
        .gone(White, true)
        .wait(200_000);
    for (what, given, side) in [
        ("present", present, Black),
        ("not the absent player's turn", out_of_turn, Black),
        ("before both have moved", before_both_moved, White),
        ("no clock", no_clock, Black),
    ] {
        for wish in [GameCommand::ClaimWin, GameCommand::ClaimDraw] {
            assert_eq!(
                given.ask(side, wish),
                Err(Refusal::OpponentPresent),
                "{what}"
            );
        }
    }
}

#[test]
fn patience_depends_on_speed_and_on_leaving_on_purpose() {
    for (what, minutes, increment, on_purpose, seconds) in [
        ("blitz", 5, 3, false, 120),
        ("rapid", 15, 10, false, 240),
        ("classical", 30, 0, false, 360),
        ("left on purpose", 5, 3, true, 12),
        ("left on purpose, classical", 30, 0, true, 12),
    ] {
        let gone = given(TimeControl::fischer(minutes, increment))
            .moves(2)
            .gone(White, on_purpose);
        let possible = Timestamp(gone.at + seconds * 1000);
        let limits = domain::Limits::default();
        assert_eq!(
            claim_possible_at(&gone.state, White, gone.white, &limits),
            Some(possible),
            "{what}"
        );
        let early = gone.clone().wait(seconds * 1000 - 1);
        let wait_ms = Millis(1);
        assert_eq!(
            early.ask(Black, GameCommand::ClaimWin),
            Err(Refusal::ClaimTooEarly { wait_ms }),
            "{what}"
        );
        let base = i64::from(minutes) * 60_000;
        let left = clocks(base - seconds * 1000, base);
        let late = gone.wait(seconds * 1000);
        let won = late.ended(Some(Black), EndReason::Left, left);
        let drawn = late.ended(None, EndReason::LeftDraw, left);
        assert_eq!(
            late.ask(Black, GameCommand::ClaimWin),
            Ok(vec![won]),
            "{what}"
        );
        assert_eq!(
            late.ask(Black, GameCommand::ClaimDraw),
            Ok(vec![drawn]),
            "{what}"
        );
        // The absent player cannot claim against the one who is here.
        assert_eq!(
            late.ask(White, GameCommand::ClaimWin),
            Err(Refusal::OpponentPresent),
            "{what}"
        );
    }
}

#[test]
fn absence_during_the_other_side_s_turn_does_not_count() {
    // White leaves while Black thinks for a minute; the patience begins with White's turn.
    let gone = blitz().moves(3).gone(White, false).wait(60_000);
    let wish = gone.legal(0);
    let turn = gone.granted(Black, wish);
    let early = turn.clone().wait(119_999);
    assert_eq!(
        early.ask(Black, GameCommand::ClaimWin),
        Err(Refusal::ClaimTooEarly { wait_ms: Millis(1) })
    );
    assert!(turn.wait(120_000).ask(Black, GameCommand::ClaimWin).is_ok());
}
