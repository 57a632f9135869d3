//! The lobby as everybody is shown it: looked up once for all connections of this server.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::{LobbyState, PlayerId, PoolCount, PoolKey, SeekId, ServerMessage};

use super::Server;
use crate::port::{Bus, Clock, Note, Ports, Store, StoreError, Topic};
use crate::store::Seek;

/// Open games shown at most.
const MOST_SHOWN: usize = 200;
/// Waiting offers looked at.
const MOST_COUNTED: i64 = 5000;

/// What was last shown.
#[derive(Debug, Default)]
pub(crate) struct Lobby {
    shown: Mutex<Shown>,
    /// Nothing has changed since.
    fresh: AtomicBool,
}

#[derive(Debug, Default)]
struct Shown {
    /// What everybody was told.
    told: LobbyState,
    /// Offers in it that have gone since, as far as this server knows.
    gone: HashSet<SeekId>,
}

impl Lobby {
    fn shown(&self) -> MutexGuard<'_, Shown> {
        // Every call leaves a whole state, so a panic elsewhere does not matter here.
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something has changed: to be looked up.
    pub(super) fn touch(&self) {
        self.fresh.store(false, Ordering::Relaxed);
    }

    /// The player no longer offers anything. Everybody is told at the next look; who comes before that must not be
    /// shown, and try to take, what is gone.
    pub(super) fn withdraw(&self, player: &PlayerId) {
        self.touch();
        let Shown { told, gone } = &mut *self.shown();
        let theirs = told.seeks.iter().filter(|seek| seek.player.id == *player);
        gone.extend(theirs.map(|seek| seek.id.clone()));
    }

    /// Returns the lobby as it was last looked up.
    pub(super) fn state(&self) -> LobbyState {
        self.shown().told.clone()
    }

    /// Returns the same without what has gone since.
    fn state_now(&self) -> LobbyState {
        let shown = self.shown();
        let mut state = shown.told.clone();
        state.seeks.retain(|seek| !shown.gone.contains(&seek.id));
        state
    }

    /// Keeps what everybody is told. An offer that went while all were being looked up stays gone.
    fn tell(&self, state: LobbyState) {
        let mut shown = self.shown();
        let waits = |id: &SeekId| state.seeks.iter().any(|seek| seek.id == *id);
        shown.gone.retain(waits);
        shown.told = state;
    }
}

impl<P: Ports> Server<P> {
    /// Returns the lobby as a message.
    pub(crate) fn lobby_message(&self) -> ServerMessage {
        ServerMessage::Lobby(self.lobby.state_now())
    }

    /// Returns how many open games are shown.
    pub(crate) fn seeks_shown(&self) -> usize {
        self.lobby.shown().told.seeks.len()
    }

    /// Tells everybody about the lobby, if it has changed.
    pub(super) async fn publish_lobby(&self) -> Result<(), StoreError> {
        let shared = self.store.sql().is_shared();
        let counts = (self.online(), self.playing());
        let shown = self.lobby.state();
        let is_fresh = self.lobby.fresh.swap(true, Ordering::Relaxed);
        if is_fresh && !shared && counts == (shown.online, shown.playing) {
            return Ok(());
        }
        let now = self.clock.now();
        let seeks = match self.store.sql().seeks(now, MOST_COUNTED).await {
            Ok(seeks) => seeks,
            Err(error) => {
                self.lobby.touch();
                return Err(error);
            }
        };
        let private = self.store.sql().locked_games(now).await?;
        let state = LobbyState {
            private,
            ..state(&seeks, counts)
        };
        if state != shown {
            self.lobby.tell(state.clone());
            let frame = Arc::from(protocol::encode(&ServerMessage::Lobby(state)));
            self.bus.publish(&Topic::Lobby, Note::Lobby { frame });
        }
        Ok(())
    }
}

/// Returns the lobby as everybody may see it. The offers stand in the order of their age.
fn state(seeks: &[Seek], (online, playing): (u32, u32)) -> LobbyState {
    let mut waiting: HashMap<PoolKey, u32> = HashMap::new();
    for seek in seeks {
        *waiting.entry(seek.open.pool).or_default() += 1;
    }
    let mut pools: Vec<_> = waiting
        .into_iter()
        .map(|(pool, waiting)| PoolCount { pool, waiting })
        .collect();
    pools.sort_by_key(|count| count.pool);
    let shown = seeks.iter().take(MOST_SHOWN);
    LobbyState {
        seeks: shown.map(|seek| seek.open.clone()).collect(),
        pools,
        private: vec![],
        online,
        playing,
    }
}
