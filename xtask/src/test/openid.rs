//! The certified OpenID provider for the tests of logins: a package of npm beside the tests.

use anyhow::Result;

use super::Outcome;
use crate::build;
use crate::npm;
use crate::process::{cargo, is_installed, run, workspace};

/// Runs the tests of logins with the provider.
///
/// # Errors
/// It cannot be installed, or a test fails.
pub(super) fn tests() -> Result<Outcome> {
    if let Some(missing) = npm::lacks() {
        return Ok(Outcome::Skipped(format!(
            "needs {missing}: logins are NOT tested"
        )));
    }
    install_provider()?;
    // The test of the app starts the server's program.
    build::app_and_server()?;
    let mut tests = cargo();
    if is_installed("cargo-nextest") {
        tests.args(["nextest", "run", "--workspace", "--run-ignored", "only"]);
        tests.args(["-E", "binary(openid) or binary(login)"]);
    } else {
        tests.args(["test", "--workspace", "--no-fail-fast"]);
        tests.args(["--test", "openid", "--test", "login"]);
        tests.args(["--", "--ignored"]);
    }
    run(&mut tests).map(|()| Outcome::Passed)
}

/// Installs the provider where it is missing or older than what is wanted.
///
/// # Errors
/// npm fails.
pub(super) fn install_provider() -> Result<()> {
    npm::install(&workspace().join("crates/server/tests/openid/provider"))
}
