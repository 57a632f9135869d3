//! The lines of a conversation as bubbles, the newest at the bottom.

use std::sync::Arc;

use bevy_egui::egui::{
    Align, Align2, Color32, CornerRadius, Galley, Id, Rect, ScrollArea, Sense, Ui, UiBuilder,
    WidgetInfo, WidgetType, pos2, vec2,
};
use protocol::{ChatBody, ChatKey, CommandId, Millis, Timestamp};

use super::super::components::{Button, IconButton, Kind, Size, arc, strip};
use super::super::fonts::Style;
use super::super::icons;
use super::super::pass::Pass;
use super::super::text::{self, Weight};
use super::super::words;
use super::{ask, day, emote, gone, is_waiting, say};
use crate::net::{PeopleCall, Problem};
use crate::session::{Intent, Talk, Thread, Unsent};
use crate::t;

/// Lines of one player within so long stand together.
const TOGETHER: Millis = Millis::seconds(5 * 60);
/// Size of an emoticon.
const EMOTE: f32 = 40.0;

/// One bubble.
#[derive(Clone, Copy)]
struct Bubble<'a> {
    id: Id,
    body: &'a ChatBody,
    is_own: bool,
    /// Not there yet: paler.
    is_pale: bool,
}

/// Draws a conversation into its place.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass, place: Rect, chat: &ChatKey) {
    let session = pass.session;
    let thread = session.people.threads.get(chat);
    let Some(thread) = thread.filter(|thread| thread.is_loaded || !thread.unsent.is_empty()) else {
        return missing(ui, pass, place, chat);
    };
    let builder = UiBuilder::new().max_rect(place).id_salt(("lines", chat));
    ui.scope_builder(builder, |ui| {
        ui.set_clip_rect(place.intersect(ui.clip_rect()));
        let shown = ScrollArea::vertical()
            .auto_shrink(false)
            .stick_to_bottom(true)
            .show(ui, |ui| column(ui, pass, place, (chat, thread)));
        let first = thread.lines.keys().next().copied().unwrap_or(0);
        stay(ui, shown.id, shown.state, (first, shown.content_size.y));
    });
    if thread.is_loaded && session.people.unread(chat) > 0 {
        pass.wish(Intent::Talk(Talk::Seen(chat.clone())));
    }
}

/// When older lines come in above, what one reads stays where it is.
fn stay(
    ui: &Ui,
    id: Id,
    mut state: bevy_egui::egui::scroll_area::State,
    (first, height): (u64, f32),
) {
    let key = id.with("first");
    let known = ui.data(|data| data.get_temp::<(u64, f32)>(key));
    ui.data_mut(|data| data.insert_temp(key, (first, height)));
    if let Some((before, lower)) = known
        && first < before
        && height > lower
    {
        state.offset.y += height - lower;
        state.store(ui.ctx(), id);
        ui.ctx().request_repaint();
    }
}

/// The lines are on their way, or did not come.
fn missing(ui: &mut Ui, pass: &mut Pass, place: Rect, chat: &ChatKey) {
    let call = PeopleCall::Page(chat.clone(), None);
    if pass.session.people.problem(&call).is_none() && pass.session.link.is_online() {
        return gone::waiting(ui, pass, place);
    }
    let middle = Rect::from_center_size(place.center(), vec2(place.width() - 40.0, 64.0));
    let builder = UiBuilder::new().max_rect(middle).id_salt("missing");
    ui.scope_builder(builder, |ui| gone::show(ui, pass, &call));
}

fn column(ui: &mut Ui, pass: &mut Pass, place: Rect, (chat, thread): (&ChatKey, &Thread)) {
    let before = ui.cursor().min.y;
    // Few lines stand at the bottom, where one types.
    let id = ui.id().with("filled");
    let filled = ui.data(|data| data.get_temp::<f32>(id)).unwrap_or(0.0);
    let spare = (place.height() - filled).max(0.0);
    ui.add_space(spare);
    ui.add_space(12.0);
    if thread.more {
        older(ui, pass, (chat, thread));
    }
    if thread.lines.is_empty() && thread.unsent.is_empty() {
        let words = t!(pass.words, "talk-empty");
        text::centred(ui, &words, Style::Body, pass.palette().text2);
    }
    lines(ui, pass, thread);
    for unsent in &thread.unsent {
        lost(ui, pass, (chat, unsent));
    }
    ui.add_space(12.0);
    let height = ui.cursor().min.y - before - spare;
    if (height - filled).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, height));
        ui.ctx().request_repaint();
    }
}

fn older(ui: &mut Ui, pass: &mut Pass, (chat, thread): (&ChatKey, &Thread)) {
    let first = thread.lines.keys().next().copied();
    let label = t!(pass.words, "talk-older");
    let is_sent = is_waiting(
        pass,
        |call| matches!(call, PeopleCall::Page(of, Some(_)) if of == chat),
    );
    let rect = strip(ui, 48.0);
    let button = Button::new(Kind::Text, Size::S, &label).loading(is_sent);
    let place = Rect::from_center_size(rect.center(), vec2(button.width(ui), 36.0));
    if button.at(ui, pass.look, place).clicked() {
        ask(pass, PeopleCall::Page(chat.clone(), first));
    }
}

fn lines(ui: &mut Ui, pass: &Pass, thread: &Thread) {
    let me = pass.session.people.owner();
    let mut lines = thread.lines.values().peekable();
    let mut last: Option<(Timestamp, bool)> = None;
    while let Some(line) = lines.next() {
        let is_own = Some(&line.from) == me;
        let today = day::day(pass.words, line.at, pass.at);
        let is_new_day = last.is_none_or(|(at, _)| day::day(pass.words, at, pass.at) != today);
        if is_new_day {
            ui.add_space(8.0);
            text::centred(ui, &today, Style::Caption, pass.palette().text2);
            ui.add_space(8.0);
        } else if last.is_some_and(|(_, own)| own != is_own) {
            ui.add_space(8.0);
        }
        let bubble = Bubble {
            id: ui.id().with(line.seq),
            body: &line.body,
            is_own,
            is_pale: false,
        };
        bubble.show(ui, pass);
        let goes_on = lines
            .peek()
            .is_some_and(|next| next.from == line.from && next.at - line.at < TOGETHER);
        if goes_on {
            ui.add_space(4.0);
        } else {
            remark(ui, pass, is_own, &day::clock(line.at));
        }
        last = Some((line.at, is_own));
    }
}

/// A few small words under a bubble.
fn remark(ui: &mut Ui, pass: &Pass, is_own: bool, words: &str) {
    let rect = strip(ui, 22.0);
    let style = (Style::Caption, pass.palette().text3);
    let (at, anchor) = if is_own {
        (
            pos2(rect.max.x - 18.0, rect.center().y),
            Align2::RIGHT_CENTER,
        )
    } else {
        (
            pos2(rect.min.x + 18.0, rect.center().y),
            Align2::LEFT_CENTER,
        )
    };
    text::at(ui.painter(), at, anchor, words, style, rect.width());
}

/// What we said and the server has not: on its way, or held up.
fn lost(ui: &mut Ui, pass: &mut Pass, (chat, unsent): (&ChatKey, &Unsent)) {
    ui.add_space(4.0);
    let bubble = Bubble {
        id: ui.id().with(unsent.send.id),
        body: &unsent.send.body,
        is_own: true,
        is_pale: true,
    };
    let place = bubble.show(ui, pass);
    let p = pass.palette();
    let beside = pos2(place.min.x - 24.0, place.center().y);
    let Some(problem) = &unsent.problem else {
        return arc(ui, pass.look, beside, 8.0, p.text3);
    };
    pass.wake_in(1.0);
    let icon = icons::WARNING_CIRCLE;
    text::icon(ui.painter(), beside, icon, Weight::Fill, 22.0, p.danger);
    why(ui, pass, problem);
    held_up(ui, pass, (chat, unsent.send.id));
}

/// Why it was not taken.
fn why(ui: &mut Ui, pass: &Pass, problem: &Problem) {
    let words = words::problem(pass.words, problem);
    let width = ui.available_width() - 24.0;
    let (style, align) = (Style::CaptionStrong, Align::Max);
    let ink = pass.palette().danger;
    let galley = text::paragraph(ui.painter(), &words, style, ink, width, align);
    let rect = strip(ui, galley.size().y + 4.0);
    let at = pos2(rect.max.x - 18.0, rect.min.y + 4.0);
    ui.painter().galley(at, galley, Color32::PLACEHOLDER);
}

/// Sending it again, or letting it be.
fn held_up(ui: &mut Ui, pass: &mut Pass, (chat, id): (&ChatKey, CommandId)) {
    let rect = strip(ui, 40.0);
    let again = t!(pass.words, "talk-again");
    let button = Button::new(Kind::Text, Size::S, &again).icon(icons::ARROW_CLOCKWISE);
    let corner = pos2(rect.max.x - 48.0 - button.width(ui), rect.min.y + 2.0);
    let place = Rect::from_min_size(corner, vec2(button.width(ui), 36.0));
    let forget = t!(pass.words, "talk-forget");
    let answer = ui.push_id(id, |ui| {
        let again = button.at(ui, pass.look, place).clicked();
        let at = pos2(rect.max.x - 22.0, rect.center().y);
        let forget = IconButton::new(icons::X, &forget).at(ui, pass.look, at);
        (again, forget.clicked())
    });
    match answer.inner {
        (true, _) => pass.wish(Intent::Talk(Talk::SayAgain(chat.clone(), id))),
        (_, true) => pass.wish(Intent::Talk(Talk::Forget(chat.clone(), id))),
        _ => {}
    }
}

impl Bubble<'_> {
    fn colours(self, pass: &Pass) -> (Color32, Color32) {
        let p = pass.palette();
        if self.is_own {
            (p.primary, p.on_primary)
        } else {
            (p.surface, p.text)
        }
    }

    /// Adds the bubble to the column; returns its place.
    fn show(self, ui: &mut Ui, pass: &Pass) -> Rect {
        let (fill, ink) = self.colours(pass);
        let words = say::body(pass.words, self.body);
        let galley = self.words(ui, &words, ink);
        let inner = galley
            .as_ref()
            .map_or(vec2(EMOTE, EMOTE), |galley| galley.size());
        let size = inner + vec2(28.0, if galley.is_some() { 20.0 } else { 12.0 });
        let row = strip(ui, size.y);
        let left = if self.is_own {
            row.max.x - 16.0 - size.x
        } else {
            row.min.x + 16.0
        };
        let place = Rect::from_min_size(pos2(left, row.min.y), size);
        if !ui.is_rect_visible(place) {
            return place;
        }
        let pale = if self.is_pale { 0.6 } else { 1.0 };
        self.ground(ui, pass, place, fill.gamma_multiply(pale));
        match (galley, self.body) {
            (Some(galley), _) => {
                text::put(ui.painter(), place.center(), Align2::CENTER_CENTER, galley);
            }
            (None, ChatBody::Emote { key }) => {
                emote::paint(ui.painter(), place.center(), EMOTE, key, (ink, fill));
            }
            (None, _) => {}
        }
        let response = ui.interact(place, self.id, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &words));
        place
    }

    /// Returns the words in it; none for an emoticon, which is drawn.
    fn words(self, ui: &Ui, words: &str, ink: Color32) -> Option<Arc<Galley>> {
        if let ChatBody::Emote { key } = self.body
            && emote::is_known(key)
        {
            return None;
        }
        let width = (ui.available_width() * 0.78).min(480.0) - 28.0;
        let painter = ui.painter();
        Some(text::paragraph(
            painter,
            words,
            Style::Body,
            ink,
            width,
            Align::Min,
        ))
    }

    fn ground(self, ui: &Ui, pass: &Pass, place: Rect, fill: Color32) {
        let round = CornerRadius::same(20);
        let corner = if self.is_own {
            CornerRadius { se: 6, ..round }
        } else {
            CornerRadius { sw: 6, ..round }
        };
        let shadow = pass.palette().e1();
        ui.painter().add(shadow.as_shape(place, corner));
        ui.painter().rect_filled(place, corner, fill);
    }
}
