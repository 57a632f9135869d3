//! How a rating came to where it is, as a line over time.

use bevy_egui::egui::{Align2, Pos2, Rect, Shape, Stroke, Ui, pos2, vec2};
use protocol::{RatingHistory, RatingPoint};

use super::super::components::strip;
use super::super::fonts::Style;
use super::super::pass::Pass;
use super::super::people;
use super::super::text;
use super::super::theme::radius;

/// Height of the whole.
const HEIGHT: f32 = 168.0;
/// The rating and the share of the height of each line that helps the eye.
const LINES: [f32; 3] = [0.0, 0.5, 1.0];
/// The least difference between the upper and the lower edge: small changes stay small.
const LEAST: i32 = 40;

/// Adds the line of a rating; nothing while it has fewer than two changes.
pub(super) fn show(ui: &mut Ui, pass: &Pass, of: &RatingHistory) {
    let (Some(newest), Some(oldest)) = (of.points.first(), of.points.last()) else {
        return;
    };
    if of.points.len() < 2 {
        return;
    }
    ui.add_space(10.0);
    let p = pass.palette();
    let rect = strip(ui, HEIGHT);
    let painter = ui.painter();
    painter.rect_filled(rect, radius::MD, p.surface2);
    let edges = edges(&of.points);
    let field = Rect::from_min_max(rect.min + vec2(56.0, 16.0), rect.max - vec2(18.0, 36.0));
    for share in LINES {
        let y = field.max.y - share * field.height();
        painter.hline(field.x_range(), y, Stroke::new(1.0, p.line));
        let value = edges.0 as f32 + share * (edges.1 - edges.0) as f32;
        let value = format!("{value:.0}");
        let at = pos2(field.min.x - 10.0, y);
        let style = (Style::Micro, p.text2);
        text::at(painter, at, Align2::RIGHT_CENTER, &value, style, 44.0);
    }
    line(ui, pass, &places(&of.points, edges, field), field);
    let below = rect.max.y - 16.0;
    let half = field.width() / 2.0;
    for (point, x, anchor) in [
        (oldest, field.min.x, Align2::LEFT_CENTER),
        (newest, field.max.x, Align2::RIGHT_CENTER),
    ] {
        let words = people::moment(pass.words, point.at, pass.at);
        let style = (Style::Micro, p.text2);
        text::at(painter, pos2(x, below), anchor, &words, style, half - 6.0);
    }
}

/// Returns the ratings at the lower and the upper edge, in whole tens.
fn edges(points: &[RatingPoint]) -> (i32, i32) {
    let all = points
        .iter()
        .flat_map(|point| [point.change.before, point.change.after]);
    let (least, most) = all.fold((i32::MAX, i32::MIN), |(least, most), rating| {
        (least.min(rating), most.max(rating))
    });
    let more = (LEAST - (most - least)).max(0) / 2;
    let down = (least - more).div_euclid(10) * 10;
    let up = (most + more).div_euclid(10) * 10 + 10;
    (down, up)
}

/// Returns where the changes lie, the oldest first, each after the time that has passed.
fn places(points: &[RatingPoint], (down, up): (i32, i32), field: Rect) -> Vec<Pos2> {
    let from = points.last().map_or(0, |point| point.at.0);
    let to = points.first().map_or(0, |point| point.at.0);
    let whole = (to - from).max(1) as f32;
    points
        .iter()
        .rev()
        .map(|point| {
            let x = (point.at.0 - from) as f32 / whole;
            let y = (point.change.after - down) as f32 / (up - down) as f32;
            pos2(
                field.min.x + x * field.width(),
                field.max.y - y * field.height(),
            )
        })
        .collect()
}

fn line(ui: &Ui, pass: &Pass, places: &[Pos2], field: Rect) {
    let p = pass.palette();
    let painter = ui.painter();
    for pair in places.windows(2) {
        let [left, right] = [pair[0], pair[1]];
        let below = |at: Pos2| pos2(at.x, field.max.y);
        let corners = vec![left, right, below(right), below(left)];
        let fill = p.primary.gamma_multiply(0.10);
        painter.add(Shape::convex_polygon(corners, fill, Stroke::NONE));
    }
    painter.line(places.to_vec(), Stroke::new(3.0, p.primary));
    if let Some(last) = places.last() {
        painter.circle_filled(*last, 8.0, p.surface2);
        painter.circle_filled(*last, 5.5, p.primary);
    }
}

#[cfg(test)]
mod tests {
    use protocol::{RatingCause, RatingChange, Timestamp};

    use super::*;

    fn point(at: i64, before: i32, after: i32) -> RatingPoint {
        RatingPoint {
            seq: 1,
            at: Timestamp(at),
            change: RatingChange {
                before,
                after,
                provisional: false,
            },
            deviation: 60,
            cause: RatingCause::Game,
            game: "g".into(),
        }
    }

    #[test]
    fn the_line_begins_left_with_the_oldest_and_higher_ratings_lie_higher() {
        let points = [
            point(30, 1520, 1560),
            point(10, 1500, 1520),
            point(0, 1490, 1500),
        ];
        let field = Rect::from_min_max(pos2(0.0, 0.0), pos2(300.0, 100.0));
        let edges = edges(&points);
        assert_eq!(edges, (1490, 1570));
        let places = places(&points, edges, field);
        let across: Vec<f32> = places.iter().map(|at| at.x.round()).collect();
        assert_eq!(across, [0.0, 100.0, 300.0]);
        assert!(places[0].y > places[1].y && places[1].y > places[2].y);
    }

    #[test]
    fn small_changes_stay_small_and_one_moment_is_no_division_by_nothing() {
        let points = [point(5, 1500, 1502), point(5, 1498, 1500)];
        let (down, up) = edges(&points);
        assert!(up - down >= LEAST, "{down} to {up}");
        let field = Rect::from_min_max(pos2(0.0, 0.0), pos2(300.0, 100.0));
        assert!(
            places(&points, (down, up), field)
                .iter()
                .all(|at| at.x.is_finite())
        );
    }
}
