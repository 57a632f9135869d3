//! Adapters of [`crate::port::Bus`].

mod local;
mod nats;

pub use local::{LocalBus, LocalInbox};
pub use nats::{NatsBus, NatsError};
