//! A real window on a real display, driven by real mouse and key events (xdotool) and looked at by
//! screenshots (`ImageMagick`). Where a button lies says the app itself ([`seen`]). `cargo xtask test` starts the
//! display and installs both programs.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use bevy::math::Rect;

mod seen;
pub(crate) use seen::Seen;

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(40);
/// How often it is looked at meanwhile.
const LOOK: Duration = Duration::from_millis(200);
/// A picture is at rest when it has not changed from one look to the next so many times.
const STILL: u32 = 2;

/// The app in its window.
pub(crate) struct Screen {
    app: Child,
    window: String,
    shots: PathBuf,
    mirror: PathBuf,
    size: (u32, u32),
}

/// How to start the app.
pub(crate) struct Start<'a> {
    /// The folder of its data.
    pub(crate) data: &'a Path,
    /// Its server.
    pub(crate) server: ServerAt,
    /// What is started in the browser's place.
    pub(crate) browser: Option<&'a Path>,
    /// The window's size.
    pub(crate) size: (u32, u32),
    /// `light` or `dark`.
    pub(crate) theme: &'a str,
    /// The name of the test, for the screenshots.
    pub(crate) name: &'a str,
}

/// Where the server is.
#[derive(Clone, Copy)]
pub(crate) enum ServerAt {
    /// The app starts it at this port, and again when it misses it.
    Own(u16),
    /// It runs at this port.
    Running(u16),
}

impl ServerAt {
    /// Returns its port.
    pub(crate) const fn port(self) -> u16 {
        match self {
            Self::Own(port) | Self::Running(port) => port,
        }
    }
}

impl<'a> Start<'a> {
    /// The app with a server of its own, and without a browser.
    pub(crate) const fn alone(data: &'a Path, port: u16, size: (u32, u32), name: &'a str) -> Self {
        Self {
            data,
            server: ServerAt::Own(port),
            browser: None,
            size,
            theme: "light",
            name,
        }
    }

    fn program(&self, mirror: &Path) -> Command {
        let (width, height) = self.size;
        let mut app = Command::new(env!("CARGO_BIN_EXE_checkers-online"));
        match self.server {
            ServerAt::Own(port) => app.args(["--port", &port.to_string()]),
            ServerAt::Running(port) => app.args(["--server", &format!("127.0.0.1:{port}")]),
        };
        if let Some(browser) = self.browser {
            app.env("BROWSER", browser);
        }
        app.arg("--data").arg(self.data);
        app.arg("--mirror").arg(mirror);
        app.args(["--window", &format!("{width}x{height}")]);
        app.args(["--theme", self.theme, "--language", "en"]);
        app
    }
}

impl Screen {
    /// Starts the app and waits for its window.
    pub(crate) async fn open(start: &Start<'_>) -> Result<Self> {
        let tmp = || Path::new(env!("CARGO_TARGET_TMPDIR")).join("shots");
        let shots = std::env::var_os("CHECKERS_SHOTS").map_or_else(tmp, PathBuf::from);
        let shots = shots.join(start.name);
        std::fs::create_dir_all(&shots)?;
        let mirror = start.data.join("mirror.json");
        let app = start.program(&mirror).stdin(Stdio::null()).spawn()?;
        let mut screen = Self {
            app,
            window: String::new(),
            shots,
            mirror,
            size: start.size,
        };
        let pid = screen.app.id().to_string();
        screen.window = wait("a window", || {
            let found = run("xdotool", &["search", "--onlyvisible", "--pid", &pid]);
            Ok(found
                .ok()
                .and_then(|ids| ids.lines().next().map(str::to_owned)))
        })
        .await?;
        Ok(screen)
    }

    /// Moves the mouse there and clicks, in pixels of the window.
    pub(crate) async fn click(&self, at: (f32, f32)) -> Result<()> {
        self.point(at).await?;
        run("xdotool", &["mousedown", "1"])?;
        tokio::time::sleep(Duration::from_millis(120)).await;
        run("xdotool", &["mouseup", "1"])?;
        tokio::time::sleep(Duration::from_millis(120)).await;
        Ok(())
    }

    /// Drags from one place to another.
    pub(crate) async fn drag(&self, from: (f32, f32), to: (f32, f32)) -> Result<()> {
        self.point(from).await?;
        run("xdotool", &["mousedown", "1"])?;
        tokio::time::sleep(Duration::from_millis(120)).await;
        for step in 1..=6_u8 {
            let part = f32::from(step) / 6.0;
            let x = (to.0 - from.0).mul_add(part, from.0);
            let y = (to.1 - from.1).mul_add(part, from.1);
            self.point((x, y)).await?;
        }
        run("xdotool", &["mouseup", "1"])?;
        tokio::time::sleep(Duration::from_millis(120)).await;
        Ok(())
    }

    async fn point(&self, (x, y): (f32, f32)) -> Result<()> {
        let (x, y) = (x.round().to_string(), y.round().to_string());
        run("xdotool", &["mousemove", "--window", &self.window, &x, &y])?;
        // Picking looks at the pointer a frame after it has moved.
        tokio::time::sleep(Duration::from_millis(80)).await;
        Ok(())
    }

    /// Presses a key, named as xdotool names it; keys joined by `+` one after another, as fingers do.
    pub(crate) async fn key(&self, key: &str) -> Result<()> {
        self.focus()?;
        let keys: Vec<_> = key.split('+').collect();
        let downs = keys.iter().map(|key| ("keydown", key));
        let ups = keys.iter().rev().map(|key| ("keyup", key));
        for (how, key) in downs.chain(ups) {
            run("xdotool", &[how, key])?;
            tokio::time::sleep(Duration::from_millis(120)).await;
        }
        Ok(())
    }

    /// Types a text.
    pub(crate) fn write(&self, text: &str) -> Result<()> {
        self.focus()?;
        run("xdotool", &["type", "--delay", "60", text]).map(drop)
    }

    /// Gives the window the keyboard: without a window manager nobody else does.
    fn focus(&self) -> Result<()> {
        run("xdotool", &["windowfocus", "--sync", &self.window]).map(drop)
    }

    /// Waits until the window's title begins with this text: it says whose move the app shows.
    pub(crate) async fn until_title(&self, begin: &str) -> Result<()> {
        let title = || run("xdotool", &["getwindowname", &self.window]);
        let shown = || Ok(title()?.starts_with(begin).then_some(()));
        let waited = wait(&format!("the title '{begin}'"), shown).await;
        let last = title()?;
        waited.with_context(|| format!("the title is '{}'", last.trim_end()))
    }

    /// Waits until nothing moves in this part of the window.
    pub(crate) async fn until_still(&self, part: Rect) -> Result<()> {
        let (size, corner) = (part.size().as_uvec2(), part.min.as_uvec2());
        let crop = format!("{}x{}+{}+{}", size.x, size.y, corner.x, corner.y);
        let window = self.window.as_str();
        let look = || output("import", &["-window", window, "-crop", &crop, "rgb:-"]);
        let mut last = look()?;
        let mut still = 0;
        wait("a picture at rest", || {
            let now = look()?;
            still = if now == last { still + 1 } else { 0 };
            last = now;
            Ok((still >= STILL).then_some(()))
        })
        .await
    }

    /// Waits until the window shows what is wanted, and returns it.
    pub(crate) async fn until<T>(
        &self,
        what: &str,
        wanted: impl Fn(&Seen) -> Option<T>,
    ) -> Result<T> {
        let look = || Ok(Seen::read(&self.mirror)?.and_then(|seen| wanted(&seen)));
        let found = wait(what, look).await;
        if found.is_err() {
            let shot = self.shot("failed")?;
            let texts = Seen::read(&self.mirror)?.map(|seen| seen.texts);
            return found.with_context(|| format!("see {}: {texts:?}", shot.display()));
        }
        found
    }

    /// Waits until this can be read somewhere in the window.
    pub(crate) async fn until_says(&self, words: &str) -> Result<()> {
        let said = |seen: &Seen| seen.says(words).then_some(());
        self.until(&format!("the text '{words}'"), said).await
    }

    /// Presses something by its name, once it is there, can be pressed and lies still.
    pub(crate) async fn press(&self, name: &str) -> Result<()> {
        let what = format!("'{name}' to press");
        let place = |seen: &Seen| seen.place(name);
        let known = |seen: &Seen| (seen.is_away(name) || place(seen).is_some()).then_some(());
        self.until(&what, known).await?;
        self.scroll_to(name).await?;
        let mut at = self.until(&what, place).await?;
        let mut still = 0;
        while still < STILL {
            tokio::time::sleep(LOOK).await;
            let now = self.until(&what, place).await?;
            still = if now == at { still + 1 } else { 0 };
            at = now;
        }
        self.click(at).await
    }

    /// Turns the wheel over the middle of the window until something of this name is in sight.
    async fn scroll_to(&self, name: &str) -> Result<()> {
        let is_away = || -> Result<bool> {
            let seen = Seen::read(&self.mirror)?;
            Ok(seen.is_some_and(|seen| seen.is_away(name)))
        };
        if !is_away()? {
            return Ok(());
        }
        self.point((self.size.0 as f32 / 2.0, self.size.1 as f32 / 2.0))
            .await?;
        wait(&format!("'{name}' by scrolling"), || {
            let middle = self.size.1 as f32 / 2.0;
            let seen = Seen::read(&self.mirror)?;
            let above = seen.is_some_and(|seen| seen.is_above(name, middle));
            run("xdotool", &["click", if above { "4" } else { "5" }])?;
            Ok((!is_away()?).then_some(()))
        })
        .await
    }

    /// Puts a text in the place of what a field holds, whose hint this is.
    pub(crate) async fn fill(&self, hint: &str, text: &str) -> Result<()> {
        self.press(hint).await?;
        self.key("ctrl+a").await?;
        self.write(text)
    }

    /// Keeps a screenshot.
    pub(crate) fn shot(&self, name: &str) -> Result<PathBuf> {
        let file = self.shots.join(format!("{name}.png"));
        run(
            "import",
            &[
                "-window",
                &self.window,
                file.to_str().context("the path is text")?,
            ],
        )?;
        Ok(file)
    }

    /// Returns whether the app still runs.
    pub(crate) fn is_running(&mut self) -> Result<bool> {
        Ok(self.app.try_wait()?.is_none())
    }

    /// Kills the app as a crash would.
    pub(crate) fn kill(mut self) -> Result<()> {
        self.app.kill()?;
        self.app.wait()?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        if self.app.try_wait().is_ok_and(|ended| ended.is_none()) {
            let ended = self.app.kill().and_then(|()| self.app.wait());
            ended.expect("the app can be ended");
        }
    }
}

/// Waits until something is there.
pub(crate) async fn wait<T>(what: &str, mut look: impl FnMut() -> Result<Option<T>>) -> Result<T> {
    let tries = PATIENCE.as_millis() / LOOK.as_millis();
    for _ in 0..tries {
        if let Some(found) = look()? {
            return Ok(found);
        }
        tokio::time::sleep(LOOK).await;
    }
    bail!("{what} did not appear within {} s", PATIENCE.as_secs())
}

/// Runs a program and returns what it says.
pub(crate) fn run(program: &str, arguments: &[&str]) -> Result<String> {
    Ok(String::from_utf8_lossy(&output(program, arguments)?).into_owned())
}

/// Runs a program and returns the bytes that it writes.
fn output(program: &str, arguments: &[&str]) -> Result<Vec<u8>> {
    let output = Command::new(program)
        .args(arguments)
        .output()
        .with_context(|| format!("{program} is missing: run these tests by `cargo xtask test`"))?;
    ensure!(
        output.status.success(),
        "{program} {arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(output.stdout)
}

/// Returns a port that nobody uses now.
pub(crate) fn free_port() -> Result<u16> {
    Ok(std::net::TcpListener::bind("127.0.0.1:0")?
        .local_addr()?
        .port())
}

/// Ends the server that the app leaves running for others.
pub(crate) struct ServerOf(pub(crate) u16);

impl Drop for ServerOf {
    fn drop(&mut self) {
        if let Err(problem) = kill_server(self.0) {
            eprintln!("the server of the test could not be ended: {problem:#}");
        }
    }
}

/// Kills the server that listens at a port, as a power cut would.
pub(crate) fn kill_server(port: u16) -> Result<()> {
    let listen = format!("checkers-server --listen 0.0.0.0:{port}");
    run("pkill", &["-KILL", "-f", &listen]).map(drop)
}
