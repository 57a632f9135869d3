//! The canvas and the renderer.

use bevy::log::LogPlugin;
use bevy::prelude::*;

use crate::platform::{redraw, register_assets};

/// The canvas of `web/index.html`.
const CANVAS: &str = "#game";

/// Adds Bevy's plugins; the window is the canvas, as large as the page.
pub(super) fn add(app: &mut App) {
    register_assets(app);
    let window = Window {
        title: "Checkers Online".to_owned(),
        canvas: Some(CANVAS.to_owned()),
        fit_canvas_to_parent: true,
        // Keys of the browser stay the browser's: index.html keeps back those the game needs.
        prevent_default_event_handling: false,
        ..default()
    };
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(window),
                ..default()
            })
            .set(LogPlugin {
                filter: LOG_FILTER.to_owned(),
                ..default()
            }),
    )
    .add_plugins(redraw::plugin);
}

/// The renderer's chatter is of no use to a player; its errors are.
const LOG_FILTER: &str =
    "warn,checkers_online=info,wgpu=error,naga=error,bevy_render=warn,bevy_audio=error";
