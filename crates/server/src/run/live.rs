//! Games in memory, so that a move need not read the database. Only a shortcut: whether a decision
//! holds is checked by the commit.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::GameState;
use protocol::{GameId, PlayerId, Timestamp};

/// A game and the number of the last event in it.
#[derive(Clone, Debug)]
pub(crate) struct Loaded {
    pub(crate) state: Arc<GameState>,
    pub(crate) seq: u64,
}

#[derive(Debug, Default)]
pub(crate) struct LiveGames {
    games: Mutex<HashMap<GameId, (Loaded, Timestamp)>>,
}

impl LiveGames {
    fn games(&self) -> MutexGuard<'_, HashMap<GameId, (Loaded, Timestamp)>> {
        // Every call leaves a sound map, so a panic elsewhere does not matter here.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn get(&self, game: &GameId) -> Option<Loaded> {
        self.games().get(game).map(|(loaded, _)| loaded.clone())
    }

    /// Keeps the game, unless a later state of it is kept already.
    pub(crate) fn put(&self, game: &GameId, loaded: Loaded, now: Timestamp) {
        let mut games = self.games();
        match games.get_mut(game) {
            Some((kept, _)) if kept.seq > loaded.seq => {}
            Some(kept) => *kept = (loaded, now),
            None => drop(games.insert(game.clone(), (loaded, now))),
        }
    }

    /// Forgets the games of a player.
    pub(crate) fn forget_player(&self, player: &PlayerId) {
        let is_of_player = |loaded: &Loaded| loaded.state.side_of(player).is_some();
        self.games().retain(|_, (loaded, _)| !is_of_player(loaded));
    }

    /// Forgets games in which nothing has happened since `before`.
    pub(crate) fn forget(&self, before: Timestamp) {
        self.games().retain(|_, (_, touched)| *touched > before);
    }
}
