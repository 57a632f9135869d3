//! The system's clock.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use protocol::{Millis, Timestamp};

use crate::port::Clock;

/// The system's clock: the time of day at the start, and from then on the steady clock. Setting the
/// time of day changes no game.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    started_at: Timestamp,
    started: Instant,
}

impl SystemClock {
    /// Returns a clock that never shows a time before `at_least`: what was stored before a restart
    /// stays in the past even when the time of day was set back.
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the clock that is passed around"
    )]
    #[must_use]
    pub fn start(at_least: Timestamp) -> Self {
        let day = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| {
                i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
            });
        Self {
            started_at: Timestamp(day).max(at_least),
            started: Instant::now(),
        }
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        let since = self.started.elapsed().as_millis();
        self.started_at + Millis(i64::try_from(since).unwrap_or(i64::MAX))
    }
}
