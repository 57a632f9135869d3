//! The people and the game that tests are about.

use domain::GameState;
use protocol::{NewGame, PlayerCard, Presence, SideKey, TimeControl, Timestamp, VariantKey};
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
