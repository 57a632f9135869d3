//! Where things are: window size, safe area, portrait or landscape, and the board's rectangle.

mod class;
mod game;

pub use class::Class;
pub use game::{GameLayout, Mode, frame_width, layout};

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// The window in logical pixels and the board's place in it. Written by this folder and, for
/// `board`, by the layout of the match screen in `ui`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Viewport {
    /// Logical size of the window.
    pub size: Vec2,
    /// Physical pixels a logical pixel.
    pub scale: f32,
    /// Insets that must stay free: left, top, right, bottom, in logical pixels.
    pub insets: [f32; 4],
    /// The playing field (without its frame), in logical pixels from the window's upper left
    /// corner; `None` while no board is shown.
    pub board: Option<Rect>,
    /// Whether the board has its wooden frame with coordinates round it.
    pub framed: bool,
    /// Whether something covers the board (a sheet): it takes no input then.
    pub covered: bool,
}

/// Follows the window and what the device keeps of it.
fn follow_window(window: Query<&Window, With<PrimaryWindow>>, mut viewport: ResMut<Viewport>) {
    let Ok(window) = window.single() else {
        return;
    };
    let followed = Viewport {
        size: Vec2::new(window.width(), window.height()),
        scale: window.scale_factor(),
        insets: crate::platform::insets(),
        ..*viewport
    };
    viewport.set_if_neq(followed);
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Viewport>()
        .add_systems(PreUpdate, follow_window);
}
