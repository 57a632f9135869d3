//! What is asked before something is done that is not taken back with one more press.

use bevy_egui::egui::{Rect, Ui, vec2};
use protocol::{AccountSummary, Keep};

use super::super::components::{Avatar, Button, Field, Kind, Note, Size, columns, outline, strip};
use super::super::fonts::Style;
use super::super::pass::Pass;
use super::super::sheets::title;
use super::super::text;
use super::super::theme::radius;
use super::super::words;
use super::{ask, may, waits_for, who};
use crate::net::{LoginStep, OwnCall};
use crate::session::Intent;
use crate::t;

/// One question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Which of two accounts to go on with?
    Choose,
    /// End the link to a provider?
    Unlink,
    /// Log a device out?
    Device,
    /// Log all other devices out?
    Others,
    /// Log out here?
    LogOut,
    /// Really delete the account?
    Delete,
}

/// Adds the content of the sheet.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass, question: Question) {
    match question {
        Question::Choose => choose(ui, pass),
        Question::Unlink => unlink(ui, pass),
        Question::Device => device(ui, pass),
        Question::Others => others(ui, pass),
        Question::LogOut => log_out(ui, pass),
        Question::Delete => delete(ui, pass),
    }
}

fn unlink(ui: &mut Ui, pass: &mut Pass) {
    let (key, name) = pass.state.account.subject.clone();
    let heading = t!(pass.words, "unlink-title", name = name.as_str());
    let last = pass.session.own.account.as_ref();
    let is_last = last.is_none_or(|own| own.identities.len() < 2);
    let sentence = if is_last {
        t!(pass.words, "unlink-last-text", name = name.as_str())
    } else {
        t!(pass.words, "unlink-text", name = name.as_str())
    };
    let go = t!(pass.words, "account-unlink");
    if confirm(ui, pass, (&heading, &sentence), (Kind::Danger, &go)) {
        ask(pass, OwnCall::Unlink(key));
    }
}

fn device(ui: &mut Ui, pass: &mut Pass) {
    let (id, name) = pass.state.account.subject.clone();
    let heading = t!(pass.words, "device-title", name = name.as_str());
    let sentence = t!(pass.words, "device-text");
    let go = t!(pass.words, "devices-log-out");
    if confirm(ui, pass, (&heading, &sentence), (Kind::Primary, &go)) {
        ask(pass, OwnCall::Revoke(id));
    }
}

fn others(ui: &mut Ui, pass: &mut Pass) {
    let heading = t!(pass.words, "others-title");
    let sentence = t!(pass.words, "device-text");
    let go = t!(pass.words, "devices-others");
    if confirm(ui, pass, (&heading, &sentence), (Kind::Primary, &go)) {
        ask(pass, OwnCall::RevokeOthers);
    }
}

/// Asks, and closes the sheet when answered; returns whether the answer is yes.
fn confirm(
    ui: &mut Ui,
    pass: &mut Pass,
    (heading, sentence): (&str, &str),
    (kind, go): (Kind, &str),
) -> bool {
    title(ui, pass, heading);
    text::block(ui, sentence, Style::Body, pass.palette().text2);
    ui.add_space(20.0);
    let can = may(pass);
    let button = Button::new(kind, Size::L, go).enabled(can);
    let pressed = button.show(ui, pass.look).clicked();
    ui.add_space(10.0);
    if cancels(ui, pass) || pressed {
        pass.state.sheet = None;
    }
    pressed
}

fn cancels(ui: &mut Ui, pass: &Pass) -> bool {
    let label = t!(pass.words, "cancel");
    let button = Button::new(Kind::Neutral, Size::L, &label);
    button.show(ui, pass.look).clicked()
}

/// Returns whether nothing leads to the account but the devices it is on, and this is the only one.
pub(super) fn would_be_lost(pass: &Pass) -> bool {
    pass.session
        .own
        .account
        .as_ref()
        .is_none_or(|own| own.identities.is_empty() && own.devices.len() < 2)
}

fn log_out(ui: &mut Ui, pass: &mut Pass) {
    title(ui, pass, &t!(pass.words, "log-out-title"));
    let is_lost = would_be_lost(pass);
    if is_lost {
        who::warning(ui, pass, &t!(pass.words, "log-out-lost"));
    } else {
        let sentence = t!(pass.words, "log-out-text");
        text::block(ui, &sentence, Style::Body, pass.palette().text2);
    }
    ui.add_space(16.0);
    let stays = busy(ui, pass);
    let (kind, go) = if is_lost {
        (Kind::Danger, t!(pass.words, "log-out-anyway"))
    } else {
        (Kind::Primary, t!(pass.words, "account-log-out"))
    };
    let is_sent = waits_for(pass, |call| *call == OwnCall::LogOut);
    let button = Button::new(kind, Size::L, &go)
        .enabled(may(pass) && !stays)
        .loading(is_sent);
    if button.show(ui, pass.look).clicked() {
        ask(pass, OwnCall::LogOut);
    }
    ui.add_space(10.0);
    if cancels(ui, pass) {
        pass.state.sheet = None;
    }
}

/// Says that a game has to be finished first, where one runs; returns whether it does.
fn busy(ui: &mut Ui, pass: &Pass) -> bool {
    let is_playing = pass.running().is_some();
    if is_playing {
        let words = t!(pass.words, "account-still-playing");
        text::block(ui, &words, Style::CaptionStrong, pass.palette().danger);
        ui.add_space(10.0);
    }
    is_playing
}

fn delete(ui: &mut Ui, pass: &mut Pass) {
    title(ui, pass, &t!(pass.words, "delete-title"));
    let p = pass.palette();
    text::block(ui, &t!(pass.words, "delete-text"), Style::Body, p.text2);
    ui.add_space(16.0);
    let session = pass.session;
    let me = session.me.as_ref().map_or("", |me| me.name.as_str());
    let label = t!(pass.words, "delete-type", name = me);
    text::block(ui, &label, Style::CaptionStrong, p.text);
    ui.add_space(6.0);
    let mut typed = std::mem::take(&mut pass.state.account.typed);
    let field = Field {
        id: "confirm",
        hint: me,
        note: Note::Hint(""),
        longest: 24,
    };
    field.show(ui, pass.look, &mut typed);
    let is_typed = !me.is_empty() && typed.trim().to_lowercase() == me.to_lowercase();
    let stays = busy(ui, pass);
    refused(ui, pass);
    let go = t!(pass.words, "delete-go");
    let is_sent = waits_for(pass, |call| matches!(call, OwnCall::Delete(_)));
    let button = Button::new(Kind::Danger, Size::L, &go)
        .enabled(is_typed && may(pass) && !stays)
        .loading(is_sent);
    if button.show(ui, pass.look).clicked() {
        ask(pass, OwnCall::Delete(typed.trim().to_owned()));
    }
    ui.add_space(10.0);
    if cancels(ui, pass) {
        pass.state.sheet = None;
    }
    pass.state.account.typed = typed;
}

/// Why the account could not be left.
fn refused(ui: &mut Ui, pass: &Pass) {
    if let Some((call, problem)) = &pass.session.own.problem
        && call.is_leaving()
    {
        let words = words::problem(pass.words, problem);
        text::block(ui, &words, Style::CaptionStrong, pass.palette().danger);
        ui.add_space(10.0);
    }
}

fn choose(ui: &mut Ui, pass: &mut Pass) {
    let session = pass.session;
    let Some(LoginStep::Choice { mine, theirs }) = &session.own.login else {
        // Decided already, or given up.
        pass.state.sheet = None;
        return;
    };
    title(ui, pass, &t!(pass.words, "choose-title"));
    let p = pass.palette();
    text::block(ui, &t!(pass.words, "choose-text"), Style::Body, p.text2);
    ui.add_space(16.0);
    let places = columns(strip(ui, 210.0), 2, 12.0);
    let labels = [
        t!(pass.words, "choose-mine"),
        t!(pass.words, "choose-theirs"),
    ];
    for ((summary, label), place) in [mine, theirs].into_iter().zip(&labels).zip(places) {
        profile(ui, pass, place, (summary, label));
    }
    ui.add_space(16.0);
    let is_lost = would_be_lost(pass);
    if is_lost {
        let name = mine.player.name.as_str();
        who::warning(ui, pass, &t!(pass.words, "choose-lost", name = name));
        ui.add_space(12.0);
    }
    let stays = busy(ui, pass);
    for (keep, summary, kind) in [
        (Keep::Theirs, theirs, Kind::Primary),
        (Keep::Mine, mine, Kind::Neutral),
    ] {
        let name = summary.player.name.as_str();
        let label = t!(pass.words, "choose-go", name = name);
        let can = keep == Keep::Mine || !stays;
        let button = Button::new(kind, Size::L, &label).enabled(can);
        let pressed = ui.push_id(kind as u8, |ui| button.show(ui, pass.look).clicked());
        if pressed.inner {
            pass.wish(Intent::Keep(keep));
            pass.state.sheet = None;
        }
        ui.add_space(10.0);
    }
}

/// One of the two accounts.
fn profile(ui: &Ui, pass: &Pass, place: Rect, (of, label): (&AccountSummary, &str)) {
    let p = pass.palette();
    ui.painter().rect_filled(place, radius::MD, p.surface2);
    outline(ui, place, radius::MD, 1.5, p.line);
    let top = place.center_top();
    let width = place.width() - 16.0;
    let caption = (Style::CaptionStrong, p.text2);
    text::middle(ui.painter(), top + vec2(0.0, 22.0), label, caption, width);
    let avatar = Avatar {
        player: &of.player,
        size: 56.0,
        dot: None,
        ground: p.surface2,
    };
    avatar.paint(ui.painter(), pass.look, top + vec2(0.0, 70.0));
    let name = (Style::BodyStrong, p.text);
    let at = top + vec2(0.0, 118.0);
    text::middle(ui.painter(), at, &of.player.name, name, width);
    let lines = [
        t!(pass.words, "choose-rating", rating = of.player.rating),
        t!(pass.words, "choose-games", games = of.games),
        t!(pass.words, "choose-credits", credits = of.credits),
    ];
    for (index, line) in lines.iter().enumerate() {
        let at = top + vec2(0.0, 142.0 + 20.0 * index as f32);
        text::middle(ui.painter(), at, line, (Style::Caption, p.text2), width);
    }
}
