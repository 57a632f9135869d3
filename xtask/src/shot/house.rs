//! Where a scene plays: an empty data folder and a server of its own.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

use super::table::{Language, Scene, Shot, Theme, Variant};
use crate::drive::{App, Size};
use crate::process::built;

/// A server and its players' folders. All of it is gone with this value.
pub(super) struct House {
    folder: Folder,
    server: Child,
    address: String,
    size: Size,
    theme: Theme,
    language: Language,
}

impl House {
    /// Starts a server for a scene.
    ///
    /// # Errors
    /// When the folder cannot be made or the server does not start.
    pub(super) fn open(shot: &Shot) -> Result<Self> {
        let folder = Folder::new(shot.name)?;
        for number in 1..=2 {
            prefer(&folder.path, number, variant(&shot.scene))?;
        }
        let (server, address) = start_server(&folder.path)?;
        let Shot {
            size,
            theme,
            language,
            ..
        } = *shot;
        Ok(Self {
            folder,
            server,
            address,
            size,
            theme,
            language,
        })
    }

    /// Lets the folder with the logs stay.
    pub(super) fn keep(&mut self) {
        self.folder.stays = true;
    }

    /// Returns the folder with the logs.
    pub(super) fn folder(&self) -> &Path {
        &self.folder.path
    }

    /// Opens the window of a player.
    ///
    /// # Errors
    /// When the app does not start.
    pub(super) fn seat(&self, number: u32) -> Result<App> {
        let Size { width, height } = self.size;
        let mut program = Command::new(built("checkers-online")?);
        program
            .args(["--server", &self.address, "--profile", &number.to_string()])
            .args(["--window", &format!("{width}x{height}")])
            .args([
                "--theme",
                in_words(self.theme),
                "--language",
                code(self.language),
            ])
            .arg("--data")
            .arg(&self.folder.path)
            .stderr(log(&self.folder.path, &format!("player-{number}.log"))?);
        App::start(&mut program, self.size)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Err(error) = self.server.kill().and_then(|()| self.server.wait()) {
            eprintln!("xtask: the server was not ended: {error}");
        }
    }
}

fn start_server(folder: &Path) -> Result<(Child, String)> {
    let mut server = Command::new(built("checkers-server")?)
        .args(["--listen", "127.0.0.1:0", "--data"])
        .arg(folder.join("server"))
        .stdout(Stdio::piped())
        .stderr(log(folder, "server.log")?)
        .spawn()
        .context("cannot start the server")?;
    let said = server.stdout.take().expect("stdout is piped above");
    let mut line = String::new();
    BufReader::new(said)
        .read_line(&mut line)
        .context("the server cannot be heard")?;
    match line.trim().strip_prefix("listening on ") {
        Some(address) => Ok((server, address.to_owned())),
        None => {
            let status = server.wait().context("the server cannot be watched")?;
            bail!("the server did not start ({status})")
        }
    }
}

/// Writes a player's preferences: which game to offer, and no motion that a picture could catch.
fn prefer(folder: &Path, number: u32, variant: &str) -> Result<()> {
    let own = folder.join(format!("player-{number}"));
    fs::create_dir_all(&own).with_context(|| format!("cannot make {}", own.display()))?;
    let text = format!(r#"{{"last_pool":["{variant}",3],"reduced_motion":true,"sound":false}}"#);
    let file = own.join("settings.json");
    fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))
}

fn log(folder: &Path, name: &str) -> Result<fs::File> {
    let file = folder.join(name);
    fs::File::create(&file).with_context(|| format!("cannot write {}", file.display()))
}

const fn variant(scene: &Scene) -> &'static str {
    match scene {
        Scene::Game(game) if matches!(game.variant, Variant::International) => "international",
        _ => "russian",
    }
}

const fn in_words(theme: Theme) -> &'static str {
    match theme {
        Theme::Light => "light",
        Theme::Dark => "dark",
    }
}

const fn code(language: Language) -> &'static str {
    match language {
        Language::English => "en",
        Language::Russian => "ru",
    }
}

/// A folder that is gone afterwards, unless it stays.
struct Folder {
    path: PathBuf,
    stays: bool,
}

impl Folder {
    fn new(name: &str) -> Result<Self> {
        let own = format!("checkers-online-shot-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(own);
        fs::create_dir_all(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Self { path, stays: false })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if self.stays {
            return;
        }
        if let Err(error) = fs::remove_dir_all(&self.path) {
            eprintln!("xtask: {} stays behind: {error}", self.path.display());
        }
    }
}
