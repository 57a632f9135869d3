//! Finding a compiler for systems other than this one: browsers, Android, iOS.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::packages::{self, Use};
use crate::process::{answer, built, cargo, is_installed, succeeds, workspace};

/// A system to compile for.
pub(crate) struct Target {
    /// Its name with rustc.
    pub(crate) name: &'static str,
    /// What Debian's compiler, which has the standard library as source only, compiles along.
    library: &'static str,
}

/// Browsers.
pub(crate) const BROWSER: Target = Target {
    name: "wasm32-unknown-unknown",
    library: "-Zbuild-std=std,panic_abort",
};
/// Phones and tablets with Android.
pub(crate) const ANDROID: Target = Target {
    name: "aarch64-linux-android",
    library: "-Zbuild-std=std,panic_unwind",
};
/// Phones and tablets of Apple.
pub(crate) const IOS: Target = Target {
    name: "aarch64-apple-ios",
    library: "-Zbuild-std=std,panic_unwind",
};

impl Target {
    /// Returns Cargo with this verb for the target: with what rustup has for it, which is fetched when it is
    /// missing, or with Debian's compiler, which is installed when it is missing; nothing when there can be
    /// neither.
    ///
    /// # Errors
    /// When the target folder cannot be found.
    pub(crate) fn compiler(&self, verb: &str) -> Result<Option<Command>> {
        let fetched = || succeeds(Command::new("rustup").args(["target", "add", self.name]));
        if self.is_here() || (is_installed("rustup") && fetched() && self.is_here()) {
            let mut compiler = cargo();
            compiler.args([verb, "--target", self.name]);
            return Ok(Some(compiler));
        }
        if !packages::is_debian() {
            return Ok(None);
        }
        match packages::provide(&[Use::DebianWeb]) {
            Ok(()) => self.debian_compiler(verb).map(Some),
            Err(problem) => {
                eprintln!("{problem:#}");
                Ok(None)
            }
        }
    }

    fn is_here(&self) -> bool {
        let asked = ["--print", "target-libdir", "--target", self.name];
        answer(Command::new("rustc").args(asked).current_dir(workspace()))
            .is_ok_and(|folder| Path::new(&folder).is_dir())
    }

    /// Debian's rustc-web, cargo-web and rust-web-src: they compile the standard library along.
    fn debian_compiler(&self, verb: &str) -> Result<Command> {
        let linker = linker()?;
        let mut compiler = Command::new("/usr/bin/cargo");
        compiler
            .current_dir(workspace())
            .env("PATH", "/usr/bin:/bin")
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_DIR", debian_folder()?)
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
            .env_remove("RUSTUP_TOOLCHAIN")
            .args([verb, self.library, "--target", self.name]);
        Ok(compiler)
    }

    /// Returns where Cargo puts what it builds for this target with a profile.
    ///
    /// # Errors
    /// When the target folder cannot be found.
    pub(crate) fn folder(&self, profile: &str) -> Result<PathBuf> {
        let target = if self.is_here() {
            target_folder()?
        } else {
            debian_folder()?
        };
        Ok(target.join(self.name).join(profile))
    }

    /// Says what is to be typed where there is no compiler.
    pub(crate) fn advice(&self) -> String {
        format!("`rustup target add {}`", self.name)
    }
}

fn target_folder() -> Result<PathBuf> {
    let own = built("xtask")?;
    let target = own
        .ancestors()
        .nth(2)
        .context("xtask lies in no target folder")?;
    Ok(target.to_owned())
}

/// Debian's compiler must not mix with the pinned one: it has a target folder of its own.
fn debian_folder() -> Result<PathBuf> {
    Ok(target_folder()?.join("debian-web"))
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
