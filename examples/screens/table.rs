//! Made-up games.

use checkers_online::session::Match;
use domain::GameState;
use protocol::{
    Berserk, Clocks, EndReason, GameResult, GameSnapshot, LastOffers, Millis, NewGame, Presence,
    SideKey, TimeControl, Timestamp, TournamentGame, VariantKey, WireMove,
};
use rules::Variant;

use crate::lobby::{me, opponent};
use crate::{Wish, moment};

/// A game of so many plies, made of any legal moves.
fn moves(variant: Variant, plies: u32) -> Vec<WireMove> {
    let mut game = rules::Game::new(variant);
    for ply in 0..plies {
        let legal = game.position().legal_moves();
        let Some(chosen) = legal.get((ply as usize * 7) % legal.len().max(1)) else {
            break;
        };
        if game.play(*chosen).is_err() {
            break;
        }
    }
    game.moves().iter().map(WireMove::from).collect()
}

/// The game on screen.
pub(crate) fn game(wish: &Wish) -> Match {
    let now = moment();
    let what = wish.screen.as_str();
    let over = is_over(what);
    let confirmed = GameState::from_snapshot(&snapshot(wish, now))
        .expect("the moves were legal when they were made");
    let claim = if what == "due" { 0 } else { 41_000 };
    let is_gone = matches!(what, "gone" | "due");
    Match {
        id: "g-1".into(),
        seq: 1,
        confirmed,
        pending: None,
        asked: Vec::new(),
        my_side: (what != "spectate").then_some(SideKey::White),
        opponent: if is_gone {
            Presence::Away {
                claim_in_ms: Some(Millis(claim)),
            }
        } else {
            Presence::Here
        },
        opponent_at: now,
        viewed_ply: match what {
            "review" => Some(7),
            "capture" => Some(9),
            _ => None,
        },
        turned: false,
        result_open: over && !matches!(what, "review" | "capture"),
    }
}

fn is_over(what: &str) -> bool {
    matches!(
        what,
        "result"
            | "lost"
            | "drawn"
            | "wanted"
            | "asking"
            | "review"
            | "capture"
            | "stake"
            | "cupover"
            | "rated"
    )
}

#[expect(clippy::too_many_lines, reason = "made-up facts, one a line")]
pub(crate) fn snapshot(wish: &Wish, now: Timestamp) -> GameSnapshot {
    let what = wish.screen.as_str();
    let plies = match what {
        "start" | "berserk" => 0,
        "theirs" | "gone" | "due" => 23,
        _ => 22,
    };
    let left = if what == "low" { 14_300 } else { 185_000 };
    let is = |screen: &str, side: SideKey| (what == screen).then_some(side);
    let created = NewGame {
        id: "g-1".into(),
        variant: VariantKey(wish.variant),
        time: TimeControl::OFFERED[2],
        white: me(wish),
        black: opponent(wish),
        stake: if what == "stake" { 50 } else { 0 },
        rated: true,
        closed: false,
        rematch_of: None,
        tournament: matches!(what, "berserk" | "cupover").then(|| TournamentGame {
            id: "arena".into(),
            name: "Sunday Blitz Arena".to_owned(),
            board: 7,
            round: 0,
            berserk: true,
            draw_from_ply: None,
        }),
        at: now,
    };
    let rematch = is("wanted", SideKey::Black).or(is("asking", SideKey::White));
    GameSnapshot {
        created,
        moves: moves(wish.variant, plies),
        clocks: Clocks {
            white: Millis(left),
            black: Millis(168_000),
        },
        turn_since: now,
        lag_quota: Clocks::default(),
        berserk: Berserk::default(),
        draw_offer: is("offer", SideKey::Black).or(is("offered", SideKey::White)),
        last_draw_offer: LastOffers::default(),
        takeback_offer: is("takeback", SideKey::Black),
        last_takeback_offer: LastOffers::default(),
        result: is_over(what).then(|| result(what)),
        ended_at: is_over(what).then_some(now),
        rematch_offer: rematch.map(|side| (side, now)),
        rematch: None,
    }
}

pub(crate) fn result(what: &str) -> GameResult {
    match what {
        "lost" => GameResult {
            winner: Some(SideKey::Black),
            reason: EndReason::TimeOut,
        },
        "drawn" => GameResult {
            winner: None,
            reason: EndReason::Agreed,
        },
        _ => GameResult {
            winner: Some(SideKey::White),
            reason: EndReason::NoMoves,
        },
    }
}
