//! Finding a compiler for browsers.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::process::{answer, built, cargo, is_installed, succeeds, workspace};

/// The target of browsers.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// Returns `cargo check` for browsers: with rustup's target, which is fetched when it is missing, or
/// with Debian's compiler; nothing when there is neither.
///
/// # Errors
/// When the target folder cannot be found.
pub(super) fn compiler() -> Result<Option<Command>> {
    let fetched = || succeeds(Command::new("rustup").args(["target", "add", TARGET]));
    if has_target() || (is_installed("rustup") && fetched() && has_target()) {
        let mut compiler = cargo();
        compiler.args(["check", "--target", TARGET]);
        return Ok(Some(compiler));
    }
    let debian = Path::new("/usr/bin/cargo").is_file();
    if debian && Path::new("/usr/lib/rustlib/src").is_dir() {
        return debian_compiler().map(Some);
    }
    Ok(None)
}

fn has_target() -> bool {
    answer(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))
        .is_ok_and(|folder| Path::new(&folder).is_dir())
}

/// Debian's rustc-web, cargo-web and rust-web-src: they compile the standard library along.
fn debian_compiler() -> Result<Command> {
    let own = built("xtask")?;
    let target = own
        .ancestors()
        .nth(2)
        .context("xtask lies in no target folder")?;
    let mut compiler = Command::new("/usr/bin/cargo");
    compiler
        .current_dir(workspace())
        .env("PATH", "/usr/bin:/bin")
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", target.join("debian-web"))
        .env_remove("RUSTUP_TOOLCHAIN")
        .args(["check", "-Zbuild-std=std,panic_abort", "--target", TARGET]);
    Ok(compiler)
}
