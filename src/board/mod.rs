//! The board on the screen: where it lies, the field, the marks, and what pointer and keys mean.
//!
//! One camera draws the whole window; a unit of the world is a logical pixel. The layout of `ui`
//! says in [`Viewport::board`](crate::viewport::Viewport) where the field is; everything here is
//! placed by [`Place`]. Nothing here changes the match: touches become
//! [`Intent`](crate::session::Intent)s.

mod field;
mod flat;
mod input;
mod keys;
mod labels;
mod locate;
mod marks;
mod place;
mod pointer;
mod ready;
mod theme;

pub use keys::{BoardCursor, Typed};
pub use labels::{Label, Labels};
pub use place::{Place, middle};
pub use theme::{Marks, Theme, colour, linear};

pub(crate) use field::{UnitQuad, put};

use bevy::prelude::*;

use crate::Systems;

/// Everything that is drawn from what is known at the end of a frame's decisions.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct DrawSystems;

/// Heights above the table; greater is nearer to the eye. Steps of 1 leave room for an order
/// within a layer.
pub(crate) struct Layer;

impl Layer {
    pub(crate) const FRAME: f32 = 0.0;
    pub(crate) const FIELD: f32 = 1.0;
    pub(crate) const GHOSTS: f32 = 3.0;
    pub(crate) const PATHS: f32 = 5.0;
    pub(crate) const PIECES: f32 = 6.0;
    pub(crate) const RINGS: f32 = 8.0;
    pub(crate) const FLYING: f32 = 9.0;
    pub(crate) const NOTES: f32 = 11.0;
}

/// The one camera; egui draws above what it sees.
fn spawn_camera(mut commands: Commands) {
    // Everything on the board smooths its own edges in its shader.
    commands.spawn((Name::new("camera"), Camera2d, Msaa::Off));
}

pub(crate) fn plugin(app: &mut App) {
    app.configure_sets(Update, DrawSystems.after(Systems::Animate))
        .add_systems(Startup, spawn_camera)
        .add_plugins((
            locate::plugin,
            field::plugin,
            flat::plugin,
            marks::plugin,
            labels::plugin,
            input::plugin,
            keys::plugin,
            ready::plugin,
        ));
}
