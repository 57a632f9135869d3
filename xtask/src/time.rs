//! The clock of the task program. Nothing here runs in a browser or inside a game, so it may ask
//! the system for the time and wait.

use std::time::{Duration, Instant};

/// Returns the present moment.
#[expect(
    clippy::disallowed_methods,
    reason = "a task program measures real time"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// Waits: for a program outside, whose progress cannot be awaited.
#[expect(
    clippy::disallowed_methods,
    reason = "programs outside offer nothing to wait on"
)]
pub(crate) fn pause(duration: Duration) {
    std::thread::sleep(duration);
}

/// Asks `question` until it answers or the time is up.
pub(crate) fn until<T>(limit: Duration, mut question: impl FnMut() -> Option<T>) -> Option<T> {
    let end = now() + limit;
    loop {
        if let Some(answer) = question() {
            return Some(answer);
        }
        if now() >= end {
            return None;
        }
        pause(Duration::from_millis(50));
    }
}
