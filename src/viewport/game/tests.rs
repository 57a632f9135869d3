//! The layout at every size the design names, and at all shapes between.

use super::*;

fn viewport(w: f32, h: f32) -> Viewport {
    Viewport {
        size: Vec2::new(w, h),
        scale: 1.0,
        ..Viewport::default()
    }
}

fn outer(layout: &GameLayout, columns: f32) -> Rect {
    let border = if layout.framed {
        frame_width(layout.field.width() / columns)
    } else {
        0.0
    };
    layout.field.inflate(border)
}

fn overlap(a: Rect, b: Rect) -> bool {
    let both = a.intersect(b);
    both.width() > 0.5 && both.height() > 0.5
}

fn check_squares(field: Rect, columns: f32, what: &str) {
    assert!((field.width() - field.height()).abs() < 0.01, "{what}");
    let rest = field.width() % columns;
    assert!(rest.abs() < 0.01, "whole pixels: {what}");
}

fn check(w: f32, h: f32, columns: u8) -> GameLayout {
    let view = viewport(w, h);
    let found = layout(&view, columns, None);
    let board = outer(&found, f32::from(columns));
    let window = Rect::new(-0.5, -0.5, w + 0.5, h + 0.5);
    let what = format!("{w} x {h}, {columns} columns: {found:#?}");
    check_squares(found.field, f32::from(columns), &what);
    let mut parts = vec![
        board,
        found.opponent,
        found.own,
        found.status,
        found.actions,
    ];
    parts.extend(found.strip);
    parts.extend(found.rail);
    for (i, part) in parts.iter().enumerate() {
        assert!(
            window.contains(part.min) && window.contains(part.max),
            "part {i} of {what}"
        );
        assert!(
            part.width() > 40.0 && part.height() >= 44.0,
            "part {i} of {what}"
        );
        for (j, other) in parts.iter().enumerate().skip(i + 1) {
            assert!(!overlap(*part, *other), "parts {i} and {j} of {what}");
        }
    }
    for also in [Some(found.card), found.moves].into_iter().flatten() {
        assert!(!overlap(also, board), "{what}");
        assert!(
            window.contains(also.min) && window.contains(also.max),
            "{what}"
        );
    }
    found
}

#[test]
fn every_named_size_fits() {
    for (w, h, least) in [
        (360.0, 640.0, 360.0),
        (390.0, 844.0, 384.0),
        (844.0, 390.0, 360.0),
        (768.0, 1024.0, 640.0),
        (1024.0, 768.0, 560.0),
        (1280.0, 800.0, 640.0),
        (1440.0, 900.0, 770.0),
        (1920.0, 1080.0, 960.0),
    ] {
        for columns in [8, 10] {
            let found = check(w, h, columns);
            assert!(
                found.field.width() >= least,
                "{w} x {h}: {}",
                found.field.width()
            );
        }
    }
}

#[test]
fn all_shapes_between_fit() {
    let mut w = 320.0;
    while w <= 2000.0 {
        let mut h = 320.0;
        while h <= 1400.0 {
            if w + h >= 880.0 {
                check(w, h, 8);
                check(w, h, 10);
            }
            h += 45.0;
        }
        w += 45.0;
    }
}

#[test]
fn a_short_phone_loses_the_strip_first() {
    assert!(check(390.0, 844.0, 8).strip.is_some());
    assert!(check(360.0, 640.0, 8).strip.is_none());
}

#[test]
fn a_window_near_the_square_keeps_its_mode() {
    use Mode::{Beside, Stacked};
    for (aspect, former, mode) in [
        (1.20, Some(Stacked), Beside),
        (1.07, Some(Stacked), Stacked),
        (1.07, Some(Beside), Beside),
        (1.07, None, Stacked),
        (1.00, Some(Beside), Stacked),
    ] {
        assert_eq!(
            Mode::of(Vec2::new(aspect * 700.0, 700.0), former),
            mode,
            "{aspect}"
        );
    }
}

#[test]
fn the_safe_insets_stay_free() {
    let view = Viewport {
        insets: [47.0, 0.0, 47.0, 21.0],
        ..viewport(844.0, 390.0)
    };
    let found = layout(&view, 8, None);
    for part in [found.field, found.own, found.opponent, found.actions] {
        assert!(
            part.min.x >= 47.0 && part.max.x <= 797.0 && part.max.y <= 369.0,
            "{found:#?}"
        );
    }
}
