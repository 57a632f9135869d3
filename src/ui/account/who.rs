//! Who one is, and the logins that lead to the account.

use bevy_egui::egui::{Align2, Margin, Rect, Ui, pos2, vec2};
use protocol::{Identity, OwnAccount};
use rules::Side;

use super::super::components::{Avatar, Button, Kind, Size, card, section, strip};
use super::super::fonts::Style;
use super::super::pass::Pass;
use super::super::state::Sheet;
use super::super::text::{self, Weight};
use super::super::theme::radius;
use super::super::{draw, icons};
use super::{Question, login, may};
use crate::net::OwnCall;
use crate::settings::PieceSet;
use crate::t;

/// Adds who one is.
pub(super) fn card_of(ui: &mut Ui, pass: &Pass) {
    let Some(own) = &pass.session.own.account else {
        return;
    };
    card(ui, pass.look, Margin::symmetric(16, 10), |ui| {
        let p = pass.palette();
        let rect = strip(ui, 56.0);
        let avatar = Avatar {
            player: &own.player,
            size: 48.0,
            dot: None,
            ground: p.surface,
        };
        let at = pos2(rect.min.x + 24.0, rect.center().y);
        avatar.paint(ui.painter(), pass.look, at);
        let start = pos2(rect.min.x + 62.0, rect.center().y);
        let title = (own.player.name.as_str(), (Style::Name, p.text));
        let note = standing(pass, own);
        let width = rect.max.x - start.x;
        text::pair(ui.painter(), start, title, (&note, p.text2), width);
    });
}

/// Returns what the account is, and since when.
fn standing(pass: &Pass, own: &OwnAccount) -> String {
    let days = (pass.at.0 - own.created_at.0).max(0) / (24 * 3600 * 1000);
    let since = t!(pass.words, "account-since", days = days);
    let kind = if own.identities.is_empty() {
        t!(pass.words, "account-guest")
    } else {
        t!(pass.words, "account-linked")
    };
    format!("{kind} · {since}")
}

/// Adds the logins that lead here, those that could, and what they are good for.
pub(super) fn ways(ui: &mut Ui, pass: &mut Pass) {
    let session = pass.session;
    let Some(own) = &session.own.account else {
        return;
    };
    if own.identities.is_empty() {
        promise(ui, pass, !own.providers.is_empty());
    } else {
        section(ui, pass.look, &t!(pass.words, "account-logins"), "");
        card(ui, pass.look, Margin::symmetric(16, 4), |ui| {
            for identity in &own.identities {
                linked(ui, pass, own, identity);
            }
        });
        ui.add_space(12.0);
    }
    let is_linked = |key: &str| own.identities.iter().any(|it| it.provider == key);
    let open: Vec<_> = own
        .providers
        .iter()
        .filter(|provider| !is_linked(&provider.key))
        .collect();
    login::progress(ui, pass);
    login::buttons(ui, pass, &open);
    if own.identities.is_empty() {
        ui.add_space(4.0);
        warning(ui, pass, &t!(pass.words, "account-guest-warning"));
    } else {
        let words = t!(pass.words, "account-linked-text");
        text::block(ui, &words, Style::Caption, pass.palette().text2);
    }
}

/// What a link would be good for; or that there is none to be had.
fn promise(ui: &mut Ui, pass: &Pass, can_link: bool) {
    let p = pass.palette();
    let rect = strip(ui, 108.0);
    let king = draw::Look {
        set: PieceSet::Turned,
        side: Side::White,
        king: true,
    };
    draw::piece(ui.painter(), rect.center() - vec2(0.0, 2.0), 40.0, king);
    let title = t!(pass.words, "account-keep-title");
    text::centred(ui, &title, Style::Title, p.text);
    ui.add_space(4.0);
    let words = if can_link {
        t!(pass.words, "account-keep-text")
    } else {
        t!(pass.words, "account-no-providers")
    };
    text::centred(ui, &words, Style::Body, p.text2);
    ui.add_space(16.0);
}

/// Returns the name of the provider of a login.
pub(super) fn provider<'a>(own: &'a OwnAccount, identity: &'a Identity) -> &'a str {
    let mut offered = own.providers.iter();
    let known = offered.find(|it| it.key == identity.provider);
    known.map_or(&identity.provider, |it| &it.name)
}

/// A login that leads here.
fn linked(ui: &mut Ui, pass: &mut Pass, own: &OwnAccount, identity: &Identity) {
    let p = pass.palette();
    let name = provider(own, identity);
    let rect = strip(ui, 64.0);
    let at = pos2(rect.min.x + 14.0, rect.center().y);
    let (icon, weight) = login::logo(&identity.provider);
    text::icon(ui.painter(), at, icon, weight, 24.0, p.text2);
    let label = t!(pass.words, "account-unlink");
    let unlinks = super::waits_for(
        pass,
        |call| matches!(call, OwnCall::Unlink(key) if *key == identity.provider),
    );
    let button = Button::new(Kind::Text, Size::S, &label)
        .enabled(may(pass))
        .loading(unlinks);
    let width = button.width(ui);
    let at = pos2(rect.max.x - width / 2.0 + 8.0, rect.center().y);
    let place = Rect::from_center_size(at, vec2(width, 36.0));
    let pressed = ui.push_id(&identity.provider, |ui| {
        button.at(ui, pass.look, place).clicked()
    });
    if pressed.inner {
        pass.state.account.subject = (identity.provider.clone(), name.to_owned());
        pass.state.sheet = Some(Sheet::Account(Question::Unlink));
    }
    let start = pos2(rect.min.x + 42.0, rect.center().y);
    let room = place.min.x - start.x - 8.0;
    let strong = (Style::BodyStrong, p.text);
    match &identity.email {
        Some(email) => text::pair(ui.painter(), start, (name, strong), (email, p.text2), room),
        None => drop(text::from_left(ui.painter(), start, name, strong, room)),
    }
}

/// Adds a warning to a column.
pub(super) fn warning(ui: &mut Ui, pass: &Pass, words: &str) {
    let p = pass.palette();
    let width = ui.available_width();
    let ink = p.text;
    let align = bevy_egui::egui::Align::Min;
    let galley = text::paragraph(
        ui.painter(),
        words,
        Style::Caption,
        ink,
        width - 72.0,
        align,
    );
    let rect = strip(ui, galley.size().y + 28.0);
    ui.painter().rect_filled(rect, radius::MD, p.accent_soft);
    let at = pos2(rect.min.x + 28.0, rect.center().y);
    let icon = icons::WARNING;
    text::icon(ui.painter(), at, icon, Weight::Fill, 24.0, p.accent_text);
    let at = pos2(rect.min.x + 56.0, rect.center().y);
    text::put(ui.painter(), at, Align2::LEFT_CENTER, galley);
}
