//! Which screen is shown.

use bevy::prelude::*;

/// The screens. Written by `session`; sheets and dialogs lie above a screen and are `ui`'s own.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// First start: choosing a name.
    #[default]
    Welcome,
    /// Choosing a game and waiting for an opponent.
    Lobby,
    /// At the board.
    Match,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_state::<Screen>();
}

/// Goes to a screen; staying is no change.
pub(crate) fn go(next: &mut NextState<Screen>, to: Screen) {
    next.set_if_neq(to);
}
