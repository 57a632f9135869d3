//! What is on the canvas, as text beside it: for screen readers, which see no canvas, and for
//! tests, which press where it says that something lies.
//!
//! It holds what is drawn and nothing more; nothing can be done through it.

use bevy::prelude::*;
use protocol::{ChatBody, ChatKey, GameId, SideKey};
use rules::Square;
use rules::notation::fen;
use serde::Serialize;

use super::page;
use crate::board::Place;
use crate::i18n::Words;
use crate::screen::Screen;
use crate::session::{Match, Session};
use crate::t;
use crate::ui::Pressables;
use crate::viewport::Viewport;

/// The element of `web/index.html` that is read aloud.
const VOICE: &str = "voice";

/// Everything on the canvas. Points are logical pixels from the upper left corner.
#[derive(Serialize, PartialEq)]
struct Mirror {
    screen: String,
    online: bool,
    name: Option<String>,
    seeking: bool,
    pressable: Vec<Pressable>,
    game: Option<Game>,
}

#[derive(Serialize, PartialEq)]
struct Pressable {
    name: String,
    enabled: bool,
    x: f32,
    y: f32,
}

#[derive(Serialize, PartialEq)]
struct Game {
    id: String,
    variant: String,
    side: Option<SideKey>,
    to_move: SideKey,
    ply: u32,
    result: Option<String>,
    position: String,
    /// What the two have said to each other in words, the oldest first.
    said: Vec<String>,
    /// Legal moves of whoever is to move: the squares touched, first to last.
    moves: Vec<Vec<u8>>,
    /// The middles of the squares by their number, while the board is seen.
    squares: Vec<(f32, f32)>,
}

fn reflect(
    (screen, session, words): (Res<State<Screen>>, Res<Session>, Res<Words>),
    shown: Option<Res<Match>>,
    (place, viewport, pressables): (Res<Place>, Res<Viewport>, Res<Pressables>),
    mut last: Local<Option<Mirror>>,
) {
    let mirror = Mirror {
        screen: format!("{:?}", screen.get()),
        online: session.link.is_online(),
        name: session.me.as_ref().map(|me| me.name.clone()),
        seeking: session.seeking.is_some(),
        pressable: pressables.0.iter().map(pressable).collect(),
        game: shown.map(|shown| game(&shown, &session, &place, viewport.size)),
    };
    if last.as_ref() == Some(&mirror) {
        return;
    }
    match serde_json::to_string(&mirror) {
        Ok(text) => page::tell("data-mirror", &text),
        Err(problem) => error!("the canvas cannot be mirrored: {problem}"),
    }
    speak(&spoken(&mirror, &words));
    *last = Some(mirror);
}

fn pressable(of: &(String, Rect, bool)) -> Pressable {
    let (name, rect, enabled) = of;
    let middle = rect.center();
    Pressable {
        name: name.clone(),
        enabled: *enabled,
        x: middle.x,
        y: middle.y,
    }
}

/// Returns what was said in words at the board; phrases and emoticons are pictures of the game's own.
fn said(session: &Session, id: &GameId) -> Vec<String> {
    let thread = session.people.threads.get(&ChatKey::Game(id.clone()));
    let lines = thread.into_iter().flat_map(|thread| thread.lines.values());
    lines
        .filter_map(|line| match &line.body {
            ChatBody::Text { text } => Some(text.clone()),
            _ => None,
        })
        .collect()
}

fn game(shown: &Match, session: &Session, place: &Place, window: Vec2) -> Game {
    let present = shown.present();
    let position = present.position();
    let state = &shown.confirmed;
    Game {
        id: shown.id.to_string(),
        variant: place.variant.key().to_owned(),
        side: shown.my_side,
        to_move: position.turn().into(),
        ply: shown.shown_ply(),
        result: state.result().map(|result| format!("{result:?}")),
        position: fen::write(position),
        said: said(session, &shown.id),
        moves: position
            .legal_moves()
            .iter()
            .filter_map(|legal| position.routes(legal).into_iter().next())
            .map(|route| route.into_iter().map(Square::number).collect())
            .collect(),
        squares: if place.visible {
            (0..place.rules().squares())
                .filter_map(Square::from_index)
                .map(|square| point(place, square, window))
                .collect()
        } else {
            Vec::new()
        },
    }
}

/// Returns where the middle of a square lies on the canvas.
fn point(place: &Place, square: Square, window: Vec2) -> (f32, f32) {
    let world = place.world(place.at(square));
    (window.x / 2.0 + world.x, window.y / 2.0 - world.y)
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
    app.add_systems(Last, reflect);
}
