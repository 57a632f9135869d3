//! Set-ups, prizes, timetables.

use domain::tournament::prizes::prizes;
use domain::tournament::setup::{SetupProblem, check, scoring};
use domain::tournament::timetable::Rhythm;
use protocol::{
    ScoringRule, TimeControl, Timestamp, TournamentConditions, TournamentFormat, TournamentSetup,
    VariantKey,
};
use rules::Variant;

fn setup(format: TournamentFormat) -> TournamentSetup {
    TournamentSetup {
        name: "Sunday".to_owned(),
        variant: VariantKey(Variant::Russian),
        time: TimeControl::fischer(3, 2),
        format,
        rated: true,
        fee: 0,
        added: 0,
        conditions: TournamentConditions::default(),
    }
}

const fn arena(minutes: u32) -> TournamentFormat {
    TournamentFormat::Arena {
        minutes,
        streaks: true,
        berserk: true,
    }
}

const fn swiss(rounds: u32, pause_s: u32) -> TournamentFormat {
    TournamentFormat::Swiss {
        rounds,
        pause_s,
        draw_from_ply: Some(40),
    }
}

const fn cup(size: u32) -> TournamentFormat {
    TournamentFormat::Knockout {
        size,
        when_full: true,
        pause_s: 30,
    }
}

#[test]
fn only_possible_tournaments_are_made() {
    let named = |name: &str| TournamentSetup {
        name: name.to_owned(),
        ..setup(arena(60))
    };
    let timed = |format, time| TournamentSetup {
        time,
        ..setup(format)
    };
    let limits = |min, max| TournamentSetup {
        conditions: TournamentConditions {
            min_rating: min,
            max_rating: max,
            ..TournamentConditions::default()
        },
        ..setup(arena(60))
    };
    for (setup, wanted) in [
        (setup(arena(60)), Ok(())),
        (setup(arena(19)), Err(SetupProblem::Minutes)),
        (setup(arena(361)), Err(SetupProblem::Minutes)),
        (
            timed(arena(20), TimeControl::fischer(15, 10)),
            Err(SetupProblem::Games),
        ),
        (
            timed(
                arena(360),
                TimeControl::Fischer {
                    base_s: 15,
                    increment_s: 0,
                },
            ),
            Err(SetupProblem::Games),
        ),
        (
            timed(arena(60), TimeControl::NO_CLOCK),
            Err(SetupProblem::Time),
        ),
        (timed(swiss(3, 5), TimeControl::NO_CLOCK), Ok(())),
        (setup(swiss(2, 5)), Err(SetupProblem::Rounds)),
        (setup(swiss(3, 4)), Err(SetupProblem::Pause)),
        (setup(cup(8)), Ok(())),
        (setup(cup(12)), Err(SetupProblem::Size)),
        (
            timed(cup(8), TimeControl::NO_CLOCK),
            Err(SetupProblem::Time),
        ),
        (named("a"), Err(SetupProblem::Name)),
        (named("---"), Err(SetupProblem::Name)),
        (named("bell\u{7}"), Err(SetupProblem::Name)),
        (named(&"x".repeat(31)), Err(SetupProblem::Name)),
        (named("Кубок"), Ok(())),
        (
            limits(Some(1800), Some(1500)),
            Err(SetupProblem::Conditions),
        ),
        (limits(Some(1800), None), Ok(())),
        (limits(None, Some(1500)), Ok(())),
    ] {
        assert_eq!(check(&setup), wanted, "{setup:?}");
    }
}

#[test]
fn every_kind_says_how_it_scores() {
    for format in [arena(60), swiss(5, 30), cup(16)] {
        let rules = scoring(&setup(format));
        assert!(rules.len() > 4, "{rules:?}");
        assert_eq!(rules[0], ScoringRule::WinTwoDrawOne);
        assert_eq!(rules.last(), Some(&ScoringRule::FirstMove));
    }
    let plain = setup(TournamentFormat::Arena {
        minutes: 60,
        streaks: false,
        berserk: false,
    });
    assert!(!scoring(&plain).contains(&ScoringRule::StreakDoubles));
}

#[test]
fn prizes_share_out_the_whole_pool() {
    for pool in [1, 7, 99, 100, 1001, 4_000_000_000] {
        for players in [1, 2, 3, 4, 7, 8, 1000] {
            let prizes = prizes(pool, players);
            let sum: u64 = prizes.iter().map(|prize| u64::from(*prize)).sum();
            assert_eq!(sum, u64::from(pool), "{players} players: {prizes:?}");
            assert!(prizes.is_sorted_by(|one, other| one >= other));
            assert!(prizes.len() <= players as usize);
        }
    }
    assert_eq!(prizes(0, 10), Vec::<u32>::new());
    assert_eq!(prizes(100, 0), Vec::<u32>::new());
}

#[test]
fn a_rhythm_meets_its_hour_whatever_was_before() {
    const MINUTE: i64 = 60_000;
    // Sunday 20:00 UTC, each week; 30 November 2026 is a Monday.
    let weekly = Rhythm {
        every_minutes: 10_080,
        offset_minutes: 6 * 1440 + 20 * 60,
    };
    let monday = Timestamp(1_796_000_400_000 - 1_796_000_400_000 % (1440 * MINUTE));
    let coming = weekly.between(monday, Timestamp(monday.0 + 14 * 1440 * MINUTE));
    assert_eq!(coming.len(), 2);
    for at in &coming {
        let days = at.0.div_euclid(1440 * MINUTE);
        // 1 January 1970 was a Thursday.
        assert_eq!((days + 3) % 7, 6, "a Sunday");
        assert_eq!(at.0 % (1440 * MINUTE), 20 * 60 * MINUTE);
    }
    let hourly = Rhythm {
        every_minutes: 60,
        offset_minutes: 0,
    };
    let first = hourly.between(coming[0], Timestamp(coming[0].0 + 60 * MINUTE));
    assert_eq!(
        first,
        [Timestamp(coming[0].0 + 60 * MINUTE)],
        "later, not at the same moment"
    );
    assert_eq!(hourly.between(Timestamp(-5), Timestamp(0)).len(), 1);
}
