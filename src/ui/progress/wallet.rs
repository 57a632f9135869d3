//! The sheet of the wallet: what we have, free credits, what came and went.

use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};
use protocol::{CreditReason, Wallet, WalletEntry};

use super::super::components::{Button, Empty, Kind, Size, section, strip};
use super::super::fonts::Style;
use super::super::icons::{self, Icon};
use super::super::pass::Pass;
use super::super::people;
use super::super::sheets::title;
use super::super::text::{self, Weight};
use super::super::theme::radius;
use super::{ask, coin, gift, is_waiting, missing};
use crate::i18n::Words;
use crate::net::ProgressCall;
use crate::t;

/// Height of a row of the history.
const ROW: f32 = 60.0;

/// Adds the content of the sheet.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    title(ui, pass, &t!(pass.words, "wallet-title"));
    let session = pass.session;
    let Some(wallet) = &session.progress.wallet else {
        return missing(ui, pass, &ProgressCall::Wallet);
    };
    gift::balance(ui, pass, wallet.balance);
    let p = pass.palette();
    text::centred(ui, &t!(pass.words, "wallet-worth"), Style::Caption, p.text2);
    ui.add_space(12.0);
    short(ui, pass, wallet);
    gift::claim(ui, pass, wallet);
    if let Some(rescue) = wallet.rescue {
        ui.add_space(10.0);
        gift::rescue(ui, pass, wallet, rescue);
    }
    ui.add_space(12.0);
    in_play(ui, pass, wallet);
    if wallet.guest {
        text::block(ui, &t!(pass.words, "wallet-guest"), Style::Caption, p.text2);
        ui.add_space(12.0);
    }
    history(ui, pass);
}

/// Says that a stake could not be paid.
fn short(ui: &mut Ui, pass: &Pass, wallet: &Wallet) {
    let Some(stake) = pass.state.progress.short_of else {
        return;
    };
    if wallet.balance >= i64::from(stake) {
        return;
    }
    let words = t!(
        pass.words,
        "refused-not-enough-credits",
        balance = wallet.balance,
        needed = stake
    );
    let ink = pass.palette().danger;
    text::centred(ui, &words, Style::CaptionStrong, ink);
    ui.add_space(12.0);
}

fn in_play(ui: &mut Ui, pass: &Pass, wallet: &Wallet) {
    let p = pass.palette();
    let rect = strip(ui, 52.0);
    ui.painter().rect_filled(rect, radius::MD, p.surface2);
    let at = rect.left_center() + vec2(16.0, 0.0);
    let words = t!(pass.words, "wallet-in-play");
    text::from_left(ui.painter(), at, &words, (Style::Body, p.text2), 240.0);
    let right = rect.right_center() - vec2(16.0, 0.0);
    let sum = coin::number(wallet.in_play);
    let strong = (Style::BodyStrong, p.text);
    coin::amount(ui.painter(), pass.look, right, &sum, strong);
    ui.add_space(16.0);
}

fn history(ui: &mut Ui, pass: &mut Pass) {
    section(ui, pass.look, &t!(pass.words, "wallet-history"), "");
    let session = pass.session;
    let Some(ledger) = &session.progress.history else {
        return missing(ui, pass, &ProgressCall::History(None));
    };
    if ledger.entries.is_empty() {
        let empty = Empty {
            icon: icons::COINS,
            title: &t!(pass.words, "wallet-nothing"),
            text: &t!(pass.words, "wallet-nothing-text"),
        };
        empty.line(ui, pass.look);
    }
    for (index, entry) in ledger.entries.iter().enumerate() {
        let rect = strip(ui, ROW);
        // Many pages may have come: those out of sight cost nothing.
        if ui.is_rect_visible(rect) {
            people::divider(ui, pass, rect, index);
            row(ui, pass, rect, entry);
        }
    }
    if let Some(last) = ledger.entries.last().filter(|_| ledger.more) {
        let call = ProgressCall::History(Some(last.seq));
        if session.progress.problem(&call).is_some() {
            return missing(ui, pass, &call);
        }
        let label = t!(pass.words, "wallet-older");
        let is_sent = is_waiting(pass, |other| *other == call);
        let button = Button::new(Kind::Text, Size::M, &label)
            .enabled(pass.session.link.is_online())
            .loading(is_sent);
        if button.show(ui, pass.look).clicked() {
            ask(pass, call);
        }
    }
}

/// Returns what an entry is for.
fn reason(words: &Words, of: &CreditReason) -> (Icon, String) {
    match of {
        CreditReason::Start => (icons::GIFT, t!(words, "credit-start")),
        CreditReason::Claim => (icons::GIFT, t!(words, "credit-claim")),
        CreditReason::Rescue => (icons::HAND_COINS, t!(words, "credit-rescue")),
        CreditReason::Stake { .. } => (icons::SWORD, t!(words, "credit-stake")),
        CreditReason::Won { .. } => (icons::SWORD, t!(words, "credit-won")),
        CreditReason::Returned { .. } => (icons::HANDSHAKE, t!(words, "credit-returned")),
        CreditReason::TournamentFee { .. } => (icons::TROPHY, t!(words, "credit-fee")),
        CreditReason::TournamentRefund { .. } => (icons::TROPHY, t!(words, "credit-refund")),
        CreditReason::TournamentPrize { .. } => (icons::TROPHY, t!(words, "credit-prize")),
        CreditReason::Closed => (icons::SIGN_OUT, t!(words, "credit-closed")),
        CreditReason::Unknown => (icons::COINS, t!(words, "credit-other")),
    }
}

fn row(ui: &Ui, pass: &Pass, rect: Rect, entry: &WalletEntry) {
    let p = pass.palette();
    let painter = ui.painter();
    let (icon, words) = reason(pass.words, &entry.reason);
    let disc = Rect::from_center_size(pos2(rect.min.x + 20.0, rect.center().y), vec2(40.0, 40.0));
    painter.rect_filled(disc, radius::MD, p.surface2);
    text::icon(painter, disc.center(), icon, Weight::Regular, 22.0, p.text2);
    let ink = if entry.amount > 0 { p.success } else { p.text2 };
    let right = rect.right_center() - vec2(2.0, 0.0);
    let sum = coin::signed(entry.amount);
    let strong = (Style::BodyStrong, ink);
    let sum = text::at(painter, right, Align2::RIGHT_CENTER, &sum, strong, 120.0);
    let start = pos2(rect.min.x + 54.0, rect.center().y);
    let when = people::moment(pass.words, entry.at, pass.at);
    let after = coin::number(entry.balance);
    let note = t!(pass.words, "credit-note", when = when, balance = after);
    let title = (words.as_str(), (Style::BodyStrong, p.text));
    let room = sum.min.x - start.x - 8.0;
    text::pair(painter, start, title, (&note, p.text2), room);
}
