//! Finding people by the beginning of their names.

use bevy_egui::egui::{Margin, Rect, Ui, pos2, vec2};
use protocol::{Bond, Person};

use super::super::components::{
    Empty, IconButton, Kind, Writing, card, edge, section, strip, write,
};
use super::super::icons::{self, Icon};
use super::super::pass::Pass;
use super::super::text::{self, Weight};
use super::super::theme::radius;
use super::person::{self, Entry};
use super::{ask, gone, profile};
use crate::net::{Befriend, PeopleCall};
use crate::t;

/// So many letters are needed.
const LEAST: usize = 3;
/// No name is longer.
const LONGEST: usize = 16;
/// So long nothing is typed before the server is asked, in seconds.
const PAUSE: f64 = 0.25;
/// The field's height.
const FIELD: f32 = 52.0;

/// Adds the field in which a name is typed.
pub(super) fn field(ui: &mut Ui, pass: &mut Pass) {
    let p = pass.palette();
    let rect = strip(ui, FIELD);
    ui.painter().rect_filled(rect, radius::MD, p.surface);
    let mut typed = std::mem::take(&mut pass.state.people.search);
    let inner = Rect::from_min_max(
        rect.min + vec2(46.0, 4.0),
        pos2(rect.max.x - 46.0, rect.max.y - 4.0),
    );
    let hint = t!(pass.words, "search-hint");
    let of = Writing {
        id: ui.id().with("search"),
        hint: &hint,
        longest: LONGEST,
        rows: 1,
        typed: &mut typed,
    };
    let response = write(ui, pass.look, inner, of);
    edge(ui, pass.look, &response, rect, radius::MD);
    let at = pos2(rect.min.x + 26.0, rect.center().y);
    let glass = icons::MAGNIFYING_GLASS;
    text::icon(ui.painter(), at, glass, Weight::Regular, 22.0, p.text);
    if !typed.is_empty() {
        let name = t!(pass.words, "search-clear");
        let at = pos2(rect.max.x - 26.0, rect.center().y);
        if IconButton::new(icons::X, &name)
            .at(ui, pass.look, at)
            .clicked()
        {
            typed.clear();
        }
    }
    if response.changed() {
        pass.state.people.search_changed = Some(pass.now);
    }
    pass.state.people.search = typed;
    look(pass);
}

/// Asks the server once nothing has been typed for a moment.
fn look(pass: &mut Pass) {
    let Some(since) = pass.state.people.search_changed else {
        return;
    };
    let left = PAUSE - (pass.now - since);
    if left > 0.0 {
        return pass.wake_in(left);
    }
    pass.state.people.search_changed = None;
    if let Some(name) = wanted(pass) {
        ask(pass, PeopleCall::Search(name));
    }
}

/// Returns the name that is looked for; nothing while too little is typed.
pub(super) fn wanted(pass: &Pass) -> Option<String> {
    let typed = pass.state.people.search.trim();
    (typed.chars().count() >= LEAST).then(|| typed.to_owned())
}

/// Adds who was found.
pub(super) fn found(ui: &mut Ui, pass: &mut Pass, wanted: &str) {
    let session = pass.session;
    let found = session.people.found.as_ref();
    let found = found.filter(|(name, _)| name == wanted);
    section(ui, pass.look, &t!(pass.words, "search-found"), "");
    card(ui, pass.look, Margin::symmetric(16, 4), |ui| {
        let Some((_, people)) = found else {
            return gone::show(ui, pass, &PeopleCall::Search(wanted.to_owned()));
        };
        if people.is_empty() {
            let empty = Empty {
                icon: icons::MAGNIFYING_GLASS,
                title: &t!(pass.words, "search-none"),
                text: &t!(pass.words, "search-none-text"),
            };
            ui.add_space(6.0);
            empty.line(ui, pass.look);
            ui.add_space(6.0);
        }
        for (index, person) in people.iter().enumerate() {
            let rect = strip(ui, person::ROW);
            super::friends::divider(ui, pass, rect, index);
            row(ui, pass, rect, person);
        }
    });
}

/// Returns the button for somebody who was found: how it looks and what it asks for, if anything.
fn offer(pass: &Pass, bond: Bond) -> Option<(Kind, Icon, String, Option<Befriend>)> {
    let (kind, icon, label, how) = match bond {
        Bond::None => (
            Kind::Soft,
            icons::USER_PLUS,
            t!(pass.words, "friend-add"),
            Some(Befriend::Request),
        ),
        Bond::AsksYou => (
            Kind::Soft,
            icons::CHECK,
            t!(pass.words, "friend-accept"),
            Some(Befriend::Accept),
        ),
        Bond::Asked => {
            let label = t!(pass.words, "friend-asked");
            (Kind::Neutral, icons::CHECK, label, None)
        }
        _ => return None,
    };
    Some((kind, icon, label, how))
}

fn row(ui: &mut Ui, pass: &mut Pass, rect: Rect, person: &Person) {
    let entry = Entry::of(person, "");
    if entry.pressed(ui, pass, rect) {
        profile::open(pass, &person.player);
    }
    let id = &person.player.id;
    let bond = pass.session.people.bond(id);
    let Some((kind, icon, label, how)) = offer(pass, bond) else {
        let note = if bond == Bond::Friend {
            t!(pass.words, "bond-friend")
        } else {
            String::new()
        };
        return Entry::of(person, &note).paint(ui, pass, rect, rect.max.x);
    };
    let enabled = how.is_some() && pass.session.link.is_online();
    let pressed = ui.push_id(&id.0, |ui| {
        person::button(ui, pass, (rect, rect.max.x), (kind, icon, &label), enabled)
    });
    let (left, pressed) = pressed.inner;
    if let Some(how) = how.filter(|_| pressed) {
        ask(pass, PeopleCall::Befriend(how, id.clone()));
    }
    entry.paint(ui, pass, rect, left - 8.0);
}
