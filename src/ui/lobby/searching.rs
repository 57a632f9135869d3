//! While an opponent is looked for.

use bevy_egui::egui::{Rect, Stroke, Ui, vec2};
use protocol::{LobbyState, PoolKey};
use rules::Side;

use super::super::components::{Button, Empty, Kind, Size, arc, columns, strip};
use super::super::draw;
use super::super::fonts::Style;
use super::super::icons;
use super::super::pass::Pass;
use super::super::text;
use super::super::words;
use crate::session::{Intent, Seeking};
use crate::t;

/// After so many seconds another pool is proposed.
const QUIET_AFTER: f64 = 20.0;

/// Adds the search to a column.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    let Some(seeking) = &pass.session.seeking else {
        return;
    };
    let waited = (pass.now - seeking.since).max(0.0);
    let is_patient = pass.state.patient == Some(seeking.since);
    if waited >= QUIET_AFTER && !is_patient {
        quiet(ui, pass, seeking);
    } else {
        pass.wake_in(1.0 - waited.fract());
        turning(ui, pass, seeking, waited);
    }
}

fn turning(ui: &mut Ui, pass: &mut Pass, seeking: &Seeking, waited: f64) {
    let p = pass.palette();
    ui.add_space(8.0);
    let rect = strip(ui, 120.0);
    let centre = rect.center();
    ui.painter()
        .circle_stroke(centre, 52.0, Stroke::new(6.0, p.well));
    arc(ui, pass.look, centre, 52.0, p.primary);
    let mine = draw::Look {
        set: pass.settings.pieces,
        side: Side::White,
        king: false,
    };
    draw::piece(ui.painter(), centre, 34.0, mine);
    ui.add_space(8.0);
    text::centred(ui, &t!(pass.words, "seek-title"), Style::Heading, p.text);
    ui.add_space(2.0);
    let seconds = waited as i64;
    let clock = format!("{}:{:02}", seconds / 60, seconds % 60);
    let line = format!("{} · {clock}", words::pool(pass.words, seeking.pool));
    text::centred(ui, &line, Style::Body, p.text2);
    ui.add_space(4.0);
    let note = if seeking.seek.is_some() {
        t!(pass.words, "seek-is-open")
    } else {
        t!(pass.words, "seek-is-sent")
    };
    text::centred(ui, &note, Style::Caption, p.text3);
    ui.add_space(16.0);
    let rect = strip(ui, 48.0);
    let width = rect.width().min(150.0);
    let place = Rect::from_center_size(rect.center(), vec2(width, 48.0));
    cancels(ui, pass, Kind::Neutral, place);
}

fn quiet(ui: &mut Ui, pass: &mut Pass, seeking: &Seeking) {
    let wanted = words::pool(pass.words, seeking.pool);
    let better = fullest(&pass.session.lobby, seeking.pool);
    let sentence = better.map_or_else(
        || t!(pass.words, "quiet-alone", wanted = wanted.as_str()),
        |pool| {
            let other = words::pool(pass.words, pool);
            t!(
                pass.words,
                "quiet-other",
                wanted = wanted.as_str(),
                other = other
            )
        },
    );
    let empty = Empty {
        icon: icons::HOURGLASS_MEDIUM,
        title: &t!(pass.words, "quiet-title"),
        text: &sentence,
    };
    empty.show(ui, pass.look);
    ui.add_space(16.0);
    let rect = strip(ui, 48.0);
    let places = columns(rect, 2, 10.0);
    let stay = t!(pass.words, "quiet-stay");
    if let Some(pool) = better {
        let label = words::pool(pass.words, pool);
        let button = Button::new(Kind::Primary, Size::M, &label);
        if button.at(ui, pass.look, places[0]).clicked() {
            pass.wish(Intent::Seek(pool));
        }
        ui.add_space(4.0);
        let rect = strip(ui, 48.0);
        cancels(ui, pass, Kind::Text, rect);
    } else {
        cancels(ui, pass, Kind::Neutral, places[0]);
    }
    let button = Button::new(Kind::Neutral, Size::M, &stay);
    if button.at(ui, pass.look, places[1]).clicked() {
        pass.state.patient = Some(seeking.since);
    }
}

fn cancels(ui: &mut Ui, pass: &mut Pass, kind: Kind, place: Rect) {
    let label = t!(pass.words, "cancel");
    let button = Button::new(kind, Size::M, &label);
    if button.at(ui, pass.look, place).clicked() {
        pass.wish(Intent::CancelSeek);
    }
}

/// Returns the pool in which most wait, other than ours; of equals the one with our rules.
fn fullest(lobby: &LobbyState, ours: PoolKey) -> Option<PoolKey> {
    lobby
        .pools
        .iter()
        .filter(|count| count.pool != ours && count.waiting > 0)
        .max_by_key(|count| (count.waiting, count.pool.variant == ours.variant))
        .map(|count| count.pool)
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{PoolCount, TimeControl, VariantKey};
    use rules::Variant;

    #[test]
    fn the_fullest_other_pool_is_proposed() {
        let pool = |variant, minutes| PoolKey {
            variant: VariantKey(variant),
            time: TimeControl::fischer(minutes, 0),
            stake: 0,
        };
        let ours = pool(Variant::Russian, 3);
        let count = |pool, waiting| PoolCount { pool, waiting };
        let international = pool(Variant::International, 5);
        let russian = pool(Variant::Russian, 5);
        let mut lobby = LobbyState {
            pools: vec![count(ours, 9), count(international, 1), count(russian, 1)],
            ..LobbyState::default()
        };
        assert_eq!(fullest(&lobby, ours), Some(russian));
        lobby.pools[1].waiting = 2;
        assert_eq!(fullest(&lobby, ours), Some(international));
        lobby.pools.truncate(1);
        assert_eq!(fullest(&lobby, ours), None);
    }
}
