//! How often one connection may ask.

use std::num::NonZeroU32;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

use crate::config::Rates;

/// The limits of one connection.
#[derive(Debug)]
pub(super) struct Limits {
    messages: DefaultDirectRateLimiter,
    commands: DefaultDirectRateLimiter,
    seeks: DefaultDirectRateLimiter,
}

impl Limits {
    pub(super) fn new(rates: &Rates) -> Self {
        Self {
            messages: limiter(rates.messages_per_second),
            commands: limiter(rates.commands_per_second),
            seeks: limiter(rates.seeks_per_second),
        }
    }

    /// Returns whether one more frame of any kind is acceptable.
    pub(super) fn allow_message(&self) -> bool {
        self.messages.check().is_ok()
    }

    /// Returns whether one more game command is acceptable.
    pub(super) fn allow_command(&self) -> bool {
        self.commands.check().is_ok()
    }

    /// Returns whether one more lobby command is acceptable.
    pub(super) fn allow_seek(&self) -> bool {
        self.seeks.check().is_ok()
    }
}

fn limiter(per_second: u32) -> DefaultDirectRateLimiter {
    let rate = NonZeroU32::new(per_second).unwrap_or(NonZeroU32::MIN);
    let burst = rate.saturating_mul(NonZeroU32::MIN.saturating_add(1));
    RateLimiter::direct(Quota::per_second(rate).allow_burst(burst))
}
