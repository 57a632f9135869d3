//! Packages of npm, each set beside what needs it, with a lock file.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::process::{answer, run};

/// The oldest Node.js that the packages run with.
const OLDEST_NODE: u32 = 20;

/// Tells what is missing for running what npm installs; nothing where all is there.
pub(crate) fn lacks() -> Option<String> {
    let said = answer(Command::new("node").arg("--version"));
    let major = said.ok().and_then(|said| {
        let number = said.trim_start_matches('v').split('.').next()?;
        number.parse::<u32>().ok()
    });
    let has_npm = answer(Command::new("npm").arg("--version")).is_ok();
    let fits = has_npm && major.is_some_and(|major| major >= OLDEST_NODE);
    (!fits).then(|| format!("Node.js {OLDEST_NODE} or later with npm"))
}

/// Installs what the lock file of a folder names, where it is missing or older than the lock file.
///
/// # Errors
/// npm cannot be run or does not succeed.
pub(crate) fn install(folder: &Path) -> Result<()> {
    if is_current(folder) {
        return Ok(());
    }
    let quietly = [
        "ci",
        "--no-audit",
        "--no-fund",
        "--ignore-scripts",
        "--loglevel",
        "error",
    ];
    run(Command::new("npm").args(quietly).current_dir(folder))
}

fn is_current(folder: &Path) -> bool {
    let changed = |name: &str| folder.join(name).metadata()?.modified();
    let installed = changed("node_modules/.package-lock.json");
    matches!(
        (installed, changed("package-lock.json")),
        (Ok(installed), Ok(wanted)) if installed >= wanted
    )
}
