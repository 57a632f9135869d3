//! What the server needs from the outside, as traits. Whoever starts it chooses the adapters.

mod bus;
mod clock;
mod store;

pub use bus::{Bus, Delivery, Inbox, News, Note, Topic};
pub use clock::Clock;
pub use store::{
    AccountStore, Append, CommandKey, Commit, CommitOutcome, Conducted, Create, Digest, GameStore,
    NameOutcome, NewAccount, NodeStore, Store, StoreError, TokenHash,
};

/// One choice of adapters.
pub trait Ports: Send + Sync + 'static {
    /// Where accounts and games are kept.
    type Store: Store;
    /// How the socket tasks hear of what happens.
    type Bus: Bus;
    /// What time it is.
    type Clock: Clock;
}
