//! Motion: from changes of the scene to poses of the pieces. The only writer of [`Pose`].

mod gesture;
mod perform;
mod plan;
mod queue;
mod tween;

pub use perform::Hand;
pub use plan::{Beat, Plan, Style, plan};
pub use queue::{GoldRing, Queue};
pub use tween::{Easing, GHOST, Motion, Pose};

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Queue>()
        .init_resource::<Hand>()
        .add_systems(
            Update,
            (
                perform::perform,
                gesture::refuse,
                gesture::celebrate,
                perform::hold,
                queue::tick,
            )
                .chain()
                .in_set(crate::Systems::Animate),
        );
}
