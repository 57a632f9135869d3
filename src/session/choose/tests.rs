use rules::notation::{fen, text};
use rules::{Side, Variant};

use super::*;

/// A hand over a position, spoken to in squares.
struct Board {
    position: Position,
    held: Selection,
    played: Option<Move>,
}

impl Board {
    fn new(variant: Variant, fen: &str) -> Self {
        Self {
            position: fen::parse(variant, fen).unwrap(),
            held: Selection::default(),
            played: None,
        }
    }

    fn square(&self, name: &str) -> Square {
        self.position.ruleset().parse_square(name).unwrap()
    }

    fn give(&mut self, input: Input) {
        assert_eq!(self.played, None, "{input:?} after the move");
        match choose(&self.position, &self.held, input) {
            Choice::Hold(held) => self.held = held,
            Choice::Play(played) => self.played = Some(played),
        }
    }

    fn touch(mut self, names: &str) -> Self {
        for name in names.split(' ') {
            let square = self.square(name);
            self.give(Input::Touch(square));
        }
        self
    }

    fn drag(mut self, from: &str, to: &str) -> Self {
        let (from, to) = (self.square(from), self.square(to));
        self.give(Input::Lift(from));
        assert!(self.held.dragging);
        self.give(Input::Drop(Some(to)));
        assert!(!self.held.dragging || self.played.is_some());
        self
    }

    fn then(mut self, input: Input) -> Self {
        self.give(input);
        self
    }

    #[track_caller]
    fn plays(self, wanted: &str) {
        let wanted = text::parse(&self.position, wanted).unwrap();
        assert_eq!(self.played, Some(wanted));
    }

    /// `from > landings > targets`, as in `h4 > f6 > d8 h8`.
    #[track_caller]
    fn holds(self, wanted: &str) -> Self {
        assert_eq!(self.played, None);
        let rules = self.position.ruleset();
        let names = |squares: &[Square]| {
            let names: Vec<_> = squares
                .iter()
                .map(|square| rules.square_name(*square, rules.naming))
                .collect();
            names.join(" ")
        };
        let held = format!(
            "{} > {} > {}",
            names(self.held.from.as_slice()),
            names(&self.held.landings),
            names(&self.held.targets)
        );
        assert_eq!(held.replace(">  >", "> >"), wanted);
        self
    }

    #[track_caller]
    fn holds_nothing(self) {
        assert_eq!((self.held, self.played), (Selection::default(), None));
    }

    #[track_caller]
    fn refuses(self, nudge: Nudge) -> Self {
        assert_eq!(self.held.refused.map(|refused| refused.nudge), Some(nudge));
        self
    }
}

const START: &str = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6";

fn start() -> Board {
    Board::new(Variant::Russian, START)
}

/// A man that can go on to d8 or to h8 after its first jump.
fn fork() -> Board {
    Board::new(Variant::Russian, "W:Wh4,a1,c3:Bg5,e7,g7,a5")
}

/// Cases P-03: a round trip and a short capture.
fn round_trip() -> Board {
    Board::new(Variant::Russian, "W:Wh6,g1:Ba7,e7,g7,b6,a5,Kg5,d4")
}

#[test]
fn a_quiet_move_is_two_taps_or_one_drag() {
    start().touch("c3").holds("c3 > > b4 d4");
    start().touch("c3 d4").plays("c3-d4");
    start().drag("c3", "d4").plays("c3-d4");
}

#[test]
fn another_piece_that_can_move_is_selected_instead() {
    start().touch("c3 e3").holds("e3 > > d4 f4");
    Board::new(Variant::Russian, "W:Wh4,c3:Bg5,e7,g7,b4")
        .touch("h4 f6 c3")
        .holds("c3 > > a5");
    fork().touch("h4 f6 h4").refuses(Nudge::MustGoOn);
}

#[test]
fn putting_a_piece_back_puts_it_down() {
    start().touch("c3 c3").holds_nothing();
    start().drag("c3", "c3").holds_nothing();
    start().drag("c3", "c3").touch("d4").holds_nothing();
    start()
        .touch("c3")
        .drag("c3", "c3")
        .touch("d4")
        .holds_nothing();
    let c3 = start().square("c3");
    start()
        .then(Input::Lift(c3))
        .then(Input::Drop(None))
        .holds_nothing();
    start().touch("c3").then(Input::Cancel).holds_nothing();
}

#[test]
fn a_drop_without_a_drag_does_nothing() {
    let d4 = start().square("d4");
    start()
        .touch("c3")
        .then(Input::Drop(Some(d4)))
        .holds("c3 > > b4 d4");
    start().then(Input::Drop(Some(d4))).holds_nothing();
}

#[test]
fn a_capture_is_made_step_by_step() {
    fork().touch("h4").holds("h4 > > f6");
    let half = fork().touch("h4 f6").holds("h4 > f6 > d8 h8");
    assert_eq!(half.held.jumped, [half.square("g5")]);
    let ends: Vec<_> = half.held.ends.iter().map(|end| end.chosen.to).collect();
    assert_eq!(ends.len(), 2);
    half.touch("d8").plays("h4:d8");
    fork().touch("h4 f6 h8").plays("h4:h8");
    fork().drag("h4", "f6").drag("f6", "d8").plays("h4:d8");
    fork()
        .touch("h4 f6")
        .then(Input::TakeEnd(9))
        .holds("h4 > f6 > d8 h8");
}

#[test]
fn the_last_square_of_a_chain_plays_it_whole() {
    fork().touch("h4 d8").plays("h4:d8");
    fork().drag("h4", "h8").plays("h4:h8");
}

#[test]
fn a_step_can_be_taken_back() {
    fork()
        .touch("h4 f6")
        .then(Input::UndoStep)
        .holds("h4 > > f6")
        .then(Input::UndoStep)
        .holds_nothing();
    start().then(Input::UndoStep).holds_nothing();
}

#[test]
fn a_half_made_capture_survives_a_wrong_drop_and_a_wrong_tap() {
    fork()
        .touch("h4 f6 b4")
        .refuses(Nudge::MustGoOn)
        .holds("h4 > f6 > d8 h8");
    fork()
        .touch("h4 f6")
        .drag("f6", "b4")
        .refuses(Nudge::MustGoOn)
        .holds("h4 > f6 > d8 h8");
    fork()
        .touch("h4 f6")
        .drag("f6", "f6")
        .holds("h4 > f6 > d8 h8");
}

#[test]
fn a_round_trip_ends_on_its_own_square() {
    round_trip().touch("h6").holds("h6 > > f8 f4");
    round_trip().touch("h6 h6").plays("h6:h6");
    round_trip().touch("h6 f4").plays("h6:f4");
    round_trip().touch("h6 f8").plays("h6:h6");
    round_trip().drag("h6", "f8").plays("h6:h6");
    round_trip().drag("h6", "h6").holds_nothing();
}

#[test]
fn the_same_result_by_another_route_is_no_question() {
    let board = || Board::new(Variant::International, "W:WK46:B10,14,23,37");
    board().touch("46 32").plays("46x19");
    board().touch("46 28").plays("46x19");
    board().touch("46 19").plays("46x19");
}

#[test]
fn different_results_on_one_square_are_a_question() {
    let board = || Board::new(Variant::International, "W:WK4:B13,32,37,20").touch("4");
    let asked = board().touch("15");
    let ends = asked.held.ends.clone();
    assert!(ends.len() > 1);
    for (index, end) in ends.iter().enumerate() {
        assert_eq!(end.chosen.to, asked.square("15"));
        let chosen = board().touch("15").then(Input::TakeEnd(index));
        assert_eq!(chosen.played, Some(end.chosen));
    }
    let back = board().touch("15").then(Input::UndoStep);
    assert_eq!(
        (back.held.from, back.held.ends.len()),
        (Some(back.square("4")), 0)
    );
}

#[test]
fn a_man_passes_the_last_row_in_one_go_where_nothing_is_to_choose() {
    let board = || Board::new(Variant::International, "W:W12:B8,9");
    board().touch("12 3").plays("12x14");
    board().touch("12 14").plays("12x14");
}

#[test]
fn a_refused_tap_says_why() {
    start().touch("c1").refuses(Nudge::CannotMove);
    start().touch("c3 b2").refuses(Nudge::CannotMove);
    start()
        .touch("c3 c5")
        .refuses(Nudge::NotThere)
        .holds("c3 > > b4 d4");
    start().drag("c3", "e5").refuses(Nudge::NotThere);
    fork().touch("c3").refuses(Nudge::MustCapture);
    fork().touch("h4 g3").refuses(Nudge::NotThere);
    Board::new(Variant::Russian, "W:Wh4,e3:Bg5,a7")
        .touch("h4 e3")
        .refuses(Nudge::MustCapture);
    let majority = || Board::new(Variant::International, "W:W32,45:B28,19,40");
    majority().touch("45").refuses(Nudge::MustTakeMost(2));
    majority().touch("32 27").refuses(Nudge::MustCapture);
    // The king may not stop where the capture could not go on.
    Board::new(Variant::International, "W:WK46:B37,24")
        .touch("46 28")
        .refuses(Nudge::MustTakeMost(2));
}

#[test]
fn taps_on_nothing_and_on_the_opponent_do_nothing() {
    start().touch("d4").holds_nothing();
    start().touch("d6").holds_nothing();
}

#[test]
fn a_refusal_is_forgotten_with_the_next_good_tap() {
    let board = start().touch("c1 c3");
    assert_eq!(board.held.refused, None);
}

#[test]
fn a_premove_may_go_where_the_piece_could_and_is_played_only_if_legal() {
    let position = fen::parse(Variant::Russian, "B:Wc3,e3:Bd6,h8").unwrap();
    let square = |name: &str| position.ruleset().parse_square(name).unwrap();
    let side = Side::White;
    let held = premove::choose(
        &position,
        side,
        &Selection::default(),
        Input::Touch(square("c3")),
    );
    for name in ["b4", "d4", "e5", "a5", "a1", "e1"] {
        assert!(held.targets.contains(&square(name)), "{name}");
    }
    let planned = premove::choose(&position, side, &held, Input::Touch(square("e5")));
    assert_eq!(planned.premove, Some((square("c3"), square("e5"))));
    let again = premove::choose(&position, side, &planned, Input::Touch(square("h4")));
    assert_eq!(again.premove, None, "a tap elsewhere cancels it");

    let plan = (square("c3"), square("e5"));
    let meant = |fen: &str| premove::resolve(&fen::parse(Variant::Russian, fen).unwrap(), plan);
    assert!(meant("W:Wc3,e3:Bd4,h8").is_some());
    assert_eq!(meant("W:Wc3,e3:Bd6,h8"), None, "no capture there");
    assert_eq!(meant("W:We3:Bd4,h8"), None, "the piece is gone");
}
