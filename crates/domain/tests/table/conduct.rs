//! Conduct: warnings and pauses.

use domain::conduct::{Ending, LATEST, Outcome, Record, Verdict, judge, pauses_in_memory};
use proptest::prelude::*;
use protocol::{EndReason, GameResult, Millis, Timestamp};

use crate::given::{Black, White};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
const NOW: Timestamp = Timestamp(100 * DAY);

/// Games as letters: good, aborted, no show, left; the latest last.
fn games(letters: &str) -> Vec<Outcome> {
    let one = |letter| match letter {
        'g' => Outcome::Good,
        'a' => Outcome::Aborted,
        'n' => Outcome::NoShow,
        'l' => Outcome::Left,
        other => panic!("no outcome is called {other}"),
    };
    letters.chars().map(one).collect()
}

fn warned() -> Record {
    Record {
        warned_at: Some(Timestamp(NOW.0 - DAY)),
        ..Record::default()
    }
}

fn paused(pauses: u32, days_ago: i64) -> Record {
    Record {
        pauses,
        paused_until: Some(Timestamp(NOW.0 - days_ago * DAY)),
        ..warned()
    }
}

fn pause(minutes: i64) -> Verdict {
    Verdict::Pause(Millis(minutes * MINUTE))
}

#[test]
fn a_game_ends_well_or_badly_for_each_player() {
    let ending = Ending {
        side: White,
        result: GameResult {
            winner: None,
            reason: EndReason::Agreed,
        },
        aborted_by: None,
        to_move: White,
        gone_for: None,
    };
    let gone_s = |seconds| Some(Millis::seconds(seconds));
    for (reason, winner, aborted_by, to_move, gone_for, outcome) in [
        (EndReason::Agreed, None, None, White, None, Outcome::Good),
        (
            EndReason::Resigned,
            Some(Black),
            None,
            White,
            None,
            Outcome::Good,
        ),
        (
            EndReason::Resigned,
            Some(Black),
            None,
            White,
            gone_s(500),
            Outcome::Good,
        ),
        (
            EndReason::Aborted,
            None,
            Some(White),
            White,
            None,
            Outcome::Aborted,
        ),
        (
            EndReason::Aborted,
            None,
            Some(Black),
            White,
            None,
            Outcome::Good,
        ),
        (EndReason::Aborted, None, None, White, None, Outcome::Good),
        (
            EndReason::NoFirstMove,
            None,
            None,
            White,
            None,
            Outcome::NoShow,
        ),
        (
            EndReason::NoFirstMove,
            None,
            None,
            Black,
            None,
            Outcome::Good,
        ),
        (
            EndReason::Left,
            Some(Black),
            None,
            White,
            gone_s(120),
            Outcome::Left,
        ),
        (
            EndReason::Left,
            Some(White),
            None,
            Black,
            None,
            Outcome::Good,
        ),
        (
            EndReason::LeftDraw,
            None,
            None,
            White,
            gone_s(120),
            Outcome::Left,
        ),
        (EndReason::LeftDraw, None, None, Black, None, Outcome::Good),
        // A long think, and a line that broke for a moment at the wrong time.
        (
            EndReason::TimeOut,
            Some(Black),
            None,
            White,
            None,
            Outcome::Good,
        ),
        (
            EndReason::TimeOut,
            Some(Black),
            None,
            White,
            gone_s(29),
            Outcome::Good,
        ),
        (
            EndReason::TimeOut,
            Some(Black),
            None,
            White,
            gone_s(30),
            Outcome::Left,
        ),
        (
            EndReason::TimeOut,
            Some(White),
            None,
            Black,
            gone_s(500),
            Outcome::Good,
        ),
    ] {
        let ending = Ending {
            result: GameResult { winner, reason },
            aborted_by,
            to_move,
            gone_for,
            ..ending
        };
        assert_eq!(Outcome::of(&ending), outcome, "{ending:?}");
    }
}

#[test]
fn the_names_under_which_outcomes_are_stored_lead_back() {
    for (outcome, key) in games("ganl")
        .into_iter()
        .zip(["good", "aborted", "no_show", "left"])
    {
        assert_eq!(outcome.key(), key);
        assert_eq!(Outcome::from_key(key), Some(outcome));
    }
    assert_eq!(Outcome::from_key("rude"), None);
}

#[test]
fn first_a_warning_then_pauses_that_grow() {
    let clean = Record::default();
    for (letters, record, verdict) in [
        // A few bad games in many good ones are nothing.
        ("", clean, Verdict::Nothing),
        ("a", clean, Verdict::Nothing),
        ("aaa", clean, Verdict::Nothing),
        ("lll", clean, Verdict::Nothing),
        ("ggggglgggglggggglggl", clean, Verdict::Nothing),
        // Four of up to ten games left; aborts weigh less.
        ("llll", clean, Verdict::Warning),
        ("anan", clean, Verdict::Warning),
        ("ggggggllll", clean, Verdict::Warning),
        ("gggggggllll", clean, Verdict::Nothing),
        ("gggaaaa", clean, Verdict::Warning),
        ("ggggaaaa", clean, Verdict::Nothing),
        // Six in a row, whatever was before.
        ("ggggggggggggggaaaaaa", clean, Verdict::Warning),
        // Only a bad game has consequences.
        ("llllg", clean, Verdict::Nothing),
        ("llllg", warned(), Verdict::Nothing),
        // After the warning a pause.
        ("llll", warned(), pause(10)),
        ("lll", warned(), Verdict::Nothing),
        // After pauses sooner and longer.
        ("ll", paused(1, 1), Verdict::Nothing),
        ("lll", paused(1, 1), pause(20)),
        ("lll", paused(2, 1), pause(40)),
        ("ll", paused(3, 1), pause(80)),
        ("l", paused(3, 1), Verdict::Nothing),
        ("gggll", paused(3, 1), pause(80)),
        ("ggggggll", paused(3, 1), Verdict::Nothing),
        ("ll", paused(8, 1), pause(2560)),
        ("ll", paused(9, 1), pause(48 * 60)),
        ("ll", paused(u32::MAX, 1), pause(48 * 60)),
        // A week without one wears a pause off, and in the end the warning.
        ("lll", paused(2, 8), pause(20)),
        ("ll", paused(3, 8), Verdict::Nothing),
    ] {
        let judged = judge(&games(letters), &record, NOW);
        assert_eq!(judged, verdict, "{letters} {record:?}");
    }
    let long_ago = Record {
        warned_at: Some(Timestamp(NOW.0 - 8 * DAY)),
        ..Record::default()
    };
    assert_eq!(judge(&games("llll"), &long_ago, NOW), Verdict::Warning);
    assert_eq!(pauses_in_memory(&paused(3, 15), NOW), 1);
    assert_eq!(pauses_in_memory(&paused(3, 70), NOW), 0);
    assert_eq!(pauses_in_memory(&paused(3, -1), NOW), 3);
}

proptest! {
    #[test]
    fn good_games_never_hurt_and_pauses_keep_their_bounds(
        letters in "[ganl]{0,40}",
        pauses in any::<u32>(),
        days_ago in -3_i64..100,
    ) {
        let record = paused(pauses, days_ago);
        let told = games(&letters);
        match judge(&told, &record, NOW) {
            Verdict::Pause(time) => {
                prop_assert!(time >= Millis(10 * MINUTE) && time <= Millis(2 * DAY));
            }
            Verdict::Warning => prop_assert_eq!(pauses_in_memory(&record, NOW), 0),
            Verdict::Nothing => {
                // Better conduct in the same games follows from nothing worse.
                for at in 0..told.len() {
                    let mut better = told.clone();
                    better[at] = Outcome::Good;
                    prop_assert_eq!(judge(&better, &record, NOW), Verdict::Nothing);
                }
            }
        }
        // What is longer ago than the latest games is forgotten.
        let old = [games("llllllllll"), told.clone()].concat();
        if told.len() >= LATEST {
            prop_assert_eq!(judge(&old, &record, NOW), judge(&told, &record, NOW));
        }
    }
}
