//! The gallery: every screen, upright and across, light and dark, and the approved pictures of it.
//!
//! The screens come from `examples/screens`, whose people, games and time stand still, so that the same
//! program draws the same pictures. Small approved ones lie in `tests/gallery`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::display::Virtual;
use crate::drive::Size;
use crate::eyes::Picture;
use crate::process::{built, run, workspace};

/// The size of an approved picture beside the real one.
const SCALE: &str = "30%";
/// Its colours. Fewer make small files, and blotches on the board.
const COLOURS: &str = "128";
/// How many of a thousand pixels may differ clearly: letters that are smoothed otherwise do, a button
/// that has moved does more.
const TOLERANCE: usize = 6;

/// Screens whose digits change while they are drawn: never two pictures of them are the same.
const RESTLESS: [&str; 1] = ["searching-"];

/// Draws the screens that are named, or all, into an empty folder.
///
/// # Errors
/// When the folder cannot be made or a screen is not drawn.
pub(crate) fn draw(words: &[String], folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let screen = Virtual::start(1300, 900)?;
    let mut screens = Command::new(built("examples/screens")?);
    screens.arg("gallery").arg(folder).args(words);
    // Clocks of conversations stand in the player's time.
    screens.env("TZ", "UTC").env("RUST_LOG", "warn");
    // An example has no assets inside.
    screens.env("BEVY_ASSET_ROOT", workspace());
    run(screen.lend(&mut screens))
}

/// Takes the pictures of a folder for the approved ones.
///
/// # Errors
/// When they cannot be written.
pub(crate) fn approve(folder: &Path) -> Result<()> {
    let approved = approved();
    fs::create_dir_all(&approved).with_context(|| format!("cannot make {}", approved.display()))?;
    let mut shrink = small(folder);
    shrink.args(["-dither", "None", "-colors", COLOURS, "-strip"]);
    shrink.args(["-define", "png:compression-level=9"]);
    run(shrink.arg("-path").arg(&approved).args(comparable(folder)?))
}

/// Compares the pictures of a folder with the approved ones; returns a line for each that differs. Those
/// without an approved one are counted.
///
/// # Errors
/// When there are none, or one cannot be read.
pub(crate) fn compare(folder: &Path) -> Result<Vec<String>> {
    let shrunk = folder.join("small");
    fs::create_dir_all(&shrunk).with_context(|| format!("cannot make {}", shrunk.display()))?;
    let drawn = comparable(folder)?;
    run(small(folder).arg("-path").arg(&shrunk).args(&drawn))?;
    let (mut differing, mut new) = (Vec::new(), 0);
    for name in drawn.iter().filter_map(|file| file.file_name()) {
        let (seen, wanted) = (shrunk.join(name), approved().join(name));
        let shown = name.display();
        if !wanted.is_file() {
            new += 1;
            continue;
        }
        match read(&seen)?.thousandths(&read(&wanted)?) {
            Some(thousandths) if thousandths <= TOLERANCE => {}
            Some(thousandths) => differing.push(format!("{shown}: {thousandths} ‰ differ")),
            None => differing.push(format!("{shown}: another size")),
        }
    }
    if new > 0 {
        eprintln!("{new} of {} screens have no approved picture", drawn.len());
    }
    Ok(differing)
}

/// Tells whether there is anything to compare with.
pub(crate) fn is_approved() -> bool {
    approved().is_dir()
}

fn approved() -> PathBuf {
    workspace().join("tests/gallery")
}

/// Returns the pictures of a folder that are the same each time.
fn comparable(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = pictures(folder)?;
    let name = |file: &PathBuf| {
        file.file_name()
            .map(|name| name.to_string_lossy().into_owned())
    };
    found.retain(|file| {
        !RESTLESS
            .iter()
            .any(|of| name(file).is_some_and(|name| name.starts_with(of)))
    });
    Ok(found)
}

/// Returns the pictures of a folder in the order of their names.
fn pictures(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut found: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == "png"))
        .collect();
    if found.is_empty() {
        bail!("no picture was drawn into {}", folder.display());
    }
    found.sort();
    Ok(found)
}

fn small(folder: &Path) -> Command {
    let mut mogrify = Command::new("mogrify");
    mogrify.current_dir(folder);
    mogrify.args(["-filter", "Box", "-resize", SCALE]);
    mogrify
}

/// Reads a picture, by way of the simplest format there is.
fn read(file: &Path) -> Result<Picture> {
    let mut convert = Command::new("convert");
    convert.arg(file).args(["-depth", "8", "ppm:-"]);
    let output = convert.output().context("cannot start `convert`")?;
    let shown = file.display();
    if !output.status.success() {
        bail!(
            "{shown} cannot be read: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    let (size, pixels) = parse(&output.stdout).with_context(|| format!("{shown} is no picture"))?;
    Picture::new(size, pixels.to_vec())
}

/// Reads `P6`, width, height, 255 and the pixels.
fn parse(bytes: &[u8]) -> Option<(Size, &[u8])> {
    let mut fields = bytes.splitn(4, |byte| byte.is_ascii_whitespace());
    let mut field = || fields.next();
    let (kind, width, height) = (field()?, field()?, field()?);
    let pixels = field()?.strip_prefix(b"255\n")?;
    let number = |text| std::str::from_utf8(text).ok()?.parse().ok();
    let size = Size {
        width: number(width)?,
        height: number(height)?,
    };
    (kind == b"P6").then_some((size, pixels))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_its_size_and_its_pixels() {
        let (size, pixels) = parse(b"P6\n2 1\n255\nabcdef").unwrap();
        assert_eq!((size.width, size.height, pixels), (2, 1, &b"abcdef"[..]));
        assert!(parse(b"P5\n2 1\n255\nab").is_none());
        assert!(parse(b"P6\n2").is_none());
    }
}
