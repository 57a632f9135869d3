//! Given these events, when this is asked at that time, then these events follow, or this refusal.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod clocks;
mod draws;
mod ends;
mod fold;
mod given;
mod lag;
mod moves;
mod rematch;
