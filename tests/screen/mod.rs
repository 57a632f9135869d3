//! A real window on a real display, driven by real mouse and key events (xdotool) and looked at by
//! screenshots (`ImageMagick`). `cargo xtask test` starts the display and installs both programs.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use bevy::math::Rect;

/// The colour of the one large filled button of a screen in the light theme (tokens: primary).
const PRIMARY: &str = "#0B6675";
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
}

/// How to start the app.
pub(crate) struct Start<'a> {
    /// The folder of its data.
    pub(crate) data: &'a Path,
    /// The port of its local server.
    pub(crate) port: u16,
    /// The window's size.
    pub(crate) size: (u32, u32),
    /// The name of the test, for the screenshots.
    pub(crate) name: &'a str,
}

impl Screen {
    /// Starts the app and waits for its window.
    pub(crate) async fn open(start: &Start<'_>) -> Result<Self> {
        let (width, height) = start.size;
        let shots = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("shots")
            .join(start.name);
        std::fs::create_dir_all(&shots)?;
        let app = Command::new(env!("CARGO_BIN_EXE_checkers-online"))
            .arg("--data")
            .arg(start.data)
            .args(["--port", &start.port.to_string()])
            .args(["--window", &format!("{width}x{height}")])
            .args(["--theme", "light", "--language", "en"])
            .stdin(Stdio::null())
            .spawn()?;
        let mut screen = Self {
            app,
            window: String::new(),
            shots,
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

    /// Presses a key, named as xdotool names it.
    pub(crate) fn key(&self, key: &str) -> Result<()> {
        self.focus()?;
        run("xdotool", &["key", key]).map(drop)
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

    /// Waits for the screen's one large filled button and clicks it; returns where it was.
    pub(crate) async fn click_primary(&self) -> Result<(f32, f32)> {
        let at = wait("the filled button", || self.primary()).await?;
        self.click(at).await?;
        Ok(at)
    }

    /// Clicks the screen's one large filled button and waits until another screen is there, on which it
    /// lies elsewhere: what is clicked next is meant for that one.
    pub(crate) async fn leave_by_primary(&self) -> Result<()> {
        let at = self.click_primary().await?;
        let next = || Ok(self.primary()?.filter(|now| *now != at));
        wait("the next screen", next).await.map(drop)
    }

    /// Returns the middle of the largest patch of the button colour, if there is a large one.
    fn primary(&self) -> Result<Option<(f32, f32)>> {
        let file = self.shots.join("looking.png");
        let path = file.to_str().context("the path is text")?;
        run("import", &["-window", &self.window, path])?;
        let found = run(
            "convert",
            &[
                path,
                "-fuzz",
                "3%",
                "-fill",
                "black",
                "+opaque",
                PRIMARY,
                "-fill",
                "white",
                "-opaque",
                PRIMARY,
                "-define",
                "connected-components:verbose=true",
                "-define",
                "connected-components:area-threshold=2500",
                "-connected-components",
                "4",
                "null:",
            ],
        )?;
        Ok(found
            .lines()
            .filter(|line| {
                line.trim_end().ends_with("(255)")
                    || line.contains("white")
                    || line.contains("255,255,255")
            })
            .find_map(patch_middle))
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

/// Reads the middle of a patch from a line like `3: 300x60+45+500 194.5,529.5 17000 gray(255)`.
fn patch_middle(line: &str) -> Option<(f32, f32)> {
    let mut words = line.split_whitespace();
    words.next()?.strip_suffix(':')?;
    let size = words.next()?;
    let numbers: Vec<f32> = size
        .split(['x', '+'])
        .filter_map(|word| word.parse().ok())
        .collect();
    let [width, height, left, top] = numbers[..] else {
        return None;
    };
    let is_button = width >= 120.0 && (40.0..90.0).contains(&height);
    is_button.then_some((left + width / 2.0, top + height / 2.0))
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
