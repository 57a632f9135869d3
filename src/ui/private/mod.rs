//! Private games: made for a friend, who joins by code, link or password.

mod join;
mod make;

pub(crate) use join::{invited, show as join};

use bevy_egui::egui::Ui;
use protocol::{ColourWish, OpenPrivate, PlayerCard, PrivateJoin};

use super::components::{Field, Note, entered};
use super::fonts::Style;
use super::pass::Pass;
use super::state::Sheet;
use super::{invite, text, words};
use crate::net::Call;
use crate::session::{Intent, Room};
use crate::t;

/// What is typed and chosen.
#[derive(Debug, Default)]
pub(crate) struct Form {
    colour: ColourWish,
    /// Credits each puts in.
    stake: u32,
    is_rated: bool,
    has_password: bool,
    password: String,
    /// A code or a link.
    code: String,
    /// The game of the list that is to be joined.
    room: Option<OpenPrivate>,
    join_password: String,
    /// The player whom the game shall be for.
    guest: Option<PlayerCard>,
}

impl Form {
    /// Returns the player whom the game shall be for.
    pub(crate) const fn guest(&self) -> Option<&PlayerCard> {
        self.guest.as_ref()
    }

    /// A code or a link is wanted, not a game of the list.
    fn ask_for_code(&mut self) {
        self.room = None;
        self.join_password.clear();
    }
}

/// Begins to join a game by code or link.
pub(crate) fn enter_code(pass: &mut Pass) {
    pass.state.private.ask_for_code();
    pass.state.sheet = Some(Sheet::Join);
}

/// Begins to make a private game: for one player, or for whoever gets its code.
pub(crate) fn begin(pass: &mut Pass, guest: Option<PlayerCard>) {
    pass.state.private.guest = guest;
    pass.state.sheet = Some(Sheet::Friend);
}

/// Begins to join a game of the list: at once where nothing has to be asked.
pub(crate) fn open(pass: &mut Pass, room: &OpenPrivate) {
    if room.locked {
        pass.state.private.room = Some(room.clone());
        pass.state.private.join_password.clear();
        pass.state.sheet = Some(Sheet::Join);
    } else {
        let room = Some(room.id.clone());
        pass.wish(Intent::Call(Call::JoinPrivate(PrivateJoin {
            room,
            ..PrivateJoin::default()
        })));
    }
}

/// Adds the content of the sheet: making a game, or waiting in the one that is made.
pub(crate) fn friend(ui: &mut Ui, pass: &mut Pass) {
    let session = pass.session;
    let guest = pass.state.private.guest.as_ref().map(|guest| &guest.id);
    let waits = |room: &&Room| guest.is_none() || room.room.for_player.as_ref() == guest;
    if let Some(room) = session.desk.room.as_ref().filter(waits) {
        invite::show(ui, pass, room);
    } else {
        make::show(ui, pass);
    }
}

/// Adds the field for a password; returns whether Enter was pressed in it.
fn password(ui: &mut Ui, pass: &Pass, (id, typed): (&str, &mut String)) -> bool {
    let field = Field {
        id,
        hint: &t!(pass.words, "friend-password-hint"),
        note: Note::Hint(&t!(pass.words, "friend-password-tell")),
        longest: 64,
    };
    let response = field.show(ui, pass.look, typed);
    entered(ui, &response)
}

/// Says why the last try did not work.
fn problem(ui: &mut Ui, pass: &Pass) {
    if let Some(problem) = &pass.session.desk.problem {
        let words = words::problem(pass.words, problem);
        let ink = pass.palette().danger;
        text::block(ui, &words, Style::CaptionStrong, ink);
        ui.add_space(4.0);
    }
}
