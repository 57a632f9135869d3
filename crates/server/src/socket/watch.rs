//! Games of others that a session watches: the same events as for the players, later where a delay is
//! set. Spectators only look: what they ask of the game is refused by the decision itself.

use std::collections::HashMap;
use std::time::Duration;

use protocol::{GameEvent, GameId, ServerMessage, SideKey};
use tokio::time::Instant;

use super::follow::LONGEST_GAP;
use super::session::{End, Session};
use crate::port::{Clock, GameStore, Inbox, Ports, Topic};
use crate::run::{Place, time_of, visible};

/// Games watched at most; the oldest gives way.
const MOST_WATCHED: usize = 8;

/// A game the session watches.
#[derive(Debug)]
pub(super) struct Watched {
    /// The last event sent.
    seq: u64,
    /// When something that is held back may be shown.
    due: Option<Instant>,
    _place: Place,
}

/// The games a session watches, and how many others do.
#[derive(Debug, Default)]
pub(super) struct Watches {
    games: HashMap<GameId, Watched>,
    /// What the client was told last.
    counts: HashMap<GameId, u32>,
}

impl Watches {
    /// Returns when there is something to be shown.
    pub(super) fn due(&self) -> Option<Instant> {
        self.games.values().filter_map(|watched| watched.due).min()
    }

    pub(super) fn has(&self, game: &GameId) -> bool {
        self.games.contains_key(game)
    }
}

impl<P: Ports> Session<P> {
    /// Shows a game of others from event `seen` on, and whatever happens in it from now on. The
    /// session has joined its topic already.
    pub(super) async fn watch(&mut self, game: &GameId, seen: u64) -> Result<(), End> {
        if self.watches.games.len() >= MOST_WATCHED && !self.watches.has(game) {
            // Game names begin with the time.
            if let Some(oldest) = self.watches.games.keys().min().cloned() {
                self.unwatch(&oldest);
            }
        }
        let watched = Watched {
            seq: seen,
            due: None,
            _place: self.server.watching.take_place(game),
        };
        self.watches.games.insert(game.clone(), watched);
        self.show(game).await?;
        for side in [SideKey::White, SideKey::Black] {
            self.say_presence(game, side).await?;
        }
        self.watches.counts.remove(game);
        self.tell_count(game).await
    }

    /// The client no longer looks.
    pub(super) fn unwatch(&mut self, game: &GameId) {
        if self.watches.games.remove(game).is_some() {
            self.watches.counts.remove(game);
            self.inbox.leave(&Topic::Game(game.clone()));
        }
    }

    /// Forwards committed events without asking the store, where nothing is missing or held back.
    pub(super) async fn show_events(
        &mut self,
        game: &GameId,
        first: u64,
        events: &[GameEvent],
    ) -> Result<(), End> {
        let next = self.watches.games.get(game).map(|watched| watched.seq + 1);
        if next != Some(first) || !self.server.config.spectator_delay.is_zero() {
            return self.show(game).await;
        }
        for (seq, event) in (first..).zip(events) {
            self.show_event(game, seq, event.clone()).await?;
        }
        Ok(())
    }

    /// Shows everything that may be seen and was not yet.
    pub(super) async fn show(&mut self, game: &GameId) -> Result<(), End> {
        let Some(watched) = self.watches.games.get_mut(game) else {
            return Ok(());
        };
        watched.due = None;
        let seq = watched.seq;
        let missing = self.server.store.events_after(game, seq).await?;
        let shown = self.visible_of(game, seq, &missing);
        if seq == 0 || shown as u64 > LONGEST_GAP {
            return self.show_whole(game, seq + shown as u64).await;
        }
        for (seq, event) in (seq + 1..).zip(missing.into_iter().take(shown)) {
            self.show_event(game, seq, event).await?;
        }
        Ok(())
    }

    /// Returns how many of the missing events may be seen, and notes when the next one may.
    fn visible_of(&mut self, game: &GameId, seq: u64, missing: &[GameEvent]) -> usize {
        let delay = self.server.config.spectator_delay;
        if delay.is_zero() {
            return missing.len();
        }
        let now = self.server.clock.now();
        let shown = visible(missing, seq, now, delay);
        let next = missing.iter().skip(shown).find_map(time_of);
        if let (Some(at), Some(watched)) = (next, self.watches.games.get_mut(game)) {
            let since = (now - at).0.max(0).unsigned_abs();
            let wait = delay.saturating_sub(Duration::from_millis(since));
            watched.due = Some(Instant::now() + wait + Duration::from_millis(1));
        }
        shown
    }

    async fn show_event(&mut self, game: &GameId, seq: u64, event: GameEvent) -> Result<(), End> {
        if let Some(watched) = self.watches.games.get_mut(game) {
            watched.seq = seq;
        }
        self.say_event(game, seq, event).await
    }

    /// Shows the game as it stood after event `seq`.
    async fn show_whole(&mut self, game: &GameId, seq: u64) -> Result<(), End> {
        let Some(loaded) = self.server.as_it_stood(game, seq).await? else {
            return Ok(());
        };
        if let Some(watched) = self.watches.games.get_mut(game) {
            watched.seq = loaded.seq;
        }
        self.say_snapshot(game, &loaded).await
    }

    /// Shows what has become visible.
    pub(super) async fn show_due(&mut self) -> Result<(), End> {
        let now = Instant::now();
        let is_due = |watched: &Watched| watched.due.is_some_and(|due| due <= now);
        let games = self.watches.games.iter();
        let due: Vec<_> = games
            .filter(|(_, watched)| is_due(watched))
            .map(|(game, _)| game.clone())
            .collect();
        for game in due {
            self.show(&game).await?;
        }
        Ok(())
    }

    /// Notes were lost: compares everything with what was shown.
    pub(super) async fn show_everything(&mut self) -> Result<(), End> {
        let games: Vec<_> = self.watches.games.keys().cloned().collect();
        for game in games {
            self.show(&game).await?;
        }
        Ok(())
    }

    /// Tells how many watch the game, if that is news.
    async fn tell_count(&mut self, game: &GameId) -> Result<(), End> {
        if !self.watches.has(game) && !self.followed.contains_key(game) {
            return Ok(());
        }
        let now = self.server.clock.now();
        let count = self.server.watching.count(game, now);
        let before = self.watches.counts.insert(game.clone(), count);
        if before.unwrap_or(0) == count {
            return Ok(());
        }
        self.send(&ServerMessage::Watching {
            game: game.clone(),
            count,
        })
        .await
    }

    /// Another server, or this one, says how many watch there.
    pub(super) async fn on_watching(
        &mut self,
        game: &GameId,
        node: u32,
        count: u32,
    ) -> Result<(), End> {
        let now = self.server.clock.now();
        self.server.watching.hear(game, node, count, now);
        self.tell_count(game).await
    }

    /// The private games that wait for this player have changed.
    pub(super) async fn on_invites(&mut self) -> Result<(), End> {
        let invites = self.server.invites_of(&self.caller.player.id).await?;
        self.send(&ServerMessage::Invites { invites }).await
    }

    /// What the player must hear when the connection begins, or when notes were lost.
    pub(super) async fn tell_news(&mut self) -> Result<(), End> {
        let invites = self.server.invites_of(&self.caller.player.id).await?;
        if !invites.is_empty() {
            self.send(&ServerMessage::Invites { invites }).await?;
        }
        self.tell_achievements(None).await?;
        self.on_conduct().await
    }

    /// Something may follow from how the player behaved.
    pub(super) async fn on_conduct(&mut self) -> Result<(), End> {
        match self.server.untold(&self.caller.player.id).await? {
            Some(message) => self.send(&message).await,
            None => Ok(()),
        }
    }
}
