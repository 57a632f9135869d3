//! A copy of everything, logging out here, and the end of the account.

use bevy_egui::egui::{Margin, Ui};

use super::super::components::{Trailing, card, row, section};
use super::super::fonts::Style;
use super::super::icons::{self, Icon};
use super::super::pass::Pass;
use super::super::preferences::divider;
use super::super::state::Sheet;
use super::super::text;
use super::questions::would_be_lost;
use super::{Question, ask, may, waits_for};
use crate::net::OwnCall;
use crate::t;

/// Adds the list.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass) {
    section(ui, pass.look, &t!(pass.words, "account-data"), "");
    card(ui, pass.look, Margin::symmetric(16, 4), |ui| {
        export(ui, pass);
        divider(ui, pass);
        let label = t!(pass.words, "account-log-out");
        let note = if would_be_lost(pass) {
            t!(pass.words, "account-log-out-lost")
        } else {
            t!(pass.words, "account-log-out-note")
        };
        if pressed(ui, pass, icons::SIGN_OUT, (&label, &note)) {
            pass.state.sheet = Some(Sheet::Account(Question::LogOut));
        }
        divider(ui, pass);
        let label = t!(pass.words, "account-delete");
        let note = t!(pass.words, "account-delete-note");
        if pressed(ui, pass, icons::TRASH, (&label, &note)) {
            pass.state.account.typed.clear();
            pass.state.sheet = Some(Sheet::Account(Question::Delete));
        }
    });
}

fn export(ui: &mut Ui, pass: &mut Pass) {
    let is_sent = waits_for(pass, |call| *call == OwnCall::Export);
    let label = t!(pass.words, "account-export");
    let note = if is_sent {
        t!(pass.words, "account-export-running")
    } else {
        t!(pass.words, "account-export-note")
    };
    if pressed(ui, pass, icons::DOWNLOAD_SIMPLE, (&label, &note)) && may(pass) {
        ask(pass, OwnCall::Export);
    }
    let session = pass.session;
    if let Some(place) = &session.own.exported {
        let words = t!(pass.words, "account-exported", place = place.as_str());
        text::block(ui, &words, Style::CaptionStrong, pass.palette().success);
        ui.add_space(10.0);
    }
}

fn pressed(ui: &mut Ui, pass: &Pass, icon: Icon, both: (&str, &str)) -> bool {
    let (_, response) = row(ui, pass.look, icon, both, Trailing::Opens(""));
    response.is_some_and(|response| response.clicked())
}
