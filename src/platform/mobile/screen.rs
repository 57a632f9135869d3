//! The screen: the renderer, and what the device keeps of it for itself.

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{ScreenEdge, WindowMode};

use crate::platform::{redraw, register_assets};

/// Adds Bevy's plugins; the window is the screen.
pub(super) fn add(app: &mut App) {
    register_assets(app);
    let window = Window {
        title: "Checkers Online".to_owned(),
        mode: WindowMode::BorderlessFullscreen(MonitorSelection::Primary),
        // A piece that is drawn along an edge must not open the system's own sheets.
        preferred_screen_edges_deferring_system_gestures: ScreenEdge::Bottom,
        prefers_home_indicator_hidden: false,
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

/// What the activity has told of its insets.
#[cfg(target_os = "android")]
static INSETS: std::sync::Mutex<[f32; 4]> = std::sync::Mutex::new([0.0; 4]);

/// Keeps what the activity tells: left, top, right, bottom, in logical pixels.
#[cfg(target_os = "android")]
pub(super) fn keep_insets(sides: [f32; 4]) {
    *INSETS
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner) = sides;
}

/// iOS is asked for its insets: nothing has to be kept.
#[cfg(target_os = "ios")]
pub(super) const fn keep_insets(_sides: [f32; 4]) {}

/// Returns what the device keeps of the screen for itself: left, top, right, bottom, in logical pixels.
#[must_use]
#[cfg(target_os = "android")]
pub fn insets() -> [f32; 4] {
    *INSETS
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Returns what the device keeps of the screen for itself: left, top, right, bottom, in logical pixels.
#[must_use]
#[cfg(target_os = "ios")]
pub fn insets() -> [f32; 4] {
    bevy::winit::WINIT_WINDOWS.with_borrow(|windows| {
        let Some(window) = windows.windows.values().next() else {
            return [0.0; 4];
        };
        let (Ok(inner), Ok(outer)) = (window.inner_position(), window.outer_position()) else {
            return [0.0; 4];
        };
        let (safe, whole) = (window.inner_size(), window.outer_size());
        let (left, top) = (inner.x - outer.x, inner.y - outer.y);
        let right = whole.width as i32 - safe.width as i32 - left;
        let bottom = whole.height as i32 - safe.height as i32 - top;
        let scale = window.scale_factor() as f32;
        [left, top, right, bottom].map(|side| side.max(0) as f32 / scale)
    })
}
