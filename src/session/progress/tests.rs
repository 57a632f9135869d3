//! Messages and answers in, wallet and tournaments and questions out.

use protocol::{
    CreditReason, FreeCredits, ServerMessage, Timestamp, TournamentFormat, TournamentList,
    TournamentNews, TournamentPage, TournamentPairings, TournamentSetup, TournamentStanding,
    TournamentStandings, TournamentStatus, TournamentSummary, VariantKey, Wallet, WalletEntry,
    WalletPage,
};

use super::{Cup, Progress};
use crate::net::{Problem, ProgressCall, ProgressReply};
use crate::session::sample::card;

fn welcome(id: &str) -> ServerMessage {
    ServerMessage::Welcome {
        v: protocol::VERSION,
        player: card(id),
        at: Timestamp(0),
        games: vec![],
        seek: None,
    }
}

fn wallet(balance: i64, at: i64) -> Wallet {
    Wallet {
        balance,
        in_play: 0,
        claim: FreeCredits {
            amount: 100,
            from: Timestamp(0),
        },
        rescue: None,
        stakes: vec![0, 10],
        private_stakes: vec![0],
        guest: true,
        at: Timestamp(at),
    }
}

fn entries(seqs: impl IntoIterator<Item = u64>, more: bool) -> ProgressReply {
    let entry = |seq| WalletEntry {
        seq,
        at: Timestamp(0),
        amount: 1,
        balance: 1,
        reason: CreditReason::Claim,
    };
    ProgressReply::History(WalletPage {
        entries: seqs.into_iter().map(entry).collect(),
        more,
    })
}

fn seqs(progress: &Progress) -> Vec<u64> {
    let ledger = progress.history.as_ref().unwrap();
    ledger.entries.iter().map(|entry| entry.seq).collect()
}

fn summary(id: &str, round: u32) -> TournamentSummary {
    TournamentSummary {
        id: id.into(),
        setup: TournamentSetup {
            name: "Cup".to_owned(),
            variant: VariantKey(rules::Variant::Russian),
            time: protocol::TimeControl::fischer(3, 2),
            format: TournamentFormat::Swiss {
                rounds: 5,
                pause_s: 30,
                draw_from_ply: None,
            },
            rated: true,
            fee: 0,
            added: 0,
            conditions: protocol::TournamentConditions::default(),
        },
        status: TournamentStatus::Running,
        starts_at: Timestamp(0),
        ends_at: None,
        round,
        next_round_at: None,
        players: 2,
        locked: false,
        made_by: None,
        prizes: vec![],
        joined: false,
        winner: None,
    }
}

fn standing(place: u32, id: &str, points: u32) -> TournamentStanding {
    TournamentStanding {
        place,
        player: card(id),
        state: protocol::EntrantState::In,
        points,
        scores: vec![],
        streak: 0,
        solkoff: 0,
        sonneborn: 0,
        performance: None,
        prize: 0,
    }
}

fn page(id: &str) -> TournamentPage {
    TournamentPage {
        tournament: summary(id, 1),
        scoring: vec![],
        me: None,
        standings: TournamentStandings {
            rows: vec![standing(1, "anna", 0), standing(2, "boris", 0)],
            players: 2,
        },
        pairings: TournamentPairings::default(),
        bracket: vec![],
        now: Timestamp(0),
    }
}

fn news(id: &str, version: u64, round: u32) -> ServerMessage {
    ServerMessage::Tournament(Box::new(TournamentNews {
        tournament: summary(id, round),
        version,
        top: vec![standing(1, "boris", 2), standing(2, "anna", 0)],
        me: None,
    }))
}

fn looking_at(id: &str) -> Progress {
    let mut progress = Progress {
        cup: Some(Cup::new(id.into())),
        ..Progress::default()
    };
    let call = ProgressCall::Tournament(id.into());
    let reply = ProgressReply::Tournament(Box::new(page(id)));
    assert_eq!(progress.take(&call, reply), []);
    progress
}

#[test]
fn an_older_wallet_does_not_replace_a_newer_one() {
    let mut progress = Progress::default();
    progress.hear(&ServerMessage::Wallet(wallet(950, 20)));
    let late = ProgressReply::Wallet(wallet(1000, 10));
    progress.take(&ProgressCall::Wallet, late);
    assert_eq!(progress.balance(), Some(950));
    progress.hear(&ServerMessage::Wallet(wallet(1050, 30)));
    assert_eq!(progress.balance(), Some(1050));
}

#[test]
fn a_new_line_asks_for_what_may_have_changed_and_for_what_had_failed() {
    let mut progress = Progress::default();
    progress.hear(&welcome("me"));
    progress.cup = Some(Cup::new("cup".into()));
    progress.take(&ProgressCall::History(None), entries([1], false));
    let problem = Problem {
        code: "line".to_owned(),
        message: String::new(),
        wait: None,
    };
    progress.fail(&ProgressCall::Tournaments, &problem);
    let calls = progress.hear(&welcome("me"));
    assert_eq!(
        calls,
        [
            ProgressCall::Wallet,
            ProgressCall::History(None),
            ProgressCall::Tournament("cup".into()),
            ProgressCall::Tournaments,
        ]
    );
    assert!(progress.failed.is_empty());
}

#[test]
fn another_player_does_not_see_what_belongs_to_the_first() {
    let mut progress = Progress::default();
    progress.hear(&welcome("me"));
    progress.hear(&ServerMessage::Wallet(wallet(950, 20)));
    progress.hear(&welcome("other"));
    assert_eq!(progress.balance(), None);
    progress.hear(&ServerMessage::Wallet(wallet(7, 1)));
    assert_eq!(progress.balance(), Some(7));
}

#[test]
fn pages_of_the_history_follow_each_other_without_doubles() {
    let mut progress = Progress::default();
    progress.take(&ProgressCall::History(None), entries([9, 8, 7], true));
    progress.take(&ProgressCall::History(Some(7)), entries([7, 6, 5], true));
    assert_eq!(seqs(&progress), [9, 8, 7, 6, 5]);
    // Something came: the first page is asked for again and meets what is there.
    progress.take(&ProgressCall::History(None), entries([11, 10, 9], true));
    assert_eq!(seqs(&progress), [11, 10, 9, 8, 7, 6, 5]);
    // Much came: what is there no longer meets the first page.
    progress.take(&ProgressCall::History(None), entries([30, 29, 28], true));
    assert_eq!(seqs(&progress), [30, 29, 28]);
    assert!(progress.history.as_ref().unwrap().more);
    progress.take(&ProgressCall::History(Some(28)), entries([27], false));
    assert!(!progress.history.as_ref().unwrap().more);
}

#[test]
fn a_balance_that_moves_asks_for_the_history_that_is_shown() {
    let mut progress = Progress::default();
    assert_eq!(progress.hear(&ServerMessage::Wallet(wallet(950, 1))), []);
    progress.take(&ProgressCall::History(None), entries([1], false));
    let same = progress.hear(&ServerMessage::Wallet(wallet(950, 2)));
    assert_eq!(same, []);
    let moved = progress.hear(&ServerMessage::Wallet(wallet(1050, 3)));
    assert_eq!(moved, [ProgressCall::History(None)]);
}

#[test]
fn news_change_the_standings_and_ask_for_pairings_only_when_those_changed() {
    let mut progress = looking_at("cup");
    let id = "cup".into();
    let first = progress.hear(&news("cup", 5, 1));
    assert_eq!(first, [ProgressCall::Tournament(id)]);
    let cup = progress.cup.as_ref().unwrap();
    let rows = &cup.page.as_ref().unwrap().standings.rows;
    assert_eq!((rows[0].player.name.as_str(), rows[0].points), ("boris", 2));
    assert_eq!(progress.hear(&news("cup", 5, 1)), []);
    assert_eq!(progress.hear(&news("cup", 5, 2)).len(), 1);
    assert_eq!(progress.hear(&news("another", 9, 1)), []);
}

#[test]
fn a_deed_in_a_tournament_changes_its_page_and_the_list_is_asked_for() {
    let mut progress = looking_at("cup");
    progress.tournaments = Some(TournamentList {
        open: vec![summary("cup", 0)],
        ..TournamentList::default()
    });
    let mut joined = page("cup");
    joined.tournament.joined = true;
    let call = ProgressCall::Join("cup".into(), protocol::TournamentJoin::default());
    let reply = ProgressReply::Tournament(Box::new(joined));
    assert_eq!(progress.take(&call, reply), [ProgressCall::Tournaments]);
    assert!(progress.tournaments.as_ref().unwrap().open[0].joined);
    let cup = progress.cup.as_ref().unwrap();
    assert!(cup.page.as_ref().unwrap().tournament.joined);
}

#[test]
fn an_answer_about_a_tournament_that_is_no_longer_looked_at_opens_nothing() {
    let mut progress = looking_at("cup");
    let call = ProgressCall::Tournament("old".into());
    progress.take(&call, ProgressReply::Tournament(Box::new(page("old"))));
    assert_eq!(progress.cup.as_ref().unwrap().id, "cup".into());
    let call = ProgressCall::Standings("old".into(), 51);
    let standings = TournamentStandings::default();
    progress.take(&call, ProgressReply::Standings(standings));
    assert_eq!(progress.cup.as_ref().unwrap().standings, None);
}
