//! Who plays whom: the pairings of a round, or the latest games of an arena.

use bevy_egui::egui::{Align2, Margin, Rect, Ui, WidgetType, pos2, vec2};
use protocol::{PairingResult, PlayerCard, TournamentPage, TournamentPairing};

use super::super::super::components::{Empty, IconButton, Touch, card, ring, strip, touch};
use super::super::super::fonts::Style;
use super::super::super::icons;
use super::super::super::pass::Pass;
use super::super::super::people;
use super::super::super::text;
use super::super::super::theme::radius;
use super::super::{ask, is_waiting, missing};
use crate::net::{Call, ProgressCall};
use crate::session::{Cup, Intent};
use crate::t;

/// Height of a row.
const ROW: f32 = 52.0;

/// Adds the pairings to a column.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass, cup: &Cup, page: &TournamentPage) {
    let of = cup.pairings.as_ref().unwrap_or(&page.pairings);
    card(ui, pass.look, Margin::symmetric(12, 6), |ui| {
        rounds(ui, pass, cup, (of.round, page.tournament.round));
        if of.pairings.is_empty() {
            let empty = Empty {
                icon: icons::SWORD,
                title: &t!(pass.words, "cup-no-pairings"),
                text: &t!(pass.words, "cup-no-pairings-text"),
            };
            empty.line(ui, pass.look);
        }
        for (index, pairing) in of.pairings.iter().enumerate() {
            let rect = strip(ui, ROW);
            if ui.is_rect_visible(rect) {
                people::divider(ui, pass, rect, index);
                one(ui, pass, rect, pairing);
            }
        }
    });
}

/// Turns from round to round.
fn rounds(ui: &mut Ui, pass: &mut Pass, cup: &Cup, (shown, last): (u32, u32)) {
    let failed = pass.session.progress.failed.iter().find_map(|(call, _)| {
        let is_ours = matches!(call, ProgressCall::Pairings(id, _) if *id == cup.id);
        is_ours.then(|| call.clone())
    });
    if let Some(failed) = failed {
        missing(ui, pass, &failed);
    }
    if last < 2 || shown == 0 {
        return;
    }
    let rect = strip(ui, 48.0);
    let is_sent = is_waiting(pass, |call| matches!(call, ProgressCall::Pairings(..)));
    let is_free = pass.session.link.is_online() && !is_sent;
    let call = |round| ProgressCall::Pairings(cup.id.clone(), round);
    let name = t!(pass.words, "cup-round-back");
    let back = IconButton::new(icons::CARET_LEFT, &name).enabled(is_free && shown > 1);
    let at = pos2(rect.min.x + 22.0, rect.center().y);
    if back.at(ui, pass.look, at).clicked() {
        ask(pass, call(shown - 1));
    }
    let words = t!(pass.words, "cup-round", round = shown);
    let style = (Style::Label, pass.palette().text);
    text::middle(ui.painter(), rect.center(), &words, style, 140.0);
    let name = t!(pass.words, "cup-round-on");
    let on = IconButton::new(icons::CARET_RIGHT, &name).enabled(is_free && shown < last);
    let at = pos2(rect.max.x - 22.0, rect.center().y);
    if on.at(ui, pass.look, at).clicked() {
        ask(pass, call(shown + 1));
    }
}

/// Returns what stands between the two.
fn result(pass: &Pass, of: &TournamentPairing) -> String {
    match of.result {
        Some(PairingResult::White) => "2 : 0".to_owned(),
        Some(PairingResult::Black) => "0 : 2".to_owned(),
        Some(PairingResult::Draw) => "1 : 1".to_owned(),
        Some(PairingResult::BothLost) => "0 : 0".to_owned(),
        Some(PairingResult::Bye) => t!(pass.words, "cup-bye"),
        Some(PairingResult::Void) => t!(pass.words, "cup-void"),
        None if of.game.is_some() => t!(pass.words, "cup-is-live"),
        Some(PairingResult::Unknown) | None => "–".to_owned(),
    }
}

/// One pairing; a game that runs can be watched, one that is over looked through.
fn one(ui: &Ui, pass: &mut Pass, rect: Rect, of: &TournamentPairing) {
    let p = pass.palette();
    let names = of.black.as_ref().map_or_else(
        || of.white.name.clone(),
        |black| format!("{} – {}", of.white.name, black.name),
    );
    let touched = Touch {
        rect: rect.shrink2(vec2(0.0, 2.0)),
        id: ui.id().with(("pairing", of.board)),
        name: &names,
        kind: WidgetType::Button,
        enabled: of.game.is_some() && pass.session.link.is_online(),
        selected: None,
    };
    let (response, pressed) = touch(ui, pass.look, touched);
    let fill = p.text.gamma_multiply(0.04 * pressed.hover);
    ui.painter().rect_filled(touched.rect, radius::SM, fill);
    ring(ui, pass.look, &response, touched.rect, radius::SM);
    if response.clicked()
        && let Some(game) = &of.game
    {
        pass.wish(match of.result {
            None => Intent::Watch(game.clone()),
            Some(_) => Intent::Call(Call::Record(game.clone())),
        });
    }
    faces(ui, pass, rect, of);
}

/// Both players with the result between them.
fn faces(ui: &Ui, pass: &Pass, rect: Rect, of: &TournamentPairing) {
    let p = pass.palette();
    let words = result(pass, of);
    let is_live = of.result.is_none() && of.game.is_some();
    let ink = if is_live { p.success } else { p.text };
    let style = (Style::Label, ink);
    let middle = text::middle(ui.painter(), rect.center(), &words, style, 80.0);
    if is_live {
        let at = pos2(middle.min.x - 10.0, rect.center().y);
        ui.painter().circle_filled(at, 4.0, p.online);
    }
    let half = middle.width().max(60.0) / 2.0 + 14.0;
    let room = rect.width() / 2.0 - half - 4.0;
    let won = |of: Option<PairingResult>, result| of == Some(result);
    let white = won(of.result, PairingResult::White);
    let left = (rect.left_center(), Align2::LEFT_CENTER);
    player(ui, pass, left, (&of.white, white), room);
    if let Some(black) = &of.black {
        let won = won(of.result, PairingResult::Black);
        let right = (rect.right_center(), Align2::RIGHT_CENTER);
        player(ui, pass, right, (black, won), room);
    }
}

fn player(
    ui: &Ui,
    pass: &Pass,
    (edge, anchor): (bevy_egui::egui::Pos2, Align2),
    (player, won): (&PlayerCard, bool),
    room: f32,
) {
    let p = pass.palette();
    let style = if won { Style::Label } else { Style::Caption };
    let ink = if pass.is_me(&player.id) {
        p.primary
    } else {
        p.text
    };
    let side = if anchor == Align2::LEFT_CENTER {
        1.0
    } else {
        -1.0
    };
    let at = edge + vec2(6.0 * side, 0.0);
    text::at(ui.painter(), at, anchor, &player.name, (style, ink), room);
}
