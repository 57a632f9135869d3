//! The moves of a game: as a list, and as a strip of the last ones.

use bevy_egui::egui::{Align2, Rect, ScrollArea, Ui, UiBuilder, WidgetType, pos2, vec2};

use super::focus::{Touch, ring, touch};
use crate::ui::fonts::Style;
use crate::ui::pass::Look;
use crate::ui::text;
use crate::ui::theme::radius;

/// Height of a row of the list.
pub(crate) const ROW: f32 = 38.0;

/// Adds the list of all moves in a place; returns the number of moves to look at that was chosen.
/// `shown` is the number of moves on the board; the list follows it when `follow`.
pub(crate) fn list(
    ui: &mut Ui,
    look: Look,
    place: Rect,
    moves: &[String],
    (shown, follow): (u32, bool),
) -> Option<u32> {
    let mut answer = None;
    let builder = UiBuilder::new().max_rect(place).id_salt("moves");
    ui.scope_builder(builder, |ui| {
        ui.set_clip_rect(place.intersect(ui.clip_rect()));
        let mut area = ScrollArea::vertical()
            .auto_shrink(false)
            .min_scrolled_height(0.0);
        if follow {
            let row = shown.saturating_sub(1) as f32 / 2.0;
            let middle = row.floor() * ROW - (place.height() - ROW) / 2.0;
            area = area.vertical_scroll_offset(middle.max(0.0));
        }
        let rows = moves.len().div_ceil(2);
        area.show_rows(ui, ROW, rows, |ui, range| {
            for row in range {
                let rect = super::strip(ui, ROW);
                answer = answer.or(pair(ui, look, rect, moves, row, shown));
            }
        });
    });
    answer
}

fn pair(
    ui: &mut Ui,
    look: Look,
    rect: Rect,
    moves: &[String],
    row: usize,
    shown: u32,
) -> Option<u32> {
    let p = look.palette;
    let at = pos2(rect.min.x + 40.0, rect.center().y);
    let number = format!("{}.", row + 1);
    text::at(
        ui.painter(),
        at,
        Align2::RIGHT_CENTER,
        &number,
        (Style::Caption, p.text3),
        60.0,
    );
    let half = (rect.width() - 52.0) / 2.0;
    let mut answer = None;
    for column in 0..2 {
        let index = row * 2 + column;
        let Some(words) = moves.get(index) else {
            continue;
        };
        let left = rect.min.x + 52.0 + half * column as f32;
        let size = vec2(half - 4.0, ROW - 4.0);
        let place = Rect::from_min_size(pos2(left, rect.min.y + 2.0), size);
        let ply = u32::try_from(index + 1).unwrap_or(u32::MAX);
        if one(ui, look, place, words, (ply, ply == shown)) {
            answer = Some(ply);
        }
    }
    answer
}

/// Adds one move; returns whether it was chosen.
fn one(ui: &mut Ui, look: Look, place: Rect, words: &str, (ply, is_shown): (u32, bool)) -> bool {
    let p = look.palette;
    let of = Touch {
        rect: place,
        id: ui.id().with(("move", ply)),
        name: words,
        kind: WidgetType::SelectableLabel,
        enabled: true,
        selected: Some(is_shown),
    };
    let (response, pressed) = touch(ui, look, of);
    let (fill, ink) = if is_shown {
        (p.primary_soft, p.on_primary_soft)
    } else {
        (p.text.gamma_multiply(0.05 * pressed.hover), p.text)
    };
    ui.painter().rect_filled(place, radius::SM, fill);
    let at = pos2(place.min.x + 10.0, place.center().y);
    let room = place.width() - 14.0;
    text::at(
        ui.painter(),
        at,
        Align2::LEFT_CENTER,
        words,
        (Style::Moves, ink),
        room,
    );
    ring(ui, look, &response, place, radius::SM);
    response.clicked()
}

/// Adds the last moves before and at the shown one in a place, right-aligned; returns the choice.
pub(crate) fn strip(
    ui: &mut Ui,
    look: Look,
    place: Rect,
    moves: &[String],
    shown: u32,
) -> Option<u32> {
    let p = look.palette;
    let painter = ui.painter().clone();
    // Where moves follow the shown one, the next is in sight too.
    let last = (shown as usize + 1).min(moves.len());
    let mut right = place.max.x;
    let mut answer = None;
    for index in (0..last).rev() {
        let words = &moves[index];
        let width = text::line(&painter, words, Style::Moves, p.text, 999.0)
            .size()
            .x
            + 20.0;
        let number = (index % 2 == 0).then(|| format!("{}.", index / 2 + 1));
        let before = number.as_ref().map_or(0.0, |_| 36.0);
        if right - width - before < place.min.x {
            break;
        }
        let rect = Rect::from_min_max(
            pos2(right - width, place.center().y - 18.0),
            pos2(right, place.center().y + 18.0),
        );
        let ply = u32::try_from(index + 1).unwrap_or(u32::MAX);
        if one(ui, look, rect, words, (ply, ply == shown)) {
            answer = Some(ply);
        }
        right -= width + before + 4.0;
        if let Some(number) = number {
            let at = pos2(right + before, place.center().y);
            let style = (Style::Caption, p.text3);
            text::at(&painter, at, Align2::RIGHT_CENTER, &number, style, 60.0);
        }
    }
    answer
}
