//! Pictures of many screens, which one window shows one after another.

use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};
use checkers_online::platform;
use checkers_online::session::Session;
use checkers_online::settings::{Settings, Theme};

use crate::{Wish, moment, names, set_up, wish};

/// The sizes where none is named: a phone held upright, a window on a desk.
const SIZES: [&str; 2] = ["390x844", "1280x800"];
/// How many frames, and seconds, a screen gets to come to rest.
const REST: (u32, f64) = (30, 0.6);

/// The same for the first, a game: until the board is there, its shaders have to be compiled.
const WARM: (u32, f64) = (30, 8.0);

/// The pictures that are still to be taken.
#[derive(Resource)]
struct Album {
    folder: PathBuf,
    /// Where the picture goes that is shown.
    file: PathBuf,
    left: VecDeque<Wish>,
    step: Step,
}

/// What is happening to a picture.
#[derive(Clone, Copy)]
enum Step {
    /// The board is shown since then, for so many frames, before the first picture.
    Warm(f64, u32),
    /// It is about to be set up.
    Next,
    /// It has been shown since then, for so many frames.
    Shown(f64, u32),
    /// It is being taken.
    Taken,
}

/// Shows and writes what the words name.
pub(crate) fn plugin(app: &mut App, folder: PathBuf, words: &[String]) {
    let album = Album {
        folder,
        file: PathBuf::new(),
        left: wishes(words).into(),
        step: Step::Warm(0.0, 0),
    };
    app.insert_resource(album).add_systems(First, turn);
}

/// Returns the screens in all sizes and themes that are named, or in the usual ones.
fn wishes(words: &[String]) -> Vec<Wish> {
    let named = |all: &[&'static str]| -> Vec<&'static str> {
        let is_named = |word: &&&str| words.iter().any(|of| of == **word);
        let found: Vec<_> = all.iter().filter(is_named).copied().collect();
        if found.is_empty() {
            all.to_vec()
        } else {
            found
        }
    };
    let screens = named(&names().collect::<Vec<_>>());
    let themes = named(&["light", "dark"]);
    let sizes: Vec<&String> = words.iter().filter(|word| is_size(word)).collect();
    let sizes: Vec<&str> = if sizes.is_empty() {
        SIZES.to_vec()
    } else {
        sizes.into_iter().map(String::as_str).collect()
    };
    let mut all = Vec::new();
    for size in sizes {
        for theme in &themes {
            for screen in &screens {
                let own = [size, theme, screen].map(str::to_owned);
                all.push(wish(words.iter().cloned().chain(own)));
            }
        }
    }
    all
}

fn is_size(word: &str) -> bool {
    let numbers = word.split_once('x');
    numbers.is_some_and(|(w, h)| w.parse::<u32>().is_ok() && h.parse::<u32>().is_ok())
}

/// Sets up the next screen, waits for it to come to rest, takes its picture; ends after the last.
fn turn(world: &mut World) {
    world.write_message(RequestRedraw);
    // However long a screen takes to come to rest, its clocks stand still.
    if let Some(mut session) = world.get_resource_mut::<Session>() {
        session.clock.offset = moment() - platform::now();
    }
    let now = world.resource::<Time<Real>>().elapsed_secs_f64();
    let mut album = world.resource_mut::<Album>();
    match album.step {
        Step::Warm(_, 0) => {
            album.step = Step::Warm(now, 1);
            show(world, &wish(["game".to_owned()].into_iter()));
        }
        Step::Warm(since, frames) if frames > WARM.0 && now - since > WARM.1 => {
            album.step = Step::Next;
        }
        Step::Warm(since, frames) => album.step = Step::Warm(since, frames + 1),
        Step::Next => match album.left.pop_front() {
            Some(next) => {
                album.step = Step::Shown(now, 0);
                album.file = album.folder.join(name(&next));
                show(world, &next);
            }
            None => {
                world.write_message(AppExit::Success);
            }
        },
        Step::Shown(since, frames) if frames > REST.0 && now - since > REST.1 => {
            album.step = Step::Taken;
            let file = album.file.clone();
            take(world, file);
        }
        Step::Shown(since, frames) => album.step = Step::Shown(since, frames + 1),
        Step::Taken => {}
    }
}

/// Sets up a screen as if the app had just been started.
fn show(world: &mut World, wish: &Wish) {
    let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
    for mut window in windows.iter_mut(world) {
        let (width, height) = wish.size;
        #[expect(clippy::cast_precision_loss, reason = "screens are not that large")]
        window.resolution.set(width as f32, height as f32);
    }
    let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    for mut context in contexts.iter_mut(world) {
        context.get_mut().memory_mut(|memory| {
            let options = std::mem::take(&mut memory.options);
            *memory = egui::Memory::default();
            memory.options = options;
        });
    }
    set_up(world, wish);
    world.resource_mut::<Settings>().reduced_motion = true;
}

fn take(world: &mut World, file: PathBuf) {
    world.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>, mut album: ResMut<Album>| {
            if let Err(problem) = write(&captured.image, &file) {
                error!("{}: {problem}", file.display());
            }
            album.step = Step::Next;
        },
    );
}

fn write(image: &Image, file: &Path) -> io::Result<()> {
    let seen = image.clone().try_into_dynamic().map_err(io::Error::other)?;
    let seen = seen.into_rgb8();
    let mut picture = png::Encoder::new(File::create(file)?, seen.width(), seen.height());
    picture.set_color(png::ColorType::Rgb);
    let mut writer = picture.write_header().map_err(io::Error::other)?;
    writer.write_image_data(&seen).map_err(io::Error::other)
}

/// Returns the name of a picture: `lobby-390x844-dark-ru.png`.
fn name(of: &Wish) -> String {
    let theme = match of.theme {
        Theme::Dark => "dark",
        Theme::Light | Theme::System => "light",
    };
    let (width, height) = of.size;
    let mut name = format!("{}-{width}x{height}-{theme}", of.screen);
    let language = of.language.code();
    let more = [
        (language != "en").then_some(language),
        of.is_long.then_some("long"),
        of.is_stretched.then_some("stretched"),
    ];
    for word in more.into_iter().flatten() {
        name.push('-');
        name.push_str(word);
    }
    name + ".png"
}
