//! Playing the app from outside, as a person does: a screen, a mouse, keys and eyes.
//!
//! Each running app gets a virtual screen of its own, so no window covers another and every picture
//! is whole. Nothing here looks inside the app.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::display::Virtual;
use crate::eyes::{Colour, Picture};
use crate::process::{answer, run};
use crate::time;

/// How long the mouse button or a key stays down: the software renderer draws a dozen frames a
/// second, and a press within one frame would be no click.
const HOLD: Duration = Duration::from_millis(150);

/// How long the window may take to appear, on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(60);

/// A point of a window, in pixels from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Point {
    pub(crate) x: u32,
    pub(crate) y: u32,
}

/// The size of a window in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) width: u32,
    pub(crate) height: u32,
}

/// A running app on a screen of its own. Both end with this value.
pub(crate) struct App {
    process: Child,
    window: String,
    screen: Virtual,
    size: Size,
}

impl App {
    /// Starts a program with one window and waits until the window is there.
    ///
    /// # Errors
    /// When the program ends at once or shows no window.
    pub(crate) fn start(program: &mut Command, size: Size) -> Result<Self> {
        let screen = Virtual::start(size.width, size.height)?;
        let mut process = screen
            .lend(program)
            .stdin(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {}", program.get_program().display()))?;
        match window_of(&mut process, &screen) {
            Ok(window) => Ok(Self {
                process,
                window,
                screen,
                size,
            }),
            Err(error) => {
                end(&mut process);
                Err(error)
            }
        }
    }

    /// Presses and lets go of the left mouse button at a point.
    ///
    /// # Errors
    /// When xdotool fails.
    pub(crate) fn click(&self, at: Point) -> Result<()> {
        self.point(at)?;
        time::pause(HOLD);
        self.xdotool(["mousedown", "1"])?;
        time::pause(HOLD);
        self.xdotool(["mouseup", "1"])?;
        time::pause(HOLD);
        Ok(())
    }

    /// Moves the mouse to a point of the window.
    ///
    /// # Errors
    /// When xdotool fails.
    fn point(&self, at: Point) -> Result<()> {
        let (x, y) = (at.x.to_string(), at.y.to_string());
        self.xdotool(["mousemove", "--window", &self.window, &x, &y])
    }

    /// Presses keys, in xdotool's names: `Escape`, `ctrl+z`, `Tab`.
    ///
    /// # Errors
    /// When xdotool fails.
    pub(crate) fn press(&self, keys: &[&str]) -> Result<()> {
        // Without a window manager nobody else gives the window the keyboard.
        self.xdotool(["windowfocus", "--sync", &self.window])?;
        for key in keys {
            self.xdotool(["keydown", key])?;
            time::pause(HOLD);
            self.xdotool(["keyup", key])?;
            time::pause(HOLD);
        }
        Ok(())
    }

    /// Types text.
    ///
    /// # Errors
    /// When xdotool fails.
    pub(crate) fn write(&self, text: &str) -> Result<()> {
        self.xdotool(["windowfocus", "--sync", &self.window])?;
        self.xdotool(["type", "--delay", "150", text])
    }

    /// Waits until the picture stands still, or as long as it may take: a clock never stands still.
    ///
    /// # Errors
    /// When no picture can be taken or the app has ended.
    pub(crate) fn settle(&mut self, limit: Duration) -> Result<()> {
        let end = time::now() + limit;
        let mut before = self.look()?;
        while time::now() < end {
            time::pause(Duration::from_millis(400));
            self.still_runs()?;
            let after = self.look()?;
            if after == before {
                return Ok(());
            }
            before = after;
        }
        Ok(())
    }

    /// Writes a picture of the window into a file, the mouse out of the way.
    ///
    /// # Errors
    /// When the app has ended or the picture cannot be written.
    pub(crate) fn picture(&mut self, file: &Path) -> Result<()> {
        self.point(Point { x: 0, y: 0 })?;
        self.settle(Duration::from_secs(2))?;
        let mut import = Command::new("import");
        import.args(["-window", "root"]).arg(file);
        run(self.screen.lend(&mut import))
            .with_context(|| format!("no picture could be written to {}", file.display()))
    }

    /// Returns where the one large button of a colour is, as soon as it is there.
    ///
    /// # Errors
    /// When it does not come.
    pub(crate) fn find(&self, colour: Colour) -> Result<Point> {
        // Under the mouse it would have another colour.
        self.point(Point { x: 0, y: 0 })?;
        time::until(PATIENCE, || self.look().ok()?.button(colour).ok())
            .with_context(|| format!("no button of colour {:?} came", colour.0))
    }

    /// Returns what is to be seen now.
    ///
    /// # Errors
    /// When no picture can be taken.
    pub(crate) fn look(&self) -> Result<Picture> {
        let mut import = Command::new("import");
        import.args(["-window", "root", "-depth", "8", "rgb:-"]);
        let output = self
            .screen
            .lend(&mut import)
            .output()
            .context("cannot start `import`")?;
        if !output.status.success() {
            bail!(
                "no picture: {}",
                String::from_utf8_lossy(&output.stderr).trim()
            );
        }
        Picture::new(self.size, output.stdout)
    }

    fn still_runs(&mut self) -> Result<()> {
        match self
            .process
            .try_wait()
            .context("the app cannot be watched")?
        {
            None => Ok(()),
            Some(status) => bail!("the app ended by itself ({status})"),
        }
    }

    fn xdotool<const N: usize>(&self, arguments: [&str; N]) -> Result<()> {
        let mut xdotool = Command::new("xdotool");
        xdotool.args(arguments.map(OsStr::new));
        run(self.screen.lend(&mut xdotool))
    }
}

impl Drop for App {
    fn drop(&mut self) {
        end(&mut self.process);
    }
}

fn window_of(process: &mut Child, screen: &Virtual) -> Result<String> {
    let id = process.id().to_string();
    let found = time::until(PATIENCE, || {
        if let Ok(Some(status)) = process.try_wait() {
            return Some(Err(anyhow::anyhow!(
                "the app ended before it showed a window ({status})"
            )));
        }
        let mut search = Command::new("xdotool");
        search.args(["search", "--onlyvisible", "--pid", &id]);
        let windows = answer(screen.lend(&mut search)).ok()?;
        windows.lines().next().map(|window| Ok(window.to_owned()))
    });
    found.context("the app showed no window")?
}

fn end(process: &mut Child) {
    if let Err(error) = process.kill().and_then(|()| process.wait()) {
        eprintln!("xtask: the app was not ended: {error}");
    }
}
