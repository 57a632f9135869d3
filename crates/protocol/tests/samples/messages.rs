//! Samples of every message, in the order of their kinds.

use protocol::{
    ClientMessage, LobbyState, Millis, OpenPrivate, OpenSeek, PoolCount, Presence, Refusal,
    SeenGame, ServerMessage, SideKey, Timestamp,
};

use super::game::{
    NOW, anna, boris, command_id, commands, events, full_snapshot, game_id, no_clock, pool,
    snapshot,
};
use super::private::open_private;
use super::tournament::{news, tournament_id};

fn seen() -> SeenGame {
    SeenGame {
        game: game_id(),
        seq: 12,
    }
}

fn open_seek() -> OpenSeek {
    OpenSeek {
        id: "c0ffee00c0ffee00c0ffee00c0ffee00".into(),
        pool: pool(),
        player: boris(),
    }
}

/// What a client says.
pub(crate) fn client() -> Vec<(&'static str, ClientMessage)> {
    let id = command_id();
    let hello = |games| ClientMessage::Hello {
        v: 1,
        ticket: "51d0…64 hexadecimal digits…".to_owned(),
        games,
    };
    let mut all = vec![
        ("hello", hello(vec![])),
        ("hello_again", hello(vec![seen()])),
        (
            "ping",
            ClientMessage::Ping {
                n: 3,
                games: vec![seen()],
            },
        ),
        ("echo", ClientMessage::Echo { n: 8 }),
        ("open", ClientMessage::Open { seen: seen() }),
    ];
    all.extend(commands().into_iter().map(|(name, command)| {
        let game = game_id();
        (name, ClientMessage::Game { id, game, command })
    }));
    all.extend([
        ("seek", ClientMessage::Seek { id, pool: pool() }),
        (
            "seek_no_clock",
            ClientMessage::Seek {
                id,
                pool: no_clock(),
            },
        ),
        ("cancel_seek", ClientMessage::CancelSeek { id }),
        (
            "join_seek",
            ClientMessage::JoinSeek {
                id,
                seek: open_seek().id,
            },
        ),
        ("unwatch", ClientMessage::Unwatch { game: game_id() }),
        (
            "follow_tournament",
            ClientMessage::FollowTournament {
                tournament: tournament_id(),
            },
        ),
        ("unfollow_tournament", ClientMessage::UnfollowTournament),
        ("goodbye", ClientMessage::Goodbye),
    ]);
    all
}

fn lobby() -> LobbyState {
    LobbyState {
        seeks: vec![open_seek()],
        pools: vec![PoolCount {
            pool: pool(),
            waiting: 1,
        }],
        private: vec![],
        online: 3,
        playing: 1,
    }
}

fn lobby_with_private() -> LobbyState {
    LobbyState {
        private: vec![open_private()],
        ..lobby()
    }
}

fn presences() -> Vec<(&'static str, ServerMessage)> {
    let presence = |presence| ServerMessage::Presence {
        game: game_id(),
        side: SideKey::Black,
        presence,
    };
    let claim_in_ms = Some(Millis(111_000));
    vec![
        ("presence_here", presence(Presence::Here)),
        (
            "presence_away",
            presence(Presence::Away { claim_in_ms: None }),
        ),
        (
            "presence_away_claim",
            presence(Presence::Away { claim_in_ms }),
        ),
        (
            "presence_left",
            presence(Presence::Left {
                claim_in_ms: Some(Millis(12_000)),
            }),
        ),
    ]
}

fn openings() -> Vec<(&'static str, ServerMessage)> {
    let id = command_id();
    let welcome = |games, seek| ServerMessage::Welcome {
        v: 1,
        player: anna(),
        at: Timestamp(NOW),
        games,
        seek,
    };
    vec![
        ("welcome", welcome(vec![], None)),
        ("welcome_back", welcome(vec![game_id()], Some(open_seek()))),
        (
            "pong",
            ServerMessage::Pong {
                n: 3,
                at: Timestamp(NOW),
            },
        ),
        ("probe", ServerMessage::Probe { n: 8 }),
        ("done", ServerMessage::Done { id }),
        (
            "refused",
            ServerMessage::Refused {
                id,
                refusal: Refusal::StaleMove { ply: 7 },
            },
        ),
    ]
}

/// What the server says.
pub(crate) fn server() -> Vec<(&'static str, ServerMessage)> {
    let now = Timestamp(NOW + 9010);
    let mut all = openings();
    all.extend(events().into_iter().map(|(name, event)| {
        let game = game_id();
        (
            name,
            ServerMessage::Event {
                game,
                seq: 13,
                event,
                now,
            },
        )
    }));
    let whole = |state| ServerMessage::Snapshot {
        game: game_id(),
        seq: 12,
        state: Box::new(state),
        now,
    };
    all.extend([
        ("snapshot", whole(snapshot())),
        ("snapshot_full", whole(full_snapshot())),
    ]);
    all.extend(presences());
    all.extend([
        ("paired", ServerMessage::Paired { game: game_id() }),
        ("lobby", ServerMessage::Lobby(lobby())),
        ("lobby_private", ServerMessage::Lobby(lobby_with_private())),
        (
            "seeking",
            ServerMessage::Seeking {
                seek: Some(open_seek()),
            },
        ),
        ("seeking_over", ServerMessage::Seeking { seek: None }),
        (
            "watching",
            ServerMessage::Watching {
                game: game_id(),
                count: 12,
            },
        ),
        (
            "invites",
            ServerMessage::Invites {
                invites: vec![OpenPrivate {
                    locked: false,
                    for_player: Some(anna().id),
                    ..open_private()
                }],
            },
        ),
        ("conduct", ServerMessage::Conduct { paused_until: None }),
        (
            "conduct_pause",
            ServerMessage::Conduct {
                paused_until: Some(Timestamp(NOW + 600_000)),
            },
        ),
        ("tournament", ServerMessage::Tournament(Box::new(news()))),
        ("gone", ServerMessage::Gone { game: game_id() }),
        (
            "skipped",
            ServerMessage::Skipped {
                why: "a message of this kind is not known here".to_owned(),
            },
        ),
        (
            "closing",
            ServerMessage::Closing {
                code: "restart".to_owned(),
                message: "the server restarts: connect again in a few seconds and resume"
                    .to_owned(),
            },
        ),
    ]);
    all
}
