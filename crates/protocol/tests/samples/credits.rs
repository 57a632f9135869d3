//! Samples of what concerns credits.

use protocol::{
    ApiError, CreditReason, FreeCredits, Millis, Refusal, ServerMessage, Timestamp, Wallet,
    WalletEntry, WalletPage, encode,
};

use super::game::{NOW, game_id};

fn wallet() -> Wallet {
    Wallet {
        balance: 950,
        in_play: 50,
        claim: FreeCredits {
            amount: 100,
            from: Timestamp(NOW + 7_200_000),
        },
        rescue: None,
        stakes: vec![0, 10, 50, 100, 500],
        private_stakes: vec![0, 10, 50, 100],
        guest: false,
        at: Timestamp(NOW),
    }
}

fn poor() -> Wallet {
    Wallet {
        balance: 4,
        in_play: 0,
        rescue: Some(FreeCredits {
            amount: 96,
            from: Timestamp(NOW),
        }),
        stakes: vec![0, 10, 50],
        private_stakes: vec![0],
        guest: true,
        ..wallet()
    }
}

fn reasons() -> Vec<(i64, CreditReason)> {
    let game = game_id();
    let tournament = "spring".to_owned();
    let all = [
        (1000, CreditReason::Start),
        (100, CreditReason::Claim),
        (96, CreditReason::Rescue),
        (-50, CreditReason::Stake { game: game.clone() }),
        (100, CreditReason::Won { game: game.clone() }),
        (50, CreditReason::Returned { game }),
        (
            -100,
            CreditReason::TournamentFee {
                tournament: tournament.clone(),
            },
        ),
        (
            100,
            CreditReason::TournamentRefund {
                tournament: tournament.clone(),
            },
        ),
        (400, CreditReason::TournamentPrize { tournament }),
    ];
    all.map(|(amount, reason)| (amount, known(reason))).into()
}

/// Without a catch-all: a new reason does not compile without a thought for the samples.
fn known(reason: CreditReason) -> CreditReason {
    match reason {
        CreditReason::Start
        | CreditReason::Claim
        | CreditReason::Rescue
        | CreditReason::Stake { .. }
        | CreditReason::Won { .. }
        | CreditReason::Returned { .. }
        | CreditReason::TournamentFee { .. }
        | CreditReason::TournamentRefund { .. }
        | CreditReason::TournamentPrize { .. }
        | CreditReason::Closed
        | CreditReason::Unknown => reason,
    }
}

fn history() -> WalletPage {
    let mut balance = 0;
    let mut entries: Vec<WalletEntry> = (1..)
        .zip(reasons())
        .map(|(seq, (amount, reason))| {
            balance += amount;
            WalletEntry {
                seq,
                at: Timestamp(NOW),
                amount,
                balance,
                reason,
            }
        })
        .collect();
    entries.reverse();
    WalletPage {
        entries,
        more: false,
    }
}

/// What the server says.
pub(crate) fn server() -> Vec<(&'static str, ServerMessage)> {
    let refusal = Refusal::NotEnoughCredits {
        balance: 40,
        needed: 50,
    };
    vec![
        ("wallet", ServerMessage::Wallet(wallet())),
        ("withdrawn", ServerMessage::Withdrawn { refusal }),
    ]
}

/// What travels over plain HTTP.
pub(crate) fn http() -> Vec<(&'static str, String)> {
    let not_yet = ApiError {
        code: "not_yet".to_owned(),
        message: "you have had these: look at `from` in GET /api/wallet".to_owned(),
        suggestion: None,
        wait_ms: Some(Millis(7_200_000)),
    };
    vec![
        ("wallet", encode(&wallet())),
        ("wallet_poor", encode(&poor())),
        ("wallet_history", encode(&history())),
        ("error_not_yet", encode(&not_yet)),
    ]
}
