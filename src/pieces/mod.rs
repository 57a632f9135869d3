//! The pieces on the board: which there are, how they look, and what has changed.

mod difference;
mod look;
mod roster;

pub use difference::{Change, Leg, Scene, Walk, difference};
pub use look::{PieceLook, PieceMaterial};
pub use roster::{Changes, Roster, Stand};

pub(crate) use look::piece_bundle;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Roster>()
        .add_message::<Changes>()
        .add_plugins(look::plugin)
        .add_systems(Update, roster::compare.in_set(crate::Systems::Present));
}
