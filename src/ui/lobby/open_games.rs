//! The games that others offer: a row each, with a button that takes it.

use bevy_egui::egui::{Margin, Rect, Stroke, Ui, pos2, vec2};
use protocol::OpenSeek;

use super::super::components::{Avatar, Button, Empty, Kind, Size, card, section, strip};
use super::super::fonts::Style;
use super::super::icons;
use super::super::pass::Pass;
use super::super::text;
use super::super::words;
use crate::session::Intent;
use crate::t;

/// Height of a row.
const ROW: f32 = 64.0;

/// Adds the list to a column.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    let session = pass.session;
    let mine = session.me.as_ref().map(|me| &me.id);
    let open: Vec<&OpenSeek> = session
        .lobby
        .seeks
        .iter()
        .filter(|seek| Some(&seek.player.id) != mine)
        .collect();
    let title = t!(pass.words, "open-title");
    let count = t!(pass.words, "open-count", count = open.len());
    let note = if open.is_empty() { "" } else { &count };
    section(ui, pass.look, &title, note);
    card(ui, pass.look, Margin::symmetric(16, 4), |ui| {
        if open.is_empty() {
            let empty = Empty {
                icon: icons::USERS,
                title: &t!(pass.words, "open-none"),
                text: &t!(pass.words, "open-none-text"),
            };
            ui.add_space(6.0);
            empty.line(ui, pass.look);
            ui.add_space(6.0);
        }
        for (index, seek) in open.iter().enumerate() {
            let rect = strip(ui, ROW);
            // Up to 200 rows: those out of sight cost nothing.
            if ui.is_rect_visible(rect) {
                row(ui, pass, rect, seek);
                if index > 0 {
                    let line = Stroke::new(1.0, pass.palette().line);
                    ui.painter().hline(rect.x_range(), rect.min.y, line);
                }
            }
        }
    });
}

fn row(ui: &mut Ui, pass: &mut Pass, rect: Rect, seek: &OpenSeek) {
    let p = pass.palette();
    let avatar = Avatar {
        player: &seek.player,
        size: 40.0,
        dot: None,
        ground: p.surface,
    };
    avatar.paint(
        ui.painter(),
        pass.look,
        pos2(rect.min.x + 20.0, rect.center().y),
    );
    let label = t!(pass.words, "open-play");
    let button = Button::new(Kind::Soft, Size::S, &label).enabled(pass.session.link.is_online());
    let width = button.width(ui);
    let at = pos2(rect.max.x - width / 2.0, rect.center().y);
    let place = Rect::from_center_size(at, vec2(width, 36.0));
    let start = pos2(rect.min.x + 52.0, rect.center().y);
    let room = place.min.x - start.x - 10.0;
    let line = words::pool(pass.words, seek.pool);
    let strong = (Style::Name, p.text);
    let title = (seek.player.name.as_str(), strong);
    text::pair(ui.painter(), start, title, (&line, p.text2), room);
    let pressed = ui.push_id(&seek.id.0, |ui| button.at(ui, pass.look, place).clicked());
    if pressed.inner {
        pass.wish(Intent::JoinSeek(seek.id.clone()));
    }
}
