//! The words the samples are made of.

use protocol::{
    Berserk, Clocks, CommandId, EndReason, GameCommand, GameEvent, GameId, GameResult,
    GameSnapshot, LastOffers, Millis, NewGame, PlayerCard, PoolKey, SideKey, TimeControl,
    Timestamp, VariantKey, WireMove,
};
use rules::Variant;

pub(crate) const NOW: i64 = 1_790_000_000_000;

pub(crate) fn anna() -> PlayerCard {
    PlayerCard {
        id: "0a6c3d6e5b1f4c0f9f0e1d2c3b4a5968".into(),
        name: "Anna".to_owned(),
        rating: 1500,
        provisional: false,
    }
}

pub(crate) fn boris() -> PlayerCard {
    PlayerCard {
        id: "f1e2d3c4b5a697887766554433221100".into(),
        name: "Boris".to_owned(),
        rating: 1500,
        provisional: false,
    }
}

pub(crate) fn game_id() -> GameId {
    "019a0f3c5e7b7d219c3f55aa10b2c3d4".into()
}

pub(crate) fn rematch_id() -> GameId {
    "019a0f417a1c70049d2e66bb21c3d4e5".into()
}

pub(crate) fn command_id() -> CommandId {
    CommandId("7b1d2ff0-8d4f-4a1f-9c55-0a4c9d3f1c01".parse().unwrap())
}

pub(crate) const fn pool() -> PoolKey {
    PoolKey {
        variant: VariantKey(Variant::Russian),
        time: TimeControl::fischer(3, 2),
        stake: 0,
    }
}

pub(crate) const fn no_clock() -> PoolKey {
    PoolKey {
        variant: VariantKey(Variant::International),
        time: TimeControl::NO_CLOCK,
        stake: 0,
    }
}

const fn clocks(white: i64, black: i64) -> Clocks {
    Clocks {
        white: Millis(white),
        black: Millis(black),
    }
}

fn quiet() -> WireMove {
    WireMove {
        from: 22,
        to: 17,
        captured: vec![],
    }
}

fn capture() -> WireMove {
    WireMove {
        from: 26,
        to: 10,
        captured: vec![14, 22],
    }
}

pub(crate) fn created() -> NewGame {
    NewGame {
        id: game_id(),
        variant: pool().variant,
        time: pool().time,
        white: anna(),
        black: boris(),
        stake: 0,
        rated: true,
        closed: false,
        rematch_of: None,
        tournament: None,
        at: Timestamp(NOW),
    }
}

pub(crate) fn commands() -> Vec<(&'static str, GameCommand)> {
    let a_move = |chosen| GameCommand::Move { ply: 0, chosen };
    vec![
        ("game_move", a_move(quiet())),
        ("game_capture", a_move(capture())),
        ("game_resign", GameCommand::Resign),
        ("game_abort", GameCommand::Abort),
        ("game_offer_draw", GameCommand::OfferDraw),
        ("game_withdraw_draw", GameCommand::WithdrawDraw),
        ("game_accept_draw", GameCommand::AcceptDraw),
        ("game_decline_draw", GameCommand::DeclineDraw),
        ("game_offer_takeback", GameCommand::OfferTakeback),
        ("game_accept_takeback", GameCommand::AcceptTakeback),
        ("game_decline_takeback", GameCommand::DeclineTakeback),
        ("game_give_time", GameCommand::GiveTime),
        ("game_claim_win", GameCommand::ClaimWin),
        ("game_claim_draw", GameCommand::ClaimDraw),
        ("game_claim_time", GameCommand::ClaimTime),
        ("game_berserk", GameCommand::Berserk),
        ("game_offer_rematch", GameCommand::OfferRematch),
        ("game_decline_rematch", GameCommand::DeclineRematch),
    ]
}

pub(crate) fn events() -> Vec<(&'static str, GameEvent)> {
    let by = SideKey::White;
    let moved = |chosen, forgiven| GameEvent::Moved {
        chosen,
        clocks: clocks(181_200, 180_000),
        forgiven: Millis(forgiven),
        at: Timestamp(NOW + 9000),
    };
    let ended = |winner, reason| GameEvent::Ended {
        result: GameResult { winner, reason },
        clocks: clocks(93_400, 0),
        at: Timestamp(NOW + 600_000),
    };
    vec![
        ("event_created", GameEvent::Created(created())),
        (
            "event_created_tournament",
            GameEvent::Created(super::tournament::game()),
        ),
        ("event_moved", moved(quiet(), 0)),
        ("event_moved_capture", moved(capture(), 140)),
        ("event_draw_offered", GameEvent::DrawOffered { by }),
        ("event_draw_withdrawn", GameEvent::DrawWithdrawn { by }),
        ("event_draw_declined", GameEvent::DrawDeclined { by }),
        ("event_takeback_offered", GameEvent::TakebackOffered { by }),
        (
            "event_takeback_declined",
            GameEvent::TakebackDeclined { by },
        ),
        (
            "event_taken_back",
            GameEvent::TakenBack {
                ply: 6,
                clocks: clocks(178_100, 175_300),
                at: Timestamp(NOW + 9000),
            },
        ),
        (
            "event_time_given",
            GameEvent::TimeGiven {
                by,
                amount: Millis(15_000),
            },
        ),
        (
            "event_time_returned",
            GameEvent::TimeReturned {
                credit: Millis(4300),
            },
        ),
        (
            "event_berserked",
            GameEvent::Berserked {
                by,
                clocks: clocks(90_000, 180_000),
            },
        ),
        ("event_ended_won", ended(Some(by), EndReason::TimeOut)),
        ("event_ended_drawn", ended(None, EndReason::Threefold)),
        (
            "event_rematch_offered",
            GameEvent::RematchOffered {
                by,
                at: Timestamp(NOW + 610_000),
            },
        ),
        ("event_rematch_declined", GameEvent::RematchDeclined { by }),
        (
            "event_rematch_agreed",
            GameEvent::RematchAgreed { game: rematch_id() },
        ),
    ]
}

pub(crate) fn snapshot() -> GameSnapshot {
    GameSnapshot {
        created: created(),
        moves: vec![],
        clocks: clocks(180_000, 180_000),
        turn_since: Timestamp(NOW),
        lag_quota: clocks(3000, 3000),
        draw_offer: None,
        last_draw_offer: LastOffers::default(),
        takeback_offer: None,
        last_takeback_offer: LastOffers::default(),
        berserk: Berserk::default(),
        result: None,
        ended_at: None,
        rematch_offer: None,
        rematch: None,
    }
}

/// A snapshot in which every field is there.
pub(crate) fn full_snapshot() -> GameSnapshot {
    GameSnapshot {
        created: NewGame {
            rated: false,
            closed: true,
            rematch_of: Some(rematch_id()),
            tournament: None,
            ..created()
        },
        moves: vec![quiet(), capture()],
        draw_offer: Some(SideKey::Black),
        last_draw_offer: LastOffers {
            white: Some(21),
            black: Some(40),
        },
        takeback_offer: Some(SideKey::White),
        last_takeback_offer: LastOffers {
            white: Some(2),
            black: None,
        },
        berserk: Berserk::default().with(SideKey::Black),
        result: Some(GameResult {
            winner: Some(SideKey::Black),
            reason: EndReason::Resigned,
        }),
        ended_at: Some(Timestamp(NOW + 600_000)),
        rematch_offer: Some((SideKey::White, Timestamp(NOW + 610_000))),
        rematch: Some(rematch_id()),
        ..snapshot()
    }
}
