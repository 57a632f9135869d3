//! Building the two programs.

use anyhow::{Context, Result};

use crate::process::{cargo, run};

/// Builds the app and the server, with Cargo's progress shown.
///
/// # Errors
/// When Cargo fails; it has said why.
pub(crate) fn app_and_server() -> Result<()> {
    run(cargo().args([
        "build",
        "--package",
        "checkers-online",
        "--package",
        "server",
        "--bins",
    ]))
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

/// Builds the programs for the tests that run them, with the same features as the other tests, so
/// that nothing is compiled a second time.
///
/// # Errors
/// When Cargo fails; it has said why.
pub(crate) fn for_tests() -> Result<()> {
    run(cargo().args(["build", "--workspace", "--bins", "--tests"]))
        .context("the programs under test could not be built: the lines above say why")
}
