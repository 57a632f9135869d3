//! Whom we block, and how to end it.

use bevy_egui::egui::Ui;

use super::super::components::{Empty, Kind, strip};
use super::super::icons;
use super::super::pass::Pass;
use super::super::sheets::title;
use super::person::{self, Entry};
use super::{ask, gone, is_waiting, profile};
use crate::net::PeopleCall;
use crate::t;

/// Adds the content of the sheet.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    title(ui, pass, &t!(pass.words, "blocked-title"));
    let session = pass.session;
    let Some(blocked) = &session.people.blocked else {
        return gone::show(ui, pass, &PeopleCall::Blocks);
    };
    if blocked.is_empty() {
        let empty = Empty {
            icon: icons::PROHIBIT,
            title: &t!(pass.words, "blocked-none"),
            text: &t!(pass.words, "blocked-none-text"),
        };
        empty.line(ui, pass.look);
    }
    for (index, person) in blocked.iter().enumerate() {
        let rect = strip(ui, person::ROW);
        super::friends::divider(ui, pass, rect, index);
        let entry = Entry::of(person, "");
        if entry.pressed(ui, pass, rect) {
            profile::open(pass, &person.player);
        }
        let id = &person.player.id;
        let call = PeopleCall::Block(id.clone(), false);
        let enabled = pass.session.link.is_online() && !is_waiting(pass, |other| *other == call);
        let label = t!(pass.words, "friend-unblock");
        let inner = ui.push_id(&id.0, |ui| {
            let of = (Kind::Neutral, icons::CHECK, label.as_str());
            person::button(ui, pass, (rect, rect.max.x), of, enabled)
        });
        let (left, pressed) = inner.inner;
        if pressed {
            ask(pass, call);
        }
        entry.paint(ui, pass, rect, left - 8.0);
    }
}
