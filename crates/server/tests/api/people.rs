//! Profiles, friends, presence, notices: what each player sees of the others.

use load::Guest;
use protocol::{
    ApiError, Bond, FriendList, Me, NoticeAbout, NoticePage, Person, PersonList, Profile,
    ProfileChange, ReadMark, ServerMessage, Whereabouts,
};
use serde_json::{Value, json};

use crate::house::{House, Player, blitz, pair_up};

/// Asks for something that must be granted.
pub(crate) async fn get<T: serde::de::DeserializeOwned>(guest: &Guest, path: &str) -> T {
    guest.get(path).await.unwrap().unwrap()
}

/// Changes something that must be possible.
pub(crate) async fn post<T: serde::de::DeserializeOwned>(guest: &Guest, path: &str) -> T {
    guest.post(path, &json!({})).await.unwrap().unwrap()
}

/// Does something that must be possible.
pub(crate) async fn done(guest: &Guest, path: &str) {
    sent(guest, path, &json!({})).await;
}

/// Sends something that must be accepted.
pub(crate) async fn sent(guest: &Guest, path: &str, body: &impl serde::Serialize) {
    let answer: Result<Value, ApiError> = guest.post(path, body).await.unwrap();
    answer.unwrap();
}

/// Asks for something that must be refused; returns the code.
pub(crate) async fn refused(guest: &Guest, path: &str) -> String {
    let answer: Result<Value, ApiError> = guest.post(path, &json!({})).await.unwrap();
    answer.unwrap_err().code
}

pub(crate) fn path(kind: &str, of: &Guest, what: &str) -> String {
    format!("/api/{kind}/{}{what}", of.player.id)
}

fn names(people: &[Person]) -> Vec<&str> {
    people.iter().map(|one| one.player.name.as_str()).collect()
}

pub(crate) async fn befriend(a: &Guest, b: &Guest) {
    done(a, &path("friends", b, "/request")).await;
    let list: FriendList = post(b, &path("friends", a, "/accept")).await;
    assert_eq!(list.friends.len(), 1);
}

#[tokio::test]
async fn a_profile_shows_what_the_player_chose_and_how_the_games_ended() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    crate::house::play_to(&mut white, &mut black, &game, 2).await;
    white.granted(&game, protocol::GameCommand::Resign).await;
    black.end_of(&game).await;
    let change = ProfileChange {
        avatar: Some(127),
        country: Some("KZ".to_owned()),
    };
    let changed: Profile = white.guest.post("/api/me", &change).await.unwrap().unwrap();
    assert_eq!(changed.bond, Bond::Own);
    let seen: Profile = get(&black.guest, &path("players", &white.guest, "")).await;
    assert_eq!(
        (seen.avatar, seen.country.as_deref()),
        (Some(127), Some("KZ"))
    );
    assert_eq!(
        (seen.games.won, seen.games.drawn, seen.games.lost),
        (0, 0, 1)
    );
    assert_eq!((seen.bond, seen.presence), (Bond::None, None));
    let me: Me = get(&black.guest, "/api/me").await;
    assert_eq!(me.profile.games.won, 1);
    for bad in [
        json!({"avatar": 128}),
        json!({"country": "kz"}),
        json!({"country": "KAZ"}),
    ] {
        let answer: Result<Value, ApiError> = white.guest.post("/api/me", &bad).await.unwrap();
        assert_eq!(answer.unwrap_err().code, "bad_request", "{bad}");
    }
    let nobody: Result<Profile, ApiError> = black.guest.get("/api/players/0").await.unwrap();
    assert_eq!(nobody.unwrap_err().code, "no_such_player");
    let odd: Result<Profile, ApiError> = black.guest.get("/api/players/%00").await.unwrap();
    assert_eq!(odd.unwrap_err().code, "no_such_player");
    house.close().await;
}

#[tokio::test]
async fn players_are_found_by_the_beginning_of_a_name_however_it_is_written() {
    let house = House::open().await;
    let seeker = house.guest("Seeker").await;
    for name in ["Marina", "Marina_K", "Маринка", "Mark", "Ma_ina", "Boris"] {
        house.guest(name).await;
    }
    for (wish, expected) in [
        ("mari", vec!["Marina", "Marina_K"]),
        ("MАRI", vec!["Marina", "Marina_K"]), // with a Cyrillic letter
        ("Марин", vec!["Маринка"]),
        ("marina%20k", vec!["Marina_K"]),
        ("ma_", vec![]),
        ("%25%25%25aaa", vec![]),
        ("zzz", vec![]),
    ] {
        let found: Result<PersonList, ApiError> = seeker
            .get(&format!("/api/players?name={wish}"))
            .await
            .unwrap();
        match found {
            Ok(list) => assert_eq!(names(&list.people), expected, "{wish}"),
            Err(error) => assert_eq!((error.code.as_str(), wish), ("bad_request", "ma_")),
        }
    }
    house.close().await;
}

#[tokio::test]
async fn a_request_is_seen_and_noticed_and_accepting_it_tells_both_at_once() {
    let house = House::open().await;
    let mut anna = Player::connect(house.guest("Anna").await).await;
    let mut boris = Player::connect(house.guest("Boris").await).await;
    let list: FriendList = post(&anna.guest, &path("friends", &boris.guest, "/request")).await;
    assert_eq!(names(&list.asked), ["Boris"]);
    let notice = boris
        .client
        .until(|m| matches!(m, ServerMessage::Notice(_)))
        .await;
    let ServerMessage::Notice(notice) = notice.unwrap() else {
        unreachable!("until returns what fits");
    };
    assert!(matches!(&notice.about, NoticeAbout::FriendRequest { from } if from.name == "Anna"));
    let me: Me = get(&boris.guest, "/api/me").await;
    assert_eq!((me.requests, me.unread_notices), (1, 1));
    let seen: Profile = get(&boris.guest, &path("players", &anna.guest, "")).await;
    assert_eq!(seen.bond, Bond::AsksYou);

    let list: FriendList = post(&boris.guest, &path("friends", &anna.guest, "/accept")).await;
    assert_eq!(names(&list.friends), ["Anna"]);
    assert_eq!(list.friends[0].presence, Some(Whereabouts::Online));
    let told = anna
        .client
        .until(|m| matches!(m, ServerMessage::Notice(_)))
        .await;
    assert!(matches!(
        told.unwrap(),
        ServerMessage::Notice(notice) if matches!(notice.about, NoticeAbout::FriendAccepted { .. })
    ));
    assert_eq!(
        refused(&anna.guest, &path("friends", &anna.guest, "/request")).await,
        "own_account"
    );
    house.close().await;
}

#[tokio::test]
async fn asking_each_other_is_accepting_and_declining_is_not_told() {
    let house = House::open().await;
    let (anna, boris) = (house.guest("Anna").await, house.guest("Boris").await);
    let clara = house.guest("Clara").await;
    done(&anna, &path("friends", &boris, "/request")).await;
    let both: FriendList = post(&boris, &path("friends", &anna, "/request")).await;
    assert_eq!(names(&both.friends), ["Anna"]);
    assert_eq!(
        refused(&anna, &path("friends", &clara, "/accept")).await,
        "not_asked"
    );

    done(&clara, &path("friends", &anna, "/request")).await;
    let list: FriendList = post(&anna, &path("friends", &clara, "/decline")).await;
    assert!(list.asking.is_empty());
    let list: FriendList = post(&clara, &path("friends", &anna, "/request")).await;
    assert_eq!(names(&list.asked), ["Anna"], "it looks sent");
    let list: FriendList = get(&anna, "/api/friends").await;
    assert!(list.asking.is_empty(), "it is not delivered again");

    let list: FriendList = post(&anna, &path("friends", &boris, "/remove")).await;
    assert!(list.friends.is_empty());
    let list: FriendList = get(&boris, "/api/friends").await;
    assert!(list.friends.is_empty());
    house.close().await;
}

#[tokio::test]
async fn friends_see_each_other_come_play_and_go_and_nobody_else_does() {
    let house = House::open().await;
    let (anna, boris) = (house.guest("Anna").await, house.guest("Boris").await);
    let clara = house.guest("Clara").await;
    befriend(&anna, &boris).await;
    let mut anna = Player::connect(anna).await;
    let mut stranger = Player::connect(clara).await;
    let mut boris = Player::connect(boris).await;
    let is = |wanted| move |m: &ServerMessage| matches!(m, ServerMessage::Friend { is, .. } if *is == wanted);
    anna.client.until(is(Whereabouts::Online)).await.unwrap();
    pair_up(&mut stranger.client, &mut boris.client, blitz())
        .await
        .unwrap();
    anna.client.until(is(Whereabouts::Playing)).await.unwrap();
    let list: FriendList = get(&anna.guest, "/api/friends").await;
    assert_eq!(list.friends[0].presence, Some(Whereabouts::Playing));
    boris.client.goodbye().await.unwrap();
    anna.client.until(is(Whereabouts::Offline)).await.unwrap();
    let seen: Profile = get(&stranger.guest, &path("players", &anna.guest, "")).await;
    assert_eq!(seen.presence, None);
    house.close().await;
}

#[tokio::test]
async fn what_is_read_on_one_device_is_read_on_the_other() {
    let house = House::open().await;
    let (anna, boris) = (house.guest("Anna").await, house.guest("Boris").await);
    done(&anna, &path("friends", &boris, "/request")).await;
    let mut phone = boris.connect(vec![]).await.unwrap();
    let page: NoticePage = get(&boris, "/api/notices").await;
    assert_eq!((page.unread, page.read, page.notices.len()), (1, 0, 1));
    for seq in [page.notices[0].seq, page.notices[0].seq, 0, 99] {
        let mark = ReadMark { seq };
        sent(&boris, "/api/notices/read", &mark).await;
    }
    let read = phone
        .until(|m| matches!(m, ServerMessage::NoticesRead { .. }))
        .await;
    assert_eq!(
        read.unwrap(),
        ServerMessage::NoticesRead {
            seq: page.notices[0].seq
        }
    );
    let page: NoticePage = get(&boris, "/api/notices").await;
    assert_eq!((page.unread, page.read), (0, page.notices[0].seq));
    house.close().await;
}

#[tokio::test]
async fn whoever_is_away_from_a_slow_game_is_told_once_that_it_is_the_turn() {
    let house = House::open().await;
    let pool = crate::house::pool(rules::Variant::Russian, protocol::TimeControl::NO_CLOCK);
    let (mut white, black, game) = house.pair(pool).await;
    let guest = black.guest.clone();
    black.client.goodbye().await.unwrap();
    let gone = |m: &ServerMessage| matches!(m, ServerMessage::Presence { presence, .. } if *presence != protocol::Presence::Here);
    white.client.until(gone).await.unwrap();
    white.make_move(&game, 0).await;
    white.client.until(gone).await.unwrap();
    // The notice is written before the presence that follows the move is sent.
    let page: NoticePage = get(&guest, "/api/notices").await;
    assert_eq!(page.unread, 1);
    assert!(
        matches!(&page.notices[0].about, NoticeAbout::YourTurn { game: of, .. } if *of == game)
    );
    house.close().await;
}

#[tokio::test]
async fn every_request_wants_a_token_and_not_too_many_of_them() {
    let mut config = crate::house::patient();
    config.rates.requests_per_second = 1;
    let house = House::open_with(config).await;
    let anna = house.guest("Anna").await;
    let mut nobody = anna.clone();
    nobody.token = "00".to_owned();
    for path in [
        "/api/me",
        "/api/friends",
        "/api/blocks",
        "/api/chat",
        "/api/notices",
        "/api/players?name=abc",
        "/api/players/x",
        "/api/chat/game/x",
    ] {
        let answer: Result<Value, ApiError> = nobody.get(path).await.unwrap();
        assert_eq!(answer.unwrap_err().code, "bad_token", "{path}");
    }
    for path in [
        "/api/me",
        "/api/reports",
        "/api/notices/read",
        "/api/chat/game/x",
        "/api/friends/x/request",
        "/api/blocks/x",
        "/api/mutes/x",
    ] {
        assert_eq!(refused(&nobody, path).await, "bad_token", "{path}");
    }
    let mut codes = vec![];
    for _ in 0..8 {
        let answer: Result<Me, ApiError> = anna.get("/api/me").await.unwrap();
        codes.push(answer.map_or_else(|error| error.code, |_| "ok".to_owned()));
    }
    assert_eq!(codes[..4], ["ok"; 4]);
    assert_eq!(codes.last().map(String::as_str), Some("too_fast"));
    house.close().await;
}
