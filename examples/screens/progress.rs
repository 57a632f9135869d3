//! Made-up credits and tournaments.

use bevy::prelude::*;
use checkers_online::net::{BoardKey, BoardOf};
use checkers_online::session::{Cup, Ledger, Progress};
use protocol::{
    BoardEntry, BoardPage, BoardScope, BoardSpan, BracketMatch, BracketRound, CreditReason,
    EntrantState, FreeCredits, MyTournament, PairingResult, Person, PlayerCard, RatingPool,
    ScoringRule, Speed, TimeControl, Timestamp, TournamentConditions, TournamentFormat,
    TournamentList, TournamentPage, TournamentPairing, TournamentPairings, TournamentScore,
    TournamentSetup, TournamentStanding, TournamentStandings, TournamentStatus, TournamentSummary,
    VariantKey, Wallet, WalletEntry,
};
use rules::Variant;

use crate::lobby::{me, opponent, person};
use crate::{Wish, moment, standing};

/// Returns whether a screen shows tournaments.
pub(crate) fn is_of(screen: &str) -> bool {
    matches!(
        screen,
        "events"
            | "noevents"
            | "arena"
            | "swiss"
            | "knockout"
            | "make"
            | "password"
            | "ranking"
            | "feats"
            | "finished"
    )
}

fn in_minutes(minutes: i64) -> Timestamp {
    Timestamp(moment().0 + minutes * 60_000)
}

/// What the server would have told.
pub(crate) fn progress(wish: &Wish) -> Progress {
    let mut progress = Progress::default();
    if wish.screen == "loading" || wish.screen == "welcome" {
        return progress;
    }
    progress.wallet = Some(wallet(wish));
    progress.history = Some(history());
    progress.board = Some(board(wish));
    standing::add(&mut progress);
    progress.rated = (wish.screen == "rated")
        .then(|| ("g-1".into(), standing::rated((1842, 1854), (1875, 1863))));
    progress.tournaments = Some(if wish.screen == "noevents" {
        TournamentList::default()
    } else {
        list(wish)
    });
    let page = match wish.screen.as_str() {
        "arena" => Some(arena(wish)),
        "swiss" | "password" => Some(swiss(wish)),
        "knockout" => Some(knockout(wish)),
        "finished" => {
            let mut page = swiss(wish);
            page.tournament.status = TournamentStatus::Finished;
            Some(page)
        }
        _ => None,
    };
    progress.cup = page.map(|page| {
        let mut cup = Cup::new(page.tournament.id.clone());
        cup.page = Some(page);
        cup
    });
    progress
}

/// The leaderboard that is chosen at first.
fn board(wish: &Wish) -> (BoardKey, u32, BoardPage) {
    let entry = |rank, player: &PlayerCard| BoardEntry {
        rank,
        score: i64::from(2304 - 4 * rank as i32),
        person: Person {
            player: player.clone(),
            avatar: None,
            country: Some(["SN", "NL", "LV", "ID"][rank as usize % 4].to_owned()),
            presence: None,
        },
    };
    let people = people(wish);
    let others = people.iter().filter(|player| player.id != me(wish).id);
    let entries = others.zip(1..).map(|(player, rank)| entry(rank, player));
    let own = entry(218, &me(wish));
    let key = BoardKey {
        of: BoardOf::Rating(RatingPool {
            variant: VariantKey(Variant::Russian),
            speed: Speed::Blitz,
        }),
        span: BoardSpan::All,
        scope: BoardScope::World,
    };
    let page = BoardPage {
        total: 1204,
        entries: entries.collect(),
        around: vec![entry(217, &people[6]), own.clone(), entry(219, &people[7])],
        own: Some(own),
        until: None,
    };
    (key, 1, page)
}

fn wallet(wish: &Wish) -> Wallet {
    let is_poor = wish.screen == "poor";
    let wait = if wish.screen == "wallet" { 134 } else { 0 };
    Wallet {
        balance: if is_poor { 4 } else { 1_300 },
        in_play: 50,
        claim: FreeCredits {
            amount: 100,
            from: in_minutes(wait),
        },
        rescue: is_poor.then_some(FreeCredits {
            amount: 96,
            from: Timestamp(0),
        }),
        stakes: if is_poor {
            vec![0, 10, 50]
        } else {
            vec![0, 10, 50, 100, 500]
        },
        private_stakes: if is_poor {
            vec![0]
        } else {
            vec![0, 10, 50, 100]
        },
        guest: is_poor,
        at: moment(),
    }
}

fn history() -> Ledger {
    let game = || "g".into();
    let cup = || "cup".to_owned();
    let all = [
        (50, CreditReason::Returned { game: game() }),
        (-50, CreditReason::Stake { game: game() }),
        (200, CreditReason::Won { game: game() }),
        (-100, CreditReason::Stake { game: game() }),
        (100, CreditReason::Claim),
        (270, CreditReason::TournamentPrize { tournament: cup() }),
        (-20, CreditReason::TournamentFee { tournament: cup() }),
        (96, CreditReason::Rescue),
        (1000, CreditReason::Start),
    ];
    let mut balance = 1_300;
    let entry = |(index, (amount, reason)): (usize, (i64, CreditReason))| {
        let after = balance;
        balance -= amount;
        WalletEntry {
            seq: 9 - index as u64,
            at: in_minutes(-(index as i64) * 400),
            amount,
            balance: after,
            reason,
        }
    };
    Ledger {
        entries: all.into_iter().enumerate().map(entry).collect(),
        more: true,
    }
}

fn summary(id: &str, name: &str, format: TournamentFormat) -> TournamentSummary {
    TournamentSummary {
        id: id.into(),
        setup: TournamentSetup {
            name: name.to_owned(),
            variant: VariantKey(Variant::Russian),
            time: TimeControl::fischer(3, 2),
            format,
            rated: true,
            fee: 0,
            added: 0,
            conditions: TournamentConditions::default(),
        },
        status: TournamentStatus::Open,
        starts_at: in_minutes(42),
        ends_at: None,
        round: 0,
        next_round_at: None,
        players: 86,
        locked: false,
        made_by: None,
        prizes: vec![],
        joined: false,
        winner: None,
    }
}

const ARENA: TournamentFormat = TournamentFormat::Arena {
    minutes: 60,
    streaks: true,
    berserk: true,
};
const SWISS: TournamentFormat = TournamentFormat::Swiss {
    rounds: 7,
    pause_s: 60,
    draw_from_ply: Some(40),
};
const KNOCKOUT: TournamentFormat = TournamentFormat::Knockout {
    size: 8,
    when_full: true,
    pause_s: 30,
};

fn list(wish: &Wish) -> TournamentList {
    let live = TournamentSummary {
        status: TournamentStatus::Running,
        ends_at: Some(in_minutes(38)),
        prizes: vec![750, 450, 300],
        ..summary("arena", "Sunday Blitz Arena", ARENA)
    };
    let swiss = TournamentSummary {
        joined: true,
        ..summary("swiss", "Rotterdam Swiss", SWISS)
    };
    let later = TournamentSummary {
        starts_at: in_minutes(80),
        players: 3,
        ..summary("bullet", "Bullet Break", ARENA)
    };
    let cup = TournamentSummary {
        starts_at: in_minutes(60 * 40),
        players: 5,
        ..summary("cup", "Jakarta Knockout", KNOCKOUT)
    };
    let over = TournamentSummary {
        status: TournamentStatus::Finished,
        starts_at: in_minutes(-60 * 30),
        ends_at: Some(in_minutes(-60 * 28)),
        winner: Some(opponent(wish)),
        ..summary("over", "Dakar Open", SWISS)
    };
    TournamentList {
        running: vec![live],
        open: vec![swiss, later, cup],
        finished: vec![over],
    }
}

fn people(wish: &Wish) -> Vec<PlayerCard> {
    let names = [
        "Moussa",
        "Awa_Diop",
        "Koffi",
        "",
        "JanDammer",
        "",
        "BudiSatria",
        "Līga",
    ];
    let card = |(index, name): (usize, &&str)| match index {
        3 => me(wish),
        5 => opponent(wish),
        _ => PlayerCard {
            rating: 2104 - 60 * index as i32,
            ..person(&format!("p-{}", 50 + index), name)
        },
    };
    names.iter().enumerate().map(card).collect()
}

fn standings(wish: &Wish, is_arena: bool) -> TournamentStandings {
    let row = |(index, player): (usize, PlayerCard)| {
        let score = |game: usize| TournamentScore {
            points: [2, 2, if is_arena { 4 } else { 1 }, 0][(game + index) % 4],
            board: game as u32 + 1,
            streak: is_arena && (game + index) % 4 == 2,
            ..default()
        };
        let count = if is_arena { 9 } else { 3 };
        let scores: Vec<_> = (0..count).map(score).collect();
        TournamentStanding {
            place: index as u32 + 1,
            player,
            state: if index == 6 {
                EntrantState::Paused
            } else {
                EntrantState::In
            },
            points: 24 - 2 * index as u32,
            scores,
            streak: if is_arena && index < 2 {
                7 - 4 * index as u32
            } else {
                0
            },
            solkoff: 0,
            sonneborn: 0,
            performance: None,
            prize: 0,
        }
    };
    TournamentStandings {
        rows: people(wish).into_iter().enumerate().map(row).collect(),
        players: 86,
    }
}

fn pairing(board: u32, white: PlayerCard, black: PlayerCard) -> TournamentPairing {
    TournamentPairing {
        board,
        round: 3,
        white,
        black: Some(black),
        game: Some("g-1".into()),
        starts_at: moment(),
        result: None,
    }
}

fn pairings(wish: &Wish, round: u32) -> TournamentPairings {
    let people = people(wish);
    let results = [
        Some(PairingResult::White),
        None,
        Some(PairingResult::Draw),
        Some(PairingResult::Black),
    ];
    let pairs = people.chunks(2).zip(results).enumerate();
    let pairings = pairs.map(|(index, (pair, result))| TournamentPairing {
        result,
        ..pairing(index as u32 + 1, pair[0].clone(), pair[1].clone())
    });
    TournamentPairings {
        round,
        pairings: pairings.collect(),
    }
}

fn page(wish: &Wish, tournament: TournamentSummary) -> TournamentPage {
    let is_arena = matches!(tournament.setup.format, TournamentFormat::Arena { .. });
    let standings = standings(wish, is_arena);
    let mine = TournamentPairing {
        game: None,
        starts_at: Timestamp(moment().0 + 250_000),
        ..pairing(4, me(wish), opponent(wish))
    };
    TournamentPage {
        scoring: vec![ScoringRule::WinTwoDrawOne],
        me: Some(MyTournament {
            state: EntrantState::In,
            standing: standings.rows[3].clone(),
            pairing: Some(mine),
            may_return_at: None,
        }),
        standings,
        pairings: pairings(wish, tournament.round),
        bracket: vec![],
        now: moment(),
        tournament,
    }
}

fn arena(wish: &Wish) -> TournamentPage {
    let running = TournamentSummary {
        status: TournamentStatus::Running,
        ends_at: Some(in_minutes(38)),
        prizes: vec![750, 450, 300],
        joined: true,
        ..summary("arena", "Sunday Blitz Arena", ARENA)
    };
    TournamentPage {
        scoring: vec![
            ScoringRule::WinTwoDrawOne,
            ScoringRule::StreakDoubles,
            ScoringRule::Berserk { plies: 14 },
            ScoringRule::EarlyDraw { plies: 20 },
            ScoringRule::TimeEnds,
            ScoringRule::NearestOpponent,
        ],
        ..page(wish, running)
    }
}

fn swiss(wish: &Wish) -> TournamentPage {
    let mut running = TournamentSummary {
        status: TournamentStatus::Running,
        round: 3,
        next_round_at: Some(Timestamp(moment().0 + 250_000)),
        prizes: vec![1000, 600, 400],
        joined: true,
        made_by: Some(opponent(wish)),
        ..summary("swiss", "Rotterdam Swiss", SWISS)
    };
    running.setup.conditions.min_rating = Some(1400);
    running.setup.conditions.linked = true;
    let is_asked = wish.screen == "password";
    let mut page = page(wish, running);
    page.scoring = vec![
        ScoringRule::WinTwoDrawOne,
        ScoringRule::SameScore,
        ScoringRule::Bye,
        ScoringRule::LateOrAbsent,
        ScoringRule::DrawFrom { ply: 40 },
        ScoringRule::TieSolkoff,
    ];
    if is_asked {
        page.me = None;
        page.tournament.locked = true;
        page.tournament.joined = false;
    }
    page
}

#[expect(clippy::too_many_lines, reason = "made-up facts, one a line")]
fn knockout(wish: &Wish) -> TournamentPage {
    let running = TournamentSummary {
        status: TournamentStatus::Running,
        round: 2,
        players: 8,
        joined: true,
        ..summary("cup", "Jakarta Knockout", KNOCKOUT)
    };
    let people = people(wish);
    let of = |one: usize, other: usize, points: (u32, u32), winner: Option<usize>| BracketMatch {
        one: Some(people[one].clone()),
        other: Some(people[other].clone()),
        one_points: points.0,
        other_points: points.1,
        winner: winner.map(|index| people[index].id.clone()),
        games: vec![pairing(1, people[one].clone(), people[other].clone())],
    };
    let bracket = vec![
        BracketRound {
            round: 1,
            matches: vec![
                of(0, 6, (4, 0), Some(0)),
                of(3, 5, (3, 1), Some(3)),
                of(1, 7, (4, 0), Some(1)),
                of(2, 4, (1, 3), Some(4)),
            ],
        },
        BracketRound {
            round: 2,
            matches: vec![of(0, 3, (0, 2), None), of(1, 4, (2, 0), None)],
        },
        BracketRound {
            round: 3,
            matches: vec![BracketMatch::default()],
        },
    ];
    TournamentPage {
        bracket,
        scoring: vec![
            ScoringRule::TwoGames,
            ScoringRule::Decider {
                time: TimeControl::fischer(3, 2),
            },
            ScoringRule::BlackGoesThrough,
        ],
        ..page(wish, running)
    }
}
