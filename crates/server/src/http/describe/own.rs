//! The requests about one's own account.

use protocol::{
    DeleteRequest, LinkChoice, LinkFinish, LinkOutcome, LinkRequest, LinkSheet, LinkStarted,
    OwnAccount, Revoked,
};

use super::{Operation, of};

/// Returns them.
pub(super) fn operations() -> Vec<Operation> {
    [devices(), links()].concat()
}

fn devices() -> Vec<Operation> {
    vec![
        Operation::get("/api/account", "Everything its owner may change")
            .by_account()
            .answers(of::<OwnAccount>()),
        Operation::delete("/api/account", "Really delete the account named in it")
            .by_account()
            .sends(of::<DeleteRequest>())
            .answers(of::<Revoked>()),
        Operation::get("/api/account/export", "All that is kept, as a JSON file")
            .by_account()
            .answers_text(),
        Operation::delete("/api/account/devices/{id}", "Log one device out")
            .by_account()
            .answers(of::<Revoked>()),
        Operation::post(
            "/api/account/devices/revoke_others",
            "Log all other devices out",
        )
        .by_account()
        .answers(of::<Revoked>()),
    ]
}

fn links() -> Vec<Operation> {
    vec![
        Operation::delete(
            "/api/account/identities/{provider}",
            "End the link to a login at this provider",
        )
        .by_account()
        .answers(of::<OwnAccount>()),
        Operation::post(
            "/api/link",
            "With a token: link the account; without: log in on a new device",
        )
        .sends(of::<LinkRequest>())
        .answers(of::<LinkStarted>()),
        Operation::post("/api/link/finish", "The browser came back to the app")
            .sends(of::<LinkFinish>())
            .answers(of::<LinkOutcome>()),
        Operation::post("/api/link/sheet", "The system's own sheet gave an ID token")
            .sends(of::<LinkSheet>())
            .answers(of::<LinkOutcome>()),
        Operation::post("/api/link/choose", "Which of two accounts to go on with")
            .by_account()
            .sends(of::<LinkChoice>())
            .answers(of::<LinkOutcome>()),
    ]
}
