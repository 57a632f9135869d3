//! The preferences. Every change applies at once.

mod pictures;

use bevy_egui::egui::{Align2, Margin, Rect, Stroke, Ui, pos2, vec2};

use super::components::{
    Button, Kind, Size, Trailing, card, row, section, segmented, strip, switch,
};
use super::fonts::Style;
use super::icons::{self, Icon};
use super::lobby::scrolled;
use super::pass::Pass;
use super::shell;
use super::state::Sheet;
use super::text;
use crate::i18n::Words;
use crate::settings::{Coordinates, Language, Theme};
use crate::t;
use crate::viewport::Class;

/// Draws the preferences into their room.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass, room: Rect) {
    let margin = pass.view.class().margin();
    let width = (room.width() - 2.0 * margin).min(1100.0);
    let left = room.min.x + (room.width() - width) / 2.0;
    let column = Rect::from_min_max(pos2(left, room.min.y), pos2(left + width, room.max.y));
    if width >= 620.0 {
        let half = (width - 24.0) / 2.0;
        let split = pos2(column.min.x + half, room.max.y);
        let first = Rect::from_min_max(column.min, split);
        let second = Rect::from_min_max(pos2(split.x + 24.0, room.min.y), column.max);
        scrolled(ui, first, "settings", |ui| {
            title(ui, pass);
            pictures::show(ui, pass);
            ui.add_space(20.0);
            playing(ui, pass);
            ui.add_space(24.0);
        });
        scrolled(ui, second, "settings-2", |ui| {
            ui.add_space(if pass.view.class() == Class::PhoneLandscape {
                20.0
            } else {
                34.0
            });
            look(ui, pass);
            ui.add_space(20.0);
            account(ui, pass);
            ui.add_space(24.0);
        });
    } else {
        scrolled(ui, column, "settings", |ui| {
            title(ui, pass);
            pictures::show(ui, pass);
            ui.add_space(20.0);
            playing(ui, pass);
            ui.add_space(20.0);
            look(ui, pass);
            ui.add_space(20.0);
            account(ui, pass);
            ui.add_space(24.0);
        });
    }
}

fn title(ui: &mut Ui, pass: &mut Pass) {
    let rect = strip(ui, 68.0);
    let left = shell::way_back(ui, pass, rect);
    let at = pos2(left, rect.center().y);
    let words = t!(pass.words, "tab-settings");
    let style = (Style::Title, pass.palette().text);
    text::at(
        ui.painter(),
        at,
        Align2::LEFT_CENTER,
        &words,
        style,
        rect.width(),
    );
}

fn playing(ui: &mut Ui, pass: &mut Pass) {
    section(ui, pass.look, &t!(pass.words, "settings-playing"), "");
    card(ui, pass.look, Margin::symmetric(16, 4), |ui| {
        let name = t!(pass.words, "settings-premove");
        let note = t!(pass.words, "settings-premove-note");
        let on = pass.settings.premove;
        let both = (name.as_str(), note.as_str());
        let (rect, _) = row(ui, pass.look, icons::HAND_TAP, both, Trailing::Room(60.0));
        if switch(ui, pass.look, rect, &name, on).clicked() {
            pass.set(|settings| settings.premove = !on);
        }
        divider(ui, pass);
        let value = coordinates(pass, pass.settings.coordinates);
        let name = t!(pass.words, "settings-coordinates");
        if opens(ui, pass, icons::HASH, (&name, &value)) {
            pass.state.sheet = Some(Sheet::Coordinates);
        }
        divider(ui, pass);
        sound(ui, pass);
    });
}

/// Adds the row that turns the sound on and off.
pub(crate) fn sound(ui: &mut Ui, pass: &mut Pass) {
    let name = t!(pass.words, "settings-sound");
    let on = pass.settings.sound;
    let icon = if on {
        icons::SPEAKER_HIGH
    } else {
        icons::SPEAKER_SLASH
    };
    let (rect, _) = row(ui, pass.look, icon, (&name, ""), Trailing::Room(60.0));
    if switch(ui, pass.look, rect, &name, on).clicked() {
        pass.set(|settings| settings.sound = !on);
    }
}

/// Returns the name of a choice of coordinates.
pub(crate) fn coordinates(pass: &Pass, of: Coordinates) -> String {
    match of {
        Coordinates::Off => t!(pass.words, "coordinates-off"),
        Coordinates::FreeSquares => t!(pass.words, "coordinates-free"),
        Coordinates::All => t!(pass.words, "coordinates-all"),
    }
}

/// Returns a language's own name.
pub(crate) fn language(words: &Words, of: Language) -> String {
    match of {
        Language::En => t!(words, "language-en"),
        Language::Ru => t!(words, "language-ru"),
        Language::Id => t!(words, "language-id"),
        Language::Nl => t!(words, "language-nl"),
        Language::Fr => t!(words, "language-fr"),
    }
}

/// Draws the line between two rows.
pub(crate) fn divider(ui: &Ui, pass: &Pass) {
    let rect = ui.max_rect();
    let y = ui.cursor().min.y;
    let left = rect.min.x + 42.0;
    let line = Stroke::new(1.0, pass.palette().line);
    ui.painter().hline(left..=rect.max.x, y, line);
}

fn look(ui: &mut Ui, pass: &mut Pass) {
    section(ui, pass.look, &t!(pass.words, "settings-look"), "");
    card(ui, pass.look, Margin::symmetric(16, 4), |ui| {
        let value = pass.settings.language.map_or_else(
            || t!(pass.words, "language-system"),
            |of| language(pass.words, of),
        );
        let name = t!(pass.words, "settings-language");
        if opens(ui, pass, icons::TRANSLATE, (&name, &value)) {
            pass.state.sheet = Some(Sheet::Language);
        }
        divider(ui, pass);
        themes(ui, pass);
        divider(ui, pass);
        let name = t!(pass.words, "settings-calm");
        let note = t!(pass.words, "settings-calm-note");
        let on = pass.settings.reduced_motion;
        let both = (name.as_str(), note.as_str());
        let (rect, _) = row(ui, pass.look, icons::WIND, both, Trailing::Room(60.0));
        if switch(ui, pass.look, rect, &name, on).clicked() {
            pass.set(|settings| settings.reduced_motion = !on);
        }
    });
}

fn themes(ui: &mut Ui, pass: &mut Pass) {
    let name = t!(pass.words, "settings-theme");
    let fits = ui.available_width() > 400.0;
    let room = Trailing::Room(if fits { 250.0 } else { 10.0 });
    let (rect, _) = row(ui, pass.look, icons::MOON, (&name, ""), room);
    let items = [
        t!(pass.words, "theme-system"),
        t!(pass.words, "theme-light"),
        t!(pass.words, "theme-dark"),
    ];
    let items = [items[0].as_str(), items[1].as_str(), items[2].as_str()];
    let all = [Theme::System, Theme::Light, Theme::Dark];
    let chosen = all.iter().position(|theme| *theme == pass.settings.theme);
    let place = if fits {
        let corner = pos2(rect.max.x - 240.0, rect.center().y - 24.0);
        Rect::from_min_size(corner, vec2(240.0, 48.0))
    } else {
        strip(ui, 48.0)
    };
    if let Some(index) = segmented(ui, pass.look, place, &items, chosen.unwrap_or(0)) {
        pass.set(|settings| settings.theme = all[index]);
    }
    if !fits {
        ui.add_space(10.0);
    }
}

fn account(ui: &mut Ui, pass: &mut Pass) {
    section(ui, pass.look, &t!(pass.words, "settings-account"), "");
    card(ui, pass.look, Margin::symmetric(16, 4), |ui| {
        let me = pass.session.me.as_ref().map_or("", |me| me.name.as_str());
        let name = t!(pass.words, "settings-name");
        if opens(ui, pass, icons::USER_CIRCLE, (&name, me)) {
            pass.state.name = Some(me.to_owned());
            pass.state.sheet = Some(Sheet::Name);
        }
        divider(ui, pass);
        let name = t!(pass.words, "settings-logins");
        if opens(ui, pass, icons::LINK, (&name, "")) {
            super::account::open(pass);
        }
        divider(ui, pass);
        let server = &pass.session.server;
        let value = if server.is_local {
            t!(pass.words, "server-here")
        } else {
            server.host.clone()
        };
        let name = t!(pass.words, "settings-server");
        if opens(ui, pass, icons::PLUGS, (&name, &value)) {
            let typed = if server.is_local { "" } else { &server.host };
            pass.state.server = Some(typed.to_owned());
            pass.state.sheet = Some(Sheet::Server);
        }
    });
    ui.add_space(12.0);
    let label = t!(pass.words, "settings-rules");
    let button = Button::new(Kind::Surface, Size::M, &label).icon(icons::INFO);
    if button.show(ui, pass.look).clicked() {
        pass.state.sheet = Some(Sheet::Rules);
    }
}

/// Adds a row that opens something, with its value; returns whether it was pressed.
fn opens(ui: &mut Ui, pass: &Pass, icon: Icon, (name, value): (&str, &str)) -> bool {
    let (_, pressed) = row(ui, pass.look, icon, (name, ""), Trailing::Opens(value));
    pressed.is_some_and(|pressed| pressed.clicked())
}
