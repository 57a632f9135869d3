//! The player's preferences, kept in a file of the profile.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

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
        }
    }
}

/// Light or dark.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// English.
    En,
    /// Russian.
    Ru,
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

fn apply(mut changes: MessageReader<Change>, mut settings: ResMut<Settings>) {
    if let Some(Change(wish)) = changes.read().last()
        && *settings != *wish
    {
        *settings = wish.clone();
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .add_message::<Change>()
        .add_systems(Update, apply.in_set(crate::Systems::Apply));
}
