//! The page for browsers: built quickly, and played in a real browser against the real server.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use super::Outcome;
use crate::foreign::BROWSER;
use crate::packages::{self, Use};
use crate::process::{built, run, workspace};
use crate::{build, npm, web};

/// Builds the page and runs `web/tests`.
///
/// # Errors
/// The page does not compile or is too large, or a test fails.
pub(super) fn tests() -> Result<Outcome> {
    if BROWSER.compiler("build")?.is_none() {
        return Ok(skipped(&BROWSER.advice()));
    }
    let page = web::quick()?;
    if let Some(missing) = npm::lacks() {
        return Ok(skipped(&missing));
    }
    if let Err(problem) = packages::provide(&[Use::Browser]) {
        return Ok(skipped(&format!("Chromium ({problem:#})")));
    }
    let folder = workspace().join("web/tests");
    npm::install(&folder)?;
    build::server()?;
    let mut tests = Command::new("node");
    tests
        .args(["--test", "--test-concurrency=1"])
        .args(files()?);
    tests.env("CHECKERS_SERVER", built("checkers-server")?);
    tests.env("CHECKERS_WEB", page);
    run(tests.current_dir(folder)).map(|()| Outcome::Passed)
}

fn skipped(needs: &str) -> Outcome {
    Outcome::Skipped(format!(
        "needs {needs}: the game in a browser is NOT tested"
    ))
}

fn files() -> Result<Vec<String>> {
    let folder = workspace().join("web/tests");
    let entries = fs::read_dir(&folder).context("the tests of the page cannot be found")?;
    let mut names: Vec<String> = entries
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| name.ends_with(".test.js"))
        .collect();
    names.sort_unstable();
    Ok(names)
}
