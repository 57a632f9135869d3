//! Credits: windows, stakes, limits, payouts.

use domain::credits::{Credits, LIMITS_LOOK_BACK, Payout, Standing, Way, payout};
use protocol::{EndReason, GameResult, Millis, Refusal, SideKey, Timestamp};

const HOUR: i64 = 3_600_000;
/// Long after every account of these tests was made.
const NOW: Timestamp = Timestamp(1000 * HOUR);

fn member() -> Standing {
    Standing {
        balance: 1000,
        guest: false,
        since: Timestamp(0),
        quick_losses: vec![],
    }
}

#[test]
fn windows_are_counted_from_1970_whoever_asks_and_when() {
    let every = Millis::seconds(4 * 3600);
    for (at, number, next) in [
        (0, 0, 4 * HOUR),
        (4 * HOUR - 1, 0, 4 * HOUR),
        (4 * HOUR, 1, 8 * HOUR),
        (25 * HOUR, 6, 28 * HOUR),
    ] {
        let at = Timestamp(at);
        assert_eq!(Credits::window(at, every), number, "{at:?}");
        assert_eq!(Credits::next_window(at, every), Timestamp(next), "{at:?}");
    }
}

#[test]
fn who_may_put_in_how_much() {
    use Way::{OpenGame, Pairing, Private, Rematch};
    let guest = || Standing {
        guest: true,
        ..member()
    };
    let fresh = || Standing {
        since: Timestamp(NOW.0 - HOUR),
        ..member()
    };
    let poor = |balance| Standing {
        balance,
        ..member()
    };
    let too_high = |most| Err(Refusal::StakeTooHigh { most });
    let short = |balance, needed| Err(Refusal::NotEnoughCredits { balance, needed });
    for (stake, way, player, answer) in [
        (0, Private, guest(), Ok(())),
        (0, Pairing, poor(0), Ok(())),
        (7, Pairing, member(), Err(Refusal::NotOffered)),
        (1000, Pairing, member(), Err(Refusal::NotOffered)),
        (u32::MAX, Pairing, member(), Err(Refusal::NotOffered)),
        (500, Pairing, member(), Ok(())),
        (500, OpenGame, member(), Ok(())),
        (500, Rematch, member(), Ok(())),
        (500, Private, member(), too_high(100)),
        (100, Private, member(), Ok(())),
        (50, Pairing, guest(), Ok(())),
        (50, Rematch, guest(), Ok(())),
        (100, Pairing, guest(), too_high(50)),
        (10, OpenGame, guest(), Err(Refusal::GuestStake)),
        (10, Private, guest(), Err(Refusal::GuestStake)),
        (500, Pairing, fresh(), too_high(100)),
        (100, Pairing, fresh(), Ok(())),
        (10, Pairing, poor(9), short(9, 10)),
        (10, Pairing, poor(10), Ok(())),
    ] {
        let found = Credits::default().check_stake(stake, way, &player, NOW);
        assert_eq!(found, answer, "{stake} {way:?} {player:?}");
    }
}

#[test]
fn the_stakes_to_choose_from_are_those_that_are_not_refused() {
    let rules = Credits::default();
    for way in [Way::Pairing, Way::OpenGame, Way::Private, Way::Rematch] {
        for guest in [false, true] {
            for since in [Timestamp(0), Timestamp(NOW.0 - HOUR)] {
                let player = Standing {
                    guest,
                    since,
                    ..member()
                };
                let offered = rules.stakes_for(way, guest, since, NOW);
                for stake in [0, 5, 10, 50, 100, 500] {
                    let allowed = rules.check_stake(stake, way, &player, NOW).is_ok();
                    assert_eq!(offered.contains(&stake), allowed, "{stake} {way:?} {guest}");
                }
            }
        }
    }
}

#[test]
fn whoever_loses_at_once_again_and_again_plays_for_nothing_for_a_day() {
    let rules = Credits::default();
    let ago = |hours: i64| Timestamp(NOW.0 - hours * HOUR);
    for (losses, answer) in [
        (vec![], Ok(())),
        (vec![ago(1), ago(2)], Ok(())),
        (
            vec![ago(1), ago(2), ago(3)],
            Err(Refusal::StakesPaused {
                wait_ms: Millis(21 * HOUR),
            }),
        ),
        // The third latest counts.
        (
            vec![ago(1), ago(2), ago(20), ago(23)],
            Err(Refusal::StakesPaused {
                wait_ms: Millis(4 * HOUR),
            }),
        ),
        (vec![ago(1), ago(2), ago(24)], Ok(())),
    ] {
        let player = Standing {
            quick_losses: losses.clone(),
            ..member()
        };
        let found = rules.check_stake(10, Way::Pairing, &player, NOW);
        assert_eq!(found, answer, "{losses:?}");
        assert_eq!(rules.check_stake(0, Way::Pairing, &player, NOW), Ok(()));
    }
}

#[test]
fn the_same_two_decide_six_games_for_credits_a_day() {
    let rules = Credits::default();
    let games = |count: i64| -> Vec<Timestamp> {
        (1..=count).map(|n| Timestamp(NOW.0 - n * HOUR)).collect()
    };
    assert_eq!(rules.check_pair(&games(5), NOW), Ok(()));
    let wait_ms = Millis(18 * HOUR);
    let often = Err(Refusal::PlayedOften { wait_ms });
    assert_eq!(rules.check_pair(&games(6), NOW), often);
    assert_eq!(rules.check_pair(&games(9), NOW), often);
    assert_eq!(rules.check_pair(&games(6), NOW + wait_ms), Ok(()));
    let unlimited = Credits {
        pair_games: 0,
        ..Credits::default()
    };
    assert_eq!(unlimited.check_pair(&games(9), NOW), Ok(()));
    assert_eq!(LIMITS_LOOK_BACK, Millis(24 * HOUR));
}

#[test]
fn only_a_win_moves_credits() {
    let of = |winner, reason| payout(&GameResult { winner, reason });
    for winner in [SideKey::White, SideKey::Black] {
        for reason in [
            EndReason::NoPieces,
            EndReason::NoMoves,
            EndReason::Resigned,
            EndReason::TimeOut,
            EndReason::Left,
        ] {
            assert_eq!(of(Some(winner), reason), Payout::Winner(winner));
        }
    }
    for reason in [
        EndReason::LeftDraw,
        EndReason::Agreed,
        EndReason::Threefold,
        EndReason::KingsOnly,
        EndReason::ThreeKings,
        EndReason::FixedMaterial,
        EndReason::MainRoad,
        EndReason::TwoVersusOne,
        EndReason::ThreeVersusOne,
        EndReason::Aborted,
        EndReason::NoFirstMove,
        EndReason::Fault,
    ] {
        assert_eq!(of(None, reason), Payout::Back, "{reason:?}");
    }
    // Whatever a void game says of a winner.
    assert_eq!(of(Some(SideKey::White), EndReason::Aborted), Payout::Back);
}
