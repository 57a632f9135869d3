//! The games a session follows: each event once and in order, whatever was lost on the way.

use domain::claim_possible_at;
use protocol::{GameEvent, GameId, Presence, ServerMessage, SideKey};

use super::session::{End, Session};
use crate::port::{Clock, GameStore, Inbox, Ports, Store, Topic};
use crate::run::{Loaded, Server};

/// A longer gap is closed by a snapshot.
pub(super) const LONGEST_GAP: u64 = 50;
/// Games followed at most; ended ones give way.
const MOST_FOLLOWED: usize = 8;

/// A game the session follows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Followed {
    /// The last event sent.
    pub(super) seq: u64,
    /// The player's side.
    side: SideKey,
    running: bool,
    /// What the client's last ping said it has, when that was less than what was sent.
    pub(super) behind: Option<u64>,
}

impl<P: Ports> Session<P> {
    /// Returns whether the player has a running game here.
    pub(super) fn is_playing(&self) -> bool {
        self.followed.values().any(|game| game.running)
    }

    /// Sends the game from event `seen` on, and whatever happens in it from now on.
    pub(super) async fn follow(&mut self, game: &GameId, seen: u64) -> Result<(), End> {
        // Joined first: what happens while the game is being looked up is not missed.
        self.inbox.join(Topic::Game(game.clone()));
        let loaded = self.server.latest(game).await?;
        let is_open = |loaded: &Loaded| !loaded.state.created().closed;
        let can_be_watched = loaded.as_ref().is_some_and(is_open);
        let seat = loaded.and_then(|loaded| {
            let side = loaded.state.side_of(&self.caller.player.id)?;
            Some((loaded, side))
        });
        let Some((loaded, side)) = seat else {
            if can_be_watched {
                return self.watch(game, seen).await;
            }
            self.inbox.leave(&Topic::Game(game.clone()));
            let game = game.clone();
            return self.send(&ServerMessage::Gone { game }).await;
        };
        self.make_room(game);
        let followed = Followed {
            seq: seen,
            side,
            running: loaded.state.result().is_none(),
            behind: None,
        };
        self.followed.insert(game.clone(), followed);
        self.settle();
        self.catch_up(game, &loaded).await?;
        if seen == loaded.seq && loaded.state.result().is_some() {
            // The line may have been cut between the end and what it did.
            self.say_rated(game).await?;
        }
        self.on_presence(game, other(side)).await
    }

    fn make_room(&mut self, game: &GameId) {
        if self.followed.len() < MOST_FOLLOWED || self.followed.contains_key(game) {
            return;
        }
        let oldest = self.followed.iter().filter(|(_, f)| !f.running);
        // Game names begin with the time.
        if let Some(id) = oldest.map(|(id, _)| id.clone()).min() {
            self.followed.remove(&id);
            self.inbox.leave(&Topic::Game(id));
        }
    }

    /// Sends what the client lacks: the events, or the whole game when there are too many.
    async fn catch_up(&mut self, game: &GameId, loaded: &Loaded) -> Result<(), End> {
        let Some(followed) = self.followed.get(game) else {
            return Ok(());
        };
        let sent = followed.seq;
        if sent == loaded.seq {
            return Ok(());
        }
        if sent == 0 || sent > loaded.seq || loaded.seq - sent > LONGEST_GAP {
            return self.send_snapshot(game, loaded).await;
        }
        let missing = self.server.store.events_after(game, sent).await?;
        for (seq, event) in (sent + 1..).zip(missing) {
            self.send_event(game, seq, &event).await?;
        }
        Ok(())
    }

    async fn send_snapshot(&mut self, game: &GameId, loaded: &Loaded) -> Result<(), End> {
        self.note_sent(game, loaded.seq, loaded.state.result().is_none());
        self.say_snapshot(game, loaded).await
    }

    /// Shows a whole game.
    pub(super) async fn say_snapshot(&mut self, game: &GameId, loaded: &Loaded) -> Result<(), End> {
        self.send(&ServerMessage::Snapshot {
            game: game.clone(),
            seq: loaded.seq,
            state: Box::new(loaded.state.snapshot()),
            now: self.server.clock.now(),
        })
        .await?;
        if loaded.state.result().is_some() {
            self.say_rated(game).await?;
        }
        Ok(())
    }

    /// Tells what a game that has ended did to the ratings.
    async fn say_rated(&mut self, game: &GameId) -> Result<(), End> {
        let ratings = self.server.store.sql().game_rating(game).await?;
        let game = game.clone();
        match ratings {
            Some(ratings) => self.send(&ServerMessage::Rated { game, ratings }).await,
            None => Ok(()),
        }
    }

    async fn send_event(&mut self, game: &GameId, seq: u64, event: &GameEvent) -> Result<(), End> {
        let running = self.followed.get(game).is_some_and(|f| f.running)
            && !matches!(event, GameEvent::Ended { .. });
        self.note_sent(game, seq, running);
        self.say_event(game, seq, event.clone()).await
    }

    /// Shows one event of a game.
    pub(super) async fn say_event(
        &mut self,
        game: &GameId,
        seq: u64,
        event: GameEvent,
    ) -> Result<(), End> {
        let is_end = matches!(event, GameEvent::Ended { .. });
        self.send(&ServerMessage::Event {
            game: game.clone(),
            seq,
            event,
            now: self.server.clock.now(),
        })
        .await?;
        if is_end {
            self.say_rated(game).await?;
        }
        Ok(())
    }

    fn note_sent(&mut self, game: &GameId, seq: u64, running: bool) {
        if let Some(followed) = self.followed.get_mut(game) {
            followed.seq = seq;
            followed.running = running;
            followed.behind = None;
        }
        self.settle();
    }

    /// Brings the heartbeat in line with what the player does.
    pub(super) fn settle(&mut self) {
        let is_playing = self.is_playing();
        self.pulse.set_active(self.is_seeking || is_playing);
        if std::mem::replace(&mut self.was_playing, is_playing) != is_playing {
            let player = &self.caller.player.id;
            self.server.tell_friends(player, &self.friends);
        }
    }

    /// Forwards committed events: the next ones as they are, older ones not at all, and after a gap
    /// everything from the store.
    pub(super) async fn on_events(
        &mut self,
        game: &GameId,
        first: u64,
        events: &[GameEvent],
    ) -> Result<(), End> {
        let Some(followed) = self.followed.get(game).copied() else {
            return self.show_events(game, first, events).await;
        };
        let next = followed.seq + 1;
        if first > next {
            return self.look_up(game).await;
        }
        let mut moved = false;
        for (seq, event) in (first..).zip(events).filter(|(seq, _)| *seq >= next) {
            moved |= matches!(event, GameEvent::Moved { .. });
            self.send_event(game, seq, event).await?;
        }
        if followed.running && !self.is_playing() {
            let lobby = self.server.lobby_message();
            self.send(&lobby).await?;
        }
        if moved {
            self.on_new_turn(game, other(followed.side)).await?;
        }
        Ok(())
    }

    /// Another server has gone on with the game.
    pub(super) async fn on_changed(&mut self, game: &GameId, last: u64) -> Result<(), End> {
        let followed = self.followed.get(game);
        if followed.is_some_and(|followed| followed.seq >= last) {
            return Ok(());
        }
        self.go_on(game).await
    }

    /// A player came or went, perhaps because a server died: what it made durable last, its hints may
    /// have died with it.
    pub(super) async fn on_coming_or_going(
        &mut self,
        game: &GameId,
        side: SideKey,
    ) -> Result<(), End> {
        if self.server.store.sql().is_shared() {
            self.go_on(game).await?;
        }
        self.on_presence(game, side).await
    }

    /// Forwards what the store has beyond what was sent.
    async fn go_on(&mut self, game: &GameId) -> Result<(), End> {
        let Some(followed) = self.followed.get(game).copied() else {
            return self.show(game).await;
        };
        // Memory first, so that the next command of this player finds the game as it stands.
        self.server.latest(game).await?;
        let missing = self.server.store.events_after(game, followed.seq).await?;
        self.on_events(game, followed.seq + 1, &missing).await
    }

    /// A claim against an absent opponent depends on whose turn it is.
    async fn on_new_turn(&mut self, game: &GameId, side: SideKey) -> Result<(), End> {
        let Some(loaded) = self.server.game(game).await? else {
            return Ok(());
        };
        if presence(&self.server, &loaded, side).await == Presence::Here {
            return Ok(());
        }
        self.server.remind(game).await;
        self.on_presence(game, side).await
    }

    /// Sends what this game lacks on the client's side.
    pub(super) async fn look_up(&mut self, game: &GameId) -> Result<(), End> {
        match self.server.latest(game).await? {
            Some(loaded) => self.catch_up(game, &loaded).await,
            None => Ok(()),
        }
    }

    /// Notes were lost: compares everything with what was sent.
    pub(super) async fn look_everything_up(&mut self) -> Result<(), End> {
        let games = self.server.games_of(&self.caller.player.id).await?;
        for game in games {
            if !self.followed.contains_key(&game) {
                self.on_paired(game).await?;
            }
        }
        let followed: Vec<_> = self
            .followed
            .iter()
            .map(|(game, followed)| (game.clone(), other(followed.side)))
            .collect();
        for (game, opponent) in followed {
            self.look_up(&game).await?;
            self.on_presence(&game, opponent).await?;
        }
        self.show_everything().await?;
        self.on_seeking().await?;
        self.tell_news().await?;
        let lobby = self.server.lobby_message();
        self.send(&lobby).await
    }

    /// A player of a game came or went: told of opponents and of those who are watched.
    pub(super) async fn on_presence(&mut self, game: &GameId, side: SideKey) -> Result<(), End> {
        let is_opponent = self
            .followed
            .get(game)
            .is_some_and(|followed| followed.side != side);
        if is_opponent || self.watches.has(game) {
            self.say_presence(game, side).await
        } else {
            Ok(())
        }
    }

    /// Tells the client where a player is.
    pub(super) async fn say_presence(&mut self, game: &GameId, side: SideKey) -> Result<(), End> {
        let Some(loaded) = self.server.game(game).await? else {
            return Ok(());
        };
        let presence = presence(&self.server, &loaded, side).await;
        self.send(&ServerMessage::Presence {
            game: game.clone(),
            side,
            presence,
        })
        .await
    }

    /// Tells the opponents that this player came or went.
    pub(super) fn publish_presence(&self) {
        let games = self.followed.iter();
        let games = games.map(|(game, followed)| (game.clone(), followed.side));
        let player = self.caller.player.id.clone();
        let friends = self.friends.clone();
        self.server
            .note_attendance(player, games.collect(), friends);
    }

    /// The player has a new game.
    pub(super) async fn on_paired(&mut self, game: GameId) -> Result<(), End> {
        if self.followed.contains_key(&game) {
            return Ok(());
        }
        // What else the player offered is withdrawn when a game begins.
        self.is_seeking = false;
        self.send(&ServerMessage::Paired { game: game.clone() })
            .await?;
        self.follow(&game, 0).await
    }

    /// The player began or ceased to wait.
    pub(super) async fn on_seeking(&mut self) -> Result<(), End> {
        let seek = self.server.seek_of(&self.caller.player.id).await?;
        self.is_seeking = seek.is_some();
        self.settle();
        self.send(&ServerMessage::Seeking { seek }).await
    }
}

async fn presence<P: Ports>(server: &Server<P>, loaded: &Loaded, side: SideKey) -> Presence {
    let created = loaded.state.created();
    let player = match side {
        SideKey::White => &created.white.id,
        SideKey::Black => &created.black.id,
    };
    let attendance = server.attendance_of(player).await;
    if attendance.gone_since.is_none() {
        return Presence::Here;
    }
    let limits = &server.config.limits;
    let claim_in_ms = claim_possible_at(&loaded.state, side, attendance, limits)
        .map(|at| (at - server.clock.now()).max(protocol::Millis::ZERO));
    if attendance.on_purpose {
        Presence::Left { claim_in_ms }
    } else {
        Presence::Away { claim_in_ms }
    }
}

/// Returns the opponent's side.
const fn other(side: SideKey) -> SideKey {
    match side {
        SideKey::White => SideKey::Black,
        SideKey::Black => SideKey::White,
    }
}
