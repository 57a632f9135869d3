//! What a decision changes, and what the store is given of it.

use std::sync::Arc;

use domain::{GameState, deadline, evolve};
use protocol::{GameEvent, GameId, NewGame, Refusal, Timestamp};

use super::Loaded;
use crate::port::{Append, CommandKey, Commit, Conducted, Create};

/// What a decision changes.
pub(super) struct Change {
    pub(super) at: Timestamp,
    /// Number of the last event before it.
    pub(super) before: u64,
    pub(super) events: Vec<GameEvent>,
    pub(super) after: Loaded,
    /// Whether the game ends with it.
    pub(super) ended: bool,
    pub(super) rematch: Option<NewGame>,
    /// How the players behaved, when a game that counts ends with it.
    pub(super) conduct: Vec<Conducted>,
}

impl Change {
    pub(super) fn of(
        before: &Loaded,
        events: Vec<GameEvent>,
        at: Timestamp,
    ) -> Result<Self, Refusal> {
        let mut state = GameState::clone(&before.state);
        for event in &events {
            state = evolve(state, event).map_err(|error| {
                tracing::error!(%error, "a decision does not fit its game");
                Refusal::TryAgain
            })?;
        }
        let seq = before.seq + events.len() as u64;
        Ok(Self {
            at,
            before: before.seq,
            conduct: vec![],
            ended: before.state.result().is_none() && state.result().is_some(),
            rematch: rematch_of(&state, &events, at),
            after: Loaded {
                state: Arc::new(state),
                seq,
            },
            events,
        })
    }

    pub(super) fn commit(
        &self,
        game: &GameId,
        key: Option<&CommandKey>,
        limits: &domain::Limits,
    ) -> Commit {
        let state = &self.after.state;
        let result = state.result().filter(|_| self.ended);
        Commit {
            at: self.at,
            commands: key.cloned().into_iter().collect(),
            takes: vec![],
            append: Some(Append {
                game: game.clone(),
                expected: self.before,
                events: self.events.clone(),
                deadline: deadline(state, limits),
                ended: result.map(|result| (state.ended_at().unwrap_or(self.at), result)),
                conduct: self.conduct.clone(),
            }),
            create: self.rematch.as_ref().map(|new| create(new, limits)),
        }
    }
}

/// Returns what the store needs to begin a game.
pub(super) fn create(new: &NewGame, limits: &domain::Limits) -> Create {
    Create {
        new: new.clone(),
        deadline: deadline(&GameState::new(new.clone()), limits),
    }
}

/// The rematch that the events agree on: same pool, colours swapped.
fn rematch_of(state: &GameState, events: &[GameEvent], at: Timestamp) -> Option<NewGame> {
    let id = events.iter().find_map(|event| match event {
        GameEvent::RematchAgreed { game } => Some(game.clone()),
        _ => None,
    })?;
    let old = state.created();
    Some(NewGame {
        id,
        white: old.black.clone(),
        black: old.white.clone(),
        rematch_of: Some(old.id.clone()),
        at,
        ..old.clone()
    })
}
