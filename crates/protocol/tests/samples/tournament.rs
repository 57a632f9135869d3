//! Tournaments.

use protocol::{
    BracketMatch, BracketRound, EntrantState, MyTournament, NewGame, PairingResult, ScoringRule,
    TimeControl, Timestamp, TournamentConditions, TournamentFormat, TournamentGame, TournamentJoin,
    TournamentList, TournamentNews, TournamentPage, TournamentPairing, TournamentPairings,
    TournamentRequest, TournamentScore, TournamentSetup, TournamentStanding, TournamentStandings,
    TournamentStatus, TournamentSummary, encode,
};

use super::game::{NOW, anna, boris, created, game_id, pool};

pub(crate) fn tournament_id() -> protocol::TournamentId {
    "3f2a90c1d7e84b56a1029384756ab0cd".into()
}

/// A game of a tournament.
pub(crate) fn game() -> NewGame {
    NewGame {
        tournament: Some(TournamentGame {
            id: tournament_id(),
            name: "Sunday Arena".to_owned(),
            board: 7,
            round: 0,
            berserk: true,
            draw_from_ply: None,
        }),
        ..created()
    }
}

fn setup(name: &str, format: TournamentFormat) -> TournamentSetup {
    TournamentSetup {
        name: name.to_owned(),
        variant: pool().variant,
        time: pool().time,
        format,
        rated: true,
        fee: 0,
        added: 0,
        conditions: TournamentConditions::default(),
    }
}

fn arena() -> TournamentSetup {
    let format = TournamentFormat::Arena {
        minutes: 60,
        streaks: true,
        berserk: true,
    };
    setup("Sunday Arena", format)
}

fn swiss() -> TournamentSetup {
    let format = TournamentFormat::Swiss {
        rounds: 7,
        pause_s: 60,
        draw_from_ply: Some(40),
    };
    TournamentSetup {
        fee: 20,
        added: 500,
        conditions: TournamentConditions {
            min_rating: Some(1400),
            max_rating: Some(1900),
            min_games: Some(20),
            linked: true,
        },
        ..setup("Rotterdam Swiss", format)
    }
}

fn knockout() -> TournamentSetup {
    let format = TournamentFormat::Knockout {
        size: 8,
        when_full: true,
        pause_s: 30,
    };
    setup("Cup of Eight", format)
}

fn summary(setup: TournamentSetup) -> TournamentSummary {
    TournamentSummary {
        id: tournament_id(),
        setup,
        status: TournamentStatus::Running,
        starts_at: Timestamp(NOW - 600_000),
        ends_at: Some(Timestamp(NOW + 3_000_000)),
        round: 0,
        next_round_at: None,
        players: 2,
        locked: false,
        made_by: None,
        prizes: vec![],
        joined: true,
        winner: None,
    }
}

fn full_summary() -> TournamentSummary {
    TournamentSummary {
        status: TournamentStatus::Finished,
        round: 7,
        next_round_at: Some(Timestamp(NOW + 60_000)),
        locked: true,
        made_by: Some(boris()),
        prizes: vec![270, 162, 108],
        winner: Some(anna()),
        ..summary(swiss())
    }
}

fn pairing() -> TournamentPairing {
    TournamentPairing {
        board: 7,
        round: 0,
        white: anna(),
        black: Some(boris()),
        game: Some(game_id()),
        starts_at: Timestamp(NOW),
        result: None,
    }
}

fn bye() -> TournamentPairing {
    TournamentPairing {
        board: 8,
        round: 3,
        white: anna(),
        black: None,
        game: None,
        result: Some(PairingResult::Bye),
        ..pairing()
    }
}

fn standing() -> TournamentStanding {
    let score = |points, board| TournamentScore {
        points,
        board,
        ..TournamentScore::default()
    };
    TournamentStanding {
        place: 1,
        player: anna(),
        state: EntrantState::Playing,
        points: 9,
        scores: vec![
            score(2, 1),
            score(2, 3),
            TournamentScore {
                streak: true,
                berserk: true,
                ..score(5, 5)
            },
            TournamentScore {
                early: true,
                ..score(0, 6)
            },
        ],
        streak: 0,
        solkoff: 0,
        sonneborn: 0,
        performance: Some(1873),
        prize: 0,
    }
}

fn mine() -> MyTournament {
    MyTournament {
        state: EntrantState::Playing,
        standing: standing(),
        pairing: Some(pairing()),
        may_return_at: None,
    }
}

pub(crate) fn news() -> TournamentNews {
    TournamentNews {
        tournament: summary(arena()),
        version: 41,
        top: vec![standing()],
        me: Some(mine()),
    }
}

fn page() -> TournamentPage {
    TournamentPage {
        tournament: summary(arena()),
        scoring: vec![
            ScoringRule::WinTwoDrawOne,
            ScoringRule::StreakDoubles,
            ScoringRule::Berserk { plies: 14 },
            ScoringRule::EarlyDraw { plies: 20 },
        ],
        me: Some(mine()),
        standings: TournamentStandings {
            rows: vec![standing()],
            players: 2,
        },
        pairings: TournamentPairings {
            round: 0,
            pairings: vec![pairing()],
        },
        bracket: vec![],
        now: Timestamp(NOW),
    }
}

fn bracket() -> BracketRound {
    BracketRound {
        round: 1,
        matches: vec![BracketMatch {
            one: Some(anna()),
            other: Some(boris()),
            one_points: 3,
            other_points: 1,
            winner: Some(anna().id),
            games: vec![TournamentPairing {
                round: 1,
                result: Some(PairingResult::White),
                ..pairing()
            }],
        }],
    }
}

/// What travels over plain HTTP.
pub(crate) fn http() -> Vec<(&'static str, String)> {
    let request = TournamentRequest {
        setup: knockout(),
        start_in_minutes: 30,
        password: Some("Tuesday".to_owned()),
    };
    let cup = TournamentPage {
        tournament: summary(knockout()),
        scoring: vec![
            ScoringRule::TwoGames,
            ScoringRule::Decider {
                time: TimeControl::fischer(3, 2),
            },
            ScoringRule::BlackGoesThrough,
        ],
        me: Some(MyTournament {
            state: EntrantState::Paused,
            pairing: None,
            may_return_at: Some(Timestamp(NOW + 10_000)),
            ..mine()
        }),
        bracket: vec![bracket()],
        ..page()
    };
    let list = TournamentList {
        running: vec![summary(arena())],
        open: vec![],
        finished: vec![full_summary()],
    };
    let join = TournamentJoin {
        password: Some("Tuesday".to_owned()),
    };
    let pairings = TournamentPairings {
        round: 3,
        pairings: vec![bye()],
    };
    vec![
        ("tournament_request", encode(&request)),
        ("tournament_join", encode(&join)),
        ("tournament_list", encode(&list)),
        ("tournament_page", encode(&page())),
        ("tournament_page_knockout", encode(&cup)),
        ("tournament_pairings", encode(&pairings)),
        ("tournament_standings", encode(&page().standings)),
    ]
}
