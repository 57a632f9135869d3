//! The bracket of a knockout: columns with lines where there is room, a round at a time elsewhere.

use bevy_egui::egui::{Align2, Rect, ScrollArea, Stroke, Ui, WidgetType, pos2, vec2};
use protocol::{BracketMatch, BracketRound, PlayerCard};

use super::super::super::components::{Touch, chip, columns, outline, ring, strip, touch};
use super::super::super::fonts::Style;
use super::super::super::pass::Pass;
use super::super::super::text;
use super::super::super::theme::radius;
use super::words;
use crate::net::Call;
use crate::session::Intent;
use crate::t;

/// Width of a column and the way to the next one.
const COLUMN: f32 = 210.0;
const WAY: f32 = 36.0;
/// Height of a match and the gap between two of the first round.
const MATCH: f32 = 76.0;
const GAP: f32 = 16.0;
/// Height of a round's name.
const HEAD: f32 = 40.0;

/// Adds the bracket to a column.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass, rounds: &[BracketRound]) {
    let width = rounds.len() as f32 * (COLUMN + WAY) - WAY;
    if ui.available_width() >= width.min(600.0) {
        columns_of(ui, pass, rounds, width);
    } else {
        one_round(ui, pass, rounds);
    }
}

/// Returns the round that is played: the first with a match that nobody has won.
fn current(rounds: &[BracketRound]) -> usize {
    let is_open = |round: &BracketRound| round.matches.iter().any(|one| one.winner.is_none());
    let open = rounds.iter().position(is_open);
    open.unwrap_or_else(|| rounds.len().saturating_sub(1))
}

fn one_round(ui: &mut Ui, pass: &mut Pass, rounds: &[BracketRound]) {
    let chosen = pass
        .state
        .progress
        .cups
        .round
        .unwrap_or_else(|| current(rounds));
    let chosen = chosen.min(rounds.len().saturating_sub(1));
    let places = columns(strip(ui, 44.0), rounds.len(), 6.0);
    for (index, place) in places.into_iter().enumerate() {
        let name = words::round(pass.words, index, rounds.len());
        let p = pass.palette();
        let is_chosen = index == chosen;
        if chip(ui, pass.look, place, &name, is_chosen).clicked() {
            pass.state.progress.cups.round = Some(index);
        }
        let ink = if is_chosen { p.on_primary_soft } else { p.text };
        let style = (Style::CaptionStrong, ink);
        text::middle(
            ui.painter(),
            place.center(),
            &name,
            style,
            place.width() - 8.0,
        );
    }
    ui.add_space(12.0);
    let Some(round) = rounds.get(chosen) else {
        return;
    };
    for (index, of) in round.matches.iter().enumerate() {
        let rect = strip(ui, MATCH);
        one(ui, pass, rect, (chosen, index, of));
        ui.add_space(10.0);
    }
}

/// Returns the middle height of a match, from the top of the first column.
fn height(round: usize, index: usize) -> f32 {
    let span = (1_u32 << round.min(16)) as f32;
    ((index as f32 + 0.5) * span - 0.5) * (MATCH + GAP) + MATCH / 2.0
}

fn columns_of(ui: &mut Ui, pass: &mut Pass, rounds: &[BracketRound], width: f32) {
    let first = rounds.first().map_or(0, |round| round.matches.len());
    let tall = HEAD + first as f32 * (MATCH + GAP);
    ScrollArea::horizontal().id_salt("bracket").show(ui, |ui| {
        let size = vec2(width, tall);
        let (room, _) = ui.allocate_exact_size(size, bevy_egui::egui::Sense::hover());
        for (number, round) in rounds.iter().enumerate() {
            let left = room.min.x + number as f32 * (COLUMN + WAY);
            let name = words::round(pass.words, number, rounds.len());
            let at = pos2(left + 4.0, room.min.y + 16.0);
            let style = (Style::Label, pass.palette().text2);
            text::from_left(ui.painter(), at, &name, style, COLUMN);
            for (index, of) in round.matches.iter().enumerate() {
                let middle = room.min.y + HEAD + height(number, index);
                let corner = pos2(left, middle - MATCH / 2.0);
                let rect = Rect::from_min_size(corner, vec2(COLUMN, MATCH));
                if number + 1 < rounds.len() {
                    let next = room.min.y + HEAD + height(number + 1, index / 2);
                    elbow(ui, pass, (rect.max.x, middle), next);
                }
                one(ui, pass, rect, (number, index, of));
            }
        }
    });
}

/// The line from a match to the one in which its winner plays.
fn elbow(ui: &Ui, pass: &Pass, (x, y): (f32, f32), next: f32) {
    let stroke = Stroke::new(1.5, pass.palette().line_strong);
    let middle = x + WAY / 2.0;
    let painter = ui.painter();
    painter.line_segment([pos2(x, y), pos2(middle, y)], stroke);
    painter.line_segment([pos2(middle, y), pos2(middle, next)], stroke);
    painter.line_segment([pos2(middle, next), pos2(x + WAY, next)], stroke);
}

fn one(ui: &Ui, pass: &mut Pass, rect: Rect, (round, index, of): (usize, usize, &BracketMatch)) {
    let p = pass.palette();
    let game = of.games.iter().rev().find(|game| game.game.is_some());
    let name = [&of.one, &of.other].map(|player| name(pass, player.as_ref()));
    let both = format!("{} – {}", name[0], name[1]);
    let touched = Touch {
        rect,
        id: ui.id().with(("match", round, index)),
        name: &both,
        kind: WidgetType::Button,
        enabled: game.is_some() && pass.session.link.is_online(),
        selected: None,
    };
    let (response, pressed) = touch(ui, pass.look, touched);
    ui.painter().add(p.e1().as_shape(rect, radius::MD));
    let fill = super::super::super::motion::mix(p.surface, p.text, 0.04 * pressed.hover);
    ui.painter().rect_filled(rect, radius::MD, fill);
    if is_mine(pass, of) {
        outline(ui, rect, radius::MD, 2.0, p.primary);
    }
    ring(ui, pass.look, &response, rect, radius::MD);
    let points = [of.one_points, of.other_points];
    for (line, player) in [&of.one, &of.other].into_iter().enumerate() {
        let middle = rect.min.y + 20.0 + 36.0 * line as f32;
        let points = (!of.games.is_empty()).then_some(points[line]);
        side(ui, pass, (rect, middle), (player.as_ref(), of, points));
    }
    let between = rect.x_range().shrink(12.0);
    let stroke = Stroke::new(1.0, p.line);
    ui.painter().hline(between, rect.center().y, stroke);
    if response.clicked()
        && let Some(game) = game
        && let Some(id) = game.game.clone()
    {
        pass.wish(match game.result {
            None => Intent::Watch(id),
            Some(_) => Intent::Call(Call::Record(id)),
        });
    }
}

fn is_mine(pass: &Pass, of: &BracketMatch) -> bool {
    let mut players = [&of.one, &of.other].into_iter().flatten();
    players.any(|player| pass.is_me(&player.id))
}

fn name(pass: &Pass, player: Option<&PlayerCard>) -> String {
    player.map_or_else(
        || t!(pass.words, "cup-to-be-decided"),
        |player| player.name.clone(),
    )
}

fn side(
    ui: &Ui,
    pass: &Pass,
    (rect, middle): (Rect, f32),
    (player, of, points): (Option<&PlayerCard>, &BracketMatch, Option<u32>),
) {
    let p = pass.palette();
    let is_winner = player.is_some() && of.winner.as_ref() == player.map(|player| &player.id);
    let (style, ink) = match player {
        None => (Style::Caption, p.text3),
        Some(_) if is_winner => (Style::Name, p.text),
        Some(_) if of.winner.is_some() => (Style::Body, p.text3),
        Some(_) => (Style::Body, p.text),
    };
    let right = pos2(rect.max.x - 14.0, middle);
    let left = if let Some(points) = points.filter(|_| player.is_some()) {
        let words = points.to_string();
        let style = (Style::BodyStrong, ink);
        let place = text::at(
            ui.painter(),
            right,
            Align2::RIGHT_CENTER,
            &words,
            style,
            40.0,
        );
        place.min.x
    } else {
        right.x
    };
    let start = pos2(rect.min.x + 14.0, middle);
    let name = name(pass, player);
    text::from_left(
        ui.painter(),
        start,
        &name,
        (style, ink),
        left - start.x - 8.0,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_lies_in_the_middle_of_those_it_follows_from() {
        for round in 0..5 {
            for index in 0..4 {
                let before = (height(round, index * 2) + height(round, index * 2 + 1)) / 2.0;
                assert!((height(round + 1, index) - before).abs() < 0.01);
            }
        }
        assert!((height(0, 1) - height(0, 0) - MATCH - GAP).abs() < 0.01);
    }

    #[test]
    fn the_round_with_an_open_match_is_shown_first() {
        let round = |number, winner: Option<&str>| BracketRound {
            round: number,
            matches: vec![BracketMatch {
                winner: winner.map(Into::into),
                ..BracketMatch::default()
            }],
        };
        let played = [round(1, Some("a")), round(2, None), round(3, None)];
        assert_eq!(current(&played), 1);
        assert_eq!(current(&[round(1, Some("a"))]), 0);
        assert_eq!(current(&[]), 0);
    }
}
