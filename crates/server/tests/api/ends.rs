//! Every way a game can end, seen by both players.

use protocol::{EndReason, GameCommand, GameResult, Refusal, ServerMessage, SideKey, TimeControl};
use rules::Variant;

use crate::house::{House, blitz, patient, play_to, pool};

const fn result(winner: Option<SideKey>, reason: EndReason) -> GameResult {
    GameResult { winner, reason }
}

#[tokio::test]
async fn resigning_is_seen_by_both_and_frees_both_for_the_next_game() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 2).await;
    let busy = Err(Refusal::AlreadyPlaying { game: game.clone() });
    assert_eq!(white.client.seek(blitz()).await.unwrap(), busy);
    black.granted(&game, GameCommand::Resign).await;
    let lost = result(Some(SideKey::White), EndReason::Resigned);
    assert_eq!(white.end_of(&game).await, lost);
    assert_eq!(black.end_of(&game).await, lost);
    assert_eq!(white.client.seek(blitz()).await.unwrap(), Ok(()));
    house.close().await;
}

#[tokio::test]
async fn a_game_can_be_aborted_before_both_have_moved() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 1).await;
    white.granted(&game, GameCommand::Abort).await;
    let void = result(None, EndReason::Aborted);
    assert_eq!(black.end_of(&game).await, void);
    assert_eq!(white.end_of(&game).await, void);
    house.close().await;
}

#[tokio::test]
async fn a_draw_is_offered_too_early_then_offered_declined_and_agreed() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 2).await;
    let early = white.client.ask(&game, GameCommand::OfferDraw).await;
    assert_eq!(early.unwrap(), Err(Refusal::DrawTooEarly { from_ply: 20 }));
    play_to(&mut white, &mut black, &game, 20).await;
    white.granted(&game, GameCommand::OfferDraw).await;
    let offered = |view: &load::View| view.state.draw_offer() == Some(SideKey::White);
    black.client.until_game(&game, offered).await.unwrap();
    black.granted(&game, GameCommand::DeclineDraw).await;
    let declined = |view: &load::View| view.state.draw_offer().is_none();
    white.client.until_game(&game, declined).await.unwrap();
    black.granted(&game, GameCommand::OfferDraw).await;
    let offered = |view: &load::View| view.state.draw_offer() == Some(SideKey::Black);
    white.client.until_game(&game, offered).await.unwrap();
    white.granted(&game, GameCommand::AcceptDraw).await;
    let agreed = result(None, EndReason::Agreed);
    assert_eq!(white.end_of(&game).await, agreed);
    assert_eq!(black.end_of(&game).await, agreed);
    house.close().await;
}

#[tokio::test]
async fn the_sweeper_ends_games_whose_time_is_up_without_being_asked() {
    let house = House::open().await;
    let bullet = pool(
        Variant::Russian,
        TimeControl::Fischer {
            base_s: 15,
            increment_s: 0,
        },
    );
    let (mut white, mut black, void) = house.pair(bullet).await;
    house.pass(21_000);
    let no_first_move = result(None, EndReason::NoFirstMove);
    assert_eq!(white.end_of(&void).await, no_first_move);
    assert_eq!(black.end_of(&void).await, no_first_move);

    let (mut white, mut black, game) = house.pair(bullet).await;
    play_to(&mut white, &mut black, &game, 3).await;
    house.pass(17_500);
    let flagged = result(Some(SideKey::White), EndReason::TimeOut);
    assert_eq!(white.end_of(&game).await, flagged);
    assert_eq!(black.end_of(&game).await, flagged);
    house.close().await;
}

#[tokio::test]
async fn an_opponent_who_left_loses_by_claim_and_not_before() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 3).await;
    let present = white.client.ask(&game, GameCommand::ClaimWin).await;
    assert_eq!(present.unwrap(), Err(Refusal::OpponentPresent));
    black.client.goodbye().await.unwrap();
    let left = |message: &ServerMessage| match message {
        ServerMessage::Presence { side, presence, .. } => {
            *side == SideKey::Black && matches!(presence, protocol::Presence::Left { .. })
        }
        _ => false,
    };
    white.client.until(left).await.unwrap();
    let early = white.client.ask(&game, GameCommand::ClaimWin).await;
    assert!(matches!(early.unwrap(), Err(Refusal::ClaimTooEarly { .. })));
    house.pass(12_000);
    white.granted(&game, GameCommand::ClaimWin).await;
    let claimed = result(Some(SideKey::White), EndReason::Left);
    assert_eq!(white.end_of(&game).await, claimed);
    house.close().await;
}

#[tokio::test]
async fn two_wishes_for_a_rematch_at_once_make_one_game_with_colours_swapped() {
    let mut config = patient();
    config.rates.sockets_per_account = 4;
    let house = House::open_with(config).await;
    for round in 0..5 {
        let (mut white, mut black, game) = house.pair(blitz()).await;
        play_to(&mut white, &mut black, &game, 2).await;
        white.granted(&game, GameCommand::Resign).await;
        black.end_of(&game).await;
        let (one, two) = tokio::join!(
            white.client.ask(&game, GameCommand::OfferRematch),
            black.client.ask(&game, GameCommand::OfferRematch),
        );
        assert_eq!(
            (one.unwrap(), two.unwrap()),
            (Ok(()), Ok(())),
            "round {round}"
        );
        let agreed = |view: &load::View| view.state.rematch().is_some();
        let next = white.client.until_game(&game, agreed).await.unwrap();
        let next = next.state.rematch().unwrap().clone();
        let shown = |_: &load::View| true;
        let white_sees = white.client.until_game(&next, shown).await.unwrap().clone();
        let black_sees = black.client.until_game(&next, shown).await.unwrap().clone();
        assert_eq!(white_sees.state, black_sees.state);
        assert_eq!(white.client.side(&next).unwrap(), SideKey::Black);
        assert_eq!(white_sees.state.created().rematch_of, Some(game.clone()));
        assert_eq!(
            white.client.games.len(),
            2,
            "round {round}: one new game only"
        );
    }
    house.close().await;
}
