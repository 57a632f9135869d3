//! The own part in a tournament: joining, what one does now, the game that waits, leaving.

use bevy_egui::egui::{Margin, Ui, pos2, vec2};
use protocol::{
    EntrantState, MyTournament, TournamentFormat, TournamentJoin, TournamentPage,
    TournamentPairing, TournamentStatus,
};

use super::super::super::components::{Avatar, Button, Kind, Size, card, columns, strip};
use super::super::super::fonts::Style;
use super::super::super::icons;
use super::super::super::pass::Pass;
use super::super::super::state::Sheet;
use super::super::super::text;
use super::super::gift::countdown;
use super::super::{ask, is_waiting};
use super::words;
use crate::net::ProgressCall;
use crate::session::Intent;
use crate::t;

/// Adds the card to a column; nothing once there is nothing to do or tell.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass, page: &TournamentPage) {
    let status = page.tournament.status;
    let is_on = matches!(status, TournamentStatus::Open | TournamentStatus::Running);
    if !is_on && page.me.is_none() {
        return;
    }
    card(ui, pass.look, Margin::symmetric(16, 14), |ui| {
        match &page.me {
            Some(me) => taking_part(ui, pass, page, me),
            None => join(ui, pass, page),
        }
        if is_on && is_maker(pass, page) {
            call_off(ui, pass, page);
        }
    });
    ui.add_space(16.0);
}

/// Returns whether a deed in this tournament has not been answered yet.
fn is_sent(pass: &Pass, page: &TournamentPage) -> bool {
    use ProgressCall::{CallOff, Join, Leave, Pause};
    let id = &page.tournament.id;
    is_waiting(
        pass,
        |call| matches!(call, Join(of, _) | Leave(of) | Pause(of) | CallOff(of) if of == id),
    )
}

/// Returns whether we have made a tournament.
pub(super) fn is_maker(pass: &Pass, page: &TournamentPage) -> bool {
    let maker = page.tournament.made_by.as_ref().map(|maker| &maker.id);
    maker.is_some() && maker == pass.session.me.as_ref().map(|me| &me.id)
}

fn join(ui: &mut Ui, pass: &mut Pass, page: &TournamentPage) {
    let of = &page.tournament;
    let label = if of.setup.fee > 0 {
        t!(pass.words, "cup-join-fee", count = of.setup.fee)
    } else {
        t!(pass.words, "cup-join")
    };
    let conditions = words::conditions(pass.words, of.setup.conditions);
    if !conditions.is_empty() {
        let line = conditions.join(" · ");
        text::block(ui, &line, Style::Caption, pass.palette().text2);
        ui.add_space(10.0);
    }
    let button = Button::new(Kind::Primary, Size::L, &label)
        .enabled(pass.session.link.is_online())
        .loading(is_sent(pass, page));
    let button = if of.locked {
        button.icon(icons::LOCK_SIMPLE)
    } else {
        button
    };
    if button.show(ui, pass.look).clicked() {
        if of.locked {
            pass.state.progress.cups.password.clear();
            pass.state.sheet = Some(Sheet::TournamentPassword);
        } else {
            let join = TournamentJoin::default();
            ask(pass, ProgressCall::Join(of.id.clone(), join));
        }
    }
}

fn taking_part(ui: &mut Ui, pass: &mut Pass, page: &TournamentPage, me: &MyTournament) {
    let p = pass.palette();
    let rect = strip(ui, 24.0);
    let is_over = page.tournament.status == TournamentStatus::Finished;
    let what = if is_over {
        t!(pass.words, "cup-took-part")
    } else {
        words::state(pass.words, me.state)
    };
    let place = t!(
        pass.words,
        "cup-my-place",
        place = me.standing.place,
        points = me.standing.points
    );
    let anchor = bevy_egui::egui::Align2::RIGHT_CENTER;
    let style = (Style::BodyStrong, p.text);
    let right = text::at(
        ui.painter(),
        rect.right_center(),
        anchor,
        &place,
        style,
        200.0,
    );
    let room = right.min.x - rect.min.x - 8.0;
    let style = (Style::Caption, p.text2);
    text::from_left(ui.painter(), rect.left_center(), &what, style, room);
    if is_over {
        return;
    }
    if let Some(pairing) = &me.pairing {
        ui.add_space(10.0);
        game(ui, pass, pairing);
    }
    ui.add_space(12.0);
    ways(ui, pass, page, me);
}

/// The game that is played, or begins soon.
fn game(ui: &mut Ui, pass: &mut Pass, of: &TournamentPairing) {
    let p = pass.palette();
    let mine = pass.session.me.as_ref().map(|me| &me.id);
    let is_white = Some(&of.white.id) == mine;
    let opponent = if is_white {
        of.black.as_ref()
    } else {
        Some(&of.white)
    };
    let Some(opponent) = opponent else {
        text::block(ui, &t!(pass.words, "cup-my-bye"), Style::Body, p.text);
        return;
    };
    let rect = strip(ui, 56.0);
    let avatar = Avatar {
        player: opponent,
        size: 44.0,
        dot: None,
        ground: p.surface,
    };
    let at = pos2(rect.min.x + 22.0, rect.center().y);
    let picture = pass.session.people.picture(&opponent.id);
    avatar.paint_as(ui.painter(), pass.look, at, picture);
    let side = if is_white {
        t!(pass.words, "cup-you-white")
    } else {
        t!(pass.words, "cup-you-black")
    };
    let wait = (of.starts_at - pass.at).0;
    let note = if of.game.is_none() && wait > 0 {
        pass.wake_in((wait % 1000 + 20) as f64 / 1000.0);
        let time = countdown(wait);
        format!("{side} · {}", t!(pass.words, "cup-game-in", time = time))
    } else {
        side
    };
    let start = pos2(rect.min.x + 56.0, rect.center().y);
    let right = play(ui, pass, rect, of);
    let strong = (opponent.name.as_str(), (Style::Name, p.text));
    let room = right - start.x - 10.0;
    text::pair(ui.painter(), start, strong, (&note, p.text2), room);
}

/// Adds the button that opens the game; returns its left edge.
fn play(ui: &mut Ui, pass: &mut Pass, rect: bevy_egui::egui::Rect, of: &TournamentPairing) -> f32 {
    let Some(game) = of.game.clone().filter(|_| of.result.is_none()) else {
        return rect.max.x;
    };
    let label = t!(pass.words, "open-play");
    let button = Button::new(Kind::Primary, Size::M, &label).enabled(pass.session.link.is_online());
    let width = button.width(ui);
    let corner = pos2(rect.max.x - width, rect.center().y - 24.0);
    let place = bevy_egui::egui::Rect::from_min_size(corner, vec2(width, 48.0));
    if button.at(ui, pass.look, place).clicked() {
        let is_here = pass.game.is_some_and(|shown| shown.id == game);
        pass.wish(if is_here {
            Intent::ReturnToMatch
        } else {
            Intent::Watch(game)
        });
    }
    place.min.x
}

/// Pausing, coming back, leaving.
fn ways(ui: &mut Ui, pass: &mut Pass, page: &TournamentPage, me: &MyTournament) {
    let of = &page.tournament;
    let is_running = of.status == TournamentStatus::Running;
    let is_knockout = matches!(of.setup.format, TournamentFormat::Knockout { .. });
    let may_return =
        me.state == EntrantState::Paused || (me.state == EntrantState::Out && !is_knockout);
    if pass.state.progress.cups.sure {
        return leave_sure(ui, pass, page);
    }
    if may_return {
        return come_back(ui, pass, page, me);
    }
    if me.state == EntrantState::Out {
        return;
    }
    let places = columns(strip(ui, 48.0), 2, 10.0);
    let is_free = pass.session.link.is_online() && !is_sent(pass, page);
    let is_pausing = is_running && !is_knockout;
    let label = t!(pass.words, "cup-pause");
    let button = Button::new(Kind::Neutral, Size::M, &label).enabled(is_free);
    if is_pausing && button.at(ui, pass.look, places[0]).clicked() {
        ask(pass, ProgressCall::Pause(of.id.clone()));
    }
    let place = if is_pausing {
        places[1]
    } else {
        places[0].union(places[1])
    };
    let label = t!(pass.words, "cup-leave");
    let button = Button::new(Kind::Neutral, Size::M, &label)
        .icon(icons::SIGN_OUT)
        .enabled(is_free);
    if button.at(ui, pass.look, place).clicked() {
        // Asked always: this button lies where the one for joining was.
        pass.state.progress.cups.sure = true;
    }
}

fn come_back(ui: &mut Ui, pass: &mut Pass, page: &TournamentPage, me: &MyTournament) {
    let wait = me.may_return_at.map_or(0, |at| (at - pass.at).0.max(0));
    let label = if wait > 0 {
        pass.wake_in((wait % 1000 + 20) as f64 / 1000.0);
        t!(pass.words, "cup-back-in", time = countdown(wait))
    } else {
        t!(pass.words, "cup-come-back")
    };
    let button = Button::new(Kind::Primary, Size::M, &label)
        .enabled(wait == 0 && pass.session.link.is_online())
        .loading(is_sent(pass, page));
    if button.show(ui, pass.look).clicked() {
        let id = page.tournament.id.clone();
        ask(pass, ProgressCall::Join(id, TournamentJoin::default()));
    }
}

/// Asks before leaving.
fn leave_sure(ui: &mut Ui, pass: &mut Pass, page: &TournamentPage) {
    let p = pass.palette();
    let words = if page.tournament.status == TournamentStatus::Running {
        t!(pass.words, "cup-leave-sure")
    } else {
        t!(pass.words, "cup-leave-open")
    };
    text::block(ui, &words, Style::Body, p.text);
    ui.add_space(10.0);
    let places = columns(strip(ui, 48.0), 2, 10.0);
    let label = t!(pass.words, "cancel");
    let button = Button::new(Kind::Neutral, Size::M, &label);
    if button.at(ui, pass.look, places[0]).clicked() {
        pass.state.progress.cups.sure = false;
    }
    let label = t!(pass.words, "cup-leave");
    let button = Button::new(Kind::Danger, Size::M, &label)
        .enabled(pass.session.link.is_online())
        .loading(is_sent(pass, page));
    if button.at(ui, pass.look, places[1]).clicked() {
        pass.state.progress.cups.sure = false;
        ask(pass, ProgressCall::Leave(page.tournament.id.clone()));
    }
}

/// Its maker may call it off before it starts.
fn call_off(ui: &mut Ui, pass: &mut Pass, page: &TournamentPage) {
    if page.tournament.status != TournamentStatus::Open {
        return;
    }
    ui.add_space(6.0);
    let label = t!(pass.words, "cup-call-off");
    let button = Button::new(Kind::Text, Size::M, &label)
        .icon(icons::X)
        .enabled(pass.session.link.is_online() && !is_sent(pass, page));
    if button.show(ui, pass.look).clicked() {
        ask(pass, ProgressCall::CallOff(page.tournament.id.clone()));
    }
}
