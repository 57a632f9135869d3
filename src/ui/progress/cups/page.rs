//! The page of a tournament.

use bevy_egui::egui::{Margin, Rect, Ui, pos2};
use protocol::{TournamentFormat, TournamentPage};

use super::super::super::components::{card, section, segmented, strip};
use super::super::super::link;
use super::super::super::lobby::scrolled;
use super::super::super::pass::Pass;
use super::super::missing;
use super::{bracket, head, info, mine, pairings, standings};
use crate::net::ProgressCall;
use crate::session::Cup;
use crate::t;

/// From this width on the own part lies beside the standings.
const WIDE: f32 = 760.0;

/// A part of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Part {
    /// The bracket of a knockout, the standings of any other.
    #[default]
    First,
    /// Who plays whom.
    Pairings,
    /// How it is played.
    Info,
}

const PARTS: [Part; 3] = [Part::First, Part::Pairings, Part::Info];

/// Draws the page into a column.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass, column: Rect, cup: &Cup) {
    let Some(page) = &cup.page else {
        return scrolled(ui, column, "tournament", |ui| {
            head::back(ui, pass, "");
            link::banner(ui, pass);
            card(ui, pass.look, Margin::symmetric(16, 4), |ui| {
                missing(ui, pass, &ProgressCall::Tournament(cup.id.clone()));
            });
        });
    };
    if column.width() < WIDE {
        let width = column.width().min(640.0);
        let left = column.center().x - width / 2.0;
        let column = Rect::from_min_max(pos2(left, column.min.y), pos2(left + width, column.max.y));
        return scrolled(ui, column, "tournament", |ui| narrow(ui, pass, cup, page));
    }
    wide(ui, pass, column, (cup, page));
}

fn narrow(ui: &mut Ui, pass: &mut Pass, cup: &Cup, page: &TournamentPage) {
    head::back(ui, pass, &page.tournament.setup.name);
    link::banner(ui, pass);
    head::facts(ui, pass, page);
    mine::show(ui, pass, page);
    parts(ui, pass, page);
    match pass.state.progress.cups.part {
        Part::First => first(ui, pass, cup, page),
        Part::Pairings => pairings::show(ui, pass, cup, page),
        Part::Info => info::show(ui, pass, page),
    }
    ui.add_space(24.0);
}

fn wide(ui: &mut Ui, pass: &mut Pass, column: Rect, (cup, page): (&Cup, &TournamentPage)) {
    let gap = 24.0;
    let right = (column.width() * 0.34).clamp(300.0, 400.0);
    let split = column.max.x - right - gap;
    let left = Rect::from_min_max(column.min, pos2(split, column.max.y));
    let side = Rect::from_min_max(pos2(split + gap, column.min.y), column.max);
    scrolled(ui, left, "tournament", |ui| {
        head::back(ui, pass, &page.tournament.setup.name);
        link::banner(ui, pass);
        head::facts(ui, pass, page);
        first(ui, pass, cup, page);
        ui.add_space(24.0);
    });
    scrolled(ui, side, "tournament side", |ui| {
        ui.add_space(68.0);
        mine::show(ui, pass, page);
        section(ui, pass.look, &t!(pass.words, "cup-pairings"), "");
        pairings::show(ui, pass, cup, page);
        ui.add_space(20.0);
        section(ui, pass.look, &t!(pass.words, "cup-info"), "");
        info::show(ui, pass, page);
        ui.add_space(24.0);
    });
}

fn parts(ui: &mut Ui, pass: &mut Pass, page: &TournamentPage) {
    let rect = strip(ui, 48.0);
    let first = match page.tournament.setup.format {
        TournamentFormat::Knockout { .. } => t!(pass.words, "cup-bracket"),
        _ => t!(pass.words, "cup-standings"),
    };
    let pairings = t!(pass.words, "cup-pairings");
    let info = t!(pass.words, "cup-info");
    let items = [first.as_str(), &pairings, &info];
    let chosen = pass.state.progress.cups.part;
    let chosen = PARTS.iter().position(|part| *part == chosen);
    if let Some(part) = segmented(ui, pass.look, rect, &items, chosen.unwrap_or(0)) {
        pass.state.progress.cups.part = PARTS[part];
    }
    ui.add_space(12.0);
}

fn first(ui: &mut Ui, pass: &mut Pass, cup: &Cup, page: &TournamentPage) {
    if page.bracket.is_empty() {
        standings::show(ui, pass, cup, page);
    } else {
        bracket::show(ui, pass, &page.bracket);
    }
}
