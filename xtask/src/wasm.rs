//! Finding a compiler for browsers.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::process::{answer, built, cargo, is_installed, succeeds, workspace};

/// The target of browsers.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Returns Cargo with this verb for browsers: with rustup's target, which is fetched when it is missing, or
/// with Debian's compiler; nothing when there is neither.
///
/// # Errors
/// When the target folder cannot be found.
pub(crate) fn compiler(verb: &str) -> Result<Option<Command>> {
    let fetched = || succeeds(Command::new("rustup").args(["target", "add", TARGET]));
    if has_target() || (is_installed("rustup") && fetched() && has_target()) {
        let mut compiler = cargo();
        compiler.args([verb, "--target", TARGET]);
        return Ok(Some(compiler));
    }
    let debian = Path::new("/usr/bin/cargo").is_file();
    if debian && Path::new("/usr/lib/rustlib/src").is_dir() {
        return debian_compiler(verb).map(Some);
    }
    Ok(None)
}

fn has_target() -> bool {
    answer(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))
        .is_ok_and(|folder| Path::new(&folder).is_dir())
}

/// Debian's rustc-web, cargo-web and rust-web-src: they compile the standard library along.
fn debian_compiler(verb: &str) -> Result<Command> {
    let linker = linker()?;
    let mut compiler = Command::new("/usr/bin/cargo");
    compiler
        .current_dir(workspace())
        .env("PATH", "/usr/bin:/bin")
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", own_target()?)
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
        .env_remove("RUSTUP_TOOLCHAIN")
        .args([verb, "-Zbuild-std=std,panic_abort", "--target", TARGET]);
    Ok(compiler)
}

/// Debian's compiler must not mix with the pinned one: it has a target folder of its own.
fn own_target() -> Result<PathBuf> {
    let own = built("xtask")?;
    let target = own
        .ancestors()
        .nth(2)
        .context("xtask lies in no target folder")?;
    Ok(target.join("debian-web"))
}

/// Returns the linker that comes with the pinned Rust: Debian's compiler brings none for wasm.
fn linker() -> Result<PathBuf> {
    let root = answer(
        Command::new("rustc")
            .args(["--print", "sysroot"])
            .current_dir(workspace()),
    )?;
    let host = answer(
        Command::new("rustc")
            .args(["--print", "host-tuple"])
            .current_dir(workspace()),
    )?;
    Ok(Path::new(&root)
        .join("lib/rustlib")
        .join(host)
        .join("bin/rust-lld"))
}

/// Returns where Cargo puts what it builds for browsers with this profile.
///
/// # Errors
/// When the target folder cannot be found.
pub(crate) fn folder(profile: &str) -> Result<PathBuf> {
    let target = if has_target() {
        let own = built("xtask")?;
        own.ancestors()
            .nth(2)
            .context("xtask lies in no target folder")?
            .to_owned()
    } else {
        own_target()?
    };
    Ok(target.join(TARGET).join(profile))
}
