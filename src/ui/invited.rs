//! The private game that the app was opened for: joined as soon as there is a line.

use bevy::prelude::*;

use super::UiState;
use super::private;
use crate::net::Call;
use crate::platform::Options;
use crate::screen::Screen;
use crate::session::{Intent, Session};

/// Joins it from the lobby, where what goes wrong can be said; a running game comes first.
fn join(
    options: Option<ResMut<Options>>,
    (session, screen): (Res<Session>, Res<State<Screen>>),
    mut state: ResMut<UiState>,
    mut intents: MessageWriter<Intent>,
) {
    let Some(mut options) = options.filter(|options| options.invite.is_some()) else {
        return;
    };
    if !session.link.is_online() || *screen.get() != Screen::Lobby {
        return;
    }
    let invite = options.take_invite().unwrap_or_default();
    if let Some(wish) = private::invited(&mut state, &invite) {
        intents.write(Intent::Call(Call::JoinPrivate(wish)));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, join.before(crate::Systems::Send));
}
