//! `cargo xtask serve`: the server alone.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::packages::{self, Use};
use crate::{build, process};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Handed to the server as they are; `-- --help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    server: Vec<OsString>,
}

/// Builds the server and runs it until it ends.
///
/// # Errors
/// When something is missing, the build fails or the server cannot be started.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    packages::provide(&[Use::Compile])?;
    build::server()?;
    start(&arguments.server)
}

/// Runs the server that was built, until it ends.
///
/// # Errors
/// When it cannot be started.
pub(crate) fn start(arguments: &[OsString]) -> Result<ExitCode> {
    process::hand_over(Command::new(process::built("checkers-server")?).args(arguments))
}
