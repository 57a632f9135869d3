//! Checkers Online: Russian and International draughts against live people.
//!
//! The app is a Bevy world. Data flows one way through it, a folder a step:
//!
//! ```text
//! pointer, keys ─board, ui→ Intent ─session→ command ─net→ │server│ ─net→ session ─→ Match
//! eyes ←animation← pieces ←difference← Match
//! ```
//!
//! Each fact has one writer: [`session`] writes the match and the selection, [`net`] the link,
//! [`settings`] the settings, [`viewport`] the layout, [`animation`] where a piece is drawn.

use bevy::prelude::*;

pub mod animation;
pub mod audio;
pub mod board;
mod damage;
pub mod i18n;
pub mod net;
pub mod pieces;
pub mod platform;
pub mod screen;
pub mod session;
pub mod settings;
pub mod ui;
pub mod viewport;

pub use platform::Options;

/// The order of the steps within a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Systems {
    /// Network messages become resources and messages.
    Receive,
    /// Events change the match.
    Apply,
    /// Intents become selections, moves and commands.
    Choose,
    /// Commands leave.
    Send,
    /// What is shown is compared with what is true.
    Present,
    /// Differences become motion.
    Animate,
}

/// The board alone, without lobby, net and interface: for `examples/board.rs`. Whoever uses it
/// provides a [`session::Match`] and the place of the board in [`viewport::Viewport`].
pub fn board_alone(app: &mut App) {
    order(app);
    app.add_message::<net::Incoming>()
        .add_message::<net::Outgoing>()
        .add_plugins((
            screen::plugin,
            settings::plugin,
            session::plugin,
            viewport::plugin,
            board::plugin,
            damage::plugin,
            pieces::plugin,
            animation::plugin,
            audio::plugin,
        ));
}

/// The board and the screens without the net, for `examples/screens`. Whoever uses it provides
/// what the net would tell: the [`session::Session`], a [`session::Match`].
pub fn screens_alone(app: &mut App) {
    board_alone(app);
    app.add_plugins((i18n::plugin, ui::plugin, platform::redraw_plugin));
}

/// The line to the server and what it brings, without anything drawn, for tests: whoever uses it
/// provides what `platform` would, and sends [`session::Intent`]s.
pub fn line_alone(app: &mut App) {
    order(app);
    app.init_resource::<platform::Wake>().add_plugins((
        screen::plugin,
        settings::plugin,
        session::plugin,
        net::plugin,
        i18n::plugin,
    ));
}

/// Puts the steps of a frame in order.
pub(crate) fn order(app: &mut App) {
    use Systems::{Animate, Apply, Choose, Present, Receive, Send};
    app.configure_sets(
        Update,
        (Receive, Apply, Choose, Send, Present, Animate).chain(),
    );
}

/// Everything of the app except the window and the renderer, which `platform` adds.
pub fn game(app: &mut App) {
    order(app);
    app.add_plugins((
        screen::plugin,
        settings::plugin,
        session::plugin,
        net::plugin,
        i18n::plugin,
        viewport::plugin,
        board::plugin,
        damage::plugin,
        pieces::plugin,
        animation::plugin,
        audio::plugin,
        ui::plugin,
    ));
}
