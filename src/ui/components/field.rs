//! A field to type into.

use bevy_egui::egui::{
    Align, Align2, CornerRadius, Frame, Id, Key, Margin, Rect, Response, RichText, TextEdit, Ui,
    pos2, vec2,
};

use super::button::outline;
use crate::ui::fonts::Style;
use crate::ui::icons;
use crate::ui::pass::Look;
use crate::ui::text::{self, Weight};
use crate::ui::theme::radius;
#[cfg(any(target_arch = "wasm32", target_os = "android"))]
use crate::ui::typing;

/// The remark under a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Note<'a> {
    /// What is expected.
    Hint(&'a str),
    /// It is fine as it is.
    Good(&'a str),
    /// What is wrong.
    Bad(&'a str),
}

/// A field of one line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field<'a> {
    pub(crate) id: &'a str,
    /// Shown while nothing has been typed.
    pub(crate) hint: &'a str,
    pub(crate) note: Note<'a>,
    pub(crate) longest: usize,
}

/// What is typed, and where it goes.
pub(crate) struct Writing<'a> {
    pub(crate) id: Id,
    /// Shown while nothing has been typed.
    pub(crate) hint: &'a str,
    pub(crate) longest: usize,
    /// How many lines are seen at once.
    pub(crate) rows: usize,
    pub(crate) typed: &'a mut String,
}

/// Puts a field into a place: only the text, whatever lies round it is the caller's.
pub(crate) fn write(ui: &mut Ui, look: Look, place: Rect, of: Writing) -> Response {
    #[cfg(any(target_arch = "wasm32", target_os = "android"))]
    let replaced = typing::replace(ui.ctx(), of.id, of.longest, of.typed);
    let font = Style::Body.font();
    let hint = RichText::new(of.hint)
        .color(look.palette.text3)
        .font(font.clone());
    let edit = if of.rows == 1 {
        TextEdit::singleline(of.typed)
    } else {
        TextEdit::multiline(of.typed).desired_rows(of.rows)
    };
    let edit = edit
        .id(of.id)
        .char_limit(of.longest)
        .frame(Frame::NONE)
        .margin(Margin::ZERO)
        .font(font)
        .text_color(look.palette.text)
        .hint_text(hint)
        .vertical_align(Align::Center)
        .desired_width(place.width());
    let response = ui.put(place, edit);
    crate::ui::pressables::note(ui, of.hint, place, true);
    #[cfg(any(target_arch = "wasm32", target_os = "android"))]
    let response = typing::note(ui.ctx(), look, place, (&of, replaced), response);
    response
}

/// Returns whether keys go to a field: also while they come by way of a field of the page's own, when
/// the window itself has no focus.
fn has_keys(ui: &Ui, response: &Response) -> bool {
    ui.memory(|memory| memory.has_focus(response.id))
}

/// Paints the edge of a field.
pub(crate) fn edge(ui: &Ui, look: Look, response: &Response, rect: Rect, corner: CornerRadius) {
    let p = look.palette;
    let (width, color) = if has_keys(ui, response) {
        (2.5, p.primary)
    } else {
        (1.5, p.line)
    };
    outline(ui, rect, corner, width, color);
}

/// Returns whether Enter has just been pressed in a field.
pub(crate) fn entered(ui: &Ui, field: &Response) -> bool {
    field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

impl Field<'_> {
    /// Adds field and remark to a column.
    pub(crate) fn show(self, ui: &mut Ui, look: Look, typed: &mut String) -> Response {
        let p = look.palette;
        let rect = super::strip(ui, 56.0);
        ui.painter().rect_filled(rect, radius::MD, p.surface);
        let response = self.edit(ui, look, rect, typed);
        let (width, edge) = match (self.note, has_keys(ui, &response)) {
            (Note::Bad(_), _) => (2.5, p.danger),
            (_, true) => (2.5, p.primary),
            _ => (1.5, p.line_strong),
        };
        outline(ui, rect, radius::MD, width, edge);
        let mark = match self.note {
            Note::Good(_) => Some((icons::CHECK_CIRCLE, p.success)),
            Note::Bad(_) => Some((icons::WARNING_CIRCLE, p.danger)),
            Note::Hint(_) => None,
        };
        if let Some((icon, ink)) = mark {
            let at = pos2(rect.max.x - 26.0, rect.center().y);
            text::icon(ui.painter(), at, icon, Weight::Fill, 22.0, ink);
        }
        self.remark(ui, look);
        response
    }

    fn edit(self, ui: &mut Ui, look: Look, rect: Rect, typed: &mut String) -> Response {
        let is_marked = !matches!(self.note, Note::Hint(_));
        let right = if is_marked { 48.0 } else { 16.0 };
        let inner = Rect::from_min_max(
            rect.min + vec2(16.0, 4.0),
            pos2(rect.max.x - right, rect.max.y - 4.0),
        );
        let of = Writing {
            id: ui.id().with(self.id),
            hint: self.hint,
            longest: self.longest,
            rows: 1,
            typed,
        };
        write(ui, look, inner, of)
    }

    fn remark(self, ui: &mut Ui, look: Look) {
        let p = look.palette;
        let (words, ink) = match self.note {
            Note::Hint(words) => (words, p.text3),
            Note::Good(words) => (words, p.success),
            Note::Bad(words) => (words, p.danger),
        };
        // Two lines of room always, so that nothing below moves while one types.
        let rect = super::strip(ui, 40.0);
        let width = rect.width() - 8.0;
        let style = if matches!(self.note, Note::Hint(_)) {
            Style::Caption
        } else {
            Style::CaptionStrong
        };
        let galley = text::paragraph(ui.painter(), words, style, ink, width, Align::Min);
        text::put(
            ui.painter(),
            rect.min + vec2(4.0, 4.0),
            Align2::LEFT_TOP,
            galley,
        );
    }
}
