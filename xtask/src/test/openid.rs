//! The certified OpenID provider for the tests of logins: a package of npm beside the tests.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use super::Outcome;
use crate::build;
use crate::process::{cargo, is_installed, run, workspace};

/// Installs the provider where it is missing or older than what is wanted, and runs the tests with it.
///
/// # Errors
/// It cannot be installed, or a test fails.
pub(super) fn tests() -> Result<Outcome> {
    for program in ["node", "npm"] {
        if !is_installed(program) {
            let needs = format!("needs {program} (Node.js 20 or later): logins are NOT tested");
            return Ok(Outcome::Skipped(needs));
        }
    }
    if !is_current() {
        let mut install = Command::new("npm");
        install.args(["ci", "--no-audit", "--no-fund", "--loglevel", "error"]);
        run(install.current_dir(folder()))?;
    }
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

fn folder() -> PathBuf {
    workspace().join("crates/server/tests/openid/provider")
}

/// Tells whether what is installed is at least as new as what is wanted.
fn is_current() -> bool {
    let changed = |name: &str| folder().join(name).metadata()?.modified();
    let installed = changed("node_modules/.package-lock.json");
    matches!(
        (installed, changed("package-lock.json")),
        (Ok(installed), Ok(wanted)) if installed >= wanted
    )
}
