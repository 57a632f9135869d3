//! Playing again.

use protocol::{GameCommand, GameEvent, GameId, Refusal, Timestamp};

use crate::given::{Black, Given, NEXT_GAME, White, blitz};

const HALF_AN_HOUR: i64 = 30 * 60 * 1000;

fn over() -> Given {
    blitz().moves(4).granted(White, GameCommand::Resign)
}

fn agreed() -> GameEvent {
    GameEvent::RematchAgreed {
        game: GameId::from(NEXT_GAME),
    }
}

#[test]
fn the_second_wish_for_a_rematch_makes_the_game() {
    let first = over();
    let offered = vec![GameEvent::RematchOffered {
        by: Black,
        at: Timestamp(first.at),
    }];
    assert_eq!(first.ask(Black, GameCommand::OfferRematch), Ok(offered));
    let offered = first.granted(Black, GameCommand::OfferRematch);
    assert_eq!(offered.ask(Black, GameCommand::OfferRematch), Ok(vec![]));
    assert_eq!(
        offered.ask(White, GameCommand::OfferRematch),
        Ok(vec![agreed()])
    );
    // Once agreed, further wishes change nothing: there is one new game.
    let done = offered.granted(White, GameCommand::OfferRematch);
    assert_eq!(done.state.rematch(), Some(&GameId::from(NEXT_GAME)));
    for side in [White, Black] {
        assert_eq!(done.ask(side, GameCommand::OfferRematch), Ok(vec![]));
        assert_eq!(
            done.ask(side, GameCommand::DeclineRematch),
            Err(Refusal::NoOffer)
        );
    }
}

#[test]
fn an_offer_can_be_declined_or_taken_back_and_made_again() {
    let offered = over().granted(Black, GameCommand::OfferRematch);
    for side in [White, Black] {
        let gone = offered.clone().granted(side, GameCommand::DeclineRematch);
        assert_eq!(gone.state.rematch_offer(), None);
        let again = gone.ask(White, GameCommand::OfferRematch).unwrap();
        assert!(matches!(
            again[..],
            [GameEvent::RematchOffered { by: White, .. }]
        ));
    }
}

#[test]
fn an_offer_lives_half_an_hour() {
    let offered = over().granted(Black, GameCommand::OfferRematch);
    let alive = offered.clone().wait(HALF_AN_HOUR - 1);
    assert_eq!(
        alive.ask(White, GameCommand::OfferRematch),
        Ok(vec![agreed()])
    );
    let dead = offered.wait(HALF_AN_HOUR);
    assert_eq!(
        dead.ask(White, GameCommand::DeclineRematch),
        Err(Refusal::NoOffer)
    );
    let anew = dead.ask(White, GameCommand::OfferRematch).unwrap();
    assert!(matches!(
        anew[..],
        [GameEvent::RematchOffered { by: White, .. }]
    ));
}

/// A part of the case P-36 of public-reports.md: whoever aborts for another colour gets none.
#[test]
fn there_is_no_rematch_of_a_running_or_void_game() {
    let running = blitz().moves(2);
    let void = blitz().granted(White, GameCommand::Abort);
    for wish in [GameCommand::OfferRematch, GameCommand::DeclineRematch] {
        assert_eq!(running.ask(White, wish), Err(Refusal::GameRunning));
    }
    assert_eq!(
        void.ask(White, GameCommand::OfferRematch),
        Err(Refusal::NotOffered)
    );
    assert_eq!(
        over().ask(White, GameCommand::DeclineRematch),
        Err(Refusal::NoOffer)
    );
}
