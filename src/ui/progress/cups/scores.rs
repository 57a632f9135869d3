//! What each game of a tournament gave, as small marks.

use bevy_egui::egui::{Color32, Pos2, Rect, Ui, pos2, vec2};
use protocol::{TournamentFormat, TournamentScore};

use super::super::super::fonts::Style;
use super::super::super::pass::Pass;
use super::super::super::text;
use super::super::super::theme::radius;

/// Paints the latest games that fit, ending at a point in their middle height; returns the left edge.
pub(super) fn paint(
    ui: &Ui,
    pass: &Pass,
    right: Pos2,
    (scores, format): (&[TournamentScore], TournamentFormat),
    room: f32,
) -> f32 {
    let is_arena = matches!(format, TournamentFormat::Arena { .. });
    let step = if is_arena { 12.0 } else { 28.0 };
    let most = (room / step).floor().max(0.0) as usize;
    let shown = &scores[scores.len().saturating_sub(most)..];
    let mut x = right.x;
    for score in shown.iter().rev() {
        let at = pos2(x - step / 2.0, right.y);
        if is_arena {
            digit(ui, pass, at, *score);
        } else {
            square(ui, pass, at, *score);
        }
        x -= step;
    }
    x
}

/// Returns the colours of what a game gave: ground and ink.
fn colours(pass: &Pass, score: TournamentScore) -> (Color32, Color32) {
    let p = pass.palette();
    match score.points {
        0 => (p.danger_soft, p.on_danger_soft),
        1 => (p.well, p.text2),
        _ => (p.success_soft, p.on_success_soft),
    }
}

fn digit(ui: &Ui, pass: &Pass, at: Pos2, score: TournamentScore) {
    let p = pass.palette();
    let (style, ink) = if score.streak {
        (Style::Label, p.accent_text)
    } else if score.points == 0 {
        (Style::Caption, p.text3)
    } else if score.points == 1 {
        (Style::Caption, p.text2)
    } else {
        (Style::Caption, p.success)
    };
    let words = score.points.to_string();
    text::middle(ui.painter(), at, &words, (style, ink), 30.0);
}

fn square(ui: &Ui, pass: &Pass, at: Pos2, score: TournamentScore) {
    let (fill, ink) = colours(pass, score);
    let place = Rect::from_center_size(at, vec2(24.0, 24.0));
    ui.painter().rect_filled(place, radius::SM, fill);
    let words = score.points.to_string();
    text::middle(ui.painter(), at, &words, (Style::Label, ink), 24.0);
}
