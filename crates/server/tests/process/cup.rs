//! `kill -9` while a tournament is played and a game for credits beside it.

use std::time::Duration;

use load::{Client, Guest, move_or_resign};
use protocol::{
    ApiError, EntrantState, PairingResult, TimeControl, Timestamp, TournamentConditions,
    TournamentFormat, TournamentId, TournamentJoin, TournamentPage, TournamentSetup,
    TournamentStatus, VariantKey, Wallet,
};
use rules::Variant;
use server::port::NodeStore;
use server::store::SqlStore;
use server::store::tournaments::NewTournament;
use tokio::task::JoinSet;

use crate::audit::audit;
use crate::player::{Player, seat_everybody};
use crate::program::Program;

const ROUNDS: u32 = 2;
const PLAYERS: usize = 4;
const FEE: u32 = 20;
/// The whole tournament takes a fraction of it.
const LONGEST: Duration = Duration::from_secs(60);

/// Makes a tournament that starts at once, past all checks.
async fn make(data: &std::path::Path, now: Timestamp) -> TournamentId {
    let id = TournamentId::from("cup");
    let format = TournamentFormat::Swiss {
        rounds: ROUNDS,
        pause_s: 1,
        draw_from_ply: None,
    };
    let new = NewTournament {
        id: id.clone(),
        setup: TournamentSetup {
            name: "Test Cup".to_owned(),
            variant: VariantKey(Variant::Russian),
            time: TimeControl::fischer(3, 2),
            format,
            rated: true,
            fee: FEE,
            added: 0,
            conditions: TournamentConditions::default(),
        },
        made_by: None,
        slot: None,
        password: None,
        starts_at: Timestamp(now.0 + 2000),
        lot: 11,
        at: now,
    };
    let beside = SqlStore::open_beside(data).await.unwrap();
    beside.make_tournament(new).await.unwrap();
    beside.close().await;
    id
}

async fn page(guest: &Guest) -> TournamentPage {
    guest.get("/api/tournaments/cup").await.unwrap().unwrap()
}

/// Everybody plays on until the tournament is over.
async fn play_out(entrants: Vec<(Guest, Client)>) -> TournamentPage {
    let watcher = entrants[0].0.clone();
    let mut playing = JoinSet::new();
    for (_, mut client) in entrants {
        playing.spawn(async move {
            loop {
                move_or_resign(&mut client).await.unwrap();
                client.next().await.unwrap();
            }
        });
    }
    let over = async {
        loop {
            let page = page(&watcher).await;
            if page.tournament.status == TournamentStatus::Finished {
                return page;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::select! {
        page = tokio::time::timeout(LONGEST, over) => page.expect("it ends in time"),
        broken = playing.join_next() => panic!("somebody's line broke: {broken:?}"),
    }
}

/// The stakes of the one game go where its result says.
async fn end_for_credits(mut seated: Vec<Player>) {
    let mut loser = seated.pop().unwrap();
    let winner = seated.pop().unwrap();
    let stake = i64::from(crate::player::pool().stake);
    let wallet: Wallet = winner.guest.get("/api/wallet").await.unwrap().unwrap();
    assert_eq!((wallet.balance, wallet.in_play), (1000 - stake, stake));
    let resigned = loser
        .client
        .ask(&loser.game, protocol::GameCommand::Resign)
        .await;
    assert_eq!(resigned.unwrap(), Ok(()));
    for (player, balance) in [(winner, 1000 + stake), (loser, 1000 - stake)] {
        let wallet: Wallet = player.guest.get("/api/wallet").await.unwrap().unwrap();
        assert_eq!((wallet.balance, wallet.in_play), (balance, 0));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_in_the_middle_of_a_tournament_and_of_a_game_for_credits_nobody_loses_by_it() {
    let data = tempfile::tempdir().unwrap();
    let mut program = Program::start("127.0.0.1:0", data.path()).await;
    let listen = program.listen().to_owned();
    let mut seated = seat_everybody(&[&program.base], 1).await;
    let mut entrants = vec![];
    let mut now = Timestamp(0);
    for number in 0..PLAYERS {
        let guest = Guest::create(&program.base, &format!("Entrant{number}")).await;
        let guest = guest.unwrap();
        let client = guest.connect(vec![]).await.unwrap();
        let wallet: Wallet = guest.get("/api/wallet").await.unwrap().unwrap();
        now = wallet.at;
        entrants.push((guest, client));
    }
    make(data.path(), now).await;
    for (guest, _) in &entrants {
        let wish = TournamentJoin::default();
        let joined: Result<TournamentPage, ApiError> = guest
            .post("/api/tournaments/cup/join", &wish)
            .await
            .unwrap();
        assert!(joined.unwrap().tournament.joined);
    }
    // In the first round, some have moved and some have not.
    for (number, (_, client)) in entrants.iter_mut().enumerate() {
        let game = client.paired().await.unwrap();
        client.until_game(&game, |_| true).await.unwrap();
        if number == 0 {
            move_or_resign(client).await.unwrap();
        }
    }
    program.kill().await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    program = Program::start(&listen, data.path()).await;
    for player in &mut seated {
        player.come_back(&program.base).await;
    }
    for (guest, client) in &mut entrants {
        guest.base.clone_from(&program.base);
        guest.reconnect(client).await.unwrap();
    }
    let page = play_out(entrants).await;
    assert_eq!(page.tournament.round, ROUNDS);
    let points: u32 = page.standings.rows.iter().map(|row| row.points).sum();
    assert_eq!(points, ROUNDS * 4, "two games in each round");
    assert!(
        page.standings
            .rows
            .iter()
            .all(|row| row.state == EntrantState::In)
    );
    let decided = [PairingResult::White, PairingResult::Black];
    assert!(page.pairings.pairings.iter().all(|pairing| {
        pairing
            .result
            .is_some_and(|result| decided.contains(&result))
    }));
    let prizes: u32 = page.standings.rows.iter().map(|row| row.prize).sum();
    assert_eq!(prizes, FEE * PLAYERS as u32);
    end_for_credits(seated).await;
    let audit = audit(data.path()).await;
    assert_eq!(audit.status.code(), Some(0), "{audit:?}");
    assert!(program.terminate().await.success());
}
