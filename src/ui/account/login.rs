//! Logging in by a provider: the buttons, and how far it is. Also on the first screen of the app.

use bevy_egui::egui::{Align, Align2, Color32, Margin, Ui, WidgetType, pos2, vec2};
use protocol::ProviderInfo;

use super::super::components::{
    Button, Kind, Pressed, Size, Touch, arc, card, columns, outline, ring, strip, touch,
};
use super::super::fonts::Style;
use super::super::icons::{self, Icon};
use super::super::motion::mix;
use super::super::pass::Pass;
use super::super::state::Sheet;
use super::super::text::{self, Weight};
use super::super::theme::{Palette, radius};
use super::super::{copy, words};
use super::Question;
use crate::net::{LoginStep, Problem};
use crate::session::{Intent, LinkStatus};
use crate::t;

/// Returns the sign of a provider, and the weight in which it is known.
pub(super) fn logo(provider: &str) -> (Icon, Weight) {
    match provider {
        "google" => (icons::GOOGLE_LOGO, Weight::Bold),
        "apple" => (icons::APPLE_LOGO, Weight::Fill),
        _ => (icons::LINK, Weight::Bold),
    }
}

/// Adds a button for each of these providers.
pub(crate) fn buttons(ui: &mut Ui, pass: &mut Pass, providers: &[&ProviderInfo]) {
    let is_idle = !matches!(&pass.session.own.login, Some(step) if step.is_under_way());
    // On a new device the server is there, but there is no line yet.
    let can = pass.session.link.is_online() || pass.session.link == LinkStatus::NoAccount;
    for provider in providers {
        if one(ui, pass, provider, is_idle && can) {
            pass.wish(Intent::LogIn(provider.key.clone()));
        }
        ui.add_space(10.0);
    }
}

/// Adds one: the sign at the left, as its owner wants it; Apple's is dark on light and light on dark.
fn one(ui: &mut Ui, pass: &Pass, provider: &ProviderInfo, enabled: bool) -> bool {
    let p = pass.palette();
    let rect = strip(ui, 56.0);
    let label = t!(
        pass.words,
        "account-continue",
        name = provider.name.as_str()
    );
    let of = Touch {
        rect,
        id: ui.id().with(("provider", &provider.key)),
        name: &label,
        kind: WidgetType::Button,
        enabled,
        selected: None,
    };
    let (response, pressed) = touch(ui, pass.look, of);
    let fade = if enabled { 1.0 } else { 0.42 };
    let (fill, ink) = colours(p, &provider.key, pressed);
    let fill = fill.gamma_multiply(fade);
    ui.painter().rect_filled(rect, radius::MD, fill);
    let edge = p.line_strong.gamma_multiply(fade);
    outline(ui, rect, radius::MD, 1.5, edge);
    let ink = ink.gamma_multiply(fade.max(0.7));
    let shift = if pressed.down { 1.0 } else { 0.0 };
    let at = pos2(rect.min.x + 36.0, rect.center().y + shift);
    let (icon, weight) = logo(&provider.key);
    text::icon(ui.painter(), at, icon, weight, 24.0, ink);
    let start = pos2(rect.min.x + 62.0, rect.center().y + shift);
    let width = rect.max.x - start.x - 12.0;
    text::from_left(ui.painter(), start, &label, (Style::BodyStrong, ink), width);
    ring(ui, pass.look, &response, rect, radius::MD);
    response.clicked()
}

/// Returns ground and ink of a provider's button.
fn colours(p: &Palette, provider: &str, pressed: Pressed) -> (Color32, Color32) {
    let (fill, ink) = if provider == "apple" {
        (p.text, p.surface)
    } else {
        (p.surface, p.text)
    };
    let strength = pressed.strength(0.14, 0.07);
    (mix(fill, ink, strength), ink)
}

/// Adds how far the login is that is going on, or how it ended.
pub(crate) fn progress(ui: &mut Ui, pass: &mut Pass) {
    let session = pass.session;
    let Some(step) = &session.own.login else {
        return;
    };
    card(ui, pass.look, Margin::symmetric(16, 12), |ui| match step {
        LoginStep::Asking | LoginStep::Finishing => {
            line(ui, pass, None, &t!(pass.words, "login-asking"));
        }
        LoginStep::InBrowser { url, opened } => in_browser(ui, pass, url, *opened),
        LoginStep::Choice { .. } => {
            line(ui, pass, Some(icons::USERS), &t!(pass.words, "login-two"));
            let label = t!(pass.words, "login-choose");
            let button = Button::new(Kind::Primary, Size::M, &label);
            if button.show(ui, pass.look).clicked() {
                pass.state.sheet = Some(Sheet::Account(Question::Choose));
            }
        }
        LoginStep::Nobody => {
            let words = t!(pass.words, "login-nobody");
            line(ui, pass, Some(icons::INFO), &words);
        }
        LoginStep::Failed(problem) => {
            let words = failed(pass, problem);
            line(ui, pass, Some(icons::WARNING_CIRCLE), &words);
        }
        // These are over, and told elsewhere.
        LoginStep::Linked(_) | LoginStep::LoggedIn(_) | LoginStep::Kept | LoginStep::Stopped => {}
    });
    ui.add_space(12.0);
}

fn in_browser(ui: &mut Ui, pass: &mut Pass, url: &str, opened: bool) {
    let words = if opened {
        t!(pass.words, "login-in-browser")
    } else {
        t!(pass.words, "login-no-browser")
    };
    line(ui, pass, None, &words);
    ui.add_space(10.0);
    let rect = strip(ui, 44.0);
    let places = columns(rect, 2, 10.0);
    let label = t!(pass.words, "cancel");
    let button = Button::new(Kind::Neutral, Size::S, &label);
    if button
        .at(ui, pass.look, places[0].shrink2(vec2(0.0, 4.0)))
        .clicked()
    {
        pass.wish(Intent::StopLogIn);
    }
    let place = places[1].shrink2(vec2(0.0, 4.0));
    let label = t!(pass.words, "login-copy");
    copy::filling(ui, pass, place, (url, label));
}

/// A sentence with a sign before it; without one, something turns.
fn line(ui: &mut Ui, pass: &Pass, icon: Option<Icon>, words: &str) {
    let p = pass.palette();
    let width = ui.available_width() - 40.0;
    let galley = text::paragraph(ui.painter(), words, Style::Body, p.text, width, Align::Min);
    let rect = strip(ui, galley.size().y.max(32.0));
    let at = pos2(rect.min.x + 14.0, rect.center().y);
    match icon {
        Some(icon) => text::icon(ui.painter(), at, icon, Weight::Regular, 24.0, p.text2),
        None => arc(ui, pass.look, at, 10.0, p.primary),
    }
    let start = pos2(rect.min.x + 40.0, rect.center().y);
    text::put(ui.painter(), start, Align2::LEFT_CENTER, galley);
}

fn failed(pass: &Pass, problem: &Problem) -> String {
    let words = pass.words;
    match problem.code.as_str() {
        "cancelled" => t!(words, "login-cancelled"),
        "late" | "bad_attempt" => t!(words, "login-late"),
        "login_failed" => t!(words, "login-failed"),
        "door" => t!(words, "login-no-door"),
        _ => words::problem(words, problem),
    }
}

/// Returns how high the way in is, as long as nobody has gone it.
pub(crate) fn height(pass: &Pass) -> f32 {
    match pass.session.server.providers.len() {
        0 => 0.0,
        count => 65.0 + 66.0 * count as f32,
    }
}

/// Adds the way in for whoever has an account already, where the server offers one.
pub(crate) fn on_new_device(ui: &mut Ui, pass: &mut Pass) {
    let session = pass.session;
    let providers = &session.server.providers;
    if providers.is_empty() {
        return;
    }
    let p = pass.palette();
    ui.add_space(20.0);
    let words = t!(pass.words, "welcome-have-account");
    text::centred(ui, &words, Style::CaptionStrong, p.text2);
    ui.add_space(10.0);
    progress(ui, pass);
    let all: Vec<_> = providers.iter().collect();
    buttons(ui, pass, &all);
}
