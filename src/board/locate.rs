//! Keeps [`Place`] true: follows the layout, the variant, and the turning of the board.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use protocol::GameId;

use super::Place;
use crate::Systems;
use crate::animation::Easing;
use crate::screen::Screen;
use crate::session::Match;
use crate::settings::Settings;
use crate::viewport::Viewport;

/// How long the board takes to turn, in seconds.
const FLIP: f64 = 0.32;

/// The board has its place for this frame's input.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct LocateSystems;

/// How the board turns.
#[derive(Resource, Debug, Default)]
struct Flip {
    game: Option<GameId>,
    black_below: bool,
    started: Option<f64>,
}

impl Flip {
    /// Returns how far the board is turned: 0 White below, 1 Black below.
    fn turn(&mut self, now: f64) -> f32 {
        let goal = f32::from(u8::from(self.black_below));
        let Some(started) = self.started else {
            return goal;
        };
        #[expect(clippy::cast_possible_truncation, reason = "a share of a short time")]
        let t = ((now - started) / FLIP) as f32;
        if t >= 1.0 {
            self.started = None;
            return goal;
        }
        (1.0 - goal).lerp(goal, Easing::InOut.at(t))
    }
}

fn locate(
    viewport: Res<Viewport>,
    screen: Option<Res<State<Screen>>>,
    game: Option<Res<Match>>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut flip: ResMut<Flip>,
    mut place: ResMut<Place>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let in_match = screen.is_some_and(|screen| *screen.get() == Screen::Match);
    let (Some(board), Some(game), true) = (viewport.board, game, in_match) else {
        let hidden = Place {
            visible: false,
            ..*place
        };
        place.set_if_neq(hidden);
        return;
    };
    let now = time.elapsed_secs_f64();
    let black_below = game.black_below();
    if flip.game.as_ref() != Some(&game.id) {
        flip.game = Some(game.id.clone());
        flip.black_below = black_below;
        flip.started = None;
    } else if flip.black_below != black_below {
        flip.black_below = black_below;
        flip.started = (!settings.reduced_motion).then_some(now);
    }
    if flip.started.is_some() {
        redraw.write(RequestRedraw);
    }
    let variant = game.confirmed.game().position().variant();
    let scale = if viewport.scale > 0.0 {
        viewport.scale
    } else {
        1.0
    };
    place.set_if_neq(Place {
        turn: flip.turn(now),
        framed: viewport.framed,
        ..Place::in_window(variant, board, viewport.size, scale)
    });
}

/// The layout may speak after the board has been placed: then one more frame is due.
fn catch_up(viewport: Res<Viewport>, mut redraw: MessageWriter<RequestRedraw>) {
    if viewport.is_changed() {
        redraw.write(RequestRedraw);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Flip>()
        .init_resource::<Place>()
        .add_message::<RequestRedraw>()
        .add_systems(
            Update,
            (
                locate.in_set(LocateSystems).before(Systems::Receive),
                locate.in_set(Systems::Present),
            ),
        )
        .add_systems(Last, catch_up);
}
