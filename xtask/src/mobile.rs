//! `cargo xtask check-mobile`: the app compiles for phones.
//!
//! Only types are checked: nothing is linked and nothing is run, since that takes the SDKs of Google and
//! Apple. What a person with those types stands in docs/mobile.md.

use std::process::{Command, ExitCode};

use anyhow::{Result, bail};

use crate::foreign::{ANDROID, IOS, Target};
use crate::process::{run, workspace};

/// Checks the library of the app for both.
///
/// # Errors
/// There is no compiler for one of them, or the check fails.
pub(crate) fn check() -> Result<ExitCode> {
    match check_reachable()? {
        None => Ok(ExitCode::SUCCESS),
        Some(advice) => bail!("there is no compiler for it: type {advice}"),
    }
}

/// Checks the library up to the first of them that has no compiler; returns what is to be typed for that.
///
/// # Errors
/// The check fails.
pub(crate) fn check_reachable() -> Result<Option<String>> {
    for target in [ANDROID, IOS] {
        eprintln!("\n=== {}", target.name);
        let Some(compiler) = target.compiler("check")? else {
            return Ok(Some(target.advice()));
        };
        one(&target, compiler)?;
    }
    Ok(None)
}

fn one(target: &Target, mut compiler: Command) -> Result<()> {
    compiler.args(["-p", "checkers-phone", "--lib"]);
    if target.name == IOS.name && !cfg!(target_os = "macos") {
        // One small C file of tracing-oslog wants Apple's compiler and headers. A check reads no object
        // code, so a program that does nothing may stand in for it.
        for tool in ["CC_aarch64_apple_ios", "AR_aarch64_apple_ios"] {
            compiler.env(tool, "true");
        }
        // Any folder but the root, or Apple's xcrun is asked for one.
        compiler.env("SDKROOT", workspace());
    }
    run(&mut compiler)
}
