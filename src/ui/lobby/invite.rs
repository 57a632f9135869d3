//! How others on the network join: the addresses of this machine's server.

use bevy_egui::egui::{Align2, Margin, Rect, Ui, pos2, vec2};

use super::super::components::{Button, Empty, Kind, Size, card, strip};
use super::super::fonts::Style;
use super::super::icons;
use super::super::pass::Pass;
use super::super::text;
use super::super::theme::radius;
use crate::t;

/// How long a button says that it has copied, in seconds.
const COPIED: f64 = 2.0;

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
    let copied = pass
        .state
        .copied
        .as_ref()
        .filter(|(text, _)| text == address)
        .map(|(_, at)| COPIED - (pass.now - at))
        .filter(|left| *left > 0.0);
    let (label, icon) = if let Some(left) = copied {
        pass.wake_in(left);
        (t!(pass.words, "copied"), icons::CHECK)
    } else {
        (t!(pass.words, "copy"), icons::COPY)
    };
    let button = Button::new(Kind::Text, Size::S, &label).icon(icon);
    let width = button.width(ui);
    let at = pos2(rect.max.x - width / 2.0 - 4.0, rect.center().y);
    let place = Rect::from_center_size(at, vec2(width, 36.0));
    let at = pos2(rect.min.x + 14.0, rect.center().y);
    let room = place.min.x - at.x - 8.0;
    text::at(
        ui.painter(),
        at,
        Align2::LEFT_CENTER,
        address,
        (Style::BodyStrong, p.text),
        room,
    );
    let pressed = ui.push_id(address, |ui| button.at(ui, pass.look, place).clicked());
    if pressed.inner {
        ui.ctx().copy_text(address.to_owned());
        pass.state.copied = Some((address.to_owned(), pass.now));
    }
}
