//! The list of tournaments: being played, to come, over.

use bevy_egui::egui::{CornerRadius, Margin, Rect, Ui, pos2, vec2};
use protocol::{TournamentList, TournamentSummary};

use super::super::super::components::{
    Button, Empty, IconButton, Kind, Size, card, section, segmented, strip,
};
use super::super::super::fonts::Style;
use super::super::super::icons;
use super::super::super::link;
use super::super::super::pass::Pass;
use super::super::super::people;
use super::super::super::shell::go_to;
use super::super::super::state::{Sheet, Tab};
use super::super::super::text::{self, Weight};
use super::super::super::theme::radius;
use super::super::{amount, missing, number};
use super::{open, row, words};
use crate::net::ProgressCall;
use crate::t;

/// Adds the whole list to a column.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass) {
    title(ui, pass);
    link::banner(ui, pass);
    kinds(ui, pass);
    ui.add_space(16.0);
    let session = pass.session;
    let Some(list) = &session.progress.tournaments else {
        card(ui, pass.look, Margin::symmetric(16, 4), |ui| {
            missing(ui, pass, &ProgressCall::Tournaments);
        });
        return;
    };
    lists(ui, pass, list);
    ui.add_space(24.0);
}

fn title(ui: &mut Ui, pass: &mut Pass) {
    let rect = strip(ui, 68.0);
    let words = t!(pass.words, "tab-events");
    let style = (Style::Title, pass.palette().text);
    let start = pos2(rect.min.x + 4.0, rect.center().y);
    text::from_left(ui.painter(), start, &words, style, rect.width() - 110.0);
    let at = pos2(rect.max.x - 22.0, rect.center().y);
    let name = t!(pass.words, "cup-make");
    let button = IconButton::new(icons::PLUS, &name)
        .filled()
        .enabled(pass.session.link.is_online());
    if button.at(ui, pass.look, at).clicked() {
        pass.state.sheet = Some(Sheet::MakeTournament);
    }
    let name = t!(pass.words, "tab-ranking");
    let at = at - vec2(52.0, 0.0);
    let button = IconButton::new(icons::RANKING, &name).filled();
    if button.at(ui, pass.look, at).clicked() {
        go_to(pass, Tab::Ranking);
    }
    super::super::pill(ui, pass, at - vec2(34.0, 0.0));
}

fn kinds(ui: &mut Ui, pass: &mut Pass) {
    let rect = strip(ui, 48.0);
    let items = [
        t!(pass.words, "cup-all"),
        words::kind(pass.words, 0),
        words::kind(pass.words, 1),
        words::kind(pass.words, 2),
    ];
    let items: Vec<&str> = items.iter().map(String::as_str).collect();
    let chosen = pass.state.progress.cups.kind;
    if let Some(kind) = segmented(ui, pass.look, rect, &items, chosen) {
        pass.state.progress.cups.kind = kind;
    }
}

fn lists(ui: &mut Ui, pass: &mut Pass, list: &TournamentList) {
    let kind = pass.state.progress.cups.kind;
    let is_wanted =
        |of: &&TournamentSummary| kind == 0 || words::kind_of(of.setup.format) + 1 == kind;
    let running: Vec<_> = list.running.iter().filter(is_wanted).collect();
    let open: Vec<_> = list.open.iter().filter(is_wanted).collect();
    let finished: Vec<_> = list.finished.iter().filter(is_wanted).collect();
    if running.is_empty() && open.is_empty() {
        let empty = Empty {
            icon: icons::TROPHY,
            title: &t!(pass.words, "cup-none"),
            text: &t!(pass.words, "cup-none-text"),
        };
        ui.add_space(12.0);
        empty.show(ui, pass.look);
        ui.add_space(28.0);
    }
    if let Some((first, rest)) = running.split_first() {
        live(ui, pass, first);
        ui.add_space(20.0);
        let heading = t!(pass.words, "cup-live");
        group(ui, pass, &heading, rest);
    }
    let heading = t!(pass.words, "cup-soon");
    group(ui, pass, &heading, &open);
    let heading = t!(pass.words, "cup-over");
    group(ui, pass, &heading, &finished);
}

fn group(ui: &mut Ui, pass: &mut Pass, heading: &str, of: &[&TournamentSummary]) {
    if of.is_empty() {
        return;
    }
    section(ui, pass.look, heading, "");
    card(ui, pass.look, Margin::symmetric(16, 4), |ui| {
        for (index, one) in of.iter().enumerate() {
            let rect = strip(ui, row::HEIGHT);
            if ui.is_rect_visible(rect) {
                people::divider(ui, pass, rect, index);
                row::show(ui, pass, rect, one);
            }
        }
    });
    ui.add_space(20.0);
}

/// The tournament that is being played, as a filled card.
fn live(ui: &mut Ui, pass: &mut Pass, of: &TournamentSummary) {
    let p = pass.palette();
    let rect = strip(ui, 176.0);
    ui.painter().rect_filled(rect, radius::LG, p.primary);
    let inner = rect.shrink(20.0);
    head(ui, pass, inner, of);
    let painter = ui.painter();
    let ink = p.on_primary;
    let at = pos2(inner.min.x, inner.min.y + 50.0);
    let room = inner.width();
    text::from_left(painter, at, &of.setup.name, (Style::Title, ink), room);
    let what = words::what(pass.words, &of.setup);
    let count = t!(pass.words, "cup-players", count = of.players);
    let line = format!("{what} · {count}");
    let at = pos2(inner.min.x, inner.min.y + 78.0);
    text::from_left(painter, at, &line, (Style::Caption, ink), room);
    let label = if of.joined {
        t!(pass.words, "cup-open")
    } else {
        t!(pass.words, "cup-join-now")
    };
    let corner = pos2(inner.min.x, inner.max.y - 44.0);
    let place = Rect::from_min_size(corner, vec2((inner.width() * 0.56).min(260.0), 48.0));
    let button = Button::new(Kind::Surface, Size::M, &label);
    if button.at(ui, pass.look, place).clicked() {
        open(pass, &of.id);
    }
    if let Some(first) = of.prizes.first() {
        let words = t!(pass.words, "cup-prize", count = number(i64::from(*first)));
        let right = pos2(inner.max.x, place.center().y);
        let style = (Style::BodyStrong, ink);
        amount(ui.painter(), pass.look, right, &words, style);
    }
}

fn head(ui: &Ui, pass: &mut Pass, inner: Rect, of: &TournamentSummary) {
    let p = pass.palette();
    let painter = ui.painter();
    let live = t!(pass.words, "cup-is-live");
    let galley = text::line(painter, &live, Style::Micro, p.on_primary, 120.0);
    let pill = Rect::from_min_size(inner.min, vec2(galley.size().x + 36.0, 26.0));
    let fill = p.on_primary.gamma_multiply(0.18);
    painter.rect_filled(pill, CornerRadius::same(13), fill);
    painter.circle_filled(pos2(pill.min.x + 15.0, pill.center().y), 5.0, p.on_primary);
    let at = pos2(pill.min.x + 26.0, pill.center().y);
    text::put(painter, at, bevy_egui::egui::Align2::LEFT_CENTER, galley);
    let (words, wake) = words::progress(pass.words, of, pass.at);
    let right = pos2(inner.max.x, pill.center().y);
    let anchor = bevy_egui::egui::Align2::RIGHT_CENTER;
    let style = (Style::Label, p.on_primary);
    let room = inner.width() - pill.width() - 40.0;
    let place = text::at(painter, right, anchor, &words, style, room);
    let at = pos2(place.min.x - 16.0, pill.center().y);
    text::icon(
        painter,
        at,
        icons::TIMER,
        Weight::Regular,
        20.0,
        p.on_primary,
    );
    if let Some(wake) = wake {
        pass.wake_in(wake);
    }
}
