//! Text fields that are typed into elsewhere: the page lays a field of its own over ours, since only
//! such a one brings up a phone's keyboard, takes what an input method composes, and pastes as
//! people are used to. What it holds replaces what ours holds, whole.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui::{self, Context, Id};
use serde::Serialize;

use super::components::Writing;
use super::pass::Look;

/// A text field that is on the screen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TextField {
    /// Which one it is, as long as it is shown.
    pub id: String,
    /// What it is for, in the player's language.
    pub name: String,
    /// Left, top, width and height in logical pixels.
    pub place: [f32; 4],
    /// What it holds.
    pub text: String,
    /// The number of the page's last text that it has taken; 0 when it took none yet.
    pub taken: u32,
    /// How many letters fit.
    pub longest: usize,
    /// Whether keys go to it.
    pub focused: bool,
    /// The colours of letters and ground, as style sheets write them.
    pub ink: String,
    /// See `ink`.
    pub ground: String,
}

/// All text fields on the screen.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TextFields(pub Vec<TextField>);

/// A text that the page's field holds now.
#[derive(Clone, Debug)]
pub struct Typed {
    /// The field it belongs to.
    pub id: String,
    /// Counts up with each text of this field.
    pub number: u32,
    /// The whole text.
    pub text: String,
}

fn shown() -> Id {
    Id::new("text fields")
}

fn waiting() -> Id {
    Id::new("typed texts")
}

/// Keeps a text until its field is drawn.
pub(crate) fn keep(ctx: &Context, typed: Typed) {
    ctx.data_mut(|data| {
        let texts: &mut BTreeMap<String, Typed> = data.get_temp_mut_or_default(waiting());
        texts.insert(typed.id.clone(), typed);
    });
}

/// Puts the page's text, if there is one for this field, in the place of what it holds. Returns the
/// number of the last text it has taken, and whether that was now.
pub(super) fn replace(ctx: &Context, id: Id, longest: usize, text: &mut String) -> (u32, bool) {
    let name = name_of(id);
    let number = id.with("taken");
    ctx.data_mut(|data| {
        let texts: &mut BTreeMap<String, Typed> = data.get_temp_mut_or_default(waiting());
        let typed = texts.remove(&name);
        if let Some(typed) = &typed {
            *text = typed.text.chars().take(longest).collect();
            data.insert_temp(number, typed.number);
        }
        (data.get_temp(number).unwrap_or(0), typed.is_some())
    })
}

/// Notes a field that is drawn in this frame; one that has taken a new text counts as changed.
pub(super) fn note(
    ctx: &Context,
    look: Look,
    place: egui::Rect,
    (of, (taken, is_new)): (&Writing, (u32, bool)),
    mut response: egui::Response,
) -> egui::Response {
    let field = TextField {
        id: name_of(of.id),
        name: of.hint.to_owned(),
        place: [place.min.x, place.min.y, place.width(), place.height()],
        text: of.typed.clone(),
        taken,
        longest: of.longest,
        focused: ctx.memory(|memory| memory.has_focus(of.id)),
        ink: colour(look.palette.text),
        ground: colour(look.palette.surface),
    };
    ctx.data_mut(|data| {
        let list: &mut Vec<TextField> = data.get_temp_mut_or_default(shown());
        list.push(field);
    });
    if is_new {
        response.mark_changed();
    }
    response
}

/// Takes what was noted in this frame.
pub(super) fn take(ctx: &Context) -> TextFields {
    TextFields(
        ctx.data_mut(|data| data.remove_temp(shown()))
            .unwrap_or_default(),
    )
}

fn name_of(id: Id) -> String {
    format!("{:x}", id.value())
}

fn colour(of: egui::Color32) -> String {
    let [red, green, blue, _] = of.to_array();
    format!("rgb({red} {green} {blue})")
}
