//! Shows one screen of the app with made-up people, for looking at and for screenshots:
//!
//! ```text
//! cargo run --example screens -- game 390x844 dark ru
//! ```
//!
//! The words may come in any order: a screen (see [`SCREENS`]), a size, `light` or `dark`, `en` or
//! `ru`, `international`, `long` for the longest names. Nothing is sent anywhere, so presses that
//! need a server do nothing.

use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::WindowResolution;
use checkers_online::platform;
use checkers_online::screen::Screen;
use checkers_online::session::{
    Desk, LinkStatus, Match, Notice, Nudge, Refused, Room, Seeking, Selection, ServerAddress,
    Session, Toasts,
};
use checkers_online::settings::{Language, Settings, Theme};
use checkers_online::ui::{Sheet, Tab, UiState};
use domain::GameState;
use protocol::{
    Clocks, ColourWish, EndReason, GameResult, GameSnapshot, GameSummary, LastOffers, LobbyState,
    Millis, NewGame, OpenPrivate, OpenSeek, PlayerCard, PoolCount, PoolKey, Presence, SideKey,
    TimeControl, Timestamp, VariantKey, WireMove,
};
use rules::Variant;

/// The screens that can be named.
const SCREENS: &str = "welcome, refused, lobby, empty, offline, searching, quiet, settings, game, \
    theirs, low, offer, offered, gone, due, ends, nudge, start, away, result, lost, drawn, wanted, \
    asking, resign, rules, more, moves, review, toasts, language, server, friend, invite, join, \
    watch, spectate, takeback";

/// What was asked for.
struct Wish {
    screen: String,
    size: (u32, u32),
    theme: Theme,
    language: Language,
    variant: Variant,
    is_long: bool,
}

fn wish() -> Wish {
    let mut wish = Wish {
        screen: "lobby".to_owned(),
        size: (1280, 800),
        theme: Theme::Light,
        language: Language::En,
        variant: Variant::Russian,
        is_long: false,
    };
    for word in std::env::args().skip(1) {
        match word.as_str() {
            "light" => wish.theme = Theme::Light,
            "dark" => wish.theme = Theme::Dark,
            "en" => wish.language = Language::En,
            "ru" => wish.language = Language::Ru,
            "international" => wish.variant = Variant::International,
            "long" => wish.is_long = true,
            size if size
                .split_once('x')
                .is_some_and(|(w, _)| w.parse::<u32>().is_ok()) =>
            {
                let (w, h) = size.split_once('x').expect("the guard has seen the x");
                wish.size = (
                    w.parse().expect("a width in pixels"),
                    h.parse().expect("a height in pixels"),
                );
            }
            screen => wish.screen = screen.to_owned(),
        }
    }
    wish
}

fn main() {
    let wish = wish();
    if !SCREENS
        .split([',', ' '])
        .any(|screen| screen == wish.screen)
    {
        eprintln!("there is no screen '{}'; there are: {SCREENS}", wish.screen);
        std::process::exit(2);
    }
    let mut app = App::new();
    add_window(&mut app, &wish);
    checkers_online::screens_alone(&mut app);
    app.insert_resource(platform::Tasks::start().expect("the system gives a thread"))
        .insert_resource(Settings {
            theme: wish.theme,
            language: Some(wish.language),
            ..default()
        })
        .insert_resource(session(&wish))
        .insert_resource(state(&wish))
        .insert_resource(selection(&wish))
        .insert_resource(toasts(&wish))
        .insert_resource(State::new(screen(&wish)));
    if screen(&wish) == Screen::Match || wish.screen == "away" {
        app.insert_resource(game(&wish));
    }
    app.run();
}

fn add_window(app: &mut App, wish: &Wish) {
    let window = Window {
        title: format!("screens {}", wish.screen),
        resolution: WindowResolution::new(wish.size.0, wish.size.1),
        position: WindowPosition::At(IVec2::ZERO),
        ..default()
    };
    let plugins = DefaultPlugins
        .set(WindowPlugin {
            primary_window: Some(window),
            ..default()
        })
        .set(RenderPlugin {
            synchronous_pipeline_compilation: true,
            ..default()
        });
    app.add_plugins(plugins);
}

fn screen(wish: &Wish) -> Screen {
    match wish.screen.as_str() {
        "welcome" | "server" => Screen::Welcome,
        "refused" | "lobby" | "empty" | "offline" | "searching" | "quiet" | "settings" | "away"
        | "language" | "friend" | "invite" | "join" | "watch" => Screen::Lobby,
        _ => Screen::Match,
    }
}

fn person(id: &str, name: &str) -> PlayerCard {
    PlayerCard {
        id: id.into(),
        name: name.to_owned(),
        rating: 1500,
    }
}

fn me(wish: &Wish) -> PlayerCard {
    let names = ["Marina_K", "Константинополь7"];
    person("p-1", names[usize::from(wish.is_long)])
}

fn opponent(wish: &Wish) -> PlayerCard {
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

fn session(wish: &Wish) -> Session {
    let is_first = screen(wish) == Screen::Welcome;
    let since = if wish.screen == "quiet" { -30.0 } else { -4.0 };
    let seeking = matches!(wish.screen.as_str(), "searching" | "quiet").then(|| Seeking {
        pool: pool(Variant::Russian, 4),
        seek: None,
        since,
    });
    let link = match wish.screen.as_str() {
        "refused" => LinkStatus::Refused("elsewhere".to_owned()),
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
        },
        lobby: if wish.screen == "empty" {
            LobbyState::default()
        } else {
            lobby(wish)
        },
        seeking,
        desk: desk(wish),
        ..default()
    }
}

fn desk(wish: &Wish) -> Desk {
    let mine = OpenPrivate {
        player: me(wish),
        ..private("r-1", me(wish))
    };
    let summary = |id: &str, white, black, result| GameSummary {
        created: NewGame {
            id: id.into(),
            white,
            black,
            ..snapshot(wish, platform::now()).created
        },
        result,
        ended_at: None,
        watching: 3,
    };
    let others = summary("g-7", person("p-31", "Awa_Diop"), opponent(wish), None);
    let own =
        |id: &str, what: &str| summary(id, me(wish), person(id, "JanDammer"), Some(result(what)));
    Desk {
        room: (wish.screen == "invite").then(|| Room {
            room: mine,
            code: "K7QX4M".to_owned(),
            link: Some("3f9a1b2c4d5e6f708192a3b4c5d6e7f8".to_owned()),
        }),
        invites: vec![private("r-2", person("p-40", "Оксана"))],
        live: Some(vec![others]),
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

fn lobby(wish: &Wish) -> LobbyState {
    let people = [
        ("p-30", "JanDammer", Variant::International, 3),
        ("p-31", "Awa_Diop", Variant::Russian, 1),
        ("p-32", "Siti", Variant::Russian, 2),
        ("p-33", "Оксана", Variant::International, 5),
    ];
    let mut seeks: Vec<OpenSeek> = people
        .into_iter()
        .map(|(id, name, variant, time)| OpenSeek {
            id: id.into(),
            pool: pool(variant, time),
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

fn state(wish: &Wish) -> UiState {
    let sheet = match wish.screen.as_str() {
        "resign" => Some(Sheet::Resign),
        "rules" => Some(Sheet::Rules),
        "more" => Some(Sheet::More),
        "moves" => Some(Sheet::Moves),
        "friend" | "invite" => Some(Sheet::Friend),
        "join" => Some(Sheet::Join),
        "language" => Some(Sheet::Language),
        "server" => Some(Sheet::Server),
        _ => None,
    };
    let settings = matches!(wish.screen.as_str(), "settings" | "language");
    let mut state = UiState::default();
    state.tab = match wish.screen.as_str() {
        _ if settings => Tab::Settings,
        "watch" => Tab::Watch,
        _ => Tab::Play,
    };
    state.sheet = sheet;
    state
}

fn selection(wish: &Wish) -> Selection {
    let square = |number| rules::Square::from_number(number).expect("a number of a square");
    match wish.screen.as_str() {
        "nudge" => Selection {
            refused: Some(Refused {
                nudge: Nudge::CannotMove,
                square: square(30),
                at: 3600.0,
            }),
            ..default()
        },
        "ends" => Selection {
            from: Some(square(22)),
            landings: vec![square(15)],
            ..default()
        },
        _ => Selection::default(),
    }
}

fn toasts(wish: &Wish) -> Toasts {
    let mut toasts = Toasts::default();
    if wish.screen == "toasts" {
        // From the future, so that they stay.
        toasts.push(Notice::BackOnline, 3600.0);
        toasts.push(Notice::Refused(protocol::Refusal::SeekGone), 3601.0);
    }
    toasts
}

/// A game of so many plies, made of any legal moves.
fn moves(variant: Variant, plies: u32) -> Vec<WireMove> {
    let mut game = rules::Game::new(variant);
    for ply in 0..plies {
        let legal = game.position().legal_moves();
        let Some(chosen) = legal.get((ply as usize * 7) % legal.len().max(1)) else {
            break;
        };
        if game.play(*chosen).is_err() {
            break;
        }
    }
    game.moves().iter().map(WireMove::from).collect()
}

fn game(wish: &Wish) -> Match {
    let now = platform::now();
    let what = wish.screen.as_str();
    let over = is_over(what);
    let confirmed = GameState::from_snapshot(&snapshot(wish, now))
        .expect("the moves were legal when they were made");
    let claim = if what == "due" { 0 } else { 41_000 };
    let is_gone = matches!(what, "gone" | "due");
    Match {
        id: "g-1".into(),
        seq: 1,
        confirmed,
        pending: None,
        asked: Vec::new(),
        my_side: (what != "spectate").then_some(SideKey::White),
        opponent: if is_gone {
            Presence::Away {
                claim_in_ms: Some(Millis(claim)),
            }
        } else {
            Presence::Here
        },
        opponent_at: now,
        viewed_ply: (what == "review").then_some(7),
        turned: false,
        result_open: over && what != "review",
    }
}

fn is_over(what: &str) -> bool {
    matches!(
        what,
        "result" | "lost" | "drawn" | "wanted" | "asking" | "review"
    )
}

fn snapshot(wish: &Wish, now: Timestamp) -> GameSnapshot {
    let what = wish.screen.as_str();
    let plies = match what {
        "start" => 0,
        "theirs" | "gone" | "due" => 23,
        _ => 22,
    };
    let left = if what == "low" { 14_300 } else { 185_000 };
    let is = |screen: &str, side: SideKey| (what == screen).then_some(side);
    let created = NewGame {
        id: "g-1".into(),
        variant: VariantKey(wish.variant),
        time: TimeControl::OFFERED[2],
        white: me(wish),
        black: opponent(wish),
        stake: 0,
        rated: true,
        closed: false,
        rematch_of: None,
        at: now,
    };
    let rematch = is("wanted", SideKey::Black).or(is("asking", SideKey::White));
    GameSnapshot {
        created,
        moves: moves(wish.variant, plies),
        clocks: Clocks {
            white: Millis(left),
            black: Millis(168_000),
        },
        turn_since: now,
        lag_quota: Clocks::default(),
        draw_offer: is("offer", SideKey::Black).or(is("offered", SideKey::White)),
        last_draw_offer: LastOffers::default(),
        takeback_offer: is("takeback", SideKey::Black),
        last_takeback_offer: LastOffers::default(),
        result: is_over(what).then(|| result(what)),
        ended_at: is_over(what).then_some(now),
        rematch_offer: rematch.map(|side| (side, now)),
        rematch: None,
    }
}

fn result(what: &str) -> GameResult {
    match what {
        "lost" => GameResult {
            winner: Some(SideKey::Black),
            reason: EndReason::TimeOut,
        },
        "drawn" => GameResult {
            winner: None,
            reason: EndReason::Agreed,
        },
        _ => GameResult {
            winner: Some(SideKey::White),
            reason: EndReason::NoMoves,
        },
    }
}
