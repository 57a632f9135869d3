//! Made-up people, offers and games round the player.

use bevy::prelude::*;
use checkers_online::platform;
use checkers_online::screen::Screen;
use checkers_online::session::{
    Desk, LinkStatus, Room, Seeking, ServerAddress, ServerClock, Session,
};
use protocol::{
    ColourWish, GameSummary, LobbyState, NewGame, OpenPrivate, OpenSeek, PlayerCard, PoolCount,
    PoolKey, TimeControl, Timestamp, VariantKey,
};
use rules::Variant;

use crate::{Wish, account, live, moment, people, progress, screen, table};

pub(crate) fn person(id: &str, name: &str) -> PlayerCard {
    PlayerCard {
        id: id.into(),
        name: name.to_owned(),
        rating: 1500,
        provisional: false,
    }
}

pub(crate) fn me(wish: &Wish) -> PlayerCard {
    let names = ["Marina_K", "Константинополь7"];
    person("p-1", names[usize::from(wish.is_long)])
}

pub(crate) fn opponent(wish: &Wish) -> PlayerCard {
    let names = ["Павел Орлов", "ЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩ"];
    person("p-22", names[usize::from(wish.is_long)])
}

fn pool(variant: Variant, index: usize) -> PoolKey {
    PoolKey {
        variant: VariantKey(variant),
        time: TimeControl::OFFERED[index],
        stake: 0,
    }
}

/// What the server would have told.
#[expect(clippy::too_many_lines, reason = "made-up facts, one a line")]
pub(crate) fn session(wish: &Wish) -> Session {
    let is_first = screen(wish) == Screen::Welcome;
    let since = if wish.screen == "quiet" { -30.0 } else { -4.0 };
    let seeking = matches!(wish.screen.as_str(), "searching" | "quiet").then(|| Seeking {
        pool: pool(Variant::Russian, 4),
        seek: None,
        since,
    });
    let link = match wish.screen.as_str() {
        "refused" => LinkStatus::Refused("elsewhere".to_owned()),
        "revoked" => LinkStatus::Refused("revoked".to_owned()),
        "closed" => LinkStatus::Refused("account_closed".to_owned()),
        "offline" | "nudge" => LinkStatus::Connecting {
            attempt: u32::from(wish.screen == "offline") * 3,
            since: -5.0,
            problem: String::new(),
        },
        _ if is_first => LinkStatus::NoAccount,
        _ => LinkStatus::Online,
    };
    Session {
        me: (!is_first).then(|| me(wish)),
        link: if wish.screen == "nudge" {
            LinkStatus::Online
        } else {
            link
        },
        server: ServerAddress {
            host: "127.0.0.1:4270".to_owned(),
            is_local: true,
            addresses: vec!["192.168.1.20:4270".to_owned()],
            providers: account::providers(),
        },
        own: account::own(&wish.screen, &me(wish)),
        lobby: if wish.screen == "empty" {
            LobbyState::default()
        } else {
            lobby(wish)
        },
        seeking,
        desk: desk(wish),
        clock: ServerClock {
            offset: moment() - platform::now(),
            round_trip: None,
        },
        people: people::people(wish),
        progress: progress::progress(wish),
        ..default()
    }
}

fn desk(wish: &Wish) -> Desk {
    let mine = private("r-1", me(wish));
    let summary = |id: &str, white, black, result| GameSummary {
        created: NewGame {
            id: id.into(),
            white,
            black,
            ..table::snapshot(wish, moment()).created
        },
        result,
        ended_at: None,
        ratings: None,
        watching: 0,
        position: None,
    };
    let own = |id: &str, what: &str| {
        summary(
            id,
            me(wish),
            person(id, "JanDammer"),
            Some(table::result(what)),
        )
    };
    Desk {
        room: (wish.screen == "invite").then(|| Room {
            room: mine,
            code: "K7QX4M".to_owned(),
            link: Some("3f9a1b2c4d5e6f708192a3b4c5d6e7f8".to_owned()),
        }),
        invites: vec![private("r-2", person("p-40", "Оксана"))],
        live: Some(live::games(wish)),
        games: Some(vec![
            own("g-2", "won"),
            own("g-3", "lost"),
            own("g-4", "drawn"),
        ]),
        older: Some("g-4".into()),
        watching: (wish.screen == "spectate").then(|| ("g-1".into(), 12)),
        ..default()
    }
}

fn private(id: &str, player: PlayerCard) -> OpenPrivate {
    OpenPrivate {
        id: id.into(),
        pool: pool(Variant::Russian, 2),
        colour: ColourWish::Random,
        rated: false,
        player,
        locked: true,
        for_player: None,
        until: Timestamp(0),
    }
}

#[expect(clippy::too_many_lines, reason = "made-up facts, one a line")]
fn lobby(wish: &Wish) -> LobbyState {
    let people = [
        ("p-30", "JanDammer", Variant::International, 3),
        ("p-31", "Awa_Diop", Variant::Russian, 1),
        ("p-32", "Siti", Variant::Russian, 2),
        ("p-33", "Оксана", Variant::International, 5),
    ];
    let stake = |time: usize| [0, 0, 50, 0, 0, 100][time];
    let mut seeks: Vec<OpenSeek> = people
        .into_iter()
        .map(|(id, name, variant, time)| OpenSeek {
            id: id.into(),
            pool: PoolKey {
                stake: stake(time),
                ..pool(variant, time)
            },
            player: person(id, name),
        })
        .collect();
    if wish.is_long {
        seeks.insert(
            0,
            OpenSeek {
                id: "long".into(),
                pool: pool(Variant::International, 5),
                player: opponent(wish),
            },
        );
    }
    LobbyState {
        seeks,
        pools: vec![
            PoolCount {
                pool: pool(Variant::Russian, 1),
                waiting: 14,
            },
            PoolCount {
                pool: pool(Variant::International, 3),
                waiting: 3,
            },
        ],
        private: vec![private("r-3", person("p-41", "Siti"))],
        online: 312,
        playing: 41,
    }
}
