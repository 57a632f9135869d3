//! How often the same one may ask.

use std::hash::Hash;
use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::ApiFailure;

/// Keys that are remembered before those that have been quiet are forgotten.
const MANY: usize = 10_000;

/// Limits each key by itself: addresses, accounts, doors.
pub(crate) struct Limiter<K: Clone + Eq + Hash>(DefaultKeyedRateLimiter<K>);

impl<K: Clone + Eq + Hash> Limiter<K> {
    /// So often a minute, and as often at once.
    pub(crate) fn per_minute(number: u32) -> Self {
        Self(RateLimiter::keyed(Quota::per_minute(at_least_one(number))))
    }

    /// So often a second, and four times as often at once.
    pub(crate) fn per_second(number: u32) -> Self {
        let number = at_least_one(number);
        let burst = number.saturating_mul(at_least_one(4));
        let quota = Quota::per_second(number).allow_burst(burst);
        Self(RateLimiter::keyed(quota))
    }

    /// Counts one request.
    ///
    /// # Errors
    /// It is one too many.
    pub(crate) fn check(&self, key: &K) -> Result<(), ApiFailure> {
        if self.0.len() > MANY {
            self.0.retain_recent();
        }
        self.0.check_key(key).map_err(|_| ApiFailure::TooFast)
    }
}

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}
