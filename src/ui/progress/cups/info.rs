//! How a tournament is played: scoring, conditions, prizes, who made it.

use bevy_egui::egui::{Margin, Ui, pos2, vec2};
use protocol::TournamentPage;

use super::super::super::components::{card, strip};
use super::super::super::fonts::Style;
use super::super::super::pass::Pass;
use super::super::super::text;
use super::super::{amount, number};
use super::words;
use crate::t;

/// Adds everything to a column.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass, page: &TournamentPage) {
    card(ui, pass.look, Margin::symmetric(16, 14), |ui| {
        let heading = t!(pass.words, "cup-scoring");
        list(ui, pass, &heading, &scoring(pass, page));
        let heading = t!(pass.words, "cup-conditions");
        let conditions = words::conditions(pass.words, page.tournament.setup.conditions);
        list(ui, pass, &heading, &conditions);
        prizes(ui, pass, page);
        maker(ui, pass, page);
    });
}

fn scoring(pass: &Pass, page: &TournamentPage) -> Vec<String> {
    let rules = page.scoring.iter();
    rules
        .filter_map(|rule| words::scoring(pass.words, *rule))
        .collect()
}

/// Adds sentences, each with a mark before it.
fn list(ui: &mut Ui, pass: &Pass, heading: &str, sentences: &[String]) {
    if sentences.is_empty() {
        return;
    }
    let p = pass.palette();
    text::label(ui, heading, Style::BodyStrong, p.text);
    ui.add_space(6.0);
    for sentence in sentences {
        let width = ui.available_width() - 18.0;
        let align = bevy_egui::egui::Align::Min;
        let galley = text::paragraph(
            ui.painter(),
            sentence,
            Style::Caption,
            p.text2,
            width,
            align,
        );
        let rect = strip(ui, galley.size().y + 6.0);
        let at = pos2(rect.min.x + 5.0, rect.min.y + 9.0);
        ui.painter().circle_filled(at, 3.0, p.primary);
        let start = rect.min + vec2(18.0, 0.0);
        text::put(
            ui.painter(),
            start,
            bevy_egui::egui::Align2::LEFT_TOP,
            galley,
        );
    }
    ui.add_space(10.0);
}

fn prizes(ui: &mut Ui, pass: &Pass, page: &TournamentPage) {
    let of = &page.tournament;
    if of.prizes.is_empty() {
        return;
    }
    let p = pass.palette();
    text::label(ui, &t!(pass.words, "cup-prizes"), Style::BodyStrong, p.text);
    ui.add_space(4.0);
    for (index, prize) in of.prizes.iter().enumerate() {
        let rect = strip(ui, 30.0);
        let words = t!(pass.words, "cup-place", place = index + 1);
        let style = (Style::Caption, p.text2);
        text::from_left(ui.painter(), rect.left_center(), &words, style, 160.0);
        let style = (Style::Label, p.text);
        let sum = number(i64::from(*prize));
        amount(ui.painter(), pass.look, rect.right_center(), &sum, style);
    }
    ui.add_space(10.0);
}

fn maker(ui: &mut Ui, pass: &Pass, page: &TournamentPage) {
    let of = &page.tournament;
    let words = of.made_by.as_ref().map_or_else(
        || t!(pass.words, "cup-scheduled"),
        |maker| t!(pass.words, "cup-made-by", name = maker.name.as_str()),
    );
    text::block(ui, &words, Style::Caption, pass.palette().text2);
}
