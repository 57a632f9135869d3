//! What can be pressed in the window, for the text beside a page's canvas, and for tests.

use bevy::prelude::*;
use bevy_egui::egui::{self, Context, Id, Ui};

/// Something that can be pressed.
#[derive(Clone, Debug, PartialEq)]
pub struct Pressable {
    /// What it is called, in the player's language.
    pub name: String,
    /// Where it lies, in logical pixels.
    pub rect: Rect,
    /// Whether it can be pressed now: not while a sheet lies over it.
    pub enabled: bool,
    /// Whether its middle is to be seen: not scrolled away.
    pub in_sight: bool,
}

/// Everything in the window that can be pressed, in the order in which it is drawn.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Pressables(pub Vec<Pressable>);

fn key() -> Id {
    Id::new("pressables")
}

/// Notes something that is drawn in this frame.
pub(super) fn note(ui: &Ui, name: &str, place: egui::Rect, enabled: bool) {
    let noted = Pressable {
        name: name.to_owned(),
        rect: Rect::new(place.min.x, place.min.y, place.max.x, place.max.y),
        enabled: enabled && ui.memory(|memory| memory.allows_interaction(ui.layer_id())),
        in_sight: ui.clip_rect().contains(place.center()),
    };
    ui.data_mut(|data| {
        let list: &mut Vec<Pressable> = data.get_temp_mut_or_default(key());
        list.push(noted);
    });
}

/// Takes what was noted in this frame.
pub(super) fn take(ctx: &Context) -> Pressables {
    Pressables(
        ctx.data_mut(|data| data.remove_temp(key()))
            .unwrap_or_default(),
    )
}
