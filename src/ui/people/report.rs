//! Telling a moderator of a player.

use bevy_egui::egui::{Rect, Ui, vec2};
use protocol::{ChatKey, PlayerId, ReportRequest};

use super::super::components::{Button, Kind, Size, Trailing, Writing, edge, row, strip, write};
use super::super::fonts::Style;
use super::super::icons::{self, Icon};
use super::super::pass::Pass;
use super::super::sheets::title;
use super::super::state::Sheet;
use super::super::text;
use super::super::theme::radius;
use super::{ask, is_waiting};
use crate::i18n::Words;
use crate::net::PeopleCall;
use crate::t;

/// Most characters of a note.
const LONGEST: usize = 500;

/// The reasons that the protocol knows.
const REASONS: [&str; 5] = ["chat", "name", "cheating", "leaving", "other"];

/// What is told to a moderator.
#[derive(Clone, Debug, Default)]
pub(super) struct Form {
    player: Option<PlayerId>,
    about: Option<ChatKey>,
    reason: Option<&'static str>,
    note: String,
}

/// Opens the sheet.
pub(super) fn open(pass: &mut Pass, player: &PlayerId, about: Option<ChatKey>) {
    let people = &pass.session.people;
    let direct = ChatKey::Player(player.clone());
    let has_talked = people.threads.contains_key(&direct);
    pass.state.people.report = Form {
        player: Some(player.clone()),
        about: about.or_else(|| has_talked.then_some(direct)),
        ..Form::default()
    };
    pass.state.sheet = Some(Sheet::Report);
}

fn reason(words: &Words, key: &str) -> (Icon, String) {
    match key {
        "chat" => (icons::CHAT_CIRCLE, t!(words, "report-chat")),
        "name" => (icons::USER_CIRCLE, t!(words, "report-name")),
        "cheating" => (icons::CROSSHAIR_SIMPLE, t!(words, "report-cheating")),
        "leaving" => (icons::SIGN_OUT, t!(words, "report-leaving")),
        _ => (icons::DOTS_THREE, t!(words, "report-other")),
    }
}

/// Adds the content of the sheet.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    title(ui, pass, &t!(pass.words, "report-title"));
    let p = pass.palette();
    text::block(ui, &t!(pass.words, "report-text"), Style::Caption, p.text2);
    ui.add_space(8.0);
    let mut form = std::mem::take(&mut pass.state.people.report);
    for key in REASONS {
        let (icon, words) = reason(pass.words, key);
        let chosen = Trailing::Choice(form.reason == Some(key));
        let (_, response) = row(ui, pass.look, icon, (&words, ""), chosen);
        if response.is_some_and(|response| response.clicked()) {
            form.reason = Some(key);
        }
    }
    ui.add_space(4.0);
    note(ui, pass, &mut form.note);
    ui.add_space(28.0);
    send(ui, pass, &form);
    pass.state.people.report = form;
}

fn send(ui: &mut Ui, pass: &mut Pass, form: &Form) {
    let label = t!(pass.words, "report-send");
    let is_sent = is_waiting(pass, |call| matches!(call, PeopleCall::Report(_)));
    let button = Button::new(Kind::Primary, Size::M, &label)
        .icon(icons::FLAG)
        .enabled(form.reason.is_some() && pass.session.link.is_online())
        .loading(is_sent);
    if button.show(ui, pass.look).clicked()
        && let (Some(player), Some(reason)) = (&form.player, form.reason)
    {
        ask(
            pass,
            PeopleCall::Report(ReportRequest {
                player: player.clone(),
                reason: reason.to_owned(),
                about: form.about.clone(),
                note: form.note.trim().to_owned(),
            }),
        );
        pass.state.sheet = None;
    }
}

/// A field of several lines; what is typed stays one.
fn note(ui: &mut Ui, pass: &Pass, typed: &mut String) {
    let p = pass.palette();
    let rect = strip(ui, 96.0);
    ui.painter().rect_filled(rect, radius::MD, p.surface);
    let inner = Rect::from_min_max(rect.min + vec2(16.0, 12.0), rect.max - vec2(16.0, 12.0));
    let hint = t!(pass.words, "report-note");
    let of = Writing {
        id: ui.id().with("note"),
        hint: &hint,
        longest: LONGEST,
        rows: 3,
        typed,
    };
    let response = write(ui, pass.look, inner, of);
    edge(ui, pass.look, &response, rect, radius::MD);
    if typed.contains('\n') {
        *typed = typed.replace('\n', " ");
    }
}
