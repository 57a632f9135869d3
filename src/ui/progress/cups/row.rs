//! A tournament in a list.

use bevy_egui::egui::{Align2, Color32, Rect, Ui, WidgetType, pos2, vec2};
use protocol::{Timestamp, TournamentStatus, TournamentSummary};

use super::super::super::components::{Touch, ring, touch};
use super::super::super::fonts::Style;
use super::super::super::icons;
use super::super::super::pass::Pass;
use super::super::super::people;
use super::super::super::text::{self, Weight};
use super::super::super::theme::radius;
use super::{open, words};
use crate::i18n::Words;
use crate::t;

/// Height of a row.
pub(super) const HEIGHT: f32 = 68.0;
/// From this width on there is room for how many have joined.
const ROOMY: f32 = 440.0;
/// From so many minutes on a day and a time are told instead of a time to wait.
const SOON: i64 = 12 * 60;

pub(super) fn show(ui: &mut Ui, pass: &mut Pass, rect: Rect, of: &TournamentSummary) {
    let p = pass.palette();
    let touched = Touch {
        rect: rect.shrink2(vec2(0.0, 2.0)).expand2(vec2(8.0, 0.0)),
        id: ui.id().with(("tournament", &of.id.0)),
        name: &of.setup.name,
        kind: WidgetType::Button,
        enabled: true,
        selected: None,
    };
    let (response, pressed) = touch(ui, pass.look, touched);
    let tint = p.text.gamma_multiply(0.04 * pressed.hover);
    ui.painter().rect_filled(touched.rect, radius::MD, tint);
    ring(ui, pass.look, &response, touched.rect, radius::MD);
    let painter = ui.painter();
    let at = pos2(rect.min.x + 22.0, rect.center().y);
    let disc = Rect::from_center_size(at, vec2(44.0, 44.0));
    painter.rect_filled(disc, radius::MD, p.primary_soft);
    let ink = p.on_primary_soft;
    let icon = words::icon(of.setup.format);
    text::icon(painter, at, icon, Weight::Fill, 22.0, ink);
    let right = pill(ui, pass, rect, of);
    let start = pos2(rect.min.x + 58.0, rect.center().y);
    let what = words::what(pass.words, &of.setup);
    let count = t!(pass.words, "cup-players", count = of.players);
    let all = || {
        if rect.width() < ROOMY {
            what.clone()
        } else {
            format!("{what} · {count}")
        }
    };
    let note = winner(pass.words, of).unwrap_or_else(all);
    let strong = (of.setup.name.as_str(), (Style::Name, p.text));
    let room = right - start.x - 10.0;
    text::pair(ui.painter(), start, strong, (&note, p.text2), room);
    if response.clicked() {
        open(pass, &of.id);
    }
}

fn winner(words: &Words, of: &TournamentSummary) -> Option<String> {
    let winner = of.winner.as_ref()?;
    Some(t!(words, "cup-won-by", name = winner.name.as_str()))
}

/// Paints when it starts, or how far it is; returns its left edge.
fn pill(ui: &Ui, pass: &mut Pass, rect: Rect, of: &TournamentSummary) -> f32 {
    let p = pass.palette();
    let (words, fill, ink) = match of.status {
        TournamentStatus::Open => {
            pass.wake_in(20.0);
            let words = until(pass.words, of.starts_at, pass.at);
            (words, p.primary_soft, p.on_primary_soft)
        }
        TournamentStatus::Running => {
            let words = t!(pass.words, "cup-is-live");
            (words, p.success_soft, p.on_success_soft)
        }
        TournamentStatus::Cancelled => {
            let words = t!(pass.words, "cup-cancelled");
            (words, p.well, p.text2)
        }
        TournamentStatus::Finished | TournamentStatus::Unknown => {
            let when = of.ends_at.unwrap_or(of.starts_at);
            let words = people::moment(pass.words, when, pass.at);
            (words, p.well, p.text2)
        }
    };
    let left = label(ui, rect, &words, (fill, ink));
    if !of.joined {
        return left;
    }
    let at = pos2(left - 16.0, rect.center().y);
    let icon = icons::CHECK_CIRCLE;
    text::icon(ui.painter(), at, icon, Weight::Fill, 20.0, p.success);
    left - 26.0
}

/// Paints a few words on a ground at the right end of a row; returns its left edge.
fn label(ui: &Ui, rect: Rect, words: &str, (fill, ink): (Color32, Color32)) -> f32 {
    let painter = ui.painter();
    let galley = text::line(painter, words, Style::CaptionStrong, ink, 130.0);
    let size = vec2(galley.size().x + 20.0, 30.0);
    let centre = pos2(rect.max.x - size.x / 2.0, rect.center().y);
    let place = Rect::from_center_size(centre, size);
    painter.rect_filled(place, radius::SM, fill);
    text::put(painter, centre, Align2::CENTER_CENTER, galley);
    place.min.x
}

/// Returns in how long something begins, or when.
fn until(words: &Words, at: Timestamp, now: Timestamp) -> String {
    let minutes = ((at - now).0.max(0) + 59_999) / 60_000;
    match minutes {
        0..60 => t!(words, "cup-in-minutes", count = minutes),
        60..SOON => t!(
            words,
            "cup-in-hours",
            hours = minutes / 60,
            minutes = minutes % 60
        ),
        _ => people::moment(words, at, now),
    }
}
