//! Events and snapshots tell the same game, and no event breaks the fold.

use domain::{Command, GameState, evolve};
use proptest::prelude::*;
use protocol::{
    Clocks, EndReason, GameCommand, GameEvent, GameId, GameResult, GameSnapshot, Millis, NewGame,
    Refusal, SideKey, TimeControl, Timestamp, VariantKey, WireMove, encode,
};
use rules::Variant;

use crate::given::{Black, Given, White, friendly, new_game};

fn side() -> impl Strategy<Value = SideKey> {
    prop_oneof![Just(White), Just(Black)]
}

/// One step of a story: somebody wants something after a while.
#[derive(Clone, Debug)]
struct Step {
    wait: i64,
    side: SideKey,
    wish: Wish,
}

#[derive(Clone, Debug)]
enum Wish {
    Legal(usize),
    Other(GameCommand),
    Check,
    Return(i64),
}

fn step() -> impl Strategy<Value = Step> {
    let wish = prop_oneof![
        12 => (0_usize..40).prop_map(Wish::Legal),
        1 => prop_oneof![
            Just(GameCommand::OfferDraw),
            Just(GameCommand::WithdrawDraw),
            Just(GameCommand::DeclineDraw),
            Just(GameCommand::OfferTakeback),
            Just(GameCommand::AcceptTakeback),
            Just(GameCommand::DeclineTakeback),
            Just(GameCommand::GiveTime),
            Just(GameCommand::OfferRematch),
            Just(GameCommand::DeclineRematch),
            Just(GameCommand::ClaimTime),
        ].prop_map(Wish::Other),
        1 => Just(Wish::Check),
        1 => (0_i64..5000).prop_map(Wish::Return),
    ];
    (-100_i64..3000, side(), wish).prop_map(|(wait, side, wish)| Step { wait, side, wish })
}

fn time() -> impl Strategy<Value = TimeControl> {
    prop_oneof![
        Just(TimeControl::fischer(1, 1)),
        Just(TimeControl::fischer(5, 3)),
        Just(TimeControl::NO_CLOCK),
    ]
}

/// Tells a story; returns the events and the game.
fn tell(time: TimeControl, steps: &[Step]) -> (Vec<GameEvent>, Given) {
    let mut log = vec![];
    let told = steps.iter().fold(friendly(time), |given, step| {
        let given = given.wait(step.wait);
        let answer = match &step.wish {
            Wish::Legal(_) if given.state.result().is_some() => Err(Refusal::GameOver),
            Wish::Legal(number) => given.ask(given.state.to_move(), given.legal(*number)),
            Wish::Other(wish) => given.ask(step.side, wish.clone()),
            Wish::Check => given.decide(&Command::CheckTime),
            Wish::Return(ms) => given.decide(&Command::ReturnTime {
                credit: Millis(*ms),
            }),
        };
        let events = answer.unwrap_or_default();
        log.extend(events.clone());
        events.iter().fold(given, Given::event)
    });
    (log, told)
}

fn anything() -> impl Strategy<Value = GameEvent> {
    let clocks = || {
        (any::<i64>(), any::<i64>()).prop_map(|(white, black)| Clocks {
            white: Millis(white),
            black: Millis(black),
        })
    };
    let at = || any::<i64>().prop_map(Timestamp);
    let chosen = (
        any::<u8>(),
        any::<u8>(),
        proptest::collection::vec(any::<u8>(), 0..4),
    );
    prop_oneof![
        (chosen, clocks(), any::<i64>(), at()).prop_map(|((from, to, captured), clocks, f, at)| {
            GameEvent::Moved {
                chosen: WireMove { from, to, captured },
                clocks,
                forgiven: Millis(f),
                at,
            }
        }),
        // A move that is legal at the start, with absurd times.
        (clocks(), any::<i64>(), at()).prop_map(|(clocks, f, at)| GameEvent::Moved {
            chosen: WireMove {
                from: 22,
                to: 17,
                captured: vec![]
            },
            clocks,
            forgiven: Millis(f),
            at,
        }),
        side().prop_map(|by| GameEvent::DrawOffered { by }),
        side().prop_map(|by| GameEvent::DrawWithdrawn { by }),
        side().prop_map(|by| GameEvent::DrawDeclined { by }),
        any::<i64>().prop_map(|ms| GameEvent::TimeReturned { credit: Millis(ms) }),
        (clocks(), at()).prop_map(|(clocks, at)| GameEvent::Ended {
            result: GameResult {
                winner: None,
                reason: EndReason::Agreed
            },
            clocks,
            at,
        }),
        (side(), at()).prop_map(|(by, at)| GameEvent::RematchOffered { by, at }),
        side().prop_map(|by| GameEvent::TakebackOffered { by }),
        side().prop_map(|by| GameEvent::TakebackDeclined { by }),
        (any::<u32>(), clocks(), at()).prop_map(|(ply, clocks, at)| GameEvent::TakenBack {
            ply,
            clocks,
            at
        }),
        (side(), any::<i64>()).prop_map(|(by, ms)| GameEvent::TimeGiven {
            by,
            amount: Millis(ms)
        }),
        side().prop_map(|by| GameEvent::RematchDeclined { by }),
        Just(GameEvent::RematchAgreed {
            game: GameId::from("next")
        }),
        any::<u32>().prop_map(|stake| {
            let new = new_game(TimeControl::NO_CLOCK);
            GameEvent::Created(NewGame { stake, ..new })
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_snapshot_says_what_its_events_say(
        time in time(),
        steps in proptest::collection::vec(step(), 0..120),
        cut in any::<proptest::sample::Index>(),
    ) {
        let (log, told) = tell(time, &steps);
        // Through JSON and back, as a client gets it.
        let text = encode(&told.state.snapshot());
        let snapshot: GameSnapshot = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&GameState::from_snapshot(&snapshot).unwrap(), &told.state);

        // A snapshot in the middle and the events after it give the same game.
        let cut = cut.index(log.len() + 1);
        let (before, after) = log.split_at(cut);
        let fold = |state, events: &[GameEvent]| {
            events.iter().try_fold(state, evolve)
        };
        let middle = fold(friendly(time).state, before).unwrap();
        let resumed = GameState::from_snapshot(&middle.snapshot()).unwrap();
        prop_assert_eq!(fold(resumed, after).unwrap(), told.state);
    }

    #[test]
    fn no_event_breaks_the_fold_and_no_wish_the_decision(
        time in time(),
        events in proptest::collection::vec(anything(), 0..12),
        at in any::<i64>(),
        ply in any::<u32>(),
    ) {
        let mut story = friendly(time);
        for event in &events {
            if let Ok(next) = evolve(story.state.clone(), event) {
                story.state = next;
            }
        }
        story.at = at;
        let chosen = WireMove { from: 22, to: 17, captured: vec![] };
        // What they answer does not matter here, only that they do.
        for side in [White, Black] {
            for wish in [
                GameCommand::Move { ply, chosen: chosen.clone() },
                GameCommand::OfferDraw,
                GameCommand::ClaimWin,
                GameCommand::OfferRematch,
                GameCommand::OfferTakeback,
                GameCommand::AcceptTakeback,
                GameCommand::GiveTime,
            ] {
                drop(story.clone().gone(side, true).ask(side, wish));
            }
        }
        drop(story.decide(&Command::CheckTime));
        let kept = GameState::from_snapshot(&story.state.snapshot());
        prop_assert_eq!(kept.unwrap(), story.state);
    }
}

#[test]
fn a_game_begins_once_and_a_snapshot_with_an_impossible_move_is_no_game() {
    let begun = GameState::new(new_game(TimeControl::NO_CLOCK));
    let again = GameEvent::Created(new_game(TimeControl::NO_CLOCK));
    assert_eq!(
        evolve(begun.clone(), &again),
        Err(domain::EventError::CreatedTwice)
    );

    let mut snapshot = begun.snapshot();
    snapshot.created.variant = VariantKey(Variant::International);
    snapshot.moves.push(WireMove {
        from: 1,
        to: 50,
        captured: vec![],
    });
    assert_eq!(
        GameState::from_snapshot(&snapshot),
        Err(domain::SnapshotError::IllegalMove { ply: 0 })
    );
}
