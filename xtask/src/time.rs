//! The clock of the task program. Nothing here runs in a browser or inside a game, so it may ask
//! the system for the time.

use std::time::Instant;

/// Returns the present moment.
#[expect(
    clippy::disallowed_methods,
    reason = "a task program measures real time"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}
