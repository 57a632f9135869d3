//! The lobby as everybody is shown it: looked up once for all connections of this server.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::{LobbyState, PoolCount, PoolKey, ServerMessage};

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
    shown: Mutex<LobbyState>,
    /// Nothing has changed since.
    fresh: AtomicBool,
}

impl Lobby {
    fn shown(&self) -> MutexGuard<'_, LobbyState> {
        // Every call leaves a whole state, so a panic elsewhere does not matter here.
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something has changed: to be looked up.
    pub(super) fn touch(&self) {
        self.fresh.store(false, Ordering::Relaxed);
    }

    /// Returns the lobby as it was last looked up.
    pub(super) fn state(&self) -> LobbyState {
        self.shown().clone()
    }
}

impl<P: Ports> Server<P> {
    /// Returns the lobby as a message.
    pub(crate) fn lobby_message(&self) -> ServerMessage {
        ServerMessage::Lobby(self.lobby.state())
    }

    /// Returns how many open games are shown.
    pub(crate) fn seeks_shown(&self) -> usize {
        self.lobby.shown().seeks.len()
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
            *self.lobby.shown() = state.clone();
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
