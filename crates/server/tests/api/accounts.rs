//! Guests, names, tokens and tickets over HTTP.

use load::Guest;
use load::http_client;
use protocol::{ApiError, GuestRequest, Health, PRODUCT, PlayerCard};
use reqwest::StatusCode;
use server::Config;

use crate::house::{House, patient};

async fn rename(guest: &Guest, name: &str) -> (StatusCode, String) {
    let request = GuestRequest {
        name: name.to_owned(),
        device: String::new(),
    };
    let answer = http_client()
        .post(format!("{}/api/name", guest.base))
        .bearer_auth(&guest.token)
        .json(&request)
        .send()
        .await
        .unwrap();
    (answer.status(), answer.text().await.unwrap())
}

#[tokio::test]
async fn a_taken_name_gets_a_number_for_a_guest_and_a_suggestion_for_a_rename() {
    let house = House::open().await;
    let anna = house.guest("Anna").await;
    let second = house.guest("anna").await;
    assert_eq!(anna.player.name, "Anna");
    assert!(
        second.player.name.starts_with("anna"),
        "{}",
        second.player.name
    );
    assert_ne!(second.player.name, "anna");

    let (status, body) = rename(&second, "ANNA").await;
    assert_eq!(status, StatusCode::CONFLICT);
    let error: ApiError = serde_json::from_str(&body).unwrap();
    assert_eq!(error.code, "name_taken");
    let free = error.suggestion.unwrap();
    let (status, body) = rename(&second, &free).await;
    assert_eq!(status, StatusCode::OK);
    let card: PlayerCard = serde_json::from_str(&body).unwrap();
    assert_eq!((card.id, card.name), (second.player.id.clone(), free));
    // Writing one's own name differently is no clash.
    assert_eq!(rename(&anna, "ANNA").await.0, StatusCode::OK);
    house.close().await;
}

#[tokio::test]
async fn bad_requests_get_a_typed_answer() {
    let house = House::open().await;
    let http = http_client();
    let url = |path: &str| format!("{}{path}", house.base);
    let json = "application/json";
    let guest = |body: &str| {
        let request = http.post(url("/api/guest")).header("content-type", json);
        request.body(body.to_owned())
    };
    let huge = format!(r#"{{"name":"{}"}}"#, "x".repeat(100_000));
    for (what, request, status, code) in [
        ("short", guest(r#"{"name":"ab"}"#), 422, "bad_name"),
        ("markup", guest(r#"{"name":"<script>"}"#), 422, "bad_name"),
        ("abuse", guest(r#"{"name":"Fuсk you"}"#), 422, "bad_words"),
        ("no name", guest("{}"), 400, "bad_request"),
        ("no JSON", guest("name=Anna"), 400, "bad_request"),
        ("huge", guest(&huge), 400, "bad_request"),
        (
            "no type",
            http.post(url("/api/guest")).body("{}"),
            400,
            "bad_request",
        ),
        ("no token", http.post(url("/api/ticket")), 401, "bad_token"),
        (
            "a wrong token",
            http.post(url("/api/ticket")).bearer_auth("00"),
            401,
            "bad_token",
        ),
        (
            "no such path",
            http.get(url("/api/admin")),
            404,
            "not_found",
        ),
        (
            "a wrong method",
            http.get(url("/api/guest")),
            404,
            "not_found",
        ),
    ] {
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status().as_u16(), status, "{what}");
        let error: ApiError = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
        assert_eq!(error.code, code, "{what}");
    }
    house.close().await;
}

#[tokio::test]
async fn odd_but_harmless_names_come_back_unchanged() {
    let house = House::open().await;
    for name in ["Павел Орлов", "名前名前", "DROP TABLE-x", "null", "0x7f"] {
        assert_eq!(house.guest(name).await.player.name, name);
    }
    house.close().await;
}

#[tokio::test]
async fn logins_are_limited_by_address() {
    let mut config = Config::default();
    config.rates.logins_per_minute = 3;
    let house = House::open_with(config).await;
    for number in 0..3 {
        house.guest(&format!("Guest{number}")).await;
    }
    let refused = Guest::create(&house.base, "Another").await.unwrap_err();
    assert!(refused.to_string().contains("429"), "{refused}");
    house.close().await;
}

#[tokio::test]
async fn health_says_what_runs_and_where() {
    let house = House::open_with(patient()).await;
    let answer = http_client()
        .get(format!("{}/api/health", house.base))
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
    let health: Health = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
    assert_eq!(health.product, PRODUCT);
    assert_eq!(health.protocol, protocol::VERSION);
    assert!(health.healthy);
    let port = house.base.rsplit(':').next().unwrap().to_owned();
    assert!(
        health
            .addresses
            .iter()
            .all(|address| address.ends_with(&port))
    );
    house.close().await;
}
