//! What can be pressed in the window, for the text beside a page's canvas, and for tests. Noted only where
//! somebody looks at it.

use bevy::prelude::*;
use bevy_egui::egui::{self, Context, Id, Ui};
use serde::Serialize;

/// Something that can be pressed. Lengths are logical pixels.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pressable {
    /// What it is called, in the player's language.
    pub name: String,
    /// Its middle, from the left edge of the window.
    pub x: f32,
    /// Its middle, from the upper edge.
    pub y: f32,
    /// How wide it is.
    pub width: f32,
    /// How high it is.
    pub height: f32,
    /// Whether it can be pressed now: not while a sheet lies over it.
    pub enabled: bool,
    /// Whether its middle is to be seen: not scrolled away.
    pub in_sight: bool,
}

/// Everything in the window that can be pressed, in the order in which it is drawn. Whoever wants to know
/// adds it to the world.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize)]
pub struct Pressables(pub Vec<Pressable>);

fn list() -> Id {
    Id::new("pressables")
}

fn wanted() -> Id {
    Id::new("pressables wanted")
}

/// From now on what is drawn is noted.
pub(super) fn look(ctx: &Context) {
    ctx.data_mut(|data| data.insert_temp(wanted(), true));
}

/// Notes something that is drawn in this frame, where that is wanted.
pub(super) fn note(ui: &Ui, name: &str, place: egui::Rect, enabled: bool) {
    if ui.data(|data| data.get_temp::<bool>(wanted())).is_none() {
        return;
    }
    let middle = place.center();
    let noted = Pressable {
        name: name.to_owned(),
        x: middle.x,
        y: middle.y,
        width: place.width(),
        height: place.height(),
        enabled: enabled && ui.memory(|memory| memory.allows_interaction(ui.layer_id())),
        in_sight: ui.clip_rect().contains(middle),
    };
    ui.data_mut(|data| {
        let noted_so_far: &mut Vec<Pressable> = data.get_temp_mut_or_default(list());
        noted_so_far.push(noted);
    });
}

/// Takes what was noted in this frame.
pub(super) fn take(ctx: &Context) -> Pressables {
    Pressables(
        ctx.data_mut(|data| data.remove_temp(list()))
            .unwrap_or_default(),
    )
}
