//! Wallets and stakes over real connections.

use load::Guest;
use protocol::{
    ApiError, ClientMessage, CommandId, CreditReason, GameCommand, GameId, LobbyState, Millis,
    OpenSeek, PoolKey, PrivateGrant, PrivateJoin, PrivateJoined, PrivateRequest, Refusal,
    ServerMessage, Wallet, WalletPage,
};
use sqlx::{Connection, SqliteConnection};

use crate::house::{House, Player, blitz, pair_up, patient};

const HOUR_MS: i64 = 3_600_000;

fn for_credits(stake: u32) -> PoolKey {
    PoolKey { stake, ..blitz() }
}

async fn player(house: &House, name: &str) -> Player {
    Player::connect(house.guest(name).await).await
}

async fn wallet(guest: &Guest) -> Wallet {
    guest.get("/api/wallet").await.unwrap().unwrap()
}

async fn balance(player: &Player) -> i64 {
    wallet(&player.guest).await.balance
}

async fn claim(guest: &Guest, what: &str) -> Result<Wallet, ApiError> {
    let path = format!("/api/wallet/{what}");
    guest.post(&path, &serde_json::json!({})).await.unwrap()
}

/// Changes the database behind the server's back.
async fn edit(house: &House, statement: String) {
    let file = house.folder.path().join("checkers.db");
    let mut db = SqliteConnection::connect(file.to_str().unwrap())
        .await
        .unwrap();
    let statement = sqlx::AssertSqlSafe(statement);
    let done = sqlx::raw_sql(statement).execute(&mut db).await.unwrap();
    assert_eq!(done.rows_affected(), 1);
}

async fn set_balance(house: &House, player: &Player, balance: i64) {
    let id = &player.guest.player.id;
    edit(
        house,
        format!("UPDATE wallets SET balance = {balance} WHERE account = '{id}'"),
    )
    .await;
}

/// Links the account to a login: no guest any more.
async fn link(house: &House, player: &Player) {
    let id = &player.guest.player.id;
    edit(
        house,
        format!(
            "INSERT INTO identities VALUES ('https://id.example', '{id}', '{id}', 'test', NULL, 1)"
        ),
    )
    .await;
}

/// A house in which nobody is new, with these rules.
async fn house(change: impl FnOnce(&mut domain::credits::Credits)) -> House {
    let mut config = patient();
    config.credits.new_for = Millis::ZERO;
    change(&mut config.credits);
    House::open_with(config).await
}

/// Waits for a wallet with this balance.
async fn told(player: &mut Player, balance: i64) -> Wallet {
    let fits = |m: &ServerMessage| matches!(m, ServerMessage::Wallet(w) if w.balance == balance);
    match player.client.until(fits).await.unwrap() {
        ServerMessage::Wallet(wallet) => wallet,
        other => panic!("{other:?} is no wallet"),
    }
}

/// The first of them loses a game for credits.
async fn lose(loser: &mut Player, winner: &mut Player, stake: u32) -> GameId {
    let game = pair_up(&mut loser.client, &mut winner.client, for_credits(stake)).await;
    let game = game.unwrap();
    loser.granted(&game, GameCommand::Resign).await;
    loser.end_of(&game).await;
    winner.end_of(&game).await;
    game
}

async fn shown_offer(player: &mut Player) -> OpenSeek {
    let fits = |state: &LobbyState| !state.seeks.is_empty();
    let fits = |m: &ServerMessage| matches!(m, ServerMessage::Lobby(state) if fits(state));
    match player.client.until(fits).await.unwrap() {
        ServerMessage::Lobby(state) => state.seeks[0].clone(),
        other => panic!("{other:?} is no lobby"),
    }
}

async fn take(player: &mut Player, offer: &OpenSeek) -> Result<(), Refusal> {
    let (id, seek) = (CommandId::fresh(), offer.id.clone());
    let message = ClientMessage::JoinSeek { id, seek };
    player.client.send(&message).await.unwrap();
    player.client.answer_to(id).await.unwrap()
}

const fn private(stake: u32) -> PrivateRequest {
    PrivateRequest {
        pool: PoolKey { stake, ..blitz() },
        colour: protocol::ColourWish::Random,
        rated: false,
        password: None,
        for_player: None,
        minutes: None,
    }
}

async fn make(player: &Player, wish: &PrivateRequest) -> Result<PrivateGrant, ApiError> {
    player.guest.post("/api/private", wish).await.unwrap()
}

async fn join(player: &Player, code: &str) -> Result<PrivateJoined, ApiError> {
    let wish = PrivateJoin {
        code: Some(code.to_owned()),
        ..PrivateJoin::default()
    };
    player.guest.post("/api/private/join", &wish).await.unwrap()
}

#[tokio::test]
async fn free_credits_come_once_in_a_window_however_often_they_are_asked_for() {
    let house = house(|_| {}).await;
    let mut anna = player(&house, "Anna").await;
    let first = wallet(&anna.guest).await;
    assert_eq!((first.balance, first.in_play), (1000, 0));
    assert_eq!((first.claim.amount, first.claim.from), (100, first.at));
    assert_eq!(first.rescue, None);
    assert!(first.guest);
    assert_eq!(first.stakes, [0, 10, 50]);
    assert_eq!(first.private_stakes, [0]);
    // P-33.
    let asking = (0..50).map(|_| {
        let guest = anna.guest.clone();
        tokio::spawn(async move { claim(&guest, "claim").await })
    });
    let (mut paid, mut refused) = (vec![], vec![]);
    for answer in asking.collect::<Vec<_>>() {
        match answer.await.unwrap() {
            Ok(wallet) => paid.push(wallet),
            Err(error) => refused.push(error),
        }
    }
    assert_eq!((paid.len(), refused.len()), (1, 49));
    assert_eq!(paid[0].balance, 1100);
    assert!(paid[0].claim.from > paid[0].at);
    for error in refused {
        assert_eq!(error.code, "not_yet");
        let wait = error.wait_ms.unwrap();
        assert!(wait > Millis(0) && wait <= Millis(4 * HOUR_MS), "{wait:?}");
    }
    told(&mut anna, 1100).await;
    assert_eq!(
        claim(&anna.guest, "rescue").await.unwrap_err().code,
        "not_needed"
    );
    house.pass(4 * HOUR_MS);
    assert_eq!(claim(&anna.guest, "claim").await.unwrap().balance, 1200);
    // Somebody who has lost everything.
    set_balance(&house, &anna, 4).await;
    let poor = wallet(&anna.guest).await;
    assert_eq!(poor.rescue.unwrap().amount, 96);
    assert_eq!(claim(&anna.guest, "rescue").await.unwrap().balance, 100);
    set_balance(&house, &anna, 0).await;
    let again = claim(&anna.guest, "rescue").await.unwrap_err();
    assert_eq!(again.code, "not_yet");
    assert!(again.wait_ms.unwrap() <= Millis(24 * HOUR_MS));
    // Nobody's wallet.
    let mut nobody = anna.guest.clone();
    nobody.token = "00".repeat(32);
    for path in ["/api/wallet", "/api/wallet/history"] {
        let answer = nobody.get::<serde_json::Value>(path).await.unwrap();
        assert_eq!(answer.unwrap_err().code, "bad_token");
    }
    house.close().await;
}

#[tokio::test]
async fn both_put_in_the_same_and_the_winner_gets_both() {
    let house = house(|_| {}).await;
    let mut anna = player(&house, "Anna").await;
    let mut boris = player(&house, "Boris").await;
    let pool = for_credits(50);
    let game = pair_up(&mut anna.client, &mut boris.client, pool)
        .await
        .unwrap();
    for player in [&mut anna, &mut boris] {
        assert_eq!(told(player, 950).await.in_play, 50);
    }
    anna.granted(&game, GameCommand::Resign).await;
    assert_eq!(told(&mut anna, 950).await.in_play, 0);
    assert_eq!(told(&mut boris, 1050).await.in_play, 0);
    boris.end_of(&game).await;
    // The rematch has the same stake.
    boris.granted(&game, GameCommand::OfferRematch).await;
    anna.granted(&game, GameCommand::OfferRematch).await;
    let next = anna.client.paired().await.unwrap();
    assert_eq!(boris.client.paired().await.unwrap(), next);
    assert_eq!((balance(&anna).await, balance(&boris).await), (900, 1000));
    anna.granted(&next, GameCommand::Abort).await;
    boris.end_of(&next).await;
    assert_eq!((balance(&anna).await, balance(&boris).await), (950, 1050));
    let page: WalletPage = anna
        .guest
        .get("/api/wallet/history?limit=2")
        .await
        .unwrap()
        .unwrap();
    assert!(page.more);
    let reasons: Vec<_> = page.entries.into_iter().map(|one| one.reason).collect();
    let (returned, stake) = (
        CreditReason::Returned { game: next.clone() },
        CreditReason::Stake { game: next },
    );
    assert_eq!(reasons, [returned, stake]);
    house.close().await;
}

#[tokio::test]
async fn guests_put_in_little_and_choose_nobody() {
    let house = house(|_| {}).await;
    let mut anna = player(&house, "Anna").await;
    let mut boris = player(&house, "Boris").await;
    for (stake, refusal) in [
        (100, Refusal::StakeTooHigh { most: 50 }),
        (7, Refusal::NotOffered),
    ] {
        let answer = anna.client.seek(for_credits(stake)).await.unwrap();
        assert_eq!(answer, Err(refusal));
    }
    assert_eq!(
        make(&anna, &private(10)).await.unwrap_err().code,
        "guest_stake"
    );
    assert_eq!(anna.client.seek(for_credits(50)).await.unwrap(), Ok(()));
    let offer = shown_offer(&mut boris).await;
    assert_eq!(offer.pool.stake, 50);
    assert_eq!(take(&mut boris, &offer).await, Err(Refusal::GuestStake));
    link(&house, &boris).await;
    assert_eq!(take(&mut boris, &offer).await, Ok(()));
    anna.client.paired().await.unwrap();
    assert_eq!((balance(&anna).await, balance(&boris).await), (950, 950));
    house.close().await;
}

#[tokio::test]
async fn a_private_game_for_credits_does_not_count_and_is_not_dear() {
    let house = house(|_| {}).await;
    let mut anna = player(&house, "Anna").await;
    let mut boris = player(&house, "Boris").await;
    link(&house, &anna).await;
    let dear = make(&anna, &private(500)).await.unwrap_err();
    assert_eq!(dear.code, "stake_too_high");
    let rated = PrivateRequest {
        rated: true,
        ..private(100)
    };
    assert_eq!(make(&anna, &rated).await.unwrap_err().code, "bad_request");
    let code = make(&anna, &private(100)).await.unwrap().code;
    assert_eq!(join(&boris, &code).await.unwrap_err().code, "guest_stake");
    link(&house, &boris).await;
    // The guest cannot pay: the game waits for another one.
    wallet(&boris.guest).await;
    set_balance(&house, &boris, 99).await;
    assert_eq!(
        join(&boris, &code).await.unwrap_err().code,
        "not_enough_credits"
    );
    set_balance(&house, &boris, 100).await;
    // Its maker cannot: the game is gone, and its maker knows why.
    set_balance(&house, &anna, 60).await;
    assert_eq!(
        join(&boris, &code).await.unwrap_err().code,
        "opponent_short"
    );
    let withdrawn = |m: &ServerMessage| matches!(m, ServerMessage::Withdrawn { .. });
    let refusal = Refusal::NotEnoughCredits {
        balance: 60,
        needed: 100,
    };
    let said = anna.client.until(withdrawn).await.unwrap();
    assert_eq!(said, ServerMessage::Withdrawn { refusal });
    assert_eq!(join(&boris, &code).await.unwrap_err().code, "wrong_code");
    assert_eq!((balance(&anna).await, balance(&boris).await), (60, 100));
    set_balance(&house, &anna, 160).await;
    let code = make(&anna, &private(100)).await.unwrap().code;
    let game = join(&boris, &code).await.unwrap().game;
    assert_eq!(anna.client.paired().await.unwrap(), game);
    boris.client.paired().await.unwrap();
    assert!(!anna.client.games[&game].state.created().rated);
    assert_eq!((balance(&anna).await, balance(&boris).await), (60, 0));
    boris.granted(&game, GameCommand::Resign).await;
    anna.end_of(&game).await;
    assert_eq!((balance(&anna).await, balance(&boris).await), (260, 0));
    house.close().await;
}

#[tokio::test]
async fn an_offer_that_cannot_be_paid_any_more_is_withdrawn_and_the_other_still_waits() {
    let house = house(|_| {}).await;
    let mut anna = player(&house, "Anna").await;
    let mut boris = player(&house, "Boris").await;
    assert_eq!(anna.client.seek(for_credits(50)).await.unwrap(), Ok(()));
    set_balance(&house, &anna, 40).await;
    assert_eq!(boris.client.seek(for_credits(50)).await.unwrap(), Ok(()));
    let withdrawn = |m: &ServerMessage| matches!(m, ServerMessage::Withdrawn { .. });
    let refusal = Refusal::NotEnoughCredits {
        balance: 40,
        needed: 50,
    };
    let said = anna.client.until(withdrawn).await.unwrap();
    assert_eq!(
        said,
        ServerMessage::Withdrawn {
            refusal: refusal.clone()
        }
    );
    let again = anna.client.seek(for_credits(50)).await.unwrap();
    assert_eq!(again, Err(refusal));
    let mut carol = player(&house, "Carol").await;
    assert_eq!(carol.client.seek(for_credits(50)).await.unwrap(), Ok(()));
    let game = carol.client.paired().await.unwrap();
    assert_eq!(boris.client.paired().await.unwrap(), game);
    assert_eq!((balance(&anna).await, balance(&boris).await), (40, 950));
    house.close().await;
}

#[tokio::test]
async fn a_rematch_that_cannot_be_paid_is_refused_and_its_offer_is_gone() {
    let house = house(|rules| rules.start = 60).await;
    let mut anna = player(&house, "Anna").await;
    let mut boris = player(&house, "Boris").await;
    let game = lose(&mut anna, &mut boris, 50).await;
    boris.granted(&game, GameCommand::OfferRematch).await;
    let short = Refusal::NotEnoughCredits {
        balance: 10,
        needed: 50,
    };
    let answer = anna.client.ask(&game, GameCommand::OfferRematch).await;
    assert_eq!(answer.unwrap(), Err(short));
    let gone = |view: &load::View| view.state.rematch_offer().is_none() && view.seq > 3;
    anna.client.until_game(&game, gone).await.unwrap();
    boris.client.until_game(&game, gone).await.unwrap();
    // The other way round: who offers has credits, the other one spends them before the answer.
    set_balance(&house, &anna, 60).await;
    anna.granted(&game, GameCommand::OfferRematch).await;
    set_balance(&house, &anna, 0).await;
    let answer = boris.client.ask(&game, GameCommand::OfferRematch).await;
    assert_eq!(answer.unwrap(), Err(Refusal::OpponentShort));
    assert_eq!((balance(&anna).await, balance(&boris).await), (0, 110));
    house.close().await;
}

#[tokio::test]
async fn the_same_two_do_not_play_for_credits_again_and_again() {
    let house = house(|rules| rules.pair_games = 1).await;
    let mut anna = player(&house, "Anna").await;
    let mut boris = player(&house, "Boris").await;
    let game = lose(&mut anna, &mut boris, 10).await;
    let often = |answer: Result<(), Refusal>| match answer {
        Err(Refusal::PlayedOften { wait_ms }) => assert!(wait_ms <= Millis(24 * HOUR_MS)),
        other => panic!("{other:?}"),
    };
    often(
        boris
            .client
            .ask(&game, GameCommand::OfferRematch)
            .await
            .unwrap(),
    );
    // Both wait, for each other in vain.
    for player in [&mut anna, &mut boris] {
        assert_eq!(player.client.seek(for_credits(10)).await.unwrap(), Ok(()));
    }
    let mut carol = player(&house, "Carol").await;
    assert_eq!(carol.client.seek(for_credits(10)).await.unwrap(), Ok(()));
    let next = anna.client.paired().await.unwrap();
    assert_eq!(carol.client.paired().await.unwrap(), next);
    anna.granted(&next, GameCommand::Abort).await;
    anna.end_of(&next).await;
    link(&house, &anna).await;
    let offer = shown_offer(&mut anna).await;
    often(take(&mut anna, &offer).await);
    // A day later they may; Boris still waits.
    house.pass(24 * HOUR_MS);
    assert_eq!(anna.client.seek(for_credits(10)).await.unwrap(), Ok(()));
    let last = anna.client.paired().await.unwrap();
    assert_eq!(boris.client.paired().await.unwrap(), last);
    house.close().await;
}

#[tokio::test]
async fn whoever_loses_at_once_again_and_again_plays_for_nothing() {
    let house = house(|rules| rules.quick_losses = 2).await;
    let mut anna = player(&house, "Anna").await;
    let mut boris = player(&house, "Boris").await;
    for _ in 0..2 {
        lose(&mut anna, &mut boris, 10).await;
    }
    let answer = anna.client.seek(for_credits(10)).await.unwrap();
    assert!(
        matches!(answer, Err(Refusal::StakesPaused { .. })),
        "{answer:?}"
    );
    assert_eq!(anna.client.seek(blitz()).await.unwrap(), Ok(()));
    assert_eq!(boris.client.seek(for_credits(10)).await.unwrap(), Ok(()));
    house.pass(24 * HOUR_MS);
    assert_eq!(anna.client.seek(for_credits(10)).await.unwrap(), Ok(()));
    house.close().await;
}

#[tokio::test]
async fn a_wish_that_is_sent_again_after_it_was_paid_is_done_once() {
    let house = house(|rules| rules.start = 50).await;
    let mut anna = player(&house, "Anna").await;
    let mut boris = player(&house, "Boris").await;
    let id = CommandId::fresh();
    let seek = ClientMessage::Seek {
        id,
        pool: for_credits(50),
    };
    anna.client.send(&seek).await.unwrap();
    assert_eq!(anna.client.answer_to(id).await.unwrap(), Ok(()));
    assert_eq!(boris.client.seek(for_credits(50)).await.unwrap(), Ok(()));
    let game = anna.client.paired().await.unwrap();
    // Nothing is left to pay it a second time.
    assert_eq!(balance(&anna).await, 0);
    anna.client.send(&seek).await.unwrap();
    assert_eq!(anna.client.answer_to(id).await.unwrap(), Ok(()));
    boris.client.paired().await.unwrap();
    boris.granted(&game, GameCommand::Resign).await;
    assert_eq!(told(&mut anna, 100).await.in_play, 0);
    // Nor does the rematch, whose answer was lost, cost twice.
    set_balance(&house, &boris, 50).await;
    set_balance(&house, &anna, 50).await;
    boris.granted(&game, GameCommand::OfferRematch).await;
    let (id, wish) = (CommandId::fresh(), GameCommand::OfferRematch);
    for _ in 0..2 {
        let answer = anna.client.ask_as(id, &game, wish.clone()).await;
        assert_eq!(answer.unwrap(), Ok(()));
    }
    assert_eq!((balance(&anna).await, balance(&boris).await), (0, 0));
    house.close().await;
}
