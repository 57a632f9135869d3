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
use checkers_online::session::{Notice, Nudge, Refused, Selection, Toasts};
use checkers_online::settings::{Language, Settings, Theme};
use checkers_online::ui::{Sheet, Tab, UiState};
use rules::Variant;

mod account;
mod lobby;
mod people;
mod progress;
mod table;

/// The screens that can be named.
const SCREENS: &str = "welcome, refused, lobby, empty, offline, searching, quiet, settings, game, \
    theirs, low, offer, offered, gone, due, ends, nudge, start, away, result, lost, drawn, wanted, \
    asking, resign, rules, more, moves, review, toasts, language, server, friend, invite, join, \
    watch, spectate, takeback, friends, nobody, loading, failed, found, talk, unsent, stranger, \
    profile, own, edit, report, blocked, notices, chat, panel, reaction, wallet, poor, gift, stake, \
    berserk, cupover, rated, ranking, events, noevents, arena, swiss, knockout, make, password";

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
        .chain(account::SCREENS)
        .any(|screen| screen == wish.screen)
    {
        let more = account::SCREENS.join(", ");
        eprintln!(
            "there is no screen '{}'; there are: {SCREENS}, {more}",
            wish.screen
        );
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
        .insert_resource(lobby::session(&wish))
        .insert_resource(state(&wish))
        .insert_resource(selection(&wish))
        .insert_resource(toasts(&wish))
        .insert_resource(State::new(screen(&wish)));
    if screen(&wish) == Screen::Match || wish.screen == "away" {
        app.insert_resource(table::game(&wish));
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
        "welcome" | "server" | "new-device" => Screen::Welcome,
        of if account::SCREENS.contains(&of) => Screen::Lobby,
        "refused" | "lobby" | "empty" | "offline" | "searching" | "quiet" | "settings" | "away"
        | "language" | "friend" | "invite" | "join" | "watch" | "friends" | "nobody"
        | "loading" | "failed" | "found" | "talk" | "unsent" | "stranger" | "profile" | "own"
        | "edit" | "report" | "blocked" | "notices" | "wallet" | "poor" | "gift" => Screen::Lobby,
        screen if progress::is_of(screen) => Screen::Lobby,
        _ => Screen::Match,
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
        "profile" | "own" => Some(Sheet::Profile),
        "edit" => Some(Sheet::EditProfile),
        "report" => Some(Sheet::Report),
        "blocked" => Some(Sheet::Blocked),
        "notices" => Some(Sheet::Notices),
        "chat" => Some(Sheet::Chat),
        "wallet" | "poor" => Some(Sheet::Wallet),
        "make" => Some(Sheet::MakeTournament),
        "password" => Some(Sheet::TournamentPassword),
        of => account::sheet(of),
    };
    let is_account = account::SCREENS.contains(&wish.screen.as_str());
    let settings = is_account || matches!(wish.screen.as_str(), "settings" | "language");
    let mut state = UiState::default();
    state.account_open = is_account;
    state.tab = match wish.screen.as_str() {
        _ if settings => Tab::Settings,
        "watch" => Tab::Watch,
        screen if people::is_of(screen) => Tab::Friends,
        "ranking" => Tab::Ranking,
        screen if progress::is_of(screen) => Tab::Events,
        _ => Tab::Play,
    };
    state.sheet = sheet;
    people::remember(wish, &mut state.people);
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
