//! The own profile: picture and country.

use bevy_egui::egui::{CornerRadius, Rect, Ui, WidgetType, pos2, vec2};
use protocol::{PlayerCard, ProfileChange};

use super::super::components::{
    Avatar, Button, Field, Kind, Note, PICTURES, Size, Touch, columns, outline, ring, section,
    strip, touch,
};
use super::super::fonts::Style;
use super::super::icons;
use super::super::pass::Pass;
use super::super::sheets::title;
use super::super::state::Sheet;
use super::super::text::{self, Weight};
use super::super::theme::{self, radius};
use super::{ask, flag, is_waiting, profile};
use crate::net::PeopleCall;
use crate::t;

/// Emblems of a colour.
const EMBLEMS: u8 = 16;
/// Countries shown at once; more are found by typing.
const COUNTRIES: usize = 6;

/// Picture and country as they shall be.
#[derive(Clone, Debug, Default)]
pub(super) struct Form {
    picture: Option<u8>,
    country: Option<String>,
    /// What is typed to find a country.
    typed: String,
    /// The change that is under way; the sheet closes when it is done.
    sent: Option<ProfileChange>,
}

/// Opens the sheet with what is so now.
pub(super) fn open(pass: &mut Pass) {
    let me = pass.session.people.me.as_ref();
    pass.state.people.edit = Form {
        picture: me.and_then(|me| me.profile.avatar),
        country: me.and_then(|me| me.profile.country.clone()),
        ..Form::default()
    };
    pass.state.sheet = Some(Sheet::EditProfile);
}

/// Adds the content of the sheet.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    title(ui, pass, &t!(pass.words, "edit-title"));
    let mut form = std::mem::take(&mut pass.state.people.edit);
    if let Some(me) = &pass.session.me {
        picture(ui, pass, me, &mut form);
    }
    ui.add_space(12.0);
    country(ui, pass, &mut form);
    ui.add_space(12.0);
    save(ui, pass, &mut form);
    pass.state.people.edit = form;
}

fn save(ui: &mut Ui, pass: &mut Pass, form: &mut Form) {
    let change = ProfileChange {
        avatar: form.picture,
        country: form.country.clone(),
    };
    let sent = form.sent.clone();
    let is_sent = sent.as_ref().is_some_and(|sent| {
        is_waiting(
            pass,
            |call| matches!(call, PeopleCall::Change(change) if change == sent),
        )
    });
    let profile = pass.session.people.me.as_ref().map(|me| &me.profile);
    let is_so = profile.is_some_and(|profile| {
        profile.avatar == change.avatar && profile.country == change.country
    });
    if sent.is_some() && is_so && !is_sent {
        form.sent = None;
        if let Some(me) = &pass.session.me {
            profile::open(pass, me);
        }
        return;
    }
    let label = t!(pass.words, "save");
    let button = Button::new(Kind::Primary, Size::M, &label)
        .enabled(!is_so && pass.session.link.is_online())
        .loading(is_sent);
    if button.show(ui, pass.look).clicked() {
        form.sent = Some(change.clone());
        ask(pass, PeopleCall::Change(change));
    }
}

/// The picture as it will be, a row of colours, and the emblems in that colour.
fn picture(ui: &mut Ui, pass: &Pass, me: &PlayerCard, form: &mut Form) {
    let p = pass.palette();
    let rect = strip(ui, 96.0);
    let avatar = |size| Avatar {
        player: me,
        size,
        dot: None,
        ground: p.surface,
    };
    let middle = rect.center();
    avatar(80.0).paint_as(ui.painter(), pass.look, middle, form.picture);
    let now = form.picture.filter(|picture| *picture < PICTURES);
    let (colour, emblem) = now.map_or((None, None), |picture| {
        (Some(picture / EMBLEMS), Some(picture % EMBLEMS))
    });
    let rect = strip(ui, 48.0);
    let count = theme::AVATARS.len();
    for (index, place) in columns(rect, count, 0.0).into_iter().enumerate() {
        let of = u8::try_from(index).unwrap_or(0);
        let name = t!(pass.words, "edit-colour", number = index + 1);
        if cell(ui, pass, place, (&name, colour == Some(of)), |at| {
            ui.painter().circle_filled(at, 15.0, theme::AVATARS[index]);
        }) {
            form.picture = Some(of * EMBLEMS + emblem.unwrap_or(0));
        }
    }
    let mut of = 0_u8;
    while of < EMBLEMS {
        let rect = strip(ui, 52.0);
        for place in columns(rect, count, 0.0) {
            let number = colour.unwrap_or(0) * EMBLEMS + of;
            let name = t!(pass.words, "edit-emblem", number = of + 1);
            if cell(ui, pass, place, (&name, emblem == Some(of)), |at| {
                avatar(34.0).paint_as(ui.painter(), pass.look, at, Some(number));
            }) {
                form.picture = Some(number);
            }
            of += 1;
        }
    }
}

/// One of the things that can be chosen; returns whether it was pressed.
fn cell(
    ui: &Ui,
    pass: &Pass,
    place: Rect,
    (name, is_chosen): (&str, bool),
    paint: impl FnOnce(bevy_egui::egui::Pos2),
) -> bool {
    let p = pass.palette();
    let of = Touch {
        rect: place.shrink(1.0),
        id: ui.id().with(("cell", name)),
        name,
        kind: WidgetType::RadioButton,
        enabled: true,
        selected: Some(is_chosen),
    };
    let (response, pressed) = touch(ui, pass.look, of);
    let tint = p.text.gamma_multiply(0.05 * pressed.hover);
    ui.painter().rect_filled(of.rect, radius::MD, tint);
    paint(place.center());
    if is_chosen {
        let side = place.width().min(place.height()) - 2.0;
        let frame = Rect::from_center_size(place.center(), vec2(side, side));
        let round = CornerRadius::same(14);
        outline(ui, frame, round, 2.5, p.primary);
    }
    ring(ui, pass.look, &response, of.rect, radius::MD);
    response.clicked()
}

fn country(ui: &mut Ui, pass: &Pass, form: &mut Form) {
    section(ui, pass.look, &t!(pass.words, "edit-country"), "");
    let chosen = form.country.clone();
    if let Some(code) = &chosen {
        let name = flag::name(pass.words, code);
        if choice(ui, pass, (code, &name), true) {
            form.country = None;
        }
    }
    let field = Field {
        id: "country",
        hint: &t!(pass.words, "edit-country-hint"),
        note: Note::Hint(&t!(pass.words, "edit-country-note")),
        longest: 40,
    };
    field.show(ui, pass.look, &mut form.typed);
    let typed = form.typed.trim().to_lowercase();
    if typed.is_empty() {
        return;
    }
    let fits = |(_, name): &(&str, String)| {
        let name = name.to_lowercase();
        name.starts_with(&typed) || name.split(' ').any(|word| word.starts_with(&typed))
    };
    let all = flag::codes().map(|code| (code, flag::name(pass.words, code)));
    for (code, name) in all.filter(fits).take(COUNTRIES) {
        if choice(ui, pass, (code, &name), false) {
            form.country = Some(code.to_owned());
            form.typed.clear();
        }
    }
}

/// A country with its flag; the chosen one can be taken away. Returns whether it was pressed.
fn choice(ui: &mut Ui, pass: &Pass, (code, name): (&str, &str), is_chosen: bool) -> bool {
    let p = pass.palette();
    let rect = strip(ui, 48.0);
    let of = Touch {
        rect,
        id: ui.id().with(("country", code)),
        name,
        kind: WidgetType::Button,
        enabled: true,
        selected: Some(is_chosen),
    };
    let (response, pressed) = touch(ui, pass.look, of);
    let tint = p.text.gamma_multiply(0.05 * pressed.hover);
    let fill = if is_chosen { p.primary_soft } else { tint };
    ui.painter().rect_filled(rect, radius::MD, fill);
    let start = pos2(rect.min.x + 14.0, rect.center().y);
    let flag = flag::paint(ui.painter(), start, code);
    let style = (Style::BodyStrong, p.text);
    let beside = start + vec2(flag + 4.0, 0.0);
    text::from_left(ui.painter(), beside, name, style, rect.width() - 90.0);
    if is_chosen {
        let at = pos2(rect.max.x - 22.0, rect.center().y);
        text::icon(ui.painter(), at, icons::X, Weight::Regular, 20.0, p.text2);
    }
    ring(ui, pass.look, &response, rect, radius::MD);
    response.clicked()
}
