//! Which running games are shown: chips, one of them chosen.

use bevy_egui::egui::{Color32, Rect, Ui, pos2, vec2};
use protocol::{GameSummary, VariantKey};
use rules::Variant;

use super::super::components::{chip, strip};
use super::super::fonts::Style;
use super::super::pass::Pass;
use super::super::text;
use super::super::words;
use crate::net::{Call, PeopleCall};
use crate::session::Intent;
use crate::t;

/// Height of a chip, and the gap between two.
const HEIGHT: f32 = 44.0;
const GAP: f32 = 8.0;
/// Room at each side of a chip's word.
const PADDING: f32 = 16.0;
/// What of it stays where there is little.
const EDGES: f32 = 6.0;

/// Which running games are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Filter {
    #[default]
    All,
    Of(Variant),
    Friends,
}

impl Filter {
    fn all() -> Vec<Self> {
        let variants = Variant::PLAYABLE.iter().map(|variant| Self::Of(*variant));
        let mut all = vec![Self::All];
        all.extend(variants);
        all.push(Self::Friends);
        all
    }

    fn word(self, pass: &Pass, is_short: bool) -> String {
        match self {
            Self::All => t!(pass.words, "watch-all"),
            Self::Of(variant) if is_short => words::variant_short(pass.words, variant),
            Self::Of(variant) => words::variant(pass.words, variant),
            Self::Friends => t!(pass.words, "watch-friends"),
        }
    }

    /// Returns what a chip is called: there is another thing called 'Friends'.
    fn name(self, pass: &Pass, word: &str) -> String {
        match self {
            Self::Friends => t!(pass.words, "watch-friends-only"),
            Self::All | Self::Of(_) => word.to_owned(),
        }
    }

    /// Returns whether a game is shown.
    pub(super) fn takes(self, pass: &Pass, game: &GameSummary) -> bool {
        match self {
            Self::All => true,
            Self::Of(variant) => game.created.variant == VariantKey(variant),
            Self::Friends => is_of_friends(pass, game),
        }
    }
}

fn is_of_friends(pass: &Pass, game: &GameSummary) -> bool {
    let list = pass.session.people.friends.as_ref();
    let mut friends = list.into_iter().flat_map(|list| &list.friends);
    let players = [&game.created.white.id, &game.created.black.id];
    friends.any(|friend| players.contains(&&friend.player.id))
}

/// Adds the chips to a column.
pub(super) fn chips(ui: &mut Ui, pass: &mut Pass) {
    let rect = strip(ui, HEIGHT);
    let filters = Filter::all();
    let chips = fitting(ui, pass, &filters, rect.width());
    let mut left = rect.min.x;
    for (filter, (word, width)) in filters.into_iter().zip(chips) {
        let place = Rect::from_min_size(pos2(left, rect.min.y), vec2(width, HEIGHT));
        left = place.max.x + GAP;
        let name = filter.name(pass, &word);
        let is_chosen = filter == pass.state.watch.filter;
        let response = chip(ui, pass.look, place, &name, is_chosen);
        let p = pass.palette();
        let ink = if is_chosen { p.on_primary_soft } else { p.text };
        let room = width - EDGES;
        text::middle(
            ui.painter(),
            place.center(),
            &word,
            (Style::Label, ink),
            room,
        );
        if response.clicked() {
            choose(pass, filter);
        }
    }
}

fn choose(pass: &mut Pass, filter: Filter) {
    pass.state.watch.filter = filter;
    if filter == Filter::Friends && pass.session.people.friends.is_none() {
        pass.wish(Intent::Call(Call::People(PeopleCall::Friends)));
    }
}

/// Returns words and widths of the chips: short words where the long ones have no room, and narrower chips
/// where even those have none.
fn fitting(ui: &Ui, pass: &Pass, filters: &[Filter], room: f32) -> Vec<(String, f32)> {
    let room = room - GAP * (filters.len() as f32 - 1.0);
    let measured = |is_short: bool| -> Vec<(String, f32)> {
        let with_width = |filter: &Filter| {
            let word = filter.word(pass, is_short);
            let galley = text::whole(ui.painter(), &word, Style::Label, Color32::BLACK);
            (word, galley.size().x + 2.0 * PADDING)
        };
        filters.iter().map(with_width).collect()
    };
    let taken = |chips: &[(String, f32)]| chips.iter().map(|chip| chip.1).sum::<f32>();
    let mut chips = measured(false);
    if taken(&chips) > room {
        chips = measured(true);
    }
    let share = (room / taken(&chips)).min(1.0);
    for chip in &mut chips {
        chip.1 *= share;
    }
    chips
}
