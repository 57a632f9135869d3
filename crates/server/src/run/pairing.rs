//! From two wishes to a game: found in the lobby, made durable in one transaction that also says
//! that both commands are done.

use std::sync::Arc;

use protocol::{
    CommandId, NewGame, OpenSeek, PlayerCard, PlayerId, PoolKey, Refusal, SeekId, ServerMessage,
};

use super::command::{command_key, create, try_again};
use super::lobby::{Found, Seek, Taken};
use super::{Server, SocketId};
use crate::chance;
use crate::port::{
    Bus, Clock, CommandKey, Commit, CommitOutcome, GameStore, Note, Ports, StoreError, Topic,
};

/// How many partners are tried, should some have begun another game in the same moment.
const TRIES: u32 = 5;

/// Who asks, on which connection.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) player: PlayerCard,
    pub(crate) socket: SocketId,
}

/// What became of one attempt to begin a game.
enum Attempt {
    Begun,
    /// The partner plays already.
    PartnerBusy,
}

impl<P: Ports> Server<P> {
    /// Pairs the player with somebody who waits in the pool, or makes the player wait.
    ///
    /// # Errors
    /// A refusal; nothing has changed then.
    pub(crate) async fn seek(
        &self,
        caller: &Caller,
        id: CommandId,
        pool: PoolKey,
    ) -> Result<(), Refusal> {
        check_pool(&pool)?;
        let key = command_key(&caller.player.id, id, &pool);
        if self.lobby.knows(&key) {
            return Ok(());
        }
        if self.is_done(&key).await? {
            self.tell_again(&caller.player.id).await;
            return Ok(());
        }
        self.check_free(&caller.player.id).await?;
        for _ in 0..TRIES {
            let wish = Seek {
                open: OpenSeek {
                    id: chance::seek_id(),
                    pool,
                    player: caller.player.clone(),
                },
                key: key.clone(),
                socket: caller.socket,
            };
            match self.lobby.find_or_wait(wish) {
                Found::Waiting => {
                    self.announce_seeking(&caller.player.id);
                    return Ok(());
                }
                Found::Partner(partner) => match self.begin(caller, &key, *partner).await? {
                    Attempt::Begun => return Ok(()),
                    Attempt::PartnerBusy => {}
                },
            }
        }
        Err(Refusal::TryAgain)
    }

    /// Takes an open game.
    ///
    /// # Errors
    /// A refusal; nothing has changed then.
    pub(crate) async fn join_seek(
        &self,
        caller: &Caller,
        id: CommandId,
        seek: &SeekId,
    ) -> Result<(), Refusal> {
        let key = command_key(&caller.player.id, id, seek);
        if self.is_done(&key).await? {
            self.tell_again(&caller.player.id).await;
            return Ok(());
        }
        self.check_free(&caller.player.id).await?;
        match self.lobby.take(seek, &caller.player.id) {
            Taken::Own => Err(Refusal::OwnSeek),
            Taken::Gone => Err(Refusal::SeekGone),
            Taken::Seek(partner) => match self.begin(caller, &key, *partner).await? {
                Attempt::Begun => Ok(()),
                Attempt::PartnerBusy => Err(Refusal::SeekGone),
            },
        }
    }

    /// The player no longer waits.
    pub(crate) fn cancel_seek(&self, player: &PlayerId) {
        if self.lobby.withdraw(player) {
            self.announce_seeking(player);
        }
    }

    /// The connection is gone or silent: what was offered on it is withdrawn.
    pub(crate) fn drop_seek_of(&self, caller: &Caller) {
        if self.lobby.drop_socket(caller.socket) {
            self.announce_seeking(&caller.player.id);
        }
    }

    fn announce_seeking(&self, player: &PlayerId) {
        self.bus
            .publish(&Topic::Player(player.clone()), Note::Seeking);
    }

    /// The pairing is done already; should its answer have got lost, the players hear of it now.
    async fn tell_again(&self, player: &PlayerId) {
        if let Ok(Some(game)) = self.store.running_game(player).await {
            self.tell_of(&game).await;
        }
    }

    async fn is_done(&self, key: &CommandKey) -> Result<bool, Refusal> {
        let done = self.store.done_command(&key.account, key.id).await;
        match done.map_err(|e| try_again(&e))? {
            None => Ok(false),
            Some(digest) if digest == key.digest => Ok(true),
            Some(_) => Err(Refusal::IdReused),
        }
    }

    async fn check_free(&self, player: &PlayerId) -> Result<(), Refusal> {
        let running = self.store.running_game(player).await;
        match running.map_err(|e| try_again(&e))? {
            None => Ok(()),
            Some(game) => Err(Refusal::AlreadyPlaying { game }),
        }
    }

    /// Begins the game of the caller and a partner who was taken out of the lobby.
    async fn begin(
        &self,
        caller: &Caller,
        key: &CommandKey,
        partner: Seek,
    ) -> Result<Attempt, Refusal> {
        let new = self.new_game(caller.player.clone(), &partner);
        let commit = Commit {
            at: new.at,
            commands: vec![key.clone(), partner.key.clone()],
            append: None,
            create: Some(create(&new, &self.config.limits)),
        };
        match self.store.commit(commit).await {
            Ok(CommitOutcome::Committed) => {
                self.announce_game(new);
                Ok(Attempt::Begun)
            }
            Ok(CommitOutcome::Playing { player, game }) if player == caller.player.id => {
                self.restore(partner);
                Err(Refusal::AlreadyPlaying { game })
            }
            Ok(CommitOutcome::Playing { .. }) => {
                self.announce_seeking(&partner.open.player.id);
                Ok(Attempt::PartnerBusy)
            }
            Ok(outcome) => self.not_begun(key, partner, &outcome).await,
            Err(error) => {
                self.restore(partner);
                Err(try_again(&error))
            }
        }
    }

    /// One of the two commands had been done before: whose it was decides.
    async fn not_begun(
        &self,
        key: &CommandKey,
        partner: Seek,
        outcome: &CommitOutcome,
    ) -> Result<Attempt, Refusal> {
        if self.is_done(key).await? {
            self.restore(partner);
            return Ok(Attempt::Begun);
        }
        tracing::warn!(?outcome, "a waiting offer was spent already");
        self.announce_seeking(&partner.open.player.id);
        Ok(Attempt::PartnerBusy)
    }

    fn restore(&self, partner: Seek) {
        if self
            .attendance
            .is_open(&partner.open.player.id, partner.socket)
        {
            self.lobby.put_back(partner);
        } else {
            self.announce_seeking(&partner.open.player.id);
        }
    }

    fn new_game(&self, caller: PlayerCard, partner: &Seek) -> NewGame {
        let at = self.clock.now();
        let other = partner.open.player.clone();
        let (white, black) = if chance::coin() {
            (caller, other)
        } else {
            (other, caller)
        };
        let pool = partner.open.pool;
        NewGame {
            id: chance::game_id(at),
            variant: pool.variant,
            time: pool.time,
            white,
            black,
            stake: pool.stake,
            rated: true,
            rematch_of: None,
            at,
        }
    }

    /// Returns the lobby as a message.
    pub(crate) fn lobby_message(&self) -> ServerMessage {
        let (online, playing) = (self.attendance.online(), self.playing());
        ServerMessage::Lobby(self.lobby.state(online, playing))
    }

    /// Tells everybody about the lobby, if it has changed.
    pub(super) fn publish_lobby(&self) {
        let (online, playing) = (self.attendance.online(), self.playing());
        let state = self.lobby.state(online, playing);
        if self.lobby.is_news(&state) {
            let frame = Arc::from(protocol::encode(&ServerMessage::Lobby(state)));
            self.bus.publish(&Topic::Lobby, Note::Lobby { frame });
        }
    }

    /// Returns the games a player who connects should see: the running one, else the last one while
    /// a rematch is possible.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn games_of(
        &self,
        player: &PlayerId,
    ) -> Result<Vec<protocol::GameId>, StoreError> {
        if let Some(game) = self.store.running_game(player).await? {
            return Ok(vec![game]);
        }
        let since = self.clock.now().0 - self.config.limits.rematch.0;
        let last = self.store.last_ended(player, protocol::Timestamp(since));
        Ok(last.await?.into_iter().collect())
    }
}

/// What is offered here: no stakes yet.
fn check_pool(pool: &PoolKey) -> Result<(), Refusal> {
    if !pool.time.is_sane() {
        return Err(Refusal::BadTimeControl);
    }
    if pool.stake != 0 || !rules::Variant::PLAYABLE.contains(&pool.variant.0) {
        return Err(Refusal::NotOffered);
    }
    Ok(())
}
