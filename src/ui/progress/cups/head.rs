//! The head of a tournament's page: its name, what is played, how far it is.

use bevy_egui::egui::{Margin, Rect, Ui, pos2, vec2};
use protocol::{TournamentFormat, TournamentPage};

use super::super::super::components::{IconButton, card, strip};
use super::super::super::fonts::Style;
use super::super::super::icons;
use super::super::super::pass::Pass;
use super::super::super::text;
use super::super::{amount, number};
use super::{enter, words};
use crate::t;

/// Adds the way back to the list, and a title.
pub(super) fn back(ui: &mut Ui, pass: &mut Pass, title: &str) {
    let rect = strip(ui, 68.0);
    let name = t!(pass.words, "cup-back");
    let at = pos2(rect.min.x + 14.0, rect.center().y);
    if IconButton::new(icons::CARET_LEFT, &name)
        .at(ui, pass.look, at)
        .clicked()
    {
        enter(pass);
    }
    let start = pos2(rect.min.x + 44.0, rect.center().y);
    let style = (Style::Title, pass.palette().text);
    text::from_left(ui.painter(), start, title, style, rect.max.x - start.x);
}

/// Adds what is played, how far it is, and the prizes.
pub(super) fn facts(ui: &mut Ui, pass: &mut Pass, page: &TournamentPage) {
    let of = &page.tournament;
    card(ui, pass.look, Margin::symmetric(16, 14), |ui| {
        let p = pass.palette();
        let rect = strip(ui, 26.0);
        let (words, wake) = words::progress(pass.words, of, pass.at);
        if let Some(wake) = wake {
            pass.wake_in(wake);
        }
        let right = prize(ui, pass, rect, page);
        let style = (Style::Heading, p.text);
        let room = right - rect.min.x - 8.0;
        text::from_left(ui.painter(), rect.left_center(), &words, style, room);
        ui.add_space(2.0);
        let what = words::what(pass.words, &of.setup);
        let count = t!(pass.words, "cup-players", count = of.players);
        let rated = if of.setup.rated {
            t!(pass.words, "friend-rated")
        } else {
            t!(pass.words, "cup-friendly")
        };
        let line = format!("{what} · {count} · {rated}");
        text::block(ui, &line, Style::Caption, p.text2);
        if let Some(winner) = &of.winner {
            ui.add_space(6.0);
            let words = t!(pass.words, "cup-won-by", name = winner.name.as_str());
            text::label(ui, &words, Style::BodyStrong, p.success);
        }
        rounds(ui, pass, page);
    });
    ui.add_space(12.0);
}

/// Paints the sum of the prizes; returns its left edge.
fn prize(ui: &Ui, pass: &Pass, rect: Rect, page: &TournamentPage) -> f32 {
    let sum: i64 = page.tournament.prizes.iter().copied().map(i64::from).sum();
    if sum == 0 {
        return rect.max.x;
    }
    let style = (Style::BodyStrong, pass.palette().text);
    amount(
        ui.painter(),
        pass.look,
        rect.right_center(),
        &number(sum),
        style,
    )
}

/// The rounds of a Swiss tournament as segments: played, being played, to come.
fn rounds(ui: &mut Ui, pass: &Pass, page: &TournamentPage) {
    let of = &page.tournament;
    let TournamentFormat::Swiss { rounds, .. } = of.setup.format else {
        return;
    };
    let p = pass.palette();
    ui.add_space(10.0);
    let rect = strip(ui, 6.0);
    let count = rounds.clamp(1, 64);
    let gap = 4.0;
    let width = (rect.width() - gap * (count as f32 - 1.0)) / count as f32;
    let is_between = of.next_round_at.is_some();
    for index in 0..count {
        let fill = if index + 1 < of.round || (index + 1 == of.round && is_between) {
            p.primary
        } else if index + 1 == of.round {
            p.accent
        } else {
            p.well
        };
        let left = rect.min.x + index as f32 * (width + gap);
        let place = Rect::from_min_size(pos2(left, rect.min.y), vec2(width, 6.0));
        ui.painter().rect_filled(place, 3.0, fill);
    }
}
