//! Running other programs.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};

use anyhow::{Context, Result, bail};

/// Returns a command that runs the Cargo which runs us, in the workspace.
///
/// What Cargo told us about our own package is taken out of the environment: build scripts watch
/// some of it and would run again each time.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(workspace());
    for (name, _) in std::env::vars_os() {
        let known = name.to_string_lossy();
        if known.starts_with("CARGO_PKG_") || known.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// Returns the folder of the workspace.
pub(crate) fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies inside the workspace")
}

/// Returns where Cargo puts the programs it builds: beside our own.
///
/// # Errors
/// When the system does not say where this program lies.
pub(crate) fn built(program: &str) -> Result<PathBuf> {
    let own = std::env::current_exe().context("the system does not say where xtask lies")?;
    Ok(own.with_file_name(format!("{program}{}", std::env::consts::EXE_SUFFIX)))
}

/// Runs a command to its end.
///
/// # Errors
/// When it cannot be started or does not succeed.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = status(command)?;
    if !status.success() {
        bail!("`{}` failed ({status})", shown(command));
    }
    Ok(())
}

/// Runs a command to its end and hands on the code it ends with.
///
/// # Errors
/// When it cannot be started.
pub(crate) fn hand_over(command: &mut Command) -> Result<ExitCode> {
    status(command).map(code)
}

/// Returns the code to end with after another program ended like this.
pub(crate) fn code(status: ExitStatus) -> ExitCode {
    status.code().map_or(ExitCode::FAILURE, |code| {
        ExitCode::from(u8::try_from(code).unwrap_or(1))
    })
}

/// Runs a command and returns what it wrote, without the line end.
///
/// # Errors
/// When it cannot be started or does not succeed.
pub(crate) fn answer(command: &mut Command) -> Result<String> {
    let output = command
        .output()
        .with_context(|| format!("cannot start `{}`", shown(command)))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!(
            "`{}` failed ({}): {}",
            shown(command),
            output.status,
            said.trim()
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout)
        .trim_end()
        .to_owned())
}

/// Tells whether a command can be run and succeeds; what it writes is thrown away.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Tells whether a program of this name lies on the search path.
pub(crate) fn is_installed(program: &str) -> bool {
    let name = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/bin:/bin".into());
    std::env::split_paths(&path).any(|folder| folder.join(&name).is_file())
}

fn status(command: &mut Command) -> Result<ExitStatus> {
    command
        .status()
        .with_context(|| format!("cannot start `{}`", shown(command)))
}

/// Returns a command as a person would type it.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program())
        .file_name()
        .unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}
