//! Title and menu of a game.

use bevy_egui::egui::{Align2, Pos2, Ui, pos2, vec2};

use super::super::components::IconButton;
use super::super::fonts::Style;
use super::super::icons::{self, Icon};
use super::super::pass::{Pass, rect};
use super::super::state::Sheet;
use super::super::text;
use super::super::words;
use crate::session::{Intent, Match};
use crate::t;
use crate::viewport::{Class, GameLayout};

/// Draws title, way out and menu.
pub(crate) fn header(ui: &mut Ui, pass: &mut Pass, game: &Match, places: &GameLayout) {
    if places.class == Class::PhoneLandscape {
        return;
    }
    let place = rect(places.header);
    let (title, note) = titles(pass, game);
    let right = pos2(place.max.x - 28.0, place.center().y);
    let more = t!(pass.words, "more-title");
    if small(ui, pass, icons::DOTS_THREE, &more, right) {
        pass.state.sheet = Some(Sheet::More);
    }
    let second = right - vec2(44.0, 0.0);
    let (at, anchor, taken) = if places.rail.is_some() {
        sound(ui, pass, second);
        let left = pos2(place.min.x + 20.0, place.center().y);
        (left, Align2::LEFT_CENTER, 130.0)
    } else {
        way_out(ui, pass, pos2(place.min.x + 28.0, place.center().y));
        (place.center(), Align2::CENTER_CENTER, 190.0)
    };
    if places.strip.is_none() && places.moves.is_none() {
        let name = t!(pass.words, "moves-title");
        if small(ui, pass, icons::LIST_NUMBERS, &name, second) {
            pass.state.sheet = Some(Sheet::Moves);
        }
    }
    titles_at(
        ui,
        pass,
        (at, anchor),
        (&title, &note),
        place.width() - taken,
    );
}

fn small(ui: &mut Ui, pass: &Pass, icon: Icon, name: &str, at: Pos2) -> bool {
    IconButton::new(icon, name).at(ui, pass.look, at).clicked()
}

fn way_out(ui: &mut Ui, pass: &mut Pass, at: Pos2) {
    let back = t!(pass.words, "leave-title");
    if small(ui, pass, icons::CARET_LEFT, &back, at) {
        pass.wish(Intent::LeaveMatch);
    }
}

/// Returns what is played, and what is worth a remark: how near a draw is.
fn titles(pass: &Pass, game: &Match) -> (String, String) {
    let created = game.confirmed.created();
    let variant = words::variant(pass.words, created.variant.0);
    if game.is_imported() {
        return (variant, "PDN".to_owned());
    }
    let time = words::time(pass.words, created.time);
    let counters = game.confirmed.game().draw_counters();
    let watching = pass
        .session
        .desk
        .watching
        .as_ref()
        .filter(|(of, count)| *of == game.id && *count > 0)
        .map(|(_, count)| t!(pass.words, "watch-count", count = *count));
    let note = words::draw_counter(pass.words, &counters)
        .or(watching)
        .unwrap_or_default();
    (format!("{variant} · {time}"), note)
}

fn titles_at(
    ui: &Ui,
    pass: &Pass,
    (at, anchor): (Pos2, Align2),
    (title, note): (&str, &str),
    room: f32,
) {
    let p = pass.palette();
    let strong = (Style::BodyStrong, p.text);
    if note.is_empty() {
        text::at(ui.painter(), at, anchor, title, strong, room);
    } else {
        text::at(
            ui.painter(),
            at - vec2(0.0, 10.0),
            anchor,
            title,
            strong,
            room,
        );
        let quiet = (Style::Caption, p.text2);
        text::at(
            ui.painter(),
            at + vec2(0.0, 11.0),
            anchor,
            note,
            quiet,
            room,
        );
    }
}

fn sound(ui: &mut Ui, pass: &mut Pass, at: Pos2) {
    let on = pass.settings.sound;
    let icon = if on {
        icons::SPEAKER_HIGH
    } else {
        icons::SPEAKER_SLASH
    };
    let name = t!(pass.words, "settings-sound");
    if IconButton::new(icon, &name).at(ui, pass.look, at).clicked() {
        pass.set(|settings| settings.sound = !on);
    }
}
