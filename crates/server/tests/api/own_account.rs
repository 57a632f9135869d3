//! Devices, the export and the deletion of an account over HTTP, and what the sockets hear of it.

use load::{Guest, http_client};
use protocol::{ApiError, DeleteRequest, GameCommand, OwnAccount, Refusal, Revoked, ServerMessage};
use reqwest::{Method, StatusCode};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::house::{House, Player, blitz, play_to};

/// Asks for something about one's own account.
async fn ask(guest: &Guest, method: Method, path: &str) -> (StatusCode, String) {
    ask_with(guest, method, path, &()).await
}

async fn ask_with(
    guest: &Guest,
    method: Method,
    path: &str,
    body: &impl Serialize,
) -> (StatusCode, String) {
    let request = http_client()
        .request(method, format!("{}/api/account{path}", guest.base))
        .bearer_auth(&guest.token)
        .json(body);
    let answer = request.send().await.unwrap();
    (answer.status(), answer.text().await.unwrap())
}

fn read<T: DeserializeOwned>((status, text): (StatusCode, String)) -> T {
    assert_eq!(status, StatusCode::OK, "{text}");
    serde_json::from_str(&text).unwrap()
}

fn refused((status, text): (StatusCode, String)) -> (u16, String) {
    let error: ApiError = serde_json::from_str(&text).unwrap();
    (status.as_u16(), error.code)
}

/// Returns the code with which the server ends a connection.
async fn end_of(player: &mut Player) -> String {
    let closing = |message: &ServerMessage| matches!(message, ServerMessage::Closing { .. });
    match player.client.until(closing).await.unwrap() {
        ServerMessage::Closing { code, .. } => code,
        other => panic!("{other:?}"),
    }
}

async fn delete(guest: &Guest, name: &str) -> (StatusCode, String) {
    let confirm = name.to_owned();
    ask_with(guest, Method::DELETE, "", &DeleteRequest { confirm }).await
}

#[tokio::test]
async fn an_account_shows_its_devices_and_a_guest_has_one() {
    let house = House::open().await;
    let anna = house.guest("Anna").await;
    let own: OwnAccount = read(ask(&anna, Method::GET, "").await);
    assert_eq!(own.player, anna.player);
    assert!(own.identities.is_empty() && own.providers.is_empty());
    let [device] = &own.devices[..] else {
        panic!("{:?}", own.devices);
    };
    assert!(device.current);
    assert_eq!(device.name, "load");
    // The name of a device opens nothing.
    let mut forged = anna.clone();
    forged.token.clone_from(&device.id);
    assert_eq!(
        refused(ask(&forged, Method::GET, "").await),
        (401, "bad_token".to_owned())
    );
    let path = format!("/devices/{}0", device.id);
    assert_eq!(
        refused(ask(&anna, Method::DELETE, &path).await),
        (404, "no_device".to_owned())
    );
    let unlinked = ask(&anna, Method::DELETE, "/identities/google").await;
    assert_eq!(refused(unlinked), (404, "not_linked".to_owned()));
    house.close().await;
}

#[tokio::test]
async fn logging_a_device_out_ends_all_its_sockets_and_no_other() {
    let house = House::open().await;
    let anna = house.guest("Anna").await;
    let mut boris = Player::connect(house.guest("Boris").await).await;
    let mut one = Player::connect(anna.clone()).await;
    let mut two = Player::connect(anna.clone()).await;
    let ticket = anna.ticket().await.unwrap();
    let own: OwnAccount = read(ask(&anna, Method::GET, "").await);
    let none: Revoked = read(ask(&anna, Method::POST, "/devices/revoke_others").await);
    assert_eq!(none.devices, 0);
    let path = format!("/devices/{}", own.devices[0].id);
    let strange = ask(&boris.guest, Method::DELETE, &path).await;
    assert_eq!(refused(strange), (404, "no_device".to_owned()));

    let gone: Revoked = read(ask(&anna, Method::DELETE, &path).await);
    assert_eq!(gone.devices, 1);
    assert_eq!(end_of(&mut one).await, "revoked");
    assert_eq!(end_of(&mut two).await, "revoked");
    assert_eq!(
        refused(ask(&anna, Method::GET, "").await),
        (401, "bad_token".to_owned())
    );
    // A ticket from before opens nothing either.
    let late = load::Client::open(&house.base, &anna.player, ticket, vec![]).await;
    assert!(late.is_err());
    boris.client.seek(blitz()).await.unwrap().unwrap();
    house.close().await;
}

#[tokio::test]
async fn a_deleted_player_is_gone_and_the_opponents_game_is_not() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 6).await;
    let name = white.guest.player.name.clone();
    let playing = delete(&white.guest, &name).await;
    assert_eq!(refused(playing), (409, "still_playing".to_owned()));
    white.granted(&game, GameCommand::Resign).await;
    white.granted(&game, GameCommand::OfferRematch).await;
    black.end_of(&game).await;
    let unsure = delete(&white.guest, "somebody").await;
    assert_eq!(refused(unsure), (422, "not_confirmed".to_owned()));
    let strange = delete(&black.guest, &name).await;
    assert_eq!(refused(strange), (422, "not_confirmed".to_owned()));

    let gone: Revoked = read(delete(&white.guest, &name.to_uppercase()).await);
    assert_eq!(gone.devices, 1);
    assert_eq!(end_of(&mut white).await, "revoked");
    assert_eq!(
        refused(ask(&white.guest, Method::GET, "").await),
        (401, "bad_token".to_owned())
    );
    // Nobody is there to play again.
    let again = black
        .client
        .ask(&game, GameCommand::OfferRematch)
        .await
        .unwrap();
    assert_eq!(again, Err(Refusal::NoOffer));
    // Whoever connects anew sees the game with all its moves, and not who played it.
    let black = Player::connect(black.guest).await;
    let mut black = black;
    black.at_ply(&game, 6).await;
    let state = &black.client.games[&game].state;
    assert_eq!(state.created().white.name, "deleted player");
    assert!(state.created().white.id.0.starts_with("deleted-"));
    assert_eq!(state.created().black, black.guest.player);
    assert!(state.result().is_some());
    // The name is free again.
    assert_eq!(house.guest(&name).await.player.name, name);
    house.close().await;
}

#[tokio::test]
async fn an_export_is_a_file_of_ones_own() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 4).await;
    let (status, text) = ask(&white.guest, Method::GET, "/export").await;
    assert_eq!(status, StatusCode::OK);
    let all: serde_json::Value = serde_json::from_str(&text).unwrap();
    let tables = &all["tables"];
    assert_eq!(
        tables["accounts"][0]["name"],
        white.guest.player.name.as_str()
    );
    assert_eq!(tables["games"][0]["id"], game.0.as_str());
    assert_eq!(tables["events"].as_array().unwrap().len(), 5);
    assert_eq!(tables["events"][1]["body"]["event"], "moved");
    assert!(!text.contains(&white.guest.token));
    let mut nobody = white.guest.clone();
    nobody.token.clear();
    let (status, _) = ask(&nobody, Method::GET, "/export").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    house.close().await;
}
