//! Draw offers: from ply 20 on, once a player in 20 plies (RULES.md section 6).

use protocol::{EndReason, GameCommand, GameEvent, Refusal};

use crate::given::{Black, Given, White, blitz};

/// The game after `ply` quiet-enough moves.
fn at_ply(ply: u32) -> Given {
    let given = blitz().moves(ply);
    assert_eq!(
        given.state.result(),
        None,
        "the game must still run at ply {ply}"
    );
    given
}

#[test]
fn an_offer_is_possible_from_ply_twenty_on() {
    let early = Err(Refusal::DrawTooEarly { from_ply: 20 });
    assert_eq!(at_ply(0).ask(White, GameCommand::OfferDraw), early);
    assert_eq!(at_ply(19).ask(Black, GameCommand::OfferDraw), early);
    for side in [White, Black] {
        let offered = vec![GameEvent::DrawOffered { by: side }];
        assert_eq!(at_ply(20).ask(side, GameCommand::OfferDraw), Ok(offered));
    }
}

#[test]
fn a_player_may_offer_once_in_twenty_plies() {
    let declined = at_ply(20)
        .granted(White, GameCommand::OfferDraw)
        .granted(Black, GameCommand::DeclineDraw);
    let often = Err(Refusal::DrawTooOften { from_ply: 40 });
    assert_eq!(declined.ask(White, GameCommand::OfferDraw), often);
    let by_black = vec![GameEvent::DrawOffered { by: Black }];
    assert_eq!(declined.ask(Black, GameCommand::OfferDraw), Ok(by_black));
    assert_eq!(
        declined
            .clone()
            .moves(19)
            .ask(White, GameCommand::OfferDraw),
        often
    );
    let later = declined.moves(20);
    assert_eq!(later.state.result(), None, "the game must still run");
    let by_white = vec![GameEvent::DrawOffered { by: White }];
    assert_eq!(later.ask(White, GameCommand::OfferDraw), Ok(by_white));
}

#[test]
fn an_offer_stands_until_it_is_answered_withdrawn_or_the_opponent_moves() {
    let offered = at_ply(20).granted(White, GameCommand::OfferDraw);
    assert_eq!(offered.state.draw_offer(), Some(White));
    // The owner's own move leaves it standing, the opponent's answers it.
    let own_move = offered.clone().moves(1);
    assert_eq!(own_move.state.draw_offer(), Some(White));
    assert_eq!(own_move.moves(1).state.draw_offer(), None);

    let withdrawn = offered.clone().granted(White, GameCommand::WithdrawDraw);
    let declined = offered.clone().granted(Black, GameCommand::DeclineDraw);
    for (what, after) in [("withdrawn", withdrawn), ("declined", declined)] {
        assert_eq!(after.state.draw_offer(), None, "{what}");
        let answer = after.ask(Black, GameCommand::AcceptDraw);
        assert_eq!(answer, Err(Refusal::NoOffer), "{what}");
    }
}

#[test]
fn accepting_and_offering_back_both_make_a_draw() {
    let offered = at_ply(21).granted(White, GameCommand::OfferDraw).wait(500);
    let left = offered.state.clocks();
    let left = left.with(Black, protocol::Millis(left.black.0 - 500));
    let agreed = vec![offered.ended(None, EndReason::Agreed, left)];
    for wish in [GameCommand::AcceptDraw, GameCommand::OfferDraw] {
        assert_eq!(offered.ask(Black, wish), Ok(agreed.clone()));
    }
}

#[test]
fn answers_without_an_offer_are_refused() {
    let none = at_ply(20);
    let own = none.clone().granted(White, GameCommand::OfferDraw);
    for (given, side, wish) in [
        (&none, White, GameCommand::AcceptDraw),
        (&none, White, GameCommand::DeclineDraw),
        (&none, White, GameCommand::WithdrawDraw),
        (&own, White, GameCommand::AcceptDraw),
        (&own, White, GameCommand::DeclineDraw),
        (&own, Black, GameCommand::WithdrawDraw),
    ] {
        let answer = given.ask(side, wish.clone());
        assert_eq!(answer, Err(Refusal::NoOffer), "{side:?} {wish:?}");
    }
    // Offering what is offered already changes nothing.
    assert_eq!(own.ask(White, GameCommand::OfferDraw), Ok(vec![]));
}
