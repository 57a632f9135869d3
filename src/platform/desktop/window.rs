//! The window and the renderer.

use anyhow::bail;
use bevy::audio::AudioPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::{ExitCondition, WindowResolution, WindowTheme};

use super::Options;
use crate::platform::{redraw, register_assets};
use crate::settings::Theme;

/// Smallest window in which everything fits, in logical pixels.
const LEAST: (f32, f32) = (320.0, 480.0);

/// Says clearly that there is no display, where Linux has none.
pub(super) fn check_display() -> anyhow::Result<()> {
    let has = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(target_os = "linux") && !has("DISPLAY") {
        let hint = if has("WAYLAND_DISPLAY") {
            "XWayland is needed: install it"
        } else {
            "log in to a desktop, or set DISPLAY"
        };
        bail!(
            "there is no display ({hint}); `cargo xtask serve` runs the server alone, for others to play on"
        );
    }
    Ok(())
}

/// Adds Bevy's plugins and the window.
pub(super) fn add(app: &mut App, options: &Options) {
    register_assets(app);
    let (width, height) = options.window;
    let window = Window {
        title: "Checkers Online".to_owned(),
        name: Some("checkers-online".to_owned()),
        resolution: WindowResolution::new(width, height),
        resize_constraints: WindowResizeConstraints {
            min_width: LEAST.0,
            min_height: LEAST.1,
            ..default()
        },
        window_theme: match options.theme {
            Some(Theme::Light) => Some(WindowTheme::Light),
            Some(Theme::Dark) => Some(WindowTheme::Dark),
            _ => None,
        },
        ..default()
    };
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(window),
                exit_condition: ExitCondition::OnPrimaryClosed,
                ..default()
            })
            // A pipeline that is still compiling would leave a hole in a picture that is not
            // drawn again until something changes.
            .set(RenderPlugin {
                synchronous_pipeline_compilation: true,
                ..default()
            })
            .set(LogPlugin {
                filter: LOG_FILTER.to_owned(),
                ..default()
            })
            .set(AudioPlugin { ..default() }),
    )
    .add_plugins(redraw::plugin);
}

/// The renderer's chatter is of no use to a player; its errors are.
const LOG_FILTER: &str = "warn,checkers_online=info,wgpu=error,naga=error,symphonia=error,bevy_render=warn,bevy_audio=error";
