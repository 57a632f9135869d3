//! Given these events, when this is asked at that time, then these events follow, or this refusal.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(
    clippy::too_many_lines,
    reason = "tables and stories are read from top to bottom"
)]

mod achievements;
mod clocks;
mod conduct;
mod courtesy;
mod credits;
mod draws;
mod ends;
mod fold;
mod given;
mod lag;
mod moves;
mod pairing;
mod ratings;
mod rematch;
