//! The mirror of the canvas, as text beside it: `data-mirror`, and what a screen reader should say.

use bevy::prelude::*;

use super::page;
use crate::i18n::Words;
use crate::platform::mirror::{self, Mirror, Reflected};
use crate::t;

/// The element of `web/index.html` that is read aloud.
const VOICE: &str = "voice";

fn tell(mirror: Res<Mirror>, words: Res<Words>) {
    match serde_json::to_string(&*mirror) {
        Ok(text) => page::tell("data-mirror", &text),
        Err(problem) => error!("the canvas cannot be mirrored: {problem}"),
    }
    speak(&spoken(&mirror, &words));
}

/// Returns what a screen reader should say: what has changed on the board, else where we are.
fn spoken(mirror: &Mirror, words: &Words) -> String {
    match &mirror.game {
        Some(game) if game.result.is_some() => t!(words, "voice-over"),
        Some(game) if game.side == Some(game.to_move) => {
            t!(words, "voice-your-turn", position = game.position.clone())
        }
        Some(game) => t!(words, "voice-wait", position = game.position.clone()),
        None => t!(words, "voice-no-game"),
    }
}

fn speak(text: &str) {
    let voice = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.get_element_by_id(VOICE));
    if let Some(voice) = voice
        && voice.text_content().as_deref() != Some(text)
    {
        voice.set_text_content(Some(text));
    }
}

pub(super) fn plugin(app: &mut App) {
    let told = tell.after(Reflected).run_if(resource_changed::<Mirror>);
    app.add_plugins(mirror::plugin).add_systems(Last, told);
}
