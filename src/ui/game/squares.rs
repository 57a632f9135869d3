//! The board for those who do not see it, and for those who have only keys: one stop of the keyboard,
//! and for screen readers a group of squares, each with what stands on it and what it can do.

use bevy_egui::egui::accesskit::{Action, Node, Role};
use bevy_egui::egui::{
    Context, EventFilter, Id, Rect, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};
use rules::{Kind, Move, Piece, Position, Side, Square};

use super::super::words;
use crate::board::Place;
use crate::i18n::Words;
use crate::session::{Intent, Match, Selection};
use crate::t;
use crate::ui::pass::Pass;

/// The board among the things that Tab goes to.
pub(crate) fn stop() -> Id {
    Id::new("board stop")
}

/// Returns whether keys may be meant for the board: nothing else of the interface waits for them.
pub(crate) fn keys_are_free(ctx: &Context) -> bool {
    let focused = ctx.memory(bevy_egui::egui::Memory::focused);
    focused.is_none_or(|id| id == stop())
}

/// Adds the board to what keyboard and screen reader find. Nothing of it is seen: the field belongs
/// to `board`, which also shows where the keyboard is.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass, game: &Match, field: Rect) {
    let stop = ui.interact(field, stop(), Sense::focusable_noninteractive());
    if stop.has_focus() {
        let keys = EventFilter {
            tab: false,
            horizontal_arrows: true,
            vertical_arrows: true,
            escape: true,
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(stop.id, keys));
    }
    let name = group(pass.words, game);
    stop.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, &name));
    let builder = UiBuilder::new().id_salt("squares").max_rect(field);
    let board = ui.new_child(builder);
    let told = |node: &mut Node| {
        node.set_role(Role::Group);
        node.push_labelled_by(stop.id.accesskit_id());
    };
    let is_told = ui.ctx().accesskit_node_builder(board.unique_id(), told);
    if is_told.is_some() {
        squares(&board, pass, game);
    }
}

fn squares(board: &Ui, pass: &mut Pass, game: &Match) {
    let (position, _) = game.shown();
    let names = Names::new(pass.words, game, pass.selection);
    let place = place(pass, game, board.max_rect());
    let mut all: Vec<Square> = position.ruleset().all_squares().collect();
    if game.black_below() {
        all.reverse();
    }
    for square in all {
        let id = board.id().with(square.number());
        let rect = under(&place, pass, square);
        let name = names.of(square);
        let response = board.interact(rect, id, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
        let press = |node: &mut Node| node.add_action(Action::Click);
        board.ctx().accesskit_node_builder(id, press);
        if board.input(|input| input.has_accesskit_action_request(id, Action::Click)) {
            pass.wish(Intent::Touch(square));
        }
    }
}

fn place(pass: &Pass, game: &Match, field: Rect) -> Place {
    let board = bevy::math::Rect::new(field.min.x, field.min.y, field.max.x, field.max.y);
    let variant = game.confirmed.game().position().variant();
    Place {
        turn: f32::from(u8::from(game.black_below())),
        ..Place::in_window(variant, board, pass.view.size, pass.view.scale.max(1.0))
    }
}

/// Returns where a square lies in the window.
fn under(place: &Place, pass: &Pass, square: Square) -> Rect {
    let world = place.world(place.at(square));
    let middle = pass.view.seen_at(world);
    Rect::from_center_size(pos2(middle.x, middle.y), vec2(place.square, place.square))
}

/// Returns what the whole board is called.
fn group(words: &Words, game: &Match) -> String {
    let variant = words::variant(words, game.confirmed.created().variant.0);
    match game.my_side {
        Some(side) => {
            let side = words::side(words, side);
            t!(words, "squares-board", variant = variant, side = side)
        }
        None => t!(words, "squares-watched", variant = variant),
    }
}

/// What squares are called in a position.
struct Names<'a> {
    words: &'a Words,
    position: Position,
    held: Option<Square>,
    /// What we may play now.
    legal: Vec<Move>,
}

impl<'a> Names<'a> {
    fn new(words: &'a Words, game: &Match, selection: &Selection) -> Self {
        let (position, _) = game.shown();
        let present = game.present();
        let is_ours = game.is_my_turn() && *present.position() == position;
        Self {
            words,
            position,
            held: selection.from.filter(|_| is_ours),
            legal: if is_ours {
                position.legal_moves()
            } else {
                Vec::new()
            },
        }
    }

    fn square(&self, of: Square) -> String {
        let rules = self.position.ruleset();
        rules.square_name(of, rules.naming)
    }

    /// Returns what a square is called: `d4, white man, can capture`.
    fn of(&self, at: Square) -> String {
        let square = self.square(at);
        match self.position.piece_at(at) {
            Some(piece) => self.occupied(at, square, self.piece(piece)),
            None if self.is_free_for_held(at) => t!(self.words, "square-free", square = square),
            None => t!(self.words, "square-empty", square = square),
        }
    }

    fn occupied(&self, at: Square, square: String, piece: String) -> String {
        let words = self.words;
        if self.held == Some(at) {
            return t!(words, "square-chosen", square = square, piece = piece);
        }
        let mut own = self
            .legal
            .iter()
            .filter(|legal| legal.from == at)
            .peekable();
        match own.peek() {
            Some(first) if first.is_capture() => {
                t!(words, "square-captures", square = square, piece = piece)
            }
            Some(_) => {
                let targets: Vec<String> = own.map(|legal| self.square(legal.to)).collect();
                let targets = targets.join(", ");
                t!(
                    words,
                    "square-moves",
                    square = square,
                    piece = piece,
                    targets = targets
                )
            }
            None => t!(words, "square-piece", square = square, piece = piece),
        }
    }

    fn is_free_for_held(&self, at: Square) -> bool {
        self.held.is_some_and(|from| {
            (self.legal.iter()).any(|legal| (legal.from, legal.to) == (from, at))
        })
    }

    fn piece(&self, of: Piece) -> String {
        match (of.side, of.kind) {
            (Side::White, Kind::Man) => t!(self.words, "piece-white-man"),
            (Side::White, Kind::King) => t!(self.words, "piece-white-king"),
            (Side::Black, Kind::Man) => t!(self.words, "piece-black-man"),
            (Side::Black, Kind::King) => t!(self.words, "piece-black-king"),
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Pos2, Vec2};
    use protocol::{GameEvent, Millis, SideKey, Timestamp, WireMove};
    use rules::Variant;

    use super::*;
    use crate::session::sample;
    use crate::settings::Language;
    use crate::ui::trial::Trial;

    /// A game of Russian draughts after these moves, seen by White.
    fn game(played: &[&str]) -> Match {
        let mut state = domain::GameState::new(sample::new_game("Anna", "Boris"));
        for text in played {
            let legal = rules::notation::text::parse(state.game().position(), text).unwrap();
            let moved = GameEvent::Moved {
                chosen: WireMove::from(&legal),
                clocks: state.clocks(),
                forgiven: Millis::ZERO,
                at: Timestamp(0),
            };
            state = domain::evolve(state, &moved).unwrap();
        }
        sample::seen_by(SideKey::White, state)
    }

    fn names(game: &Match, selection: &Selection, squares: &[&str]) -> Vec<String> {
        let words = Words::new(Language::En);
        let names = Names::new(&words, game, selection);
        let rules = Variant::Russian.ruleset();
        let square = |name: &&str| rules.parse_square(name).unwrap();
        squares.iter().map(square).map(|at| names.of(at)).collect()
    }

    #[test]
    fn a_square_says_what_stands_there_and_what_it_can_do() {
        let none = Selection::default();
        assert_eq!(
            names(&game(&[]), &none, &["c3", "a1", "b6", "d4"]),
            [
                "c3, white man, can move to b4, d4",
                "a1, white man",
                "b6, black man",
                "d4, empty"
            ]
        );
        let must = game(&["c3-d4", "f6-e5"]);
        assert_eq!(
            names(&must, &none, &["d4", "e3", "e5"]),
            [
                "d4, white man, can capture",
                "e3, white man",
                "e5, black man"
            ]
        );
    }

    #[test]
    fn a_chosen_piece_names_the_squares_it_can_go_to() {
        let rules = Variant::Russian.ruleset();
        let held = Selection {
            from: rules.parse_square("c3"),
            ..Selection::default()
        };
        assert_eq!(
            names(&game(&[]), &held, &["c3", "d4", "f4"]),
            [
                "c3, white man, chosen",
                "d4, empty, the chosen piece can go here",
                "f4, empty"
            ]
        );
    }

    #[test]
    fn in_the_opponents_time_nothing_can_move() {
        let waiting = game(&["c3-d4"]);
        assert_eq!(
            names(&waiting, &Selection::default(), &["d4", "e3"]),
            ["d4, white man", "e3, white man"]
        );
    }

    #[test]
    fn the_tree_holds_the_board_and_every_square_and_a_press_there_touches_it() {
        let game = game(&[]);
        let field = Rect::from_min_size(Pos2::ZERO, Vec2::splat(400.0));
        let draw = |ui: &mut Ui, pass: &mut Pass| show(ui, pass, &game, field);
        let mut trial = Trial::new(390.0, 844.0);
        trial.rest(draw);
        let told = trial.told();
        assert!(told.contains(&"Russian board, you play White".to_owned()));
        let squares = told.iter().filter(|name| name.contains(", ")).count();
        assert_eq!(squares, 32 + 1, "{told:?}");
        let c3 = Variant::Russian.ruleset().parse_square("c3").unwrap();
        let wish = trial.ask("c3, white man, can move to b4, d4", draw);
        assert_eq!(wish, [Intent::Touch(c3)]);
    }

    #[test]
    fn tab_reaches_the_board_and_keys_are_then_free_for_it() {
        let game = game(&[]);
        let field = Rect::from_min_size(Pos2::ZERO, Vec2::splat(400.0));
        let draw = |ui: &mut Ui, pass: &mut Pass| {
            show(ui, pass, &game, field);
            assert!(keys_are_free(ui.ctx()));
        };
        let mut trial = Trial::new(390.0, 844.0);
        trial.tab(1, draw);
        trial.key(bevy_egui::egui::Key::ArrowLeft, draw);
        assert_eq!(trial.focused(), Some(stop()));
    }
}
