//! What time it is.

use protocol::Timestamp;

/// A clock that never goes back.
pub trait Clock: Send + Sync + 'static {
    /// Returns the present moment.
    fn now(&self) -> Timestamp;
}
