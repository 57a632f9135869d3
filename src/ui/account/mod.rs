//! One's own account: who one is, which logins lead to it, on which devices it is, a copy of
//! everything, and its end. A page of the preferences; what cannot be taken back is asked in sheets.

mod data;
mod devices;
pub(crate) mod login;
mod questions;
#[cfg(test)]
mod tests;
mod who;

pub use questions::Question;
pub(crate) use questions::show as question;

use bevy_egui::egui::{Align2, Key, Rect, Ui, pos2, vec2};

use super::components::{Button, Empty, IconButton, Kind, Size, arc, strip};
use super::fonts::Style;
use super::lobby::scrolled;
use super::pass::Pass;
use super::state::Sheet;
use super::{icons, link, text, words};
use crate::net::{Call, LoginStep, OwnCall};
use crate::session::Intent;
use crate::t;

/// What the interface remembers of it.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// What a question is about: a device or a provider, and its name for people.
    subject: (String, String),
    /// The name being typed to confirm the end.
    typed: String,
    /// Whether the choice between two accounts has been put before the player.
    has_asked: bool,
}

/// Opens the page.
pub(crate) fn open(pass: &mut Pass) {
    pass.state.account_open = true;
    refresh(pass);
}

/// Asks who one is.
pub(crate) fn refresh(pass: &mut Pass) {
    ask(pass, OwnCall::Show);
}

/// Returns the names of the logins that lead to the account; nothing before they are known.
pub(crate) fn logins(pass: &Pass) -> String {
    let Some(own) = &pass.session.own.account else {
        return String::new();
    };
    if own.identities.is_empty() {
        return t!(pass.words, "me-none");
    }
    let names: Vec<&str> = own
        .identities
        .iter()
        .map(|identity| who::provider(own, identity))
        .collect();
    names.join(", ")
}

/// Draws the page into its room.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass, room: Rect) {
    let margin = pass.view.class().margin();
    let width = (room.width() - 2.0 * margin).min(1100.0);
    let is_wide = width >= 620.0;
    let width = if is_wide { width } else { width.min(640.0) };
    let left = room.center().x - width / 2.0;
    let column = Rect::from_min_max(pos2(left, room.min.y), pos2(left + width, room.max.y));
    let escapes = ui.input(|input| input.key_pressed(Key::Escape));
    if escapes && pass.state.drawn.is_none() {
        pass.state.account_open = false;
    }
    if !is_wide {
        scrolled(ui, column, "account", |ui| {
            head(ui, pass);
            whole(ui, pass, |ui, pass| {
                first(ui, pass);
                ui.add_space(20.0);
                second(ui, pass);
            });
        });
        return;
    }
    let top = column.min.y + 68.0;
    let place = Rect::from_min_max(column.min, pos2(column.max.x, top));
    ui.scope_builder(
        bevy_egui::egui::UiBuilder::new()
            .max_rect(place)
            .id_salt("head"),
        |ui| head(ui, pass),
    );
    let half = (width - 24.0) / 2.0;
    let one = Rect::from_min_size(pos2(left, top), vec2(half, room.max.y - top));
    let other = one.translate(vec2(half + 24.0, 0.0));
    scrolled(ui, one, "account", |ui| whole(ui, pass, first));
    if pass.session.own.account.is_some() {
        scrolled(ui, other, "account-2", |ui| second(ui, pass));
    }
}

fn first(ui: &mut Ui, pass: &mut Pass) {
    who::card_of(ui, pass);
    ui.add_space(16.0);
    who::ways(ui, pass);
    ui.add_space(12.0);
}

fn second(ui: &mut Ui, pass: &mut Pass) {
    devices::show(ui, pass);
    ui.add_space(20.0);
    data::show(ui, pass);
    ui.add_space(24.0);
}

/// The way back and the title.
fn head(ui: &mut Ui, pass: &mut Pass) {
    let rect = strip(ui, 68.0);
    let at = pos2(rect.min.x + 14.0, rect.center().y);
    let name = t!(pass.words, "back");
    let back = IconButton::new(icons::CARET_LEFT, &name);
    if back.at(ui, pass.look, at).clicked() {
        pass.state.account_open = false;
    }
    let at = pos2(rect.min.x + 46.0, rect.center().y);
    let title = t!(pass.words, "account-title");
    let style = (Style::Title, pass.palette().text);
    let anchor = Align2::LEFT_CENTER;
    text::at(ui.painter(), at, anchor, &title, style, rect.width() - 50.0);
}

/// The content, or why there is none yet.
fn whole(ui: &mut Ui, pass: &mut Pass, content: impl FnOnce(&mut Ui, &mut Pass)) {
    link::banner(ui, pass);
    if pass.session.own.account.is_some() {
        problem(ui, pass);
        return content(ui, pass);
    }
    ui.add_space(40.0);
    if let Some((_, problem)) = &pass.session.own.problem {
        let reason = words::problem(pass.words, problem);
        let empty = Empty {
            icon: icons::CLOUD_SLASH,
            title: &t!(pass.words, "account-not-loaded"),
            text: &reason,
        };
        empty.show(ui, pass.look);
        ui.add_space(20.0);
        let label = t!(pass.words, "line-try-now");
        let button = Button::new(Kind::Primary, Size::M, &label).loading(is_waiting(pass));
        if button.show(ui, pass.look).clicked() {
            ask(pass, OwnCall::Show);
        }
        return;
    }
    let rect = strip(ui, 44.0);
    arc(ui, pass.look, rect.center(), 16.0, pass.palette().primary);
    // Another account, or a new line: nobody has asked for this one yet.
    if !is_waiting(pass) && may(pass) {
        ask(pass, OwnCall::Show);
    }
}

/// Why the last wish did not work, in words.
fn problem(ui: &mut Ui, pass: &Pass) {
    let Some((_, problem)) = &pass.session.own.problem else {
        return;
    };
    let reason = words::problem(pass.words, problem);
    text::block(ui, &reason, Style::CaptionStrong, pass.palette().danger);
    ui.add_space(10.0);
}

/// Puts the choice between two accounts before the player, once.
pub(crate) fn put_choice(pass: &mut Pass) {
    let is_open = matches!(pass.session.own.login, Some(LoginStep::Choice { .. }));
    if is_open && !pass.state.account.has_asked {
        pass.state.sheet = Some(Sheet::Account(Question::Choose));
    }
    pass.state.account.has_asked = is_open;
}

/// Asks something of the server.
fn ask(pass: &mut Pass, call: OwnCall) {
    pass.wish(Intent::Call(Call::Own(call)));
}

/// Returns whether a request concerning the account has not been answered yet.
fn is_waiting(pass: &Pass) -> bool {
    waits_for(pass, |_| true)
}

fn waits_for(pass: &Pass, like: impl Fn(&OwnCall) -> bool) -> bool {
    let desk = &pass.session.desk;
    desk.is_waiting(|call| matches!(call, Call::Own(own) if like(own)))
}

/// Returns whether anything can be changed now.
fn may(pass: &Pass) -> bool {
    pass.session.link.is_online()
}
