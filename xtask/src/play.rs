//! `cargo xtask play`: from a fresh clone to an open window.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use anyhow::{Result, bail};

use crate::packages::{self, Use};
use crate::{build, display, process, serve};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Join this server instead of the one on this machine
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    /// Neither look for missing system packages nor install any
    #[arg(long)]
    skip_packages: bool,
    /// Handed to the game as they are; `-- --help` lists them
    #[arg(last = true)]
    game: Vec<OsString>,
}

/// Builds the game and runs it until its window is closed. Where no window can open, the server
/// runs instead.
///
/// # Errors
/// When something is missing, the build fails or the game cannot be started.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    if let Err(reason) = display::usable() {
        return without_a_screen(arguments, &reason);
    }
    if !arguments.skip_packages {
        packages::provide(&[Use::Compile, Use::CompileSound, Use::Window, Use::Graphics])?;
    }
    build::app_and_server()?;
    let mut game = Command::new(process::built("checkers-online")?);
    if let Some(server) = &arguments.server {
        game.arg("--server").arg(server);
    }
    process::hand_over(game.args(&arguments.game))
}

fn without_a_screen(arguments: &Arguments, reason: &str) -> Result<ExitCode> {
    if let Some(server) = &arguments.server {
        bail!("no window can open here ({reason}), and the server is elsewhere, at {server}");
    }
    eprintln!("No window can open here: {reason}.");
    eprintln!("The server starts instead: join it from another machine with the address below.\n");
    if !arguments.skip_packages {
        packages::provide(&[Use::Compile])?;
    }
    build::server()?;
    serve::start(&[])
}
