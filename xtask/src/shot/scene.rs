//! Setting a scene: a server, one or two players, and what they do.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::house::House;
use super::table::{Game, Scene, Seat, Shot, Step, Theme};
use crate::drive::{App, Point, Size};
use crate::eyes::{Colour, Picture};
use crate::time;

/// How long a screen may go on moving before it is taken as it is.
const SETTLE: Duration = Duration::from_secs(8);

/// How long the server may take to answer on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(30);

/// Fewer changed pixels than this are a clock or a status, more are a piece that moved.
const A_MOVE: usize = 2000;

/// Starts the app, plays the scene and writes the picture.
///
/// # Errors
/// When the app cannot be started or driven, or the picture cannot be written.
pub(super) fn take(shot: &Shot, file: &Path) -> Result<()> {
    let mut house = House::open(shot)?;
    stage(&house, shot, file)
        .inspect_err(|_| house.keep())
        .with_context(|| format!("the logs are in {}", house.folder().display()))
}

fn stage(house: &House, shot: &Shot, file: &Path) -> Result<()> {
    match &shot.scene {
        Scene::Welcome => {
            let mut app = house.seat(1)?;
            app.find(primary(shot.theme))?;
            app.picture(file)
        }
        Scene::Lobby(steps) => {
            let mut app = enter(house, shot, 1, "Anna")?;
            perform(&mut app, shot, steps)?;
            app.picture(file)
        }
        Scene::Game(game) => play(house, shot, game, file),
    }
}

/// Opens a window and takes a name.
fn enter(house: &House, shot: &Shot, number: u32, name: &'static str) -> Result<App> {
    let mut app = house.seat(number)?;
    app.find(primary(shot.theme))?;
    let naming = [Step::Press("Tab"), Step::Press("ctrl+a"), Step::Write(name)];
    perform(&mut app, shot, &naming)?;
    let go = app.find(primary(shot.theme))?;
    app.click(go)?;
    // The lobby has its button elsewhere; until then the first one must not be pressed again.
    let lobby = |look: Result<Picture>| look?.button(primary(shot.theme));
    time::until(PATIENCE, || lobby(app.look()).ok().filter(|at| *at != go))
        .context("the name was not taken")?;
    app.settle(SETTLE)?;
    Ok(app)
}

fn play(house: &House, shot: &Shot, game: &Game, file: &Path) -> Result<()> {
    let mut anna = enter(house, shot, 1, "Anna")?;
    let mut boris = enter(house, shot, 2, "Boris")?;
    perform(&mut anna, shot, &[Step::Main])?;
    perform(&mut boris, shot, &[Step::Main])?;
    anna.settle(SETTLE)?;
    let Some((first, others)) = game.moves.split_first() else {
        bail!("a game without a move does not show who is white");
    };
    let (mut white, mut black) = if begins(&mut anna, &mut boris, first)? {
        (anna, boris)
    } else {
        (boris, anna)
    };
    for (index, text) in others.iter().enumerate() {
        let mover = if index % 2 == 0 {
            &mut black
        } else {
            &mut white
        };
        if !moves(mover, text)? {
            mover.picture(&house.folder().join("failed.png"))?;
            bail!("{text} was not played");
        }
    }
    let (mine, other) = match game.seat {
        Seat::White => (&mut white, &mut black),
        Seat::Black => (&mut black, &mut white),
    };
    perform(other, shot, game.other)?;
    perform(mine, shot, game.steps)?;
    mine.settle(SETTLE)?;
    mine.picture(file)
}

/// Plays the first move of the game, as soon as there is one; tells whether it was the first player
/// who could.
fn begins(first: &mut App, second: &mut App, text: &str) -> Result<bool> {
    for _ in 0..5 {
        for (app, is_first) in [(&mut *first, true), (&mut *second, false)] {
            if moves(app, text)? {
                return Ok(is_first);
            }
        }
    }
    bail!("nobody could play {text}")
}

/// Types a move; tells whether a piece moved.
fn moves(app: &mut App, text: &str) -> Result<bool> {
    let before = app.look()?;
    app.write(text)?;
    // A text that is no move stays on the board until Escape.
    app.press(&["Return", "Escape"])?;
    app.settle(SETTLE)?;
    Ok(app.look()?.difference(&before) > A_MOVE)
}

fn perform(app: &mut App, shot: &Shot, steps: &[Step]) -> Result<()> {
    for step in steps {
        match *step {
            Step::Click(x, y) => app.click(inside(shot.size, x, y)),
            Step::Main => app.find(primary(shot.theme)).and_then(|at| app.click(at)),
            Step::Danger => app.find(danger(shot.theme)).and_then(|at| app.click(at)),
            Step::Press(key) => app.press(&[key]),
            Step::Write(text) => app.write(text),
        }?;
        app.settle(SETTLE)?;
    }
    Ok(())
}

fn inside(size: Size, x: i32, y: i32) -> Point {
    let from = |value: i32, length: u32| match u32::try_from(value) {
        Ok(value) => value,
        Err(_) => length - value.unsigned_abs(),
    };
    Point {
        x: from(x, size.width),
        y: from(y, size.height),
    }
}

/// The colour of what is mine to do.
const fn primary(theme: Theme) -> Colour {
    match theme {
        Theme::Light => Colour([0x0B, 0x66, 0x75]),
        Theme::Dark => Colour([0x4D, 0xBB, 0xCA]),
    }
}

/// The colour of giving up.
const fn danger(theme: Theme) -> Colour {
    match theme {
        Theme::Light => Colour([0xBC, 0x36, 0x30]),
        Theme::Dark => Colour([0xFF, 0x85, 0x7B]),
    }
}
