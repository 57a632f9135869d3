//! The mirror of the window, as a file: for tests, which press by real clicks what it names and read
//! what a person would read.

use std::fs;
use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::egui::Shape;
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet, PrimaryEguiContext};
use serde::Serialize;

use crate::platform::mirror::{self, Mirror, Reflected};

/// Where the mirror is written.
#[derive(Resource)]
struct Wall(PathBuf);

/// The texts painted in the last frame, as far as they are in sight.
#[derive(Resource, Default, PartialEq)]
struct Texts(Vec<String>);

/// What the file holds.
#[derive(Serialize)]
struct Seen<'a> {
    #[serde(flatten)]
    mirror: &'a Mirror,
    texts: &'a [String],
}

fn read(outputs: Query<&EguiFullOutput, With<PrimaryEguiContext>>, mut texts: ResMut<Texts>) {
    let Ok(EguiFullOutput(Some(output))) = outputs.single() else {
        return;
    };
    let mut found = Vec::new();
    for painted in &output.shapes {
        collect(&painted.shape, &mut |shape| {
            if painted.clip_rect.intersects(shape.visual_bounding_rect())
                && let Shape::Text(text) = shape
            {
                found.push(text.galley.text().to_owned());
            }
        });
    }
    texts.set_if_neq(Texts(found));
}

fn collect(shape: &Shape, take: &mut impl FnMut(&Shape)) {
    match shape {
        Shape::Vec(shapes) => {
            for shape in shapes {
                collect(shape, take);
            }
        }
        shape => take(shape),
    }
}

fn write(mirror: Res<Mirror>, texts: Res<Texts>, wall: Res<Wall>) {
    let seen = Seen {
        mirror: &mirror,
        texts: &texts.0,
    };
    // A reader never sees half of it.
    let unfinished = wall.0.with_added_extension("new");
    let written = serde_json::to_vec(&seen)
        .map_err(std::io::Error::from)
        .and_then(|text| fs::write(&unfinished, text))
        .and_then(|()| fs::rename(&unfinished, &wall.0));
    if let Err(problem) = written {
        let wall = wall.0.display();
        error!("the window cannot be mirrored in {wall}: {problem}");
    }
}

/// Keeps a mirror of the window in a file.
pub(super) fn add(app: &mut App, file: PathBuf) {
    let between = read
        .after(EguiPostUpdateSet::EndPass)
        .before(EguiPostUpdateSet::ProcessOutput);
    let changed = resource_changed::<Mirror>.or_else(resource_changed::<Texts>);
    app.insert_resource(Wall(file))
        .init_resource::<Texts>()
        .add_plugins(mirror::plugin)
        .add_systems(PostUpdate, between)
        .add_systems(Last, write.after(Reflected).run_if(changed));
}
