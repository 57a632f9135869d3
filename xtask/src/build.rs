//! Building the two programs.

use anyhow::{Context, Result};

use crate::process::{cargo, run};

/// Builds the app and the server, with Cargo's progress shown.
///
/// The whole workspace and one small test are named so that Cargo chooses the same features as
/// `cargo xtask test` does. Naming the two packages alone would leave out what their tests ask of
/// getrandom, rand and tokio, and the first test run would compile Bevy a second time.
///
/// # Errors
/// When Cargo fails; it has said why.
pub(crate) fn app_and_server() -> Result<()> {
    let programs = ["--bin", "checkers-online", "--bin", "checkers-server"];
    run(cargo()
        .args(["build", "--workspace", "--test", "architecture"])
        .args(programs))
    .context("the game could not be built: the lines above say why")
}

/// Builds the server alone, which needs no graphics and no sound.
///
/// # Errors
/// When Cargo fails; it has said why.
pub(crate) fn server() -> Result<()> {
    run(cargo().args(["build", "--package", "server", "--bins"]))
        .context("the server could not be built: the lines above say why")
}
