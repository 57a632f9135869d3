//! Building the two programs.

use anyhow::{Context, Result};

use crate::process::{cargo, run};

/// Builds the app and the server, with Cargo's progress shown.
///
/// # Errors
/// When Cargo fails; it has said why.
pub(crate) fn app_and_server() -> Result<()> {
    programs(&["--bin", "checkers-online", "--bin", "checkers-server"])
        .context("the game could not be built: the lines above say why")
}

/// Builds the server alone, which needs no graphics and no sound.
///
/// # Errors
/// When Cargo fails; it has said why.
pub(crate) fn server() -> Result<()> {
    programs(&["--bin", "checkers-server"])
        .context("the server could not be built: the lines above say why")
}

/// Builds the example that shows single screens.
///
/// # Errors
/// When Cargo fails; it has said why.
pub(crate) fn screens() -> Result<()> {
    programs(&["--bin", "checkers-online", "--example", "screens"])
        .context("the screens could not be built: the lines above say why")
}

/// The whole workspace and one small test are named so that Cargo always chooses the features that
/// `cargo xtask test` needs. Naming the packages alone would leave out what their tests ask of
/// getrandom, rand and tokio, and the first test run would compile Bevy a second time.
fn programs(names: &[&str]) -> Result<()> {
    run(cargo()
        .args(["build", "--workspace", "--test", "perft"])
        .args(names))
}
