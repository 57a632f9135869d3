//! Folding events into a state. No judgement: what an event says has happened.

use protocol::{GameEvent, LastOffers, SideKey, WireMove};
use thiserror::Error;

use crate::{GameState, clock};

/// Why an event cannot have happened in this state: the log or the message is broken, or an event
/// was missed.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum EventError {
    /// The move is not legal in the state.
    #[error("the event's move is not legal in this position")]
    IllegalMove,
    /// A game begins once.
    #[error("'created' inside a game")]
    CreatedTwice,
}

/// Returns the state after an event.
///
/// # Errors
/// The event does not fit the state; the caller should load the game anew.
pub fn evolve(mut state: GameState, event: &GameEvent) -> Result<GameState, EventError> {
    match event {
        GameEvent::Created(_) => return Err(EventError::CreatedTwice),
        GameEvent::Moved {
            chosen,
            clocks,
            forgiven,
            at,
        } => {
            let mover = state.to_move();
            play(&mut state, chosen)?;
            let quota = state.lag_quota.of(mover);
            let quota = clock::quota_after_move(state.created.time, quota, *forgiven);
            state.lag_quota = state.lag_quota.with(mover, quota);
            state.clocks = *clocks;
            state.turn_since = *at;
            state.draw_offer = state.draw_offer.filter(|owner| *owner == mover);
            state.takeback_offer = None;
        }
        GameEvent::TakenBack { ply, clocks, at } => {
            state.game = state.game.up_to(to_usize(*ply));
            state.clocks = *clocks;
            state.turn_since = *at;
            state.draw_offer = None;
            state.takeback_offer = None;
            state.last_takeback_offer = LastOffers::default();
        }
        GameEvent::Ended { result, clocks, at } => {
            state.result = Some(*result);
            state.ended_at = Some(*at);
            state.clocks = *clocks;
            state.draw_offer = None;
            state.takeback_offer = None;
        }
        grant => fold_grant(&mut state, grant),
    }
    Ok(state)
}

/// Folds what is offered, granted and declined; the position stays.
fn fold_grant(state: &mut GameState, event: &GameEvent) {
    match event {
        GameEvent::DrawOffered { by } => {
            let ply = state.ply();
            state.draw_offer = Some(*by);
            state.last_draw_offer = state.last_draw_offer.with(*by, ply);
        }
        GameEvent::DrawWithdrawn { .. } | GameEvent::DrawDeclined { .. } => state.draw_offer = None,
        GameEvent::TakebackOffered { by } => {
            let ply = state.ply();
            state.takeback_offer = Some(*by);
            state.last_takeback_offer = state.last_takeback_offer.with(*by, ply);
        }
        GameEvent::TakebackDeclined { .. } => state.takeback_offer = None,
        GameEvent::TimeGiven { by, amount } => {
            let to = other(*by);
            state.clocks = state.clocks.with(to, state.clocks.of(to) + *amount);
        }
        GameEvent::Berserked { by, clocks } => {
            state.berserk = state.berserk.with(*by);
            state.clocks = *clocks;
        }
        GameEvent::TimeReturned { credit } => state.turn_since = state.turn_since + *credit,
        GameEvent::RematchOffered { by, at } => state.rematch_offer = Some((*by, *at)),
        GameEvent::RematchDeclined { .. } => state.rematch_offer = None,
        GameEvent::RematchAgreed { game } => {
            state.rematch_offer = None;
            state.rematch = Some(game.clone());
        }
        GameEvent::Created(_)
        | GameEvent::Moved { .. }
        | GameEvent::TakenBack { .. }
        | GameEvent::Ended { .. } => {}
    }
}

/// Returns the number of plies; a number no game has means the whole game.
fn to_usize(ply: u32) -> usize {
    usize::try_from(ply).unwrap_or(usize::MAX)
}

fn play(state: &mut GameState, chosen: &WireMove) -> Result<(), EventError> {
    let legal = state.game.position().legal_moves();
    let chosen = chosen.find_in(&legal).ok_or(EventError::IllegalMove)?;
    state.game.play(chosen).map_err(|_| EventError::IllegalMove)
}

/// Returns the opponent's side.
pub(crate) const fn other(side: SideKey) -> SideKey {
    match side {
        SideKey::White => SideKey::Black,
        SideKey::Black => SideKey::White,
    }
}
