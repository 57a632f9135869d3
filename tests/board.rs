//! The board without a window: pointer events go in, moves come out, and the pieces that would be
//! drawn are those of the position.

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::window::WindowEvent;
use checkers_online::animation::{Pose, Queue};
use checkers_online::pieces::Roster;
use checkers_online::screen::Screen;
use checkers_online::session::{Intent, Match, Selection};
use checkers_online::viewport::Viewport;
use domain::GameState;
use protocol::{
    Clocks, GameEvent, GameId, Millis, NewGame, PlayerCard, PlayerId, Presence, SideKey,
    TimeControl, Timestamp, VariantKey, WireMove,
};
use rules::notation::text;
use rules::{Square, Variant};

const WINDOW: Vec2 = Vec2::new(800.0, 900.0);

/// A window of 800×900 with a board of 400×400 whose upper left corner is at (100, 200).
struct Table {
    app: App,
    board: Rect,
    window: Entity,
}

impl Table {
    fn new(variant: Variant) -> Self {
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins,
            StatesPlugin,
            AssetPlugin::default(),
            bevy::mesh::MeshPlugin,
            ImagePlugin::default(),
        ))
        .init_asset::<AudioSource>();
        checkers_online::board_alone(&mut app);
        app.insert_resource(new_match(variant));
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Match);
        let window = app.world_mut().spawn_empty().id();
        let board = Rect::new(100.0, 200.0, 500.0, 600.0);
        let mut table = Self { app, board, window };
        table.lay_out();
        table.frames(3);
        table
    }

    fn lay_out(&mut self) {
        self.app.insert_resource(Viewport {
            size: WINDOW,
            scale: 1.0,
            board: Some(self.board),
            ..Viewport::default()
        });
    }

    fn frames(&mut self, count: u32) {
        for _ in 0..count {
            self.app.update();
        }
    }

    fn game(&self) -> &Match {
        self.app.world().resource::<Match>()
    }

    fn held(&self) -> &Selection {
        self.app.world().resource::<Selection>()
    }

    /// The middle of a square on the screen, White below.
    fn at(&self, name: &str) -> Vec2 {
        let rules = self.game().confirmed.game().position().ruleset();
        let square = rules.parse_square(name).expect("a square of the board");
        let (column, row) = rules.column_row(square);
        let side = self.board.width() / f32::from(rules.board.columns);
        self.board.min
            + Vec2::new(
                (f32::from(column) + 0.5) * side,
                self.board.height() - (f32::from(row) + 0.5) * side,
            )
    }

    fn send(&mut self, event: WindowEvent) {
        self.app.world_mut().write_message(event);
    }

    fn mouse(&mut self, at: Vec2) {
        self.send(WindowEvent::CursorMoved(CursorMoved {
            window: self.window,
            position: at,
            delta: None,
        }));
    }

    fn button(&mut self, state: ButtonState) {
        self.send(WindowEvent::MouseButtonInput(MouseButtonInput {
            button: MouseButton::Left,
            state,
            window: self.window,
        }));
    }

    /// A click within a single frame.
    fn click_at(&mut self, at: Vec2) {
        self.mouse(at);
        self.button(ButtonState::Pressed);
        self.button(ButtonState::Released);
        self.frames(1);
    }

    fn click(&mut self, name: &str) {
        self.click_at(self.at(name));
    }

    fn finger(&mut self, id: u64, phase: TouchPhase, at: Vec2) {
        self.send(WindowEvent::TouchInput(TouchInput {
            phase,
            position: at,
            window: self.window,
            force: None,
            id,
        }));
        self.frames(1);
    }

    /// Returns our move that waits for the server, as text.
    fn pending(&self) -> Option<String> {
        let game = self.game();
        let position = *game.confirmed.game().position();
        let pending = game.pending.as_ref()?;
        Some(text::write(&position, &pending.chosen))
    }

    /// A move arrives from the server; ours is confirmed by it.
    fn arrives(&mut self, moved: &str) {
        let mut game = self.app.world_mut().resource_mut::<Match>();
        let played = text::parse(game.confirmed.game().position(), moved).expect("a legal move");
        let event = GameEvent::Moved {
            chosen: WireMove::from(&played),
            clocks: Clocks::default(),
            forgiven: Millis(0),
            at: Timestamp(0),
        };
        game.confirmed = domain::evolve(game.confirmed.clone(), &event).expect("a legal move");
        game.pending = None;
        self.frames(1);
    }

    /// Lets all motion end.
    fn rest(&mut self) {
        for _ in 0..100_000 {
            self.frames(1);
            if self.app.world().resource::<Queue>().is_idle() {
                return;
            }
            std::thread::yield_now();
        }
        panic!("the pieces never come to rest");
    }

    /// Compares what is drawn at rest with the position that is shown.
    #[track_caller]
    fn pieces_are_those_of_the_position(&mut self) {
        self.rest();
        let (position, _) = self.game().shown();
        let rules = position.ruleset();
        let wanted: Vec<_> = position.pieces().collect();
        let world = self.app.world_mut();
        let mut stands: Vec<_> = world
            .resource::<Roster>()
            .stands()
            .iter()
            .map(|stand| (stand.square, stand.piece))
            .collect();
        stands.sort_unstable();
        assert_eq!(stands, wanted);
        let entities: Vec<(Square, Entity)> = world
            .resource::<Roster>()
            .stands()
            .iter()
            .map(|stand| (stand.square, stand.entity))
            .collect();
        for (square, entity) in entities {
            let pose = world
                .get::<Pose>(entity)
                .expect("each stand has its entity");
            let (column, row) = rules.column_row(square);
            let middle = Vec2::new(f32::from(column) + 0.5, f32::from(row) + 0.5);
            assert!(
                pose.at.distance(middle) < 1e-3,
                "{square:?} is at {}",
                pose.at
            );
            assert!(pose.alpha > 0.99 && pose.lift < 0.01, "{square:?} {pose:?}");
        }
        let drawn = world.query::<&Pose>().iter(world).count();
        assert_eq!(drawn, wanted.len(), "nothing is left of taken pieces");
    }
}

fn new_match(variant: Variant) -> Match {
    let card = |name: &str| PlayerCard {
        id: PlayerId(name.to_owned()),
        name: name.to_owned(),
        rating: 1500,
        provisional: false,
    };
    Match {
        id: GameId("game".to_owned()),
        seq: 1,
        confirmed: GameState::new(NewGame {
            id: GameId("game".to_owned()),
            variant: VariantKey(variant),
            time: TimeControl::OFFERED[0],
            white: card("white"),
            black: card("black"),
            stake: 0,
            rated: true,
            closed: false,
            rematch_of: None,
            tournament: None,
            at: Timestamp(0),
        }),
        pending: None,
        asked: Vec::new(),
        my_side: Some(SideKey::White),
        opponent: Presence::Here,
        opponent_at: Timestamp(0),
        viewed_ply: None,
        turned: false,
        result_open: false,
    }
}

#[test]
fn clicks_make_a_move_and_the_pieces_follow_the_game() {
    let mut table = Table::new(Variant::Russian);
    table.pieces_are_those_of_the_position();
    table.click("c3");
    assert!(table.held().from.is_some());
    table.click("d4");
    assert_eq!(table.pending().as_deref(), Some("c3-d4"));
    table.pieces_are_those_of_the_position();
    table.arrives("c3-d4");
    table.arrives("b6-a5");
    table.arrives("d2-c3");
    table.arrives("d6-c5");
    table.arrives("d4:b6");
    table.pieces_are_those_of_the_position();
}

#[test]
fn a_refused_move_and_steps_through_the_game_take_pieces_back() {
    let mut table = Table::new(Variant::Russian);
    for moved in ["c3-d4", "b6-a5", "d2-c3", "d6-c5", "d4:b6", "a7:c5"] {
        table.arrives(moved);
    }
    for ply in [Some(5), Some(4), Some(5), Some(1), None] {
        table.app.world_mut().write_message(Intent::View(ply));
        table.frames(1);
        table.pieces_are_those_of_the_position();
    }
    table.click("e3");
    table.click("f4");
    assert_eq!(table.pending().as_deref(), Some("e3-f4"));
    table.frames(2);
    table.app.world_mut().resource_mut::<Match>().pending = None;
    table.pieces_are_those_of_the_position();
}

/// Case P-24.
#[test]
fn a_piece_that_is_put_back_is_not_selected() {
    let mut table = Table::new(Variant::Russian);
    let (c3, away) = (table.at("c3"), table.at("e5"));
    table.mouse(c3);
    table.button(ButtonState::Pressed);
    table.frames(1);
    for at in [away, c3] {
        table.mouse(at);
        table.frames(1);
        assert!(table.held().dragging);
    }
    table.button(ButtonState::Released);
    table.frames(1);
    assert_eq!(*table.held(), Selection::default());
    table.click("d4");
    assert_eq!((table.pending(), table.held().from), (None, None));
    table.pieces_are_those_of_the_position();
}

/// Case P-25.
#[test]
fn a_second_finger_does_not_disturb() {
    let mut table = Table::new(Variant::Russian);
    let (c3, e3, d4) = (table.at("c3"), table.at("e3"), table.at("d4"));
    table.finger(1, TouchPhase::Started, c3);
    table.finger(1, TouchPhase::Moved, d4);
    assert!(table.held().dragging);
    table.finger(2, TouchPhase::Started, e3);
    table.arrives("g3-h4");
    table.finger(2, TouchPhase::Ended, e3);
    table.finger(1, TouchPhase::Ended, d4);
    assert_eq!(
        (table.pending(), table.held().clone()),
        (None, Selection::default())
    );
    table.pieces_are_those_of_the_position();
    table.arrives("b6-a5");
    table.finger(3, TouchPhase::Started, c3);
    table.finger(3, TouchPhase::Ended, c3);
    assert!(table.held().from.is_some(), "the next tap works");
}

#[test]
fn a_cancelled_touch_puts_the_piece_back() {
    let mut table = Table::new(Variant::Russian);
    let (c3, d4) = (table.at("c3"), table.at("d4"));
    table.finger(1, TouchPhase::Started, c3);
    table.finger(1, TouchPhase::Moved, d4);
    table.finger(1, TouchPhase::Canceled, d4);
    assert_eq!((table.pending(), table.held().from), (None, None));
    table.pieces_are_those_of_the_position();
}

/// Case P-26.
#[test]
fn a_tap_right_after_the_board_has_moved_hits_the_square_under_it() {
    let mut table = Table::new(Variant::International);
    table.board = Rect::new(300.0, 20.0, 780.0, 500.0);
    table.lay_out();
    table.click("32");
    table.click("28");
    assert_eq!(table.pending().as_deref(), Some("32-28"));
}

#[test]
fn a_covered_or_absent_board_takes_no_taps() {
    let mut table = Table::new(Variant::Russian);
    table.app.world_mut().resource_mut::<Viewport>().covered = true;
    table.click("c3");
    assert_eq!(table.held().from, None);
    table.app.world_mut().resource_mut::<Viewport>().covered = false;
    table.app.world_mut().resource_mut::<Viewport>().board = None;
    table.click("c3");
    assert_eq!(table.held().from, None);
}

#[test]
fn a_drag_ends_in_a_move_and_the_piece_stays_where_it_was_dropped() {
    let mut table = Table::new(Variant::Russian);
    let (c3, d4) = (table.at("c3"), table.at("d4"));
    table.mouse(c3);
    table.button(ButtonState::Pressed);
    table.frames(1);
    table.mouse(d4);
    table.frames(2);
    table.button(ButtonState::Released);
    table.frames(1);
    assert_eq!(table.pending().as_deref(), Some("c3-d4"));
    table.pieces_are_those_of_the_position();
}

#[test]
fn another_game_brings_other_pieces() {
    let mut table = Table::new(Variant::Russian);
    table.arrives("c3-d4");
    let mut next = new_match(Variant::International);
    next.id = GameId("next".to_owned());
    table.app.insert_resource(next);
    table.pieces_are_those_of_the_position();
    table.app.world_mut().remove_resource::<Match>();
    table.frames(2);
    let world = table.app.world_mut();
    assert_eq!(world.query::<&Pose>().iter(world).count(), 0);
}
