//! The page and the row of running games without a window.

use bevy_egui::egui::Ui;
use protocol::{GameId, GameSummary, LivePosition, PlayerCard};
use rules::{Game, Variant};

use super::super::pass::Pass;
use super::super::state::Tab;
use super::super::trial::Trial;
use crate::i18n::Words;
use crate::net::Call;
use crate::session::Intent;
use crate::session::sample::{card, new_game};
use crate::settings::Language;

/// A running game of White against `other` in which nobody has moved.
pub(super) fn live(id: &str, white: &str, watching: u32, rating: i32) -> GameSummary {
    let rated = |player: PlayerCard| PlayerCard { rating, ..player };
    let created = new_game(white, "other");
    GameSummary {
        created: protocol::NewGame {
            id: id.into(),
            white: rated(created.white),
            black: rated(created.black),
            ..created
        },
        result: None,
        ended_at: None,
        ratings: None,
        watching,
        position: Some(LivePosition::of(&Game::new(Variant::Russian))),
    }
}

fn of(variant: Variant, game: GameSummary) -> GameSummary {
    let mut game = game;
    game.created.variant.0 = variant;
    game.position = Some(LivePosition::of(&Game::new(variant)));
    game
}

fn screen(ui: &mut Ui, pass: &mut Pass) {
    super::super::screen(ui, pass);
}

fn trial(width: f32, height: f32, tab: Tab) -> Trial {
    let mut trial = Trial::new(width, height);
    trial.session.me = Some(card("me"));
    trial.session.desk.games = Some(vec![]);
    trial.session.desk.live = Some(vec![
        of(Variant::International, live("a", "Anna", 5, 1500)),
        live("b", "Boris", 2, 1500),
        live("c", "Carla", 12_345, 1500),
    ]);
    trial.state.tab = tab;
    trial
}

#[test]
fn a_press_on_a_board_opens_the_game_on_the_page_and_in_the_lobby() {
    for (tab, names) in [
        (Tab::Watch, ["Carla – other", "Anna – other"]),
        (Tab::Play, ["Carla – other", "Anna – other"]),
    ] {
        // So high that nothing is scrolled away.
        for (width, height) in [(390.0, 2400.0), (1280.0, 2400.0)] {
            for (name, id) in names.into_iter().zip(["c", "a"]) {
                let mut trial = trial(width, height, tab);
                let intents = trial.press(name, screen);
                let watched = Intent::Watch(GameId::from(id));
                assert!(intents.contains(&watched), "{tab:?} {width} {intents:?}");
            }
        }
    }
}

#[test]
fn a_chip_leaves_the_games_of_its_kind() {
    let mut trial = trial(390.0, 2400.0, Tab::Watch);
    trial.press("International", screen);
    assert!(trial.can_press("Anna – other", screen).is_some());
    assert!(trial.can_press("Boris – other", screen).is_none());
    trial.press("Only friends", screen);
    assert!(
        trial.can_press("Anna – other", screen).is_none(),
        "no friends"
    );
    trial.press("All", screen);
    assert!(trial.can_press("Boris – other", screen).is_some());
}

#[test]
fn the_lobby_shows_nothing_of_running_games_where_there_are_none_and_leads_to_all() {
    let mut trial = trial(390.0, 2400.0, Tab::Play);
    assert!(trial.can_press("Watch all 3", screen).is_some());
    let intents = trial.press("Watch all 3", screen);
    assert!(intents.contains(&Intent::Call(Call::LiveGames)));
    assert_eq!(trial.state.tab, Tab::Watch);
    trial.state.tab = Tab::Play;
    trial.session.desk.more_live = true;
    assert!(trial.can_press("Watch all", screen).is_some());
    trial.session.desk.live = Some(vec![]);
    assert!(trial.can_press("Watch all", screen).is_none());
}

/// Names may be cut, but these are short: nothing else may.
fn check(language: &str, words: impl Fn() -> Words) {
    const SIZES: [(f32, f32); 5] = [
        (360.0, 640.0),
        (390.0, 844.0),
        (844.0, 390.0),
        (820.0, 1180.0),
        (1280.0, 800.0),
    ];
    for (width, height) in SIZES {
        for tab in [Tab::Watch, Tab::Play] {
            let mut trial = trial(width, height, tab);
            trial.words = words();
            trial.rest(screen);
            let cut = trial.cut();
            assert!(cut.is_empty(), "{language} {width} {tab:?}: {cut:?}");
        }
    }
}

#[test]
fn no_word_about_running_games_is_cut() {
    for language in Language::ALL {
        check(language.code(), || Words::new(language));
    }
    check("longer", || Words::new(Language::En).stretched());
}
