//! Where everything lies while a game is on screen: a pure function of size, insets and history.

use bevy::prelude::*;

use super::{Class, Viewport};

/// Whether the panels lie above and below the board or beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Board across the screen, the rest above and below.
    Stacked,
    /// Board at the left, the rest at the right.
    Beside,
}

impl Mode {
    /// Returns the mode for a shape; between the two limits the former one stays, so that a
    /// window being resized does not flap.
    #[must_use]
    pub fn of(size: Vec2, former: Option<Self>) -> Self {
        let aspect = size.x / size.y.max(1.0);
        if aspect >= 1.12 {
            Self::Beside
        } else if aspect <= 1.02 {
            Self::Stacked
        } else {
            former.unwrap_or(Self::Stacked)
        }
    }
}

/// The places of a game screen, in logical pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameLayout {
    /// Beside or stacked.
    pub mode: Mode,
    /// The kind of screen.
    pub class: Class,
    /// The rail, where there is one.
    pub rail: Option<Rect>,
    /// Title, way out, menu.
    pub header: Rect,
    /// The playing field.
    pub field: Rect,
    /// Whether a wooden frame lies round the field.
    pub framed: bool,
    /// The opponent's bar.
    pub opponent: Rect,
    /// The player's own bar.
    pub own: Rect,
    /// Whether bars are cards in a panel, not strips of the page.
    pub bars_are_cards: bool,
    /// The status line.
    pub status: Rect,
    /// Where an offer or a choice with buttons lies; may cover `strip` and `actions`.
    pub card: Rect,
    /// The line of last moves; left out where the screen is short.
    pub strip: Option<Rect>,
    /// The list of all moves, where there is room.
    pub moves: Option<Rect>,
    /// The buttons of the game.
    pub actions: Rect,
}

/// Gap between things in a panel.
const GAP: f32 = 12.0;
/// Room that an offer with two buttons needs.
const CARD: f32 = 120.0;

/// Returns the layout of a board with so many squares a side.
#[must_use]
pub fn layout(viewport: &Viewport, columns: u8, former: Option<Mode>) -> GameLayout {
    let safe = viewport.safe();
    let class = viewport.class();
    let mode = Mode::of(safe.size(), former);
    let board = |room: Rect, framed: bool| field(room, columns, framed, viewport.scale);
    match (mode, class) {
        (Mode::Stacked, Class::Tablet | Class::Desktop) => stacked_wide(safe, class, &board),
        (Mode::Stacked, _) => stacked(safe, class, &board),
        (Mode::Beside, Class::Desktop) => roomy(safe, class, &board),
        (Mode::Beside, Class::Tablet) => tablet(safe, class, &board),
        (Mode::Beside, _) => low(safe, class, &board),
    }
}

type Fit<'a> = &'a dyn Fn(Rect, bool) -> Rect;

/// Returns the largest playing field in a room, squares on whole device pixels. A frame takes
/// .36 of a square on each side, 18 to 32 pixels.
fn field(room: Rect, columns: u8, framed: bool, scale: f32) -> Rect {
    let side = room.width().min(room.height()).max(0.0);
    let n = f32::from(columns);
    let inner = if framed {
        side - 2.0 * frame_width(side / (n + 0.72))
    } else {
        side
    };
    let scale = if scale > 0.0 { scale } else { 1.0 };
    let square = (inner * scale / n).floor().max(1.0) / scale;
    let size = Vec2::splat(square * n);
    let corner = ((room.center() - size / 2.0) * scale).round() / scale;
    Rect::from_corners(corner, corner + size)
}

/// Returns the width of the frame round a field with squares of this side.
#[must_use]
pub fn frame_width(square: f32) -> f32 {
    (square * 0.36).clamp(18.0, 32.0)
}

fn rows(left: f32, right: f32) -> impl Fn(f32, f32) -> Rect {
    move |top, height| Rect::new(left, top, right, top + height)
}

/// Heights of the parts of an upright phone's screen that can give way.
struct Heights {
    header: f32,
    bar: f32,
    strip: f32,
}

const STATUS: f32 = 44.0;
const ACTIONS: f32 = 60.0;

impl Heights {
    fn sum(&self) -> f32 {
        self.header + 2.0 * self.bar + STATUS + self.strip + ACTIONS
    }

    /// Returns the heights for a screen: when it is short, first the strip goes, then the bars
    /// shrink, then the header.
    fn fitting(size: Vec2) -> Self {
        let mut heights = Self {
            header: 48.0,
            bar: 60.0,
            strip: 44.0,
        };
        if heights.sum() + 12.0 + size.x > size.y {
            heights.strip = 0.0;
        }
        if heights.sum() + size.x > size.y {
            heights.bar = 54.0;
        }
        if heights.sum() + size.x > size.y {
            heights.header = 44.0;
        }
        heights
    }
}

/// Phone, upright.
fn stacked(safe: Rect, class: Class, board: Fit) -> GameLayout {
    let heights = Heights::fitting(safe.size());
    let side = safe.width().min(safe.height() - heights.sum()).max(120.0);
    let spare = (safe.height() - heights.sum() - side).max(0.0);
    let gap = (spare / 4.0).min(8.0);
    let row = rows(safe.min.x, safe.max.x);
    let inner = rows(safe.min.x + 12.0, safe.max.x - 12.0);
    let header = row(safe.min.y, heights.header);
    let opponent = row(header.max.y, heights.bar);
    let room = row(opponent.max.y, side);
    let own = row(room.max.y, heights.bar);
    let status = inner(own.max.y + gap / 2.0, STATUS);
    let strip = (heights.strip > 0.0).then(|| row(status.max.y + gap, heights.strip));
    let actions = row(safe.max.y - ACTIONS, ACTIONS);
    let until_actions = actions.min.y - status.min.y - 8.0;
    let card = if until_actions >= CARD {
        CARD
    } else {
        STATUS + ACTIONS
    };
    GameLayout {
        mode: Mode::Stacked,
        class,
        rail: None,
        header,
        field: board(room, false),
        framed: false,
        opponent,
        own,
        bars_are_cards: false,
        status,
        card: inner(status.min.y, card),
        strip,
        moves: None,
        actions,
    }
}

/// Tablet, upright: framed board, actions right of the status line, the last moves below.
fn stacked_wide(safe: Rect, class: Class, board: Fit) -> GameLayout {
    const LOWER: f32 = CARD;
    let (w, h) = (safe.width(), safe.height());
    let fixed = 48.0 + 2.0 * 68.0 + LOWER + 16.0;
    let side = (w - 32.0).min(h - fixed).max(200.0);
    let width = side.max(w.min(560.0) - 32.0);
    let row = rows(safe.center().x - width / 2.0, safe.center().x + width / 2.0);
    let spare = (h - fixed - side).max(0.0);
    let header =
        rows(safe.min.x + 8.0, safe.max.x - 8.0)(safe.min.y + (spare / 3.0).min(24.0), 48.0);
    let opponent = row(header.max.y, 64.0);
    let room = row(opponent.max.y + 4.0, side);
    let own = row(room.max.y + 4.0, 64.0);
    let card = row(own.max.y + 6.0, LOWER);
    let split = card.max.x - 4.0 * 84.0;
    GameLayout {
        mode: Mode::Stacked,
        class,
        rail: None,
        header,
        field: board(room, true),
        framed: true,
        opponent,
        own,
        bars_are_cards: false,
        status: Rect::new(card.min.x, card.min.y + 8.0, split - GAP, card.min.y + 52.0),
        card,
        strip: Some(row(card.min.y + 68.0, 44.0)),
        moves: None,
        actions: Rect::new(split, card.min.y, card.max.x, card.min.y + 60.0),
    }
}

/// Desktop: rail, framed board, a panel of 404.
fn roomy(safe: Rect, class: Class, board: Fit) -> GameLayout {
    const RAIL: f32 = 92.0;
    const PANEL: f32 = 404.0;
    let rail = Rect::new(safe.min.x, safe.min.y, safe.min.x + RAIL, safe.max.y);
    let side = (safe.height() - 48.0).min(safe.width() - RAIL - 72.0 - PANEL);
    let rest = safe.width() - RAIL - side - PANEL - 24.0;
    let left = rail.max.x + rest / 2.0;
    let top = safe.center().y - side / 2.0;
    let room = Rect::new(left, top, left + side, top + side);
    let right = left + side + 24.0;
    GameLayout {
        rail: Some(rail),
        bars_are_cards: true,
        ..panel(
            class,
            board(room, true),
            Rect::new(right, top, right + PANEL, top + side),
        )
    }
}

/// Tablet lying: no rail, bars above and below the framed board, a panel of 332.
fn tablet(safe: Rect, class: Class, board: Fit) -> GameLayout {
    let width = (safe.width() * 0.33).clamp(280.0, 332.0);
    let bars = 2.0 * 64.0;
    let side = (safe.height() - bars - 16.0).min(safe.width() - width - 3.0 * 16.0);
    let rest = safe.width() - side - width - 16.0;
    let left = safe.min.x + rest / 2.0;
    let top = safe.center().y - side / 2.0;
    let row = rows(left, left + side);
    let right = left + side + 16.0;
    let area = Rect::new(right, top - 60.0, right + width, top + side + 60.0);
    GameLayout {
        bars_are_cards: false,
        opponent: row(top - 64.0, 60.0),
        own: row(top + side + 4.0, 60.0),
        ..panel_without_bars(class, board(row(top, side), true), area)
    }
}

/// The panel beside a large board: bar, header and moves, status, bar, buttons.
fn panel(class: Class, field: Rect, area: Rect) -> GameLayout {
    let row = rows(area.min.x, area.max.x);
    let opponent = row(area.min.y, 76.0);
    let actions = row(area.max.y - 48.0, 48.0);
    let own = row(actions.min.y - GAP - 84.0, 84.0);
    let status = row(own.min.y - GAP - 44.0, 44.0);
    let header = row(opponent.max.y + GAP, 64.0);
    let moves = Rect::new(area.min.x, header.min.y, area.max.x, status.min.y - GAP);
    GameLayout {
        mode: Mode::Beside,
        class,
        rail: None,
        header,
        field,
        framed: true,
        opponent,
        own,
        bars_are_cards: true,
        status,
        card: row(status.max.y - CARD, CARD),
        strip: None,
        moves: Some(moves),
        actions,
    }
}

fn panel_without_bars(class: Class, field: Rect, area: Rect) -> GameLayout {
    let row = rows(area.min.x, area.max.x);
    let header = row(area.min.y, 48.0);
    let status = row(header.max.y + 8.0, 44.0);
    let actions = row(area.max.y - 48.0, 48.0);
    let moves = Rect::new(
        area.min.x,
        status.max.y + GAP,
        area.max.x,
        actions.min.y - GAP,
    );
    GameLayout {
        header,
        status,
        card: row(status.min.y, CARD),
        moves: Some(moves),
        actions,
        ..panel(class, field, area)
    }
}

/// Phone lying: the board as high as the screen, bars and a card beside it.
fn low(safe: Rect, class: Class, board: Fit) -> GameLayout {
    let least = 280.0_f32.min(safe.width() * 0.5);
    let side = (safe.height() - 16.0).min(safe.width() - least - 28.0);
    let width = (safe.width() - side - 28.0).min(480.0);
    let rest = (safe.width() - side - width - 12.0).max(0.0);
    let left = safe.min.x + (rest / 2.0).min(safe.width() * 0.1).max(8.0_f32.min(rest));
    let right = left + side + 12.0;
    let row = rows(right, right + width);
    let (top, bottom) = (safe.min.y + 8.0, safe.max.y - 8.0);
    let opponent = row(top, 56.0);
    let own = row(bottom - 56.0, 56.0);
    let card = Rect::new(right, opponent.max.y + 6.0, right + width, own.min.y - 6.0);
    let inner = rows(card.min.x + 8.0, card.max.x - 8.0);
    let status = inner(card.min.y + 8.0, 44.0);
    let actions = inner(card.max.y - 52.0, 48.0);
    GameLayout {
        mode: Mode::Beside,
        class,
        rail: None,
        header: actions,
        field: board(
            Rect::new(
                left,
                safe.center().y - side / 2.0,
                left + side,
                safe.center().y + side / 2.0,
            ),
            false,
        ),
        framed: false,
        opponent,
        own,
        bars_are_cards: false,
        status,
        card: inner(status.min.y, CARD.min(actions.min.y - status.min.y)),
        strip: None,
        moves: Some(card),
        actions,
    }
}

#[cfg(test)]
mod tests;
