//! The first start: a name, and the way to the server.

use bevy_egui::egui::{Rect, Ui, UiBuilder, pos2, vec2};
use domain::nickname::{self, NicknameError};
use rules::Side;

use super::account::login;
use super::components::{Button, Field, Kind, Note, Size, card, columns, entered, strip};
use super::draw;
use super::fonts::Style;
use super::icons;
use super::lobby::scrolled;
use super::pass::Pass;
use super::state::Sheet;
use super::{preferences, text};
use crate::session::{Intent, LinkStatus};
use crate::settings::PieceSet;
use crate::t;

/// Draws the screen: one column, or two where it is low and wide.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    let safe = pass.safe();
    let is_low = safe.height() < 580.0 && safe.width() >= 600.0;
    let width = (safe.width() - 32.0).min(if is_low { 760.0 } else { 440.0 });
    let height = if is_low {
        320.0
    } else {
        580.0 + login::height(pass)
    };
    let top = safe.min.y + ((safe.height() - height) / 2.0).max(8.0);
    let left = safe.center().x - width / 2.0;
    let column =
        |left: f32, width: f32| Rect::from_min_max(pos2(left, top), pos2(left + width, safe.max.y));
    if is_low {
        let half = (width - 24.0) / 2.0;
        within(ui, column(left, half), |ui| {
            greeting(ui, pass);
            ui.add_space(16.0);
            languages(ui, pass);
        });
        scrolled(ui, column(left + half + 24.0, half), "welcome", |ui| {
            form(ui, pass);
            login::on_new_device(ui, pass);
            ui.add_space(16.0);
        });
    } else {
        scrolled(ui, column(left, width), "welcome", |ui| {
            greeting(ui, pass);
            ui.add_space(20.0);
            form(ui, pass);
            ui.add_space(12.0);
            languages(ui, pass);
            login::on_new_device(ui, pass);
            ui.add_space(16.0);
        });
    }
}

fn within(ui: &mut Ui, rect: Rect, content: impl FnOnce(&mut Ui)) {
    let salt = (rect.min.x as i32, rect.min.y as i32);
    ui.scope_builder(UiBuilder::new().max_rect(rect).id_salt(salt), content);
}

fn greeting(ui: &mut Ui, pass: &Pass) {
    let p = pass.palette();
    let rect = strip(ui, 112.0);
    let king = draw::Look {
        set: PieceSet::Turned,
        side: Side::White,
        king: true,
    };
    draw::piece(
        ui.painter(),
        pos2(rect.center().x, rect.center().y),
        42.0,
        king,
    );
    text::centred(ui, &t!(pass.words, "welcome-title"), Style::Display, p.text);
    ui.add_space(4.0);
    text::centred(ui, &t!(pass.words, "welcome-text"), Style::Body, p.text2);
}

fn form(ui: &mut Ui, pass: &mut Pass) {
    let padding = bevy_egui::egui::Margin::same(20);
    card(ui, pass.look, padding, |ui| {
        let mut typed = pass.state.name.take().unwrap_or_else(|| suggestion(pass));
        let label = t!(pass.words, "name-label");
        text::label(ui, &label, Style::CaptionStrong, pass.palette().text2);
        ui.add_space(6.0);
        let (note, is_good) = note(pass, &typed);
        let field = Field {
            id: "name",
            hint: &t!(pass.words, "name-hint"),
            note: note.as_note(),
            longest: 24,
        };
        let response = field.show(ui, pass.look, &mut typed);
        ui.add_space(4.0);
        let entered = entered(ui, &response);
        let may = is_good && pass.session.link == LinkStatus::NoAccount;
        let label = t!(pass.words, "welcome-go");
        let button = Button::new(Kind::Primary, Size::L, &label)
            .enabled(may || pass.session.name_pending)
            .loading(pass.session.name_pending);
        let pressed = button.show(ui, pass.look).clicked();
        if may && !pass.session.name_pending && (pressed || entered) {
            pass.wish(Intent::SetName(typed.trim().to_owned()));
        }
        pass.state.name = Some(typed);
        ui.add_space(12.0);
        line(ui, pass);
    });
}

/// The language, and the way to another one.
fn languages(ui: &mut Ui, pass: &mut Pass) {
    // Each language is named in itself.
    let name = preferences::language(pass.words, pass.words.language());
    let button = Button::new(Kind::Surface, Size::M, &name).icon(icons::TRANSLATE);
    let width = button.width(ui).min(ui.available_width());
    let rect = strip(ui, Size::M.height());
    let rect = Rect::from_center_size(rect.center(), vec2(width, rect.height()));
    if button.at(ui, pass.look, rect).clicked() {
        pass.state.sheet = Some(Sheet::Language);
    }
}

/// The state of the line, and the ways out when it is bad.
fn line(ui: &mut Ui, pass: &mut Pass) {
    let p = pass.palette();
    let (words, is_bad) = line_in_words(pass);
    let ink = if is_bad { p.danger } else { p.text3 };
    text::centred(ui, &words, Style::Caption, ink);
    ui.add_space(4.0);
    let rect = strip(ui, 44.0).shrink2(vec2(0.0, 4.0));
    let places = columns(rect, if is_bad { 2 } else { 1 }, 8.0);
    let other = t!(pass.words, "line-other-server");
    let button = Button::new(Kind::Text, Size::S, &other);
    if button.at(ui, pass.look, places[0]).clicked() {
        pass.state.server = Some(String::new());
        pass.state.sheet = Some(Sheet::Server);
    }
    if is_bad {
        let again = t!(pass.words, "line-try-now");
        let button = Button::new(Kind::Soft, Size::S, &again).icon(icons::ARROW_CLOCKWISE);
        if button.at(ui, pass.look, places[1]).clicked() {
            pass.wish(Intent::Reconnect);
        }
    }
}

/// Returns what is to be said of the line, and whether it is bad.
fn line_in_words(pass: &Pass) -> (String, bool) {
    let words = pass.words;
    let host = pass.session.server.host.as_str();
    match &pass.session.link {
        LinkStatus::Starting => (t!(words, "line-starting"), false),
        LinkStatus::Connecting { attempt: 0, .. } => {
            (t!(words, "line-connecting", host = host), false)
        }
        LinkStatus::Connecting { .. } => (t!(words, "line-unreachable", host = host), true),
        LinkStatus::NoAccount | LinkStatus::Online if pass.session.server.is_local => {
            (t!(words, "line-local"), false)
        }
        LinkStatus::NoAccount | LinkStatus::Online => (t!(words, "line-ready", host = host), false),
        LinkStatus::Refused(code) => (super::link::refusal(words, code).1, true),
    }
}

/// A remark that owns its text.
pub(crate) enum Remark {
    Hint(String),
    Good(String),
    Bad(String),
}

impl Remark {
    pub(crate) fn as_note(&self) -> Note<'_> {
        match self {
            Self::Hint(words) => Note::Hint(words),
            Self::Good(words) => Note::Good(words),
            Self::Bad(words) => Note::Bad(words),
        }
    }
}

/// Returns what is to be said of a typed name, and whether it can be sent.
pub(crate) fn note(pass: &Pass, typed: &str) -> (Remark, bool) {
    let words = pass.words;
    if let Some((code, message)) = &pass.session.name_problem {
        let text = match code.as_str() {
            "name_taken" => t!(words, "name-taken"),
            "bad_name" => t!(words, "name-bad-character"),
            "bad_words" => t!(words, "name-unfit"),
            "too_fast" => t!(words, "refused-too-fast"),
            _ => message.clone(),
        };
        return (Remark::Bad(text), nickname::tidy(typed).is_ok());
    }
    match nickname::tidy(typed) {
        Ok(_) => (Remark::Good(t!(words, "name-good")), true),
        Err(_) if typed.is_empty() => (Remark::Hint(t!(words, "name-rule")), false),
        Err(NicknameError::TooShort) => (Remark::Hint(t!(words, "name-too-short")), false),
        Err(NicknameError::TooLong) => (Remark::Bad(t!(words, "name-too-long")), false),
        Err(NicknameError::BadCharacter) => (Remark::Bad(t!(words, "name-bad-character")), false),
        Err(NicknameError::MixedAlphabets) => (Remark::Bad(t!(words, "name-mixed")), false),
    }
}

/// Returns a name to begin with; whoever likes it need not type.
fn suggestion(pass: &Pass) -> String {
    let names = t!(pass.words, "name-suggestions");
    let names: Vec<&str> = names.split(',').map(str::trim).collect();
    // Not a secret: the clock is random enough.
    let seed = pass.at.0.unsigned_abs();
    let name = names[(seed % names.len() as u64) as usize];
    format!("{name} {}", seed / 7 % 90 + 10)
}
