//! What is round every screen: the rail or tab bar, and the bar of a game that runs meanwhile.

use bevy_egui::egui::{Align2, CornerRadius, Rect, Stroke, Ui, WidgetType, pos2, vec2};
use rules::Side;

use super::components::{Avatar, IconButton, Touch, badge, clock, ring, touch};
use super::draw;
use super::fonts::{self, Style};
use super::icons::{self, Icon};
use super::pass::{Pass, other};
use super::state::Tab;
use super::text::{self, Weight};
use super::theme::radius;
use crate::screen::Screen;
use crate::session::Intent;
use crate::settings::PieceSet;
use crate::t;
use crate::viewport::Class;

/// Width of the rail.
const RAIL: f32 = 92.0;
/// Width of the rail on lying phones.
const SLIM: f32 = 76.0;
/// From one entry of the rail to the next.
const STEP: f32 = 70.0;
/// Height of the tab bar without the inset below it.
const TABS: f32 = 60.0;

/// Draws rail or tab bar; returns the room for the content.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) -> Rect {
    let safe = pass.safe();
    let class = pass.view.class();
    if class.has_rail() {
        let width = if class == Class::PhoneLandscape {
            SLIM
        } else {
            RAIL
        };
        let left = safe.min.x + width;
        rail(
            ui,
            pass,
            Rect::from_min_max(safe.min, pos2(left, safe.max.y)),
        );
        Rect::from_min_max(pos2(left, safe.min.y), safe.max)
    } else {
        let top = safe.max.y - TABS;
        tabs(
            ui,
            pass,
            Rect::from_min_max(pos2(safe.min.x, top), safe.max),
        );
        Rect::from_min_max(safe.min, pos2(safe.max.x, top))
    }
}

/// Returns whether the preferences have an entry of their own: where there is little room, they and the ranking
/// are reached through the own page.
pub(crate) fn has_settings(pass: &Pass) -> bool {
    pass.view.class().has_rail() && !is_low(pass.safe().height())
}

/// Returns whether a rail of this height has no room for everything.
fn is_low(height: f32) -> bool {
    height < 500.0
}

/// Returns the entries.
fn entries(pass: &Pass, is_roomy: bool) -> Vec<(Tab, Icon, String)> {
    let all = [
        (
            Tab::Play,
            icons::GAME_CONTROLLER,
            t!(pass.words, "tab-play"),
        ),
        (Tab::Watch, icons::EYE, t!(pass.words, "tab-watch")),
        (Tab::Events, icons::TROPHY, t!(pass.words, "tab-events")),
        (Tab::Friends, icons::USERS, t!(pass.words, "tab-friends")),
        (Tab::Ranking, icons::RANKING, t!(pass.words, "tab-ranking")),
        (Tab::Me, icons::USER_CIRCLE, t!(pass.words, "tab-me")),
        (
            Tab::Settings,
            icons::GEAR_SIX,
            t!(pass.words, "tab-settings"),
        ),
    ];
    let is_shown =
        |of: &(Tab, Icon, String)| is_roomy || !matches!(of.0, Tab::Ranking | Tab::Settings);
    all.into_iter().filter(is_shown).collect()
}

/// Draws the rail; its ground bleeds to the window's edge.
pub(crate) fn rail(ui: &mut Ui, pass: &mut Pass, rect: Rect) {
    let p = pass.palette();
    let ground = Rect::from_min_max(pos2(0.0, 0.0), pos2(rect.max.x, pass.view.size.y));
    ui.painter().rect_filled(ground, 0.0, p.surface);
    ui.painter()
        .vline(rect.max.x, ground.y_range(), Stroke::new(1.0, p.line));
    let is_low = is_low(rect.height());
    let mut top = rect.min.y + 12.0;
    if !is_low {
        let mark = draw::Look {
            set: PieceSet::Turned,
            side: Side::Black,
            king: true,
        };
        draw::piece(ui.painter(), pos2(rect.center().x, top + 34.0), 26.0, mark);
        top += 78.0;
    }
    let entries = entries(pass, !is_low);
    let room = rect.max.y - top - 4.0;
    let step = room / entries.len() as f32;
    let step = step.min(STEP);
    for (index, (tab, icon, name)) in entries.into_iter().enumerate() {
        let size = vec2(rect.width() - 16.0, step - 8.0);
        let at = if tab != Tab::Settings {
            pos2(rect.min.x + 8.0, top + index as f32 * step)
        } else {
            pos2(rect.min.x + 8.0, rect.max.y - 74.0)
        };
        entry(ui, pass, Rect::from_min_size(at, size), (tab, icon, &name));
    }
}

fn tabs(ui: &mut Ui, pass: &mut Pass, rect: Rect) {
    let p = pass.palette();
    let ground = Rect::from_min_max(
        pos2(0.0, rect.min.y),
        pos2(pass.view.size.x, pass.view.size.y),
    );
    ui.painter().rect_filled(ground, 0.0, p.surface);
    ui.painter()
        .hline(ground.x_range(), rect.min.y, Stroke::new(1.0, p.line));
    let entries = entries(pass, false);
    let places = super::components::columns(rect, entries.len(), 0.0);
    for ((tab, icon, name), place) in entries.into_iter().zip(places) {
        entry(ui, pass, place, (tab, icon, &name));
    }
}

/// Returns the tab that an entry stands for at the moment: the own page's also for what is reached through it.
fn shown_as(pass: &Pass, tab: Tab) -> Tab {
    let open = pass.state.tab;
    let is_hidden = matches!(open, Tab::Ranking | Tab::Settings) && !has_settings(pass);
    if tab == Tab::Me && is_hidden {
        open
    } else {
        tab
    }
}

fn entry(ui: &mut Ui, pass: &mut Pass, rect: Rect, (tab, icon, name): (Tab, Icon, &str)) {
    let p = pass.palette();
    let is_active = pass.state.tab == shown_as(pass, tab);
    let of = Touch {
        rect,
        id: ui.id().with(("tab", name)),
        name,
        kind: WidgetType::Button,
        enabled: true,
        selected: Some(is_active),
    };
    let (response, pressed) = touch(ui, pass.look, of);
    let at = pos2(rect.center().x, rect.center().y - 9.0);
    let pill = Rect::from_center_size(at, vec2(56.0, 30.0));
    let (fill, ink, weight) = if is_active {
        (p.primary_soft, p.on_primary_soft, Weight::Fill)
    } else {
        (
            p.text.gamma_multiply(0.06 * pressed.hover),
            p.text2,
            Weight::Regular,
        )
    };
    ui.painter().rect_filled(pill, CornerRadius::same(15), fill);
    text::icon(ui.painter(), at, icon, weight, 25.0, ink);
    if tab == Tab::Friends {
        let count = pass.session.people.waiting();
        let corner = at + vec2(18.0, -9.0);
        badge(ui.painter(), pass.look, corner, count);
    }
    let at = pos2(rect.center().x, rect.center().y + 18.0);
    let style = (Style::Micro, if is_active { p.primary } else { p.text2 });
    // A label may use the margin of the rail: it is never cut.
    text::middle(ui.painter(), at, name, style, rect.width() + 14.0);
    ring(ui, pass.look, &response, rect.shrink(4.0), radius::SM);
    if response.clicked() {
        go_to(pass, tab);
    }
}

/// Opens a tab, with fresh facts where it shows such.
pub(crate) fn go_to(pass: &mut Pass, tab: Tab) {
    pass.state.tab = tab;
    pass.state.account_open = false;
    match tab {
        Tab::Watch => super::watch::refresh(pass),
        Tab::Events => super::progress::enter_events(pass),
        Tab::Friends => super::people::enter(pass),
        Tab::Ranking => super::progress::enter_ranking(pass),
        Tab::Me => super::people::enter_me(pass),
        Tab::Play | Tab::Settings => {}
    }
    if pass.screen == Screen::Match {
        pass.wish(Intent::LeaveMatch);
    }
}

/// Adds the way back to the own page before the title of what is reached through it; returns where the title
/// begins.
pub(crate) fn way_back(ui: &mut Ui, pass: &mut Pass, title: Rect) -> f32 {
    if has_settings(pass) {
        return title.min.x + 4.0;
    }
    let name = t!(pass.words, "back");
    let at = pos2(title.min.x + 14.0, title.center().y);
    let back = IconButton::new(icons::CARET_LEFT, &name);
    if back.at(ui, pass.look, at).clicked() {
        go_to(pass, Tab::Me);
    }
    title.min.x + 46.0
}

/// Height of the bar of a running game, gap included.
pub(crate) const MINI: f32 = 72.0;

/// Returns whether a game runs, or an opponent is looked for, that this screen does not show.
pub(crate) fn has_mini_bar(pass: &Pass) -> bool {
    let searching = pass.session.seeking.is_some() && pass.state.tab != Tab::Play;
    pass.running().is_some() || searching
}

/// Draws the bar of the game, or search, that goes on meanwhile.
pub(crate) fn mini_bar(ui: &mut Ui, pass: &mut Pass, room: Rect) {
    let p = pass.palette();
    let rect = Rect::from_min_max(pos2(room.min.x, room.max.y - 64.0), room.max);
    let rect = rect.shrink2(vec2(12.0, 4.0));
    ui.painter().add(p.e2().as_shape(rect, radius::LG));
    ui.painter().rect_filled(rect, radius::LG, p.surface);
    let name = t!(pass.words, "mini-return");
    let of = Touch {
        rect,
        id: ui.id().with("mini"),
        name: &name,
        kind: WidgetType::Button,
        enabled: true,
        selected: None,
    };
    let (response, _) = touch(ui, pass.look, of);
    if let Some((game, side)) = pass.running() {
        running(ui, pass, rect, (game, side));
        if response.clicked() {
            pass.wish(Intent::ReturnToMatch);
        }
    } else {
        let at = pos2(rect.min.x + 30.0, rect.center().y);
        super::components::arc(ui, pass.look, at, 14.0, p.primary);
        let words = t!(pass.words, "seek-title");
        let at = pos2(rect.min.x + 64.0, rect.center().y);
        let style = (Style::BodyStrong, p.text);
        text::from_left(ui.painter(), at, &words, style, rect.width() - 80.0);
        if response.clicked() {
            pass.state.tab = Tab::Play;
        }
    }
    ring(ui, pass.look, &response, rect, radius::LG);
}

fn running(
    ui: &mut Ui,
    pass: &mut Pass,
    rect: Rect,
    (game, side): (&crate::session::Match, protocol::SideKey),
) {
    let p = pass.palette();
    let created = game.confirmed.created();
    let opponent = match other(side) {
        protocol::SideKey::White => &created.white,
        protocol::SideKey::Black => &created.black,
    };
    let avatar = Avatar {
        player: opponent,
        size: 40.0,
        dot: None,
        ground: p.surface,
    };
    let at = pos2(rect.min.x + 30.0, rect.center().y);
    avatar.paint(ui.painter(), pass.look, at);
    let mine = game.confirmed.to_move() == side;
    let words = if mine {
        t!(pass.words, "status-yours")
    } else {
        t!(pass.words, "status-waiting", name = opponent.name.as_str())
    };
    let mover = game.confirmed.to_move();
    let left = domain::time_left(&game.confirmed, mover, pass.at);
    if let Some(wait) = super::game::bars::next_change(pass, game, mover) {
        pass.wake_in(wait);
    }
    let font = fonts::digits(24.0);
    let ink = if mine { p.primary } else { p.text2 };
    let at = pos2(rect.max.x - 18.0, rect.center().y);
    let time = clock::clock_text(left);
    let time = ui.painter().text(at, Align2::RIGHT_CENTER, time, font, ink);
    let left = pos2(rect.min.x + 62.0, rect.center().y);
    let room = time.min.x - left.x - 12.0;
    let style = (Style::BodyStrong, p.text);
    text::from_left(ui.painter(), left, &words, style, room);
}
