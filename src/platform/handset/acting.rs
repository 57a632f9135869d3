//! Doing it, on the thread that belongs to the system's interface.

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;

use super::{is_watched, strongest};
use crate::audio::Play;
use crate::platform;
use crate::screen::Screen;
use crate::session::Match;

fn feel(_main_thread: NonSendMarker, mut sounds: MessageReader<Play>) {
    if let Some(feel) = strongest(sounds.read().map(|Play(sound)| *sound)) {
        platform::feel(feel);
    }
}

fn stay_lit(
    _main_thread: NonSendMarker,
    screen: Res<State<Screen>>,
    shown: Option<Res<Match>>,
    mut lit: Local<bool>,
) {
    let runs = shown.map(|shown| shown.confirmed.result().is_none());
    let wanted = is_watched(*screen.get(), runs);
    if *lit != wanted {
        *lit = wanted;
        platform::keep_lit(wanted);
    }
}

pub(in crate::platform) fn plugin(app: &mut App) {
    app.add_systems(Last, (feel, stay_lit));
}
