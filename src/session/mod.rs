//! The client's truth: who we are, the lobby, the game, and what the player is about to do.
//!
//! Everything that others write is a wish: an [`Intent`] from the board or the interface, a message
//! from the net. Only this folder changes [`Session`], [`Match`] and [`Selection`].

mod apply;
mod choose;
mod commands;
mod desk;
mod intent;
mod lobby;
mod matching;
mod notice;
mod own;
mod pdn;
mod people;
mod progress;
#[cfg(test)]
pub(crate) mod sample;
mod selection;
#[cfg(test)]
mod tests;

pub use choose::{Choice, Input, MoveChosen, choose};
pub use desk::{Desk, Room};
pub use intent::Intent;
pub use lobby::{LinkStatus, Seeking, ServerAddress, Session};
pub use matching::{Match, PendingMove, ServerClock};
pub use notice::{Failure, Notice, Toasts};
pub use own::{AccountNews, Own};
pub use pdn::RecordProblem;
pub use people::{History, Notices, People, Talk, Thread, Unsent};
pub use progress::{Cup, Ledger, Progress};
pub use selection::{CaptureEnd, Nudge, Refused, Selection};

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Session>()
        .init_resource::<Selection>()
        .init_resource::<Toasts>()
        .add_message::<Intent>()
        .add_plugins((
            apply::plugin,
            choose::plugin,
            commands::plugin,
            desk::plugin,
            notice::plugin,
            own::plugin,
            pdn::plugin,
            people::plugin,
            progress::plugin,
        ));
}
