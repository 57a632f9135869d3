//! Running games of others in small: the way to the page on which they are watched.

use bevy_egui::egui::{Rect, Ui, vec2};

use super::super::components::{columns, section_link, strip};
use super::super::pass::Pass;
use super::super::shell;
use super::super::state::Tab;
use super::super::watch;
use crate::t;

/// How often they are asked for, in seconds.
const EVERY: f64 = 15.0;

/// Adds a row of them to a column, `gap` below what is above; nothing while no game runs.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass, gap: f32) {
    watch::keep_fresh(pass, EVERY);
    let Some(games) = watch::ranked(pass).filter(|games| !games.is_empty()) else {
        return;
    };
    ui.add_space(gap);
    let title = t!(pass.words, "live-title");
    let link = if pass.session.desk.more_live {
        t!(pass.words, "live-all")
    } else {
        t!(pass.words, "live-all-count", count = games.len())
    };
    if section_link(ui, pass.look, &title, &link) {
        shell::go_to(pass, Tab::Watch);
    }
    let width = ui.available_width();
    let (count, gap) = fitting(width);
    let side = (width - gap * (count as f32 - 1.0)) / count as f32;
    let rect = strip(ui, side + watch::TILE_WORDS);
    for (game, place) in games.into_iter().zip(columns(rect, count, gap)) {
        let place = Rect::from_min_size(place.min, vec2(side, rect.height()));
        if ui.is_rect_visible(place) {
            watch::tile(ui, pass, place, game);
        }
    }
}

/// Returns how many boards a row of this width has, and the gap between two.
fn fitting(width: f32) -> (usize, f32) {
    match width {
        700.0.. => (5, 16.0),
        440.0.. => (3, 16.0),
        _ => (2, 12.0),
    }
}
