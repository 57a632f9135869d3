//! The clock.

use std::time::{SystemTime, UNIX_EPOCH};

use protocol::Timestamp;

/// Returns the machine's time. The server's may differ: see `session::ServerClock`.
#[must_use]
#[expect(
    clippy::disallowed_methods,
    reason = "this is the one place where the clock is read"
)]
pub fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Timestamp(since.map_or(0, |since| {
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }))
}
