//! Moves taken back and time given.

use protocol::{EndReason, GameCommand, GameEvent, Millis, Refusal, TimeControl, Timestamp};

use crate::given::{Black, Given, White, blitz, clocks, friendly};

const TWO_HOURS: i64 = 2 * 60 * 60 * 1000;

fn friendly_blitz() -> Given {
    friendly(TimeControl::fischer(3, 2))
}

#[test]
fn a_move_is_taken_back_with_its_answer_and_the_time_stays_spent() {
    // Four moves of a second each; the last two cost one second and brought two.
    let played = friendly_blitz().moves(4);
    assert_eq!(played.state.clocks(), clocks(181_000, 181_000));

    // Black has just moved: one move is undone, White's thinking is charged.
    let black = played.clone().granted(Black, GameCommand::OfferTakeback);
    let black = black.wait(700);
    let taken = GameEvent::TakenBack {
        ply: 3,
        clocks: clocks(180_300, 181_000),
        at: Timestamp(black.at),
    };
    assert_eq!(
        black.ask(White, GameCommand::AcceptTakeback),
        Ok(vec![taken.clone()])
    );
    // Asking for the same is granting it.
    assert_eq!(
        black.ask(White, GameCommand::OfferTakeback),
        Ok(vec![taken])
    );
    let after = black.granted(White, GameCommand::AcceptTakeback);
    assert_eq!((after.state.ply(), after.state.to_move()), (3, Black));
    assert_eq!(after.state.turn_since(), Timestamp(after.at));
    assert_eq!(after.state.game(), &played.state.game().up_to(3));

    // White has had the answer already: both go.
    let white = played.granted(White, GameCommand::OfferTakeback);
    let after = white.granted(Black, GameCommand::AcceptTakeback);
    assert_eq!((after.state.ply(), after.state.to_move()), (2, White));
    // And the game goes on.
    assert_eq!(after.moves(3).state.ply(), 5);
}

#[test]
fn the_wish_is_asked_once_and_lapses_with_the_next_move() {
    let asked = friendly_blitz()
        .moves(4)
        .granted(Black, GameCommand::OfferTakeback);
    assert_eq!(asked.state.takeback_offer(), Some(Black));
    assert_eq!(asked.ask(Black, GameCommand::OfferTakeback), Ok(vec![]));
    let moved = asked.clone().moves(1);
    assert_eq!(moved.state.takeback_offer(), None);
    assert_eq!(
        moved.ask(White, GameCommand::AcceptTakeback),
        Err(Refusal::NoOffer)
    );

    for side in [White, Black] {
        let declined = asked.clone().granted(side, GameCommand::DeclineTakeback);
        assert_eq!(declined.state.takeback_offer(), None);
        assert_eq!(
            declined.ask(Black, GameCommand::OfferTakeback),
            Err(Refusal::TakebackAsked)
        );
        let later = declined.moves(2).ask(Black, GameCommand::OfferTakeback);
        assert_eq!(later, Ok(vec![GameEvent::TakebackOffered { by: Black }]));
    }
    // A granted wish is no pestering: the next one may follow at once.
    let again = asked
        .granted(White, GameCommand::AcceptTakeback)
        .granted(Black, GameCommand::OfferTakeback);
    assert_eq!(again.state.takeback_offer(), Some(Black));
}

#[test]
fn no_move_is_taken_back_that_counts_or_was_not_made() {
    let rated = blitz().moves(4);
    assert_eq!(
        rated.ask(White, GameCommand::OfferTakeback),
        Err(Refusal::Rated)
    );
    for (moves, side) in [(0, White), (0, Black), (1, Black)] {
        assert_eq!(
            friendly_blitz()
                .moves(moves)
                .ask(side, GameCommand::OfferTakeback),
            Err(Refusal::NothingToTakeBack),
            "{side:?} after {moves}"
        );
    }
    let first = friendly_blitz()
        .moves(1)
        .granted(White, GameCommand::OfferTakeback)
        .granted(Black, GameCommand::AcceptTakeback);
    assert_eq!((first.state.ply(), first.state.to_move()), (0, White));

    let played = friendly_blitz().moves(4);
    for wish in [GameCommand::AcceptTakeback, GameCommand::DeclineTakeback] {
        assert_eq!(played.ask(White, wish), Err(Refusal::NoOffer));
    }
    let asked = played.granted(Black, GameCommand::OfferTakeback);
    assert_eq!(
        asked.ask(Black, GameCommand::AcceptTakeback),
        Err(Refusal::NoOffer)
    );
    let over = asked.granted(White, GameCommand::Resign);
    assert_eq!(over.state.takeback_offer(), None);
    assert_eq!(
        over.ask(White, GameCommand::AcceptTakeback),
        Err(Refusal::GameOver)
    );
}

#[test]
fn nothing_is_granted_after_the_flag_fell() {
    let asked = friendly_blitz()
        .moves(4)
        .granted(Black, GameCommand::OfferTakeback);
    let late = asked.wait(181_000);
    let lost = late.ended(Some(Black), EndReason::TimeOut, clocks(0, 181_000));
    for (side, wish) in [
        (White, GameCommand::AcceptTakeback),
        (Black, GameCommand::GiveTime),
        (White, GameCommand::GiveTime),
    ] {
        assert_eq!(late.ask(side, wish), Ok(vec![lost.clone()]));
    }
}

#[test]
fn without_a_clock_the_move_has_its_whole_time_again() {
    let asked = friendly(TimeControl::NO_CLOCK)
        .moves(2)
        .granted(Black, GameCommand::OfferTakeback)
        .wait(250_000);
    let after = asked.granted(White, GameCommand::AcceptTakeback);
    assert_eq!(after.state.clocks(), clocks(300_000, 300_000));
    let wish = after.legal(0);
    let next = after.clone().wait(299_000).granted(Black, wish);
    assert_eq!((next.state.ply(), next.state.result()), (2, None));
    assert_eq!(
        after.ask(White, GameCommand::GiveTime),
        Err(Refusal::NoClock)
    );
}

#[test]
fn time_given_is_on_the_opponents_clock_at_once() {
    for side in [White, Black] {
        // Also in games that count, and on a running clock.
        let played = blitz().moves(4).wait(500);
        let amount = Millis(15_000);
        assert_eq!(
            played.ask(side, GameCommand::GiveTime),
            Ok(vec![GameEvent::TimeGiven { by: side, amount }])
        );
        let after = played.clone().granted(side, GameCommand::GiveTime);
        let expected = match side {
            White => clocks(181_000, 196_000),
            Black => clocks(196_000, 181_000),
        };
        assert_eq!(after.state.clocks(), expected);
        assert_eq!(after.state.turn_since(), played.state.turn_since());
    }
}

#[test]
fn nobody_gets_more_than_two_hours() {
    for (base_s, amount) in [
        (7200 - 20, Ok(15_000)),
        (7200 - 10, Ok(10_000)),
        (7200, Err(Refusal::ClockFull)),
        (10_800, Err(Refusal::ClockFull)),
    ] {
        let time = TimeControl::Fischer {
            base_s,
            increment_s: 0,
        };
        let given = friendly(time);
        let expected = amount.map(|ms| {
            vec![GameEvent::TimeGiven {
                by: White,
                amount: Millis(ms),
            }]
        });
        assert_eq!(
            given.ask(White, GameCommand::GiveTime),
            expected,
            "{base_s}"
        );
        if expected.is_ok() {
            let after = given.granted(White, GameCommand::GiveTime);
            assert!(after.state.clocks().black <= Millis(TWO_HOURS));
        }
    }
}
