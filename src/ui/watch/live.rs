//! The running games on the page: one large, the others small beside and below it.

use bevy_egui::egui::{Margin, Rect, Sense, Ui, vec2};
use protocol::GameSummary;

use super::super::components::{Empty, card};
use super::super::icons;
use super::super::pass::Pass;
use super::super::people;
use super::super::theme::radius;
use super::filter::Filter;
use super::games::ranked;
use super::mosaic::{Mosaic, Sizes};
use super::tile::tile;
use super::top::top;
use crate::net::Call;
use crate::t;
use crate::viewport::Class;

/// How many small places are drawn before the games have come.
const WAITING: usize = 4;

/// Adds them to a column.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass) {
    let Some(games) = ranked(pass) else {
        return waiting(ui, pass);
    };
    let filter = pass.state.watch.filter;
    let games: Vec<&GameSummary> = games
        .into_iter()
        .filter(|game| filter.takes(pass, game))
        .collect();
    let Some((first, others)) = games.split_first() else {
        return nothing(ui, pass, filter);
    };
    let mosaic = place(ui, pass, others.len());
    top(ui, pass, mosaic.top, first);
    for (game, rect) in others.iter().zip(mosaic.small) {
        // Up to 30 boards: those out of sight cost nothing.
        if ui.is_rect_visible(rect) {
            tile(ui, pass, rect, game);
        }
    }
}

/// Takes the room for so many small games beside the large one.
fn place(ui: &mut Ui, pass: &Pass, count: usize) -> Mosaic {
    let sizes = match pass.view.class() {
        Class::PhonePortrait => Sizes::PHONE,
        Class::PhoneLandscape => Sizes::LOW,
        Class::Tablet | Class::Desktop => Sizes::ROOMY,
    };
    let width = ui.available_width();
    let height = Mosaic::new(
        Rect::from_min_size(ui.cursor().min, vec2(width, 0.0)),
        count,
        sizes,
    )
    .height;
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    Mosaic::new(rect, count, sizes)
}

/// Quiet places where the games will be; or why they do not come.
fn waiting(ui: &mut Ui, pass: &mut Pass) {
    if let Some(problem) = &pass.session.desk.live_problem {
        card(ui, pass.look, Margin::symmetric(12, 4), |ui| {
            people::missing(ui, pass, Some(problem), &Call::LiveGames);
        });
        return;
    }
    let mosaic = place(ui, pass, WAITING);
    let ink = pass.palette().well;
    ui.painter().rect_filled(mosaic.top, radius::LG, ink);
    for rect in mosaic.small {
        let board = vec2(rect.width(), rect.width());
        let board = Rect::from_min_size(rect.min, board);
        ui.painter().rect_filled(board, radius::MD, ink);
    }
}

fn nothing(ui: &mut Ui, pass: &Pass, filter: Filter) {
    let title = match filter {
        Filter::All => t!(pass.words, "watch-none"),
        Filter::Of(_) => t!(pass.words, "watch-none-such"),
        Filter::Friends => t!(pass.words, "watch-none-friends"),
    };
    card(ui, pass.look, Margin::symmetric(12, 4), |ui| {
        let empty = Empty {
            icon: icons::EYE,
            title: &title,
            text: &t!(pass.words, "watch-none-text"),
        };
        ui.add_space(6.0);
        empty.line(ui, pass.look);
        ui.add_space(6.0);
    });
}
