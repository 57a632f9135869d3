//! Moves: legal, illegal, out of turn, stale, twice, by strangers.

use protocol::{GameCommand, GameEvent, Refusal, Timestamp, WireMove};

use crate::given::{Black, White, blitz, clocks};

#[test]
fn a_legal_move_in_turn_follows() {
    let given = blitz().wait(700);
    let wish = given.legal(0);
    let GameCommand::Move { chosen, .. } = wish.clone() else {
        panic!("not a move");
    };
    let moved = GameEvent::Moved {
        chosen,
        clocks: clocks(180_000, 180_000),
        forgiven: protocol::Millis::ZERO,
        at: Timestamp(given.at),
    };
    assert_eq!(given.ask(White, wish), Ok(vec![moved]));
}

#[test]
fn moves_are_refused_with_the_reason() {
    let begun = blitz().moves(2);
    let legal = begun.legal(0);
    let at_ply = |ply| match legal.clone() {
        GameCommand::Move { chosen, .. } => GameCommand::Move { ply, chosen },
        other => other,
    };
    let to = |from, to, captured: &[u8]| GameCommand::Move {
        ply: 2,
        chosen: WireMove {
            from,
            to,
            captured: captured.to_vec(),
        },
    };
    for (what, side, wish, refusal) in [
        ("out of turn", Black, legal.clone(), Refusal::NotYourTurn),
        (
            "an older ply",
            White,
            at_ply(0),
            Refusal::StaleMove { ply: 2 },
        ),
        (
            "a later ply",
            White,
            at_ply(4),
            Refusal::StaleMove { ply: 2 },
        ),
        (
            "the last ply there is",
            White,
            at_ply(u32::MAX),
            Refusal::StaleMove { ply: 2 },
        ),
        (
            "a man backwards",
            White,
            to(22, 26, &[]),
            Refusal::IllegalMove,
        ),
        (
            "an empty square",
            White,
            to(16, 12, &[]),
            Refusal::IllegalMove,
        ),
        (
            "no such square",
            White,
            to(0, 255, &[]),
            Refusal::IllegalMove,
        ),
        (
            "captures invented",
            White,
            to(22, 17, &[9, 9, 9]),
            Refusal::IllegalMove,
        ),
    ] {
        assert_eq!(begun.ask(side, wish), Err(refusal), "{what}");
    }
}

#[test]
fn a_stranger_may_do_nothing_at_all() {
    let given = blitz().moves(2);
    let wishes = [
        given.legal(0),
        GameCommand::Resign,
        GameCommand::Abort,
        GameCommand::OfferDraw,
        GameCommand::WithdrawDraw,
        GameCommand::AcceptDraw,
        GameCommand::DeclineDraw,
        GameCommand::ClaimWin,
        GameCommand::ClaimDraw,
        GameCommand::ClaimTime,
        GameCommand::OfferRematch,
        GameCommand::DeclineRematch,
    ];
    for wish in wishes {
        let answer = given.ask_as("carol".into(), wish.clone());
        assert_eq!(answer, Err(Refusal::NotYourGame), "{wish:?}");
    }
}

#[test]
fn the_last_move_sent_again_is_done_already_and_changes_nothing() {
    let before = blitz().moves(4);
    let wish = before.legal(0);
    let after = before.granted(White, wish.clone()).wait(50);
    assert_eq!(after.ask(White, wish.clone()), Ok(vec![]));
    // Once the opponent has answered it is an old wish.
    let later = after.moves(1);
    assert_eq!(later.ask(White, wish), Err(Refusal::StaleMove { ply: 6 }));
}

#[test]
fn another_move_at_the_same_ply_is_refused() {
    let before = blitz().moves(4);
    let (one, two) = (before.legal(0), before.legal(1));
    assert_ne!(one, two);
    let after = before.granted(White, one);
    assert_eq!(after.ask(White, two), Err(Refusal::NotYourTurn));
}

#[test]
fn nothing_is_granted_in_a_game_that_is_over_but_the_last_move_stays_done() {
    let before = blitz().moves(4);
    let wish = before.legal(0);
    let moved = before.granted(White, wish.clone());
    let over = moved.granted(Black, GameCommand::Resign);
    assert_eq!(over.ask(White, wish), Ok(vec![]));
    for wish in [
        over.legal(0),
        GameCommand::Resign,
        GameCommand::Abort,
        GameCommand::OfferDraw,
        GameCommand::WithdrawDraw,
        GameCommand::AcceptDraw,
        GameCommand::DeclineDraw,
        GameCommand::ClaimWin,
        GameCommand::ClaimDraw,
        GameCommand::ClaimTime,
    ] {
        let answer = over.ask(Black, wish.clone());
        assert_eq!(answer, Err(Refusal::GameOver), "{wish:?}");
    }
}
