//! Private games: made, found, joined.

use load::Client;
use protocol::{
    ApiError, ColourWish, GameId, LobbyState, Millis, NoticeAbout, NoticePage, PrivateCancel,
    PrivateGrant, PrivateJoin, PrivateJoined, PrivateList, PrivateRequest, ServerMessage, SideKey,
};

use crate::house::{House, Player, blitz, pair_up, patient};

async fn player(house: &House, name: &str) -> Player {
    Player::connect(house.guest(name).await).await
}

const fn request() -> PrivateRequest {
    PrivateRequest {
        pool: blitz(),
        colour: ColourWish::Random,
        rated: false,
        password: None,
        for_player: None,
        minutes: None,
    }
}

fn locked() -> PrivateRequest {
    PrivateRequest {
        password: Some("Tuesday".to_owned()),
        ..request()
    }
}

async fn make(player: &Player, wish: &PrivateRequest) -> Result<PrivateGrant, ApiError> {
    player.guest.post("/api/private", wish).await.unwrap()
}

async fn list(player: &Player) -> PrivateList {
    player.guest.get("/api/private").await.unwrap().unwrap()
}

async fn notices(player: &Player) -> Vec<NoticeAbout> {
    let page: NoticePage = player.guest.get("/api/notices").await.unwrap().unwrap();
    page.notices
        .into_iter()
        .map(|notice| notice.about)
        .collect()
}

async fn join(player: &Player, wish: &PrivateJoin) -> Result<GameId, ApiError> {
    let joined = player.guest.post("/api/private/join", wish).await.unwrap();
    joined.map(|joined: PrivateJoined| joined.game)
}

async fn refused(player: &Player, wish: &PrivateJoin) -> String {
    join(player, wish).await.unwrap_err().code
}

fn by_code(code: &str, password: Option<&str>) -> PrivateJoin {
    PrivateJoin {
        code: Some(code.to_owned()),
        password: password.map(str::to_owned),
        ..PrivateJoin::default()
    }
}

fn by_link(link: &str) -> PrivateJoin {
    PrivateJoin {
        link: Some(link.to_owned()),
        ..PrivateJoin::default()
    }
}

fn by_name(room: &protocol::PrivateId, password: Option<&str>) -> PrivateJoin {
    PrivateJoin {
        room: Some(room.clone()),
        password: password.map(str::to_owned),
        ..PrivateJoin::default()
    }
}

/// Waits for a lobby that satisfies the condition.
async fn lobby(client: &mut Client, fits: impl Fn(&LobbyState) -> bool) -> LobbyState {
    let fits = |message: &ServerMessage| matches!(message, ServerMessage::Lobby(s) if fits(s));
    match client.until(fits).await.unwrap() {
        ServerMessage::Lobby(state) => state,
        other => panic!("{other:?} is no lobby"),
    }
}

/// Waits for the invitations and returns how many there are.
async fn invites(client: &mut Client) -> usize {
    let fits = |message: &ServerMessage| matches!(message, ServerMessage::Invites { .. });
    match client.until(fits).await.unwrap() {
        ServerMessage::Invites { invites } => invites.len(),
        other => panic!("{other:?} are no invitations"),
    }
}

#[tokio::test]
async fn a_friend_joins_by_code_and_both_see_the_game() {
    let house = House::open().await;
    for (colour, side) in [
        (ColourWish::White, SideKey::White),
        (ColourWish::Black, SideKey::Black),
    ] {
        let mut anna = player(&house, "Anna").await;
        let mut boris = player(&house, "Boris").await;
        let wish = PrivateRequest {
            colour,
            rated: true,
            ..request()
        };
        let granted = make(&anna, &wish).await.unwrap();
        assert_eq!(granted.room.player, anna.guest.player);
        let readable = |c: char| "ACDEFGHJKMNPQRTUVWXY34679".contains(c);
        assert!(granted.code.len() == 6 && granted.code.chars().all(readable));
        assert_eq!(granted.link.len(), 32, "128 bits");
        assert_eq!(list(&anna).await.mine.unwrap().code, granted.code);

        assert_eq!(
            refused(&anna, &by_code(&granted.code, None)).await,
            "own_seek"
        );
        assert_eq!(
            refused(&boris, &by_code("AAAAAA", None)).await,
            "wrong_code"
        );
        // However it is typed.
        let (front, back) = granted.code.split_at(3);
        let typed = format!(" {}-{} ", front.to_lowercase(), back);
        let game = join(&boris, &by_code(&typed, None)).await.unwrap();
        assert_eq!(anna.client.paired().await.unwrap(), game);
        assert_eq!(boris.client.paired().await.unwrap(), game);
        assert_eq!(anna.client.side(&game).unwrap(), side);
        let created = anna.client.games[&game].state.created();
        assert!(created.rated && !created.closed);
        assert_eq!(list(&anna).await, PrivateList::default());
    }
    house.close().await;
}

#[tokio::test]
async fn of_a_hundred_who_join_at_once_one_gets_the_game() {
    let house = House::open().await;
    let mut anna = player(&house, "Anna").await;
    let granted = make(&anna, &request()).await.unwrap();
    let mut guests = vec![];
    for number in 0..100 {
        guests.push(house.guest(&format!("Guest{number}")).await);
    }
    let joining = guests.into_iter().map(|guest| {
        let wish = by_link(&granted.link);
        tokio::spawn(async move {
            let joined = guest.post("/api/private/join", &wish).await.unwrap();
            joined.map(|joined: PrivateJoined| (joined.game, guest))
        })
    });
    let mut won = vec![];
    for answer in joining.collect::<Vec<_>>() {
        match answer.await.unwrap() {
            Ok(begun) => won.push(begun),
            // Either it was there when looked up and not when taken, or not even that.
            Err(error) => assert!(
                ["seek_gone", "wrong_code"].contains(&error.code.as_str()),
                "{error:?}"
            ),
        }
    }
    let (game, guest) = won.pop().unwrap();
    assert!(won.is_empty(), "{won:?} also won");
    assert_eq!(anna.client.paired().await.unwrap(), game);
    let connected = Player::connect(guest).await;
    assert_eq!(connected.client.welcomed, [game]);
    house.close().await;
}

#[tokio::test]
async fn a_password_game_stands_in_the_list_with_a_lock_and_is_closed_to_strangers() {
    let house = House::open().await;
    let mut anna = player(&house, "Anna").await;
    let mut boris = player(&house, "Boris").await;
    let mut carla = player(&house, "Carla").await;
    let granted = make(&anna, &locked()).await.unwrap();
    let shown = lobby(&mut boris.client, |state| !state.private.is_empty()).await;
    assert_eq!(shown.private, std::slice::from_ref(&granted.room));
    assert!(shown.private[0].locked);

    let room = &granted.room.id;
    for (wish, code) in [
        (by_name(room, None), "password_needed"),
        (by_code(&granted.code, None), "password_needed"),
        (by_name(room, Some("Monday")), "wrong_code"),
        (by_code(&granted.code, Some("tuesday")), "wrong_code"),
        (by_code("AAAAAA", Some("Tuesday")), "wrong_code"),
        (by_name(&"nothing".into(), Some("Tuesday")), "wrong_code"),
        (by_name(&"nothing".into(), None), "wrong_code"),
        (by_link("not the link"), "wrong_code"),
        (PrivateJoin::default(), "bad_request"),
        (
            PrivateJoin {
                code: Some(granted.code.clone()),
                ..by_link(&granted.link)
            },
            "bad_request",
        ),
    ] {
        assert_eq!(refused(&boris, &wish).await, code, "{wish:?}");
    }
    let game = join(&boris, &by_name(room, Some("Tuesday"))).await.unwrap();
    assert_eq!(anna.client.paired().await.unwrap(), game);
    let created = anna.client.games[&game].state.created();
    assert!(created.closed && !created.rated);
    lobby(&mut carla.client, |state| state.private.is_empty()).await;

    // Nobody else sees it, running or ended.
    assert!(!carla.client.watch(&game).await.unwrap());
    let path = format!("/api/games/{game}");
    let hidden = carla.guest.get::<protocol::GameRecord>(&path).await;
    assert_eq!(hidden.unwrap().unwrap_err().code, "not_found");
    let seen = boris.guest.get::<protocol::GameRecord>(&path).await;
    assert_eq!(seen.unwrap().unwrap().game, game);
    house.close().await;
}

async fn try_often(player: &Player, door: &str) {
    for number in 0..20 {
        let wrong = by_code(door, Some("Monday"));
        let code = refused(player, &wrong).await;
        assert_eq!(code, "wrong_code", "{door} {number}");
    }
    let error = join(player, &by_code(door, Some("Tuesday"))).await;
    let error = error.unwrap_err();
    assert_eq!(error.code, "locked", "{door}");
    let wait = error.wait_ms.unwrap();
    assert!(
        wait > Millis(500_000) && wait <= Millis(600_000),
        "{wait:?}"
    );
}

#[tokio::test]
async fn passwords_are_tried_twenty_times_and_a_link_needs_none() {
    let house = House::open().await;
    let mut anna = player(&house, "Anna").await;
    let boris = player(&house, "Boris").await;
    let granted = make(&anna, &locked()).await.unwrap();
    for door in [granted.code.as_str(), "AAAAAA"] {
        // Forty passwords take a while, and whoever is silent for long is away.
        let tried = try_often(&boris, door);
        anna.client.listen_while(tried).await.unwrap();
    }
    let game = join(&boris, &by_link(&granted.link)).await.unwrap();
    assert_eq!(anna.client.paired().await.unwrap(), game);
    house.close().await;
}

#[tokio::test]
async fn somebody_in_a_hurry_is_slowed_down() {
    // Once a minute: far apart enough for a busy machine.
    let mut config = patient();
    config.rates.passwords_per_minute = 1;
    let house = House::open_with(config).await;
    let anna = player(&house, "Anna").await;
    let boris = player(&house, "Boris").await;
    let granted = make(&anna, &locked()).await.unwrap();
    for (typed, expected) in [
        (granted.code.clone(), "wrong_code"),
        (granted.code.clone(), "too_fast"),
        (format!(" {}", granted.code.to_lowercase()), "too_fast"),
        ("AAAAAA".to_owned(), "wrong_code"),
        ("AAAAAA".to_owned(), "too_fast"),
    ] {
        let wrong = by_code(&typed, Some("Monday"));
        assert_eq!(refused(&boris, &wrong).await, expected, "{typed}");
    }
    house.close().await;

    let mut config = patient();
    config.rates.joins_per_minute = 1;
    let house = House::open_with(config).await;
    let boris = player(&house, "Boris").await;
    for (code, expected) in [("AAAAAA", "wrong_code"), ("CCCCCC", "too_fast")] {
        assert_eq!(refused(&boris, &by_code(code, None)).await, expected);
    }
    house.close().await;
}

#[tokio::test]
async fn an_invited_player_is_told_and_nobody_else_gets_in() {
    let house = House::open().await;
    let mut anna = player(&house, "Anna").await;
    let mut boris = player(&house, "Boris").await;
    let carla = player(&house, "Carla").await;
    let wish = PrivateRequest {
        for_player: Some(boris.guest.player.id.clone()),
        ..request()
    };
    let first = make(&anna, &wish).await.unwrap();
    assert_eq!(invites(&mut boris.client).await, 1);
    assert_eq!(
        list(&boris).await.invites,
        std::slice::from_ref(&first.room)
    );
    let challenge = NoticeAbout::Challenge {
        from: anna.guest.player.clone(),
        code: first.code.clone(),
    };
    assert_eq!(notices(&boris).await, [challenge]);
    assert_eq!(notices(&carla).await, []);
    for wish in [
        by_name(&first.room.id, None),
        by_name(&first.room.id, Some("x")),
        by_code(&first.code, None),
        by_link(&first.link),
    ] {
        assert_eq!(refused(&carla, &wish).await, "wrong_code", "{wish:?}");
    }
    // Declined, invited again, cancelled, invited again, seen after reconnecting, accepted.
    let decline = PrivateCancel {
        room: Some(first.room.id),
    };
    let cancel = "/api/private/cancel";
    let left = boris.guest.post::<PrivateList>(cancel, &decline).await;
    assert_eq!(left.unwrap(), Ok(PrivateList::default()));
    assert_eq!(invites(&mut boris.client).await, 0);
    make(&anna, &wish).await.unwrap();
    assert_eq!(invites(&mut boris.client).await, 1);
    let own = PrivateCancel::default();
    let left = anna.guest.post::<PrivateList>(cancel, &own).await;
    assert_eq!(left.unwrap(), Ok(PrivateList::default()));
    assert_eq!(invites(&mut boris.client).await, 0);
    let last = make(&anna, &wish).await.unwrap();
    let guest = boris.guest.clone();
    drop(boris);
    let mut boris = Player::connect(guest).await;
    assert_eq!(invites(&mut boris.client).await, 1);
    let game = join(&boris, &by_name(&last.room.id, None)).await.unwrap();
    assert_eq!(anna.client.paired().await.unwrap(), game);
    assert_eq!(invites(&mut boris.client).await, 0);
    house.close().await;
}

#[tokio::test]
async fn impossible_wishes_are_refused_with_a_reason() {
    let house = House::open().await;
    let anna = player(&house, "Anna").await;
    let me = anna.guest.player.id.clone();
    for (what, wish, code) in [
        (
            "counts with a password",
            PrivateRequest {
                rated: true,
                ..locked()
            },
            "bad_request",
        ),
        (
            "no password at all",
            PrivateRequest {
                password: Some(String::new()),
                ..request()
            },
            "bad_request",
        ),
        (
            "a long password",
            PrivateRequest {
                password: Some("x".repeat(65)),
                ..request()
            },
            "bad_request",
        ),
        (
            "invited with a password",
            PrivateRequest {
                for_player: Some(me.clone()),
                ..locked()
            },
            "bad_request",
        ),
        (
            "for ever",
            PrivateRequest {
                minutes: Some(10_081),
                ..request()
            },
            "bad_request",
        ),
        (
            "oneself",
            PrivateRequest {
                for_player: Some(me),
                ..request()
            },
            "own_seek",
        ),
        (
            "nobody",
            PrivateRequest {
                for_player: Some("nobody".into()),
                ..request()
            },
            "not_offered",
        ),
        (
            "no time",
            PrivateRequest {
                pool: protocol::PoolKey {
                    time: protocol::TimeControl::fischer(0, 0),
                    ..blitz()
                },
                ..request()
            },
            "bad_time_control",
        ),
        (
            "a stake",
            PrivateRequest {
                pool: protocol::PoolKey {
                    stake: 5,
                    ..blitz()
                },
                ..request()
            },
            "not_offered",
        ),
    ] {
        assert_eq!(make(&anna, &wish).await.unwrap_err().code, code, "{what}");
    }
    let mut stranger = anna.guest.clone();
    stranger.token = "nobody's".to_owned();
    let wish = request();
    let answer = stranger.post::<PrivateGrant>("/api/private", &wish);
    assert_eq!(answer.await.unwrap().unwrap_err().code, "bad_token");
    house.close().await;
}

#[tokio::test]
async fn the_host_must_be_there_and_free_and_the_time_not_over() {
    let house = House::open().await;
    let mut anna = player(&house, "Anna").await;
    let mut boris = player(&house, "Boris").await;
    let mut carla = player(&house, "Carla").await;
    let granted = make(&anna, &request()).await.unwrap();
    let wish = by_code(&granted.code, None);
    let game = pair_up(&mut anna.client, &mut boris.client, blitz()).await;
    let game = game.unwrap();
    assert_eq!(refused(&carla, &wish).await, "host_away", "Anna plays");
    assert_eq!(refused(&boris, &wish).await, "already_playing");
    anna.granted(&game, protocol::GameCommand::Abort).await;

    let guest = anna.guest.clone();
    drop(anna);
    lobby(&mut carla.client, |state| state.online == 2).await;
    let code = refused(&carla, &wish).await;
    assert_eq!(code, "host_away", "Anna is gone");
    let _anna = Player::connect(guest).await;
    house.pass(24 * 3600 * 1000);
    assert_eq!(refused(&carla, &wish).await, "wrong_code", "a day is over");
    house.close().await;
}
