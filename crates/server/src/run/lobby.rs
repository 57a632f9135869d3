//! Who waits for an opponent. An offer lives as long as the connection that made it; none survives
//! a restart. Decides nothing durable: that is the pairing's commit.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use protocol::{CommandId, LobbyState, OpenSeek, PlayerId, PoolCount, PoolKey, SeekId};

use super::SocketId;
use crate::port::CommandKey;

/// Open games shown at most.
const MOST_SHOWN: usize = 200;
/// Ended offers remembered by their command, so that a late copy of one does not wake it up.
const MOST_SPENT: usize = 4096;

/// A waiting offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seek {
    pub(crate) open: OpenSeek,
    /// The command that made it.
    pub(crate) key: CommandKey,
    /// The connection it lives on.
    pub(crate) socket: SocketId,
}

#[derive(Debug, Default)]
struct Inner {
    /// Oldest first; one a player.
    seeks: Vec<Seek>,
    spent: VecDeque<(PlayerId, CommandId)>,
    last_shown: Option<LobbyState>,
}

impl Inner {
    fn spend(&mut self, seek: &Seek) {
        self.spent
            .push_back((seek.key.account.clone(), seek.key.id));
        if self.spent.len() > MOST_SPENT {
            self.spent.pop_front();
        }
    }
}

/// All waiting offers.
#[derive(Debug, Default)]
pub(crate) struct Lobby {
    inner: Mutex<Inner>,
}

/// What became of a wish to be paired.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// This offer fits and is taken out of the lobby.
    Partner(Box<Seek>),
    /// Nobody: the offer waits.
    Waiting,
}

/// What became of a wish to take an open game.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// It is taken out of the lobby.
    Seek(Box<Seek>),
    /// It is the player's own.
    Own,
    /// Somebody else was faster, or it was withdrawn.
    Gone,
}

impl Lobby {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        // Every call leaves a sound list, so a panic elsewhere does not matter here.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether this command made an offer that waits or was withdrawn.
    pub(crate) fn knows(&self, key: &CommandKey) -> bool {
        let inner = self.inner();
        let waits = inner.seeks.iter().any(|seek| seek.key == *key);
        waits || inner.spent.contains(&(key.account.clone(), key.id))
    }

    /// Replaces the player's offer; takes the oldest fitting one of somebody else, or waits.
    pub(crate) fn find_or_wait(&self, wish: Seek) -> Found {
        let mut inner = self.inner();
        let player = wish.open.player.id.clone();
        inner.withdraw(&player);
        let partner = inner
            .seeks
            .iter()
            .position(|seek| seek.open.pool == wish.open.pool);
        if let Some(index) = partner {
            Found::Partner(Box::new(inner.seeks.remove(index)))
        } else {
            inner.seeks.push(wish);
            Found::Waiting
        }
    }

    /// Takes an offer out of the lobby for `player`.
    pub(crate) fn take(&self, id: &SeekId, player: &PlayerId) -> Taken {
        let mut inner = self.inner();
        match inner.seeks.iter().position(|seek| seek.open.id == *id) {
            None => Taken::Gone,
            Some(index) if inner.seeks[index].open.player.id == *player => Taken::Own,
            Some(index) => Taken::Seek(Box::new(inner.seeks.remove(index))),
        }
    }

    /// Puts an offer back whose pairing did not come about, unless its owner has a newer one.
    pub(crate) fn put_back(&self, seek: Seek) {
        let mut inner = self.inner();
        let owner = &seek.open.player.id;
        if !inner.seeks.iter().any(|s| s.open.player.id == *owner) {
            inner.seeks.insert(0, seek);
        }
    }

    /// Withdraws the player's offer. Returns whether there was one.
    pub(crate) fn withdraw(&self, player: &PlayerId) -> bool {
        self.inner().withdraw(player)
    }

    /// Withdraws the offer that lives on this connection; its command may be sent again. Returns
    /// whether there was one.
    pub(crate) fn drop_socket(&self, socket: SocketId) -> bool {
        let mut inner = self.inner();
        let before = inner.seeks.len();
        inner.seeks.retain(|seek| seek.socket != socket);
        inner.seeks.len() != before
    }

    /// Returns the player's waiting offer.
    pub(crate) fn seek_of(&self, player: &PlayerId) -> Option<OpenSeek> {
        let inner = self.inner();
        let own = inner.seeks.iter().find(|s| s.open.player.id == *player);
        own.map(|seek| seek.open.clone())
    }

    /// Returns the lobby as everybody may see it.
    pub(crate) fn state(&self, online: u32, playing: u32) -> LobbyState {
        let inner = self.inner();
        let mut waiting: HashMap<PoolKey, u32> = HashMap::new();
        for seek in &inner.seeks {
            *waiting.entry(seek.open.pool).or_default() += 1;
        }
        let mut pools: Vec<_> = waiting
            .into_iter()
            .map(|(pool, waiting)| PoolCount { pool, waiting })
            .collect();
        pools.sort_by_key(|count| count.pool);
        let shown = inner.seeks.iter().take(MOST_SHOWN);
        LobbyState {
            seeks: shown.map(|seek| seek.open.clone()).collect(),
            pools,
            online,
            playing,
        }
    }

    /// Notes what everybody is shown. Returns whether it differs from the last time.
    pub(crate) fn is_news(&self, state: &LobbyState) -> bool {
        let mut inner = self.inner();
        let is_news = inner.last_shown.as_ref() != Some(state);
        if is_news {
            inner.last_shown = Some(state.clone());
        }
        is_news
    }
}

impl Inner {
    fn withdraw(&mut self, player: &PlayerId) -> bool {
        let index = self
            .seeks
            .iter()
            .position(|seek| seek.open.player.id == *player);
        if let Some(index) = index {
            let seek = self.seeks.remove(index);
            self.spend(&seek);
        }
        index.is_some()
    }
}
