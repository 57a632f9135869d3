//! The people and the game that tests are about.

use domain::{GameState, evolve};
use protocol::{
    Clocks, EndReason, GameEvent, GameResult, Millis, NewGame, PlayerCard, Presence, SideKey,
    TimeControl, Timestamp, VariantKey, WireMove,
};
use rules::Variant;

use super::Match;

/// A player whose id is the name.
pub(crate) fn card(name: &str) -> PlayerCard {
    PlayerCard {
        id: name.into(),
        name: name.to_owned(),
        rating: 1500,
        provisional: false,
    }
}

/// A rated Russian game of five minutes and three seconds a move, called `game`.
pub(crate) fn new_game(white: &str, black: &str) -> NewGame {
    NewGame {
        id: "game".into(),
        variant: VariantKey(Variant::Russian),
        time: TimeControl::fischer(5, 3),
        white: card(white),
        black: card(black),
        stake: 0,
        rated: true,
        closed: false,
        rematch_of: None,
        tournament: None,
        at: Timestamp(0),
    }
}

/// A game as one of its players has it, who has done nothing to it.
pub(crate) fn seen_by(mine: SideKey, confirmed: GameState) -> Match {
    Match {
        id: confirmed.created().id.clone(),
        seq: 1,
        confirmed,
        pending: None,
        asked: Vec::new(),
        my_side: Some(mine),
        opponent: Presence::Here,
        opponent_at: Timestamp(0),
        viewed_ply: None,
        turned: false,
        result_open: false,
    }
}

/// A finished game of eight moves of which we were White, without the sheet of its result.
pub(crate) fn finished() -> Match {
    let mut state = GameState::new(new_game("a", "b"));
    for at in 1..=8 {
        let legal = state.game().position().legal_moves();
        let moved = GameEvent::Moved {
            chosen: WireMove::from(&legal[0]),
            clocks: state.clocks(),
            forgiven: Millis::ZERO,
            at: Timestamp(at),
        };
        state = evolve(state, &moved).expect("a legal move");
    }
    seen_by(SideKey::White, resigned(state))
}

/// The game after White has resigned.
pub(crate) fn resigned(state: GameState) -> GameState {
    let ended = GameEvent::Ended {
        result: GameResult {
            winner: Some(SideKey::Black),
            reason: EndReason::Resigned,
        },
        clocks: Clocks::default(),
        at: Timestamp(9),
    };
    evolve(state, &ended).expect("a game can end")
}
