//! Texts fit: no language has words cut on any screen that a new player comes to. Names may be cut; here
//! there are none.

use bevy_egui::egui::{Pos2, Ui};

use super::pass::Pass;
use super::state::{Sheet, Tab};
use super::trial::Trial;
use crate::i18n::Words;
use crate::screen::Screen;
use crate::settings::Language;

/// Phones upright and across, the smallest one, a tablet, a desktop.
const SIZES: [(f32, f32); 5] = [
    (360.0, 640.0),
    (390.0, 844.0),
    (844.0, 390.0),
    (800.0, 1100.0),
    (1280.0, 800.0),
];
const TABS: [Tab; 7] = [
    Tab::Play,
    Tab::Watch,
    Tab::Events,
    Tab::Friends,
    Tab::Ranking,
    Tab::Me,
    Tab::Settings,
];
const SHEETS: [Sheet; 11] = [
    Sheet::Friend,
    Sheet::Join,
    Sheet::Pdn,
    Sheet::Language,
    Sheet::Coordinates,
    Sheet::Name,
    Sheet::Server,
    Sheet::Rules,
    Sheet::Wallet,
    Sheet::MakeTournament,
    Sheet::Notices,
];

/// Returns the texts that are cut on every screen, each with where.
fn cut(words: impl Fn() -> Words) -> Vec<String> {
    let mut found = Vec::new();
    for (width, height) in SIZES {
        let mut trial = Trial::new(width, height);
        trial.words = words();
        let mut look = |trial: &mut Trial, place: String| {
            trial.rest(|ui: &mut Ui, pass: &mut Pass| super::screen(ui, pass));
            let cut = trial.cut().into_iter();
            found.extend(cut.map(|text| format!("{width}x{height} {place}: {text}")));
        };
        for tab in TABS {
            trial.state.tab = tab;
            look(&mut trial, format!("{tab:?}"));
        }
        trial.state.tab = Tab::Play;
        for sheet in SHEETS {
            trial.state.sheet = Some(sheet);
            look(&mut trial, format!("{sheet:?}"));
        }
        trial.state.sheet = None;
        trial.screen = Screen::Welcome;
        look(&mut trial, "Welcome".to_owned());
    }
    found
}

#[test]
fn no_word_of_any_language_is_cut() {
    let mut all = Vec::new();
    for language in Language::ALL {
        all.extend(
            cut(|| Words::new(language))
                .into_iter()
                .map(|text| format!("{language:?} {text}")),
        );
    }
    assert!(all.is_empty(), "{} are cut:\n{}", all.len(), all.join("\n"));
}

/// A language that is not there yet may need 40 % more room.
#[test]
fn words_that_grow_by_40_percent_fit() {
    let all = cut(|| Words::new(Language::En).stretched());
    assert!(all.is_empty(), "{} are cut:\n{}", all.len(), all.join("\n"));
}

/// The measure works: a text that has too little room is found.
#[test]
fn a_cut_text_is_found() {
    let mut trial = Trial::new(390.0, 844.0);
    trial.rest(|ui: &mut Ui, pass: &mut Pass| {
        let ink = pass.palette().text;
        let style = (super::fonts::Style::Body, ink);
        super::text::from_left(
            ui.painter(),
            Pos2::new(10.0, 20.0),
            "much too long",
            style,
            40.0,
        );
    });
    assert_eq!(trial.cut(), ["much too long"]);
}
