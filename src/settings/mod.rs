//! The player's preferences, kept in a file of the profile.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::platform::{Options, Storage};
use crate::session::{Failure, Notice, Toasts};

/// All preferences. Changed by [`Change`] messages only.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Light, dark, or as the system says.
    pub theme: Theme,
    /// The language; `None` follows the system.
    pub language: Option<Language>,
    /// Sounds on or off.
    pub sound: bool,
    /// Shorter, motionless animations.
    pub reduced_motion: bool,
    /// Whether a move may be chosen in the opponent's time.
    pub premove: bool,
    /// Where coordinates are shown.
    pub coordinates: Coordinates,
    /// The board's look.
    pub board: BoardTheme,
    /// The pieces' look.
    pub pieces: PieceSet,
    /// The last chosen pool: variant key, index into `protocol::TimeControl::OFFERED`.
    pub last_pool: (String, usize),
    /// The last chosen stake, in credits.
    pub last_stake: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::System,
            language: None,
            sound: true,
            reduced_motion: false,
            premove: false,
            coordinates: Coordinates::FreeSquares,
            board: BoardTheme::Walnut,
            pieces: PieceSet::Turned,
            last_pool: ("russian".to_owned(), 2),
            last_stake: 0,
        }
    }
}

/// Light or dark.
#[cfg_attr(
    not(any(target_arch = "wasm32", target_os = "android", target_os = "ios")),
    derive(clap::ValueEnum)
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the system says.
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// The languages the app speaks.
#[cfg_attr(
    not(any(target_arch = "wasm32", target_os = "android", target_os = "ios")),
    derive(clap::ValueEnum)
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// English.
    En,
    /// Russian.
    Ru,
    /// Indonesian.
    Id,
    /// Dutch.
    Nl,
    /// French.
    Fr,
}

impl Language {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::En, Self::Ru, Self::Id, Self::Nl, Self::Fr];

    /// Returns its two letters (ISO 639-1).
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ru => "ru",
            Self::Id => "id",
            Self::Nl => "nl",
            Self::Fr => "fr",
        }
    }

    /// Returns the language that a tag as `nl-BE`, `fr_FR.UTF-8` or `ru` names, if the app speaks it.
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Self> {
        let first = tag.split(['-', '_', '.']).next()?.to_ascii_lowercase();
        // Java's old letters for Indonesian, which Android still tells.
        let code = if first == "in" { "id" } else { &first };
        Self::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }
}

/// Where coordinates are shown on a board without a frame (DESIGN.md 6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Coordinates {
    /// Nowhere.
    Off,
    /// On squares without a piece.
    FreeSquares,
    /// On all squares.
    All,
}

/// Board themes (DESIGN.md 6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum BoardTheme {
    Walnut,
    Lake,
    Meadow,
    Contrast,
}

/// Piece sets (DESIGN.md 6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum PieceSet {
    Turned,
    Pebble,
    Flat,
    Contrast,
}

/// A wish to change the preferences: the whole new set. Written by `ui`; applied and saved here.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Change(pub Settings);

fn apply(
    mut changes: MessageReader<Change>,
    mut settings: ResMut<Settings>,
    mut toasts: ResMut<Toasts>,
    storage: Option<Res<Storage>>,
    time: Res<Time<Real>>,
) {
    let Some(Change(wish)) = changes.read().last() else {
        return;
    };
    if *settings == *wish {
        return;
    }
    settings.clone_from(wish);
    if let Some(Err(problem)) = storage.map(|storage| storage.save(FILE, wish)) {
        warn!("the settings cannot be kept: {problem}");
        toasts.push(
            Notice::Failed(Failure::SettingsUnsaved),
            time.elapsed_secs_f64(),
        );
    }
}

fn load(
    mut settings: ResMut<Settings>,
    mut toasts: ResMut<Toasts>,
    storage: Option<Res<Storage>>,
    options: Option<Res<Options>>,
    time: Res<Time<Real>>,
) {
    match storage.map(|storage| storage.load(FILE)) {
        None | Some(Ok(None)) => {}
        Some(Ok(Some(kept))) => *settings = kept,
        Some(Err(problem)) => {
            error!("the settings could not be read: {problem}");
            toasts.push(
                Notice::Failed(Failure::SettingsUnreadable),
                time.elapsed_secs_f64(),
            );
        }
    }
    if let Some(options) = options {
        settings.theme = options.theme.unwrap_or(settings.theme);
        settings.language = options.language.or(settings.language);
    }
}

/// The name under which the preferences are kept.
const FILE: &str = "settings";

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .add_message::<Change>()
        .add_systems(PreStartup, load)
        .add_systems(Update, apply.in_set(crate::Systems::Apply));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unreadable_settings_are_told_and_the_game_starts_with_the_usual_ones() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("settings.json"), "\u{0}{ not json").unwrap();
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .init_resource::<Toasts>()
            .insert_resource(Storage::in_folder(folder.path()).unwrap());
        plugin(&mut app);
        app.update();
        assert_eq!(*app.world().resource::<Settings>(), Settings::default());
        let told = &app.world().resource::<Toasts>().shown;
        assert!(
            matches!(told[..], [(Notice::Failed(Failure::SettingsUnreadable), _)]),
            "{told:?}"
        );
    }

    #[test]
    fn a_language_is_known_by_the_tags_of_all_systems() {
        for (tag, language) in [
            ("nl-BE", Some(Language::Nl)),
            ("fr_CA.UTF-8", Some(Language::Fr)),
            ("RU", Some(Language::Ru)),
            ("in-ID", Some(Language::Id)),
            ("id", Some(Language::Id)),
            ("fry-NL", None),
            ("C", None),
            ("", None),
        ] {
            assert_eq!(Language::of_tag(tag), language, "{tag}");
        }
    }

    #[test]
    fn a_change_is_kept_and_an_older_file_gets_the_new_fields() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("settings.json"), r#"{"sound":false}"#).unwrap();
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .init_resource::<Toasts>()
            .insert_resource(Storage::in_folder(folder.path()).unwrap());
        plugin(&mut app);
        app.update();
        let mut wish = app.world().resource::<Settings>().clone();
        assert!(!wish.sound);
        wish.theme = Theme::Dark;
        app.world_mut().write_message(Change(wish.clone()));
        app.update();
        let kept = app
            .world()
            .resource::<Storage>()
            .load::<Settings>(FILE)
            .unwrap();
        assert_eq!(kept, Some(wish));
    }
}
