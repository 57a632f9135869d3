//! The bus inside one process.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, mpsc};

use crate::port::{Bus, Delivery, Inbox, Note, Topic};

/// Notes that may wait in one inbox; then it is told that it lags.
const WAITING_NOTES: usize = 64;

/// A bus between the tasks of this process. Clones are the same bus.
#[derive(Clone, Debug, Default)]
pub struct LocalBus {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    topics: Mutex<HashMap<Topic, HashMap<u64, Mailbox>>>,
    next_inbox: AtomicU64,
}

#[derive(Clone, Debug)]
struct Mailbox {
    notes: mpsc::Sender<Note>,
    lagged: Arc<Notify>,
}

impl Shared {
    fn topics(&self) -> MutexGuard<'_, HashMap<Topic, HashMap<u64, Mailbox>>> {
        // A panic while the lock was held cannot leave the map half changed: one call changes it.
        self.topics.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LocalBus {
    /// Returns whether anybody here has joined the topic.
    pub(super) fn is_heard(&self, topic: &Topic) -> bool {
        self.shared.topics().contains_key(topic)
    }

    /// Tells every inbox that notes were lost.
    pub(super) fn lag_all(&self) {
        for mailbox in self.shared.topics().values().flat_map(HashMap::values) {
            mailbox.lagged.notify_one();
        }
    }
}

impl Bus for LocalBus {
    type Inbox = LocalInbox;

    fn is_connected(&self) -> bool {
        true
    }

    fn publish(&self, topic: &Topic, note: Note) {
        let topics = self.shared.topics();
        for mailbox in topics.get(topic).into_iter().flat_map(HashMap::values) {
            if mailbox.notes.try_send(note.clone()).is_err() {
                mailbox.lagged.notify_one();
            }
        }
    }

    fn inbox(&self) -> LocalInbox {
        let (notes, receiver) = mpsc::channel(WAITING_NOTES);
        LocalInbox {
            number: self.shared.next_inbox.fetch_add(1, Ordering::Relaxed),
            shared: Arc::clone(&self.shared),
            mailbox: Mailbox {
                notes,
                lagged: Arc::default(),
            },
            receiver,
            joined: HashSet::new(),
        }
    }
}

/// The receiving end of a [`LocalBus`].
#[derive(Debug)]
pub struct LocalInbox {
    number: u64,
    shared: Arc<Shared>,
    mailbox: Mailbox,
    receiver: mpsc::Receiver<Note>,
    joined: HashSet<Topic>,
}

impl Inbox for LocalInbox {
    fn join(&mut self, topic: Topic) {
        if self.joined.insert(topic.clone()) {
            let mailbox = self.mailbox.clone();
            let mut topics = self.shared.topics();
            topics
                .entry(topic)
                .or_default()
                .insert(self.number, mailbox);
        }
    }

    fn leave(&mut self, topic: &Topic) {
        if self.joined.remove(topic) {
            remove(&mut self.shared.topics(), topic, self.number);
        }
    }

    async fn next(&mut self) -> Delivery {
        tokio::select! {
            biased;
            () = self.mailbox.lagged.notified() => {
                while self.receiver.try_recv().is_ok() {}
                Delivery::Lagged
            }
            // Never empty for good: the inbox holds a sender of its own channel.
            Some(note) = self.receiver.recv() => Delivery::Note(note),
        }
    }
}

impl Drop for LocalInbox {
    fn drop(&mut self) {
        let mut topics = self.shared.topics();
        for topic in &self.joined {
            remove(&mut topics, topic, self.number);
        }
    }
}

fn remove(topics: &mut HashMap<Topic, HashMap<u64, Mailbox>>, topic: &Topic, number: u64) {
    if let Some(inboxes) = topics.get_mut(topic) {
        inboxes.remove(&number);
        if inboxes.is_empty() {
            topics.remove(topic);
        }
    }
}
