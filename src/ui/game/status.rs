//! What the status line says. Exactly one thing at a time, the most urgent first.

use bevy_egui::egui::{CursorIcon, Rect, Sense, Ui, pos2, vec2};
use domain::Limits;
use protocol::{GameCommand, Presence, SideKey, TimeControl};
use rules::{Position, Prefer};

use super::super::components::{Button, Kind, Size, StatusKind, StatusLine};
use super::super::icons::{self, Icon};
use super::super::pass::{Pass, other};
use super::super::words;
use super::bars::{clock_of, player};
use crate::session::{Intent, Match, Nudge};
use crate::t;

/// How long the reason for a refused tap stays, in seconds.
const NUDGE_STAYS: f64 = 2.6;

/// Returns where a side's player is.
pub(crate) fn presence(game: &Match, side: SideKey) -> Presence {
    if game.my_side == Some(side) {
        Presence::Here
    } else {
        game.opponent
    }
}

/// Draws the status line.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass, game: &Match, place: Rect) {
    let line = current(pass, game);
    line.paint(ui, pass.look, place);
    let right = |width: f32| {
        let at = pos2(place.max.x - width / 2.0 - 4.0, place.center().y);
        Rect::from_center_size(at, vec2(width, 36.0))
    };
    if game.viewed_ply.is_some() {
        let label = if game.confirmed.result().is_some() {
            t!(pass.words, "status-to-end")
        } else {
            t!(pass.words, "status-to-present")
        };
        let button = Button::new(Kind::Text, Size::S, &label);
        let width = button.width(ui);
        if button.at(ui, pass.look, right(width)).clicked() {
            pass.wish(Intent::View(None));
        }
    } else if game.confirmed.result().is_some() && !game.is_imported() {
        let label = t!(pass.words, "status-show-result");
        let button = Button::new(Kind::Text, Size::S, &label);
        let width = button.width(ui);
        if button.at(ui, pass.look, right(width)).clicked() {
            pass.wish(Intent::ShowResult(true));
        }
    } else if is_my_offer(game) {
        let label = t!(pass.words, "draw-undo");
        let asked = pass.is_asked(|command| *command == GameCommand::WithdrawDraw);
        let button = Button::new(Kind::Text, Size::S, &label).enabled(!asked);
        let width = button.width(ui);
        if button.at(ui, pass.look, right(width)).clicked() {
            pass.state.answers.withdraw();
            pass.ask(GameCommand::WithdrawDraw);
        }
    } else if pass.state.waits_at_ply == Some(game.confirmed.ply()) && is_gone(game) {
        // The card was waved away; the line brings it back.
        let id = ui.id().with("claim again");
        let response = ui.interact(place, id, Sense::click());
        if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
            pass.state.waits_at_ply = None;
        }
    }
}

fn is_my_offer(game: &Match) -> bool {
    game.my_side.is_some() && game.confirmed.draw_offer() == game.my_side
}

fn is_gone(game: &Match) -> bool {
    game.confirmed.result().is_none() && game.opponent != Presence::Here
}

fn line(kind: StatusKind, icon: Icon, text: String) -> StatusLine {
    StatusLine {
        kind,
        icon,
        text,
        note: String::new(),
    }
}

/// Returns what to say now.
pub(crate) fn current(pass: &mut Pass, game: &Match) -> StatusLine {
    let running = game.confirmed.result().is_none();
    if running && !pass.session.link.is_online() {
        let text = t!(pass.words, "status-reconnecting");
        return StatusLine {
            note: t!(pass.words, "status-clock-runs"),
            ..line(StatusKind::Danger, icons::WIFI_SLASH, text)
        };
    }
    if let Some(viewed) = viewed(pass, game) {
        return viewed;
    }
    if !running {
        return ended(pass, game);
    }
    let Some(mine) = game.my_side else {
        let name = &player(game, game.confirmed.to_move()).name;
        let text = t!(pass.words, "status-waiting", name = name.as_str());
        return line(StatusKind::Waiting, icons::HOURGLASS_MEDIUM, text);
    };
    nudged(pass)
        .or_else(|| offered(pass, game))
        .or_else(|| absent(pass, game))
        .unwrap_or_else(|| turn(pass, game, mine))
}

fn viewed(pass: &Pass, game: &Match) -> Option<StatusLine> {
    let ply = game.viewed_ply?;
    let text = if ply == 0 {
        t!(pass.words, "status-viewing-start")
    } else {
        t!(pass.words, "status-viewing", number = ply.div_ceil(2))
    };
    Some(line(StatusKind::Waiting, icons::EYE, text))
}

fn ended(pass: &Pass, game: &Match) -> StatusLine {
    let is_void = game
        .confirmed
        .result()
        .is_some_and(|result| result.reason.is_void());
    if is_void && game.is_imported() {
        let text = t!(pass.words, "pdn-open-end");
        return line(StatusKind::Waiting, icons::FLAG_CHECKERED, text);
    }
    let created = game.confirmed.created();
    let names = [created.white.name.as_str(), created.black.name.as_str()];
    let text = game.confirmed.result().map_or_else(String::new, |result| {
        words::result(pass.words, result, game.my_side, names)
    });
    line(StatusKind::Waiting, icons::FLAG_CHECKERED, text)
}

fn nudged(pass: &mut Pass) -> Option<StatusLine> {
    let refused = pass.selection.refused?;
    let left = NUDGE_STAYS - (pass.now - refused.at);
    if left <= 0.0 {
        return None;
    }
    pass.wake_in(left);
    let text = words::nudge(pass.words, refused.nudge);
    Some(match refused.nudge {
        Nudge::MustCapture | Nudge::MustTakeMost(_) | Nudge::MustGoOn => {
            line(StatusKind::Must, icons::CROSSHAIR_SIMPLE, text)
        }
        Nudge::NotYourTurn | Nudge::CannotMove | Nudge::NotThere => {
            line(StatusKind::Danger, icons::PROHIBIT, text)
        }
    })
}

fn offered(pass: &mut Pass, game: &Match) -> Option<StatusLine> {
    if is_my_offer(game) {
        let text = t!(pass.words, "draw-offered");
        return Some(line(StatusKind::Waiting, icons::HANDSHAKE, text));
    }
    let left = pass.state.answers.draw_declined_for(pass.now)?;
    pass.wake_in(left);
    let name = player(game, other(game.my_side?)).name.as_str();
    let text = t!(pass.words, "draw-declined", name = name);
    Some(line(StatusKind::Waiting, icons::HANDSHAKE, text))
}

fn absent(pass: &Pass, game: &Match) -> Option<StatusLine> {
    let mine = game.my_side?;
    let waiting_for_him = game.confirmed.to_move() != mine;
    if !is_gone(game) || !waiting_for_him {
        return None;
    }
    let name = player(game, other(mine)).name.as_str();
    let text = match game.opponent {
        Presence::Left { .. } => t!(pass.words, "gone-left", name = name),
        _ => t!(pass.words, "gone-away", name = name),
    };
    Some(line(StatusKind::Danger, icons::WIFI_SLASH, text))
}

fn turn(pass: &mut Pass, game: &Match, mine: SideKey) -> StatusLine {
    if game.confirmed.to_move() != mine || game.pending.is_some() {
        let name = player(game, other(mine)).name.as_str();
        let text = t!(pass.words, "status-waiting", name = name);
        return StatusLine {
            note: first_move(pass, game).unwrap_or_default(),
            ..line(StatusKind::Waiting, icons::HOURGLASS_MEDIUM, text)
        };
    }
    if pass.selection.is_half_made() {
        let text = t!(pass.words, "status-keep-capturing");
        return line(StatusKind::Must, icons::GIT_BRANCH, text);
    }
    if let Some(must) = must(pass, game.confirmed.game().position()) {
        return must;
    }
    let clock = clock_of(pass, game, mine);
    if clock.is_low() {
        let seconds = clock.left.0 / 1000;
        let text = t!(pass.words, "status-low-time", seconds = seconds);
        return line(StatusKind::Danger, icons::TIMER, text);
    }
    let number = game.confirmed.ply() / 2 + 1;
    let note = first_move(pass, game)
        .unwrap_or_else(|| t!(pass.words, "status-move-number", number = number));
    let text = t!(pass.words, "status-yours");
    StatusLine {
        note,
        ..line(StatusKind::Yours, icons::HAND_POINTING, text)
    }
}

/// What must be captured, where something must.
fn must(pass: &Pass, position: &Position) -> Option<StatusLine> {
    let legal = position.legal_moves();
    let first = legal.first().filter(|chosen| chosen.is_capture())?;
    let most = first.captured.len();
    let rules = position.variant().ruleset();
    let by_number = rules.prefer.contains(&Prefer::MostPieces) && most > 1;
    let text = if by_number {
        t!(pass.words, "status-must-most", count = most)
    } else {
        t!(pass.words, "status-must")
    };
    let pieces: rules::SquareSet = legal.iter().map(|chosen| chosen.from).collect();
    Some(StatusLine {
        note: t!(pass.words, "status-pieces-can", count = pieces.len()),
        ..line(StatusKind::Must, icons::CROSSHAIR_SIMPLE, text)
    })
}

/// How long there is for a first move, after which the game is void.
fn first_move(pass: &mut Pass, game: &Match) -> Option<String> {
    let state = &game.confirmed;
    if state.ply() >= 2 || matches!(state.created().time, TimeControl::PerMove { .. }) {
        return None;
    }
    let deadline = domain::deadline(state, &Limits::default())?;
    let left = (deadline - pass.at).0.max(0);
    if left > 0 {
        pass.wake_in((left % 1000 + 1) as f64 / 1000.0);
    }
    let seconds = (left + 999) / 1000;
    Some(t!(pass.words, "status-first-move", seconds = seconds))
}
