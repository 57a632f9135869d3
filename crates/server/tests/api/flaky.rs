//! A store in which somebody else is often faster, and one whose answers get lost: the loop around
//! the commit must make both invisible.

use std::sync::atomic::{AtomicU32, Ordering};

use load::random_move;
use protocol::{
    CommandId, GameCommand, GameEvent, GameId, PlayerCard, PlayerId, Refusal, Timestamp,
};
use server::bus::LocalBus;
use server::port::{
    AccountStore, Commit, CommitOutcome, Digest, GameStore, NameOutcome, NewAccount, NodeStore,
    Ports, Store, StoreError, TokenHash,
};
use server::store::SqlStore;

use crate::house::{House, ShiftedClock, blitz, patient, play_to};

/// Two of five commits are answered `Stale` without being tried; one of five is done, but its
/// answer is an error.
pub(crate) struct Flaky {
    inner: SqlStore,
    commits: AtomicU32,
}

impl GameStore for Flaky {
    async fn commit(&self, commit: Commit) -> Result<CommitOutcome, StoreError> {
        if commit.append.is_none() {
            return self.inner.commit(commit).await;
        }
        match self.commits.fetch_add(1, Ordering::SeqCst) % 5 {
            0 | 1 => Ok(CommitOutcome::Stale),
            2 => {
                let lost = self.inner.commit(commit).await;
                Err(StoreError::Failed(format!("the answer {lost:?} got lost")))
            }
            _ => self.inner.commit(commit).await,
        }
    }

    async fn events_after(&self, game: &GameId, seq: u64) -> Result<Vec<GameEvent>, StoreError> {
        self.inner.events_after(game, seq).await
    }

    async fn due(&self, at: Timestamp) -> Result<Vec<GameId>, StoreError> {
        self.inner.due(at).await
    }

    async fn running(&self) -> Result<Vec<GameId>, StoreError> {
        self.inner.running().await
    }

    async fn running_game(&self, player: &PlayerId) -> Result<Option<GameId>, StoreError> {
        self.inner.running_game(player).await
    }

    async fn last_ended(
        &self,
        player: &PlayerId,
        since: Timestamp,
    ) -> Result<Option<GameId>, StoreError> {
        self.inner.last_ended(player, since).await
    }

    async fn done_command(
        &self,
        account: &PlayerId,
        id: CommandId,
    ) -> Result<Option<Digest>, StoreError> {
        self.inner.done_command(account, id).await
    }
}

impl AccountStore for Flaky {
    async fn create_account(&self, account: NewAccount) -> Result<NameOutcome, StoreError> {
        self.inner.create_account(account).await
    }

    async fn rename(&self, player: &PlayerId, name: &str) -> Result<NameOutcome, StoreError> {
        self.inner.rename(player, name).await
    }

    async fn is_free(&self, name: &str) -> Result<bool, StoreError> {
        self.inner.is_free(name).await
    }

    async fn account_of(&self, token: &TokenHash) -> Result<Option<PlayerCard>, StoreError> {
        self.inner.account_of(token).await
    }

    async fn account(&self, player: &PlayerId) -> Result<Option<PlayerCard>, StoreError> {
        self.inner.account(player).await
    }
}

impl NodeStore for Flaky {
    async fn heartbeat(&self, at: Timestamp) -> Result<(), StoreError> {
        self.inner.heartbeat(at).await
    }

    async fn last_heartbeat(&self) -> Result<Option<Timestamp>, StoreError> {
        self.inner.last_heartbeat().await
    }

    async fn forget_commands(&self, before: Timestamp) -> Result<(), StoreError> {
        self.inner.forget_commands(before).await
    }

    fn is_healthy(&self) -> bool {
        self.inner.is_healthy()
    }

    async fn close(&self) {
        self.inner.close().await;
    }
}

struct FlakyPorts;

impl Store for Flaky {
    fn sql(&self) -> &SqlStore {
        &self.inner
    }
}

impl Ports for FlakyPorts {
    type Store = Flaky;
    type Bus = LocalBus;
    type Clock = ShiftedClock;
}

#[tokio::test]
async fn stale_commits_and_lost_answers_neither_lose_nor_double_a_move() {
    let house = House::open_on::<FlakyPorts>(patient(), |inner| Flaky {
        inner,
        commits: AtomicU32::new(0),
    })
    .await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    let mut again = 0;
    for ply in 0..30 {
        let mover = if ply % 2 == 0 { &mut white } else { &mut black };
        mover.at_ply(&game, ply).await;
        let state = &mover.client.games[&game].state;
        let command = random_move(state, ply as usize * 7).unwrap();
        let id = CommandId::fresh();
        // As a client does: the same command with the same id until it has an answer.
        loop {
            match mover
                .client
                .ask_as(id, &game, command.clone())
                .await
                .unwrap()
            {
                Ok(()) => break,
                Err(refusal) => assert_eq!(refusal, Refusal::TryAgain),
            }
            again += 1;
            assert!(again < 100, "the move at ply {ply} is never done");
        }
    }
    assert!(again > 3, "no answer got lost: {again}");
    white.at_ply(&game, 30).await;
    black.at_ply(&game, 30).await;
    assert_eq!(
        white.client.games[&game].state,
        black.client.games[&game].state
    );
    house.close().await;
}

#[tokio::test]
async fn the_end_comes_through_too() {
    let house = House::open_on::<FlakyPorts>(patient(), |inner| Flaky {
        inner,
        commits: AtomicU32::new(3),
    })
    .await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 1).await;
    let id = CommandId::fresh();
    while white
        .client
        .ask_as(id, &game, GameCommand::Resign)
        .await
        .unwrap()
        .is_err()
    {}
    white.end_of(&game).await;
    black.end_of(&game).await;
    house.close().await;
}
