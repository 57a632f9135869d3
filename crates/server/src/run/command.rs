//! The one loop in which games change: load, decide, commit; again if somebody was faster.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use domain::{Circumstances, Command, GameState, decide, evolve};
use protocol::{CommandId, GameCommand, GameEvent, GameId, NewGame, PlayerId, Refusal, Timestamp};
use sha2::{Digest as _, Sha256};

use super::change::Change;
use super::stakes::short;
use super::{Loaded, Server};
use crate::port::{
    Bus, Clock, CommandKey, CommitOutcome, Digest, GameStore, Note, Ports, StoreError, Topic,
};
use crate::{chance, metrics};

/// How often a decision is made anew when others are faster.
const TRIES: u32 = 5;

/// Returns the name of a command together with what it says.
pub(crate) fn command_key<C: serde::Serialize>(
    account: &PlayerId,
    id: CommandId,
    content: &C,
) -> CommandKey {
    let hash = Sha256::digest(protocol::encode(content));
    let mut digest = Digest::default();
    let half = digest.len();
    digest.copy_from_slice(&hash[..half]);
    CommandKey {
        account: account.clone(),
        id,
        digest,
    }
}

/// Waits a few milliseconds, each server another time, before somebody faster is tried against again.
async fn rest(attempt: u32) {
    let pause = chance::below(1 << attempt.min(4));
    tokio::time::sleep(Duration::from_millis(u64::from(pause))).await;
}

/// Logs what the store cannot do and returns what the player is told.
pub(crate) fn try_again(error: &StoreError) -> Refusal {
    tracing::warn!(%error, "a command was refused because of the store");
    Refusal::TryAgain
}

impl<P: Ports> Server<P> {
    /// Does what a player asks of a game, durably.
    ///
    /// # Errors
    /// A refusal; nothing has changed then.
    pub(crate) async fn play(
        &self,
        player: &PlayerId,
        id: CommandId,
        game: &GameId,
        wish: GameCommand,
        at: Timestamp,
    ) -> Result<(), Refusal> {
        let key = command_key(player, id, &(game, &wish));
        if wish == GameCommand::OfferRematch {
            return self.rematch(player, game, &key, at).await;
        }
        let command = Command::Player {
            player: player.clone(),
            wish,
        };
        self.run(game, &command, Some(&key), at).await
    }

    /// Offers a rematch or agrees to one. When its stake cannot be paid, an offer that stands is gone.
    async fn rematch(
        &self,
        player: &PlayerId,
        game: &GameId,
        key: &CommandKey,
        at: Timestamp,
    ) -> Result<(), Refusal> {
        let by_player = |wish| Command::Player {
            player: player.clone(),
            wish,
        };
        let offer = by_player(GameCommand::OfferRematch);
        let answer = match self.check_rematch(player, game).await {
            Ok(()) => self.run(game, &offer, Some(key), at).await,
            Err(refusal) => self.unless_done(Some(key), refusal).await,
        };
        if let Err(Refusal::NotEnoughCredits { .. } | Refusal::OpponentShort) = answer {
            let decline = by_player(GameCommand::DeclineRematch);
            match self.run(game, &decline, None, at).await {
                Ok(()) | Err(Refusal::NoOffer) => {}
                Err(refusal) => tracing::warn!(%refusal, "the offer of a rematch still stands"),
            }
        }
        answer
    }

    /// Decides a command and makes it durable.
    pub(super) async fn run(
        &self,
        game: &GameId,
        command: &Command,
        key: Option<&CommandKey>,
        at: Timestamp,
    ) -> Result<(), Refusal> {
        let mut loaded = self.game(game).await.map_err(|e| try_again(&e))?;
        for attempt in 0..TRIES {
            let before = loaded.ok_or(Refusal::NoSuchGame)?;
            let rematch_id = chance::game_id(at);
            let now = self.now(&before, command, at, &rematch_id).await;
            let decided = decide(&before.state, command, &now);
            let events = match decided {
                Ok(events) if events.is_empty() => return Ok(()),
                Ok(events) => events,
                Err(refusal) => {
                    loaded = self.newer(game, before.seq).await?;
                    if loaded.is_none() {
                        return self.unless_done(key, refusal).await;
                    }
                    continue;
                }
            };
            let mut change = Change::of(&before, events, at)?;
            change.rematch = self.seat_again(change.rematch.take()).await?;
            change.conduct = self.conduct_in(&change, command).await;
            let limits = &self.config.limits;
            let outcome = self.store.commit(change.commit(game, key, limits)).await;
            if outcome == Ok(CommitOutcome::Committed) {
                self.announce(game, change);
                return Ok(());
            }
            // Somebody's commit may be durable although its answer got lost.
            self.make_up_for(game, before.seq).await;
            match outcome.map_err(|e| try_again(&e))? {
                CommitOutcome::Stale | CommitOutcome::SeekGone(_) => {}
                last => return answer_to(command, &before, last),
            }
            rest(attempt).await;
            loaded = self.load(game).await.map_err(|e| try_again(&e))?;
        }
        tracing::warn!(game.id = %game, "a command was given up after {TRIES} tries");
        Err(Refusal::TryAgain)
    }

    /// Returns the game if it has gone on since event `seq`: memory may be behind what another server has told
    /// this player already.
    async fn newer(&self, game: &GameId, seq: u64) -> Result<Option<Loaded>, Refusal> {
        let latest = self.latest(game).await.map_err(|e| try_again(&e))?;
        Ok(latest.filter(|now| now.seq > seq))
    }

    /// A command that is refused now may have been done before: then it has its answer already.
    pub(super) async fn unless_done(
        &self,
        key: Option<&CommandKey>,
        refusal: Refusal,
    ) -> Result<(), Refusal> {
        match key {
            Some(key) if self.is_done(key).await? => Ok(()),
            _ => Err(refusal),
        }
    }

    async fn now<'a>(
        &'a self,
        before: &Loaded,
        command: &Command,
        at: Timestamp,
        rematch_id: &'a GameId,
    ) -> Circumstances<'a> {
        let created = before.state.created();
        let [white, black] = if is_claim(command) {
            [
                self.attendance_of(&created.white.id).await,
                self.attendance_of(&created.black.id).await,
            ]
        } else {
            [&created.white.id, &created.black.id].map(|player| self.attendance.of(player))
        };
        Circumstances {
            at,
            white,
            black,
            rematch_id,
            limits: &self.config.limits,
        }
    }

    /// Reads a game from the store and keeps it in memory.
    pub(crate) async fn load(&self, game: &GameId) -> Result<Option<Loaded>, StoreError> {
        let loaded = fold(game, self.store.events_after(game, 0).await?)?;
        if let Some(loaded) = &loaded {
            self.live.put(game, loaded.clone(), self.clock.now());
        }
        Ok(loaded)
    }

    /// Tells everyone what has just become durable.
    fn announce(&self, game: &GameId, change: Change) {
        count(&change.events);
        let first = change.before + 1;
        self.live.put(game, change.after.clone(), self.clock.now());
        if change.ended {
            self.tell_wallets(change.after.state.created());
            self.announce_conduct(&change.conduct);
            self.playing.fetch_sub(1, Ordering::Relaxed);
            self.tournaments.wake.notify_one();
            self.lobby.touch();
            self.game_ended.notify_one();
        }
        let events = change.events.into();
        let game = game.clone();
        let topic = Topic::Game(game.clone());
        self.bus.publish(
            &topic,
            Note::Events {
                game,
                first,
                events,
            },
        );
        if let Some(rematch) = change.rematch {
            self.announce_game(rematch);
        }
    }

    /// Tells everyone what the store has beyond event `seq`; whoever has heard it drops it.
    async fn make_up_for(&self, game: &GameId, seq: u64) {
        let found = async {
            let missed = self.store.events_after(game, seq).await?;
            if !missed.is_empty() {
                self.load(game).await?;
                let running = self.store.running().await?.len();
                let running = i64::try_from(running).unwrap_or(i64::MAX);
                self.playing.store(running, Ordering::Relaxed);
            }
            Ok::<_, StoreError>(missed)
        };
        let missed = match found.await {
            Ok(missed) if missed.is_empty() => return,
            Ok(missed) => missed,
            Err(error) => return tracing::warn!(%error, "what was missed could not be looked up"),
        };
        for event in &missed {
            if let GameEvent::RematchAgreed { game: next } = event {
                self.tell_of(next).await;
            }
        }
        let note = Note::Events {
            game: game.clone(),
            first: seq + 1,
            events: missed.into(),
        };
        self.bus.publish(&Topic::Game(game.clone()), note);
    }

    /// Tells both players of a game of theirs, should they not have heard of it.
    pub(super) async fn tell_of(&self, game: &GameId) {
        self.game_began.notify_one();
        let Ok(Some(loaded)) = self.game(game).await else {
            return;
        };
        let created = loaded.state.created();
        for player in [&created.white.id, &created.black.id] {
            let game = game.clone();
            let topic = Topic::Player(player.clone());
            self.bus.publish(&topic, Note::Paired { game });
        }
    }

    /// Tells both players of a game that has just begun.
    pub(super) fn announce_game(&self, new: NewGame) {
        self.playing.fetch_add(1, Ordering::Relaxed);
        self.game_began.notify_one();
        let game = new.id.clone();
        let players = [new.white.id.clone(), new.black.id.clone()];
        let state = Arc::new(GameState::new(new));
        let loaded = Loaded {
            state: Arc::clone(&state),
            seq: 1,
        };
        self.live.put(&game, loaded, self.clock.now());
        for player in players {
            self.lobby.withdraw(&player);
            let game = game.clone();
            self.bus
                .publish(&Topic::Player(player), Note::Paired { game });
        }
        self.tell_wallets(state.created());
    }
}

/// Returns what a command is told when trying again makes no sense.
fn answer_to(command: &Command, before: &Loaded, outcome: CommitOutcome) -> Result<(), Refusal> {
    match outcome {
        CommitOutcome::Committed | CommitOutcome::Replayed => Ok(()),
        CommitOutcome::IdReused => Err(Refusal::IdReused),
        CommitOutcome::Playing { game, .. } => Err(Refusal::AlreadyPlaying { game }),
        CommitOutcome::Short { player, balance } => {
            let stake = before.state.created().stake;
            Err(match command {
                Command::Player { player: asker, .. } => short(asker, &player, balance, stake),
                Command::CheckTime | Command::ReturnTime { .. } => Refusal::OpponentShort,
            })
        }
        CommitOutcome::Stale | CommitOutcome::SeekGone(_) => Err(Refusal::TryAgain),
    }
}

/// Counts what an operator watches.
fn count(events: &[GameEvent]) {
    for event in events {
        match event {
            GameEvent::Moved { .. } => metrics::moves_made(1),
            GameEvent::Ended { result, .. } => metrics::game_ended(key_of(&result.reason)),
            _ => {}
        }
    }
}

/// Returns the name of a value as it stands in the protocol.
fn key_of<T: serde::Serialize>(value: &T) -> String {
    protocol::encode(value).trim_matches('"').to_owned()
}

/// Returns whether a decision rests on who is connected: then every server is asked.
const fn is_claim(command: &Command) -> bool {
    matches!(
        command,
        Command::Player {
            wish: GameCommand::ClaimWin | GameCommand::ClaimDraw,
            ..
        }
    )
}

/// Returns the game that these events tell, the first one included; none without events.
pub(super) fn fold(game: &GameId, events: Vec<GameEvent>) -> Result<Option<Loaded>, StoreError> {
    let mut events = events.into_iter();
    let Some(first) = events.next() else {
        return Ok(None);
    };
    let broken = |why: String| StoreError::Corrupt(format!("game {game}: {why}"));
    let GameEvent::Created(new) = first else {
        return Err(broken("its first event is not 'created'".to_owned()));
    };
    let state = Arc::new(GameState::new(new));
    go_on(game, Loaded { state, seq: 1 }, events).map(Some)
}

/// Returns the game after more events.
pub(super) fn go_on(
    game: &GameId,
    before: Loaded,
    events: impl IntoIterator<Item = GameEvent>,
) -> Result<Loaded, StoreError> {
    let Loaded { state, mut seq } = before;
    let mut state = Arc::unwrap_or_clone(state);
    for event in events {
        let broken = |error| StoreError::Corrupt(format!("game {game}: {error}"));
        state = evolve(state, &event).map_err(broken)?;
        seq += 1;
    }
    let state = Arc::new(state);
    Ok(Loaded { state, seq })
}
