//! Achievements: in groups, with progress; hidden ones are counted.

use bevy_egui::egui::{Margin, Rect, Ui, WidgetType, pos2, vec2};
use protocol::{AchievementList, AchievementState, PlayerId};

use super::super::components::{Touch, card, columns, fill, ring, section, strip, touch};
use super::super::fonts::Style;
use super::super::icons::{self, Icon};
use super::super::pass::Pass;
use super::super::people;
use super::super::text::{self, Weight};
use super::super::theme::radius;
use super::{gift, missing};
use crate::i18n::Words;
use crate::net::{Call, ProgressCall};
use crate::session::Intent;
use crate::t;

/// Height of a row.
const ROW: f32 = 80.0;
/// No card of several abreast is narrower.
const NARROWEST: f32 = 340.0;
/// How many of another player are shown.
const LATEST: usize = 4;
/// The groups in their order.
const GROUPS: [&str; 7] = [
    "first_steps",
    "russian",
    "international",
    "tactics",
    "loyalty",
    "fair_play",
    "tournaments",
];

/// Returns name and explanation of an achievement.
pub(crate) fn words(words: &Words, key: &str) -> (String, String) {
    let key = key.replace('_', "-");
    let name = words.text(&format!("achievement-{key}-name"), None);
    let text = words.text(&format!("achievement-{key}-text"), None);
    (name, text)
}

/// Returns name and picture of a group.
fn group(words: &Words, key: &str) -> (String, Icon) {
    match key {
        "first_steps" => (t!(words, "feats-first-steps"), icons::FLAG_CHECKERED),
        "russian" => (t!(words, "feats-russian"), icons::CROWN_SIMPLE),
        "international" => (t!(words, "feats-international"), icons::CROWN_SIMPLE),
        "tactics" => (t!(words, "feats-tactics"), icons::SWORD),
        "loyalty" => (t!(words, "feats-loyalty"), icons::FIRE),
        "fair_play" => (t!(words, "feats-fair-play"), icons::HANDSHAKE),
        "tournaments" => (t!(words, "feats-tournaments"), icons::TROPHY),
        // A group of tomorrow.
        _ => (t!(words, "feats-other"), icons::MEDAL),
    }
}

/// Adds the own achievements to a column.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass) {
    let session = pass.session;
    let Some(list) = &session.progress.achievements else {
        card(ui, pass.look, Margin::symmetric(16, 4), |ui| {
            missing(ui, pass, &ProgressCall::Achievements);
        });
        return;
    };
    total(ui, pass, list);
    ui.add_space(20.0);
    for key in GROUPS {
        part(ui, pass, list, (key, |of| of == key));
    }
    part(ui, pass, list, ("", |of| !GROUPS.contains(&of)));
    if list.hidden > 0 {
        let words = t!(pass.words, "feats-hidden", count = list.hidden);
        text::centred(ui, &words, Style::Caption, pass.palette().text2);
    }
}

/// Returns how many are done, and of how many.
fn counts(list: &AchievementList) -> (usize, usize) {
    let achieved = |one: &&AchievementState| one.at.is_some();
    let done = list.achievements.iter().filter(achieved).count();
    (done, list.achievements.len() + list.hidden as usize)
}

/// Returns how many of ours are done, and of how many, once that is known.
pub(crate) fn achieved(pass: &Pass) -> Option<(usize, usize)> {
    pass.session.progress.achievements.as_ref().map(counts)
}

/// How many are done of how many, as a ring.
fn total(ui: &mut Ui, pass: &Pass, list: &AchievementList) {
    let p = pass.palette();
    let (done, all) = counts(list);
    let share = done as f32 / all.max(1) as f32;
    let rect = strip(ui, 96.0);
    ui.painter().rect_filled(rect, radius::LG, p.primary);
    let at = pos2(rect.min.x + 54.0, rect.center().y);
    let back = super::super::motion::mix(p.primary, p.on_primary, 0.25);
    gift::arc(ui, at, (28.0, 7.0), 1.0, back);
    gift::arc(ui, at, (28.0, 7.0), share, p.accent);
    let percent = format!("{}%", (share * 100.0).round());
    let style = (Style::CaptionStrong, p.on_primary);
    text::middle(ui.painter(), at, &percent, style, 44.0);
    let words = t!(pass.words, "feats-done", done = done, all = all);
    let start = pos2(rect.min.x + 104.0, rect.center().y);
    let style = (Style::Heading, p.on_primary);
    let room = rect.max.x - start.x - 16.0;
    text::from_left(ui.painter(), start, &words, style, room);
}

/// Adds what a player has achieved last, the newest first; nothing before it is known.
pub(crate) fn of(ui: &mut Ui, pass: &mut Pass, player: &PlayerId) {
    let session = pass.session;
    let Some(list) = session.progress.feats.get(player) else {
        return;
    };
    let mut done: Vec<&AchievementState> = list.achievements.iter().collect();
    done.retain(|one| one.at.is_some());
    if done.is_empty() {
        return;
    }
    done.sort_by_key(|one| std::cmp::Reverse(one.at));
    ui.add_space(20.0);
    let count = done.len().to_string();
    section(ui, pass.look, &t!(pass.words, "feats-title"), &count);
    for one in done.into_iter().take(LATEST) {
        let rect = strip(ui, ROW);
        let (_, icon) = group(pass.words, &one.group);
        row(ui, pass, rect, (one, icon));
    }
}

fn part(
    ui: &mut Ui,
    pass: &mut Pass,
    list: &AchievementList,
    (key, is_of): (&str, impl Fn(&str) -> bool),
) {
    let of: Vec<_> = list
        .achievements
        .iter()
        .filter(|one| is_of(&one.group))
        .collect();
    if of.is_empty() {
        return;
    }
    let (heading, icon) = group(pass.words, key);
    section(ui, pass.look, &heading, "");
    let abreast = (ui.available_width() / NARROWEST) as usize;
    if abreast > 1 {
        tiles(ui, pass, (&of, icon), abreast.min(3));
    } else {
        card(ui, pass.look, Margin::symmetric(16, 4), |ui| {
            for (index, one) in of.into_iter().enumerate() {
                let rect = strip(ui, ROW);
                if ui.is_rect_visible(rect) {
                    people::divider(ui, pass, rect, index);
                    row(ui, pass, rect, (one, icon));
                }
            }
        });
    }
    ui.add_space(20.0);
}

/// Adds achievements as cards, so many abreast.
fn tiles(ui: &mut Ui, pass: &mut Pass, (of, icon): (&[&AchievementState], Icon), abreast: usize) {
    for (index, line) in of.chunks(abreast).enumerate() {
        if index > 0 {
            ui.add_space(12.0);
        }
        let places = columns(strip(ui, ROW + 12.0), abreast, 12.0);
        for (place, one) in places.into_iter().zip(line) {
            if ui.is_rect_visible(place) {
                fill(ui, pass.look, place);
                row(ui, pass, place.shrink2(vec2(16.0, 6.0)), (one, icon));
            }
        }
    }
}

/// One achievement; the game that earned it opens.
fn row(ui: &Ui, pass: &mut Pass, rect: Rect, (of, icon): (&AchievementState, Icon)) {
    let p = pass.palette();
    let (name, text) = words(pass.words, &of.key);
    let touched = Touch {
        rect: rect.shrink2(vec2(0.0, 2.0)).expand2(vec2(8.0, 0.0)),
        id: ui.id().with(("feat", &of.key)),
        name: &name,
        kind: WidgetType::Button,
        enabled: of.game.is_some() && pass.session.link.is_online(),
        selected: None,
    };
    let (response, pressed) = touch(ui, pass.look, touched);
    let tint = p.text.gamma_multiply(0.04 * pressed.hover);
    ui.painter().rect_filled(touched.rect, radius::MD, tint);
    ring(ui, pass.look, &response, touched.rect, radius::MD);
    face(ui, pass, rect, (of, icon), (&name, &text));
    if response.clicked()
        && let Some(game) = &of.game
    {
        pass.wish(Intent::Call(Call::Record(game.clone())));
    }
}

/// Its picture, its words, and how far it is.
fn face(
    ui: &Ui,
    pass: &Pass,
    rect: Rect,
    (of, icon): (&AchievementState, Icon),
    (name, text): (&str, &str),
) {
    let p = pass.palette();
    let is_done = of.at.is_some();
    let (fill, ink) = if is_done {
        (p.accent, p.on_accent)
    } else {
        (p.well, p.text3)
    };
    let painter = ui.painter();
    let at = pos2(rect.min.x + 28.0, rect.center().y);
    painter.circle_filled(at, 28.0, fill);
    text::icon(painter, at, icon, Weight::Fill, 28.0, ink);
    let left = rect.min.x + 72.0;
    let room = rect.max.x - left;
    let rise = rect.center().y;
    let start = pos2(left, rise - 22.0);
    text::from_left(painter, start, name, (Style::Name, p.text), room);
    let start = pos2(left, rise - 1.0);
    text::from_left(painter, start, text, (Style::Caption, p.text2), room);
    if is_done {
        done(ui, pass, pos2(left, rise + 21.0), of);
    } else {
        let place = Rect::from_min_size(pos2(left, rise + 17.0), vec2(room, 8.0));
        bar(ui, pass, place, of);
    }
}

fn done(ui: &Ui, pass: &Pass, start: bevy_egui::egui::Pos2, of: &AchievementState) {
    let p = pass.palette();
    let at = start + vec2(8.0, 0.0);
    let icon = icons::CHECK_CIRCLE;
    text::icon(ui.painter(), at, icon, Weight::Fill, 17.0, p.success);
    let when = of
        .at
        .map_or_else(String::new, |at| people::moment(pass.words, at, pass.at));
    let words = t!(pass.words, "feats-when", when = when);
    let style = (Style::CaptionStrong, p.success);
    text::from_left(ui.painter(), start + vec2(22.0, 0.0), &words, style, 240.0);
}

fn bar(ui: &Ui, pass: &Pass, rect: Rect, of: &AchievementState) {
    let p = pass.palette();
    let words = format!("{} / {}", of.progress, of.goal);
    let right = rect.right_center();
    let anchor = bevy_egui::egui::Align2::RIGHT_CENTER;
    let quiet = (Style::Caption, p.text2);
    let place = text::at(ui.painter(), right, anchor, &words, quiet, 90.0);
    let mut track = rect;
    track.max.x = place.min.x - 12.0;
    ui.painter().rect_filled(track, 4.0, p.well);
    let share = of.progress as f32 / of.goal.max(1) as f32;
    let mut filled = track;
    filled.max.x = track.min.x + track.width() * share.clamp(0.0, 1.0);
    ui.painter().rect_filled(filled, 4.0, p.primary);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Language;

    #[test]
    fn every_group_has_its_name_in_both_languages() {
        for language in Language::ALL {
            let words = Words::new(language);
            let other = group(&words, "of tomorrow").0;
            for key in GROUPS {
                assert_ne!(group(&words, key).0, other, "{key}");
            }
        }
    }
}
