//! What has happened while we were not looking, and the bell that tells of it.

use bevy_egui::egui::{Pos2, Rect, Ui, WidgetType, pos2, vec2};
use protocol::{Notice, NoticeAbout, PrivateJoin, Timestamp};

use super::super::components::{
    Button, Empty, IconButton, Kind, Size, Touch, badge, mark, ring, strip, touch,
};
use super::super::fonts::Style;
use super::super::icons::{self, Icon};
use super::super::pass::Pass;
use super::super::sheets::title;
use super::super::state::Sheet;
use super::super::text::{self, Weight};
use super::super::theme::radius;
use super::{ask, day, gone, is_waiting, open_talk, profile};
use crate::i18n::Words;
use crate::net::{Call, PeopleCall};
use crate::session::{Intent, Talk};
use crate::t;

/// Adds the bell with the number of unread notices.
pub(crate) fn bell(ui: &mut Ui, pass: &mut Pass, at: Pos2) {
    let name = t!(pass.words, "notices-title");
    let count = pass.session.people.unread_notices();
    if IconButton::new(icons::BELL, &name)
        .at(ui, pass.look, at)
        .clicked()
    {
        let notices = pass.session.people.notices.as_ref();
        pass.state.people.notices_from = notices.map_or(u64::MAX, |notices| notices.read);
        pass.state.sheet = Some(Sheet::Notices);
        ask(pass, PeopleCall::Notices(None));
    }
    badge(ui.painter(), pass.look, at + vec2(11.0, -11.0), count);
}

/// Adds the content of the sheet.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    title(ui, pass, &t!(pass.words, "notices-title"));
    let session = pass.session;
    let Some(notices) = &session.people.notices else {
        return gone::show(ui, pass, &PeopleCall::Notices(None));
    };
    if pass.state.people.notices_from == u64::MAX {
        pass.state.people.notices_from = notices.read;
    }
    if notices.list.is_empty() {
        let empty = Empty {
            icon: icons::BELL,
            title: &t!(pass.words, "notices-none"),
            text: &t!(pass.words, "notices-none-text"),
        };
        empty.line(ui, pass.look);
    }
    for (index, notice) in notices.list.iter().enumerate() {
        let rect = strip(ui, 64.0);
        if ui.is_rect_visible(rect) {
            super::friends::divider(ui, pass, rect, index);
            row(ui, pass, rect, notice);
        }
    }
    if let Some(last) = notices.list.last().filter(|_| notices.more) {
        let label = t!(pass.words, "notices-older");
        let is_sent = is_waiting(pass, |call| matches!(call, PeopleCall::Notices(Some(_))));
        let button = Button::new(Kind::Text, Size::M, &label).loading(is_sent);
        if button.show(ui, pass.look).clicked() {
            ask(pass, PeopleCall::Notices(Some(last.seq)));
        }
    }
    if notices.unread > 0 && pass.session.link.is_online() {
        pass.wish(Intent::Talk(Talk::NoticesSeen));
    }
}

/// Returns what a notice says.
pub(crate) fn news(words: &Words, about: &NoticeAbout) -> (Icon, String) {
    match about {
        NoticeAbout::YourTurn { from, .. } => (
            icons::HAND_POINTING,
            t!(words, "notice-your-turn", name = from.name.as_str()),
        ),
        NoticeAbout::Challenge { from, .. } => (
            icons::SWORD,
            t!(words, "notice-challenge", name = from.name.as_str()),
        ),
        NoticeAbout::FriendRequest { from } => (
            icons::USER_PLUS,
            t!(words, "notice-request", name = from.name.as_str()),
        ),
        NoticeAbout::FriendAccepted { from } => (
            icons::USER_CHECK,
            t!(words, "notice-accepted", name = from.name.as_str()),
        ),
        NoticeAbout::Tournament { name, .. } => (
            icons::TROPHY,
            t!(words, "notice-tournament", name = name.as_str()),
        ),
        NoticeAbout::RatingRefund { change, .. } => {
            let points = change.after - change.before;
            let text = t!(words, "notice-rating-refund", points = points);
            (icons::CHECK_CIRCLE, text)
        }
        NoticeAbout::Unknown => (icons::INFO, t!(words, "notice-unknown")),
    }
}

/// Opens what a notice is about.
fn follow(pass: &mut Pass, about: &NoticeAbout) {
    match about {
        NoticeAbout::YourTurn { game, .. } => {
            pass.state.sheet = None;
            pass.wish(Intent::Watch(game.clone()));
        }
        NoticeAbout::Challenge { code, .. } => {
            pass.state.sheet = None;
            pass.wish(Intent::Call(Call::JoinPrivate(PrivateJoin {
                code: Some(code.clone()),
                ..PrivateJoin::default()
            })));
        }
        NoticeAbout::FriendRequest { from } => profile::open(pass, from),
        NoticeAbout::FriendAccepted { from } => open_talk(pass, &from.id),
        NoticeAbout::RatingRefund { game, .. } => {
            pass.state.sheet = None;
            pass.wish(Intent::Call(Call::Record(game.clone())));
        }
        NoticeAbout::Tournament { tournament, .. } => {
            super::super::progress::open_tournament(pass, &tournament.as_str().into());
        }
        NoticeAbout::Unknown => {}
    }
}

/// Returns the moment a notice tells: when a tournament begins, when all else happened.
const fn when(notice: &Notice) -> Timestamp {
    match notice.about {
        NoticeAbout::Tournament { starts_at, .. } => starts_at,
        _ => notice.at,
    }
}

fn row(ui: &mut Ui, pass: &mut Pass, rect: Rect, notice: &Notice) {
    let p = pass.palette();
    let (icon, words) = news(pass.words, &notice.about);
    let leads_somewhere = notice.about != NoticeAbout::Unknown;
    let of = Touch {
        rect: rect.shrink2(vec2(0.0, 2.0)),
        id: ui.id().with(("notice", notice.seq)),
        name: &words,
        kind: WidgetType::Button,
        enabled: leads_somewhere && pass.session.link.is_online(),
        selected: None,
    };
    let (response, pressed) = touch(ui, pass.look, of);
    let tint = p.text.gamma_multiply(0.04 * pressed.hover);
    ui.painter().rect_filled(of.rect, radius::SM, tint);
    let at = pos2(rect.min.x + 22.0, rect.center().y);
    ui.painter().circle_filled(at, 20.0, p.primary_soft);
    let ink = p.on_primary_soft;
    text::icon(ui.painter(), at, icon, Weight::Regular, 22.0, ink);
    let is_new = notice.seq > pass.state.people.notices_from;
    if is_new {
        mark(
            ui.painter(),
            pos2(rect.max.x - 8.0, rect.center().y),
            p.danger,
        );
    }
    let start = pos2(rect.min.x + 54.0, rect.center().y);
    let style = if is_new { Style::Label } else { Style::Body };
    let when = day::moment(pass.words, when(notice), pass.at);
    let room = rect.max.x - 22.0 - start.x;
    let strong = (words.as_str(), (style, p.text));
    text::pair(ui.painter(), start, strong, (&when, p.text2), room);
    ring(ui, pass.look, &response, of.rect, radius::SM);
    if response.clicked() {
        follow(pass, &notice.about);
    }
}
