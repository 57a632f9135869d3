//! Free credits: when they can be had, and the button that takes them.

use bevy_egui::egui::{Pos2, Rect, Stroke, Ui, pos2, vec2};
use protocol::{FreeCredits, Timestamp, Wallet};

use super::super::components::{Button, Kind, Size, strip};
use super::super::fonts::{self, Style};
use super::super::icons::{self, Icon};
use super::super::pass::Pass;
use super::super::text::{self, Weight};
use super::super::theme::radius;
use super::{ask, coin, is_waiting};
use crate::net::ProgressCall;
use crate::t;

/// So long the card stays in the lobby after its credits have been taken, in seconds: nothing else comes
/// under a finger that taps twice.
const STAY: f64 = 4.0;
/// Height of a card.
const CARD: f32 = 84.0;
/// A window of the free credits, as the ring shows it, in milliseconds. Only the picture follows it; the
/// server may have other windows.
const WINDOW: i64 = 4 * 3_600_000;

/// Returns how long to wait for free credits, in milliseconds; none when they can be had now.
pub(super) fn wait(free: FreeCredits, wallet: &Wallet, now: Timestamp) -> Option<i64> {
    let now = now.max(wallet.at);
    (free.from > now).then(|| (free.from - now).0)
}

/// Returns a time to wait as it is counted down: `2:14:38`.
pub(super) fn countdown(wait_ms: i64) -> String {
    let seconds = (wait_ms.max(0) + 999) / 1000;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{:02}", seconds % 60)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}

/// Adds the card of the free credits to the lobby while they can be had.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    let session = pass.session;
    let Some(wallet) = &session.progress.wallet else {
        return;
    };
    let wait = wait(wallet.claim, wallet, pass.at);
    if wait.is_none() {
        pass.state.progress.gift_at = pass.now;
    }
    let stays = STAY - (pass.now - pass.state.progress.gift_at);
    if wait.is_none() || stays > 0.0 {
        if wait.is_some() {
            pass.wake_in(stays);
        }
        claim(ui, pass, wallet);
        ui.add_space(16.0);
    } else if let Some(wait) = wait {
        pass.wake_in(wait as f64 / 1000.0 + 0.05);
    }
}

/// Adds the card of the free credits: the button, or the time to wait.
pub(super) fn claim(ui: &mut Ui, pass: &mut Pass, wallet: &Wallet) {
    let title = t!(pass.words, "wallet-free", count = wallet.claim.amount);
    let wait = wait(wallet.claim, wallet, pass.at);
    card(ui, pass, icons::GIFT, (&title, wait), ProgressCall::Claim);
}

/// Adds the card for whoever has next to nothing.
pub(super) fn rescue(ui: &mut Ui, pass: &mut Pass, wallet: &Wallet, free: FreeCredits) {
    let title = t!(pass.words, "wallet-rescue", count = free.amount);
    let wait = wait(free, wallet, pass.at);
    card(
        ui,
        pass,
        icons::HAND_COINS,
        (&title, wait),
        ProgressCall::Rescue,
    );
}

fn card(
    ui: &mut Ui,
    pass: &mut Pass,
    icon: Icon,
    (title, wait): (&str, Option<i64>),
    call: ProgressCall,
) {
    let p = pass.palette();
    let rect = strip(ui, CARD);
    ui.painter().rect_filled(rect, radius::LG, p.accent_soft);
    let at = pos2(rect.min.x + 44.0, rect.center().y);
    picture(ui, pass, at, (icon, wait));
    let start = pos2(rect.min.x + 82.0, rect.center().y);
    let Some(wait) = wait else {
        let right = take(ui, pass, rect, &call);
        let note = if call == ProgressCall::Rescue {
            t!(pass.words, "wallet-rescue-note")
        } else {
            t!(pass.words, "wallet-free-note")
        };
        let strong = (title, (Style::BodyStrong, p.text));
        let room = right - start.x - 10.0;
        return text::pair(ui.painter(), start, strong, (&note, p.accent_text), room);
    };
    pass.wake_in((wait % 1000 + 20) as f64 / 1000.0);
    let words = t!(pass.words, "wallet-next", title = title);
    let room = rect.max.x - start.x - 12.0;
    let up = start - vec2(0.0, 14.0);
    text::from_left(ui.painter(), up, &words, (Style::Label, p.text), room);
    let low = start + vec2(0.0, 13.0);
    let font = fonts::digits(24.0);
    let anchor = bevy_egui::egui::Align2::LEFT_CENTER;
    ui.painter()
        .text(low, anchor, countdown(wait), font, p.text);
}

/// Adds the button that takes them; returns its left edge.
fn take(ui: &mut Ui, pass: &mut Pass, rect: Rect, call: &ProgressCall) -> f32 {
    let label = t!(pass.words, "wallet-claim");
    let is_sent = is_waiting(pass, |other| other == call);
    let button = Button::new(Kind::Credit, Size::M, &label)
        .enabled(pass.session.link.is_online())
        .loading(is_sent);
    let width = button.width(ui);
    let corner = pos2(rect.max.x - width - 16.0, rect.center().y - 24.0);
    let place = Rect::from_min_size(corner, vec2(width, 48.0));
    let pressed = ui.push_id(format!("{call:?}"), |ui| {
        button.at(ui, pass.look, place).clicked()
    });
    if pressed.inner {
        ask(pass, call.clone());
    }
    place.min.x
}

/// A disc with an icon; while one waits, a ring that fills.
fn picture(ui: &Ui, pass: &Pass, at: Pos2, (icon, wait): (Icon, Option<i64>)) {
    let p = pass.palette();
    let painter = ui.painter();
    let Some(wait) = wait else {
        painter.circle_filled(at, 26.0, p.accent);
        return text::icon(painter, at, icon, Weight::Fill, 28.0, p.on_accent);
    };
    let back = super::super::motion::mix(p.accent_soft, p.accent, 0.35);
    painter.circle_stroke(at, 24.0, Stroke::new(5.0, back));
    let share = 1.0 - (wait as f32 / WINDOW as f32).clamp(0.0, 1.0);
    arc(ui, at, (24.0, 5.0), share, p.accent);
    text::icon(painter, at, icon, Weight::Fill, 22.0, p.accent_text);
}

/// Paints a part of a ring, clockwise from the top.
pub(super) fn arc(
    ui: &Ui,
    centre: Pos2,
    (radius, width): (f32, f32),
    share: f32,
    ink: bevy_egui::egui::Color32,
) {
    let steps = 48;
    let points = (0..=steps)
        .map(|step| {
            let turn = share * step as f32 / steps as f32 - 0.25;
            let angle = std::f32::consts::TAU * turn;
            centre + vec2(angle.cos(), angle.sin()) * radius
        })
        .collect();
    ui.painter().line(points, Stroke::new(width, ink));
}

/// Paints a large coin and a number in the middle of a strip.
pub(super) fn balance(ui: &mut Ui, pass: &Pass, balance: i64) {
    let p = pass.palette();
    let rect = strip(ui, 64.0);
    let words = coin::number(balance);
    let galley = text::line(ui.painter(), &words, Style::Balance, p.text, 280.0);
    let width = galley.size().x + 62.0;
    let left = rect.center().x - width / 2.0;
    let at = pos2(left + 24.0, rect.center().y);
    coin::coin(ui.painter(), pass.look, at, 24.0);
    let at = pos2(left + 62.0, rect.center().y);
    text::put(
        ui.painter(),
        at,
        bevy_egui::egui::Align2::LEFT_CENTER,
        galley,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_counted_down_to_zero_and_never_shows_less() {
        assert_eq!(countdown(8_078_000), "2:14:38");
        assert_eq!(countdown(59_001), "1:00");
        assert_eq!(countdown(1), "0:01");
        assert_eq!(countdown(0), "0:00");
        assert_eq!(countdown(-5), "0:00");
    }

    #[test]
    fn credits_are_there_when_the_server_s_clock_says_so() {
        let wallet = Wallet {
            balance: 0,
            in_play: 0,
            claim: FreeCredits {
                amount: 100,
                from: Timestamp(5_000),
            },
            rescue: None,
            stakes: vec![],
            private_stakes: vec![],
            guest: false,
            at: Timestamp(1_000),
        };
        assert_eq!(wait(wallet.claim, &wallet, Timestamp(2_000)), Some(3_000));
        assert_eq!(wait(wallet.claim, &wallet, Timestamp(5_000)), None);
        // Our idea of the server's clock is behind what the wallet itself says.
        assert_eq!(wait(wallet.claim, &wallet, Timestamp(0)), Some(4_000));
    }
}
