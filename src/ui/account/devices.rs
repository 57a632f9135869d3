//! The devices on which the account is logged in.

use bevy_egui::egui::{Align2, Margin, Rect, Ui, pos2, vec2};
use protocol::Device;

use super::super::components::{Button, Kind, Size, card, section, strip};
use super::super::fonts::Style;
use super::super::icons::{self, Icon};
use super::super::pass::Pass;
use super::super::state::Sheet;
use super::super::text::{self, Weight};
use super::super::theme::radius;
use super::{Question, may, waits_for};
use crate::net::OwnCall;
use crate::t;

/// Adds the list.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass) {
    let session = pass.session;
    let Some(own) = &session.own.account else {
        return;
    };
    section(ui, pass.look, &t!(pass.words, "account-devices"), "");
    card(ui, pass.look, Margin::symmetric(16, 4), |ui| {
        for (index, device) in own.devices.iter().enumerate() {
            if index > 0 {
                super::super::preferences::divider(ui, pass);
            }
            one(ui, pass, device);
        }
        if own.devices.iter().any(|device| !device.current) {
            ui.add_space(4.0);
            others(ui, pass);
            ui.add_space(8.0);
        }
    });
}

fn others(ui: &mut Ui, pass: &mut Pass) {
    let label = t!(pass.words, "devices-others");
    let is_sent = waits_for(pass, |call| *call == OwnCall::RevokeOthers);
    let button = Button::new(Kind::Neutral, Size::M, &label)
        .icon(icons::SIGN_OUT)
        .enabled(may(pass))
        .loading(is_sent);
    if button.show(ui, pass.look).clicked() {
        pass.state.sheet = Some(Sheet::Account(Question::Others));
    }
}

fn one(ui: &mut Ui, pass: &mut Pass, device: &Device) {
    let p = pass.palette();
    let rect = strip(ui, 64.0);
    let at = pos2(rect.min.x + 14.0, rect.center().y);
    let icon = picture(&device.name);
    text::icon(ui.painter(), at, icon, Weight::Regular, 24.0, p.text2);
    let name = called(pass, device);
    let edge = if device.current {
        here(ui, pass, rect)
    } else {
        log_out(ui, pass, rect, (device, &name))
    };
    let start = pos2(rect.min.x + 42.0, rect.center().y);
    let strong = (Style::BodyStrong, p.text);
    let note = last_used(pass, device);
    let room = edge - start.x - 8.0;
    text::pair(ui.painter(), start, (&name, strong), (&note, p.text2), room);
}

/// Marks the device that asks; returns where the mark begins.
fn here(ui: &Ui, pass: &Pass, rect: Rect) -> f32 {
    let p = pass.palette();
    let words = t!(pass.words, "devices-here");
    let ink = p.on_success_soft;
    let galley = text::line(ui.painter(), &words, Style::CaptionStrong, ink, 160.0);
    let size = galley.size() + vec2(20.0, 10.0);
    let at = pos2(rect.max.x - size.x / 2.0, rect.center().y);
    let place = Rect::from_center_size(at, size);
    ui.painter().rect_filled(place, radius::SM, p.success_soft);
    text::put(ui.painter(), at, Align2::CENTER_CENTER, galley);
    place.min.x
}

/// Adds the button that logs a device out; returns where it begins.
fn log_out(ui: &mut Ui, pass: &mut Pass, rect: Rect, (device, name): (&Device, &str)) -> f32 {
    let label = t!(pass.words, "devices-log-out");
    let is_sent = waits_for(
        pass,
        |call| matches!(call, OwnCall::Revoke(id) if *id == device.id),
    );
    let button = Button::new(Kind::Text, Size::S, &label)
        .enabled(may(pass))
        .loading(is_sent);
    let width = button.width(ui);
    let at = pos2(rect.max.x - width / 2.0 + 8.0, rect.center().y);
    let place = Rect::from_center_size(at, vec2(width, 36.0));
    let pressed = ui.push_id(&device.id, |ui| button.at(ui, pass.look, place).clicked());
    if pressed.inner {
        pass.state.account.subject = (device.id.clone(), name.to_owned());
        pass.state.sheet = Some(Sheet::Account(Question::Device));
    }
    place.min.x
}

fn picture(name: &str) -> Icon {
    match name {
        "Android" | "iOS" => icons::DEVICE_MOBILE,
        _ => icons::DEVICES,
    }
}

fn called(pass: &Pass, device: &Device) -> String {
    match device.name.as_str() {
        "" => t!(pass.words, "devices-nameless"),
        "Browser" => t!(pass.words, "devices-browser"),
        name => name.to_owned(),
    }
}

/// Returns when it was last used; that is known to the hour.
fn last_used(pass: &Pass, device: &Device) -> String {
    let hours = (pass.at.0 - device.seen_at.0).max(0) / (3600 * 1000);
    match hours {
        0..2 => t!(pass.words, "devices-now"),
        2..24 => t!(pass.words, "devices-hours", hours = hours),
        _ => t!(pass.words, "devices-days", days = hours / 24),
    }
}
