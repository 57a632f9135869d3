//! Reports, and what a moderator does beside the running server.

use protocol::{ApiError, ChatKey, Me, ReportRequest, ServerMessage};
use serde_json::Value;
use server::store::SqlStore;

use crate::chat::{say, text};
use crate::house::{House, Player};
use crate::people::{path, sent};

#[tokio::test]
async fn a_report_keeps_what_was_written_and_a_moderator_acts_while_the_server_runs() {
    let house = House::open().await;
    let (anna, boris) = (house.guest("Anna").await, house.guest("Boris").await);
    let to_anna = path("chat/player", &anna, "");
    say(&boris, &to_anna, text("you are a bad loser"))
        .await
        .unwrap();
    let report = ReportRequest {
        player: boris.player.id.clone(),
        reason: "chat".to_owned(),
        about: Some(ChatKey::Player(boris.player.id.clone())),
        note: "he insults me".to_owned(),
    };
    sent(&anna, "/api/reports", &report).await;

    let desk = SqlStore::open_beside(house.folder.path()).await.unwrap();
    let reports = desk.open_reports().await.unwrap();
    assert_eq!(reports.len(), 1);
    assert_eq!(
        (reports[0].reporter.as_str(), reports[0].reported.as_str()),
        ("Anna", "Boris")
    );
    let kept = reports[0].evidence.join("\n");
    assert!(kept.contains("you are a bad loser"), "{kept}");

    let account = desk.find_account("bоris").await.unwrap().unwrap();
    let far = protocol::Timestamp(i64::MAX);
    assert!(desk.silence(&account.id, Some(far)).await.unwrap());
    assert_eq!(
        say(&boris, &to_anna, text("hello again"))
            .await
            .unwrap_err(),
        "muted"
    );
    let me: Me = boris.get("/api/me").await.unwrap().unwrap();
    assert_eq!(me.muted_until, Some(far));
    assert!(desk.silence(&account.id, None).await.unwrap());
    say(&boris, &to_anna, text("hello again")).await.unwrap();

    let id = &reports[0].id;
    assert!(desk.judge_report(id, "muted for a day", far).await.unwrap());
    assert_eq!(desk.open_reports().await.unwrap(), vec![]);
    let known = desk.reports_like(&id[..8]).await.unwrap();
    assert_eq!(known[0].verdict.as_deref(), Some("muted for a day"));
    house.close().await;
}

#[tokio::test]
async fn a_closed_account_is_cut_off_and_cannot_come_back_until_it_is_opened() {
    let house = House::open().await;
    let mut boris = Player::connect(house.guest("Boris").await).await;
    let unused = boris.guest.ticket().await.unwrap();
    let desk = SqlStore::open_beside(house.folder.path()).await.unwrap();
    let now = server::port::Clock::now(&house.clock);
    assert!(
        desk.close_account(&boris.guest.player.id, Some(now))
            .await
            .unwrap()
    );
    let last = boris
        .client
        .until(|m| matches!(m, ServerMessage::Closing { .. }))
        .await;
    assert!(
        matches!(last.unwrap(), ServerMessage::Closing { code, .. } if code == "account_closed")
    );
    let refused: Result<Me, ApiError> = boris.guest.get("/api/me").await.unwrap();
    assert_eq!(refused.unwrap_err().code, "account_closed");
    let ticket = boris.guest.ticket().await.unwrap_err().to_string();
    assert!(ticket.contains("account_closed"), "{ticket}");
    let player = &boris.guest.player;
    let late = load::Client::open(&house.base, player, unused, vec![]).await;
    assert!(late.is_err(), "a ticket from before is worth nothing");

    assert!(desk.close_account(&player.id, None).await.unwrap());
    boris.guest.connect(vec![]).await.unwrap();
    house.close().await;
}

#[tokio::test]
async fn bad_reports_are_refused() {
    let house = House::open().await;
    let (anna, boris) = (house.guest("Anna").await, house.guest("Boris").await);
    let good = ReportRequest {
        player: boris.player.id.clone(),
        reason: "name".to_owned(),
        about: None,
        note: String::new(),
    };
    for (report, code) in [
        (
            ReportRequest {
                reason: "boredom".to_owned(),
                ..good.clone()
            },
            "bad_request",
        ),
        (
            ReportRequest {
                note: "x".repeat(501),
                ..good.clone()
            },
            "bad_request",
        ),
        (
            ReportRequest {
                player: "nobody".into(),
                ..good.clone()
            },
            "no_such_player",
        ),
        (
            ReportRequest {
                player: anna.player.id.clone(),
                ..good.clone()
            },
            "own_account",
        ),
        (
            ReportRequest {
                about: Some(ChatKey::Game("x".into())),
                ..good.clone()
            },
            "no_such_chat",
        ),
    ] {
        let answer: Result<Value, ApiError> = anna.post("/api/reports", &report).await.unwrap();
        assert_eq!(answer.unwrap_err().code, code, "{report:?}");
    }
    for number in 0..21 {
        let answer: Result<Value, ApiError> = anna.post("/api/reports", &good).await.unwrap();
        assert_eq!(answer.is_ok(), number < 20, "{number}");
    }
    house.close().await;
}
