//! What must be kept: accounts, games as logs of events, commands that were done.

use domain::conduct::Outcome;
use protocol::{
    CommandId, GameEvent, GameId, GameResult, NewGame, PlayerCard, PlayerId, SeekId, Timestamp,
};
use thiserror::Error;

use crate::store::SqlStore;

/// The first half of the SHA-256 of a command's content.
pub type Digest = [u8; 16];

/// The SHA-256 of a secret token.
pub type TokenHash = [u8; 32];

/// Why the store could not do it. Nothing has been changed, unless it says otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// The disk is full or does not take what is written.
    #[error("the database cannot be written: {0}")]
    Unwritable(String),
    /// What was read makes no sense.
    #[error("the database holds something unreadable: {0}")]
    Corrupt(String),
    /// Somebody else was there first; the same may well succeed now.
    #[error("the database was busy with the same: {0}")]
    Conflict(String),
    /// The connection to the database is lost. Nobody knows whether what was being written is
    /// durable.
    #[error("the database cannot be reached: {0}")]
    Unreachable(String),
    /// Anything else.
    #[error("the database failed: {0}")]
    Failed(String),
}

/// The name of a command and what it says, to know it when it is sent again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandKey {
    /// Whose command.
    pub account: PlayerId,
    /// Its name.
    pub id: CommandId,
    /// What it says.
    pub digest: Digest,
}

/// Events to be added to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// Number of the last event on which the decision rests.
    pub expected: u64,
    /// The new events; they get the numbers after `expected`.
    pub events: Vec<GameEvent>,
    /// When the next time is up.
    pub deadline: Option<Timestamp>,
    /// Set when the events end the game.
    pub ended: Option<(Timestamp, GameResult)>,
    /// How the players behaved, when the events end a game that counts.
    pub conduct: Vec<Conducted>,
}

/// How a player behaved in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conducted {
    /// Who.
    pub player: PlayerId,
    /// How.
    pub outcome: Outcome,
}

/// A game to be begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Create {
    /// The game; becomes event 1.
    pub new: NewGame,
    /// When the first time is up.
    pub deadline: Option<Timestamp>,
}

/// All that one decision changes: it happens as a whole or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    /// When.
    pub at: Timestamp,
    /// The commands that are done with it.
    pub commands: Vec<CommandKey>,
    /// Waiting offers that are taken out of the lobby; what else a player offers is withdrawn when a
    /// game of that player begins.
    pub takes: Vec<SeekId>,
    /// Events of a game that exists.
    pub append: Option<Append>,
    /// A game that begins.
    pub create: Option<Create>,
}

/// What became of a commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommitOutcome {
    /// It is durable.
    Committed,
    /// Its first command had been done before. Nothing changed.
    Replayed,
    /// One of its commands has the id of another command. Nothing changed.
    IdReused,
    /// The game has other events than expected. Nothing changed.
    Stale,
    /// This offer is not there any more. Nothing changed.
    SeekGone(SeekId),
    /// A player of the new game has a running game. Nothing changed.
    Playing {
        /// The player.
        player: PlayerId,
        /// The running game.
        game: GameId,
    },
    /// A player of the new game has fewer credits than its stake. Nothing changed.
    Short {
        /// The player.
        player: PlayerId,
        /// Credits at hand.
        balance: i64,
    },
}

/// An account to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAccount {
    /// Its name.
    pub id: PlayerId,
    /// The nickname.
    pub name: String,
    /// Hash of the token that proves it.
    pub token: TokenHash,
    /// What the device with this token calls itself.
    pub device: String,
    /// When.
    pub at: Timestamp,
}

/// Whether a nickname could be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameOutcome {
    /// Done.
    Done,
    /// Somebody else has it.
    Taken,
}

/// Games as logs of events.
pub trait GameStore: Send + Sync + 'static {
    /// Makes a decision durable, if what it rests on still holds.
    fn commit(
        &self,
        commit: Commit,
    ) -> impl Future<Output = Result<CommitOutcome, StoreError>> + Send;

    /// Returns a game's events after number `seq`, in order; from 0 the whole game. Empty when
    /// there are none or no such game.
    fn events_after(
        &self,
        game: &GameId,
        seq: u64,
    ) -> impl Future<Output = Result<Vec<GameEvent>, StoreError>> + Send;

    /// Returns the games whose deadline is at or before `at`, the longest due first, some at a
    /// time.
    fn due(&self, at: Timestamp) -> impl Future<Output = Result<Vec<GameId>, StoreError>> + Send;

    /// Returns all running games.
    fn running(&self) -> impl Future<Output = Result<Vec<GameId>, StoreError>> + Send;

    /// Returns the player's running game.
    fn running_game(
        &self,
        player: &PlayerId,
    ) -> impl Future<Output = Result<Option<GameId>, StoreError>> + Send;

    /// Returns the player's last game, if it ended after `since`.
    fn last_ended(
        &self,
        player: &PlayerId,
        since: Timestamp,
    ) -> impl Future<Output = Result<Option<GameId>, StoreError>> + Send;

    /// Returns what a command of this name said, if it has been done.
    fn done_command(
        &self,
        account: &PlayerId,
        id: CommandId,
    ) -> impl Future<Output = Result<Option<Digest>, StoreError>> + Send;
}

/// Accounts and their tokens.
pub trait AccountStore: Send + Sync + 'static {
    /// Makes an account, unless its name is taken.
    fn create_account(
        &self,
        account: NewAccount,
    ) -> impl Future<Output = Result<NameOutcome, StoreError>> + Send;

    /// Changes the nickname, unless it is taken by somebody else.
    fn rename(
        &self,
        player: &PlayerId,
        name: &str,
    ) -> impl Future<Output = Result<NameOutcome, StoreError>> + Send;

    /// Returns whether nobody has this nickname.
    fn is_free(&self, name: &str) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Returns whose token this is.
    fn account_of(
        &self,
        token: &TokenHash,
    ) -> impl Future<Output = Result<Option<PlayerCard>, StoreError>> + Send;

    /// Returns the account.
    fn account(
        &self,
        player: &PlayerId,
    ) -> impl Future<Output = Result<Option<PlayerCard>, StoreError>> + Send;
}

/// What a server keeps about itself.
pub trait NodeStore: Send + Sync + 'static {
    /// Notes that the server runs.
    fn heartbeat(&self, at: Timestamp) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Returns when the server last noted that it runs.
    fn last_heartbeat(&self) -> impl Future<Output = Result<Option<Timestamp>, StoreError>> + Send;

    /// Forgets the commands that were done before `before`.
    fn forget_commands(
        &self,
        before: Timestamp,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Returns whether the last attempt to write succeeded.
    fn is_healthy(&self) -> bool;

    /// Finishes what has been accepted and closes. Later commits fail.
    fn close(&self) -> impl Future<Output = ()> + Send;
}

/// Everything that must be kept.
///
/// What the games rest on is written out as traits, because tests put themselves between the server
/// and the database there. Everything else asks the database through [`Store::sql`].
pub trait Store: GameStore + AccountStore + NodeStore {
    /// Returns the database.
    fn sql(&self) -> &SqlStore;
}
