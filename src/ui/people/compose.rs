//! The line in which one types, and the emoticons and phrases that are said with one press.

use bevy_egui::egui::{CornerRadius, Key, Rect, Ui, WidgetType, pos2, vec2};
use domain::chat::{EMOTES, LONGEST, PHRASES};
use protocol::{ChatBody, ChatKey};

use super::super::components::{
    Button, IconButton, Kind, Size, Touch, Writing, columns, edge, ring, touch, write,
};
use super::super::fonts::Style;
use super::super::icons;
use super::super::motion::mix;
use super::super::pass::Pass;
use super::super::text::{self, Weight};
use super::super::theme::radius;
use super::{day, emote, say};
use crate::session::{Intent, Talk};
use crate::t;

/// Height of the line with its margins.
pub(super) const LINE: f32 = 68.0;
/// Height of a row of emoticons.
const EMOTE_ROW: f32 = 56.0;
/// Emoticons in a row.
const EMOTES_IN_ROW: usize = 6;
/// Height of a row of phrases, with the gap below it.
const PHRASE_ROW: f32 = 44.0;
/// Gap between things that are pressed.
const GAP: f32 = 8.0;

/// Says something.
fn say(pass: &mut Pass, chat: &ChatKey, body: ChatBody) {
    pass.wish(Intent::Talk(Talk::Say(chat.clone(), body)));
}

/// Returns until when a moderator lets us write nothing.
fn silenced(pass: &Pass) -> Option<String> {
    let me = pass.session.people.me.as_ref()?;
    let until = me.muted_until.filter(|until| *until > pass.at)?;
    let until = day::moment(pass.words, until, pass.at);
    Some(t!(pass.words, "talk-silenced", until = until))
}

/// Draws the line in which one types. With `has_button` emoticons and phrases open by a button.
pub(super) fn line(
    ui: &mut Ui,
    pass: &mut Pass,
    place: Rect,
    (chat, has_button): (&ChatKey, bool),
) {
    if let Some(words) = silenced(pass) {
        let style = (Style::CaptionStrong, pass.palette().text2);
        text::middle(ui.painter(), place.center(), &words, style, place.width());
        return;
    }
    let mut left = place.min.x + 12.0;
    if has_button {
        let name = t!(pass.words, "talk-emotes");
        let at = pos2(place.min.x + 28.0, place.center().y);
        if IconButton::new(icons::SMILEY, &name)
            .at(ui, pass.look, at)
            .clicked()
        {
            pass.state.people.picker = !pass.state.people.picker;
        }
        left += 44.0;
    }
    let mut draft = pass.state.people.drafts.remove(chat).unwrap_or_default();
    let right = pos2(place.max.x - 68.0, place.center().y + 24.0);
    let field = Rect::from_min_max(pos2(left, place.center().y - 24.0), right);
    let entered = edit(ui, pass, field, &mut draft);
    let is_ready = !draft.trim().is_empty();
    let at = pos2(place.max.x - 36.0, place.center().y);
    let pressed = send(ui, pass, at, is_ready);
    if is_ready && (entered || pressed) {
        let text = std::mem::take(&mut draft);
        say(pass, chat, ChatBody::Text { text });
    }
    if !draft.is_empty() {
        pass.state.people.drafts.insert(chat.clone(), draft);
    }
}

/// The field; returns whether Enter was pressed in it.
fn edit(ui: &mut Ui, pass: &Pass, rect: Rect, draft: &mut String) -> bool {
    let p = pass.palette();
    let corner = CornerRadius::same(24);
    ui.painter().rect_filled(rect, corner, p.surface);
    let inner = rect.shrink2(vec2(18.0, 4.0));
    let hint = t!(pass.words, "talk-hint");
    let of = Writing {
        id: ui.id().with("message"),
        hint: &hint,
        longest: LONGEST,
        rows: 1,
        typed: draft,
    };
    let response = write(ui, pass.look, inner, of);
    edge(ui, pass.look, &response, rect, corner);
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if entered {
        // One goes on writing.
        response.request_focus();
    }
    entered
}

/// The round button that sends; returns whether it was pressed.
fn send(ui: &Ui, pass: &Pass, at: bevy_egui::egui::Pos2, enabled: bool) -> bool {
    let p = pass.palette();
    let name = t!(pass.words, "talk-send");
    let rect = Rect::from_center_size(at, vec2(48.0, 48.0));
    let of = Touch {
        rect,
        id: ui.id().with("send"),
        name: &name,
        kind: WidgetType::Button,
        enabled,
        selected: None,
    };
    let (response, pressed) = touch(ui, pass.look, of);
    let fade = if enabled { 1.0 } else { 0.42 };
    let fill = mix(p.primary, p.primary_hover, pressed.hover).gamma_multiply(fade);
    ui.painter().circle_filled(at, 24.0, fill);
    let ink = p.on_primary;
    let icon = icons::PAPER_PLANE_RIGHT;
    text::icon(ui.painter(), at, icon, Weight::Fill, 24.0, ink);
    ring(ui, pass.look, &response, rect, CornerRadius::same(24));
    response.clicked()
}

/// Returns where each phrase lies in a place of this width, from its corner.
fn phrases(ui: &Ui, pass: &Pass, width: f32) -> Vec<(&'static str, String, Rect)> {
    let (mut x, mut y) = (0.0, 0.0);
    let mut places = Vec::new();
    for key in PHRASES {
        let Some(words) = say::phrase(pass.words, key) else {
            continue;
        };
        let button = Button::new(Kind::Neutral, Size::S, &words).width(ui);
        let needed = button.min(width);
        if x > 0.0 && x + needed > width {
            (x, y) = (0.0, y + PHRASE_ROW);
        }
        let place = Rect::from_min_size(pos2(x, y), vec2(needed, 36.0));
        x += needed + GAP;
        places.push((key, words, place));
    }
    places
}

/// Returns the height that emoticons and phrases need.
pub(super) fn picker_height(ui: &Ui, pass: &Pass, width: f32) -> f32 {
    let rows = EMOTES.len().div_ceil(EMOTES_IN_ROW) as f32;
    let phrases = phrases(ui, pass, width);
    let lowest = phrases.last().map_or(0.0, |(.., place)| place.max.y);
    rows * (EMOTE_ROW + GAP) + lowest + GAP
}

/// Draws emoticons and phrases; returns whether one was said.
pub(super) fn picker(ui: &mut Ui, pass: &mut Pass, place: Rect, chat: &ChatKey) -> bool {
    let mut said = None;
    let mut top = place.min.y;
    for keys in EMOTES.chunks(EMOTES_IN_ROW) {
        let row = Rect::from_min_size(pos2(place.min.x, top), vec2(place.width(), EMOTE_ROW));
        for (key, cell) in keys.iter().zip(columns(row, EMOTES_IN_ROW, GAP)) {
            if one(ui, pass, cell, key) {
                let key = (*key).to_owned();
                said = Some(ChatBody::Emote { key });
            }
        }
        top += EMOTE_ROW + GAP;
    }
    for (key, words, of) in phrases(ui, pass, place.width()) {
        let rect = of.translate(vec2(place.min.x, top));
        let button = Button::new(Kind::Neutral, Size::S, &words);
        if button.at(ui, pass.look, rect).clicked() {
            let key = key.to_owned();
            said = Some(ChatBody::Phrase { key });
        }
    }
    let is_said = said.is_some();
    if let Some(body) = said {
        say(pass, chat, body);
    }
    is_said
}

/// One emoticon; returns whether it was pressed.
fn one(ui: &Ui, pass: &Pass, cell: Rect, key: &str) -> bool {
    let p = pass.palette();
    let name = say::emote(pass.words, key).unwrap_or_default();
    let of = Touch {
        rect: cell,
        id: ui.id().with(("emote", key)),
        name: &name,
        kind: WidgetType::Button,
        enabled: true,
        selected: None,
    };
    let (response, pressed) = touch(ui, pass.look, of);
    let strength = pressed.strength(0.12, 0.06);
    let fill = mix(p.surface2, p.text, strength);
    ui.painter().rect_filled(cell, radius::MD, fill);
    let centre = cell.center();
    emote::paint(ui.painter(), centre, 34.0, key, (p.primary, fill));
    ring(ui, pass.look, &response, cell, radius::MD);
    response.clicked()
}
