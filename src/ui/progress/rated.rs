//! Ratings: what a game did to ours, and where a player stands.

use bevy_egui::egui::{Align2, Rect, Ui, WidgetType, pos2, vec2};
use protocol::{PlayerId, PoolRating, RatingChange, SideKey, Unrated};

use super::super::components::{Touch, columns, outline, ring, strip, touch};
use super::super::fonts::Style;
use super::super::icons;
use super::super::motion::mix;
use super::super::pass::Pass;
use super::super::text::{self, Weight};
use super::super::theme::radius;
use super::super::words::{doubtful, speed_name, variant_short};
use super::{ask, coin, graph};
use crate::i18n::Words;
use crate::net::ProgressCall;
use crate::session::Match;
use crate::t;

/// Most ratings of a player that are shown.
const MOST: usize = 6;

/// Adds what the game that has ended did to our rating, or why nothing.
pub(crate) fn show(ui: &mut Ui, pass: &Pass, game: &Match) {
    let rated = pass.session.progress.rated.as_ref();
    let rated = rated
        .filter(|(of, _)| *of == game.id)
        .map(|(_, rated)| rated);
    let (Some(mine), Some(rated)) = (game.my_side, rated) else {
        return;
    };
    let change = match mine {
        SideKey::White => rated.white,
        SideKey::Black => rated.black,
    };
    let p = pass.palette();
    if let Some(change) = change {
        changed(ui, pass, change);
    } else if let Some(why) = rated.unrated {
        let words = unrated(pass.words, why);
        text::centred(ui, &words, Style::Caption, p.text2);
    }
    ui.add_space(16.0);
}

fn changed(ui: &mut Ui, pass: &Pass, change: RatingChange) {
    let p = pass.palette();
    let rect = strip(ui, 56.0);
    let painter = ui.painter();
    painter.rect_filled(rect, radius::MD, p.surface2);
    let at = pos2(rect.min.x + 28.0, rect.center().y);
    let icon = icons::RANKING;
    text::icon(painter, at, icon, Weight::Fill, 24.0, p.primary);
    let difference = i64::from(change.after) - i64::from(change.before);
    let ink = if difference < 0 { p.text2 } else { p.success };
    let right = rect.right_center() - vec2(16.0, 0.0);
    let sum = coin::signed(difference);
    let strong = (Style::Heading, ink);
    let sum = text::at(painter, right, Align2::RIGHT_CENTER, &sum, strong, 120.0);
    let now = doubtful(change.after, change.provisional);
    let words = t!(
        pass.words,
        "rating-change",
        before = change.before.to_string(),
        after = now
    );
    let start = pos2(rect.min.x + 52.0, rect.center().y);
    let room = sum.min.x - start.x - 8.0;
    let style = (Style::BodyStrong, p.text);
    text::from_left(painter, start, &words, style, room);
}

/// Returns why a game changed no rating.
fn unrated(words: &Words, why: Unrated) -> String {
    match why {
        Unrated::Aborted => t!(words, "unrated-aborted"),
        Unrated::Friendly => t!(words, "unrated-friendly"),
        Unrated::Password => t!(words, "unrated-password"),
        Unrated::PrivateStake => t!(words, "unrated-private-stake"),
        Unrated::TooShort => t!(words, "unrated-too-short"),
        Unrated::SamePair => t!(words, "unrated-same-pair"),
        Unrated::Unknown => t!(words, "unrated-other"),
    }
}

/// Adds where a player stands, as tiles, and how the chosen one came to that; nothing before it is known
/// or without a rated game.
pub(crate) fn ratings(ui: &mut Ui, pass: &mut Pass, player: &PlayerId) {
    let session = pass.session;
    let Some(list) = session.progress.ratings.get(player) else {
        return;
    };
    let graph = session.progress.graphs.get(player);
    let shown = &list.ratings[..list.ratings.len().min(MOST)];
    for row in shown.chunks(3) {
        ui.add_space(10.0);
        let places = columns(strip(ui, 68.0), 3, 10.0);
        for (rating, place) in row.iter().zip(places) {
            let is_chosen = graph.is_some_and(|graph| graph.pool == rating.pool);
            if tile(ui, pass, place, (rating, is_chosen)) {
                ask(
                    pass,
                    ProgressCall::RatingHistory(player.clone(), rating.pool),
                );
            }
        }
    }
    if let Some(graph) = graph {
        graph::show(ui, pass, graph);
    }
}

/// Adds a rating; returns whether its history is wanted.
fn tile(ui: &Ui, pass: &Pass, place: Rect, (of, is_chosen): (&PoolRating, bool)) -> bool {
    let p = pass.palette();
    let variant = variant_short(pass.words, of.pool.variant.0);
    let speed = speed_name(pass.words, of.pool.speed);
    let words = format!("{variant} · {speed}");
    let touched = Touch {
        rect: place,
        id: ui.id().with(("rating", &words)),
        name: &words,
        kind: WidgetType::RadioButton,
        enabled: pass.session.link.is_online(),
        selected: Some(is_chosen),
    };
    let (response, pressed) = touch(ui, pass.look, touched);
    let fill = if is_chosen {
        p.primary_soft
    } else {
        mix(p.surface2, p.text, 0.05 * pressed.hover)
    };
    let painter = ui.painter();
    painter.rect_filled(place, radius::MD, fill);
    if is_chosen {
        outline(ui, place, radius::MD, 2.0, p.primary);
    }
    ring(ui, pass.look, &response, place, radius::MD);
    let up = place.center() - vec2(0.0, 11.0);
    let rating = doubtful(of.rating, of.provisional);
    let style = (Style::Quick, p.text);
    text::middle(painter, up, &rating, style, place.width());
    let low = place.center() + vec2(0.0, 17.0);
    let style = (Style::Micro, p.text2);
    text::middle(painter, low, &words, style, place.width() - 8.0);
    response.clicked() && !is_chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Language;

    #[test]
    fn every_reason_for_no_change_has_its_sentence() {
        for language in Language::ALL {
            let words = Words::new(language);
            for why in [
                Unrated::Aborted,
                Unrated::Friendly,
                Unrated::Password,
                Unrated::PrivateStake,
                Unrated::TooShort,
                Unrated::SamePair,
                Unrated::Unknown,
            ] {
                let text = unrated(&words, why);
                assert!(text.contains(' ') && !text.contains('{'), "{why:?}: {text}");
            }
        }
    }

    #[test]
    fn a_rating_that_is_not_known_well_has_a_question_mark() {
        assert_eq!(doubtful(1500, true), "1500?");
        assert_eq!(doubtful(1706, false), "1706");
    }
}
