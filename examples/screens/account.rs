//! Screens of one's own account.

use checkers_online::net::LoginStep;
use checkers_online::session::Own;
use checkers_online::ui::{Question, Sheet};
use protocol::{
    AccountSummary, Device, Identity, Millis, OwnAccount, PlayerCard, ProviderInfo, Timestamp,
};

use crate::moment;

/// Their names.
pub(crate) const SCREENS: [&str; 10] = [
    "account",
    "linked",
    "in-browser",
    "choose",
    "unlink",
    "log-out",
    "delete",
    "new-device",
    "revoked",
    "closed",
];

/// Returns the sheet of such a screen.
pub(crate) fn sheet(screen: &str) -> Option<Sheet> {
    let question = match screen {
        "choose" => Question::Choose,
        "unlink" => Question::Unlink,
        "log-out" => Question::LogOut,
        "delete" => Question::Delete,
        _ => return None,
    };
    Some(Sheet::Account(question))
}

/// Returns the providers a server offers.
pub(crate) fn providers() -> Vec<ProviderInfo> {
    let provider = |key: &str, name: &str| ProviderInfo {
        key: key.to_owned(),
        name: name.to_owned(),
    };
    vec![provider("google", "Google"), provider("apple", "Apple")]
}

/// Returns what is known of the account.
pub(crate) fn own(screen: &str, me: &PlayerCard) -> Own {
    let is_linked = matches!(screen, "linked" | "unlink");
    let mut devices = vec![device("Linux", 0, true)];
    if is_linked {
        devices.extend([device("Android", 5, false), device("Browser", 80, false)]);
    }
    let identity = Identity {
        provider: "google".to_owned(),
        email: Some("anna.sokolowa@example.org".to_owned()),
        linked_at: ago(100),
    };
    let account = OwnAccount {
        player: me.clone(),
        created_at: ago(24 * 12),
        identities: is_linked.then_some(identity).into_iter().collect(),
        devices,
        providers: providers(),
    };
    Own {
        account: Some(account),
        login: login(screen, me),
        exported: is_linked.then(|| "Downloads/checkers-account.json".to_owned()),
        ..Own::default()
    }
}

fn login(screen: &str, me: &PlayerCard) -> Option<LoginStep> {
    let summary = |player: PlayerCard, games| AccountSummary {
        player,
        created_at: ago(24 * 40),
        games,
        credits: i64::from(games) * 10,
    };
    let other = PlayerCard {
        id: "p-9".into(),
        name: "Anna S".to_owned(),
        rating: 1684,
        provisional: false,
    };
    match screen {
        "in-browser" => Some(LoginStep::InBrowser {
            url: "https://accounts.example.org/authorize?client_id=checkers".to_owned(),
            opened: true,
        }),
        "choose" => Some(LoginStep::Choice {
            mine: summary(me.clone(), 3),
            theirs: summary(other, 140),
        }),
        "new-device" => Some(LoginStep::Nobody),
        _ => None,
    }
}

fn device(name: &str, hours: i64, current: bool) -> Device {
    Device {
        id: name.to_owned(),
        name: name.to_owned(),
        since: ago(24 * 30),
        seen_at: ago(hours),
        current,
    }
}

fn ago(hours: i64) -> Timestamp {
    moment() + Millis(-hours * 3_600_000)
}
