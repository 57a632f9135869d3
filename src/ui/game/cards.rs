//! What takes the place of the status line when an answer is wanted: an offer, an absent opponent,
//! the end of a capture.

use bevy_egui::egui::{Align2, Color32, Pos2, Rect, Stroke, Ui, pos2, vec2};
use protocol::{GameCommand, Millis, Presence};

use super::super::components::{Button, Kind, Size, columns};
use super::super::fonts::{self, Style};
use super::super::icons::{self, Icon};
use super::super::pass::{Pass, other};
use super::super::text::{self, Weight};
use super::super::theme::radius;
use super::bars::player;
use super::ends;
use crate::session::Match;
use crate::t;

/// What wants an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lower {
    /// The opponent offers a draw.
    Offer,
    /// The opponent wants to take a move back.
    Takeback,
    /// The opponent is gone; the game can be claimed in so many milliseconds.
    Claim(i64),
    /// A capture can end in several ways, or a step of it be taken back.
    Ends,
}

/// Returns what wants an answer now.
pub(crate) fn choose(pass: &mut Pass, game: &Match) -> Option<Lower> {
    let mine = game.my_side?;
    if game.confirmed.result().is_some() || game.viewed_ply.is_some() {
        return None;
    }
    if pass.session.link.is_online() {
        if let Some(wait) = claim_in(pass, game)
            && pass.state.waits_at_ply != Some(game.confirmed.ply())
        {
            if wait > 0 {
                pass.wake_in((wait % 1000 + 1) as f64 / 1000.0);
            }
            return Some(Lower::Claim(wait));
        }
        if game.confirmed.draw_offer() == Some(other(mine)) {
            return Some(Lower::Offer);
        }
        if game.confirmed.takeback_offer() == Some(other(mine)) {
            return Some(Lower::Takeback);
        }
    }
    pass.selection.is_half_made().then_some(Lower::Ends)
}

/// Returns in how many milliseconds the game can be claimed; zero when it can be now.
fn claim_in(pass: &Pass, game: &Match) -> Option<i64> {
    let (Presence::Away { claim_in_ms } | Presence::Left { claim_in_ms }) = game.opponent else {
        return None;
    };
    let Millis(wait) = claim_in_ms?;
    let heard = (pass.at - game.opponent_at).0;
    Some((wait - heard).max(0))
}

/// Draws the card.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass, game: &Match, place: Rect, lower: &Lower) {
    match lower {
        Lower::Offer => offer(ui, pass, game, place),
        Lower::Takeback => takeback(ui, pass, game, place),
        Lower::Claim(wait) => claim(ui, pass, game, place, *wait),
        Lower::Ends => ends::show(ui, pass, game, place),
    }
}

/// The upper part of a card: icon, title, sentence. Returns where the buttons lie.
fn head(
    ui: &Ui,
    pass: &Pass,
    place: Rect,
    (fill, ink): (Color32, Color32),
    (icon, title, note): (Option<Icon>, &str, &str),
) -> Rect {
    let p = pass.palette();
    ui.painter().add(p.e1().as_shape(place, radius::LG));
    ui.painter().rect_filled(place, radius::LG, fill);
    let buttons = Rect::from_min_max(
        pos2(place.min.x + 12.0, place.max.y - 56.0),
        place.max - vec2(12.0, 8.0),
    );
    let middle = f32::midpoint(place.min.y, buttons.min.y) + 1.0;
    if let Some(icon) = icon {
        let at = pos2(place.min.x + 30.0, middle);
        text::icon(ui.painter(), at, icon, Weight::Fill, 24.0, ink);
    }
    let start = pos2(place.min.x + 58.0, middle);
    let room = place.max.x - start.x - 12.0;
    let strong = (Style::BodyStrong, ink);
    text::pair(ui.painter(), start, (title, strong), (note, ink), room);
    buttons
}

fn offer(ui: &mut Ui, pass: &mut Pass, game: &Match, place: Rect) {
    let p = pass.palette();
    let Some(mine) = game.my_side else {
        return;
    };
    let name = player(game, other(mine)).name.as_str();
    let title = t!(pass.words, "draw-offer", name = name);
    let note = t!(pass.words, "draw-offer-note");
    let colours = (p.surface, p.text);
    let head_of = (Some(icons::HANDSHAKE), title.as_str(), note.as_str());
    let places = columns(head(ui, pass, place, colours, head_of), 2, 10.0);
    let answered = pass
        .is_asked(|command| matches!(command, GameCommand::AcceptDraw | GameCommand::DeclineDraw));
    let label = t!(pass.words, "draw-decline");
    let button = Button::new(Kind::Neutral, Size::M, &label).enabled(!answered);
    if button.at(ui, pass.look, places[0]).clicked() {
        pass.ask(GameCommand::DeclineDraw);
    }
    let label = t!(pass.words, "draw-accept");
    let button = Button::new(Kind::Primary, Size::M, &label).enabled(!answered);
    if button.at(ui, pass.look, places[1]).clicked() {
        pass.ask(GameCommand::AcceptDraw);
    }
}

fn takeback(ui: &mut Ui, pass: &mut Pass, game: &Match, place: Rect) {
    use GameCommand::{AcceptTakeback, DeclineTakeback};
    let p = pass.palette();
    let Some(mine) = game.my_side else {
        return;
    };
    let name = player(game, other(mine)).name.as_str();
    let title = t!(pass.words, "takeback-offer", name = name);
    let note = t!(pass.words, "takeback-offer-note");
    let head_of = (Some(icons::ARROW_U_UP_LEFT), title.as_str(), note.as_str());
    let places = columns(head(ui, pass, place, (p.surface, p.text), head_of), 2, 10.0);
    let answered = pass.is_asked(|command| matches!(command, AcceptTakeback | DeclineTakeback));
    let label = t!(pass.words, "draw-decline");
    let button = Button::new(Kind::Neutral, Size::M, &label).enabled(!answered);
    if button.at(ui, pass.look, places[0]).clicked() {
        pass.ask(DeclineTakeback);
    }
    let label = t!(pass.words, "takeback-accept");
    let button = Button::new(Kind::Primary, Size::M, &label).enabled(!answered);
    if button.at(ui, pass.look, places[1]).clicked() {
        pass.ask(AcceptTakeback);
    }
}

fn claim(ui: &mut Ui, pass: &mut Pass, game: &Match, place: Rect, wait: i64) {
    let p = pass.palette();
    let Some(mine) = game.my_side else {
        return;
    };
    let name = player(game, other(mine)).name.as_str();
    if wait == 0 {
        let title = t!(pass.words, "claim-due", name = name);
        let note = t!(pass.words, "claim-due-note");
        let colours = (p.success_soft, p.on_success_soft);
        let head_of = (Some(icons::FLAG_CHECKERED), title.as_str(), note.as_str());
        let rect = head(ui, pass, place, colours, head_of);
        claim_buttons(ui, pass, game, &columns(rect, 3, 8.0));
        return;
    }
    let seconds = (wait + 999) / 1000;
    let title = if matches!(game.opponent, Presence::Left { .. }) {
        t!(pass.words, "gone-left", name = name)
    } else {
        t!(pass.words, "gone-away", name = name)
    };
    let note = t!(pass.words, "claim-wait", seconds = seconds);
    let colours = (p.danger_soft, p.on_danger_soft);
    let rect = head(ui, pass, place, colours, (None, &title, &note));
    let middle = f32::midpoint(place.min.y, rect.min.y) + 1.0;
    countdown(ui, pos2(place.min.x + 30.0, middle), colours.1, seconds);
    claim_buttons(ui, pass, game, &columns(rect, 2, 8.0));
}

fn countdown(ui: &Ui, at: Pos2, ink: Color32, seconds: i64) {
    let ring = Stroke::new(3.5, ink.gamma_multiply(0.5));
    ui.painter().circle_stroke(at, 18.0, ring);
    let font = fonts::digits(15.0);
    let digits = seconds.to_string();
    ui.painter()
        .text(at, Align2::CENTER_CENTER, digits, font, ink);
}

/// The buttons of a claim: three when it is due, else two, the first of which waits too.
fn claim_buttons(ui: &mut Ui, pass: &mut Pass, game: &Match, places: &[Rect]) {
    let is_due = places.len() == 3;
    let asked =
        pass.is_asked(|command| matches!(command, GameCommand::ClaimWin | GameCommand::ClaimDraw));
    let win = t!(pass.words, "claim-win");
    let kind = if is_due { Kind::Primary } else { Kind::Surface };
    let button = Button::new(kind, Size::M, &win).enabled(is_due && !asked);
    if button.at(ui, pass.look, places[0]).clicked() {
        pass.ask(GameCommand::ClaimWin);
    }
    if is_due {
        let draw = t!(pass.words, "claim-draw");
        let button = Button::new(Kind::Surface, Size::M, &draw).enabled(!asked);
        if button.at(ui, pass.look, places[1]).clicked() {
            pass.ask(GameCommand::ClaimDraw);
        }
    }
    let stay = t!(pass.words, "claim-stay");
    let button = Button::new(Kind::Surface, Size::M, &stay);
    if button.at(ui, pass.look, places[places.len() - 1]).clicked() {
        pass.state.waits_at_ply = Some(game.confirmed.ply());
    }
}
