//! One-use tickets: what a client gets over HTTP and says first on the socket.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use protocol::{Millis, PlayerCard, Timestamp};

use crate::chance;
use crate::port::TokenHash;

/// How long a ticket may wait.
const LIFE: Millis = Millis::seconds(30);

/// The tickets that nobody has used yet. In memory: they outlive no restart.
#[derive(Debug, Default)]
pub(crate) struct Tickets {
    open: Mutex<HashMap<TokenHash, (PlayerCard, Timestamp)>>,
}

impl Tickets {
    fn open(&self) -> MutexGuard<'_, HashMap<TokenHash, (PlayerCard, Timestamp)>> {
        // Every call leaves a sound map, so a panic elsewhere does not matter here.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a new ticket for this player.
    pub(crate) fn issue(&self, player: PlayerCard, now: Timestamp) -> String {
        let ticket = chance::secret();
        let entry = (player, now + LIFE);
        self.open().insert(chance::hash(&ticket), entry);
        ticket
    }

    /// Takes the ticket and returns whose it is.
    pub(crate) fn redeem(&self, ticket: &str, now: Timestamp) -> Option<PlayerCard> {
        let (player, until) = self.open().remove(&chance::hash(ticket))?;
        (now <= until).then_some(player)
    }

    /// Forgets tickets that are too old.
    pub(crate) fn forget(&self, now: Timestamp) {
        self.open().retain(|_, (_, until)| *until >= now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player() -> PlayerCard {
        PlayerCard {
            id: "p".into(),
            name: "Anna".to_owned(),
            rating: 1500,
        }
    }

    #[test]
    fn a_ticket_works_once_and_for_thirty_seconds() {
        let tickets = Tickets::default();
        let ticket = tickets.issue(player(), Timestamp(0));
        assert_eq!(tickets.redeem(&ticket[1..], Timestamp(1)), None);
        assert_eq!(tickets.redeem(&ticket, Timestamp(30_000)), Some(player()));
        assert_eq!(tickets.redeem(&ticket, Timestamp(30_000)), None);

        let late = tickets.issue(player(), Timestamp(0));
        assert_eq!(tickets.redeem(&late, Timestamp(30_001)), None);
    }
}
