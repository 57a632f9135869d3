//! The board by keyboard: a cursor on the dark squares, moves typed as text, steps through the game.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::Memory;
use bevy_egui::{EguiContext, PrimaryEguiContext};
use rules::notation::text;
use rules::{Ruleset, Square};

use super::Place;
use crate::Systems;
use crate::session::{Intent, Match, Nudge, Selection};
use crate::ui::{board_stop, keys_are_free};
use crate::viewport::Viewport;

/// How long an `f` waits for a digit before it turns the board, in seconds.
const FLIP_DELAY: f64 = 0.4;
/// The longest text that can be a move.
const LONGEST: usize = 24;

/// The square the keyboard points at; `None` while the pointer is used.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardCursor(pub Option<Square>);

/// The move that is being typed. While it is not empty, letters are no shortcuts.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Typed {
    /// The text so far.
    pub text: String,
    /// Whether the text was taken for a move and is none.
    pub wrong: bool,
    /// When the last letter came, in seconds of [`Real`].
    at: f64,
}

/// A direction on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrow {
    Left,
    Right,
    Up,
    Down,
}

/// Returns the dark square next to `from` as the viewer sees it: sideways in the same row, up and
/// down on the diagonal that keeps to its column. At the edge the cursor stays.
fn neighbour(rules: &Ruleset, from: Square, arrow: Arrow, black_below: bool) -> Square {
    let (column, row) = rules.column_row(from);
    let (right, up) = if black_below { (-1, -1) } else { (1, 1) };
    let (across, along): (i16, i16) = match arrow {
        Arrow::Left => (-2 * right, 0),
        Arrow::Right => (2 * right, 0),
        Arrow::Up => (0, up),
        Arrow::Down => (0, -up),
    };
    let square = |column: i16, row: i16| {
        rules.square_at(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
    };
    let (column, row) = (i16::from(column), i16::from(row));
    let zigzag = if row % 2 == 0 { 1 } else { -1 };
    let to = if along == 0 {
        square(column + across, row)
    } else {
        square(column + zigzag, row + along).or_else(|| square(column - zigzag, row + along))
    };
    to.unwrap_or(from)
}

struct Board<'a> {
    game: &'a Match,
    selection: &'a Selection,
    black_below: bool,
}

impl Board<'_> {
    fn rules(&self) -> &'static Ruleset {
        self.game.confirmed.game().position().ruleset()
    }

    /// Returns where the cursor begins: on the held piece, on one that can move, or in the corner.
    fn first_square(&self) -> Option<Square> {
        let present = self.game.present();
        let mover = present
            .position()
            .legal_moves()
            .first()
            .map(|legal| legal.from);
        self.selection
            .at()
            .or(mover.filter(|_| self.game.is_my_turn()))
            .or_else(|| self.rules().all_squares().last())
    }

    /// Returns the wish to look at the game so many moves from here.
    fn step(&self, by: i64) -> Intent {
        let last = i64::from(self.game.confirmed.ply()) + i64::from(self.game.pending.is_some());
        let ply = (i64::from(self.game.shown_ply()) + by).clamp(0, last);
        Intent::View(u32::try_from(ply).ok().filter(|_| ply < last))
    }
}

fn arrow_of(key: &Key) -> Option<Arrow> {
    match key {
        Key::ArrowLeft => Some(Arrow::Left),
        Key::ArrowRight => Some(Arrow::Right),
        Key::ArrowUp => Some(Arrow::Up),
        Key::ArrowDown => Some(Arrow::Down),
        _ => None,
    }
}

/// Returns what an arrow does: moves the cursor where there is one, else steps through the game
/// sideways and calls the cursor up and down.
fn on_arrow(board: &Board, cursor: &mut BoardCursor, arrow: Arrow) -> Option<Intent> {
    match (cursor.0, arrow) {
        (Some(from), _) => {
            cursor.0 = Some(neighbour(board.rules(), from, arrow, board.black_below));
            None
        }
        (None, Arrow::Left) => Some(board.step(-1)),
        (None, Arrow::Right) => Some(board.step(1)),
        (None, Arrow::Up | Arrow::Down) => {
            cursor.0 = board.first_square();
            None
        }
    }
}

fn on_key(board: &Board, cursor: &mut BoardCursor, typed: &mut Typed, key: &Key) -> Option<Intent> {
    if let Some(arrow) = arrow_of(key) {
        return on_arrow(board, cursor, arrow);
    }
    match key {
        Key::Home => Some(Intent::View(Some(0))),
        Key::End => Some(Intent::View(None)),
        Key::Escape => {
            let nothing_held = board.selection.from.is_none() && typed.text.is_empty();
            if nothing_held {
                cursor.0 = None;
            }
            *typed = Typed::default();
            Some(Intent::Cancel)
        }
        Key::Backspace if typed.text.is_empty() => Some(Intent::UndoStep),
        Key::Backspace => {
            typed.text.pop();
            typed.wrong = false;
            None
        }
        Key::Enter if !typed.text.is_empty() => {
            let present = board.game.present();
            let played = text::parse(present.position(), &typed.text).ok();
            match played.filter(|_| board.game.is_my_turn()) {
                Some(legal) => {
                    *typed = Typed::default();
                    Some(Intent::Play(legal))
                }
                None => {
                    typed.wrong = true;
                    None
                }
            }
        }
        Key::Enter | Key::Space => cursor.0.map(Intent::Touch),
        _ => None,
    }
}

/// Returns whether a character can stand in a move.
fn belongs_to_a_move(character: char, typed: &str) -> bool {
    match character {
        '0'..='9' => true,
        'a'..='h' => typed.len() < LONGEST,
        '-' | ':' | 'x' | '×' => !typed.is_empty(),
        _ => false,
    }
}

/// Adds a character to the move that is being typed.
fn type_on(typed: &mut Typed, character: char, now: f64) {
    if typed.wrong {
        *typed = Typed::default();
    }
    if belongs_to_a_move(character, &typed.text) {
        typed.text.push(character);
        typed.at = now;
    }
}

/// Returns whether keys are meant for the board: not while the interface has the focus, not with
/// a key of a shortcut held down.
fn listens(
    place: Res<Place>,
    viewport: Res<Viewport>,
    held: Option<Res<ButtonInput<KeyCode>>>,
    mut egui: Query<&mut EguiContext, With<PrimaryEguiContext>>,
) -> bool {
    use KeyCode::{AltLeft, AltRight, ControlLeft, ControlRight, SuperLeft, SuperRight};
    let free = egui
        .single_mut()
        .is_ok_and(|mut context| keys_are_free(context.get_mut()));
    let shortcut = held.is_some_and(|held| {
        held.any_pressed([
            AltLeft,
            AltRight,
            ControlLeft,
            ControlRight,
            SuperLeft,
            SuperRight,
        ])
    });
    place.visible && !viewport.covered && free && !shortcut
}

fn press(
    In(listens): In<bool>,
    mut keys: MessageReader<KeyboardInput>,
    place: Res<Place>,
    game: Option<Res<Match>>,
    selection: Res<Selection>,
    time: Res<Time<Real>>,
    mut cursor: ResMut<BoardCursor>,
    mut typed: ResMut<Typed>,
    mut intents: MessageWriter<Intent>,
) {
    let Some(game) = game.filter(|_| listens) else {
        keys.clear();
        return;
    };
    let board = Board {
        game: &game,
        selection: &selection,
        black_below: place.turn > 0.5,
    };
    for key in keys.read().filter(|key| key.state == ButtonState::Pressed) {
        let (mut next_cursor, mut next_typed) = (*cursor, typed.clone());
        match &key.logical_key {
            Key::Character(text) if !key.repeat => {
                if let Some(character) = text.chars().next() {
                    let lower = character.to_ascii_lowercase();
                    type_on(&mut next_typed, lower, time.elapsed_secs_f64());
                }
            }
            other => {
                if let Some(intent) = on_key(&board, &mut next_cursor, &mut next_typed, other) {
                    intents.write(intent);
                }
            }
        }
        cursor.set_if_neq(next_cursor);
        typed.set_if_neq(next_typed);
    }
}

/// Shows the cursor as soon as the keyboard comes to the board, and hides it when it goes on.
fn arrive(
    mut egui: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    place: Res<Place>,
    game: Option<Res<Match>>,
    selection: Res<Selection>,
    mut cursor: ResMut<BoardCursor>,
    mut was_here: Local<bool>,
) {
    let focused = egui
        .single_mut()
        .ok()
        .and_then(|mut context| context.get_mut().memory(Memory::focused));
    let is_here = focused == Some(board_stop());
    if is_here != *was_here
        && let Some(game) = game.filter(|_| place.visible)
    {
        let board = Board {
            game: &game,
            selection: &selection,
            black_below: place.turn > 0.5,
        };
        if is_here {
            cursor.0 = cursor.0.or_else(|| board.first_square());
        } else if focused.is_some() {
            cursor.0 = None;
        }
    }
    *was_here = is_here;
}

/// A lone letter is no move: after a moment `f` turns the board, others are forgotten.
fn settle(
    time: Res<Time<Real>>,
    mut typed: ResMut<Typed>,
    mut intents: MessageWriter<Intent>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let lone = typed.text.len() == 1 && typed.text.starts_with(|c: char| c.is_ascii_alphabetic());
    if !lone {
        return;
    }
    if time.elapsed_secs_f64() - typed.at < FLIP_DELAY {
        redraw.write(RequestRedraw);
        return;
    }
    if typed.text == "f" {
        intents.write(Intent::Flip);
    }
    *typed = Typed::default();
}

/// Forgets a typed move that was played or is no longer possible.
fn forget(selection: Res<Selection>, mut typed: ResMut<Typed>, mut cursor: ResMut<BoardCursor>) {
    let not_ours = selection
        .refused
        .is_some_and(|refused| refused.nudge == Nudge::NotYourTurn);
    if selection.is_changed() && not_ours && typed.wrong {
        *typed = Typed::default();
    }
    if selection.dragging {
        cursor.set_if_neq(BoardCursor::default());
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardCursor>()
        .init_resource::<Typed>()
        .add_message::<KeyboardInput>()
        .add_systems(
            Update,
            (arrive, listens.pipe(press), settle, forget)
                .chain()
                .after(super::locate::LocateSystems)
                .before(Systems::Receive),
        );
}

#[cfg(test)]
mod tests {
    use rules::Variant;

    use super::*;

    #[track_caller]
    fn check(from: &str, arrow: Arrow, black_below: bool, to: &str) {
        let rules = Variant::Russian.ruleset();
        let square = |name| rules.parse_square(name).unwrap();
        let reached = neighbour(rules, square(from), arrow, black_below);
        assert_eq!(rules.square_name(reached, rules.naming), to);
    }

    #[test]
    fn arrows_go_to_dark_squares_as_they_are_seen() {
        check("c3", Arrow::Up, false, "d4");
        check("d4", Arrow::Up, false, "c5");
        check("d4", Arrow::Down, false, "c3");
        check("c3", Arrow::Right, false, "e3");
        check("c3", Arrow::Left, false, "a3");
        check("c3", Arrow::Up, true, "d2");
        check("c3", Arrow::Right, true, "a3");
    }

    #[test]
    fn at_the_edge_the_cursor_stays() {
        check("a1", Arrow::Left, false, "a1");
        check("a1", Arrow::Down, false, "a1");
        check("h8", Arrow::Up, false, "h8");
        check("a1", Arrow::Up, true, "a1");
    }

    #[test]
    fn every_dark_square_can_be_reached_with_arrows() {
        for variant in [Variant::Russian, Variant::International] {
            let rules = variant.ruleset();
            let mut reached: Vec<Square> = rules.all_squares().take(1).collect();
            let mut next = 0;
            while let Some(from) = reached.get(next).copied() {
                next += 1;
                for arrow in [Arrow::Left, Arrow::Right, Arrow::Up, Arrow::Down] {
                    let to = neighbour(rules, from, arrow, false);
                    if !reached.contains(&to) {
                        reached.push(to);
                    }
                }
            }
            assert_eq!(reached.len(), usize::from(rules.squares()));
        }
    }
}
