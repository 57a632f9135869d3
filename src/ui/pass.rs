//! What every screen is given: the facts, the words, the look, and where wishes go.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
use protocol::{GameCommand, PlayerId, SideKey, Timestamp};

use super::state::UiState;
use super::theme::Palette;
use crate::i18n::Words;
use crate::screen::Screen;
use crate::session::{Intent, Match, Selection, Session, Toasts};
use crate::settings::{Change, Settings};
use crate::viewport::Viewport;

/// Pages do not grow wider.
const WIDEST: f32 = 1284.0;

/// What the interface reads.
#[derive(SystemParam)]
pub(crate) struct Facts<'w> {
    pub(crate) session: Res<'w, Session>,
    pub(crate) game: Option<Res<'w, Match>>,
    pub(crate) selection: Res<'w, Selection>,
    pub(crate) toasts: Res<'w, Toasts>,
    pub(crate) settings: Res<'w, Settings>,
    pub(crate) screen: Res<'w, State<Screen>>,
    pub(crate) words: Res<'w, Words>,
    pub(crate) time: Res<'w, Time<Real>>,
}

/// How things look: passed to every component.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) palette: &'static Palette,
    /// Nothing travels or pulses.
    pub(crate) calm: bool,
}

/// One pass of the interface over the screen.
pub(crate) struct Pass<'a> {
    pub(crate) session: &'a Session,
    pub(crate) game: Option<&'a Match>,
    pub(crate) selection: &'a Selection,
    pub(crate) toasts: &'a Toasts,
    pub(crate) settings: &'a Settings,
    pub(crate) screen: Screen,
    pub(crate) words: &'a Words,
    pub(crate) state: &'a mut UiState,
    pub(crate) look: Look,
    pub(crate) view: Viewport,
    /// Seconds since the app began.
    pub(crate) now: f64,
    /// The server's time.
    pub(crate) at: Timestamp,
    /// Wishes to hand on.
    pub(crate) intents: Vec<Intent>,
    /// The preferences as they shall be, where they shall change.
    pub(crate) change: Option<Change>,
    /// In how many seconds another frame is needed.
    pub(crate) wake: Option<f64>,
    /// The playing field, while a board is shown, and whether it is framed.
    pub(crate) board: Option<(egui::Rect, bool)>,
}

impl<'a> Pass<'a> {
    pub(crate) fn palette(&self) -> &'static Palette {
        self.look.palette
    }

    /// Hands on a wish.
    pub(crate) fn wish(&mut self, intent: Intent) {
        self.intents.push(intent);
    }

    /// Hands on a wish concerning the game on screen.
    pub(crate) fn ask(&mut self, command: GameCommand) {
        self.intents.push(Intent::Game(command));
    }

    /// Changes the preferences.
    pub(crate) fn set(&mut self, change: impl FnOnce(&mut Settings)) {
        let mut wanted = self
            .change
            .take()
            .map_or_else(|| self.settings.clone(), |Change(settings)| settings);
        change(&mut wanted);
        self.change = Some(Change(wanted));
    }

    /// Asks for another frame in so many seconds.
    pub(crate) fn wake_in(&mut self, seconds: f64) {
        self.wake = Some(self.wake.map_or(seconds, |other| other.min(seconds)));
    }

    /// Returns whether this is ourselves.
    pub(crate) fn is_me(&self, player: &PlayerId) -> bool {
        self.session.me.as_ref().is_some_and(|me| me.id == *player)
    }

    /// Returns the column in the middle of a room in which a page stands.
    pub(crate) fn column(&self, room: egui::Rect) -> egui::Rect {
        let width = (room.width() - 2.0 * self.view.class().margin()).min(WIDEST);
        let left = room.min.x + (room.width() - width) / 2.0;
        egui::Rect::from_min_max(
            egui::pos2(left, room.min.y),
            egui::pos2(left + width, room.max.y),
        )
    }

    /// Returns the window inside its insets.
    pub(crate) fn safe(&self) -> egui::Rect {
        rect(self.view.safe())
    }

    /// Returns whether this wish of ours concerning the game has not been answered yet.
    pub(crate) fn is_asked(&self, wanted: impl Fn(&GameCommand) -> bool) -> bool {
        let queued = self
            .intents
            .iter()
            .any(|intent| matches!(intent, Intent::Game(command) if wanted(command)));
        queued
            || self
                .game
                .is_some_and(|game| game.asked.iter().any(|(_, command)| wanted(command)))
    }

    /// Returns the game on screen if it is still being played by us.
    pub(crate) fn running(&self) -> Option<(&'a Match, SideKey)> {
        let game = self.game?;
        let side = game.my_side?;
        game.confirmed.result().is_none().then_some((game, side))
    }
}

/// Converts a rectangle.
pub(crate) fn rect(of: Rect) -> egui::Rect {
    egui::Rect::from_min_max(
        egui::pos2(of.min.x, of.min.y),
        egui::pos2(of.max.x, of.max.y),
    )
}

/// Returns the side's opponent.
pub(crate) const fn other(side: SideKey) -> SideKey {
    match side {
        SideKey::White => SideKey::Black,
        SideKey::Black => SideKey::White,
    }
}
