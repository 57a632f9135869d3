//! The sheet that asks for a tournament's password.

use bevy_egui::egui::Ui;
use protocol::TournamentJoin;

use super::super::super::components::{Button, Field, Kind, Note, Size};
use super::super::super::pass::Pass;
use super::super::super::sheets::title;
use super::super::super::words::problem;
use super::super::{ask, is_waiting};
use crate::net::ProgressCall;
use crate::t;

/// Adds the content of the sheet.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    let session = pass.session;
    let page = session
        .progress
        .cup
        .as_ref()
        .and_then(|cup| cup.page.as_ref());
    let Some(page) = page.filter(|page| page.me.is_none()) else {
        // Joined, or looked away meanwhile.
        pass.state.sheet = None;
        return;
    };
    let id = &page.tournament.id;
    title(ui, pass, &page.tournament.setup.name);
    ui.add_space(4.0);
    let is_ours = |call: &ProgressCall| matches!(call, ProgressCall::Join(of, _) if of == id);
    let why = why_not(pass, is_ours);
    let hint = t!(pass.words, "cup-password-note");
    let mut typed = std::mem::take(&mut pass.state.progress.cups.password);
    let field = Field {
        id: "tournament password",
        hint: &t!(pass.words, "friend-password-hint"),
        note: why.as_deref().map_or(Note::Hint(&hint), Note::Bad),
        longest: 64,
    };
    field.show(ui, pass.look, &mut typed);
    ui.add_space(8.0);
    let label = t!(pass.words, "server-join");
    let is_sent = is_waiting(pass, is_ours);
    let password = typed.trim().to_owned();
    let button = Button::new(Kind::Primary, Size::L, &label)
        .enabled(!password.is_empty() && pass.session.link.is_online())
        .loading(is_sent);
    if button.show(ui, pass.look).clicked() {
        let join = TournamentJoin {
            password: Some(password),
        };
        ask(pass, ProgressCall::Join(id.clone(), join));
    }
    pass.state.progress.cups.password = typed;
}

/// Returns why the last try did not work.
fn why_not(pass: &Pass, is_ours: impl Fn(&ProgressCall) -> bool) -> Option<String> {
    let mut failed = pass.session.progress.failed.iter();
    let (_, of) = failed.find(|(call, _)| is_ours(call))?;
    Some(match of.code.as_str() {
        "wrong_code" => t!(pass.words, "cup-wrong-password"),
        _ => problem(pass.words, of),
    })
}
