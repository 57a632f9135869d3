//! Screens: the one a player sits at, and virtual ones for tests and pictures.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

/// Tells whether a window can open here.
///
/// # Errors
/// Why it cannot, in words for the player.
pub(crate) fn usable() -> Result<(), String> {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let display = std::env::var("DISPLAY").unwrap_or_else(|_| String::new());
    if !display.is_empty() {
        return answers(&display)
            .then_some(())
            .ok_or_else(|| format!("DISPLAY is {display}, but no X server answers there"));
    }
    if std::env::var_os("WAYLAND_DISPLAY").is_some() {
        return Err(
            "the game opens its window through X11, and this Wayland session runs no \
                    Xwayland (install xwayland, then log in again)"
                .to_owned(),
        );
    }
    Err("there is no display (DISPLAY is not set)".to_owned())
}

/// Tells whether an X server answers at `[host]:number[.screen]`.
fn answers(display: &str) -> bool {
    let Some((host, number)) = display.rsplit_once(':') else {
        return false;
    };
    let Ok(number) = number.split('.').next().unwrap_or(number).parse::<u16>() else {
        return false;
    };
    match host {
        "" | "unix" => local_answers(number),
        _ => 6000u16
            .checked_add(number)
            .is_some_and(|port| std::net::TcpStream::connect((host, port)).is_ok()),
    }
}

#[cfg(unix)]
fn local_answers(number: u16) -> bool {
    std::os::unix::net::UnixStream::connect(format!("/tmp/.X11-unix/X{number}")).is_ok()
}

#[cfg(not(unix))]
fn local_answers(_number: u16) -> bool {
    false
}

/// A screen that exists only in memory. It ends with this value.
pub(crate) struct Virtual {
    server: Child,
    name: String,
}

impl Virtual {
    /// Starts Xvfb on the first free display number.
    ///
    /// # Errors
    /// When Xvfb is missing or does not come up.
    pub(crate) fn start(width: u32, height: u32) -> Result<Self> {
        let mut server = Command::new("Xvfb")
            // Without -noreset it forgets everything when the last window closes.
            .args([
                "-displayfd",
                "1",
                "-noreset",
                "-nolisten",
                "tcp",
                "-screen",
                "0",
            ])
            .arg(format!("{width}x{height}x24"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start Xvfb; on Debian and Ubuntu: apt-get install xvfb")?;
        let written = server.stdout.take().expect("stdout is piped above");
        let mut number = String::new();
        let read = BufReader::new(written).read_line(&mut number);
        if read.is_err() || number.trim().is_empty() {
            server
                .kill()
                .and_then(|()| server.wait())
                .context("Xvfb neither works nor ends")?;
            bail!("Xvfb started but opened no display");
        }
        Ok(Self {
            server,
            name: format!(":{}", number.trim()),
        })
    }

    /// Lets a program open its windows on this screen, drawn by the software renderer.
    pub(crate) fn lend<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command
            .env("DISPLAY", &self.name)
            .env_remove("WAYLAND_DISPLAY");
        if let Some(driver) = software_driver() {
            // A graphics card cannot draw onto a screen that exists only in memory.
            command
                .env("VK_DRIVER_FILES", &driver)
                .env("VK_ICD_FILENAMES", &driver);
        }
        command
    }
}

impl Drop for Virtual {
    fn drop(&mut self) {
        if let Err(error) = self.server.kill().and_then(|()| self.server.wait()) {
            eprintln!("xtask: Xvfb {} was not ended: {error}", self.name);
        }
    }
}

/// Returns the description of Mesa's software Vulkan driver, where Debian puts it.
fn software_driver() -> Option<String> {
    let name = format!(
        "/usr/share/vulkan/icd.d/lvp_icd.{}.json",
        std::env::consts::ARCH
    );
    [name, "/usr/share/vulkan/icd.d/lvp_icd.json".to_owned()]
        .into_iter()
        .find(|path| Path::new(path).is_file())
}
