//! A row of a list of players.

use bevy_egui::egui::{Color32, Id, Rect, Ui, WidgetType, vec2};
use protocol::PlayerCard;

use super::super::components::{Touch, ring, touch};
use super::super::pass::Pass;
use super::super::people;
use super::super::theme::radius;

/// Adds the ground of a player's row, a soft one where it is ours; pressed it opens the profile. Returns
/// the colour on which the rest is painted.
pub(super) fn of_player(
    ui: &Ui,
    pass: &mut Pass,
    rect: Rect,
    (id, player): (Id, &PlayerCard),
) -> Color32 {
    let p = pass.palette();
    let is_mine = pass.is_me(&player.id);
    let touched = Touch {
        rect: rect.shrink2(vec2(0.0, 2.0)),
        id,
        name: &player.name,
        kind: WidgetType::Button,
        enabled: pass.session.link.is_online(),
        selected: None,
    };
    let (response, pressed) = touch(ui, pass.look, touched);
    let (fill, ground) = if is_mine {
        (p.primary_soft, p.primary_soft)
    } else {
        (p.text.gamma_multiply(0.04 * pressed.hover), p.surface)
    };
    ui.painter().rect_filled(touched.rect, radius::SM, fill);
    ring(ui, pass.look, &response, touched.rect, radius::SM);
    if response.clicked() {
        people::open_profile(pass, player);
    }
    ground
}
