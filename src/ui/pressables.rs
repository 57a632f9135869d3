//! What can be pressed on the canvas, for the page's text beside it, and for tests.

use bevy::prelude::*;
use bevy_egui::egui::{Context, Id};

use super::components::Touch;

/// Name, place in logical pixels, and whether it can be pressed now, of everything on the screen.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Pressables(pub Vec<(String, Rect, bool)>);

fn key() -> Id {
    Id::new("pressables")
}

/// Notes something that is drawn in this frame.
pub(super) fn note(ctx: &Context, of: &Touch) {
    let (least, most) = (of.rect.min, of.rect.max);
    let rect = Rect::new(least.x, least.y, most.x, most.y);
    let noted = (of.name.to_owned(), rect, of.enabled);
    ctx.data_mut(|data| {
        let list: &mut Vec<(String, Rect, bool)> = data.get_temp_mut_or_default(key());
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
