//! The line of a finished game's moves, to drag along.

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{
    CursorIcon, EventFilter, Key, Pos2, Rect, Response, Sense, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};

use super::super::components::ring;
use super::super::motion::mix;
use super::super::pass::Pass;
use super::super::theme::radius;
use super::replay::play;
use super::{last_ply, view};
use crate::session::Match;
use crate::t;

/// Height of the line.
pub(super) const LINE: f32 = 44.0;

/// Adds the line; without a row of buttons the one that plays stands before it.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass, game: &Match, place: Rect, has_buttons: bool) {
    let mut room = place.shrink2(vec2(10.0, 0.0));
    if !has_buttons {
        play(ui, pass, game, (room.left_center() + vec2(12.0, 0.0), 19.0));
        room.min.x += 54.0;
    }
    let last = last_ply(game);
    let shown = game.shown_ply();
    let response = handle(ui, pass, room, (shown, last));
    let point = response.interact_pointer_pos().filter(|_| {
        response.is_pointer_button_down_on() || response.clicked() || response.dragged()
    });
    if let Some(point) = point {
        let ply = ply_at(room, point, last);
        if ply != shown {
            view(pass, game, Some(ply));
        }
    }
    let by = i32::from(pressed(ui, &response, Key::ArrowRight))
        - i32::from(pressed(ui, &response, Key::ArrowLeft));
    if by != 0 {
        view(pass, game, Some(shown.saturating_add_signed(by).min(last)));
    }
    marks(ui, pass, game, room);
    ring(
        ui,
        pass.look,
        &response,
        room.expand2(vec2(10.0, 0.0)),
        radius::SM,
    );
}

fn pressed(ui: &Ui, response: &Response, key: Key) -> bool {
    response.has_focus() && ui.input(|input| input.key_pressed(key))
}

fn handle(ui: &Ui, pass: &Pass, room: Rect, (shown, last): (u32, u32)) -> Response {
    let id = ui.id().with("replay line");
    let response = ui
        .interact(room.expand2(vec2(10.0, 0.0)), id, Sense::click_and_drag())
        .on_hover_cursor(CursorIcon::PointingHand);
    if response.has_focus() {
        let keys = EventFilter {
            horizontal_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, keys));
    }
    let name = t!(pass.words, "replay-line");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, &name));
    ui.ctx().accesskit_node_builder(id, |node| {
        node.set_role(Role::Slider);
        node.set_min_numeric_value(0.0);
        node.set_max_numeric_value(f64::from(last));
        node.set_numeric_value(f64::from(shown));
    });
    super::super::pressables::note(ui, &name, room, true);
    response
}

/// Returns after how many moves the point of the line stands.
fn ply_at(room: Rect, point: Pos2, last: u32) -> u32 {
    let share = ((point.x - room.min.x) / room.width().max(1.0)).clamp(0.0, 1.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between none and all moves"
    )]
    let ply = (share * last as f32).round() as u32;
    ply.min(last)
}

/// One mark for each move, taller the more it takes; those before the handle in the strong colour.
fn marks(ui: &Ui, pass: &Pass, game: &Match, room: Rect) {
    let p = pass.palette();
    let painter = ui.painter();
    let present = game.present();
    let (shown, last) = (game.shown_ply(), last_ply(game));
    let middle = room.center().y;
    let step = room.width() / (last.max(1) as f32);
    let width = (step * 0.62).clamp(1.0, 6.0);
    let x_of = |ply: f32| room.min.x + ply * step;
    for (index, chosen) in present.moves().iter().enumerate() {
        let is_past = (index as u32) < shown;
        let ink = if is_past {
            p.primary
        } else {
            mix(p.line_strong, p.text3, 0.35)
        };
        let height = match chosen.captured.len() {
            0 => width.max(4.0),
            taken => (11.0 + 6.0 * taken as f32).min(34.0),
        };
        let at = pos2(x_of(index as f32 + 0.5), middle);
        let mark = Rect::from_center_size(at, vec2(width, height));
        painter.rect_filled(mark, width / 2.0, ink);
    }
    let at = pos2(x_of(shown as f32), middle);
    painter.circle_filled(at, 11.0, p.primary);
    painter.circle_filled(at, 7.0, p.surface);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_has_its_first_position_at_the_left_and_its_last_at_the_right() {
        let room = Rect::from_min_max(pos2(100.0, 0.0), pos2(300.0, 44.0));
        for (x, ply) in [(0.0, 0), (100.0, 0), (149.0, 10), (300.0, 40), (900.0, 40)] {
            assert_eq!(ply_at(room, pos2(x, 20.0), 40), ply, "{x}");
        }
        assert_eq!(ply_at(room, pos2(200.0, 20.0), 0), 0);
    }
}
