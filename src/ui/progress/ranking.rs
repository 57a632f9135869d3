//! Leaderboards, and the achievements beside them.

use bevy_egui::egui::{Align2, Color32, Margin, Rect, Ui, UiBuilder, pos2, vec2};
use protocol::{BoardEntry, BoardPage, BoardScope, BoardSpan, RatingPool, Speed, VariantKey};
use rules::Variant;

use super::super::components::{Avatar, Empty, card, columns, segmented, strip};
use super::super::fonts::Style;
use super::super::icons;
use super::super::link;
use super::super::lobby::scrolled;
use super::super::pass::{Look, Pass};
use super::super::people;
use super::super::text::{self, Weight};
use super::super::words::{self, speed_name};
use super::podium::{self, Step};
use super::row::of_player;
use super::turn::Turn;
use super::{ask, coin, feats, is_waiting, missing};
use crate::net::{BoardKey, BoardOf, ProgressCall};
use crate::t;

/// Height of a row.
const ROW: f32 = 56.0;
/// From this width on the best three and the own place lie beside the list.
const WIDE: f32 = 900.0;
/// From this width on two choices lie side by side.
const ROOMY: f32 = 560.0;
const SPANS: [BoardSpan; 3] = [BoardSpan::Week, BoardSpan::Month, BoardSpan::All];
const SCOPES: [BoardScope; 3] = [BoardScope::World, BoardScope::Country, BoardScope::Friends];

/// What is chosen.
#[derive(Debug)]
pub(super) struct Memory {
    /// Whether the achievements are shown instead.
    pub(super) is_feats: bool,
    /// By what: a variant of [`Variant::PLAYABLE`], then credits, then arenas.
    of: usize,
    speed: usize,
    span: usize,
    scope: usize,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            is_feats: false,
            of: 0,
            speed: 1,
            span: 2,
            scope: 0,
        }
    }
}

impl Memory {
    /// Returns the leaderboard that is chosen.
    fn key(&self) -> BoardKey {
        let variants = Variant::PLAYABLE;
        let of = match variants.get(self.of) {
            Some(variant) => BoardOf::Rating(RatingPool {
                variant: VariantKey(*variant),
                speed: Speed::ALL[self.speed],
            }),
            None if self.of == variants.len() => BoardOf::Credits,
            None => BoardOf::Arena,
        };
        BoardKey {
            of,
            span: SPANS[self.span],
            scope: SCOPES[self.scope],
        }
    }
}

/// The player presses the entry: fresh facts.
pub(crate) fn enter(pass: &mut Pass) {
    let board = pass.state.progress.ranking.key();
    ask(pass, ProgressCall::Board(board, 1));
    ask(pass, ProgressCall::Achievements);
}

/// Draws leaderboard or achievements into their room.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass, room: Rect) {
    let mut column = pass.column(room);
    if column.width() < WIDE {
        let width = column.width().min(720.0);
        let left = column.center().x - width / 2.0;
        column = Rect::from_min_max(pos2(left, room.min.y), pos2(left + width, room.max.y));
    }
    scrolled(ui, column, "ranking", |ui| {
        title(ui, pass);
        link::banner(ui, pass);
        if pass.state.progress.ranking.is_feats {
            feats::show(ui, pass);
        } else {
            choices(ui, pass);
            board(ui, pass);
        }
        ui.add_space(24.0);
    });
}

fn title(ui: &mut Ui, pass: &mut Pass) {
    ui.add_space(14.0);
    let mut rect = strip(ui, 48.0);
    rect.max.x = rect.max.x.min(rect.min.x + 720.0);
    rect.min.x = super::super::shell::way_back(ui, pass, rect) - 4.0;
    let board = t!(pass.words, "tab-ranking");
    let feats = t!(pass.words, "feats-title");
    let chosen = usize::from(pass.state.progress.ranking.is_feats);
    if let Some(index) = segmented(ui, pass.look, rect, &[&board, &feats], chosen) {
        pass.state.progress.ranking.is_feats = index == 1;
    }
    ui.add_space(12.0);
}

/// What is ranked, over how long and among whom: in two rows where there is room, else one below another.
fn choices(ui: &mut Ui, pass: &mut Pass) {
    let before = pass.state.progress.ranking.key();
    let mut of: Vec<String> = Variant::PLAYABLE
        .iter()
        .map(|variant| words::variant_short(pass.words, *variant))
        .collect();
    let is_rating = pass.state.progress.ranking.of < of.len();
    of.push(t!(pass.words, "wallet-title"));
    of.push(t!(pass.words, "cup-arena"));
    let speed = Speed::ALL.map(|speed| speed_name(pass.words, speed));
    let span = [
        t!(pass.words, "board-week"),
        t!(pass.words, "board-month"),
        t!(pass.words, "board-all"),
    ];
    let scope = [
        t!(pass.words, "board-world"),
        t!(pass.words, "board-country"),
        t!(pass.words, "tab-friends"),
    ];
    let chosen = &mut pass.state.progress.ranking;
    let look = pass.look;
    let speed = if is_rating { &speed[..] } else { &[] };
    pair(ui, look, (&of, &mut chosen.of), (speed, &mut chosen.speed));
    pair(
        ui,
        look,
        (&span, &mut chosen.span),
        (&scope, &mut chosen.scope),
    );
    let after = pass.state.progress.ranking.key();
    if after != before {
        ask(pass, ProgressCall::Board(after, 1));
    }
    ui.add_space(6.0);
}

/// Adds two choices side by side or, where that is too narrow, one below the other; one without items
/// is none.
fn pair(
    ui: &mut Ui,
    look: Look,
    (left, chosen_left): (&[String], &mut usize),
    (right, chosen_right): (&[String], &mut usize),
) {
    if right.is_empty() || ui.available_width() < ROOMY {
        for (items, chosen) in [(left, chosen_left), (right, chosen_right)] {
            if !items.is_empty() {
                let rect = strip(ui, 44.0);
                choose(ui, look, rect, (items, chosen));
                ui.add_space(8.0);
            }
        }
        return;
    }
    let halves = columns(strip(ui, 44.0), 2, 10.0);
    choose(ui, look, halves[0], (left, chosen_left));
    choose(ui, look, halves[1], (right, chosen_right));
    ui.add_space(8.0);
}

fn choose(ui: &Ui, look: Look, rect: Rect, (items, chosen): (&[String], &mut usize)) {
    let items: Vec<&str> = items.iter().map(String::as_str).collect();
    if let Some(index) = segmented(ui, look, rect, &items, *chosen) {
        *chosen = index;
    }
}

fn board(ui: &mut Ui, pass: &mut Pass) {
    let key = pass.state.progress.ranking.key();
    let session = pass.session;
    let shown = session.progress.board.as_ref();
    let shown = shown.filter(|(of, ..)| *of == key);
    let Some((_, from, page)) = shown else {
        return card(ui, pass.look, Margin::symmetric(12, 6), |ui| {
            let call = failed(pass, key);
            missing(ui, pass, call.unwrap_or(&ProgressCall::Board(key, 1)));
        });
    };
    let podium = match page.entries.as_slice() {
        [first, second, third, ..] if *from == 1 => Some([first, second, third].map(step)),
        _ => None,
    };
    let of = Shown {
        key,
        from: *from,
        page,
        podium,
    };
    if ui.available_width() < WIDE {
        card(ui, pass.look, Margin::symmetric(12, 6), |ui| {
            if let Some(podium) = &of.podium {
                podium::show(ui, pass, podium);
            }
            rows(ui, pass, &of);
        });
        ui.add_space(12.0);
        return mine(ui, pass, page);
    }
    wide(ui, pass, &of);
}

/// What is shown of a leaderboard.
struct Shown<'a> {
    key: BoardKey,
    /// The first place of the page.
    from: u32,
    page: &'a BoardPage,
    /// The best three, where the page begins with them: they stand apart.
    podium: Option<[Step<'a>; 3]>,
}

/// Returns the call for the leaderboard that has failed, if so.
fn failed<'a>(pass: &Pass<'a>, key: BoardKey) -> Option<&'a ProgressCall> {
    pass.session.progress.failed.iter().find_map(|(call, _)| {
        let is_ours = matches!(call, ProgressCall::Board(of, _) if *of == key);
        is_ours.then_some(call)
    })
}

/// The best three and the own place at the left, the list at the right.
fn wide(ui: &mut Ui, pass: &mut Pass, of: &Shown) {
    let room = ui.available_rect_before_wrap();
    let side = (room.width() * 0.34).clamp(300.0, 400.0);
    let split = room.min.x + side;
    let left = Rect::from_min_max(room.min, pos2(split, room.max.y));
    let right = Rect::from_min_max(pos2(split + 24.0, room.min.y), room.max);
    let beside = UiBuilder::new().max_rect(left).id_salt("best");
    let beside = ui.scope_builder(beside, |ui| {
        if let Some(podium) = &of.podium {
            card(ui, pass.look, Margin::symmetric(12, 6), |ui| {
                podium::show(ui, pass, podium);
            });
            ui.add_space(12.0);
        }
        mine(ui, pass, of.page);
    });
    let list = UiBuilder::new().max_rect(right).id_salt("list");
    let list = ui.scope_builder(list, |ui| {
        card(ui, pass.look, Margin::symmetric(12, 6), |ui| {
            rows(ui, pass, of);
        });
    });
    ui.advance_cursor_after_rect(beside.response.rect.union(list.response.rect));
}

fn rows(ui: &mut Ui, pass: &mut Pass, of: &Shown) {
    if let Some(failed) = failed(pass, of.key) {
        missing(ui, pass, failed);
    }
    if of.page.entries.is_empty() {
        let empty = Empty {
            icon: icons::RANKING,
            title: &t!(pass.words, "board-empty"),
            text: &t!(pass.words, "board-empty-text"),
        };
        empty.line(ui, pass.look);
    }
    let apart = if of.podium.is_some() { 3 } else { 0 };
    for entry in &of.page.entries[apart..] {
        let rect = strip(ui, ROW);
        if ui.is_rect_visible(rect) {
            row(ui, pass, rect, entry);
        }
    }
    let turn = Turn {
        from: of.from,
        count: of.page.total,
        own: of.page.own.as_ref().map(|own| own.rank),
        is_sent: is_waiting(pass, |call| matches!(call, ProgressCall::Board(..))),
    };
    if let Some(from) = turn.show(ui, pass) {
        ask(pass, ProgressCall::Board(of.key, from));
    }
}

fn step(of: &BoardEntry) -> Step<'_> {
    Step {
        player: &of.person.player,
        picture: of.person.avatar,
        country: of.person.country.as_deref(),
        score: coin::number(of.score),
    }
}

/// The own place with its neighbours, where the page does not show it; or why there is none.
fn mine(ui: &mut Ui, pass: &mut Pass, page: &BoardPage) {
    let Some(own) = &page.own else {
        ui.add_space(10.0);
        let words = t!(pass.words, "board-not-listed");
        text::centred(ui, &words, Style::Caption, pass.palette().text2);
        return;
    };
    if page.entries.iter().any(|entry| entry.rank == own.rank) {
        return;
    }
    card(ui, pass.look, Margin::symmetric(12, 6), |ui| {
        for entry in &page.around {
            let rect = strip(ui, ROW);
            row(ui, pass, rect, entry);
        }
    });
}

fn row(ui: &Ui, pass: &mut Pass, rect: Rect, of: &BoardEntry) {
    let id = ui.id().with(("rank", of.rank));
    let ground = of_player(ui, pass, rect, (id, &of.person.player));
    face(ui, pass, rect, of, ground);
}

/// The place, the player, and the score.
fn face(ui: &Ui, pass: &Pass, rect: Rect, of: &BoardEntry, ground: Color32) {
    let p = pass.palette();
    let player = &of.person.player;
    let painter = ui.painter();
    let at = pos2(rect.min.x + 24.0, rect.center().y);
    if of.rank <= 3 {
        text::icon(painter, at, icons::MEDAL, Weight::Fill, 24.0, p.accent_text);
    } else {
        let words = of.rank.to_string();
        text::middle(painter, at, &words, (Style::Label, p.text2), 46.0);
    }
    let avatar = Avatar {
        player,
        size: 36.0,
        dot: None,
        ground,
    };
    let at = pos2(rect.min.x + 68.0, rect.center().y);
    avatar.paint_as(painter, pass.look, at, of.person.avatar);
    let right = rect.right_center() - vec2(10.0, 0.0);
    let score = coin::number(of.score);
    let strong = (Style::Heading, p.text);
    let score = text::at(painter, right, Align2::RIGHT_CENTER, &score, strong, 130.0);
    let start = pos2(rect.min.x + 96.0, rect.center().y);
    let country = of.person.country.as_deref();
    let flag = country.map_or(0.0, |code| people::flag(painter, start, code));
    let start = start + vec2(flag, 0.0);
    let room = score.min.x - start.x - 8.0;
    text::from_left(painter, start, &player.name, (Style::Name, p.text), room);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_names_a_leaderboard_of_its_own() {
        let mut seen = Vec::new();
        for of in 0..Variant::PLAYABLE.len() + 2 {
            for scope in 0..SCOPES.len() {
                let memory = Memory {
                    of,
                    scope,
                    ..Memory::default()
                };
                let key = memory.key();
                assert!(!seen.contains(&key));
                seen.push(key);
            }
        }
        assert_eq!(Memory::default().key().span, BoardSpan::All);
    }
}
