//! The requests about one's own credits.

use protocol::{Wallet, WalletPage};

use super::{Operation, PAGE, of};

/// Returns them.
pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::get(
            "/api/wallet",
            "One's own credits, and what can be had or put in",
        )
        .by_account()
        .answers(of::<Wallet>()),
        Operation::post("/api/wallet/claim", "The free credits of this window")
            .by_account()
            .answers(of::<Wallet>()),
        Operation::post(
            "/api/wallet/rescue",
            "Free credits for whoever has next to nothing",
        )
        .by_account()
        .answers(of::<Wallet>()),
        Operation::get(
            "/api/wallet/history",
            "What came and went, the latest first",
        )
        .asks(PAGE)
        .by_account()
        .answers(of::<WalletPage>()),
    ]
}
