//! What is in the window, as text: for screen readers of browsers, which see no canvas, and for tests, which
//! press where it says that something lies.
//!
//! It holds what is drawn and nothing more; nothing can be done through it.

use bevy::prelude::*;
use protocol::{ChatBody, ChatKey, GameId, SideKey};
use rules::Square;
use rules::notation::fen;
use serde::Serialize;

use crate::board::Place;
use crate::screen::Screen;
use crate::session::{Match, Session};
use crate::ui::Pressables;
use crate::viewport::Viewport;

/// Everything in the window. Points are logical pixels from the upper left corner.
#[derive(Resource, Serialize, Default, PartialEq)]
pub(super) struct Mirror {
    screen: String,
    online: bool,
    name: Option<String>,
    seeking: bool,
    pressable: Pressables,
    pub(super) game: Option<Game>,
}

#[derive(Serialize, PartialEq)]
pub(super) struct Game {
    id: String,
    variant: String,
    pub(super) side: Option<SideKey>,
    pub(super) to_move: SideKey,
    ply: u32,
    pub(super) result: Option<String>,
    pub(super) position: String,
    /// What the two have said to each other in words, the oldest first.
    said: Vec<String>,
    /// Legal moves of whoever is to move: the squares touched, first to last.
    moves: Vec<Vec<u8>>,
    /// The middles of the squares by their number, while the board is seen.
    squares: Vec<(f32, f32)>,
}

fn reflect(
    (screen, session): (Res<State<Screen>>, Res<Session>),
    shown: Option<Res<Match>>,
    (place, viewport, pressables): (Res<Place>, Res<Viewport>, Res<Pressables>),
    mut mirror: ResMut<Mirror>,
) {
    mirror.set_if_neq(Mirror {
        screen: format!("{:?}", screen.get()),
        online: session.link.is_online(),
        name: session.me.as_ref().map(|me| me.name.clone()),
        seeking: session.seeking.is_some(),
        pressable: pressables.clone(),
        game: shown.map(|shown| game(&shown, &session, &place, &viewport)),
    });
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

fn game(shown: &Match, session: &Session, place: &Place, viewport: &Viewport) -> Game {
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
                .map(|square| viewport.seen_at(place.world(place.at(square))).into())
                .collect()
        } else {
            Vec::new()
        },
    }
}

/// Keeps the mirror; whoever tells it to somebody does so after [`Reflected`].
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Mirror>()
        .init_resource::<Pressables>()
        .add_systems(Last, reflect.in_set(Reflected));
}

/// The mirror shows the frame that was just drawn.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Reflected;
