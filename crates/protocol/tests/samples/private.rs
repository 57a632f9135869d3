//! Private games, lists of games and whole records.

use protocol::{
    ColourWish, GameEvent, GamePage, GameRecord, GameSummary, LivePosition, MyPrivate, OpenPrivate,
    PrivateCancel, PrivateGrant, PrivateJoin, PrivateJoined, PrivateList, PrivateRequest,
    Timestamp, encode,
};

use super::game::{NOW, anna, boris, created, full_snapshot, game_id, pool, rematch_id};
use super::progress::rated;

pub(crate) fn open_private() -> OpenPrivate {
    OpenPrivate {
        id: "9d1be7a54c0f4d2f8a6b3c5e7f901122".into(),
        pool: pool(),
        colour: ColourWish::Random,
        rated: false,
        player: boris(),
        locked: true,
        for_player: None,
        until: Timestamp(NOW + 86_400_000),
    }
}

/// What travels over plain HTTP.
pub(crate) fn http() -> Vec<(&'static str, String)> {
    let code = || "K7QX4M".to_owned();
    let request = PrivateRequest {
        pool: pool(),
        colour: ColourWish::White,
        rated: false,
        password: Some("Tuesday".to_owned()),
        for_player: None,
        minutes: Some(60),
    };
    let invite = PrivateRequest {
        rated: true,
        password: None,
        for_player: Some(anna().id),
        minutes: None,
        ..request.clone()
    };
    let grant = PrivateGrant {
        room: open_private(),
        code: code(),
        link: "3f9a…32 hexadecimal digits…".to_owned(),
    };
    let list = PrivateList {
        mine: Some(MyPrivate {
            room: open_private(),
            code: code(),
        }),
        invites: vec![],
    };
    let by_code = PrivateJoin {
        code: Some(code()),
        password: Some("Tuesday".to_owned()),
        ..PrivateJoin::default()
    };
    let by_link = PrivateJoin {
        link: Some("3f9a…32 hexadecimal digits…".to_owned()),
        ..PrivateJoin::default()
    };
    let by_name = PrivateJoin {
        room: Some(open_private().id),
        ..PrivateJoin::default()
    };
    let joined = PrivateJoined { game: game_id() };
    let mut all = vec![
        ("private_request", encode(&request)),
        ("private_invite", encode(&invite)),
        ("private_grant", encode(&grant)),
        ("private_list", encode(&list)),
        ("private_cancel", encode(&PrivateCancel::default())),
        ("private_join_code", encode(&by_code)),
        ("private_join_link", encode(&by_link)),
        ("private_join_room", encode(&by_name)),
        ("private_joined", encode(&joined)),
    ];
    all.extend(records());
    all
}

fn records() -> Vec<(&'static str, String)> {
    let state = full_snapshot();
    let page = GamePage {
        games: vec![GameSummary {
            created: created(),
            result: state.result,
            ended_at: state.ended_at,
            ratings: Some(rated()),
            watching: 0,
            position: None,
        }],
        next: Some(rematch_id()),
    };
    let live = GamePage {
        games: vec![GameSummary {
            created: created(),
            result: None,
            ended_at: None,
            ratings: None,
            watching: 12,
            position: Some(LivePosition {
                fen: "B:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
                    .to_owned(),
                last: vec![22, 17],
            }),
        }],
        next: None,
    };
    let record = GameRecord {
        game: game_id(),
        seq: 1,
        state: super::game::snapshot(),
        events: vec![GameEvent::Created(created())],
        ratings: None,
    };
    vec![
        ("game_page", encode(&page)),
        ("game_page_live", encode(&live)),
        ("game_record", encode(&record)),
    ]
}
