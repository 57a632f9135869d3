//! The preferences. Every change applies at once.

use bevy_egui::egui::{Align2, Margin, Rect, Stroke, StrokeKind, Ui, WidgetType, pos2, vec2};
use rules::Side;

use super::components::{
    Button, Kind, Size, Touch, Trailing, card, columns, ring, row, section, segmented, strip,
    switch, touch,
};
use super::draw;
use super::fonts::Style;
use super::icons;
use super::lobby::scrolled;
use super::pass::Pass;
use super::state::Sheet;
use super::text;
use super::theme::{self, radius};
use crate::settings::{BoardTheme, Coordinates, Language, PieceSet, Theme};
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
            pictures(ui, pass);
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
            pictures(ui, pass);
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

fn title(ui: &mut Ui, pass: &Pass) {
    let rect = strip(ui, 68.0);
    let at = pos2(rect.min.x + 4.0, rect.center().y);
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

fn pictures(ui: &mut Ui, pass: &mut Pass) {
    card(ui, pass.look, Margin::same(16), |ui| {
        let p = pass.palette();
        text::label(
            ui,
            &t!(pass.words, "settings-board"),
            Style::BodyStrong,
            p.text,
        );
        ui.add_space(8.0);
        boards(ui, pass);
        ui.add_space(12.0);
        text::label(
            ui,
            &t!(pass.words, "settings-pieces"),
            Style::BodyStrong,
            p.text,
        );
        ui.add_space(8.0);
        sets(ui, pass);
    });
}

fn boards(ui: &mut Ui, pass: &mut Pass) {
    use BoardTheme::{Contrast, Lake, Meadow, Walnut};
    let names = [
        (Walnut, t!(pass.words, "board-walnut")),
        (Lake, t!(pass.words, "board-lake")),
        (Meadow, t!(pass.words, "board-meadow")),
        (Contrast, t!(pass.words, "board-contrast")),
    ];
    let width = ui.available_width();
    let side = ((width - 36.0) / 4.0).min(104.0);
    let rect = strip(ui, side + 28.0);
    let places = columns(rect, 4, 12.0);
    for ((theme, name), place) in names.into_iter().zip(places) {
        let picture = Rect::from_min_size(place.min, vec2(side, side));
        let chosen = pass.settings.board == theme;
        let clicked = choice(ui, pass, picture, ("board", &name), chosen, |ui, pass| {
            four_squares(ui, picture, theme, pass.settings.pieces);
        });
        if clicked {
            pass.set(|settings| settings.board = theme);
        }
    }
}

fn four_squares(ui: &Ui, rect: Rect, theme: BoardTheme, set: PieceSet) {
    let [light, dark, _] = theme::board(theme);
    let painter = ui.painter();
    painter.rect_filled(rect, radius::SM, light);
    let half = rect.width() / 2.0;
    let cells = [
        (
            Rect::from_min_size(pos2(rect.center().x, rect.min.y), vec2(half, half)),
            Side::Black,
        ),
        (
            Rect::from_min_size(pos2(rect.min.x, rect.center().y), vec2(half, half)),
            Side::White,
        ),
    ];
    for (cell, side) in cells {
        let mut round = bevy_egui::egui::CornerRadius::ZERO;
        if side == Side::Black {
            round.ne = radius::SM.ne;
        } else {
            round.sw = radius::SM.sw;
        }
        painter.rect_filled(cell, round, dark);
        let look = draw::Look {
            set,
            side,
            king: false,
        };
        draw::piece(painter, cell.center(), half * 0.405, look);
    }
}

fn sets(ui: &mut Ui, pass: &mut Pass) {
    let names = [
        (PieceSet::Turned, t!(pass.words, "pieces-turned")),
        (PieceSet::Pebble, t!(pass.words, "pieces-pebble")),
        (PieceSet::Flat, t!(pass.words, "pieces-flat")),
        (PieceSet::Contrast, t!(pass.words, "pieces-contrast")),
    ];
    let width = ui.available_width();
    let side = ((width - 36.0) / 4.0).min(104.0);
    let height = (side * 0.62).max(44.0);
    let rect = strip(ui, height + 28.0);
    let places = columns(rect, 4, 12.0);
    for ((set, name), place) in names.into_iter().zip(places) {
        let picture = Rect::from_min_size(place.min, vec2(side, height));
        let chosen = pass.settings.pieces == set;
        let clicked = choice(ui, pass, picture, ("pieces", &name), chosen, |ui, pass| {
            pair(ui, picture, pass.settings.board, set);
        });
        if clicked {
            pass.set(|settings| settings.pieces = set);
        }
    }
}

fn pair(ui: &Ui, rect: Rect, theme: BoardTheme, set: PieceSet) {
    let [_, dark, _] = theme::board(theme);
    ui.painter().rect_filled(rect, radius::SM, dark);
    let radius = (rect.height() * 0.33).min(rect.width() * 0.2);
    for (side, shift) in [(Side::White, -1.0), (Side::Black, 1.0)] {
        let at = rect.center() + vec2(shift * rect.width() * 0.23, 0.0);
        let king = side == Side::Black;
        draw::piece(ui.painter(), at, radius, draw::Look { set, side, king });
    }
}

/// Adds a picture that can be chosen, its name below; returns whether it was.
fn choice(
    ui: &mut Ui,
    pass: &Pass,
    picture: Rect,
    (group, name): (&str, &str),
    chosen: bool,
    paint: impl FnOnce(&Ui, &Pass),
) -> bool {
    let p = pass.palette();
    let of = Touch {
        rect: picture.union(Rect::from_min_size(picture.left_bottom(), vec2(1.0, 28.0))),
        id: ui.id().with((group, name)),
        name,
        kind: WidgetType::RadioButton,
        enabled: true,
        selected: Some(chosen),
    };
    let (response, _) = touch(ui, pass.look, of);
    paint(ui, pass);
    if chosen {
        let stroke = Stroke::new(2.5, p.primary);
        let corner = radius::SM + bevy_egui::egui::CornerRadius::same(4);
        ui.painter()
            .rect_stroke(picture.expand(3.0), corner, stroke, StrokeKind::Outside);
    }
    let at = pos2(picture.center().x, picture.max.y + 18.0);
    let style = if chosen {
        (Style::CaptionStrong, p.primary)
    } else {
        (Style::Caption, p.text2)
    };
    text::at(
        ui.painter(),
        at,
        Align2::CENTER_CENTER,
        name,
        style,
        picture.width() + 8.0,
    );
    ring(ui, pass.look, &response, picture, radius::SM);
    response.clicked()
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
        let opens = Trailing::Opens(&value);
        let (_, pressed) = row(ui, pass.look, icons::HASH, (&name, ""), opens);
        if pressed.is_some_and(|pressed| pressed.clicked()) {
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
pub(crate) fn language(pass: &Pass, of: Language) -> String {
    match of {
        Language::En => t!(pass.words, "language-en"),
        Language::Ru => t!(pass.words, "language-ru"),
    }
}

fn divider(ui: &Ui, pass: &Pass) {
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
            |of| language(pass, of),
        );
        let name = t!(pass.words, "settings-language");
        let opens = Trailing::Opens(&value);
        let (_, pressed) = row(ui, pass.look, icons::TRANSLATE, (&name, ""), opens);
        if pressed.is_some_and(|pressed| pressed.clicked()) {
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
        let (_, pressed) = row(
            ui,
            pass.look,
            icons::USER_CIRCLE,
            (&name, ""),
            Trailing::Opens(me),
        );
        if pressed.is_some_and(|pressed| pressed.clicked()) {
            pass.state.name = Some(me.to_owned());
            pass.state.sheet = Some(Sheet::Name);
        }
        divider(ui, pass);
        let server = &pass.session.server;
        let value = if server.is_local {
            t!(pass.words, "server-here")
        } else {
            server.host.clone()
        };
        let name = t!(pass.words, "settings-server");
        let opens = Trailing::Opens(&value);
        let (_, pressed) = row(ui, pass.look, icons::PLUGS, (&name, ""), opens);
        if pressed.is_some_and(|pressed| pressed.clicked()) {
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
