//! Lag: forgiven up to what the server measured and a quota allows, so that claiming lag does not
//! pay (RULES.md section 6).

use domain::Command;
use protocol::{EndReason, Millis, Refusal, TimeControl};

use crate::given::{Black, Given, White, blitz, clocks, clocks_after, given};

/// White thinks for `think` ms, then moves; returns what was forgiven and the new state.
fn turn(given: Given, think: i64) -> (i64, Given) {
    let waiting = given.wait(think);
    let side = waiting.state.to_move();
    let wish = waiting.legal(0);
    let (_, forgiven) = clocks_after(&waiting.ask(side, wish.clone()).unwrap());
    (forgiven.0, waiting.granted(side, wish))
}

#[test]
fn without_a_measured_round_trip_nothing_is_forgiven() {
    let (forgiven, _) = turn(blitz().moves(2), 3000);
    assert_eq!(forgiven, 0);
}

#[test]
fn the_measured_round_trip_and_forty_ms_are_forgiven_but_never_more_than_was_used() {
    for (round_trip, think, expected) in [(100, 3000, 140), (100, 60, 60), (900, 5000, 940)] {
        let given = blitz().moves(2).round_trip(White, round_trip);
        let (forgiven, after) = turn(given, think);
        assert_eq!(forgiven, expected, "{round_trip} {think}");
        let left = 180_000 - (think - expected) + 2000;
        assert_eq!(after.state.clocks(), clocks(left, 180_000));
    }
}

#[test]
fn a_client_that_delays_its_echoes_gains_at_most_the_quota() {
    // Blitz of 280 s: one second a move, three to begin with, seven at most. The two free first
    // moves have earned one more second each.
    let mut given = blitz().moves(2).round_trip(White, 60_000);
    let mut total = 0;
    for _ in 0..20 {
        let (forgiven, after) = turn(given, 5000);
        total += forgiven;
        given = turn(after, 100).1;
    }
    let quota_at_start = 4000;
    let gains_since = 19 * 1000;
    assert_eq!(total, quota_at_start + gains_since);
}

#[test]
fn quota_gathers_to_seven_moves_gains_and_no_further() {
    let rested = blitz().moves(30).round_trip(White, 60_000);
    assert_eq!(rested.state.result(), None);
    let (forgiven, _) = turn(rested, 20_000);
    assert_eq!(forgiven, 7000);
}

#[test]
fn short_games_forgive_less_and_games_without_a_clock_nothing() {
    for (time, start) in [
        // 15 s + 50 x 0: the least; 60 s: 60 / 3 + 40 = 60 centiseconds a move.
        (
            TimeControl::Fischer {
                base_s: 15,
                increment_s: 0,
            },
            4 * 350,
        ),
        (TimeControl::fischer(1, 0), 4 * 600),
        (TimeControl::fischer(3, 0), 4 * 1000),
    ] {
        let (forgiven, _) = turn(given(time).moves(2).round_trip(White, 60_000), 10_000);
        assert_eq!(forgiven, start, "{time:?}");
    }
    let (forgiven, _) = turn(
        given(TimeControl::NO_CLOCK).moves(2).round_trip(White, 500),
        10_000,
    );
    assert_eq!(forgiven, 0);
}

#[test]
fn the_flag_falls_later_by_the_lag_but_by_two_seconds_at_most() {
    for (round_trip, grace) in [(0, 40), (200, 240), (60_000, 2000)] {
        let given = blitz().moves(2).round_trip(White, round_trip);
        let early = given.clone().wait(180_000 + grace - 1);
        assert_eq!(
            early.decide(&Command::CheckTime),
            Err(Refusal::TimeNotUp),
            "{round_trip}"
        );
        let (after, _) = clocks_after(&early.ask(White, early.legal(0)).unwrap());
        assert!(after.white > Millis::ZERO, "{round_trip}: {after:?}");

        let late = given.wait(180_000 + grace);
        let lost = late.ended(Some(Black), EndReason::TimeOut, clocks(0, 180_000));
        assert_eq!(
            late.decide(&Command::CheckTime),
            Ok(vec![lost]),
            "{round_trip}"
        );
    }
}
