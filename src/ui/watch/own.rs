//! The own finished games; each opens to be looked through.

use bevy_egui::egui::{Margin, Stroke, Ui};
use protocol::{GameSummary, PlayerId};

use super::super::components::{Button, Empty, Kind, Size, arc, card, section, strip};
use super::super::icons;
use super::super::pass::Pass;
use super::super::people;
use super::super::state::Sheet;
use crate::net::Call;
use crate::session::Intent;
use crate::t;

/// Height of a row.
const ROW: f32 = 68.0;

/// Adds them to a column.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass) {
    section(ui, pass.look, &t!(pass.words, "watch-own"), "");
    let session = pass.session;
    let me = session.me.as_ref().map(|me| &me.id);
    let games = session.desk.games.as_deref();
    card(ui, pass.look, Margin::symmetric(12, 4), |ui| {
        match me.zip(games) {
            Some(of) => list(ui, pass, of),
            None => waiting(ui, pass),
        }
    });
    older(ui, pass);
}

/// Adds the button that opens a record.
pub(super) fn record(ui: &mut Ui, pass: &mut Pass) {
    ui.add_space(10.0);
    let label = t!(pass.words, "pdn-open");
    let button = Button::new(Kind::Surface, Size::M, &label).icon(icons::LIST_NUMBERS);
    if button.show(ui, pass.look).clicked() {
        pass.state.sheet = Some(Sheet::Pdn);
    }
}

/// The button for older games, where there are some.
fn older(ui: &mut Ui, pass: &mut Pass) {
    let session = pass.session;
    let Some(before) = &session.desk.older else {
        return;
    };
    ui.add_space(10.0);
    let label = t!(pass.words, "watch-older");
    let is_sent = session
        .desk
        .is_waiting(|call| matches!(call, Call::Games(Some(_))));
    let button = Button::new(Kind::Surface, Size::M, &label).loading(is_sent);
    if button.show(ui, pass.look).clicked() {
        pass.wish(Intent::Call(Call::Games(Some(before.clone()))));
    }
}

fn waiting(ui: &mut Ui, pass: &Pass) {
    let rect = strip(ui, 64.0);
    let ink = pass.palette().primary;
    arc(ui, pass.look, rect.center(), 14.0, ink);
}

fn list(ui: &mut Ui, pass: &mut Pass, (me, games): (&PlayerId, &[GameSummary])) {
    if games.is_empty() {
        let empty = Empty {
            icon: icons::FLAG_CHECKERED,
            title: &t!(pass.words, "watch-own-none"),
            text: &t!(pass.words, "watch-own-none-text"),
        };
        ui.add_space(6.0);
        empty.line(ui, pass.look);
        ui.add_space(6.0);
    }
    for (index, game) in games.iter().enumerate() {
        let rect = strip(ui, ROW);
        if !ui.is_rect_visible(rect) {
            continue;
        }
        if index > 0 {
            let line = Stroke::new(1.0, pass.palette().line);
            ui.painter().hline(rect.x_range(), rect.min.y, line);
        }
        people::finished_game(ui, pass, rect, (me, game));
    }
}
