//! Quick pairing: tiles that start a game with one tap.

use bevy_egui::egui::{Painter, Rect, Ui, WidgetType, pos2};
use protocol::{LobbyState, PoolKey, TimeControl, VariantKey};
use rules::Variant;

use super::super::components::{Touch, columns, fill, ring, section, strip, touch};
use super::super::fonts::Style;
use super::super::icons;
use super::super::pass::Pass;
use super::super::progress;
use super::super::text::{self, Weight};
use super::super::theme::radius;
use super::super::words;
use crate::session::Intent;
use crate::t;

/// Adds so many tiles to a column.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass, count: usize) {
    let title = t!(pass.words, "quick-title");
    let note = t!(pass.words, "quick-note");
    section(ui, pass.look, &title, &note);
    let rect = strip(ui, 96.0);
    let places = columns(rect, count, 10.0);
    for ((pool, waiting), place) in offers(&pass.session.lobby, count).into_iter().zip(places) {
        tile(ui, pass, place, pool, waiting);
    }
}

/// Returns the pools to show: first those in which somebody waits, fullest first, then the usual.
fn offers(lobby: &LobbyState, count: usize) -> Vec<(PoolKey, u32)> {
    use Variant::{International, Russian};
    let usual = [
        (Russian, TimeControl::fischer(3, 2)),
        (International, TimeControl::fischer(5, 3)),
        (Russian, TimeControl::fischer(10, 5)),
        (International, TimeControl::fischer(15, 10)),
        (Russian, TimeControl::fischer(5, 3)),
    ];
    let mut offers: Vec<(PoolKey, u32)> = lobby
        .pools
        .iter()
        .filter(|pool| pool.waiting > 0)
        .map(|pool| (pool.pool, pool.waiting))
        .collect();
    offers.sort_by_key(|(_, waiting)| std::cmp::Reverse(*waiting));
    for (variant, time) in usual {
        let pool = PoolKey {
            variant: VariantKey(variant),
            time,
            stake: 0,
        };
        if offers.iter().all(|(other, _)| *other != pool) {
            offers.push((pool, 0));
        }
    }
    offers.truncate(count);
    offers
}

fn tile(ui: &mut Ui, pass: &mut Pass, rect: Rect, pool: PoolKey, waiting: u32) {
    let p = pass.palette();
    let label = words::pool(pass.words, pool);
    let of = Touch {
        rect,
        id: ui.id().with(("quick", &label)),
        name: &label,
        kind: WidgetType::Button,
        enabled: pass.session.link.is_online(),
        selected: None,
    };
    let (response, pressed) = touch(ui, pass.look, of);
    fill(ui, pass.look, rect);
    let tint = pressed.strength(0.08, 0.04);
    let tint = p.text.gamma_multiply(tint);
    ui.painter().rect_filled(rect, radius::LG, tint);
    inside(ui.painter(), pass, rect, pool, waiting);
    ring(ui, pass.look, &response, rect, radius::LG);
    if response.clicked() {
        pass.wish(Intent::Seek(pool));
    }
}

fn inside(painter: &Painter, pass: &Pass, rect: Rect, pool: PoolKey, waiting: u32) {
    let p = pass.palette();
    let left = rect.min.x + 14.0;
    let room = rect.width() - 24.0;
    if pool.stake > 0 {
        let words = progress::number(i64::from(pool.stake));
        let at = pos2(rect.max.x - 12.0, rect.min.y + 24.0);
        let style = (Style::Label, p.text);
        progress::amount(painter, pass.look, at, &words, style);
    } else {
        let bolt = pos2(rect.max.x - 22.0, rect.min.y + 24.0);
        let weight = Weight::Regular;
        text::icon(painter, bolt, icons::LIGHTNING, weight, 20.0, p.text2);
    }
    let is_clock = matches!(pool.time, TimeControl::Fischer { .. });
    let style = if is_clock {
        Style::Quick
    } else {
        Style::BodyStrong
    };
    let time = words::time(pass.words, pool.time);
    let at = pos2(left, rect.min.y + 25.0);
    text::from_left(painter, at, &time, (style, p.text), room - 22.0);
    let quiet = (Style::Caption, p.text2);
    let name = if rect.width() < 124.0 {
        words::variant_short(pass.words, pool.variant.0)
    } else {
        words::variant(pass.words, pool.variant.0)
    };
    text::fitted_left(painter, pos2(left, rect.min.y + 52.0), &name, quiet, room);
    let dot = match waiting {
        0 => p.offline,
        1..5 => p.away,
        _ => p.online,
    };
    let line = rect.min.y + 75.0;
    painter.circle_filled(pos2(left + 4.0, line), 4.0, dot);
    let wait = t!(pass.words, "quick-waiting", count = waiting);
    text::fitted_left(painter, pos2(left + 15.0, line), &wait, quiet, room - 15.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::PoolCount;

    #[test]
    fn pools_with_people_come_first_and_none_twice() {
        let pool = PoolKey {
            variant: VariantKey(Variant::International),
            time: TimeControl::fischer(5, 3),
            stake: 0,
        };
        let other = PoolKey {
            time: TimeControl::NO_CLOCK,
            ..pool
        };
        let lobby = LobbyState {
            pools: vec![
                PoolCount { pool, waiting: 1 },
                PoolCount {
                    pool: other,
                    waiting: 4,
                },
            ],
            ..LobbyState::default()
        };
        let offers = offers(&lobby, 3);
        assert_eq!(offers[0], (other, 4));
        assert_eq!(offers[1], (pool, 1));
        assert_eq!(offers[2].1, 0);
        assert_ne!(offers[2].0, pool);
    }
}
