//! The card in which a game is chosen; while an opponent is looked for, it shows the search.

use bevy_egui::egui::{Color32, CornerRadius, Margin, Painter, Rect, Ui, UiBuilder, pos2, vec2};
use protocol::{PoolKey, TimeControl, VariantKey};
use rules::{Side, Variant};

use super::super::components::{
    Button, Kind, Size, TimeChip, VariantTile, card, columns, fill, strip,
};
use super::super::draw;
use super::super::fonts::Style;
use super::super::icons;
use super::super::pass::Pass;
use super::super::private;
use super::super::progress;
use super::super::text;
use super::super::theme;
use super::super::words;
use super::searching;
use crate::session::Intent;
use crate::t;

/// From this width on the choice has its label.
const ROOMY: f32 = 365.0;
/// Height of the card with a picture: with the label, and without it.
const TALL: f32 = 422.0;
const LOW: f32 = 382.0;
/// Height of the stakes, where there are any.
const STAKES: f32 = 52.0;
/// Width of the picture for its height: three squares by four.
const PICTURE: f32 = 0.75;

/// Adds the card to a column.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    let width = ui.available_width();
    if width < 700.0 {
        let padding = if width < 500.0 { 14 } else { 20 };
        card(ui, pass.look, Margin::same(padding), |ui| {
            let is_roomy = ui.available_width() >= ROOMY;
            content(ui, pass, is_roomy);
        });
        return;
    }
    // The picture takes what the height gives it, so the height is settled first.
    let stakes = if has_stakes(pass) { STAKES } else { 0.0 };
    let is_roomy = width - (TALL + stakes) * PICTURE - 48.0 >= ROOMY;
    let height = stakes + if is_roomy { TALL } else { LOW };
    let rect = strip(ui, height);
    fill(ui, pass.look, rect);
    let crop = (height * PICTURE).round();
    let split = rect.max.x - crop;
    let picture = Rect::from_min_max(pos2(split, rect.min.y), rect.max);
    board_crop(ui, pass, picture);
    let inner = Rect::from_min_max(rect.min, pos2(split, rect.max.y)).shrink(24.0);
    // A child that takes no room of its own: the strip has taken it.
    let mut child = ui.new_child(UiBuilder::new().max_rect(inner).id_salt("hero"));
    content(&mut child, pass, is_roomy);
}

fn content(ui: &mut Ui, pass: &mut Pass, is_roomy: bool) {
    if pass.session.seeking.is_some() {
        searching::show(ui, pass);
    } else {
        choice(ui, pass, is_roomy);
    }
}

/// Returns what is chosen; the last choice persists, and one that is gone becomes the first.
pub(crate) fn chosen(pass: &Pass) -> PoolKey {
    let (key, index) = &pass.settings.last_pool;
    let variant = Variant::from_key(key).unwrap_or(Variant::Russian);
    let time = TimeControl::OFFERED.get(*index).copied();
    PoolKey {
        variant: VariantKey(variant),
        time: time.unwrap_or(TimeControl::OFFERED[0]),
        stake: 0,
    }
}

/// Returns whether there are stakes to choose from.
fn has_stakes(pass: &Pass) -> bool {
    let wallet = pass.session.progress.wallet.as_ref();
    wallet.is_some_and(|wallet| wallet.stakes.len() > 1)
}

/// Returns what is chosen with its stake, as far as that can be paid.
fn staked(pass: &Pass) -> PoolKey {
    let wallet = pass.session.progress.wallet.as_ref();
    let offered = wallet.map_or(&[][..], |wallet| wallet.stakes.as_slice());
    PoolKey {
        stake: progress::valid_stake(wallet, offered, pass.settings.last_stake),
        ..chosen(pass)
    }
}

fn choice(ui: &mut Ui, pass: &mut Pass, is_roomy: bool) {
    let pool = staked(pass);
    variants(ui, pass, pool.variant.0);
    if is_roomy {
        ui.add_space(16.0);
        let words = t!(pass.words, "times-label");
        text::label(ui, &words, Style::CaptionStrong, pass.palette().text2);
        ui.add_space(8.0);
    } else {
        ui.add_space(12.0);
    }
    times(ui, pass, pool.time);
    if has_stakes(pass) {
        ui.add_space(8.0);
        if let Some(stake) = progress::stakes(ui, pass, pool.stake) {
            pass.set(|settings| settings.last_stake = stake);
        }
    }
    ui.add_space(if is_roomy { 18.0 } else { 12.0 });
    let note = consequence(pass, pool);
    let label = t!(pass.words, "play-go");
    let rect = strip(ui, 64.0);
    let button = Button::new(Kind::Primary, Size::L, &label)
        .note(&note)
        .enabled(pass.session.link.is_online());
    if button.at(ui, pass.look, rect).clicked() {
        pass.wish(Intent::Seek(pool));
    }
    ui.add_space(10.0);
    with_a_friend(ui, pass);
}

/// Making a private game, and where there is room for both words joining one.
fn with_a_friend(ui: &mut Ui, pass: &mut Pass) {
    let is_waiting = pass.session.desk.room.is_some();
    let label = if is_waiting {
        t!(pass.words, "friend-waiting-button")
    } else {
        t!(pass.words, "friend-title")
    };
    let code = t!(pass.words, "friend-have-code");
    let is_online = pass.session.link.is_online();
    let button = |label, icon| {
        let button = Button::new(Kind::Neutral, Size::M, label);
        button.icon(icon).enabled(is_online)
    };
    let friend = button(label.as_str(), icons::USERS);
    let join = button(code.as_str(), icons::HASH);
    let rect = strip(ui, Size::M.height());
    let halves = columns(rect, 2, 10.0);
    let fits = |button: &Button| button.width(ui) <= halves[0].width() + Size::M.height() / 2.0;
    let has_both = !is_waiting && fits(&friend) && fits(&join);
    let place = if has_both { halves[0] } else { rect };
    if friend.at(ui, pass.look, place).clicked() {
        private::begin(pass, None);
    }
    if has_both && join.at(ui, pass.look, halves[1]).clicked() {
        private::enter_code(pass);
    }
}

/// Returns what follows from pressing Play.
fn consequence(pass: &Pass, pool: PoolKey) -> String {
    let then = if waiting(pass, pool) > 0 {
        t!(pass.words, "play-starts-at-once")
    } else {
        t!(pass.words, "play-offer-is-shown")
    };
    if pool.stake == 0 {
        return then;
    }
    let both = progress::number(i64::from(pool.stake) * 2);
    t!(pass.words, "stake-winner", count = both)
}

/// Returns how many wait in a pool.
pub(crate) fn waiting(pass: &Pass, pool: PoolKey) -> u32 {
    let pools = &pass.session.lobby.pools;
    let found = pools.iter().find(|count| count.pool == pool);
    found.map_or(0, |count| count.waiting)
}

pub(crate) fn variants(ui: &mut Ui, pass: &mut Pass, chosen: Variant) {
    let rect = strip(ui, 76.0);
    let places = columns(rect, Variant::PLAYABLE.len(), 10.0);
    let is_narrow = places[0].width() < 190.0;
    // Picture and margins; the name gets the rest.
    let room = places[0].width() - 60.0;
    for (variant, place) in Variant::PLAYABLE.iter().zip(places) {
        let columns = variant.ruleset().board.columns;
        let note = if is_narrow {
            format!("{columns} × {columns}")
        } else {
            t!(pass.words, "board-size", columns = columns)
        };
        let full = words::variant(pass.words, *variant);
        let whole = text::whole(ui.painter(), &full, Style::Label, Color32::BLACK);
        let title = if whole.size().x > room {
            words::variant_short(pass.words, *variant)
        } else {
            full
        };
        let tile = VariantTile {
            variant: *variant,
            title: &title,
            note: &note,
            selected: *variant == chosen,
        };
        if tile.at(ui, pass.look, pass.settings, place).clicked() {
            pass.set(|settings| variant.key().clone_into(&mut settings.last_pool.0));
        }
    }
}

pub(crate) fn times(ui: &mut Ui, pass: &mut Pass, chosen: TimeControl) {
    let clocks = TimeControl::OFFERED.len() - 1;
    let rect = strip(ui, 56.0);
    let mut places = columns(rect, clocks, 8.0);
    ui.add_space(8.0);
    places.push(strip(ui, 44.0));
    for (index, (time, place)) in TimeControl::OFFERED.into_iter().zip(places).enumerate() {
        let title = words::time(pass.words, time);
        let speed = words::speed(pass.words, time);
        let is_clock = matches!(time, TimeControl::Fischer { .. });
        let line = format!("{title} · {speed}");
        let chip = TimeChip {
            title: if is_clock { &title } else { &line },
            note: if is_clock { &speed } else { "" },
            selected: time == chosen,
        };
        if chip.at(ui, pass.look, place).clicked() {
            pass.set(|settings| settings.last_pool.1 = index);
        }
    }
}

/// A corner of the board in the chosen theme, three squares wide.
fn board_crop(ui: &Ui, pass: &Pass, rect: Rect) {
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let side = rect.width() / 3.0;
    squares(&painter, rect, side, theme::board(pass.settings.board));
    for (column, row, of) in [
        (0.0, 0.0, Side::Black),
        (2.0, 0.0, Side::Black),
        (1.0, 1.0, Side::Black),
        (0.0, 2.0, Side::White),
        (2.0, 2.0, Side::White),
        (1.0, 3.0, Side::White),
    ] {
        let at = rect.min + vec2(column + 0.5, row + 0.5) * side;
        let look = draw::Look {
            set: pass.settings.pieces,
            side: of,
            king: false,
        };
        draw::piece(&painter, at, side * 0.405, look);
    }
}

fn squares(painter: &Painter, rect: Rect, side: f32, [light, dark, _]: [Color32; 3]) {
    let corner = CornerRadius {
        nw: 0,
        sw: 0,
        ..theme::radius::LG
    };
    painter.rect_filled(rect, corner, light);
    let rows = (rect.height() / side).ceil() as i32;
    for row in 0..rows {
        for column in (0..3).filter(|column| (row + column) % 2 == 0) {
            let at = rect.min + vec2(column as f32, row as f32) * side;
            let cell = Rect::from_min_size(at, vec2(side, side)).intersect(rect);
            let mut round = CornerRadius::ZERO;
            if column == 2 && row == 0 {
                round.ne = corner.ne;
            }
            if column == 2 && cell.max.y >= rect.max.y - 0.5 {
                round.se = corner.se;
            }
            painter.rect_filled(cell, round, dark);
        }
    }
}
