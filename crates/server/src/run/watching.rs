//! Who watches games of others: how many, on this server and on the others, and what they may see
//! already.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::{GameEvent, GameId, Millis, Timestamp};

use super::command::fold;
use super::{Loaded, Server};
use crate::chance;
use crate::port::{Bus, Clock, GameStore, Note, Ports, StoreError, Topic};

/// What another server said this long ago is no longer believed.
const BELIEVED_FOR: Millis = Millis::seconds(30);
/// How often a server says it again, so that those who come later know.
const SAID_AGAIN_AFTER: Millis = Millis::seconds(10);

/// How many watch each game.
#[derive(Debug)]
pub(crate) struct Watching {
    /// This server's name among those that say so.
    node: u32,
    games: Mutex<HashMap<GameId, Watched>>,
}

#[derive(Debug, Default)]
struct Watched {
    here: u32,
    elsewhere: HashMap<u32, (u32, Timestamp)>,
    changed: bool,
    said_at: Timestamp,
}

impl Default for Watching {
    fn default() -> Self {
        Self {
            node: chance::node(),
            games: Mutex::default(),
        }
    }
}

/// One spectator's place; giving it up leaves the game.
#[derive(Debug)]
pub(crate) struct Place {
    watching: Arc<Watching>,
    game: GameId,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut games = self.watching.games();
        if let Some(watched) = games.get_mut(&self.game) {
            watched.here = watched.here.saturating_sub(1);
            watched.changed = true;
        }
    }
}

impl Watching {
    fn games(&self) -> MutexGuard<'_, HashMap<GameId, Watched>> {
        // Every call leaves a sound map, so a panic elsewhere does not matter here.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place at a game.
    pub(crate) fn take_place(self: &Arc<Self>, game: &GameId) -> Place {
        let mut games = self.games();
        let watched = games.entry(game.clone()).or_default();
        watched.here += 1;
        watched.changed = true;
        Place {
            watching: Arc::clone(self),
            game: game.clone(),
        }
    }

    /// Notes what another server says.
    pub(crate) fn hear(&self, game: &GameId, node: u32, count: u32, now: Timestamp) {
        if node == self.node {
            return;
        }
        let mut games = self.games();
        let watched = games.entry(game.clone()).or_default();
        watched.elsewhere.insert(node, (count, now));
    }

    /// Returns how many watch the game.
    pub(crate) fn count(&self, game: &GameId, now: Timestamp) -> u32 {
        self.games().get(game).map_or(0, |watched| {
            let believed = |(_, at): &&(u32, Timestamp)| now < *at + BELIEVED_FOR;
            let elsewhere = watched.elsewhere.values().filter(believed);
            watched.here + elsewhere.map(|(count, _)| count).sum::<u32>()
        })
    }

    /// Returns what the others should hear now: games with their spectators here. Forgets what
    /// nobody watches any more.
    pub(crate) fn news(&self, now: Timestamp) -> Vec<(GameId, u32)> {
        let mut games = self.games();
        let mut news = vec![];
        games.retain(|game, watched| {
            let again = watched.here > 0 && now >= watched.said_at + SAID_AGAIN_AFTER;
            if watched.changed || again {
                news.push((game.clone(), watched.here));
                watched.changed = false;
                watched.said_at = now;
            }
            watched
                .elsewhere
                .retain(|_, (_, at)| now < *at + BELIEVED_FOR);
            watched.here > 0 || !watched.elsewhere.is_empty()
        });
        news
    }
}

impl<P: Ports> Server<P> {
    /// Returns the game as it stood after event `seq`.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn as_it_stood(
        &self,
        game: &GameId,
        seq: u64,
    ) -> Result<Option<Loaded>, StoreError> {
        if let Some(loaded) = self.latest(game).await?
            && loaded.seq == seq
        {
            return Ok(Some(loaded));
        }
        let mut events = self.store.events_after(game, 0).await?;
        events.truncate(usize::try_from(seq).unwrap_or(usize::MAX));
        fold(game, events)
    }

    /// Returns a game as whoever watches may see it now.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn as_watched(&self, game: &GameId) -> Result<Option<Loaded>, StoreError> {
        let delay = self.config.spectator_delay;
        if delay.is_zero() {
            return self.latest(game).await;
        }
        let mut events = self.store.events_after(game, 0).await?;
        events.truncate(visible(&events, 0, self.clock.now(), delay));
        fold(game, events)
    }

    /// Tells followers how many watch their games, where that has changed.
    pub(super) fn publish_watching(&self) {
        for (game, count) in self.watching.news(self.clock.now()) {
            let topic = Topic::Game(game.clone());
            let node = self.watching.node;
            self.bus
                .publish(&topic, Note::Watching { game, node, count });
        }
    }
}

/// Returns how many of these events, which follow event `seq`, a spectator may see `now`. Events
/// without a time of their own wait for the next one that has it; that a game has begun is no secret,
/// and a game that is over has none.
pub(crate) fn visible(events: &[GameEvent], seq: u64, now: Timestamp, delay: Duration) -> usize {
    let is_over = events.iter().any(|e| matches!(e, GameEvent::Ended { .. }));
    if delay.is_zero() || is_over {
        return events.len();
    }
    let delay = i64::try_from(delay.as_millis()).unwrap_or(i64::MAX);
    let until = Timestamp(now.0.saturating_sub(delay));
    let is_shown = |event: &GameEvent| time_of(event).is_some_and(|at| at <= until);
    let shown = events.iter().rposition(is_shown).map_or(0, |last| last + 1);
    shown.max(usize::from(seq == 0 && !events.is_empty()))
}

/// Returns when the event happened, where it says so.
pub(crate) const fn time_of(event: &GameEvent) -> Option<Timestamp> {
    match event {
        GameEvent::Created(new) => Some(new.at),
        GameEvent::Moved { at, .. }
        | GameEvent::TakenBack { at, .. }
        | GameEvent::Ended { at, .. }
        | GameEvent::RematchOffered { at, .. } => Some(*at),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use protocol::{Clocks, SideKey, WireMove};

    use super::*;

    #[test]
    fn a_place_counts_until_it_is_given_up_and_others_until_they_are_silent() {
        let watching = Arc::new(Watching {
            node: 1,
            ..Watching::default()
        });
        let game = GameId::from("one");
        let at = |seconds| Timestamp(1_000_000) + Millis::seconds(seconds);
        let first = watching.take_place(&game);
        let second = watching.take_place(&game);
        watching.hear(&game, 7, 3, at(0));
        watching.hear(&game, 1, 9, at(0));
        assert_eq!(watching.count(&game, at(0)), 5);
        assert_eq!(watching.news(at(1)), [(game.clone(), 2)]);
        assert_eq!(watching.news(at(2)), [], "said once");
        assert_eq!(watching.news(at(11)), [(game.clone(), 2)], "and again");
        watching.hear(&game, 7, 4, at(12));
        drop(first);
        assert_eq!(watching.count(&game, at(13)), 5);
        assert_eq!(watching.count(&game, at(42)), 1, "the other is silent");
        drop(second);
        assert_eq!(watching.news(at(43)), [(game.clone(), 0)]);
        assert_eq!(watching.count(&game, at(43)), 0);
        assert!(watching.games().is_empty(), "forgotten");
    }

    #[test]
    fn what_is_too_new_is_not_shown_until_the_game_is_over() {
        let moved = |at| GameEvent::Moved {
            chosen: WireMove {
                from: 22,
                to: 17,
                captured: vec![],
            },
            clocks: Clocks::default(),
            forgiven: Millis::ZERO,
            at: Timestamp(at),
        };
        let offered = GameEvent::DrawOffered { by: SideKey::White };
        let events = [moved(10), offered, moved(20), moved(30)];
        let delay = Duration::from_millis(5);
        for (now, shown) in [(14, 0), (15, 1), (24, 1), (25, 3), (34, 3), (35, 4)] {
            assert_eq!(visible(&events, 7, Timestamp(now), delay), shown, "{now}");
        }
        assert_eq!(visible(&events, 7, Timestamp(0), Duration::ZERO), 4);
        assert_eq!(visible(&events, 0, Timestamp(0), delay), 1, "the beginning");
        let ended = GameEvent::Ended {
            result: protocol::GameResult {
                winner: None,
                reason: protocol::EndReason::Agreed,
            },
            clocks: Clocks::default(),
            at: Timestamp(31),
        };
        assert_eq!(visible(&[moved(30), ended], 7, Timestamp(0), delay), 2);
    }
}
