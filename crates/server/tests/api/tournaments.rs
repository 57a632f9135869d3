//! Tournaments on a real server, played by real clients.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use load::move_or_resign;
use protocol::{
    ApiError, ClientMessage, EntrantState, Millis, PairingResult, ServerMessage, TimeControl,
    Timestamp, TournamentConditions, TournamentFormat, TournamentId, TournamentJoin,
    TournamentList, TournamentPage, TournamentPairings, TournamentRequest, TournamentSetup,
    TournamentStatus, VariantKey,
};
use rules::Variant;
use server::Config;
use server::port::Clock;
use server::store::SqlStore;
use server::store::tournaments::NewTournament;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::house::{House, Player, patient};

/// Tournaments are looked at often, and a minute of an arena is short.
pub(crate) fn quick() -> Config {
    let mut config = patient();
    config.tournaments.look_every = Duration::from_millis(50);
    config.tournaments.minute = Millis(200);
    config
}

pub(crate) fn setup(format: TournamentFormat) -> TournamentSetup {
    TournamentSetup {
        name: "Test Cup".to_owned(),
        variant: VariantKey(Variant::Russian),
        time: TimeControl::fischer(3, 2),
        format,
        rated: true,
        fee: 0,
        added: 0,
        conditions: TournamentConditions::default(),
    }
}

pub(crate) const ARENA: TournamentFormat = TournamentFormat::Arena {
    minutes: 40,
    streaks: true,
    berserk: true,
};
pub(crate) const SWISS: TournamentFormat = TournamentFormat::Swiss {
    rounds: 3,
    pause_s: 0,
    draw_from_ply: None,
};
pub(crate) const CUP: TournamentFormat = TournamentFormat::Knockout {
    size: 8,
    when_full: true,
    pause_s: 0,
};

/// Makes a tournament past all checks, with pauses shorter than players may wish.
async fn make(house: &House, format: TournamentFormat, starts_in: i64) -> TournamentId {
    let beside = SqlStore::open_beside(house.folder.path()).await.unwrap();
    let id = TournamentId::from("cup");
    let now = house.clock.now();
    let new = NewTournament {
        id: id.clone(),
        setup: setup(format),
        made_by: None,
        slot: None,
        password: None,
        starts_at: Timestamp(now.0 + starts_in),
        lot: 11,
        at: now,
    };
    beside.make_tournament(new).await.unwrap();
    server::port::NodeStore::close(&beside).await;
    id
}

async fn people(house: &House, count: usize) -> Vec<Player> {
    let mut players = vec![];
    for number in 0..count {
        let guest = house.guest(&format!("Player{number}")).await;
        players.push(Player::connect(guest).await);
    }
    players
}

pub(crate) async fn join(player: &Player, id: &TournamentId) -> Result<TournamentPage, ApiError> {
    let path = format!("/api/tournaments/{id}/join");
    let wish = TournamentJoin::default();
    player.guest.post(&path, &wish).await.unwrap()
}

async fn page(player: &Player, id: &TournamentId) -> TournamentPage {
    let path = format!("/api/tournaments/{id}");
    player.guest.get(&path).await.unwrap().unwrap()
}

/// Plays whatever comes until told to stop: some moves, and then whoever is to move resigns.
fn play(mut player: Player, mut stop: watch::Receiver<bool>) -> JoinHandle<Player> {
    tokio::spawn(async move {
        loop {
            tokio::select! {
                message = player.client.next() => { message.unwrap(); }
                _ = stop.changed() => return player,
            }
            move_or_resign(&mut player.client).await.unwrap();
        }
    })
}

/// Lets everybody play until the tournament is over; returns its page and the players.
async fn play_out(players: Vec<Player>, id: &TournamentId) -> (TournamentPage, Vec<Player>) {
    let (stop, stopped) = watch::channel(false);
    let (base, token) = (
        players[0].guest.base.clone(),
        players[0].guest.token.clone(),
    );
    let bots: Vec<_> = players
        .into_iter()
        .map(|player| play(player, stopped.clone()))
        .collect();
    let http = load::http_client();
    let over = async {
        loop {
            let asked = http
                .get(format!("{base}/api/tournaments/{id}"))
                .bearer_auth(&token);
            let answer = asked.send().await.unwrap().text().await.unwrap();
            let page: TournamentPage = serde_json::from_str(&answer).unwrap();
            if page.tournament.status == TournamentStatus::Finished {
                return page;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let page = tokio::time::timeout(Duration::from_secs(90), over).await;
    stop.send_replace(true);
    let mut players = vec![];
    for bot in bots {
        players.push(bot.await.unwrap());
    }
    (page.expect("the tournament ends in time"), players)
}

/// Returns the pairings of a round.
async fn round(player: &Player, id: &TournamentId, round: u32) -> TournamentPairings {
    let path = format!("/api/tournaments/{id}/pairings?round={round}");
    player.guest.get(&path).await.unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn eight_players_play_an_arena() {
    let house = House::open_with(quick()).await;
    let mut players = people(&house, 8).await;
    let id = make(&house, ARENA, 700).await;
    for player in &players {
        let page = join(player, &id).await.unwrap();
        assert_eq!(page.me.unwrap().state, EntrantState::In);
    }
    let follow = ClientMessage::FollowTournament {
        tournament: id.clone(),
    };
    players[7].client.send(&follow).await.unwrap();
    let begins = |message: &ServerMessage| {
        matches!(message, ServerMessage::Tournament(news)
            if news.tournament.status == TournamentStatus::Running && news.me.is_some())
    };
    players[7].client.until(begins).await.unwrap();
    let (page, players) = play_out(players, &id).await;
    assert_eq!(page.tournament.players, 8);
    assert_eq!(page.standings.rows.len(), 8);
    let games: usize = page.standings.rows.iter().map(|row| row.scores.len()).sum();
    assert!(games >= 16, "everybody has played: {games}");
    assert!(page.standings.rows.iter().all(|row| !row.scores.is_empty()));
    for pair in page.standings.rows.windows(2) {
        assert!(pair[0].points >= pair[1].points);
        assert_eq!(pair[0].place + 1, pair[1].place);
    }
    let best = page.standings.rows[0].player.id.clone();
    assert_eq!(page.tournament.winner.map(|winner| winner.id), Some(best));
    // Nobody met the last opponent again.
    let latest = round(&players[0], &id, 0).await.pairings;
    let mut last: BTreeMap<_, _> = BTreeMap::new();
    for pairing in latest.iter().rev() {
        let white = pairing.white.id.clone();
        let black = pairing.black.clone().unwrap().id;
        if pairing.result == Some(PairingResult::Void) {
            continue;
        }
        assert_ne!(
            last.insert(white.clone(), black.clone()),
            Some(black.clone())
        );
        assert_ne!(last.insert(black, white.clone()), Some(white));
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seven_players_play_a_swiss_of_three_rounds_through_a_restart() {
    let house = House::open_with(quick()).await;
    let players = people(&house, 7).await;
    let id = make(&house, SWISS, 600).await;
    for player in &players {
        join(player, &id).await.unwrap();
    }
    // The server ends in the middle of it, and another one goes on.
    let (stop, stopped) = watch::channel(false);
    let bots: Vec<_> = players
        .into_iter()
        .map(|player| play(player, stopped.clone()))
        .collect();
    tokio::time::sleep(Duration::from_millis(1200)).await;
    stop.send_replace(true);
    let mut players = vec![];
    for bot in bots {
        players.push(bot.await.unwrap());
    }
    let clock = house.clock.clone();
    let folder = house.close().await;
    clock.shift(60_000);
    let house = House::open_again(quick(), folder, clock).await;
    for player in &mut players {
        player.guest.base.clone_from(&house.base);
        player.reconnect().await;
    }
    let (page, players) = play_out(players, &id).await;
    assert_eq!(page.tournament.round, 3);
    let mut met = BTreeSet::new();
    let mut byes = BTreeSet::new();
    for number in 1..=3 {
        let pairings = round(&players[0], &id, number).await.pairings;
        assert_eq!(pairings.len(), 4, "three games and a bye");
        for pairing in pairings {
            let white = pairing.white.id;
            match pairing.black {
                None => assert!(byes.insert(white), "one bye each"),
                Some(black) => {
                    let pair = [white.clone().min(black.id.clone()), white.max(black.id)];
                    assert!(met.insert(pair), "nobody meets twice");
                    let decided = [PairingResult::White, PairingResult::Black];
                    assert!(decided.contains(&pairing.result.unwrap()));
                }
            }
        }
    }
    // Nobody was punished for the restart: three rounds of six points and a bye.
    let points: u32 = page.standings.rows.iter().map(|row| row.points).sum();
    assert_eq!(points, 3 * (3 * 2 + 2));
    assert!(page.standings.rows.iter().all(|row| row.scores.len() == 3));
    assert!(
        page.standings
            .rows
            .iter()
            .all(|row| row.state == EntrantState::In)
    );
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn eight_players_play_a_knockout_that_starts_when_it_is_full() {
    let house = House::open_with(quick()).await;
    let players = people(&house, 8).await;
    let id = make(&house, CUP, 3_600_000).await;
    for player in &players {
        join(player, &id).await.unwrap();
    }
    let (page, players) = play_out(players, &id).await;
    assert_eq!(page.bracket.len(), 3);
    let sizes: Vec<usize> = page
        .bracket
        .iter()
        .map(|round| round.matches.len())
        .collect();
    assert_eq!(sizes, [4, 2, 1]);
    let winner = page.tournament.winner.unwrap().id;
    assert_eq!(page.bracket[2].matches[0].winner.as_ref(), Some(&winner));
    for round in &page.bracket {
        for game in &round.matches {
            assert!((2..=3).contains(&game.games.len()), "{game:?}");
            let first = &game.games[0];
            assert_eq!(
                game.games[1].black.as_ref(),
                Some(&first.white),
                "sides are swapped"
            );
        }
    }
    assert_eq!(page.standings.rows[0].player.id, winner);
    let mine = self::page(&players[0], &id).await;
    assert!(mine.me.is_some() && mine.tournament.joined);
    house.close().await;
}

/// The case P-29 of public-reports.md.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_everybody_withdraws_the_tournament_ends_by_its_standings() {
    let house = House::open_with(quick()).await;
    let players = people(&house, 4).await;
    let mut format = SWISS;
    if let TournamentFormat::Swiss { pause_s, .. } = &mut format {
        *pause_s = 2;
    }
    let id = make(&house, format, 400).await;
    for player in &players {
        join(player, &id).await.unwrap();
    }
    let (stop, stopped) = watch::channel(false);
    let bots: Vec<_> = players
        .into_iter()
        .map(|player| play(player, stopped.clone()))
        .collect();
    tokio::time::sleep(Duration::from_millis(1500)).await;
    stop.send_replace(true);
    let mut players = vec![];
    for bot in bots {
        players.push(bot.await.unwrap());
    }
    for player in &players {
        let path = format!("/api/tournaments/{id}/leave");
        let left: Result<TournamentPage, ApiError> = player.guest.post(&path, &()).await.unwrap();
        assert_eq!(left.unwrap().me.unwrap().state, EntrantState::Out);
    }
    let (page, _players) = play_out(players, &id).await;
    assert_eq!(page.tournament.round, 1, "no empty rounds");
    assert!(page.tournament.winner.is_some());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_does_not_come_loses_and_pauses() {
    let mut config = quick();
    config.limits.first_move_in_tournaments.blitz = Millis(1500);
    let house = House::open_with(config).await;
    let players = people(&house, 2).await;
    let id = make(&house, SWISS, 300).await;
    for player in &players {
        join(player, &id).await.unwrap();
    }
    let over = async {
        loop {
            let page = page(&players[0], &id).await;
            if page.tournament.status == TournamentStatus::Finished {
                return page;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let page = tokio::time::timeout(Duration::from_secs(20), over)
        .await
        .unwrap();
    let pairing = &page.pairings.pairings[0];
    // White was to move and did nothing.
    assert_eq!(pairing.result, Some(PairingResult::Black));
    let white = page
        .standings
        .rows
        .iter()
        .find(|row| row.player.id == pairing.white.id);
    assert_eq!(white.unwrap().state, EntrantState::Paused);
    assert!(white.unwrap().scores[0].absent);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tournaments_are_made_shown_joined_and_called_off_over_http() {
    let house = House::open_with(quick()).await;
    let players = people(&house, 2).await;
    let (anna, boris) = (&players[0].guest, &players[1].guest);
    let mut request = TournamentRequest {
        setup: setup(ARENA),
        start_in_minutes: 30,
        password: Some("Tuesday".to_owned()),
    };
    request.setup.conditions.min_games = Some(0);
    let made: Result<TournamentPage, ApiError> =
        anna.post("/api/tournaments", &request).await.unwrap();
    let made = made.unwrap();
    let id = made.tournament.id.clone();
    assert!(made.tournament.locked && made.me.is_none());
    assert!(made.scoring.len() > 5);
    assert_eq!(made.tournament.made_by.unwrap().id, anna.player.id);

    let path = format!("/api/tournaments/{id}/join");
    let enter = async |password: Option<&str>| {
        let wish = TournamentJoin {
            password: password.map(str::to_owned),
        };
        let answer: Result<TournamentPage, ApiError> = boris.post(&path, &wish).await.unwrap();
        answer.map_err(|error| error.code)
    };
    assert_eq!(enter(None).await.unwrap_err(), "password_needed");
    assert_eq!(enter(Some("Monday")).await.unwrap_err(), "wrong_code");
    assert!(enter(Some("Tuesday")).await.unwrap().tournament.joined);
    assert!(enter(None).await.is_ok(), "whoever is in needs no password");

    let list: TournamentList = boris.get("/api/tournaments").await.unwrap().unwrap();
    assert_eq!(list.open.len(), 1);
    assert!(list.open[0].joined);
    for (path, code) in [
        ("/api/tournaments/none", "no_such_tournament"),
        ("/api/tournaments/none/standings", "no_such_tournament"),
        ("/api/tournaments/none/pairings?round=x", "bad_request"),
    ] {
        let answer: Result<TournamentPage, ApiError> = boris.get(path).await.unwrap();
        assert_eq!(answer.unwrap_err().code, code, "{path}");
    }
    let off = format!("/api/tournaments/{id}/cancel");
    let answer: Result<TournamentPage, ApiError> = boris.post(&off, &()).await.unwrap();
    assert_eq!(answer.unwrap_err().code, "not_yours");
    for _ in 0..2 {
        let answer: Result<TournamentPage, ApiError> = anna.post(&off, &()).await.unwrap();
        let status = answer.unwrap().tournament.status;
        assert_eq!(status, TournamentStatus::Cancelled);
    }
    assert_eq!(enter(None).await.unwrap_err(), "tournament_over");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_makes_no_sense_is_refused_with_words() {
    let house = House::open_with(quick()).await;
    let players = people(&house, 1).await;
    let anna = &players[0].guest;
    let request = |change: fn(&mut TournamentRequest)| {
        let mut request = TournamentRequest {
            setup: setup(ARENA),
            start_in_minutes: 30,
            password: None,
        };
        change(&mut request);
        request
    };
    for (request, code) in [
        (request(|r| r.setup.name = "x".to_owned()), "bad_request"),
        (request(|r| r.start_in_minutes = 0), "bad_request"),
        (request(|r| r.setup.fee = 20_000), "bad_request"),
        (request(|r| r.setup.added = 20), "bad_request"),
        (request(|r| r.password = Some(String::new())), "bad_request"),
    ] {
        let answer: Result<TournamentPage, ApiError> =
            anna.post("/api/tournaments", &request).await.unwrap();
        let error = answer.unwrap_err();
        assert_eq!(error.code, code, "{request:?}");
        assert!(error.message.len() > 10, "{error:?}");
    }
    let mut strict = request(|_| {});
    strict.setup.conditions.linked = true;
    let made: Result<TournamentPage, ApiError> =
        anna.post("/api/tournaments", &strict).await.unwrap();
    let id = made.unwrap().tournament.id;
    let refused = join(&players[0], &id).await.unwrap_err();
    assert_eq!(refused.code, "not_eligible");
    let path = format!("/api/tournaments/{id}/pause");
    let answer: Result<TournamentPage, ApiError> = anna.post(&path, &()).await.unwrap();
    assert_eq!(answer.unwrap_err().code, "not_joined");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_joined_are_told_before_it_begins() {
    let house = House::open_with(quick()).await;
    let mut players = people(&house, 1).await;
    let id = make(&house, ARENA, 310_000).await;
    join(&players[0], &id).await.unwrap();
    // Now it begins within five minutes.
    house.pass(20_000);
    let told = |message: &ServerMessage| {
        matches!(message, ServerMessage::Notice(notice)
            if matches!(&notice.about, protocol::NoticeAbout::Tournament { name, .. } if name == "Test Cup"))
    };
    players[0].client.until(told).await.unwrap();
    house.close().await;
}
