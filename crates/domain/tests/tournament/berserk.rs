//! What is different in a game of a tournament.

use domain::{Attendance, Circumstances, Command, GameState, Limits, decide, evolve};
use protocol::{
    Clocks, EndReason, GameCommand, GameEvent, GameResult, Millis, NewGame, PlayerCard, Refusal,
    SideKey, TimeControl, Timestamp, TournamentGame, VariantKey,
};
use rules::Variant;

const START: i64 = 1_000_000;

fn game(time: TimeControl, berserk: bool) -> GameState {
    let card = |name: &str| PlayerCard {
        id: name.into(),
        name: name.to_owned(),
        rating: 1500,
        provisional: false,
    };
    GameState::new(NewGame {
        id: "game".into(),
        variant: VariantKey(Variant::Russian),
        time,
        white: card("anna"),
        black: card("boris"),
        stake: 0,
        rated: true,
        closed: false,
        rematch_of: None,
        tournament: Some(TournamentGame {
            id: "cup".into(),
            name: "Cup".to_owned(),
            board: 1,
            round: 1,
            berserk,
            draw_from_ply: Some(4),
        }),
        at: Timestamp(START),
    })
}

fn ask(
    state: &GameState,
    who: &str,
    wish: GameCommand,
    at: i64,
) -> Result<Vec<GameEvent>, Refusal> {
    let limits = Limits::default();
    let command = Command::Player {
        player: who.into(),
        wish,
    };
    let now = Circumstances {
        at: Timestamp(START + at),
        white: Attendance::default(),
        black: Attendance::default(),
        rematch_id: &"next".into(),
        limits: &limits,
    };
    decide(state, &command, &now)
}

fn after(state: GameState, events: &[GameEvent]) -> GameState {
    events
        .iter()
        .fold(state, |state, event| evolve(state, event).unwrap())
}

/// The side to move makes its first legal move after a second.
fn moved(state: GameState, at: i64) -> GameState {
    let who = if state.to_move() == SideKey::White {
        "anna"
    } else {
        "boris"
    };
    let chosen = (&state.game().position().legal_moves()[0]).into();
    let wish = GameCommand::Move {
        ply: state.ply(),
        chosen,
    };
    let events = ask(&state, who, wish, at).unwrap();
    after(state, &events)
}

#[test]
fn half_the_clock_goes_and_so_does_the_increment() {
    let state = game(TimeControl::fischer(3, 2), true);
    let events = ask(&state, "boris", GameCommand::Berserk, 500).unwrap();
    let clocks = Clocks {
        white: Millis(180_000),
        black: Millis(90_000),
    };
    let by = SideKey::Black;
    assert_eq!(events, [GameEvent::Berserked { by, clocks }]);
    let state = after(state, &events);
    assert_eq!(
        ask(&state, "boris", GameCommand::Berserk, 600),
        Ok(vec![]),
        "twice is once"
    );
    let state = (1..=4).fold(state, |state, second| moved(state, second * 1000));
    assert_eq!(state.clocks().white, Millis(180_000 - 1000 + 2000));
    assert_eq!(state.clocks().black, Millis(90_000 - 1000));
    assert_eq!(
        ask(&state, "anna", GameCommand::Berserk, 4500),
        Err(Refusal::NoBerserk),
        "too late"
    );
}

#[test]
fn a_clock_that_lives_from_its_increment_keeps_its_base() {
    let state = game(TimeControl::fischer(1, 2), true);
    let events = ask(&state, "anna", GameCommand::Berserk, 500).unwrap();
    assert_eq!(after(state, &events).clocks().white, Millis(60_000));
}

#[test]
fn half_the_clock_is_only_for_arenas_that_allow_it_and_for_clocks() {
    for state in [
        game(TimeControl::fischer(3, 2), false),
        game(TimeControl::NO_CLOCK, true),
    ] {
        assert_eq!(
            ask(&state, "anna", GameCommand::Berserk, 0),
            Err(Refusal::NoBerserk)
        );
    }
}

#[test]
fn a_game_of_a_tournament_is_not_aborted_and_has_no_rematch() {
    let state = game(TimeControl::fischer(3, 2), true);
    assert_eq!(
        ask(&state, "anna", GameCommand::Abort, 500),
        Err(Refusal::CannotAbort)
    );
    let events = ask(&state, "anna", GameCommand::Resign, 500).unwrap();
    let over = after(state, &events);
    assert_eq!(
        ask(&over, "boris", GameCommand::OfferRematch, 900),
        Err(Refusal::NotOffered)
    );
}

#[test]
fn the_draw_limit_and_the_time_for_the_first_move_are_the_tournaments() {
    let state = game(TimeControl::fischer(3, 2), true);
    let early = ask(&state, "anna", GameCommand::OfferDraw, 0);
    assert_eq!(early, Err(Refusal::DrawTooEarly { from_ply: 4 }));
    let later = (1..=4).fold(state.clone(), |state, second| moved(state, second * 1000));
    assert!(ask(&later, "anna", GameCommand::OfferDraw, 5000).is_ok());
    assert_eq!(
        ask(&state, "boris", GameCommand::ClaimTime, 20_900),
        Err(Refusal::TimeNotUp)
    );
    let events = ask(&state, "boris", GameCommand::ClaimTime, 21_000).unwrap();
    let ended = matches!(
        events[0],
        GameEvent::Ended {
            result: GameResult {
                winner: None,
                reason: EndReason::NoFirstMove
            },
            ..
        }
    );
    assert!(ended, "{events:?}");
}
