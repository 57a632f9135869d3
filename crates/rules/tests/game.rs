//! Whole games: how they end, what may be played after, and what the counters say on the way.

#![expect(clippy::unwrap_used, reason = "a test fails where it unwraps")]

use rules::notation::{fen, text};
use rules::{CountUnit, DrawReason, Game, Outcome, PlayError, Side, Variant, WinReason};

fn game(variant: Variant, start: &str, moves: &[&str]) -> Game {
    let mut game = Game::from_position(fen::parse(variant, start).unwrap());
    play(&mut game, moves).unwrap();
    game
}

fn play(game: &mut Game, moves: &[&str]) -> Result<(), PlayError> {
    moves
        .iter()
        .try_for_each(|written| game.play(text::parse(game.position(), written).unwrap()))
}

/// Returns the counter as the interface shows it.
fn count(game: &Game, rule: DrawReason) -> Option<(u16, u16, CountUnit)> {
    let counters = game.draw_counters();
    let counter = counters.iter().find(|counter| counter.rule == rule)?;
    Some((counter.done, counter.limit, counter.unit))
}

#[test]
fn a_side_without_pieces_or_without_moves_has_lost() {
    let white_won = |reason| {
        Some(Outcome::Win {
            winner: Side::White,
            reason,
        })
    };
    let taken = game(Variant::Russian, "W:Wc3:Bd4", &["c3:e5"]);
    assert_eq!(taken.outcome(), white_won(WinReason::NoPieces));
    let blocked = game(Variant::Russian, "W:Wb2,a3:Ba5", &["a3-b4"]);
    assert_eq!(blocked.outcome(), None);
    let blocked = game(Variant::Russian, "B:Wa5:Bb6,c7", &[]);
    assert_eq!(blocked.outcome(), None);
    let blocked = game(Variant::Russian, "W:Wa5:Bb6,c7", &[]);
    let outcome = Outcome::Win {
        winner: Side::Black,
        reason: WinReason::NoMoves,
    };
    assert_eq!(blocked.outcome(), Some(outcome));
}

const ROUND: [&str; 4] = ["g1-h2", "h8-g7", "h2-g1", "g7-h8"];

#[test]
fn a_drawn_game_takes_no_move_but_a_record_goes_on() {
    let mut game = game(
        Variant::Russian,
        "W:Wc1,Kg1:Bb8,Kh8",
        &[ROUND, ROUND].concat(),
    );
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Threefold)));
    let mv = text::parse(game.position(), "c1-b2").unwrap();
    assert_eq!(game.play(mv), Err(PlayError::GameOver));
    assert_eq!(game.ply(), 8);
    game.play_on(mv).unwrap();
    assert_eq!(game.outcome(), None);
    assert_eq!(game.first_draw(), Some((8, DrawReason::Threefold)));
}

#[test]
fn a_win_on_the_last_move_of_a_count_is_a_win() {
    let moves = [
        "4-18", "47-33", "18-1", "33-15", "1-12", "15-42", "12-1", "42-24", "1-23",
    ];
    let mut game = game(Variant::International, "B:WK46,K47:BK4", &moves);
    assert_eq!(
        count(&game, DrawReason::TwoVersusOne),
        Some((9, 10, CountUnit::Plies))
    );
    play(&mut game, &["46x10"]).unwrap();
    let outcome = Outcome::Win {
        winner: Side::White,
        reason: WinReason::NoPieces,
    };
    assert_eq!((game.outcome(), game.first_draw()), (Some(outcome), None));
}

#[test]
fn three_kings_against_one_are_counted_by_the_moves_of_the_stronger_side() {
    let game = game(
        Variant::Russian,
        "W:WK30,K31,K32:BK1",
        &["31-13", "1-28", "13-2", "28-10", "32-9", "10-3", "9-18"],
    );
    let expected = Some((4, 15, CountUnit::StrongerMoves));
    assert_eq!(count(&game, DrawReason::ThreeKings), expected);
    assert_eq!(
        count(&game, DrawReason::KingsOnly),
        Some((7, 30, CountUnit::Plies))
    );
    assert_eq!(
        count(&game, DrawReason::FixedMaterial),
        Some((7, 60, CountUnit::Plies))
    );
    assert_eq!(count(&game, DrawReason::Threefold), None);
}

#[test]
fn a_game_can_be_had_as_it_was_at_any_ply() {
    let whole = game(
        Variant::Russian,
        "W:Wc1,Kg1:Bb8,Kh8",
        &[ROUND, ROUND].concat(),
    );
    let earlier = whole.up_to(5);
    assert_eq!(
        earlier,
        game(
            Variant::Russian,
            "W:Wc1,Kg1:Bb8,Kh8",
            &[&ROUND[..], &ROUND[..1]].concat()
        )
    );
    assert_eq!(whole.up_to(100), whole);
    let capture = game(Variant::International, "W:WK46:B10,14,23,37", &["46x19"]);
    assert_eq!(capture.up_to(0).position(), capture.start());
}
