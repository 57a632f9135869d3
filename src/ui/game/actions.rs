//! What can be done in a game, as buttons.

use bevy_egui::egui::{Pos2, Rect, Ui, WidgetType, pos2, vec2};
use protocol::GameCommand;

use super::super::components::{
    Button, IconButton, Kind, Size, Touch, badge, columns, ring, touch,
};
use super::super::fonts::Style;
use super::super::icons::{self, Icon};
use super::super::pass::{Pass, rect};
use super::super::people;
use super::super::progress;
use super::super::state::Sheet;
use super::super::text::{self, Weight};
use super::super::theme::radius;
use super::super::watch;
use super::is_beside;
use crate::session::{Intent, Match};
use crate::t;
use crate::viewport::{Class, GameLayout};

/// One thing that can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Draw,
    Resign,
    Abort,
    Flip,
    Chat,
    Rules,
    Rematch,
    NewGame,
    More,
    /// To the running game before the watched one, and to the next.
    Previous,
    Next,
    /// Half the clock for a point, in arenas.
    Berserk,
    /// The tournament of the game.
    Tournament,
}

impl Action {
    fn parts(self, pass: &Pass) -> (Icon, String) {
        match self {
            Self::Draw => (icons::HANDSHAKE, t!(pass.words, "action-draw")),
            Self::Resign => (icons::FLAG, t!(pass.words, "action-resign")),
            Self::Abort => (icons::X, t!(pass.words, "action-abort")),
            Self::Flip => (icons::ARROWS_DOWN_UP, t!(pass.words, "action-flip")),
            Self::Chat => (icons::CHAT_CIRCLE, t!(pass.words, "action-chat")),
            Self::Rules => (icons::INFO, t!(pass.words, "action-rules")),
            Self::Rematch => (icons::ARROWS_CLOCKWISE, t!(pass.words, "rematch")),
            Self::NewGame => (icons::SWORD, t!(pass.words, "action-new-game")),
            Self::More => (icons::DOTS_THREE, t!(pass.words, "more-title")),
            Self::Previous => (icons::CARET_LEFT, t!(pass.words, "action-previous")),
            Self::Next => (icons::CARET_RIGHT, t!(pass.words, "action-next")),
            Self::Berserk => (icons::LIGHTNING, t!(pass.words, "cup-berserk")),
            Self::Tournament => (icons::TROPHY, t!(pass.words, "cup-one")),
        }
    }

    fn enabled(self, pass: &Pass, game: &Match) -> bool {
        match self {
            Self::Draw => may_offer(pass, game),
            Self::Rematch => {
                game.confirmed.rematch().is_none()
                    && !pass.is_asked(|command| *command == GameCommand::OfferRematch)
            }
            _ => true,
        }
    }

    /// Does it; the conversation opens in the panel where there is one.
    fn run(self, pass: &mut Pass, has_panel: bool) {
        match self {
            Self::Draw => pass.ask(GameCommand::OfferDraw),
            Self::Resign => pass.state.sheet = Some(Sheet::Resign),
            Self::Abort => pass.state.sheet = Some(Sheet::Abort),
            Self::Flip => pass.wish(Intent::Flip),
            Self::Chat if has_panel => {
                pass.state.people.panel = !pass.state.people.panel;
            }
            Self::Chat => pass.state.sheet = Some(Sheet::Chat),
            Self::Rules => pass.state.sheet = Some(Sheet::Rules),
            Self::Rematch => {
                pass.ask(GameCommand::OfferRematch);
                pass.wish(Intent::ShowResult(true));
            }
            Self::NewGame => pass.wish(Intent::LeaveMatch),
            Self::More => pass.state.sheet = Some(Sheet::More),
            Self::Previous => to_neighbour(pass, -1),
            Self::Next => to_neighbour(pass, 1),
            Self::Berserk => pass.ask(GameCommand::Berserk),
            Self::Tournament => to_tournament(pass),
        }
    }
}

fn to_neighbour(pass: &mut Pass, by: isize) {
    let next = pass.game.and_then(|game| watch::neighbour(pass, game, by));
    if let Some(next) = next {
        pass.wish(Intent::Watch(next));
    }
}

fn to_tournament(pass: &mut Pass) {
    let of = pass.game.map(|game| game.confirmed.created());
    if let Some(of) = of.and_then(|created| created.tournament.as_ref()) {
        progress::open_tournament(pass, &of.id);
    }
}

/// Returns whether we may offer a draw; the server has the last word on the ply limits.
fn may_offer(pass: &Pass, game: &Match) -> bool {
    let limits = domain::Limits::default();
    let ply = game.confirmed.ply();
    let last = game
        .my_side
        .and_then(|side| game.confirmed.last_draw_offer().of(side));
    let not_too_often = last.is_none_or(|last| ply >= last + limits.draw_offer_every);
    game.confirmed.draw_offer().is_none()
        && not_too_often
        && ply >= limits.draw_offer_from_ply
        && !pass.is_asked(|command| *command == GameCommand::OfferDraw)
}

fn possible(pass: &Pass, game: &Match) -> [Action; 4] {
    let is_over = game.confirmed.result().is_some();
    if game.my_side.is_some() && game.confirmed.created().tournament.is_some() {
        // Such a game is not aborted and has no rematch.
        return if is_over {
            [Action::Tournament, Action::More, Action::Chat, Action::Flip]
        } else if progress::berserk(pass, game) {
            [Action::Berserk, Action::Resign, Action::Chat, Action::Flip]
        } else {
            [Action::Draw, Action::Resign, Action::Chat, Action::Flip]
        };
    }
    if watch::neighbour(pass, game, 1).is_some() {
        [Action::Previous, Action::Next, Action::Flip, Action::Rules]
    } else if game.my_side.is_none() {
        [Action::NewGame, Action::More, Action::Flip, Action::Rules]
    } else if is_over {
        [Action::Rematch, Action::NewGame, Action::Chat, Action::Flip]
    } else if game.confirmed.ply() < 2 {
        [Action::Draw, Action::Abort, Action::Chat, Action::Flip]
    } else {
        [Action::Draw, Action::Resign, Action::Chat, Action::Flip]
    }
}

/// Draws what can be done.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass, game: &Match, places: &GameLayout) {
    let place = rect(places.actions);
    let actions = possible(pass, game);
    match places.class {
        Class::PhoneLandscape => {
            let all = with_menu(actions);
            let places = columns(place, all.len(), 0.0);
            for (action, place) in all.into_iter().zip(places) {
                icon_only(ui, pass, game, action, place.center());
            }
        }
        _ if is_beside(places) => {
            let has_panel = places.moves.is_some();
            buttons(ui, pass, game, (place, has_panel), actions);
        }
        Class::PhonePortrait | Class::Tablet | Class::Desktop => {
            for (action, place) in actions.into_iter().zip(columns(place, 4, 0.0)) {
                labelled(ui, pass, game, action, place);
            }
        }
    }
}

/// Where no header holds the menu, it stands among the actions: once.
fn with_menu(actions: [Action; 4]) -> Vec<Action> {
    let menu = (!actions.contains(&Action::More)).then_some(Action::More);
    actions.into_iter().chain(menu).collect()
}

fn icon_only(ui: &mut Ui, pass: &mut Pass, game: &Match, action: Action, at: Pos2) {
    let (icon, name) = action.parts(pass);
    let enabled = action.enabled(pass, game);
    let button = IconButton::new(icon, &name).enabled(enabled);
    if button.at(ui, pass.look, at).clicked() {
        action.run(pass, false);
    }
    count(ui, pass, game, (action, at));
}

/// The number of lines that wait at the button that shows them.
fn count(ui: &Ui, pass: &Pass, game: &Match, (action, at): (Action, Pos2)) {
    if action == Action::Chat {
        let unread = people::action(pass, game).unwrap_or(0);
        badge(ui.painter(), pass.look, at + vec2(13.0, -12.0), unread);
    }
}

/// Two buttons with words, two with icons.
fn buttons(
    ui: &mut Ui,
    pass: &mut Pass,
    game: &Match,
    (place, has_panel): (Rect, bool),
    actions: [Action; 4],
) {
    let icons = 2.0 * 44.0 + 2.0 * 8.0;
    let wide = Rect::from_min_max(place.min, pos2(place.max.x - icons, place.max.y));
    for (action, rect) in actions.into_iter().zip(columns(wide, 2, 8.0)) {
        let (icon, name) = action.parts(pass);
        let enabled = action.enabled(pass, game);
        let kind = if action == Action::Rematch {
            Kind::Primary
        } else {
            Kind::Surface
        };
        let button = Button::new(kind, Size::M, &name)
            .icon(icon)
            .enabled(enabled);
        if button.at(ui, pass.look, rect).clicked() {
            action.run(pass, has_panel);
        }
    }
    for (index, action) in actions.into_iter().skip(2).enumerate() {
        let x = place.max.x - 22.0 - 52.0 * (1.0 - index as f32);
        let (icon, name) = action.parts(pass);
        let button = IconButton::new(icon, &name).filled();
        let at = pos2(x, place.center().y);
        if button.at(ui, pass.look, at).clicked() {
            action.run(pass, has_panel);
        }
        count(ui, pass, game, (action, at));
    }
}

/// An icon over its name.
fn labelled(ui: &mut Ui, pass: &mut Pass, game: &Match, action: Action, place: Rect) {
    let p = pass.palette();
    let (icon, name) = action.parts(pass);
    let enabled = action.enabled(pass, game);
    let of = Touch {
        rect: place,
        id: ui.id().with(("action", &name)),
        name: &name,
        kind: WidgetType::Button,
        enabled,
        selected: None,
    };
    let (response, pressed) = touch(ui, pass.look, of);
    let strength = pressed.strength(0.10, 0.05);
    let ground = place.shrink2(vec2(6.0, 2.0));
    ui.painter()
        .rect_filled(ground, radius::MD, p.text.gamma_multiply(strength));
    let ink = if enabled {
        p.text2
    } else {
        p.text2.gamma_multiply(0.42)
    };
    let centre = place.center();
    let up = centre - vec2(0.0, 9.0);
    text::icon(ui.painter(), up, icon, Weight::Regular, 25.0, ink);
    let down = centre + vec2(0.0, 17.0);
    let style = (Style::Micro, ink);
    text::middle(ui.painter(), down, &name, style, place.width() - 4.0);
    ring(ui, pass.look, &response, ground, radius::MD);
    count(ui, pass, game, (action, up));
    if response.clicked() {
        action.run(pass, false);
    }
}

#[cfg(test)]
mod tests {
    use super::Action::{Chat, Flip, More, NewGame, Rematch, Rules, Tournament};
    use super::*;

    #[test]
    fn the_menu_is_in_a_row_without_a_header_once() {
        for (actions, expected) in [
            ([Rematch, NewGame, Chat, Flip], 5),
            ([Tournament, More, Chat, Flip], 4),
            ([NewGame, More, Flip, Rules], 4),
        ] {
            let row = with_menu(actions);
            assert_eq!(row.len(), expected, "{row:?}");
            assert_eq!(row.iter().filter(|of| **of == More).count(), 1, "{row:?}");
        }
    }
}
