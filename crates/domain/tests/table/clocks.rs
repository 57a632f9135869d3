//! Clocks: increments, first moves, flags, no clock, time given back, a clock set back.

use domain::{Command, Limits, deadline, time_left};
use protocol::{EndReason, GameCommand, GameEvent, Millis, Refusal, TimeControl, Timestamp};

use crate::given::{Black, White, blitz, clocks, clocks_after, given};

#[test]
fn first_moves_cost_nothing_and_later_ones_cost_their_time_less_the_increment() {
    let first = blitz().wait(24_999);
    let (after, _) = clocks_after(&first.ask(White, first.legal(0)).unwrap());
    assert_eq!(after, clocks(180_000, 180_000));

    let third = blitz().moves(2).wait(7000);
    let (after, forgiven) = clocks_after(&third.ask(White, third.legal(0)).unwrap());
    assert_eq!(after, clocks(180_000 - 7000 + 2000, 180_000));
    assert_eq!(forgiven, Millis::ZERO);
}

#[test]
fn without_a_first_move_in_time_the_game_is_void() {
    for (minutes, increment, seconds) in [(1, 1, 20), (3, 2, 25), (15, 10, 30), (30, 0, 35)] {
        for (plies, side) in [(0, White), (1, Black)] {
            let given = given(TimeControl::fischer(minutes, increment)).moves(plies);
            let base = i64::from(minutes) * 60_000;
            let early = given.clone().wait(seconds * 1000 - 1);
            assert_eq!(early.decide(&Command::CheckTime), Err(Refusal::TimeNotUp));
            assert!(early.ask(side, early.legal(0)).is_ok());

            let late = given.wait(seconds * 1000);
            let void = vec![late.ended(None, EndReason::NoFirstMove, clocks(base, base))];
            assert_eq!(late.decide(&Command::CheckTime), Ok(void.clone()));
            // A move that comes too late ends the game instead of being played.
            assert_eq!(late.ask(side, late.legal(0)), Ok(void));
        }
    }
}

#[test]
fn the_flag_falls_when_the_clock_is_used_up() {
    let thinking = blitz().moves(2);
    let last_moment = thinking.clone().wait(179_999);
    assert_eq!(
        last_moment.decide(&Command::CheckTime),
        Err(Refusal::TimeNotUp)
    );
    assert_eq!(
        last_moment.ask(Black, GameCommand::ClaimTime),
        Err(Refusal::TimeNotUp)
    );
    let (after, _) = clocks_after(&last_moment.ask(White, last_moment.legal(0)).unwrap());
    assert_eq!(after, clocks(1 + 2000, 180_000));

    let fallen = thinking.wait(180_000);
    let lost = vec![fallen.ended(Some(Black), EndReason::TimeOut, clocks(0, 180_000))];
    assert_eq!(fallen.decide(&Command::CheckTime), Ok(lost.clone()));
    assert_eq!(fallen.ask(Black, GameCommand::ClaimTime), Ok(lost.clone()));
    // No increment for the move that comes after the flag.
    assert_eq!(fallen.ask(White, fallen.legal(0)), Ok(lost));
}

#[test]
fn without_a_clock_each_move_has_five_minutes_the_first_one_included() {
    for plies in [0, 1, 2, 5] {
        let given = given(TimeControl::NO_CLOCK).moves(plies);
        let mover = given.state.to_move();
        let in_time = given.clone().wait(299_999);
        let (after, _) = clocks_after(&in_time.ask(mover, in_time.legal(0)).unwrap());
        assert_eq!(after, clocks(300_000, 300_000));

        let late = given.wait(300_000);
        let winner = if mover == White { Black } else { White };
        let events = late.decide(&Command::CheckTime).unwrap();
        let GameEvent::Ended { result, .. } = &events[0] else {
            panic!("not over after five minutes: {events:?}");
        };
        assert_eq!(
            (result.winner, result.reason),
            (Some(winner), EndReason::TimeOut)
        );
    }
}

#[test]
fn a_clock_set_back_costs_nothing_and_ends_nothing() {
    let back = blitz().moves(2).wait(-3_600_000);
    assert_eq!(back.decide(&Command::CheckTime), Err(Refusal::TimeNotUp));
    let (after, _) = clocks_after(&back.ask(White, back.legal(0)).unwrap());
    assert_eq!(after, clocks(182_000, 180_000));
    assert_eq!(
        time_left(&back.state, White, Timestamp(back.at)),
        Millis(180_000)
    );
}

#[test]
fn time_given_back_moves_the_deadline_and_leaves_the_clocks() {
    let limits = Limits::default();
    let thinking = blitz().moves(2);
    let before = deadline(&thinking.state, &limits).unwrap();
    assert_eq!(before, Timestamp(thinking.at + 180_000));
    let credit = Millis(60_000);
    let away = thinking.wait(61_000);
    let events = away.decide(&Command::ReturnTime { credit }).unwrap();
    assert_eq!(events, [GameEvent::TimeReturned { credit }]);
    let back = events.iter().fold(away, crate::given::Given::event);
    assert_eq!(deadline(&back.state, &limits), Some(before + credit));
    assert_eq!(back.state.clocks(), clocks(180_000, 180_000));
    assert_eq!(
        time_left(&back.state, White, Timestamp(back.at)),
        Millis(179_000)
    );
    let (after, _) = clocks_after(&back.ask(White, back.legal(0)).unwrap());
    assert_eq!(after, clocks(181_000, 180_000));

    let over = back.granted(White, GameCommand::Resign);
    let refused = over.decide(&Command::ReturnTime { credit });
    assert_eq!(refused, Err(Refusal::GameOver));
    assert_eq!(deadline(&over.state, &limits), None);
}

#[test]
fn only_the_clock_of_the_side_to_move_runs() {
    let thinking = blitz().moves(3).wait(5000);
    let now = Timestamp(thinking.at);
    assert_eq!(time_left(&thinking.state, Black, now), Millis(175_000));
    assert_eq!(time_left(&thinking.state, White, now), Millis(181_000));
    let much_later = Timestamp(thinking.at + 10_000_000);
    assert_eq!(time_left(&thinking.state, Black, much_later), Millis::ZERO);
}
