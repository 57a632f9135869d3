//! Private games: made for a friend, who joins by code, link or password.

use bevy_egui::egui::{Rect, Ui, pos2};
use protocol::{ColourWish, OpenPrivate, PlayerCard, PoolKey, PrivateJoin, PrivateRequest};

use super::components::{
    Avatar, Button, Field, Kind, Note, Size, Trailing, row, segmented, strip, switch,
};
use super::fonts::Style;
use super::lobby::hero;
use super::pass::Pass;
use super::sheets::title;
use super::state::Sheet;
use super::{icons, invite, text, words};
use crate::net::Call;
use crate::session::{Intent, Room};
use crate::t;

/// What is typed and chosen.
#[derive(Debug, Default)]
pub(crate) struct Form {
    colour: ColourWish,
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
        make(ui, pass);
    }
}

fn make(ui: &mut Ui, pass: &mut Pass) {
    let guest = pass.state.private.guest.clone();
    let heading = guest.as_ref().map_or_else(
        || t!(pass.words, "friend-title"),
        |guest| t!(pass.words, "friend-play", name = guest.name.as_str()),
    );
    title(ui, pass, &heading);
    ui.add_space(4.0);
    let pool = hero::chosen(pass);
    hero::variants(ui, pass, pool.variant.0);
    ui.add_space(10.0);
    hero::times(ui, pass, pool.time);
    ui.add_space(6.0);
    let mut form = std::mem::take(&mut pass.state.private);
    colour(ui, pass, &mut form);
    access(ui, pass, &mut form);
    problem(ui, pass);
    ui.add_space(8.0);
    let label = if guest.is_some() {
        t!(pass.words, "friend-invite")
    } else {
        t!(pass.words, "friend-create")
    };
    let is_ready = !form.has_password || !form.password.trim().is_empty();
    let is_sent = pass
        .session
        .desk
        .is_waiting(|call| matches!(call, Call::MakePrivate(_)));
    let button = Button::new(Kind::Primary, Size::L, &label)
        .enabled(is_ready && pass.session.link.is_online())
        .loading(is_sent);
    if button.show(ui, pass.look).clicked() {
        pass.wish(Intent::Call(Call::MakePrivate(request(&form, pool))));
    }
    if guest.is_none() {
        ui.add_space(8.0);
        have_code(ui, pass, &mut form);
    }
    pass.state.private = form;
}

fn have_code(ui: &mut Ui, pass: &mut Pass, form: &mut Form) {
    let label = t!(pass.words, "friend-have-code");
    let button = Button::new(Kind::Text, Size::M, &label).icon(icons::HASH);
    if button.show(ui, pass.look).clicked() {
        form.room = None;
        form.join_password.clear();
        pass.state.sheet = Some(Sheet::Join);
    }
}

/// Who may join, and whether it counts: with a password it does not.
fn access(ui: &mut Ui, pass: &mut Pass, form: &mut Form) {
    if form.guest.is_some() {
        form.has_password = false;
        return rated(ui, pass, form);
    }
    let name = t!(pass.words, "friend-password");
    let note = t!(pass.words, "friend-password-note");
    let both = (name.as_str(), note.as_str());
    let (rect, _) = row(
        ui,
        pass.look,
        icons::LOCK_SIMPLE,
        both,
        Trailing::Room(60.0),
    );
    if switch(ui, pass.look, rect, &name, form.has_password).clicked() {
        form.has_password = !form.has_password;
    }
    if form.has_password {
        password(ui, pass, ("new password", &mut form.password));
    } else {
        rated(ui, pass, form);
    }
}

fn request(form: &Form, pool: PoolKey) -> PrivateRequest {
    let password = form.has_password.then(|| form.password.trim().to_owned());
    PrivateRequest {
        pool,
        colour: form.colour,
        rated: form.is_rated && password.is_none(),
        password,
        for_player: form.guest.as_ref().map(|guest| guest.id.clone()),
        minutes: None,
    }
}

fn colour(ui: &mut Ui, pass: &mut Pass, form: &mut Form) {
    let rect = strip(ui, 60.0);
    let words = t!(pass.words, "friend-colour");
    let style = (Style::BodyStrong, pass.palette().text);
    text::from_left(ui.painter(), rect.left_center(), &words, style, 110.0);
    let corner = pos2(rect.min.x + 112.0, rect.center().y - 24.0);
    let place = Rect::from_min_max(corner, pos2(rect.max.x, rect.center().y + 24.0));
    let items = [
        t!(pass.words, "side-white"),
        t!(pass.words, "friend-random"),
        t!(pass.words, "side-black"),
    ];
    let items = [items[0].as_str(), items[1].as_str(), items[2].as_str()];
    let all = [ColourWish::White, ColourWish::Random, ColourWish::Black];
    let chosen = all.iter().position(|colour| *colour == form.colour);
    if let Some(index) = segmented(ui, pass.look, place, &items, chosen.unwrap_or(1)) {
        form.colour = all[index];
    }
}

fn rated(ui: &mut Ui, pass: &mut Pass, form: &mut Form) {
    let name = t!(pass.words, "friend-rated");
    let note = t!(pass.words, "friend-rated-note");
    let both = (name.as_str(), note.as_str());
    let (rect, _) = row(
        ui,
        pass.look,
        icons::FLAG_CHECKERED,
        both,
        Trailing::Room(60.0),
    );
    if switch(ui, pass.look, rect, &name, form.is_rated).clicked() {
        form.is_rated = !form.is_rated;
    }
}

fn password(ui: &mut Ui, pass: &Pass, (id, typed): (&str, &mut String)) {
    let field = Field {
        id,
        hint: &t!(pass.words, "friend-password-hint"),
        note: Note::Hint(&t!(pass.words, "friend-password-tell")),
        longest: 64,
    };
    field.show(ui, pass.look, typed);
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

/// Adds the content of the sheet that joins a private game.
pub(crate) fn join(ui: &mut Ui, pass: &mut Pass) {
    title(ui, pass, &t!(pass.words, "join-title"));
    ui.add_space(4.0);
    let mut form = std::mem::take(&mut pass.state.private);
    if let Some(room) = &form.room {
        host(ui, pass, room);
    } else {
        let field = Field {
            id: "code",
            hint: "K7Q X4M",
            note: Note::Hint(&t!(pass.words, "join-hint")),
            longest: 200,
        };
        field.show(ui, pass.look, &mut form.code);
    }
    if asks_password(pass, &form) {
        password(ui, pass, ("join password", &mut form.join_password));
    }
    problem(ui, pass);
    ui.add_space(4.0);
    let label = t!(pass.words, "server-join");
    let is_sent = pass
        .session
        .desk
        .is_waiting(|call| matches!(call, Call::JoinPrivate(_)));
    let wish = wish(&form);
    let button = Button::new(Kind::Primary, Size::L, &label)
        .enabled(wish.is_some() && pass.session.link.is_online())
        .loading(is_sent);
    if button.show(ui, pass.look).clicked()
        && let Some(wish) = wish
    {
        pass.wish(Intent::Call(Call::JoinPrivate(wish)));
    }
    pass.state.private = form;
}

/// Returns whether a password is wanted, as far as is known.
fn asks_password(pass: &Pass, form: &Form) -> bool {
    form.room.is_some()
        || pass.session.desk.problem.as_ref().is_some_and(|problem| {
            matches!(
                problem.code.as_str(),
                "password_needed" | "wrong_code" | "locked"
            )
        })
}

/// Whose game it is, and what is played.
fn host(ui: &mut Ui, pass: &Pass, room: &OpenPrivate) {
    let p = pass.palette();
    let rect = strip(ui, 64.0);
    let avatar = Avatar {
        player: &room.player,
        size: 44.0,
        dot: None,
        ground: p.surface,
    };
    let at = pos2(rect.min.x + 22.0, rect.center().y);
    avatar.paint(ui.painter(), pass.look, at);
    let start = pos2(rect.min.x + 58.0, rect.center().y);
    let title = (room.player.name.as_str(), (Style::Name, p.text));
    let line = words::pool(pass.words, room.pool);
    let width = rect.max.x - start.x;
    text::pair(ui.painter(), start, title, (&line, p.text2), width);
    ui.add_space(8.0);
}

/// Returns what to ask for; nothing while too little is typed.
fn wish(form: &Form) -> Option<PrivateJoin> {
    let typed = form.join_password.trim();
    let password = (!typed.is_empty()).then(|| typed.to_owned());
    if let Some(room) = &form.room {
        if room.locked && password.is_none() {
            return None;
        }
        return Some(PrivateJoin {
            room: Some(room.id.clone()),
            password,
            ..PrivateJoin::default()
        });
    }
    if let Some((_, secret)) = form.code.split_once("join=") {
        let secret = secret.trim().to_owned();
        return (!secret.is_empty()).then(|| PrivateJoin {
            link: Some(secret),
            ..PrivateJoin::default()
        });
    }
    let code: String = form.code.chars().filter(|c| c.is_alphanumeric()).collect();
    (code.chars().count() == 6).then_some(PrivateJoin {
        code: Some(code),
        password,
        ..PrivateJoin::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(code: &str) -> Option<PrivateJoin> {
        wish(&Form {
            code: code.to_owned(),
            ..Form::default()
        })
    }

    #[test]
    fn a_code_or_a_link_is_understood_and_nothing_else_is_sent() {
        let code = |join: Option<PrivateJoin>| join.and_then(|join| join.code);
        assert_eq!(code(typed(" k7q x4m ")).as_deref(), Some("k7qx4m"));
        assert_eq!(code(typed("K7Q-X4M")).as_deref(), Some("K7QX4M"));
        assert_eq!(typed("K7QX4"), None);
        assert_eq!(typed("http://a:1/#join="), None);
        let link = typed("http://192.168.1.20:4270/#join=3f9a ").and_then(|join| join.link);
        assert_eq!(link.as_deref(), Some("3f9a"));
    }

    #[test]
    fn a_game_with_a_password_does_not_count() {
        let pool = PoolKey {
            variant: protocol::VariantKey(rules::Variant::Russian),
            time: protocol::TimeControl::NO_CLOCK,
            stake: 0,
        };
        let mut form = Form {
            is_rated: true,
            ..Form::default()
        };
        assert!(request(&form, pool).rated);
        form.has_password = true;
        form.password = " Tuesday ".to_owned();
        let request = request(&form, pool);
        assert_eq!(request.password.as_deref(), Some("Tuesday"));
        assert!(!request.rated);
    }
}
