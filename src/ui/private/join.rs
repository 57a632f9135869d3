//! Joining a private game by code, link or password.

use bevy_egui::egui::{Ui, pos2};
use protocol::{OpenPrivate, PrivateJoin};

use super::super::components::{Avatar, Button, Field, Kind, Note, Size, entered, strip};
use super::super::fonts::Style;
use super::super::pass::Pass;
use super::super::sheets::title;
use super::super::state::{Sheet, UiState};
use super::super::{text, words};
use super::{Form, password, problem};
use crate::net::Call;
use crate::session::Intent;
use crate::t;

/// Opens the sheet with the code or link the app was opened with, and returns what to ask for.
pub(crate) fn invited(state: &mut UiState, invite: &str) -> Option<PrivateJoin> {
    // A link that ends in the code, as the page's address does.
    let code = invite.rsplit_once("/i/").map_or(invite, |(_, code)| code);
    code.clone_into(&mut state.private.code);
    state.private.room = None;
    state.private.join_password.clear();
    state.sheet = Some(Sheet::Join);
    wish(&state.private)
}

/// Adds the content of the sheet that joins a private game.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    title(ui, pass, &t!(pass.words, "join-title"));
    ui.add_space(4.0);
    let mut form = std::mem::take(&mut pass.state.private);
    let mut sends = false;
    if let Some(room) = &form.room {
        host(ui, pass, room);
    } else {
        let field = Field {
            id: "code",
            hint: "K7Q X4M",
            note: Note::Hint(&t!(pass.words, "join-hint")),
            longest: 200,
        };
        let response = field.show(ui, pass.look, &mut form.code);
        sends |= entered(ui, &response);
    }
    if asks_password(pass, &form) {
        let typed = &mut form.join_password;
        sends |= password(ui, pass, ("join password", typed));
    }
    problem(ui, pass);
    ui.add_space(4.0);
    let label = t!(pass.words, "server-join");
    let is_sent = pass
        .session
        .desk
        .is_waiting(|call| matches!(call, Call::JoinPrivate(_)));
    let wish = wish(&form);
    let may = pass.session.link.is_online() && !is_sent;
    let button = Button::new(Kind::Primary, Size::L, &label)
        .enabled(wish.is_some() && (may || is_sent))
        .loading(is_sent);
    sends |= button.show(ui, pass.look).clicked();
    if sends
        && may
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
    use bevy_egui::egui::Key;

    use super::*;
    use crate::ui::trial::Trial;

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
    fn an_invitation_opens_its_sheet_and_is_asked_for_where_it_makes_sense() {
        for (invite, link, code) in [
            ("join=3f9a", Some("3f9a"), None),
            ("https://play.example.org/#join=3f9a", Some("3f9a"), None),
            ("K7QX4M", None, Some("K7QX4M")),
            ("https://play.example.org/i/K7QX4M", None, Some("K7QX4M")),
            ("nonsense", None, None),
        ] {
            let mut state = UiState::default();
            let wish = invited(&mut state, invite);
            assert_eq!(state.sheet, Some(Sheet::Join), "{invite}");
            let (asked_link, asked_code) = wish.map_or((None, None), |wish| (wish.link, wish.code));
            assert_eq!((asked_link.as_deref(), asked_code.as_deref()), (link, code));
        }
    }

    #[test]
    fn enter_joins_once_a_code_is_typed_and_not_before() {
        let code = Some("k7qx4m".to_owned());
        let wish = PrivateJoin {
            code,
            ..PrivateJoin::default()
        };
        let joins = Intent::Call(Call::JoinPrivate(wish));
        for (typed, expected) in [("k7q x4", vec![]), ("k7q x4m", vec![joins])] {
            let mut trial = Trial::new(390.0, 844.0);
            trial.state.sheet = Some(Sheet::Join);
            let nothing = |_: &mut Ui, _: &mut Pass| {};
            trial.rest(nothing);
            // Past the button that closes the sheet.
            trial.tab(2, nothing);
            trial.write(typed, nothing);
            assert_eq!(trial.key(Key::Enter, nothing), expected, "{typed}");
        }
    }
}
