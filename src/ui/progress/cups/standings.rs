//! The standings of a tournament, a page at a time.

use bevy_egui::egui::{Align2, Margin, Rect, Ui, pos2, vec2};
use protocol::{
    EntrantState, TournamentPage, TournamentStanding, TournamentStandings, TournamentStatus,
};

use super::super::super::components::{Avatar, Empty, card, strip};
use super::super::super::fonts::Style;
use super::super::super::icons;
use super::super::super::pass::Pass;
use super::super::super::text::{self, Weight};
use super::super::super::words;
use super::super::podium::{self, Step};
use super::super::row::of_player;
use super::super::turn::Turn;
use super::super::{amount, ask, is_waiting, missing, number};
use super::scores;
use crate::net::ProgressCall;
use crate::session::Cup;
use crate::t;

/// Height of a row.
const ROW: f32 = 56.0;
/// From this width on there is room for ratings.
const ROOMY: f32 = 520.0;

/// Adds the standings to a column.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass, cup: &Cup, page: &TournamentPage) {
    let (from, standings) = match &cup.standings {
        Some((from, standings)) => (*from, standings),
        None => (1, &page.standings),
    };
    card(ui, pass.look, Margin::symmetric(12, 6), |ui| {
        if standings.rows.is_empty() {
            let empty = Empty {
                icon: icons::USERS,
                title: &t!(pass.words, "cup-nobody"),
                text: &t!(pass.words, "cup-nobody-text"),
            };
            empty.line(ui, pass.look);
        }
        let mut rows = standings.rows.as_slice();
        if let [first, second, third, others @ ..] = rows
            && from == 1
            && page.tournament.status == TournamentStatus::Finished
        {
            podium(ui, pass, [first, second, third]);
            rows = others;
        }
        for row in rows {
            let rect = strip(ui, ROW);
            if ui.is_rect_visible(rect) {
                one(ui, pass, rect, (row, page));
            }
        }
        pages(ui, pass, cup, (from, standings));
    });
}

/// The best three of a tournament that is over.
fn podium(ui: &mut Ui, pass: &mut Pass, best: [&TournamentStanding; 3]) {
    let session = pass.session;
    let steps = best.map(|of| Step {
        player: &of.player,
        picture: session.people.picture(&of.player.id),
        country: session.people.country(&of.player.id),
        score: of.points.to_string(),
    });
    podium::show(ui, pass, &steps);
}

/// Turns pages, and leads to the own place.
fn pages(ui: &mut Ui, pass: &mut Pass, cup: &Cup, (from, of): (u32, &TournamentStandings)) {
    let call = |from| ProgressCall::Standings(cup.id.clone(), from);
    let failed = pass.session.progress.failed.iter().find_map(|(call, _)| {
        let is_ours = matches!(call, ProgressCall::Standings(id, _) if *id == cup.id);
        is_ours.then(|| call.clone())
    });
    if let Some(failed) = failed {
        missing(ui, pass, &failed);
    }
    let me = cup.page.as_ref().and_then(|page| page.me.as_ref());
    let shown = Turn {
        from,
        count: of.players,
        own: me.map(|me| me.standing.place),
        is_sent: is_waiting(pass, |call| matches!(call, ProgressCall::Standings(..))),
    };
    if let Some(from) = shown.show(ui, pass) {
        ask(pass, call(from));
    }
}

fn one(ui: &Ui, pass: &mut Pass, rect: Rect, (of, page): (&TournamentStanding, &TournamentPage)) {
    let id = ui.id().with(("standing", &of.player.id.0));
    let ground = of_player(ui, pass, rect, (id, &of.player));
    let p = pass.palette();
    let left = who(ui, pass, rect, (of, ground));
    let right = points(ui, pass, rect, of);
    let right = fire(ui, pass, pos2(right - 8.0, rect.center().y), of.streak);
    let format = page.tournament.setup.format;
    // Names come first; what games gave takes what is left.
    let whole = text::whole(ui.painter(), &of.player.name, Style::Name, p.text);
    let most = (rect.width() * 0.34).min(right - left - whole.size().x - 16.0);
    let at = pos2(right, rect.center().y);
    let right = scores::paint(ui, pass, at, (&of.scores, format), most);
    name(ui, pass, pos2(left, rect.center().y), right - 8.0, of);
}

/// Paints place and picture; returns where the name begins.
fn who(
    ui: &Ui,
    pass: &Pass,
    rect: Rect,
    (of, ground): (&TournamentStanding, bevy_egui::egui::Color32),
) -> f32 {
    let p = pass.palette();
    let painter = ui.painter();
    let at = pos2(rect.min.x + 20.0, rect.center().y);
    if of.place <= 3 && of.points > 0 {
        text::icon(painter, at, icons::MEDAL, Weight::Fill, 22.0, p.accent_text);
    } else {
        let words = of.place.to_string();
        text::middle(painter, at, &words, (Style::Label, p.text2), 38.0);
    }
    let avatar = Avatar {
        player: &of.player,
        size: 36.0,
        dot: None,
        ground,
    };
    let at = pos2(rect.min.x + 60.0, rect.center().y);
    let picture = pass.session.people.picture(&of.player.id);
    avatar.paint_as(painter, pass.look, at, picture);
    rect.min.x + 86.0
}

fn name(ui: &Ui, pass: &Pass, start: bevy_egui::egui::Pos2, right: f32, of: &TournamentStanding) {
    let p = pass.palette();
    let is_gone = matches!(of.state, EntrantState::Out | EntrantState::Paused);
    let ink = if is_gone { p.text3 } else { p.text };
    let room = right - start.x;
    let place = text::from_left(
        ui.painter(),
        start,
        &of.player.name,
        (Style::Name, ink),
        room,
    );
    if ui.available_width() >= ROOMY {
        let rating = words::rating(&of.player);
        let at = pos2(place.max.x + 8.0, start.y);
        let quiet = (Style::Caption, p.text2);
        text::from_left(ui.painter(), at, &rating, quiet, right - at.x);
    }
}

/// Paints points and a prize; returns the left edge.
fn points(ui: &Ui, pass: &Pass, rect: Rect, of: &TournamentStanding) -> f32 {
    let p = pass.palette();
    let right = rect.right_center() - vec2(10.0, 0.0);
    let words = of.points.to_string();
    let strong = (Style::Heading, p.text);
    if of.prize == 0 {
        let place = text::at(
            ui.painter(),
            right,
            Align2::RIGHT_CENTER,
            &words,
            strong,
            60.0,
        );
        return place.min.x.min(right.x - 28.0);
    }
    let up = right - vec2(0.0, 10.0);
    text::at(ui.painter(), up, Align2::RIGHT_CENTER, &words, strong, 60.0);
    let low = right + vec2(0.0, 13.0);
    let prize = number(i64::from(of.prize));
    let style = (Style::CaptionStrong, p.text2);
    amount(ui.painter(), pass.look, low, &prize, style).min(right.x - 28.0)
}

/// Paints the flame of a streak; returns the left edge.
fn fire(ui: &Ui, pass: &Pass, right: bevy_egui::egui::Pos2, streak: u32) -> f32 {
    if streak < 2 {
        return right.x;
    }
    let p = pass.palette();
    let words = streak.to_string();
    let style = (Style::CaptionStrong, p.accent_text);
    let place = text::at(
        ui.painter(),
        right,
        Align2::RIGHT_CENTER,
        &words,
        style,
        30.0,
    );
    let at = pos2(place.min.x - 9.0, right.y);
    text::icon(
        ui.painter(),
        at,
        icons::FIRE,
        Weight::Fill,
        16.0,
        p.accent_text,
    );
    at.x - 12.0
}
