//! The state of the line in words: the banner over the lobby, and the page when only a person can
//! help.

use bevy_egui::egui::{Align2, Rect, Ui, UiBuilder, pos2, vec2};

use super::components::{Button, Empty, Kind, Size, strip};
use super::fonts::Style;
use super::icons::{self, Icon};
use super::pass::Pass;
use super::state::Sheet;
use super::text::{self, Weight};
use super::theme::radius;
use crate::i18n::Words;
use crate::session::{Intent, LinkStatus};
use crate::t;

/// Returns title, sentence and the label of the way out for a code of `Closing`.
pub(crate) fn refusal(words: &Words, code: &str) -> (String, String, String) {
    match code {
        "elsewhere" => (
            t!(words, "elsewhere-title"),
            t!(words, "elsewhere-text"),
            t!(words, "elsewhere-go"),
        ),
        "outdated" => (
            t!(words, "outdated-title"),
            t!(words, "outdated-text"),
            t!(words, "line-try-now"),
        ),
        "revoked" => (
            t!(words, "revoked-title"),
            t!(words, "revoked-text"),
            t!(words, "revoked-go"),
        ),
        "account_closed" => (
            t!(words, "closed-title"),
            t!(words, "closed-text"),
            t!(words, "closed-go"),
        ),
        _ => (
            t!(words, "failed-title"),
            t!(words, "failed-text"),
            t!(words, "line-try-now"),
        ),
    }
}

fn picture(code: &str) -> Icon {
    match code {
        "elsewhere" | "revoked" => icons::DEVICES,
        "account_closed" => icons::PROHIBIT,
        "outdated" => icons::DOWNLOAD_SIMPLE,
        _ => icons::CLOUD_SLASH,
    }
}

/// What the large button does: a closed account stays closed, so it is left behind.
fn way_out_of(code: &str) -> Intent {
    match code {
        "account_closed" => Intent::StartAnew,
        _ => Intent::Reconnect,
    }
}

/// Draws the page of a refused client.
pub(crate) fn page(ui: &mut Ui, pass: &mut Pass, room: Rect, code: &str) {
    let (title, sentence, way_out) = refusal(pass.words, code);
    let width = (room.width() - 32.0).min(400.0);
    let rect = Rect::from_center_size(room.center(), vec2(width, 280.0));
    ui.scope_builder(UiBuilder::new().max_rect(rect).id_salt("refused"), |ui| {
        let empty = Empty {
            icon: picture(code),
            title: &title,
            text: &sentence,
        };
        empty.show(ui, pass.look);
        ui.add_space(20.0);
        if Button::new(Kind::Primary, Size::M, &way_out)
            .show(ui, pass.look)
            .clicked()
        {
            pass.wish(way_out_of(code));
        }
        ui.add_space(8.0);
        let other = t!(pass.words, "line-other-server");
        if Button::new(Kind::Text, Size::M, &other)
            .show(ui, pass.look)
            .clicked()
        {
            pass.state.server = Some(String::new());
            pass.state.sheet = Some(Sheet::Server);
        }
    });
}

/// Adds a banner to a column while there is no line.
pub(crate) fn banner(ui: &mut Ui, pass: &mut Pass) {
    let LinkStatus::Connecting { since, attempt, .. } = pass.session.link else {
        return;
    };
    // A blink of the line is nobody's business.
    let wait = since + 0.4 - pass.now;
    if wait > 0.0 {
        pass.wake_in(wait);
        return;
    }
    let p = pass.palette();
    let rect = strip(ui, 52.0);
    ui.painter().rect_filled(rect, radius::MD, p.danger_soft);
    let at = pos2(rect.min.x + 26.0, rect.center().y);
    let ink = p.on_danger_soft;
    text::icon(ui.painter(), at, icons::WIFI_SLASH, Weight::Fill, 22.0, ink);
    let words = if attempt < 2 {
        t!(pass.words, "line-reconnecting")
    } else {
        t!(pass.words, "line-offline")
    };
    let again = t!(pass.words, "line-try-now");
    let button = Button::new(Kind::Text, Size::S, &again);
    let width = button.width(ui);
    let at = pos2(rect.max.x - width / 2.0 - 8.0, rect.center().y);
    let place = Rect::from_center_size(at, vec2(width, 36.0));
    let at = pos2(rect.min.x + 48.0, rect.center().y);
    let room = place.min.x - at.x - 8.0;
    let words = text::fitting(ui.painter(), &words, (Style::Status, ink), room);
    text::put(ui.painter(), at, Align2::LEFT_CENTER, words);
    if button.at(ui, pass.look, place).clicked() {
        pass.wish(Intent::Reconnect);
    }
    ui.add_space(12.0);
}
