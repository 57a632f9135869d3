//! Who is connected to this server. Presence is the socket, never idling.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::Attendance;
use protocol::{Millis, PlayerId, Timestamp};

/// Number of one connection in this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SocketId(pub(crate) u64);

/// Everybody who is or was connected.
#[derive(Debug)]
pub(crate) struct Register {
    /// Nobody has been away longer: before that, this server was.
    started: Timestamp,
    players: Mutex<HashMap<PlayerId, Entry>>,
}

#[derive(Debug, Default)]
struct Entry {
    sockets: HashMap<SocketId, Line>,
    gone_since: Option<Timestamp>,
    on_purpose: bool,
    /// How often the player came or went.
    changes: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Line {
    silent: bool,
    round_trip: Option<Millis>,
}

impl Entry {
    fn is_here(&self) -> bool {
        self.sockets.values().any(|line| !line.silent)
    }

    /// Brings the absence up to date; returns whether it began or ended.
    fn settle(&mut self, now: Timestamp) -> bool {
        let was_here = self.gone_since.is_none();
        let is_here = self.is_here();
        if is_here {
            self.gone_since = None;
            self.on_purpose = false;
        } else if was_here {
            self.gone_since = Some(now);
        }
        let changed = was_here != is_here;
        self.changes += u64::from(changed);
        changed
    }
}

impl Register {
    pub(crate) fn new(started: Timestamp) -> Self {
        Self {
            started,
            players: Mutex::default(),
        }
    }

    fn players(&self) -> MutexGuard<'_, HashMap<PlayerId, Entry>> {
        // Every call leaves a sound map, so a panic elsewhere does not matter here.
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a new connection, unless the player has too many. Returns whether the player came.
    pub(crate) fn connect(
        &self,
        player: &PlayerId,
        socket: SocketId,
        most: usize,
        now: Timestamp,
    ) -> Option<bool> {
        let started = self.started;
        let mut players = self.players();
        let entry = players.entry(player.clone()).or_insert_with(|| Entry {
            gone_since: Some(started),
            ..Entry::default()
        });
        if entry.sockets.len() >= most {
            return None;
        }
        entry.sockets.insert(socket, Line::default());
        Some(entry.settle(now))
    }

    /// Notes the end of a connection. Returns whether the player is gone now.
    pub(crate) fn disconnect(
        &self,
        player: &PlayerId,
        socket: SocketId,
        on_purpose: bool,
        now: Timestamp,
    ) -> bool {
        let mut players = self.players();
        let Some(entry) = players.get_mut(player) else {
            return false;
        };
        entry.sockets.remove(&socket);
        let changed = entry.settle(now);
        if changed {
            entry.on_purpose = on_purpose;
        }
        changed
    }

    /// Notes whether a connection has fallen silent. Returns whether the player came or went.
    pub(crate) fn set_silent(
        &self,
        player: &PlayerId,
        socket: SocketId,
        silent: bool,
        now: Timestamp,
    ) -> bool {
        let mut players = self.players();
        let Some(entry) = players.get_mut(player) else {
            return false;
        };
        if let Some(line) = entry.sockets.get_mut(&socket) {
            line.silent = silent;
        }
        entry.settle(now)
    }

    /// Notes a measured round trip; steady values count more than a single one.
    pub(crate) fn measured(&self, player: &PlayerId, socket: SocketId, round_trip: Millis) {
        let mut players = self.players();
        let line = players
            .get_mut(player)
            .and_then(|entry| entry.sockets.get_mut(&socket));
        if let Some(line) = line {
            let smooth = line.round_trip.map_or(round_trip, |before| {
                Millis((before.0 * 7 + round_trip.0 * 3) / 10)
            });
            line.round_trip = Some(smooth);
        }
    }

    /// Returns what is known of a player's connection. The best of several lines counts.
    pub(crate) fn of(&self, player: &PlayerId) -> Attendance {
        match self.players().get(player) {
            None => Attendance {
                gone_since: Some(self.started),
                ..Attendance::default()
            },
            Some(entry) => Attendance {
                gone_since: entry.gone_since,
                on_purpose: entry.on_purpose,
                round_trip: entry.sockets.values().filter_map(|l| l.round_trip).min(),
            },
        }
    }

    /// Returns what is known of a player's connection, and how often it changed.
    pub(crate) fn sighted(&self, player: &PlayerId) -> (Attendance, u64) {
        let changes = self.players().get(player).map_or(0, |entry| entry.changes);
        (self.of(player), changes)
    }

    /// Returns whether the player has a connection here, silent or not.
    pub(crate) fn is_connected(&self, player: &PlayerId) -> bool {
        let players = self.players();
        players
            .get(player)
            .is_some_and(|entry| !entry.sockets.is_empty())
    }

    /// Returns how many players are connected.
    pub(crate) fn online(&self) -> u32 {
        let players = self.players();
        let here = players.values().filter(|e| !e.sockets.is_empty()).count();
        u32::try_from(here).unwrap_or(u32::MAX)
    }

    /// Forgets players who went before `before`; by then every claim is possible anyway.
    pub(crate) fn forget(&self, before: Timestamp) {
        self.players()
            .retain(|_, entry| entry.gone_since.is_none_or(|since| since > before));
    }
}
