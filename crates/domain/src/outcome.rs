//! From the rules' verdict to the result of a game.

use protocol::{EndReason, GameResult};
use rules::{DrawReason, Outcome, WinReason};

/// Returns the result that the rules' verdict means.
pub(crate) fn result_of(outcome: &Outcome) -> GameResult {
    match outcome {
        Outcome::Win { winner, reason } => GameResult {
            winner: Some((*winner).into()),
            reason: match reason {
                WinReason::NoMoves => EndReason::NoMoves,
                WinReason::NoPieces => EndReason::NoPieces,
            },
        },
        Outcome::Draw(rule) => GameResult {
            winner: None,
            reason: match rule {
                DrawReason::Threefold => EndReason::Threefold,
                DrawReason::KingsOnly => EndReason::KingsOnly,
                DrawReason::ThreeKings => EndReason::ThreeKings,
                DrawReason::FixedMaterial => EndReason::FixedMaterial,
                DrawReason::MainRoad => EndReason::MainRoad,
                DrawReason::ThreeVersusOne => EndReason::ThreeVersusOne,
                DrawReason::TwoVersusOne => EndReason::TwoVersusOne,
            },
        },
    }
}
