//! How others on the network join: the addresses of this machine's server.

use bevy_egui::egui::{Align2, Margin, Ui, pos2};

use super::super::components::{Empty, Kind, card, strip};
use super::super::copy;
use super::super::fonts::Style;
use super::super::icons;
use super::super::pass::Pass;
use super::super::text;
use super::super::theme::radius;
use crate::t;

/// Adds the card to a column, where this machine's server can be reached by others.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    if pass.session.server.addresses.is_empty() {
        return;
    }
    ui.add_space(16.0);
    card(ui, pass.look, Margin::symmetric(16, 10), |ui| {
        let empty = Empty {
            icon: icons::SHARE_NETWORK,
            title: &t!(pass.words, "invite-title"),
            text: &t!(pass.words, "invite-text"),
        };
        empty.line(ui, pass.look);
        for address in &pass.session.server.addresses {
            ui.add_space(4.0);
            one(ui, pass, address);
        }
        ui.add_space(6.0);
    });
}

fn one(ui: &mut Ui, pass: &mut Pass, address: &str) {
    let p = pass.palette();
    let rect = strip(ui, 48.0);
    ui.painter().rect_filled(rect, radius::MD, p.surface2);
    let galley = text::whole(ui.painter(), address, Style::BodyStrong, p.text);
    let beside = galley.size().x + 18.0;
    copy::button(ui, pass, rect, (Kind::Text, 4.0, beside), address);
    let at = pos2(rect.min.x + 14.0, rect.center().y);
    text::put(ui.painter(), at, Align2::LEFT_CENTER, galley);
}
