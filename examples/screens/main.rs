//! Shows one screen of the app with made-up people, for looking at and for screenshots:
//!
//! ```text
//! cargo run --example screens -- game 390x844 dark ru
//! ```
//!
//! The words may come in any order: a screen (see [`SCREENS`]), a size, `light` or `dark`, the two
//! letters of a language, `international`, `long` for the longest names, `stretched` for texts that
//! are 40 % longer. With `RUST_LOG=checkers_online::ui::text=debug` it tells what had to be cut.
//! Nothing is sent anywhere, so presses that need a server do nothing.
//!
//! `gallery FOLDER` before these words writes pictures instead: of the screens that are named, or of
//! all, upright and across, light and dark, or in what else is named. `cargo xtask test gallery`
//! compares them with the approved ones.

use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::WindowResolution;
use checkers_online::i18n::Words;
use checkers_online::platform;
use checkers_online::screen::Screen;
use checkers_online::session::{Match, Notice, Nudge, Refused, Selection, Toasts};
use checkers_online::settings::{Language, Settings, Theme};
use checkers_online::ui::{Sheet, Tab, UiState};
use protocol::Timestamp;
use rules::Variant;

mod account;
mod gallery;
mod live;
mod lobby;
mod people;
mod progress;
mod standing;
mod table;

/// The screens that can be named.
const SCREENS: &str = "welcome, refused, lobby, empty, offline, searching, quiet, settings, game, \
    theirs, low, offer, offered, gone, due, ends, nudge, start, away, result, lost, drawn, wanted, \
    asking, resign, rules, more, moves, review, capture, toasts, language, server, friend, invite, join, pdn, \
    watch, spectate, takeback, friends, nobody, loading, failed, found, talk, unsent, stranger, \
    profile, me, edit, report, blocked, notices, chat, panel, reaction, wallet, poor, gift, stake, \
    berserk, cupover, rated, ranking, feats, events, noevents, arena, swiss, knockout, finished, make, password";

/// What was asked for.
#[derive(Clone)]
struct Wish {
    screen: String,
    size: (u32, u32),
    theme: Theme,
    language: Language,
    variant: Variant,
    is_long: bool,
    is_stretched: bool,
}

/// A moment at which all pictures are taken: 15 June 2026, noon in Greenwich.
fn moment() -> Timestamp {
    Timestamp(1_781_524_800_000)
}

fn wish(words: impl Iterator<Item = String>) -> Wish {
    let mut wish = Wish {
        screen: "lobby".to_owned(),
        size: (1280, 800),
        theme: Theme::Light,
        language: Language::En,
        variant: Variant::Russian,
        is_long: false,
        is_stretched: false,
    };
    for word in words {
        match word.as_str() {
            "light" => wish.theme = Theme::Light,
            "dark" => wish.theme = Theme::Dark,
            code if Language::ALL.iter().any(|of| of.code() == code) => {
                wish.language = Language::of_tag(code).expect("the guard has found it");
            }
            "international" => wish.variant = Variant::International,
            "long" => wish.is_long = true,
            "stretched" => wish.is_stretched = true,
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

fn is_there(screen: &str) -> bool {
    names().any(|name| name == screen)
}

fn names() -> impl Iterator<Item = &'static str> {
    let own = SCREENS.split([',', ' ']).filter(|name| !name.is_empty());
    own.chain(account::SCREENS)
}

fn main() {
    let mut words = std::env::args().skip(1).peekable();
    let folder = words
        .next_if(|word| word == "gallery")
        .and_then(|_| words.next());
    let words: Vec<String> = words.collect();
    let first = wish(words.iter().cloned());
    if !is_there(&first.screen) {
        let all: Vec<&str> = names().collect();
        let (name, all) = (&first.screen, all.join(", "));
        eprintln!("there is no screen '{name}'; there are: {all}");
        std::process::exit(2);
    }
    let mut app = App::new();
    add_window(&mut app, &first);
    checkers_online::screens_alone(&mut app);
    app.insert_resource(platform::Tasks::start().expect("the system gives a thread"));
    set_up(app.world_mut(), &first);
    if let Some(folder) = folder {
        gallery::plugin(&mut app, folder.into(), &words);
    }
    app.run();
}

/// Gives the app what a server and a player would have brought about.
fn set_up(world: &mut World, wish: &Wish) {
    world.insert_resource(Settings {
        theme: wish.theme,
        language: Some(wish.language),
        ..default()
    });
    world.insert_resource(lobby::session(wish));
    world.insert_resource(state(wish));
    world.insert_resource(selection(wish));
    world.insert_resource(toasts(wish));
    world.insert_resource(State::new(screen(wish)));
    if screen(wish) == Screen::Match || wish.screen == "away" {
        world.insert_resource(table::game(wish));
    } else {
        world.remove_resource::<Match>();
    }
    let words = Words::new(wish.language);
    world.insert_resource(if wish.is_stretched {
        words.stretched()
    } else {
        words
    });
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
        | "language" | "friend" | "invite" | "join" | "pdn" | "watch" | "friends" | "nobody"
        | "loading" | "failed" | "found" | "talk" | "unsent" | "stranger" | "profile" | "me"
        | "edit" | "report" | "blocked" | "notices" | "wallet" | "poor" | "gift" => Screen::Lobby,
        screen if progress::is_of(screen) => Screen::Lobby,
        _ => Screen::Match,
    }
}

fn sheet(screen: &str) -> Option<Sheet> {
    match screen {
        "resign" => Some(Sheet::Resign),
        "rules" => Some(Sheet::Rules),
        "more" => Some(Sheet::More),
        "moves" => Some(Sheet::Moves),
        "friend" | "invite" => Some(Sheet::Friend),
        "join" => Some(Sheet::Join),
        "pdn" => Some(Sheet::Pdn),
        "language" => Some(Sheet::Language),
        "server" => Some(Sheet::Server),
        "profile" => Some(Sheet::Profile),
        "edit" => Some(Sheet::EditProfile),
        "report" => Some(Sheet::Report),
        "blocked" => Some(Sheet::Blocked),
        "notices" => Some(Sheet::Notices),
        "chat" => Some(Sheet::Chat),
        "wallet" | "poor" => Some(Sheet::Wallet),
        "make" => Some(Sheet::MakeTournament),
        "password" => Some(Sheet::TournamentPassword),
        of => account::sheet(of),
    }
}

fn state(wish: &Wish) -> UiState {
    let is_account = account::SCREENS.contains(&wish.screen.as_str());
    let settings = is_account || matches!(wish.screen.as_str(), "settings" | "language");
    let mut state = UiState::default();
    state.account_open = is_account;
    state.tab = match wish.screen.as_str() {
        _ if settings => Tab::Settings,
        "watch" | "pdn" => Tab::Watch,
        "me" => Tab::Me,
        screen if people::is_of(screen) => Tab::Friends,
        "ranking" | "feats" => Tab::Ranking,
        screen if progress::is_of(screen) => Tab::Events,
        _ => Tab::Play,
    };
    state.sheet = sheet(&wish.screen);
    if screen(wish) == Screen::Welcome {
        // The suggestion is another one each time.
        state.name = Some("Heron 42".to_owned());
    }
    people::remember(wish, &mut state.people);
    if wish.screen == "feats" {
        state.progress.show_achievements();
    }
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
