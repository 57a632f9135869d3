//! A write is a value: it says what it writes and can be tried again.

use futures_util::future::BoxFuture;
use tokio::sync::oneshot;

use super::sql::Db;
use crate::port::StoreError;

/// What becomes of what a [`Work`] has written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict<T> {
    /// It stays.
    Keep(T),
    /// It is undone, as if it had never been tried.
    Undo(T),
}

/// Something to be written as a whole or not at all. It runs inside a transaction, together with
/// others, and nobody hears its output before that is durable. It may be run again when the
/// transaction failed, or when nobody knows whether it did: what it rests on is therefore checked by
/// the statements that write.
pub(crate) trait Work: Send + 'static {
    /// What whoever asked gets to know.
    type Output: Send + 'static;

    /// Works with the same key are done one after the other on one node: the id of the game or of
    /// the account that changes.
    fn key(&self) -> &str;

    /// Writes.
    fn apply(
        &self,
        db: &mut Db,
    ) -> impl Future<Output = Result<Verdict<Self::Output>, StoreError>> + Send;
}

/// A [`Work`] whose type does not matter, and who waits for it.
pub(super) trait Task: Send {
    /// Writes; returns whether it stays.
    fn apply<'a>(&'a mut self, db: &'a mut Db) -> BoxFuture<'a, Result<bool, StoreError>>;

    /// Tells whoever waits.
    fn answer(self: Box<Self>, durable: Result<(), StoreError>);
}

/// A work that waits for its turn.
pub(super) struct Pending<W: Work> {
    work: W,
    output: Option<W::Output>,
    answer: oneshot::Sender<Result<W::Output, StoreError>>,
}

impl<W: Work + Sync> Pending<W> {
    /// Returns the task and where its answer will arrive.
    pub(super) fn new(work: W) -> (Box<Self>, oneshot::Receiver<Result<W::Output, StoreError>>) {
        let (answer, receiver) = oneshot::channel();
        let pending = Self {
            work,
            output: None,
            answer,
        };
        (Box::new(pending), receiver)
    }
}

impl<W: Work + Sync> Task for Pending<W> {
    fn apply<'a>(&'a mut self, db: &'a mut Db) -> BoxFuture<'a, Result<bool, StoreError>> {
        Box::pin(async {
            let (stays, output) = match self.work.apply(db).await? {
                Verdict::Keep(output) => (true, output),
                Verdict::Undo(output) => (false, output),
            };
            self.output = Some(output);
            Ok(stays)
        })
    }

    fn answer(self: Box<Self>, durable: Result<(), StoreError>) {
        let Self { output, answer, .. } = *self;
        let nothing = || StoreError::Failed("a write was answered before it was tried".to_owned());
        let result = durable.and_then(|()| output.ok_or_else(nothing));
        // Whoever asked may have stopped waiting; the write stands all the same.
        drop(answer.send(result));
    }
}
