//! Tournaments: the list, the page of one, and making one.

mod at_board;
mod bracket;
mod head;
mod info;
mod list;
mod make;
mod mine;
mod page;
mod pairings;
mod password;
mod row;
mod scores;
mod standings;
mod words;

pub(crate) use at_board::{berserk, to_tournament};
pub(crate) use make::show as make;
pub(crate) use password::show as password;
pub(super) use words::problem;

use bevy_egui::egui::{Rect, Ui, pos2};
use protocol::TournamentId;

use super::super::lobby::scrolled;
use super::super::pass::Pass;
use super::super::state::Tab;
use super::ask;
use crate::net::ProgressCall;
use crate::screen::Screen;
use crate::session::Intent;

/// What is chosen and typed about tournaments.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// Which kind the list shows; 0 for all.
    kind: usize,
    /// Which part of a page is shown where there is room for one.
    part: page::Part,
    /// Which round of a bracket is shown where there is room for one; none for the current one.
    round: Option<usize>,
    /// Whether leaving or calling off has been asked about and waits for a yes.
    sure: bool,
    /// What is typed as a password.
    password: String,
    /// The tournament that is being made.
    make: make::Form,
}

/// The player presses the entry of the rail or tab bar.
pub(crate) fn enter(pass: &mut Pass) {
    pass.wish(Intent::Follow(None));
    ask(pass, ProgressCall::Tournaments);
}

/// Opens the page of a tournament.
pub(crate) fn open(pass: &mut Pass, id: &TournamentId) {
    pass.state.sheet = None;
    pass.state.tab = Tab::Events;
    let cups = &mut pass.state.progress.cups;
    cups.part = page::Part::default();
    cups.round = None;
    cups.sure = false;
    pass.wish(Intent::Follow(Some(id.clone())));
    if pass.screen == Screen::Match {
        pass.wish(Intent::LeaveMatch);
    }
}

/// Draws the list, or the tournament that is looked at, into its room.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass, room: Rect) {
    let column = pass.column(room);
    let session = pass.session;
    if let Some(cup) = &session.progress.cup {
        return page::show(ui, pass, column, cup);
    }
    let width = column.width().min(720.0);
    let left = column.center().x - width / 2.0;
    let column = Rect::from_min_max(pos2(left, column.min.y), pos2(left + width, column.max.y));
    scrolled(ui, column, "tournaments", |ui| list::show(ui, pass));
}
