//! From two wishes to a game. An offer waits in the store, where every server sees it; whoever pairs
//! two makes the game in one transaction that takes both offers and says that their commands are done.

use domain::credits::Way;
use domain::pairing::Waiting;
use protocol::{
    CommandId, GameId, NewGame, OpenSeek, PlayerCard, PlayerId, PoolKey, Refusal, SeekId, Timestamp,
};

use super::change::create;
use super::command::{command_key, try_again};
use super::{Server, SocketId};
use crate::chance;
use crate::port::{
    Bus, Clock, CommandKey, Commit, CommitOutcome, GameStore, Note, Ports, Store, StoreError,
    TokenHash, Topic,
};
use crate::store::{Seek, SeekOutcome};

/// How often the waiting are looked at again when others were faster.
const TRIES: u32 = 5;
/// Waiting offers paired in one go.
const MOST_PAIRED: i64 = 5000;

/// Who asks, on which connection.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) player: PlayerCard,
    /// The token that opened it.
    pub(crate) session: TokenHash,
    pub(crate) socket: SocketId,
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
        let player = &caller.player;
        let key = command_key(&player.id, id, &pool);
        if let Err(refusal) = self.may_seek(&player.id, &pool).await {
            // It may have begun a game already, which has changed what the player may.
            self.unless_done(Some(&key), refusal).await?;
            self.tell_again(&player.id).await;
            return Ok(());
        }
        let card = self.card_in(player, pool.variant, pool.time).await;
        let seek = Seek {
            key,
            open: OpenSeek {
                id: chance::seek_id(),
                pool,
                player: card.map_err(|error| try_again(&error))?,
            },
            node: self.node.clone(),
            socket: caller.socket.0,
            since: self.clock.now(),
        };
        let put = self.store.sql().put_seek(seek).await;
        match put.map_err(|error| try_again(&error))? {
            SeekOutcome::Waiting => {
                self.announce_seeking(&player.id);
                self.pair_waiting(Some(&pool)).await;
                Ok(())
            }
            SeekOutcome::Done => {
                self.tell_again(&player.id).await;
                Ok(())
            }
            SeekOutcome::IdReused => Err(Refusal::IdReused),
            SeekOutcome::Playing(game) => Err(Refusal::AlreadyPlaying { game }),
        }
    }

    async fn may_seek(&self, player: &PlayerId, pool: &PoolKey) -> Result<(), Refusal> {
        self.check_conduct(player).await?;
        self.check_stake(player, pool.stake, Way::Pairing).await
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
        let partner = self.partner(&caller.player.id, seek).await?;
        let new = self.new_game(partner.open.pool, &caller.player, &partner.open.player);
        let new = self.with_ratings(new).await?;
        let commands = vec![key.clone(), partner.key.clone()];
        let begun = self
            .begin(new, commands, vec![partner.open.id.clone()])
            .await;
        match begun.map_err(|error| try_again(&error))? {
            CommitOutcome::Committed => Ok(()),
            CommitOutcome::Playing { player, game } if player == caller.player.id => {
                Err(Refusal::AlreadyPlaying { game })
            }
            CommitOutcome::Playing { player, .. } => {
                self.cancel_seek(&player).await?;
                Err(Refusal::SeekGone)
            }
            CommitOutcome::Short { player, balance } => {
                let stake = partner.open.pool.stake;
                Err(self.taken_short(caller, &player, (balance, stake)).await)
            }
            // Its own copy may have been faster, or the offer's command was spent.
            _ if self.is_done(&key).await? => Ok(()),
            _ => Err(Refusal::SeekGone),
        }
    }

    /// Returns the open game that the player may take.
    async fn partner(&self, player: &PlayerId, seek: &SeekId) -> Result<Seek, Refusal> {
        let sql = self.store.sql();
        let found = sql.seek(seek, self.clock.now()).await;
        let partner = found
            .map_err(|error| try_again(&error))?
            .ok_or(Refusal::SeekGone)?;
        let other = &partner.open.player.id;
        if other == player {
            return Err(Refusal::OwnSeek);
        }
        let apart = sql.is_blocked(player, other).await;
        if apart.map_err(|error| try_again(&error))? {
            // Nobody learns that somebody blocks them.
            return Err(Refusal::SeekGone);
        }
        self.check_conduct(player).await?;
        let stake = partner.open.pool.stake;
        self.check_stake(player, stake, Way::OpenGame).await?;
        self.check_pair((player, other), stake).await?;
        Ok(partner)
    }

    /// The player no longer waits.
    ///
    /// # Errors
    /// The store failed; the player still waits.
    pub(crate) async fn cancel_seek(&self, player: &PlayerId) -> Result<(), Refusal> {
        let withdrawn = self.withdraw(player).await;
        withdrawn.map_err(|error| try_again(&error))
    }

    pub(super) async fn withdraw(&self, player: &PlayerId) -> Result<(), StoreError> {
        let now = self.clock.now();
        if self.store.sql().withdraw_seek(player, now).await? {
            self.lobby.withdraw(player);
            self.announce_seeking(player);
        }
        Ok(())
    }

    /// The connection is gone or silent: what was offered on it is withdrawn.
    pub(crate) async fn drop_seek_of(&self, caller: &Caller) {
        let player = &caller.player.id;
        let dropped = self.store.sql();
        match dropped.drop_seek(player, &self.node, caller.socket.0).await {
            Ok(true) => {
                self.lobby.withdraw(player);
                self.announce_seeking(player);
            }
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "the offer of a lost connection still waits"),
        }
    }

    fn announce_seeking(&self, player: &PlayerId) {
        self.lobby.touch();
        self.bus
            .publish(&Topic::Player(player.clone()), Note::Seeking);
    }

    /// The pairing is done already; should its answer have got lost, the players hear of it now.
    async fn tell_again(&self, player: &PlayerId) {
        if let Ok(Some(game)) = self.store.running_game(player).await {
            self.tell_of(&game).await;
        }
    }

    /// Returns whether this very command has been done.
    pub(super) async fn is_done(&self, key: &CommandKey) -> Result<bool, Refusal> {
        let done = self.store.done_command(&key.account, key.id).await;
        match done.map_err(|error| try_again(&error))? {
            None => Ok(false),
            Some(digest) if digest == key.digest => Ok(true),
            Some(_) => Err(Refusal::IdReused),
        }
    }

    /// Begins games for those who wait, in one pool or in all. Any number of servers may do so at
    /// once: the commit decides.
    pub(super) async fn pair_waiting(&self, pool: Option<&PoolKey>) {
        let _one_at_a_time = self.pairing.lock().await;
        for _ in 0..TRIES {
            match self.pair_once(pool).await {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => return tracing::warn!(%error, "nobody could be paired"),
            }
        }
    }

    /// Returns whether it is worth looking again.
    async fn pair_once(&self, pool: Option<&PoolKey>) -> Result<bool, StoreError> {
        let now = self.clock.now();
        let sql = self.store.sql();
        let seeks = match pool {
            Some(pool) => sql.seeks_in(pool, now, MOST_PAIRED).await?,
            None => sql.seeks(now, MOST_PAIRED).await?,
        };
        let waiting: Vec<_> = seeks.iter().map(|seek| waiting(seek, now)).collect();
        if waiting.len() < 2 {
            return Ok(false);
        }
        let mut again = false;
        for (one, other) in self.pairs_among(&waiting).await? {
            let of = |id: &SeekId| seeks.iter().find(|seek| seek.open.id == *id);
            if let (Some(one), Some(other)) = (of(&one.seek), of(&other.seek)) {
                again |= self.pair_two(one, other).await?;
            }
        }
        Ok(again)
    }

    /// Returns whether the two are not paired and somebody should look again.
    async fn pair_two(&self, one: &Seek, other: &Seek) -> Result<bool, StoreError> {
        let new = self.new_game(one.open.pool, &one.open.player, &other.open.player);
        let commands = vec![one.key.clone(), other.key.clone()];
        let takes = vec![one.open.id.clone(), other.open.id.clone()];
        match self.begin(new, commands, takes).await? {
            CommitOutcome::Committed => Ok(false),
            CommitOutcome::Playing { player, .. } => {
                self.withdraw(&player).await?;
                Ok(true)
            }
            CommitOutcome::Short { player, balance } => {
                let stake = one.open.pool.stake;
                self.withdraw_short(&player, balance, stake).await?;
                Ok(true)
            }
            CommitOutcome::Replayed | CommitOutcome::IdReused => {
                self.withdraw_spent([one, other]).await?;
                Ok(true)
            }
            CommitOutcome::SeekGone(_) | CommitOutcome::Stale => Ok(true),
        }
    }

    /// An offer whose command has been done waits by mistake: it could never be paired.
    async fn withdraw_spent(&self, seeks: [&Seek; 2]) -> Result<(), StoreError> {
        for seek in seeks {
            let player = &seek.open.player.id;
            let done = self.store.done_command(player, seek.key.id).await?;
            if done.is_some() {
                tracing::warn!("a waiting offer was spent already");
                self.withdraw(player).await?;
            }
        }
        Ok(())
    }

    /// Begins a game in one transaction that takes these offers.
    pub(super) async fn begin(
        &self,
        new: NewGame,
        commands: Vec<CommandKey>,
        takes: Vec<SeekId>,
    ) -> Result<CommitOutcome, StoreError> {
        let commit = Commit {
            at: new.at,
            commands,
            takes,
            append: None,
            create: Some(create(&new, &self.config.limits)),
        };
        let outcome = self.store.commit(commit).await?;
        if outcome == CommitOutcome::Committed {
            self.announce_game(new);
        }
        Ok(outcome)
    }

    fn new_game(&self, pool: PoolKey, one: &PlayerCard, other: &PlayerCard) -> NewGame {
        self.game_between(pool, (one, other), chance::coin())
    }

    /// Returns a new game that counts and that everybody may watch; the first of the two is White, or
    /// Black.
    pub(super) fn game_between(
        &self,
        pool: PoolKey,
        (one, other): (&PlayerCard, &PlayerCard),
        first_is_white: bool,
    ) -> NewGame {
        let at = self.clock.now();
        let (white, black) = if first_is_white {
            (one, other)
        } else {
            (other, one)
        };
        NewGame {
            id: chance::game_id(at),
            variant: pool.variant,
            time: pool.time,
            white: white.clone(),
            black: black.clone(),
            stake: pool.stake,
            rated: true,
            closed: false,
            rematch_of: None,
            tournament: None,
            at,
        }
    }

    /// Returns the games a player who connects should see: the running one, else the last one while
    /// a rematch is possible.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn games_of(&self, player: &PlayerId) -> Result<Vec<GameId>, StoreError> {
        if let Some(game) = self.store.running_game(player).await? {
            return Ok(vec![game]);
        }
        let since = self.clock.now().0 - self.config.limits.rematch.0;
        let last = self.store.last_ended(player, Timestamp(since));
        Ok(last.await?.into_iter().collect())
    }

    /// Returns the player's waiting offer.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn seek_of(&self, player: &PlayerId) -> Result<Option<OpenSeek>, StoreError> {
        let seek = self.store.sql().seek_of(player).await?;
        Ok(seek.map(|seek| seek.open))
    }
}

fn waiting(seek: &Seek, now: Timestamp) -> Waiting {
    Waiting {
        seek: seek.open.id.clone(),
        player: seek.open.player.id.clone(),
        pool: seek.open.pool,
        rating: seek.open.player.rating,
        waited: now - seek.since,
    }
}

/// What is offered here; stakes are judged by whose they are.
pub(super) fn check_pool(pool: &PoolKey) -> Result<(), Refusal> {
    if !pool.time.is_sane() {
        return Err(Refusal::BadTimeControl);
    }
    if !rules::Variant::PLAYABLE.contains(&pool.variant.0) {
        return Err(Refusal::NotOffered);
    }
    Ok(())
}
