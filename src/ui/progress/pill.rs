//! The balance in the head of a screen; it opens the wallet.

use bevy_egui::egui::{CornerRadius, Pos2, Rect, Ui, WidgetType, pos2, vec2};

use super::super::components::{Touch, ring, touch};
use super::super::fonts::Style;
use super::super::icons;
use super::super::motion::mix;
use super::super::pass::Pass;
use super::super::state::Sheet;
use super::super::text::{self, Weight};
use super::{ask, coin};
use crate::net::ProgressCall;
use crate::t;

/// Its height.
const HEIGHT: f32 = 40.0;
/// Room round the number: coin at the left, sign at the right.
const COIN: f32 = 36.0;
const SIGN: f32 = 34.0;

/// Opens the wallet, with fresh facts.
pub(crate) fn open_wallet(pass: &mut Pass) {
    pass.state.progress.short_of = None;
    pass.state.sheet = Some(Sheet::Wallet);
    ask(pass, ProgressCall::Wallet);
    ask(pass, ProgressCall::History(None));
}

/// Adds the balance so that it ends at a point in its middle height; returns its left edge. Nothing
/// before the balance is known.
pub(crate) fn pill(ui: &mut Ui, pass: &mut Pass, right: Pos2) -> f32 {
    let Some(balance) = pass.session.progress.balance() else {
        return right.x;
    };
    let p = pass.palette();
    let words = coin::number(balance);
    let galley = text::line(
        ui.painter(),
        &words,
        Style::BodyStrong,
        p.accent_text,
        160.0,
    );
    let width = COIN + galley.size().x + SIGN;
    let corner = pos2(right.x - width, right.y - HEIGHT / 2.0);
    let rect = Rect::from_min_size(corner, vec2(width, HEIGHT));
    let name = t!(pass.words, "wallet-open", count = balance);
    let of = Touch {
        rect,
        id: ui.id().with("wallet"),
        name: &name,
        kind: WidgetType::Button,
        enabled: true,
        selected: None,
    };
    let (response, pressed) = touch(ui, pass.look, of);
    let round = CornerRadius::same(20);
    let fill = mix(p.accent_soft, p.text, 0.06 * pressed.hover);
    ui.painter().rect_filled(rect, round, fill);
    let painter = ui.painter();
    coin::coin(painter, pass.look, pos2(rect.min.x + 20.0, right.y), 9.0);
    let at = pos2(rect.min.x + COIN, right.y);
    text::put(painter, at, bevy_egui::egui::Align2::LEFT_CENTER, galley);
    let at = pos2(rect.max.x - 18.0, right.y);
    let ink = p.accent_text;
    text::icon(painter, at, icons::CIRCLE_PLUS, Weight::Fill, 20.0, ink);
    ring(ui, pass.look, &response, rect, round);
    if response.clicked() {
        open_wallet(pass);
    }
    rect.min.x
}
