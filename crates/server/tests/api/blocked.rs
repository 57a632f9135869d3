//! Whoever is blocked meets the other nowhere: not in pairing, open or private games, not in a
//! rematch.

use protocol::{
    ApiError, ClientMessage, ColourWish, CommandId, GameCommand, LobbyState, PrivateGrant,
    PrivateJoin, PrivateJoined, PrivateRequest, Refusal, ServerMessage,
};
use sqlx::Connection as _;

use crate::house::{House, Player, blitz, play_to};

/// Writes into the database that one blocks the other.
async fn block(house: &House, account: &Player, other: &Player) {
    let file = house.folder.path().join("checkers.db");
    let url = format!("sqlite://{}", file.display());
    let mut db = sqlx::SqliteConnection::connect(&url).await.unwrap();
    sqlx::query("INSERT INTO blocks (account, other, at) VALUES (?, ?, 1)")
        .bind(&account.guest.player.id.0)
        .bind(&other.guest.player.id.0)
        .execute(&mut db)
        .await
        .unwrap();
}

fn private(for_player: Option<&Player>) -> PrivateRequest {
    PrivateRequest {
        pool: blitz(),
        colour: ColourWish::Random,
        rated: false,
        password: None,
        for_player: for_player.map(|player| player.guest.player.id.clone()),
        minutes: None,
    }
}

async fn make(player: &Player, wish: &PrivateRequest) -> Result<PrivateGrant, ApiError> {
    player.guest.post("/api/private", wish).await.unwrap()
}

#[tokio::test]
async fn the_blocked_and_the_blocking_never_meet() {
    for anna_blocks in [true, false] {
        let house = House::open().await;
        let (mut anna, mut boris, game) = house.pair(blitz()).await;
        play_to(&mut anna, &mut boris, &game, 2).await;
        anna.granted(&game, GameCommand::Resign).await;
        boris.end_of(&game).await;
        anna.granted(&game, GameCommand::OfferRematch).await;
        if anna_blocks {
            block(&house, &anna, &boris).await;
        } else {
            block(&house, &boris, &anna).await;
        }
        // The rematch that was offered before cannot be accepted any more.
        let accepted = boris.client.ask(&game, GameCommand::OfferRematch).await;
        assert_eq!(accepted.unwrap(), Err(Refusal::NotOffered));

        // Private games: no invitation, and the code leads nowhere.
        let invited = make(&anna, &private(Some(&boris))).await;
        assert_eq!(invited.unwrap_err().code, "not_offered");
        let granted = make(&anna, &private(None)).await.unwrap();
        for wish in [
            PrivateJoin {
                code: Some(granted.code),
                ..PrivateJoin::default()
            },
            PrivateJoin {
                link: Some(granted.link),
                ..PrivateJoin::default()
            },
        ] {
            let joined = boris
                .guest
                .post::<PrivateJoined>("/api/private/join", &wish);
            assert_eq!(joined.await.unwrap().unwrap_err().code, "wrong_code");
        }

        // Both wait in one pool; neither gets the other, nor the other's open game.
        assert_eq!(anna.client.seek(blitz()).await.unwrap(), Ok(()));
        assert_eq!(boris.client.seek(blitz()).await.unwrap(), Ok(()));
        let both = |state: &LobbyState| state.seeks.len() == 2;
        let open = |message: &ServerMessage| matches!(message, ServerMessage::Lobby(s) if both(s));
        let ServerMessage::Lobby(lobby) = boris.client.until(open).await.unwrap() else {
            panic!("until returns what fits");
        };
        let of_anna = |seek: &&protocol::OpenSeek| seek.player.id == anna.guest.player.id;
        let seek = lobby.seeks.iter().find(of_anna).unwrap().id.clone();
        let id = CommandId::fresh();
        let join = ClientMessage::JoinSeek { id, seek };
        boris.client.send(&join).await.unwrap();
        let answer = boris.client.answer_to(id).await.unwrap();
        assert_eq!(answer, Err(Refusal::SeekGone));
        // A third player gets whoever waited longest.
        let mut carla = Player::connect(house.guest("Carla").await).await;
        assert_eq!(carla.client.seek(blitz()).await.unwrap(), Ok(()));
        let game = carla.client.paired().await.unwrap();
        assert_eq!(anna.client.paired().await.unwrap(), game);
        house.close().await;
    }
}
