//! Text as galleys: one line that ends in an ellipsis, or a paragraph; icons likewise.

use std::sync::Arc;

use bevy::log::debug;
use bevy_egui::egui::text::{LayoutJob, TextFormat, TextWrapping};
use bevy_egui::egui::{
    Align, Align2, Color32, FontFamily, FontId, Galley, Painter, Pos2, Rect, Response, Sense, Ui,
    WidgetInfo, WidgetType, vec2,
};

use super::fonts::Style;
use super::icons::Icon;

fn format(style: Style, color: Color32) -> TextFormat {
    TextFormat {
        font_id: style.font(),
        line_height: Some(style.numbers().1),
        color,
        ..TextFormat::default()
    }
}

/// Returns one line, cut with an ellipsis at `width`.
pub(crate) fn line(
    painter: &Painter,
    text: &str,
    style: Style,
    color: Color32,
    width: f32,
) -> Arc<Galley> {
    let mut job = LayoutJob::single_section(text.to_owned(), format(style, color));
    job.wrap = TextWrapping::truncate_at_width(width.max(1.0));
    let galley = painter.layout_job(job);
    if galley.elided {
        // Names may be cut, actions may not: for whoever looks through the screens.
        debug!("cut at {width}: {text}");
    }
    galley
}

/// Returns one line as long as it is.
pub(crate) fn whole(painter: &Painter, text: &str, style: Style, color: Color32) -> Arc<Galley> {
    line(painter, text, style, color, f32::INFINITY)
}

/// Returns wrapped text.
pub(crate) fn paragraph(
    painter: &Painter,
    text: &str,
    style: Style,
    color: Color32,
    width: f32,
    align: Align,
) -> Arc<Galley> {
    let mut job = LayoutJob::single_section(text.to_owned(), format(style, color));
    job.wrap.max_width = width.max(1.0);
    job.halign = align;
    painter.layout_job(job)
}

/// Paints a galley with its `anchor` at `at`; returns where it lies.
pub(crate) fn put(painter: &Painter, at: Pos2, anchor: Align2, galley: Arc<Galley>) -> Rect {
    let rect = anchor.anchor_size(at, galley.size());
    painter.galley(rect.min, galley, Color32::PLACEHOLDER);
    rect
}

/// Paints one line of text; returns where it lies.
pub(crate) fn at(
    painter: &Painter,
    at: Pos2,
    anchor: Align2,
    text: &str,
    (style, color): (Style, Color32),
    width: f32,
) -> Rect {
    put(
        painter,
        at,
        anchor,
        line(painter, text, style, color, width),
    )
}

/// Paints one line round its middle; it becomes smaller before it is cut.
pub(crate) fn middle(
    painter: &Painter,
    centre: Pos2,
    text: &str,
    style: (Style, Color32),
    width: f32,
) -> Rect {
    let galley = fitting(painter, text, style, width);
    put(painter, centre, Align2::CENTER_CENTER, galley)
}

/// Paints one line from a point in its middle height to the right.
pub(crate) fn from_left(
    painter: &Painter,
    start: Pos2,
    text: &str,
    style: (Style, Color32),
    width: f32,
) -> Rect {
    at(painter, start, Align2::LEFT_CENTER, text, style, width)
}

/// Paints one line from a point in its middle height to the right; it becomes smaller before it is cut. For
/// words of ours; names are cut ([`from_left`]), so that a list of them has one size.
pub(crate) fn fitted_left(
    painter: &Painter,
    start: Pos2,
    text: &str,
    style: (Style, Color32),
    width: f32,
) -> Rect {
    let galley = fitting(painter, text, style, width);
    put(painter, start, Align2::LEFT_CENTER, galley)
}

/// Returns as many leading parts of a remark, as in `Russian · 3+2 · 7 rounds`, as fit: a part that is cut
/// says less than none. The first stays in any case.
pub(crate) fn whole_parts<'a>(
    painter: &Painter,
    text: &'a str,
    style: Style,
    width: f32,
) -> &'a str {
    let mut shown = text;
    while let Some((less, _)) = shown.rsplit_once(" · ") {
        if whole(painter, shown, style, Color32::BLACK).size().x <= width {
            break;
        }
        shown = less;
    }
    shown
}

/// Returns one line that becomes smaller before it is cut.
pub(crate) fn fitting(
    painter: &Painter,
    text: &str,
    (largest, color): (Style, Color32),
    width: f32,
) -> Arc<Galley> {
    [
        largest,
        Style::BodyStrong,
        Style::Label,
        Style::CaptionStrong,
        Style::Micro,
    ]
    .into_iter()
    .filter(|style| style.numbers().0 <= largest.numbers().0)
    .map(|style| whole(painter, text, style, color))
    .find(|galley| galley.size().x <= width)
    .unwrap_or_else(|| smallest(painter, text, color, width))
}

/// Returns one line a last step smaller than any style, cut only if even that is too long.
fn smallest(painter: &Painter, text: &str, color: Color32, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::single_section(text.to_owned(), format(Style::Micro, color));
    job.sections[0].format.font_id.size *= 0.85;
    job.wrap = TextWrapping::truncate_at_width(width.max(1.0));
    painter.layout_job(job)
}

/// Returns text of at most two lines; only then it is cut.
pub(crate) fn two_lines(
    painter: &Painter,
    text: &str,
    (style, color): (Style, Color32),
    width: f32,
) -> Arc<Galley> {
    let mut job = LayoutJob::single_section(text.to_owned(), format(style, color));
    job.wrap = TextWrapping {
        max_width: width.max(1.0),
        max_rows: 2,
        ..TextWrapping::default()
    };
    painter.layout_job(job)
}

/// Paints a title and a remark under it, both from a point in the middle between them to the right. A
/// title that is too long becomes smaller, a remark gets a second line.
pub(crate) fn pair(
    painter: &Painter,
    start: Pos2,
    (title, strong): (&str, (Style, Color32)),
    (note, ink): (&str, Color32),
    width: f32,
) {
    let note = whole_parts(painter, note, Style::Caption, width);
    let note = two_lines(painter, note, (Style::Caption, ink), width);
    let rise = if note.rows.len() > 1 { 9.0 } else { 0.0 };
    fitted_left(
        painter,
        start - vec2(0.0, 10.0 + rise),
        title,
        strong,
        width,
    );
    let corner = start + vec2(0.0, 2.0 - rise);
    put(painter, corner, Align2::LEFT_TOP, note);
}

/// The weight of an icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    Fill,
    Bold,
}

/// Paints an icon round its centre.
pub(crate) fn icon(
    painter: &Painter,
    centre: Pos2,
    icon: Icon,
    weight: Weight,
    size: f32,
    color: Color32,
) {
    let family = match weight {
        Weight::Regular => "icons",
        Weight::Fill => "iconsFill",
        Weight::Bold => "iconsBold",
    };
    let font = FontId::new(size, FontFamily::Name(family.into()));
    painter.text(centre, Align2::CENTER_CENTER, icon.0, font, color);
}

/// Adds one line of text to a column.
pub(crate) fn label(ui: &mut Ui, text: &str, style: Style, color: Color32) -> Response {
    let galley = line(ui.painter(), text, style, color, ui.available_width());
    add(ui, text, galley, Align::Min)
}

/// Adds wrapped text to a column.
pub(crate) fn block(ui: &mut Ui, text: &str, style: Style, color: Color32) -> Response {
    let width = ui.available_width();
    let galley = paragraph(ui.painter(), text, style, color, width, Align::Min);
    add(ui, text, galley, Align::Min)
}

/// Adds wrapped text, centred, to a column.
pub(crate) fn centred(ui: &mut Ui, text: &str, style: Style, color: Color32) -> Response {
    let width = ui.available_width();
    let galley = paragraph(ui.painter(), text, style, color, width, Align::Center);
    add(ui, text, galley, Align::Center)
}

fn add(ui: &mut Ui, text: &str, galley: Arc<Galley>, align: Align) -> Response {
    let size = vec2(ui.available_width(), galley.size().y);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let from = match align {
        Align::Center => rect.center_top(),
        Align::Min | Align::Max => rect.min,
    };
    ui.painter().galley(from, galley, Color32::PLACEHOLDER);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
    response
}
