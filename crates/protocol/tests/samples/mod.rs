//! One or more samples of every message.

mod account;
mod credits;
mod game;
mod messages;
mod people;
mod private;
mod progress;
mod tournament;

use protocol::{
    ApiError, GuestAccount, GuestRequest, Health, PRODUCT, PlayerCard, ProviderInfo, Refusal,
    ServerMessage, TicketGrant, encode,
};

use game::anna;
pub(crate) use messages::client;

/// What the server says.
pub(crate) fn server() -> Vec<(&'static str, ServerMessage)> {
    let mut all = messages::server();
    all.extend(people::server());
    all.extend(credits::server());
    all.extend(progress::server());
    all
}

/// What travels over plain HTTP.
pub(crate) fn http() -> Vec<(&'static str, String)> {
    let health = Health {
        product: PRODUCT.to_owned(),
        version: "0.1.0".to_owned(),
        protocol: 1,
        addresses: vec!["192.168.1.20:4270".to_owned()],
        healthy: true,
        providers: vec![ProviderInfo {
            key: "google".to_owned(),
            name: "Google".to_owned(),
        }],
    };
    let guest = GuestRequest {
        name: "Anna".to_owned(),
        device: "Anna's laptop".to_owned(),
    };
    let account = GuestAccount {
        player: anna(),
        token: "8c1f…64 hexadecimal digits…".to_owned(),
    };
    let ticket = TicketGrant {
        ticket: "51d0…64 hexadecimal digits…".to_owned(),
    };
    let renamed = PlayerCard {
        name: "Anna_K".to_owned(),
        ..anna()
    };
    let taken = ApiError {
        code: "name_taken".to_owned(),
        message: "somebody has this name; 'Anna27' is free".to_owned(),
        suggestion: Some("Anna27".to_owned()),
        wait_ms: None,
    };
    let bad_token = ApiError {
        code: "bad_token".to_owned(),
        message: "no account has this token: make a guest with POST /api/guest".to_owned(),
        suggestion: None,
        wait_ms: None,
    };
    let locked = ApiError {
        code: "locked".to_owned(),
        message: "too many wrong passwords: wait".to_owned(),
        suggestion: None,
        wait_ms: Some(protocol::Millis(600_000)),
    };
    let mut all = vec![
        ("health", encode(&health)),
        ("guest_request", encode(&guest)),
        ("guest_account", encode(&account)),
        ("ticket_grant", encode(&ticket)),
        ("renamed", encode(&renamed)),
        ("error_name_taken", encode(&taken)),
        ("error_bad_token", encode(&bad_token)),
        ("error_locked", encode(&locked)),
    ];
    all.extend(private::http());
    all.extend(account::own_account());
    all.extend(people::http());
    all.extend(credits::http());
    all.extend(tournament::http());
    all.extend(progress::http());
    all
}

/// Every refusal.
pub(crate) fn refusals() -> Vec<(&'static str, Refusal)> {
    let all = [
        Refusal::NoSuchGame,
        Refusal::NotYourGame,
        Refusal::NotYourTurn,
        Refusal::IllegalMove,
        Refusal::StaleMove { ply: 7 },
        Refusal::GameOver,
        Refusal::GameRunning,
        Refusal::DrawTooEarly { from_ply: 20 },
        Refusal::DrawTooOften { from_ply: 44 },
        Refusal::NoOffer,
        Refusal::CannotAbort,
        Refusal::OpponentPresent,
        Refusal::ClaimTooEarly {
            wait_ms: protocol::Millis(95_000),
        },
        Refusal::TimeNotUp,
        Refusal::Rated,
        Refusal::NothingToTakeBack,
        Refusal::TakebackAsked,
        Refusal::NoBerserk,
        Refusal::NoClock,
        Refusal::ClockFull,
        Refusal::Paused {
            wait_ms: protocol::Millis(600_000),
        },
        Refusal::SeekGone,
        Refusal::OwnSeek,
        Refusal::AlreadyPlaying {
            game: game::game_id(),
        },
        Refusal::BadTimeControl,
        Refusal::NotOffered,
        Refusal::NotEnoughCredits {
            balance: 40,
            needed: 50,
        },
        Refusal::OpponentShort,
        Refusal::StakeTooHigh { most: 50 },
        Refusal::GuestStake,
        Refusal::PlayedOften {
            wait_ms: protocol::Millis(7_200_000),
        },
        Refusal::StakesPaused {
            wait_ms: protocol::Millis(7_200_000),
        },
        Refusal::TooFast,
        Refusal::TryAgain,
        Refusal::IdReused,
    ];
    all.into_iter()
        .map(|refusal| (name(&refusal), refusal))
        .collect()
}

/// Without a catch-all: a new refusal does not compile without a name here.
const fn name(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::NoSuchGame => "no_such_game",
        Refusal::NotYourGame => "not_your_game",
        Refusal::NotYourTurn => "not_your_turn",
        Refusal::IllegalMove => "illegal_move",
        Refusal::StaleMove { .. } => "stale_move",
        Refusal::GameOver => "game_over",
        Refusal::GameRunning => "game_running",
        Refusal::DrawTooEarly { .. } => "draw_too_early",
        Refusal::DrawTooOften { .. } => "draw_too_often",
        Refusal::NoOffer => "no_offer",
        Refusal::CannotAbort => "cannot_abort",
        Refusal::OpponentPresent => "opponent_present",
        Refusal::ClaimTooEarly { .. } => "claim_too_early",
        Refusal::TimeNotUp => "time_not_up",
        Refusal::Rated => "rated",
        Refusal::NothingToTakeBack => "nothing_to_take_back",
        Refusal::TakebackAsked => "takeback_asked",
        Refusal::NoBerserk => "no_berserk",
        Refusal::NoClock => "no_clock",
        Refusal::ClockFull => "clock_full",
        Refusal::Paused { .. } => "paused",
        Refusal::SeekGone => "seek_gone",
        Refusal::OwnSeek => "own_seek",
        Refusal::AlreadyPlaying { .. } => "already_playing",
        Refusal::BadTimeControl => "bad_time_control",
        Refusal::NotOffered => "not_offered",
        Refusal::NotEnoughCredits { .. } => "not_enough_credits",
        Refusal::OpponentShort => "opponent_short",
        Refusal::StakeTooHigh { .. } => "stake_too_high",
        Refusal::GuestStake => "guest_stake",
        Refusal::PlayedOften { .. } => "played_often",
        Refusal::StakesPaused { .. } => "stakes_paused",
        Refusal::TooFast => "too_fast",
        Refusal::TryAgain => "try_again",
        Refusal::IdReused => "id_reused",
        Refusal::Unknown => "unknown",
    }
}
