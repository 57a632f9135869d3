//! Adapters of [`crate::port::Bus`].

mod local;

pub use local::{LocalBus, LocalInbox};
