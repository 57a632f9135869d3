//! What the page and its questions let happen, and what not.

use bevy_egui::egui::Ui;
use protocol::{AccountSummary, Device, Identity, Keep, OwnAccount, ProviderInfo, Timestamp};

use super::super::pass::Pass;
use super::super::state::{Sheet, Tab};
use super::super::trial::Trial;
use super::{Question, show};
use crate::net::{Call, LoginStep, OwnCall};
use crate::session::sample::card;
use crate::session::{Intent, LinkStatus};

fn device(id: &str, current: bool) -> Device {
    Device {
        id: id.to_owned(),
        name: "Linux".to_owned(),
        since: Timestamp(0),
        seen_at: Timestamp(0),
        current,
    }
}

fn guest() -> OwnAccount {
    let provider = ProviderInfo {
        key: "google".to_owned(),
        name: "Google".to_owned(),
    };
    OwnAccount {
        player: card("Anna"),
        created_at: Timestamp(0),
        identities: vec![],
        devices: vec![device("here", true)],
        providers: vec![provider],
    }
}

fn identity() -> Identity {
    Identity {
        provider: "google".to_owned(),
        email: Some("anna@example.org".to_owned()),
        linked_at: Timestamp(0),
    }
}

/// The page of this account.
fn page(of: OwnAccount) -> Trial {
    let mut trial = Trial::new(390.0, 844.0);
    trial.session.me = Some(of.player.clone());
    trial.session.own.account = Some(of);
    trial.state.tab = Tab::Settings;
    trial.state.account_open = true;
    trial
}

fn draw(ui: &mut Ui, pass: &mut Pass) {
    let room = pass.safe();
    show(ui, pass, room);
}

fn own(call: OwnCall) -> Vec<Intent> {
    vec![Intent::Call(Call::Own(call))]
}

#[test]
fn a_guest_may_link_where_the_server_offers_it() {
    let mut trial = page(guest());
    let wish = trial.press("Continue with Google", draw);
    assert_eq!(wish, [Intent::LogIn("google".to_owned())]);
    trial.session.own.login = Some(LoginStep::Asking);
    let name = "Continue with Google";
    assert_eq!(trial.can_press(name, draw), Some(false), "one at a time");
    trial.session.own.login = None;
    trial
        .session
        .own
        .account
        .as_mut()
        .unwrap()
        .providers
        .clear();
    assert_eq!(trial.can_press(name, draw), None);
}

#[test]
fn what_is_linked_is_unlinked_after_a_question_and_not_offered_again() {
    let mut linked = guest();
    linked.identities.push(identity());
    let mut trial = page(linked);
    assert_eq!(trial.can_press("Continue with Google", draw), None);
    assert_eq!(trial.press("Unlink", draw), []);
    assert_eq!(trial.state.sheet, Some(Sheet::Account(Question::Unlink)));
    let wish = trial.press("Unlink", draw);
    assert_eq!(wish, own(OwnCall::Unlink("google".to_owned())));
    assert_eq!(trial.state.sheet, None);
}

#[test]
fn another_device_is_logged_out_after_a_question() {
    let mut two = guest();
    two.devices.push(device("phone", false));
    let mut trial = page(two);
    trial.press("Log out", draw);
    assert_eq!(trial.state.sheet, Some(Sheet::Account(Question::Device)));
    let wish = trial.press("Log out", draw);
    assert_eq!(wish, own(OwnCall::Revoke("phone".to_owned())));
    trial.press("Log out all other devices", draw);
    let wish = trial.press("Log out all other devices", draw);
    assert_eq!(wish, own(OwnCall::RevokeOthers));
}

#[test]
fn whoever_would_lose_the_account_by_logging_out_is_told() {
    let mut trial = page(guest());
    trial.state.sheet = Some(Sheet::Account(Question::LogOut));
    let name = "Log out and lose it";
    assert_eq!(trial.can_press(name, draw), Some(true));
    let mut linked = guest();
    linked.identities.push(identity());
    trial.session.own.account = Some(linked);
    assert_eq!(trial.can_press(name, draw), None);
    let wish = trial.press("Log out here", draw);
    assert_eq!(wish, own(OwnCall::LogOut));
}

#[test]
fn an_account_is_deleted_only_with_its_name_typed() {
    let mut trial = page(guest());
    trial.state.sheet = Some(Sheet::Account(Question::Delete));
    let go = "Delete for good";
    assert_eq!(trial.can_press(go, draw), Some(false));
    trial.state.account.typed = "Ann".to_owned();
    assert_eq!(trial.can_press(go, draw), Some(false));
    trial.state.account.typed = " anna ".to_owned();
    let wish = trial.press(go, draw);
    assert_eq!(wish, own(OwnCall::Delete("anna".to_owned())));
    trial.session.desk.waiting = vec![Call::Own(OwnCall::Delete("anna".to_owned()))];
    assert_eq!(trial.can_press(go, draw), Some(false), "it is on its way");
}

#[test]
fn two_accounts_are_put_before_the_player_once_and_either_can_be_chosen() {
    for (keep, label) in [
        (Keep::Theirs, "Go on as Anna"),
        (Keep::Mine, "Go on as Guest"),
    ] {
        let mut trial = page(guest());
        let summary = |name| AccountSummary {
            player: card(name),
            created_at: Timestamp(0),
            games: 3,
            credits: 100,
        };
        trial.session.own.login = Some(LoginStep::Choice {
            mine: summary("Guest"),
            theirs: summary("Anna"),
        });
        trial.rest(draw);
        let choice = Some(Sheet::Account(Question::Choose));
        assert_eq!(trial.state.sheet, choice);
        trial.state.sheet = None;
        trial.rest(draw);
        assert_eq!(trial.state.sheet, None, "it stays away once put away");
        trial.press("Choose", draw);
        assert_eq!(trial.state.sheet, choice);
        assert_eq!(trial.press(label, draw), [Intent::Keep(keep)]);
    }
}

#[test]
fn without_a_line_nothing_is_changed() {
    let mut two = guest();
    two.devices.push(device("phone", false));
    let mut trial = page(two);
    trial.session.link = LinkStatus::Connecting {
        attempt: 3,
        since: 0.0,
        problem: String::new(),
    };
    for name in [
        "Log out",
        "Log out all other devices",
        "Continue with Google",
    ] {
        assert_eq!(trial.can_press(name, draw), Some(false), "{name}");
    }
}
