//! `cargo xtask shot`: pictures of named screens in named sizes, taken from the running app.
//!
//! Each picture starts the real app with an empty data folder and a server of its own on a virtual
//! screen, drives it with the mouse and the keys, and writes what is to be seen. With `--tour` every screen is
//! taken, of a real server full of people and played games; with `--gallery` every screen is drawn by the example
//! `screens`, whose people and time stand still, so that pictures can be compared.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::packages::{self, Use};
use crate::{build, process, test};

pub(crate) mod gallery;
mod house;
mod scene;
mod table;

/// What pictures need of the system.
const USES: [Use; 5] = [
    Use::Compile,
    Use::CompileSound,
    Use::Window,
    Use::SoftwareGraphics,
    Use::Drive,
];

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder the pictures go to
    #[arg(long, value_name = "DIR", default_value = "target/shots")]
    out: PathBuf,
    /// Name the pictures and end
    #[arg(long)]
    list: bool,
    /// Draw every screen with made-up people instead, upright and across, light and dark; names are
    /// words for the example `screens`: `lobby`, `dark`, `844x390`, `fr`, `stretched`
    #[arg(long)]
    gallery: bool,
    /// Take the gallery for what the pictures shall be from now on (`tests/gallery`)
    #[arg(long, requires = "gallery")]
    approve: bool,
    /// Take every screen of a real server full of people and played games instead, upright and across, light and
    /// dark
    #[arg(long, conflicts_with = "gallery")]
    tour: bool,
    /// Take these pictures alone; a name matches all that begin with it
    names: Vec<String>,
}

/// Takes the pictures.
///
/// # Errors
/// When a name is unknown, something is missing or a picture could not be taken; the others are.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    if arguments.gallery {
        return draw_gallery(arguments);
    }
    if arguments.tour {
        return take_tour(arguments);
    }
    let shots = chosen(&arguments.names)?;
    if arguments.list {
        list(&shots);
        return Ok(ExitCode::SUCCESS);
    }
    packages::provide(&USES)?;
    build::app_and_server()?;
    let out = process::workspace().join(&arguments.out);
    std::fs::create_dir_all(&out).with_context(|| format!("cannot make {}", out.display()))?;
    let mut failed = 0;
    for shot in shots {
        let file = out.join(format!("{}.png", shot.name));
        match scene::take(shot, &file) {
            Ok(()) => eprintln!("{}", file.display()),
            Err(error) => {
                failed += 1;
                eprintln!("{}: {error:#}", shot.name);
            }
        }
    }
    Ok(if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn take_tour(arguments: &Arguments) -> Result<ExitCode> {
    packages::provide(&USES)?;
    let out = process::workspace().join(&arguments.out);
    test::tour(&out)?;
    eprintln!("{}", out.join("tour").display());
    Ok(ExitCode::SUCCESS)
}

fn draw_gallery(arguments: &Arguments) -> Result<ExitCode> {
    packages::provide(&USES)?;
    build::screens()?;
    let out = process::workspace().join(&arguments.out);
    gallery::draw(&arguments.names, &out)?;
    if arguments.approve {
        gallery::approve(&out)?;
    } else if gallery::is_approved() {
        for line in gallery::compare(&out)? {
            eprintln!("{line}");
        }
    }
    eprintln!("{}", out.display());
    Ok(ExitCode::SUCCESS)
}

fn chosen(names: &[String]) -> Result<Vec<&'static table::Shot>> {
    for name in names {
        if !table::SHOTS
            .iter()
            .any(|shot| shot.name.starts_with(name.as_str()))
        {
            bail!("there is no picture `{name}`; `cargo xtask shot --list` names them");
        }
    }
    let is_wanted = |shot: &&table::Shot| {
        names.is_empty()
            || names
                .iter()
                .any(|name| shot.name.starts_with(name.as_str()))
    };
    Ok(table::SHOTS.iter().filter(is_wanted).collect())
}

#[expect(
    clippy::print_stdout,
    reason = "the answer to a question belongs on standard output"
)]
fn list(shots: &[&table::Shot]) {
    for shot in shots {
        println!("{:<28}{}x{}", shot.name, shot.size.width, shot.size.height);
    }
}
