//! A player at the board: picture, name, side, captured pieces, clock.

use bevy_egui::egui::{Align2, Rect, Stroke, StrokeKind, Ui, pos2, vec2};
use protocol::PlayerCard;
use rules::Side;

use super::avatar::{Avatar, Dot};
use super::card::fill;
use super::clock::{Clock, ClockSize};
use crate::settings::PieceSet;
use crate::ui::draw;
use crate::ui::fonts::Style;
use crate::ui::icons;
use crate::ui::pass::Look;
use crate::ui::text::{self, Weight};
use crate::ui::theme::radius;

/// One player's bar.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayerBar<'a> {
    pub(crate) player: &'a PlayerCard,
    /// The picture that the player has chosen, where it is known.
    pub(crate) picture: Option<u8>,
    pub(crate) side: Side,
    pub(crate) set: PieceSet,
    pub(crate) dot: Option<Dot>,
    /// "White", and what has been captured.
    pub(crate) side_word: &'a str,
    pub(crate) captured: &'a str,
    /// None in a record without clocks.
    pub(crate) clock: Option<Clock>,
    /// Whether the bar is a card of its own.
    pub(crate) is_card: bool,
}

impl PlayerBar<'_> {
    pub(crate) fn paint(self, ui: &Ui, look: Look, rect: Rect) {
        let p = look.palette;
        let ground = if self.is_card { p.surface } else { p.bg };
        if self.is_card {
            fill(ui, look, rect);
        }
        if self.is_card
            && let Some(clock) = self.clock.filter(|clock| clock.runs)
        {
            let color = if clock.is_low() { p.danger } else { p.primary };
            let stroke = Stroke::new(2.5, color);
            ui.painter()
                .rect_stroke(rect, radius::LG, stroke, StrokeKind::Inside);
        }
        let margin = if self.is_card { 16.0 } else { 12.0 };
        let inner = rect.shrink2(vec2(margin, 0.0));
        let (size, picture) = self.sizes(rect);
        let at = pos2(inner.min.x + picture / 2.0, inner.center().y);
        let avatar = Avatar {
            player: self.player,
            size: picture,
            dot: self.dot,
            ground,
        };
        avatar.paint_as(ui.painter(), look, at, self.picture);
        let (width, height, _) = size.numbers();
        let corner = pos2(inner.max.x - width, inner.center().y - height / 2.0);
        let place = Rect::from_min_size(corner, vec2(width, height));
        if let Some(clock) = self.clock {
            clock.paint(ui, look, place, size);
        }
        let left = inner.min.x + picture + 12.0;
        self.words(ui, look, left, place.min.x - left - 8.0, inner.center().y);
    }

    const fn sizes(self, rect: Rect) -> (ClockSize, f32) {
        if self.is_card {
            (ClockSize::Desktop, 48.0)
        } else if rect.max.y - rect.min.y < 58.0 {
            (ClockSize::Small, 40.0)
        } else {
            (ClockSize::Phone, 44.0)
        }
    }

    fn words(self, ui: &Ui, look: Look, left: f32, room: f32, middle: f32) {
        let p = look.palette;
        let painter = ui.painter();
        let anchor = Align2::LEFT_CENTER;
        let up = pos2(left, middle - 11.0);
        text::at(
            painter,
            up,
            anchor,
            &self.player.name,
            (Style::Name, p.text),
            room,
        );
        let low = middle + 12.0;
        let piece = draw::Look {
            set: self.set,
            side: self.side,
            king: false,
        };
        draw::piece(painter, pos2(left + 8.0, low), 8.0, piece);
        if p.is_dark && self.side == Side::Black {
            // Ebony on a dark page needs an edge.
            let edge = Stroke::new(1.0, p.line_strong);
            painter.circle_stroke(pos2(left + 8.0, low - 0.5), 8.5, edge);
        }
        let gone = self.dot.is_some_and(|dot| dot != Dot::Here);
        let icon = if gone { 22.0 } else { 0.0 };
        let line = format!("{} · {}", self.side_word, self.captured);
        let full = text::whole(painter, &line, Style::Caption, p.text2);
        let room = room - 22.0 - icon;
        let line = if full.size().x > room {
            self.side_word
        } else {
            &line
        };
        let style = (Style::Caption, p.text2);
        let place = text::at(painter, pos2(left + 22.0, low), anchor, line, style, room);
        if gone {
            let at = pos2(place.max.x + 14.0, low);
            text::icon(painter, at, icons::WIFI_SLASH, Weight::Fill, 17.0, p.danger);
        }
    }
}
