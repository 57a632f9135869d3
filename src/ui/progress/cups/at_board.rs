//! What the board shows of the tournament to which a game belongs.

use bevy_egui::egui::Ui;
use protocol::{GameCommand, NewGame};

use super::super::super::components::{Button, Kind, Size};
use super::super::super::icons;
use super::super::super::pass::Pass;
use super::open;
use crate::session::{Intent, Match};
use crate::t;

/// Returns whether we may halve our clock for a point: in arenas that allow it, before our first move,
/// once.
pub(crate) fn berserk(pass: &Pass, game: &Match) -> bool {
    let Some(mine) = game.my_side.filter(|_| game.confirmed.result().is_none()) else {
        return false;
    };
    let of = game.confirmed.created().tournament.as_ref();
    let has_moved = match mine {
        protocol::SideKey::White => game.shown_ply().max(game.confirmed.ply()) > 0,
        protocol::SideKey::Black => game.shown_ply().max(game.confirmed.ply()) > 1,
    };
    of.is_some_and(|of| of.berserk)
        && !has_moved
        && !game.confirmed.berserk().of(mine)
        && !pass.is_asked(|command| *command == GameCommand::Berserk)
}

/// Adds the way back to the tournament of a game that is over; returns whether it belongs to one.
pub(crate) fn to_tournament(ui: &mut Ui, pass: &mut Pass, created: &NewGame) -> bool {
    let Some(of) = &created.tournament else {
        return false;
    };
    let label = t!(pass.words, "cup-to-tournament");
    let button = Button::new(Kind::Primary, Size::L, &label)
        .icon(icons::TROPHY)
        .note(&of.name);
    if button.show(ui, pass.look).clicked() {
        pass.wish(Intent::ShowResult(false));
        open(pass, &of.id);
    }
    true
}
