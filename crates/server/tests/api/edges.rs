//! The edges of the server: who may connect how often, who dallies, what the operator sees.

use std::time::Duration;

use load::http_client;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::{House, blitz, patient, play_to};

fn address(house: &House) -> String {
    house.base.trim_start_matches("http://").to_owned()
}

async fn health(house: &House, forwarded: Option<&str>) -> u16 {
    let mut asked = http_client().get(format!("{}/api/health", house.base));
    if let Some(forwarded) = forwarded {
        asked = asked.header("x-forwarded-for", forwarded);
    }
    asked.send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn one_address_may_ask_so_often_and_a_forged_header_changes_nothing() {
    let mut config = patient();
    config.rates.requests_per_minute = 5;
    let house = House::open_with(config).await;
    for _ in 0..5 {
        assert_eq!(health(&house, None).await, 200);
    }
    assert_eq!(health(&house, None).await, 429);
    assert_eq!(health(&house, Some("203.0.113.9")).await, 429);
    house.close().await;
}

#[tokio::test]
async fn behind_a_trusted_proxy_each_client_has_its_own_limit() {
    let mut config = patient();
    config.rates.requests_per_minute = 2;
    config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    let house = House::open_with(config).await;
    for client in ["203.0.113.1", "203.0.113.2"] {
        for _ in 0..2 {
            assert_eq!(health(&house, Some(client)).await, 200, "{client}");
        }
        assert_eq!(health(&house, Some(client)).await, 429, "{client}");
        // What the client itself wrote in front of the proxy's word is not believed.
        let forged = format!("203.0.113.77, {client}");
        assert_eq!(health(&house, Some(&forged)).await, 429, "{client}");
    }
    house.close().await;
}

#[tokio::test]
async fn an_address_has_so_many_connections_and_gets_them_back() {
    let mut config = patient();
    config.rates.connections_per_address = 3;
    let house = House::open_with(config).await;
    let mut held = vec![];
    for _ in 0..3 {
        held.push(TcpStream::connect(address(&house)).await.unwrap());
    }
    // The system has taken it, the server closes it unread.
    let mut refused = TcpStream::connect(address(&house)).await.unwrap();
    let read = tokio::time::timeout(Duration::from_secs(5), refused.read(&mut [0; 8])).await;
    assert!(matches!(read, Ok(Ok(0) | Err(_))), "{read:?}");
    drop(held);
    let again = async {
        loop {
            let asked = http_client().get(format!("{}/api/health", house.base));
            if asked
                .send()
                .await
                .is_ok_and(|answer| answer.status() == 200)
            {
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(5), again)
        .await
        .unwrap();
    house.close().await;
}

#[tokio::test]
async fn a_request_whose_head_never_ends_is_cut() {
    let mut config = patient();
    config.pulse.head_within = Duration::from_millis(300);
    let house = House::open_with(config).await;
    let mut slow = TcpStream::connect(address(&house)).await.unwrap();
    let head = b"GET /api/health HTTP/1.1\r\nHost: here\r\nX-Slow: ";
    slow.write_all(head).await.unwrap();
    let mut said = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(5), slow.read_to_end(&mut said)).await;
    assert!(read.is_ok(), "still open after five seconds");
    let said = String::from_utf8_lossy(&said);
    assert!(!said.starts_with("HTTP/1.1 200"), "{said}");
    house.close().await;
}

#[tokio::test]
async fn the_operator_sees_what_happens_and_players_do_not() {
    server::metrics::install().unwrap();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let admin = listener.local_addr().unwrap();
    drop(listener);
    let mut config = patient();
    config.admin = Some(admin);
    let house = House::open_with(config).await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 4).await;

    let shown = http_client().get(format!("http://{admin}/metrics"));
    let text = shown.send().await.unwrap().text().await.unwrap();
    for line in [
        "checkers_sockets 2",
        "checkers_moves_total 4",
        "checkers_games_running 1",
        "checkers_store_healthy 1",
        "checkers_bus_connected 1",
        "checkers_http_requests_total{route=\"/api/guest\",status=\"200\"} 2",
    ] {
        assert!(
            text.lines().any(|shown| shown == line),
            "no '{line}' in\n{text}"
        );
    }
    assert!(
        !text.contains(&white.guest.player.id.0),
        "a player is named"
    );
    assert!(!text.contains(&game.0), "a game is named");
    let ready = http_client()
        .get(format!("http://{admin}/ready"))
        .send()
        .await
        .unwrap();
    assert_eq!(ready.status(), 200);
    for path in ["/metrics", "/ready"] {
        let public = http_client().get(format!("{}{path}", house.base));
        assert_eq!(public.send().await.unwrap().status(), 404, "{path}");
    }
    house.close().await;
}
