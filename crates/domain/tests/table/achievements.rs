//! Achievements: what a game says of a player, and what follows from it.

use std::collections::BTreeSet;

use domain::achievement::{ACHIEVEMENTS, Achievement, Facts, Record, Score, Step, VERSION};
use domain::{GameState, evolve};
use protocol::{
    Clocks, EndReason, GameEvent, GameResult, Millis, RatingChange, SideKey, TimeControl,
    Timestamp, WireMove,
};
use rules::Variant;

use crate::given::new_game;

fn of(key: &str) -> &'static Achievement {
    let mut all = ACHIEVEMENTS.iter();
    all.find(|one| one.key == key).unwrap()
}

fn facts() -> Facts {
    Facts {
        variant: Variant::Russian,
        score: Score::Lost,
        reason: EndReason::Resigned,
        rated: false,
        rematch: false,
        stayed: true,
        plies: 40,
        crowned: 0,
        kings_lost: 0,
        largest_capture: 1,
        behind: 0,
        pieces_left: 3,
        seconds_left: Some(60),
        stronger: None,
        rating: None,
    }
}

/// Plays moves from the start, as long as there are any: the first of the legal ones that fits.
fn played(plies: usize, choose: impl Fn(usize, usize) -> usize) -> GameState {
    let mut state = GameState::new(new_game(TimeControl::fischer(3, 2)));
    for ply in 0..plies {
        // A draw by the rules ends the moves too.
        if state.game().outcome().is_some() {
            break;
        }
        let legal = state.game().position().legal_moves();
        let Some(mv) = legal.get(choose(ply, legal.len())) else {
            break;
        };
        let moved = GameEvent::Moved {
            chosen: WireMove::from(mv),
            clocks: Clocks {
                white: Millis(2900),
                black: Millis(90_000),
            },
            forgiven: Millis::ZERO,
            at: Timestamp(2_000_000),
        };
        state = evolve(state, &moved).unwrap();
    }
    state
}

fn ended(state: GameState, winner: Option<SideKey>, reason: EndReason) -> GameState {
    let clocks = state.clocks();
    let result = GameResult { winner, reason };
    let at = Timestamp(3_000_000);
    let end = GameEvent::Ended { result, clocks, at };
    evolve(state, &end).unwrap()
}

#[test]
fn keys_are_unique_and_fit_the_names_of_texts() {
    let mut keys = BTreeSet::new();
    for one in ACHIEVEMENTS {
        assert!(keys.insert(one.key), "{} stands twice", one.key);
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        assert!(one.key.chars().all(fits), "{}", one.key);
        assert!(one.goal > 0 && one.since >= 1 && one.since <= VERSION);
    }
    assert!(ACHIEVEMENTS.len() >= 30);
    assert!(ACHIEVEMENTS.iter().any(|one| one.hidden));
}

#[test]
fn what_a_game_says_leads_to_what_stands_in_the_table() {
    let record = Record {
        days: 9,
        wins_in_a_row: 3,
    };
    let won = Facts {
        score: Score::Won,
        ..facts()
    };
    let grand = Facts {
        rated: true,
        crowned: 1,
        largest_capture: 5,
        behind: 2,
        stronger: Some(200),
        seconds_left: Some(3),
        rating: Some(1800),
        ..won
    };
    for (key, facts, step) in [
        ("first_game", facts(), Step::One),
        ("first_win", facts(), Step::Nothing),
        ("first_win", won, Step::One),
        ("russian_wins_10", won, Step::One),
        ("international_win", won, Step::Nothing),
        ("capture_three", grand, Step::One),
        ("capture_five", grand, Step::One),
        ("capture_seven", grand, Step::Nothing),
        ("kings_kept", grand, Step::One),
        (
            "kings_kept",
            Facts {
                kings_lost: 1,
                ..grand
            },
            Step::Nothing,
        ),
        ("comeback", grand, Step::One),
        ("giant", grand, Step::One),
        (
            "giant",
            Facts {
                stronger: Some(199),
                ..grand
            },
            Step::Nothing,
        ),
        (
            "giant",
            Facts {
                stronger: None,
                ..grand
            },
            Step::Nothing,
        ),
        ("last_seconds", grand, Step::One),
        ("russian_rating_1800", grand, Step::One),
        (
            "stayed_50",
            Facts {
                stayed: false,
                ..won
            },
            Step::Nothing,
        ),
        ("days_7", facts(), Step::AtLeast(9)),
        ("wins_in_a_row_5", won, Step::AtLeast(3)),
        ("tournament_win", won, Step::Nothing),
    ] {
        assert_eq!(of(key).step(&facts, &record), step, "{key}");
    }
}

#[test]
fn places_of_tournaments_count_for_what_wants_them() {
    for (key, place, step) in [
        ("tournament_first", 900, Step::One),
        ("tournament_podium", 3, Step::One),
        ("tournament_podium", 4, Step::Nothing),
        ("tournament_win", 1, Step::One),
        ("tournament_win", 2, Step::Nothing),
        ("first_game", 1, Step::Nothing),
    ] {
        assert_eq!(of(key).step_by_tournament(place), step, "{key}");
    }
}

#[test]
fn progress_never_falls_and_never_passes_the_goal() {
    assert_eq!(Step::One.from(9, 10), 10);
    assert_eq!(Step::One.from(10, 10), 10);
    assert_eq!(Step::AtLeast(4).from(6, 7), 6);
    assert_eq!(Step::AtLeast(40).from(6, 7), 7);
    assert_eq!(Step::Nothing.from(6, 7), 6);
}

#[test]
fn a_void_or_short_or_running_game_says_nothing() {
    let side = SideKey::White;
    let running = played(30, |_, _| 0);
    assert_eq!(Facts::of(&running, side, None), None);
    let short = ended(played(9, |_, _| 0), Some(side), EndReason::Resigned);
    assert_eq!(Facts::of(&short, side, None), None);
    let void = ended(played(0, |_, _| 0), None, EndReason::Aborted);
    assert_eq!(Facts::of(&void, side, None), None);
}

#[test]
fn a_game_says_the_same_as_its_positions() {
    for seed in 0..60 {
        let state = played(160, |ply, legal| (ply * 31 + seed * 17) % legal.max(1));
        if state.ply() < 10 {
            continue;
        }
        let state = match state.result() {
            Some(_) => state,
            None => ended(state, Some(SideKey::White), EndReason::Resigned),
        };
        let change = RatingChange {
            before: 1700,
            after: 1801,
            provisional: false,
        };
        let positions = state.game().positions();
        for side in [SideKey::White, SideKey::Black] {
            let Some(facts) = Facts::of(&state, side, Some(change)) else {
                continue;
            };
            let last = positions.last().unwrap();
            assert_eq!(facts.pieces_left as usize, last.count(side.into()));
            let most = positions
                .windows(2)
                .filter(|pair| pair[0].turn() == rules::Side::from(side))
                .map(|pair| {
                    let other = rules::Side::from(side).other();
                    pair[0].count(other) - pair[1].count(other)
                })
                .max();
            assert_eq!(facts.largest_capture as usize, most.unwrap_or(0));
            // Kings come from crownings and go by captures.
            let kings = last.count_kings(side.into());
            assert_eq!((facts.crowned - facts.kings_lost) as usize, kings);
            assert_eq!((facts.rated, facts.rating), (true, Some(1801)));
        }
    }
}

#[test]
fn who_left_did_not_stay_and_who_was_left_did() {
    let left = ended(played(20, |_, _| 0), Some(SideKey::White), EndReason::Left);
    assert!(Facts::of(&left, SideKey::White, None).unwrap().stayed);
    assert!(!Facts::of(&left, SideKey::Black, None).unwrap().stayed);
}
