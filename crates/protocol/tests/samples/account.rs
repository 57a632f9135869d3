//! One's own account.

use protocol::{
    AccountSummary, DeleteRequest, Device, Identity, Keep, LinkChoice, LinkFinish, LinkOutcome,
    LinkRequest, LinkSheet, LinkStarted, Login, OwnAccount, PlayerCard, ProviderInfo, Revoked,
    Timestamp, encode,
};

use super::game::anna;

const AT: Timestamp = Timestamp(1_790_000_000_000);
const ATTEMPT: &str = "e07a…64 hexadecimal digits…";

fn google() -> Identity {
    Identity {
        provider: "google".to_owned(),
        email: Some("anna@example.org".to_owned()),
        linked_at: AT,
    }
}

fn device(name: &str, current: bool) -> Device {
    Device {
        id: if current { "c1c2…" } else { "d3d4…" }.to_owned(),
        name: name.to_owned(),
        since: AT,
        seen_at: AT,
        current,
    }
}

fn summary(player: PlayerCard, games: u32, credits: i64) -> AccountSummary {
    AccountSummary {
        player,
        created_at: AT,
        games,
        credits,
    }
}

fn outcomes() -> Vec<(&'static str, LinkOutcome)> {
    let guest = PlayerCard {
        id: "f1e2d3c4b5a697887766554433221100".into(),
        name: "Anna27".to_owned(),
        rating: 1500,
        provisional: false,
    };
    let outcomes = [
        LinkOutcome::Linked { identity: google() },
        LinkOutcome::Conflict {
            mine: summary(guest, 2, 900),
            theirs: summary(anna(), 140, 21_000),
        },
        LinkOutcome::LoggedIn(Login {
            player: anna(),
            token: "8c1f…64 hexadecimal digits…".to_owned(),
        }),
        LinkOutcome::Kept,
        LinkOutcome::Nobody,
    ];
    outcomes.map(|outcome| (name(&outcome), outcome)).into()
}

/// Without a catch-all: a new outcome does not compile without a name here.
const fn name(outcome: &LinkOutcome) -> &'static str {
    match outcome {
        LinkOutcome::Linked { .. } => "link_linked",
        LinkOutcome::Conflict { .. } => "link_conflict",
        LinkOutcome::LoggedIn(_) => "link_logged_in",
        LinkOutcome::Kept => "link_kept",
        LinkOutcome::Nobody => "link_nobody",
    }
}

/// What travels over plain HTTP about one's own account.
pub(crate) fn own_account() -> Vec<(&'static str, String)> {
    let own = OwnAccount {
        player: anna(),
        created_at: AT,
        identities: vec![google()],
        devices: vec![device("Anna's laptop", true), device("Anna's phone", false)],
        providers: vec![ProviderInfo {
            key: "google".to_owned(),
            name: "Google".to_owned(),
        }],
    };
    let request = LinkRequest {
        provider: "google".to_owned(),
        port: 49_321,
        device: "Anna's laptop".to_owned(),
    };
    let started = LinkStarted {
        attempt: ATTEMPT.to_owned(),
        url: "https://accounts.google.com/o/oauth2/v2/auth?…".to_owned(),
        state: "5d20…64 hexadecimal digits…".to_owned(),
        client_id: "1234-checkers.apps.googleusercontent.com".to_owned(),
        nonce: "c41e…64 hexadecimal digits…".to_owned(),
    };
    let sheet = LinkSheet {
        attempt: ATTEMPT.to_owned(),
        id_token: "eyJhbGciOiJSUzI1NiJ9.…".to_owned(),
    };
    let finish = LinkFinish {
        attempt: ATTEMPT.to_owned(),
        code: "77b0…64 hexadecimal digits…".to_owned(),
    };
    let choice = LinkChoice {
        attempt: ATTEMPT.to_owned(),
        keep: Keep::Theirs,
    };
    let delete = DeleteRequest {
        confirm: "Anna".to_owned(),
    };
    let mut all = vec![
        ("own_account", encode(&own)),
        ("link_request", encode(&request)),
        ("link_started", encode(&started)),
        ("link_finish", encode(&finish)),
        ("link_sheet", encode(&sheet)),
        ("link_choice", encode(&choice)),
        ("account_delete", encode(&delete)),
        ("devices_revoked", encode(&Revoked { devices: 3 })),
    ];
    let outcomes = outcomes().into_iter();
    all.extend(outcomes.map(|(name, outcome)| (name, encode(&outcome))));
    all
}
