//! The sheets in which one thing is chosen or typed: language, coordinates, name, server.

use bevy_egui::egui::{Ui, vec2};

use super::components::{Button, Field, Kind, Note, Size, Trailing, columns, row, strip};
use super::fonts::Style;
use super::icons::{self, Icon};
use super::pass::Pass;
use super::sheets::title;
use super::{preferences, text, welcome};
use crate::session::Intent;
use crate::settings::{Coordinates, Language};
use crate::t;

/// Adds a row of a list of choices; returns whether it was chosen.
fn chooses(ui: &mut Ui, pass: &Pass, icon: Icon, words: &str, chosen: bool) -> bool {
    let (_, response) = row(ui, pass.look, icon, (words, ""), Trailing::Choice(chosen));
    response.is_some_and(|response| response.clicked())
}

/// Adds the choice of a language.
pub(crate) fn languages(ui: &mut Ui, pass: &mut Pass) {
    let heading = t!(pass.words, "settings-language");
    title(ui, pass, &heading);
    let system = (None, t!(pass.words, "language-system"));
    let named = Language::ALL.map(|of| (Some(of), preferences::language(pass.words, of)));
    for (language, words) in [system].into_iter().chain(named) {
        let chosen = pass.settings.language == language;
        if chooses(ui, pass, icons::TRANSLATE, &words, chosen) {
            pass.set(|settings| settings.language = language);
            pass.state.sheet = None;
        }
    }
}

/// Adds the choice of where coordinates stand.
pub(crate) fn coordinates(ui: &mut Ui, pass: &mut Pass) {
    let heading = t!(pass.words, "settings-coordinates");
    title(ui, pass, &heading);
    for choice in [Coordinates::FreeSquares, Coordinates::All, Coordinates::Off] {
        let words = preferences::coordinates(pass, choice);
        let chosen = pass.settings.coordinates == choice;
        if chooses(ui, pass, icons::HASH, &words, chosen) {
            pass.set(|settings| settings.coordinates = choice);
            pass.state.sheet = None;
        }
    }
}

/// Adds the field of the own name.
pub(crate) fn name(ui: &mut Ui, pass: &mut Pass) {
    let heading = t!(pass.words, "settings-name");
    title(ui, pass, &heading);
    ui.add_space(4.0);
    let mut typed = pass.state.name.take().unwrap_or_default();
    let (note, is_good) = welcome::note(pass, &typed);
    let field = Field {
        id: "new name",
        hint: &t!(pass.words, "name-hint"),
        note: note.as_note(),
        longest: 24,
    };
    field.show(ui, pass.look, &mut typed);
    ui.add_space(8.0);
    let label = t!(pass.words, "save");
    let button = Button::new(Kind::Primary, Size::M, &label)
        .enabled(is_good && pass.session.link.is_online())
        .loading(pass.session.name_pending);
    if button.show(ui, pass.look).clicked() {
        pass.wish(Intent::SetName(typed.trim().to_owned()));
        pass.state.sheet = None;
    }
    pass.state.name = Some(typed);
}

/// Adds the field of another server's address.
pub(crate) fn server(ui: &mut Ui, pass: &mut Pass) {
    let heading = t!(pass.words, "server-title");
    title(ui, pass, &heading);
    text::block(
        ui,
        &t!(pass.words, "server-text"),
        Style::Body,
        pass.palette().text2,
    );
    ui.add_space(12.0);
    let mut typed = pass.state.server.take().unwrap_or_default();
    let hint = t!(pass.words, "server-hint");
    let field = Field {
        id: "server",
        hint: "192.168.1.20:4270",
        note: Note::Hint(&hint),
        longest: 200,
    };
    field.show(ui, pass.look, &mut typed);
    ui.add_space(8.0);
    let rect = strip(ui, 48.0);
    let places = columns(rect, 2, 10.0);
    let here = t!(pass.words, "server-use-mine");
    if Button::new(Kind::Neutral, Size::M, &here)
        .at(ui, pass.look, places[0])
        .clicked()
    {
        pass.wish(Intent::UseServer(String::new()));
        pass.state.sheet = None;
    }
    let join = t!(pass.words, "server-join");
    let button = Button::new(Kind::Primary, Size::M, &join).enabled(!typed.trim().is_empty());
    if button
        .at(ui, pass.look, places[1].expand2(vec2(0.0, 0.0)))
        .clicked()
    {
        pass.wish(Intent::UseServer(typed.trim().to_owned()));
        pass.state.sheet = None;
    }
    pass.state.server = Some(typed);
}
