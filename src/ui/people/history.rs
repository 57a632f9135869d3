//! The finished games of a player; each opens to be looked through.

use bevy_egui::egui::{Align2, Pos2, Rect, Stroke, Ui, WidgetType, pos2, vec2};
use protocol::{GameSummary, PlayerId, SideKey};

use super::super::components::{Button, Empty, Kind, Size, Touch, ring, section, strip, touch};
use super::super::fonts::Style;
use super::super::icons::{self, Icon};
use super::super::pass::Pass;
use super::super::progress;
use super::super::text::{self, Weight};
use super::super::theme::radius;
use super::super::words;
use super::{ask, day, gone, is_waiting};
use crate::net::{Call, PeopleCall};
use crate::session::Intent;
use crate::t;

/// Adds the games to a column.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass, player: &PlayerId) {
    section(ui, pass.look, &t!(pass.words, "profile-games"), "");
    let session = pass.session;
    let history = session.people.history.as_ref();
    let Some(history) = history.filter(|history| history.player == *player) else {
        return gone::show(ui, pass, &PeopleCall::Games(player.clone(), None));
    };
    if history.games.is_empty() {
        let empty = Empty {
            icon: icons::FLAG_CHECKERED,
            title: &t!(pass.words, "watch-own-none"),
            text: &t!(pass.words, "profile-games-none"),
        };
        empty.line(ui, pass.look);
    }
    for (index, game) in history.games.iter().enumerate() {
        let rect = strip(ui, 60.0);
        if ui.is_rect_visible(rect) {
            if index > 0 {
                let line = Stroke::new(1.0, pass.palette().line);
                ui.painter().hline(rect.x_range(), rect.min.y, line);
            }
            row(ui, pass, rect, (player, game));
        }
    }
    if let Some(before) = &history.older {
        let call = PeopleCall::Games(player.clone(), Some(before.clone()));
        let label = t!(pass.words, "watch-older");
        let is_sent = is_waiting(pass, |other| *other == call);
        let button = Button::new(Kind::Text, Size::M, &label).loading(is_sent);
        if button.show(ui, pass.look).clicked() {
            ask(pass, call);
        }
    }
}

/// How a game ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Won,
    Lost,
    Drawn,
    Void,
}

impl Ending {
    fn of(game: &GameSummary, player: &PlayerId) -> Self {
        let Some(result) = game.result.filter(|result| !result.reason.is_void()) else {
            return Self::Void;
        };
        let is_white = game.created.white.id == *player;
        match result.winner {
            None => Self::Drawn,
            Some(winner) if (winner == SideKey::White) == is_white => Self::Won,
            Some(_) => Self::Lost,
        }
    }

    fn icon(self) -> Icon {
        match self {
            Self::Won => icons::PLUS,
            Self::Lost => icons::MINUS,
            Self::Drawn => icons::EQUALS,
            Self::Void => icons::X,
        }
    }

    fn words(self, pass: &Pass) -> String {
        match self {
            Self::Won => t!(pass.words, "watch-won"),
            Self::Lost => t!(pass.words, "watch-lost"),
            Self::Drawn => t!(pass.words, "watch-drawn"),
            Self::Void => t!(pass.words, "watch-void"),
        }
    }
}

/// Adds a finished game as the player has seen it: how it went and against whom; pressed it opens.
pub(crate) fn row(
    ui: &mut Ui,
    pass: &mut Pass,
    rect: Rect,
    (player, game): (&PlayerId, &GameSummary),
) {
    let p = pass.palette();
    let created = &game.created;
    let other = if created.white.id == *player {
        &created.black
    } else {
        &created.white
    };
    let of = Touch {
        rect: rect.shrink2(vec2(0.0, 2.0)),
        id: ui.id().with(("game", &created.id.0)),
        name: &other.name,
        kind: WidgetType::Button,
        enabled: pass.session.link.is_online() && pass.running().is_none(),
        selected: None,
    };
    let (response, pressed) = touch(ui, pass.look, of);
    let tint = p.text.gamma_multiply(0.04 * pressed.hover);
    ui.painter().rect_filled(of.rect, radius::SM, tint);
    let ending = Ending::of(game, player);
    square(ui, pass, rect, ending);
    let at = pos2(rect.max.x - 16.0, rect.center().y);
    let icon = icons::PLAY_CIRCLE;
    text::icon(ui.painter(), at, icon, Weight::Regular, 24.0, p.text2);
    let right = changed(ui, pass, at - vec2(22.0, 0.0), (player, game));
    let start = pos2(rect.min.x + 52.0, rect.center().y);
    let when = day::day(pass.words, game.ended_at.unwrap_or(created.at), pass.at);
    let variant = words::variant(pass.words, created.variant.0);
    let time = words::time(pass.words, created.time);
    let line = format!("{} · {variant} {time} · {when}", ending.words(pass));
    let strong = (other.name.as_str(), (Style::Label, p.text));
    let room = right - start.x - 8.0;
    text::pair(ui.painter(), start, strong, (&line, p.text2), room);
    ring(ui, pass.look, &response, of.rect, radius::SM);
    if response.clicked() {
        pass.state.sheet = None;
        pass.wish(Intent::Call(Call::Record(created.id.clone())));
    }
}

/// What the game did to the player's rating, right-aligned; returns its left edge.
fn changed(ui: &Ui, pass: &Pass, right: Pos2, (player, game): (&PlayerId, &GameSummary)) -> f32 {
    let change = game.ratings.as_ref().and_then(|ratings| {
        if game.created.white.id == *player {
            ratings.white
        } else {
            ratings.black
        }
    });
    let Some(change) = change else {
        return right.x;
    };
    let p = pass.palette();
    let difference = i64::from(change.after) - i64::from(change.before);
    let ink = match difference {
        ..0 => p.danger,
        0 => p.text2,
        1.. => p.success,
    };
    let words = progress::signed(difference);
    let style = (Style::Label, ink);
    text::at(
        ui.painter(),
        right,
        Align2::RIGHT_CENTER,
        &words,
        style,
        60.0,
    )
    .min
    .x
}

/// The ending as a sign on its colour.
fn square(ui: &Ui, pass: &Pass, rect: Rect, ending: Ending) {
    let p = pass.palette();
    let (fill, ink) = match ending {
        Ending::Won => (p.success_soft, p.on_success_soft),
        Ending::Lost => (p.danger_soft, p.on_danger_soft),
        Ending::Drawn | Ending::Void => (p.well, p.text2),
    };
    let at = pos2(rect.min.x + 20.0, rect.center().y);
    let place = Rect::from_center_size(at, vec2(36.0, 36.0));
    ui.painter().rect_filled(place, radius::SM, fill);
    let icon = ending.icon();
    text::icon(ui.painter(), at, icon, Weight::Bold, 18.0, ink);
}
