//! The choice of a stake.

use bevy_egui::egui::{Color32, Rect, Ui, pos2};
use protocol::Wallet;

use super::super::components::{Trailing, chip, columns, row, strip};
use super::super::fonts::Style;
use super::super::icons;
use super::super::pass::Pass;
use super::super::text::{self, Weight};
use super::coin;
use crate::t;

/// Returns the stake that is wanted if it is offered and can be paid, else none.
pub(crate) fn valid(wallet: Option<&Wallet>, offered: &[u32], wanted: u32) -> u32 {
    let is_paid = wallet.is_some_and(|wallet| i64::from(wanted) <= wallet.balance);
    if is_paid && offered.contains(&wanted) {
        wanted
    } else {
        0
    }
}

/// Adds the stakes of quick pairing to a column; returns the one that was chosen just now. Nothing where
/// there is nothing to choose.
pub(crate) fn choice(ui: &mut Ui, pass: &mut Pass, chosen: u32) -> Option<u32> {
    let session = pass.session;
    let wallet = session.progress.wallet.as_ref()?;
    chips(ui, pass, (&wallet.stakes, wallet.balance), chosen)
}

/// Adds the stakes of a private game with a heading, or why there are none.
pub(crate) fn private(ui: &mut Ui, pass: &mut Pass, chosen: &mut u32) {
    let session = pass.session;
    let Some(wallet) = session.progress.wallet.as_ref() else {
        return;
    };
    *chosen = valid(Some(wallet), &wallet.private_stakes, *chosen);
    if wallet.private_stakes.len() < 2 {
        if wallet.guest {
            let title = t!(pass.words, "stake-title");
            let note = t!(pass.words, "stake-guest");
            let both = (title.as_str(), note.as_str());
            row(ui, pass.look, icons::COINS, both, Trailing::Room(0.0));
        }
        return;
    }
    let words = t!(pass.words, "stake-title");
    text::label(ui, &words, Style::CaptionStrong, pass.palette().text2);
    ui.add_space(6.0);
    let offered = (wallet.private_stakes.as_slice(), wallet.balance);
    if let Some(new) = chips(ui, pass, offered, *chosen) {
        *chosen = new;
    }
    ui.add_space(4.0);
}

fn chips(
    ui: &mut Ui,
    pass: &mut Pass,
    (offered, balance): (&[u32], i64),
    chosen: u32,
) -> Option<u32> {
    if offered.len() < 2 {
        return None;
    }
    let places = columns(strip(ui, 44.0), offered.len(), 8.0);
    let mut answer = None;
    for (stake, place) in offered.iter().zip(places) {
        let is_short = i64::from(*stake) > balance;
        if one(ui, pass, place, (*stake, *stake == chosen, is_short)) {
            if is_short {
                super::open_wallet(pass);
                pass.state.progress.short_of = Some(*stake);
            } else {
                answer = Some(*stake);
            }
        }
    }
    answer
}

/// Adds one stake; returns whether it was pressed.
fn one(
    ui: &mut Ui,
    pass: &Pass,
    place: Rect,
    (stake, is_chosen, is_short): (u32, bool, bool),
) -> bool {
    let p = pass.palette();
    let words = if stake == 0 {
        t!(pass.words, "stake-free")
    } else {
        coin::number(i64::from(stake))
    };
    let name = if stake == 0 {
        words.clone()
    } else {
        t!(pass.words, "credits-count", count = stake)
    };
    let response = chip(ui, pass.look, place, &name, is_chosen);
    let ink = match (is_chosen, is_short) {
        (true, _) => p.on_primary_soft,
        (false, true) => p.text3,
        (false, false) => p.text,
    };
    label(
        ui,
        pass,
        place,
        (&words, ink),
        (stake > 0).then_some(is_short),
    );
    response.clicked()
}

/// Paints what a chip says: with a coin, or a lock where it cannot be paid.
fn label(ui: &Ui, pass: &Pass, place: Rect, (words, ink): (&str, Color32), short: Option<bool>) {
    let painter = ui.painter();
    let mark = if short.is_none() { 0.0 } else { 20.0 };
    let room = place.width() - 8.0;
    let galley = text::line(painter, words, Style::Label, ink, room);
    // The coin gives way where the chip is narrow.
    let mark = if galley.size().x + mark > room {
        0.0
    } else {
        mark
    };
    let left = place.center().x - (galley.size().x + mark) / 2.0;
    let middle = place.center().y;
    if mark > 0.0 {
        let at = pos2(left + 8.0, middle);
        if short == Some(true) {
            text::icon(painter, at, icons::LOCK_SIMPLE, Weight::Fill, 15.0, ink);
        } else {
            coin::coin(painter, pass.look, at, 7.0);
        }
    }
    let at = pos2(left + mark, middle);
    text::put(painter, at, bevy_egui::egui::Align2::LEFT_CENTER, galley);
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{FreeCredits, Timestamp};

    #[test]
    fn a_stake_counts_only_while_it_is_offered_and_can_be_paid() {
        let wallet = Wallet {
            balance: 60,
            in_play: 0,
            claim: FreeCredits {
                amount: 100,
                from: Timestamp(0),
            },
            rescue: None,
            stakes: vec![0, 10, 50, 100],
            private_stakes: vec![0],
            guest: true,
            at: Timestamp(0),
        };
        let of = |wanted| valid(Some(&wallet), &wallet.stakes, wanted);
        assert_eq!(of(50), 50);
        assert_eq!(of(100), 0);
        assert_eq!(of(20), 0);
        assert_eq!(valid(Some(&wallet), &wallet.private_stakes, 50), 0);
        assert_eq!(valid(None, &[0, 10], 10), 0);
    }
}
