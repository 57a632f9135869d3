//! From the pointer to [`Intent`]s. Everything that depends on Bevy's pointer events is here.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};
use rules::{Side, Square};

use super::pointer::{Event, Gesture, Pointer, Source};
use super::{BoardCursor, Place};
use crate::Systems;
use crate::animation::Hand;
use crate::session::{Intent, Match, Selection};
use crate::settings::Settings;
use crate::viewport::Viewport;

/// How far above a finger a dragged piece hangs, in logical pixels.
const ABOVE_FINGER: f32 = 18.0;

/// The legal square over which a dragged piece hangs.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Hover(pub(super) Option<Square>);

#[derive(Default)]
struct Watched {
    pointer: Pointer,
    cursor: Vec2,
}

/// What a touch can mean now.
struct Meaning<'a> {
    place: &'a Place,
    window: Vec2,
    targets: &'a [Square],
    pieces: Vec<Square>,
}

impl Meaning<'_> {
    fn world(&self, at: Vec2) -> Vec2 {
        Vec2::new(at.x - self.window.x * 0.5, self.window.y * 0.5 - at.y)
    }

    fn tapped(&self, at: Vec2) -> Option<Square> {
        let both = [self.targets, self.pieces.as_slice()].concat();
        self.place.touched(self.world(at), &both)
    }

    fn lifted(&self, at: Vec2) -> Option<Square> {
        self.place.touched(self.world(at), &self.pieces)
    }

    fn hand(&self, at: Vec2, source: Option<Source>) -> Vec2 {
        let above = match source {
            Some(Source::Finger(_)) => ABOVE_FINGER,
            _ => 0.0,
        };
        self.world(at) + Vec2::new(0.0, above)
    }
}

/// Returns the squares of pieces that a touch may pick up.
fn own_pieces(game: &Match, settings: &Settings) -> Vec<Square> {
    let present = game.present();
    let position = present.position();
    if game.is_my_turn() {
        let mut movers: Vec<Square> = position
            .legal_moves()
            .iter()
            .map(|legal| legal.from)
            .collect();
        movers.dedup();
        return movers;
    }
    let mine = game.my_side.map(Side::from);
    let pieces = position
        .pieces()
        .filter(|(_, piece)| settings.premove && Some(piece.side) == mine);
    pieces.map(|(square, _)| square).collect()
}

fn event_of(event: &WindowEvent, cursor: &mut Vec2) -> Option<(Source, Event)> {
    match event {
        WindowEvent::CursorMoved(moved) => {
            *cursor = moved.position;
            Some((Source::Mouse, Event::Move(moved.position)))
        }
        WindowEvent::MouseButtonInput(input) if input.button == MouseButton::Left => Some((
            Source::Mouse,
            match input.state {
                ButtonState::Pressed => Event::Press(*cursor),
                ButtonState::Released => Event::Release(*cursor),
            },
        )),
        WindowEvent::TouchInput(touch) => Some((
            Source::Finger(touch.id),
            match touch.phase {
                TouchPhase::Started => Event::Press(touch.position),
                TouchPhase::Moved => Event::Move(touch.position),
                TouchPhase::Ended => Event::Release(touch.position),
                TouchPhase::Canceled => Event::Cancel,
            },
        )),
        WindowEvent::WindowFocused(focus) if !focus.focused => Some((Source::Mouse, Event::Cancel)),
        _ => None,
    }
}

/// Returns whether something of egui lies over the board there. Its background does not count:
/// the layout leaves the board free, whatever panel surrounds it.
fn is_covered(context: &egui::Context, at: Vec2) -> bool {
    let above = |layer: egui::LayerId| layer.order != egui::Order::Background;
    context.egui_is_using_pointer()
        || context
            .layer_id_at(egui::pos2(at.x, at.y))
            .is_some_and(above)
}

/// What the pointer acts on.
#[derive(SystemParam)]
struct Table<'w, 's> {
    place: Res<'w, Place>,
    viewport: Res<'w, Viewport>,
    settings: Res<'w, Settings>,
    game: Option<Res<'w, Match>>,
    selection: Res<'w, Selection>,
    egui: Query<'w, 's, &'static mut EguiContext, With<PrimaryEguiContext>>,
}

impl Table<'_, '_> {
    fn meaning(&self) -> Meaning<'_> {
        let game = self.game.as_ref();
        Meaning {
            place: &self.place,
            window: self.viewport.size,
            targets: &self.selection.targets,
            pieces: game.map_or_else(Vec::new, |game| own_pieces(game, &self.settings)),
        }
    }

    /// Returns whether a press there is meant for the board; the interface loses the keyboard then.
    fn takes_press(&mut self, at: Vec2) -> bool {
        if self.viewport.covered || !is_near(&self.place, &self.viewport, at) {
            return false;
        }
        let Ok(mut context) = self.egui.single_mut() else {
            return true;
        };
        if is_covered(context.get_mut(), at) {
            return false;
        }
        context.get_mut().memory_mut(egui::Memory::stop_text_input);
        true
    }
}

fn point(
    mut events: MessageReader<WindowEvent>,
    mut watched: Local<Watched>,
    mut table: Table,
    mut hand: ResMut<Hand>,
    mut hover: ResMut<Hover>,
    mut cursor: ResMut<BoardCursor>,
    mut intents: MessageWriter<Intent>,
) {
    let Watched {
        pointer,
        cursor: mouse,
    } = &mut *watched;
    for event in events.read() {
        let Some((source, event)) = event_of(event, mouse) else {
            continue;
        };
        if !table.place.visible {
            *pointer = Pointer::default();
            continue;
        }
        if let Event::Press(at) = event {
            if !table.takes_press(at) {
                continue;
            }
            cursor.set_if_neq(BoardCursor::default());
        }
        let carried_by = pointer.dragging();
        for gesture in pointer.feed(source, event) {
            let meaning = table.meaning();
            let carrier = pointer.dragging().or(carried_by);
            act(
                gesture,
                carrier,
                &meaning,
                &table.selection,
                &mut hand,
                &mut hover,
                &mut intents,
            );
        }
    }
}

fn is_near(place: &Place, viewport: &Viewport, at: Vec2) -> bool {
    let world = Vec2::new(at.x - viewport.size.x * 0.5, viewport.size.y * 0.5 - at.y);
    let from_middle = (world - place.middle()).abs().max_element();
    from_middle <= (place.side() * 0.5 + 0.3) * place.square
}

fn act(
    gesture: Gesture,
    carrier: Option<Source>,
    meaning: &Meaning,
    selection: &Selection,
    hand: &mut ResMut<Hand>,
    hover: &mut ResMut<Hover>,
    intents: &mut MessageWriter<Intent>,
) {
    match gesture {
        Gesture::Tap(at) => match meaning.tapped(at) {
            Some(square) => {
                intents.write(Intent::Touch(square));
            }
            None if !selection.is_half_made() => {
                intents.write(Intent::Cancel);
            }
            None => {}
        },
        Gesture::Lift(at) => {
            if let Some(square) = selection
                .at()
                .filter(|held| meaning.place.square_under(meaning.world(at)) == Some(*held))
                .or_else(|| meaning.lifted(at))
            {
                intents.write(Intent::Lift(square));
            }
        }
        Gesture::Carry(at) => {
            let at = meaning.hand(at, carrier);
            hand.set_if_neq(Hand { at: Some(at) });
            let under = meaning.place.touched(at, meaning.targets);
            hover.set_if_neq(Hover(
                under.filter(|square| meaning.targets.contains(square)),
            ));
        }
        Gesture::Drop(at) => {
            let at = meaning.hand(at, carrier);
            intents.write(Intent::Drop(meaning.place.touched(at, meaning.targets)));
            hand.set_if_neq(Hand { at: None });
            hover.set_if_neq(Hover(None));
        }
        Gesture::Abandon => {
            intents.write(Intent::Drop(None));
            hand.set_if_neq(Hand { at: None });
            hover.set_if_neq(Hover(None));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hover>()
        .add_message::<WindowEvent>()
        .add_systems(
            Update,
            point
                .after(super::locate::LocateSystems)
                .before(Systems::Receive),
        );
}
