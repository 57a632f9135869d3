//! What is shown while something asked for is on its way, or has not come.

use bevy_egui::egui::{Rect, Ui, pos2, vec2};

use super::super::components::{Button, Kind, Size, arc, strip};
use super::super::fonts::Style;
use super::super::icons;
use super::super::pass::Pass;
use super::super::text::{self, Weight};
use super::super::theme::radius;
use super::super::words;
use crate::net::{Call, PeopleCall, Problem};
use crate::session::Intent;
use crate::t;

/// How long nothing is shown of what is on its way, in seconds.
const SKELETON_AFTER: f64 = 0.15;

/// Shows that something among players is missing.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass, call: &PeopleCall) {
    let problem = pass.session.people.problem(call);
    missing(ui, pass, problem, &Call::People(call.clone()));
}

/// Shows that something is missing: why, and how to try again; or that it is on its way.
pub(crate) fn missing(ui: &mut Ui, pass: &mut Pass, problem: Option<&Problem>, call: &Call) {
    if let Some(problem) = problem {
        // Perhaps it is sent again meanwhile: somebody looks.
        pass.wake_in(1.0);
        let words = words::problem(pass.words, problem);
        failed(ui, pass, &words, call);
    } else if pass.session.link.is_online() {
        skeleton(ui, pass);
    } else {
        let words = t!(pass.words, "line-offline");
        note(ui, pass, &words);
    }
}

fn note(ui: &mut Ui, pass: &Pass, words: &str) {
    let p = pass.palette();
    let rect = strip(ui, 64.0);
    let at = pos2(rect.min.x + 22.0, rect.center().y);
    ui.painter().circle_filled(at, 22.0, p.well);
    let icon = icons::WIFI_SLASH;
    text::icon(ui.painter(), at, icon, Weight::Regular, 24.0, p.text2);
    let start = pos2(rect.min.x + 56.0, rect.center().y);
    let style = (Style::Caption, p.text2);
    let room = rect.max.x - start.x;
    text::from_left(ui.painter(), start, words, style, room);
}

fn failed(ui: &mut Ui, pass: &mut Pass, words: &str, call: &Call) {
    let p = pass.palette();
    let label = t!(pass.words, "line-try-now");
    let rect = strip(ui, 64.0);
    let button = Button::new(Kind::Neutral, Size::S, &label).icon(icons::ARROW_CLOCKWISE);
    let width = button.width(ui);
    let corner = pos2(rect.max.x - width, rect.center().y - 18.0);
    let place = Rect::from_min_size(corner, vec2(width, 36.0));
    let pressed = ui.push_id("try again", |ui| button.at(ui, pass.look, place).clicked());
    if pressed.inner {
        pass.wish(Intent::Call(call.clone()));
    }
    let at = pos2(rect.min.x + 14.0, rect.center().y);
    let icon = icons::WARNING_CIRCLE;
    text::icon(ui.painter(), at, icon, Weight::Fill, 24.0, p.danger);
    let room = place.min.x - rect.min.x - 46.0;
    let align = bevy_egui::egui::Align::Min;
    let galley = text::paragraph(ui.painter(), words, Style::Caption, p.text2, room, align);
    let start = pos2(rect.min.x + 36.0, rect.center().y);
    let anchor = bevy_egui::egui::Align2::LEFT_CENTER;
    text::put(ui.painter(), start, anchor, galley);
}

/// The outlines of rows to come.
fn skeleton(ui: &mut Ui, pass: &mut Pass) {
    let p = pass.palette();
    let id = ui.id().with("since");
    let known = ui.data(|data| data.get_temp::<(f64, f64)>(id));
    // Seen in the frame before: the same wait goes on.
    let since = known
        .filter(|(_, last)| pass.now - last < 0.5)
        .map_or(pass.now, |(since, _)| since);
    ui.data_mut(|data| data.insert_temp(id, (since, pass.now)));
    let is_due = pass.now - since >= SKELETON_AFTER;
    for row in 0..3_u8 {
        let rect = strip(ui, 64.0);
        if !is_due {
            pass.wake_in(SKELETON_AFTER);
            continue;
        }
        let at = pos2(rect.min.x + 22.0, rect.center().y);
        ui.painter().circle_filled(at, 22.0, p.well);
        for (top, share) in [(-16.0, 0.42), (6.0, 0.28)] {
            let width = rect.width() * (share + 0.06 * f32::from(row % 2));
            let corner = pos2(rect.min.x + 56.0, rect.center().y + top);
            let place = Rect::from_min_size(corner, vec2(width, 12.0));
            ui.painter().rect_filled(place, radius::SM, p.well);
        }
    }
    if is_due {
        pass.wake_in(0.4);
    }
}

/// A turning arc in the middle of a place.
pub(super) fn waiting(ui: &Ui, pass: &Pass, rect: Rect) {
    arc(ui, pass.look, rect.center(), 14.0, pass.palette().primary);
}
