//! `cargo xtask web`: the game for browsers, in `web/dist`.
//!
//! Cargo, wasm-bindgen, wasm-opt; then the page of `web/page` with names that hold the hash of their
//! content, and a compressed copy of each file beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use crate::foreign::BROWSER;
use crate::npm;
use crate::packages::{self, Use};
use crate::process::{answer, cargo, run as execute, workspace};

/// The version of the crate: the program must have the same.
const WASM_BINDGEN: &str = "0.2.130";
/// Endings of files that a compressed copy makes smaller.
const COMPRESSED: [&str; 6] = ["html", "js", "css", "wasm", "svg", "webmanifest"];

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Build in minutes, large and slow: for trying and for tests
    #[arg(long)]
    quick: bool,
    /// Where to put the page [default: web/dist]
    #[arg(long)]
    out: Option<PathBuf>,
}

/// Builds the page.
///
/// # Errors
/// When something is missing, the build fails or the game has grown over its budget.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let form = if arguments.quick { QUICK } else { RELEASE };
    let dist = arguments.out.clone();
    build(&form, &dist.unwrap_or_else(|| workspace().join("web/dist")))?;
    Ok(ExitCode::SUCCESS)
}

/// Builds the page for tests, outside of the workspace, and returns its folder.
///
/// # Errors
/// As [`run`].
pub(crate) fn quick() -> Result<PathBuf> {
    let dist = BROWSER.folder(QUICK.profile)?.join("web-dist");
    build(&QUICK, &dist)?;
    Ok(dist)
}

/// How the page is built.
struct Form {
    profile: &'static str,
    /// Whether time is spent on making the module small.
    shrinks: bool,
    /// How hard brotli tries, up to 11.
    effort: u32,
    /// The compressed module may be so large, in bytes. More needs a reason and a new number here.
    budget: u64,
}

/// What is published.
const RELEASE: Form = Form {
    profile: "web-release",
    shrinks: true,
    effort: 11,
    budget: 4_350_000,
};

/// For tests, which watch in CI that the game does not grow unnoticed.
const QUICK: Form = Form {
    profile: "web-quick",
    shrinks: false,
    effort: 5,
    budget: 20_000_000,
};

/// Builds the page into a folder.
fn build(form: &Form, dist: &Path) -> Result<()> {
    packages::provide(&[Use::Compile, Use::Web])?;
    let module = compile(form.profile)?;
    let stage = module.with_file_name("web-stage");
    bind(&module, &stage)?;
    let game = stage.join("game_bg.wasm");
    if form.shrinks {
        shrink(&game)?;
    }
    lay_out(&stage, dist)?;
    compress(dist, form.effort)?;
    weigh(dist, form.budget)
}

fn compile(profile: &str) -> Result<PathBuf> {
    let Some(mut compiler) = BROWSER.compiler("build")? else {
        bail!(
            "there is no compiler for browsers: type {}",
            BROWSER.advice()
        );
    };
    execute(compiler.args(["--bin", "checkers-online", "--profile", profile]))?;
    Ok(BROWSER.folder(profile)?.join("checkers-online.wasm"))
}

fn bind(module: &Path, stage: &Path) -> Result<()> {
    let mut command = Command::new(wasm_bindgen()?);
    command.args(["--target", "web", "--no-typescript", "--out-name", "game"]);
    command.args(["--remove-name-section", "--remove-producers-section"]);
    execute(command.arg("--out-dir").arg(stage).arg(module))
}

/// Finds wasm-bindgen in the right version, or builds it once, outside of any clone.
fn wasm_bindgen() -> Result<PathBuf> {
    let root = tools()?;
    let own = root.join("bin/wasm-bindgen");
    for program in [PathBuf::from("wasm-bindgen"), own.clone()] {
        let said = answer(Command::new(&program).arg("--version"));
        if said.is_ok_and(|said| said.ends_with(WASM_BINDGEN)) {
            return Ok(program);
        }
    }
    eprintln!("Building wasm-bindgen {WASM_BINDGEN}, once.");
    let mut install = cargo();
    install.args(["install", "wasm-bindgen-cli", "--version", WASM_BINDGEN]);
    install.args(["--bin", "wasm-bindgen", "--root"]).arg(&root);
    // It works for seconds: a level less saves minutes of compiling.
    install.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
    install.env("CARGO_PROFILE_RELEASE_LTO", "off");
    install.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
    execute(&mut install)?;
    Ok(own)
}

fn tools() -> Result<PathBuf> {
    let home = std::env::home_dir().context("this system has no home folder")?;
    Ok(home.join(".cache/checkers-online/tools"))
}

/// Makes the game small. The wasm-opt of npm: Debian's breaks the module.
fn shrink(game: &Path) -> Result<()> {
    let folder = workspace().join("web");
    npm::install(&folder)?;
    let mut command = Command::new("node");
    command.arg(folder.join("node_modules/binaryen/bin/wasm-opt"));
    command.args([
        "-Oz",
        "--enable-bulk-memory",
        "--enable-nontrapping-float-to-int",
    ]);
    command.args([
        "--enable-sign-ext",
        "--enable-mutable-globals",
        "--enable-reference-types",
    ]);
    execute(command.arg(game).arg("-o").arg(game))
}

/// Writes the page: what holds the game's hash first, the page that names it last.
fn lay_out(stage: &Path, dist: &Path) -> Result<()> {
    if dist.exists() {
        fs::remove_dir_all(dist).context("the old page cannot be removed")?;
    }
    fs::create_dir_all(dist).with_context(|| format!("cannot write to {}", dist.display()))?;
    let page = workspace().join("web/page");
    let game = fs::read(stage.join("game_bg.wasm"))?;
    let size = game.len().to_string();
    let names = [
        ("{{game}}", named(dist, "game", "wasm", &game)?),
        (
            "{{script}}",
            named(dist, "game", "js", &fs::read(stage.join("game.js"))?)?,
        ),
        (
            "{{start}}",
            named(dist, "start", "js", &fs::read(page.join("start.js"))?)?,
        ),
        (
            "{{style}}",
            named(dist, "style", "css", &fs::read(page.join("style.css"))?)?,
        ),
        ("{{size}}", size),
    ];
    for entry in fs::read_dir(&page)? {
        let name = entry?.file_name();
        if !matches!(name.to_str(), Some("start.js" | "style.css" | "index.html")) {
            fs::copy(page.join(&name), dist.join(&name))?;
        }
    }
    let mut index = fs::read_to_string(page.join("index.html"))?;
    for (place, name) in &names {
        index = index.replace(place, name);
    }
    fs::write(dist.join("index.html"), index).context("the page cannot be written")
}

fn named(dist: &Path, stem: &str, ending: &str, bytes: &[u8]) -> Result<String> {
    let digest = Sha256::digest(bytes);
    let hash: String = digest
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let name = format!("{stem}-{hash}.{ending}");
    fs::write(dist.join(&name), bytes).with_context(|| format!("{name} cannot be written"))?;
    Ok(name)
}

fn compress(dist: &Path, level: u32) -> Result<()> {
    for entry in fs::read_dir(dist)? {
        let path = entry?.path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        if ending.is_some_and(|ending| COMPRESSED.contains(&ending)) {
            execute(
                Command::new("brotli")
                    .args(["-q", &level.to_string(), "-k", "-f"])
                    .arg(&path),
            )?;
            execute(
                Command::new("gzip")
                    .args(["-9", "-k", "-f", "-n"])
                    .arg(&path),
            )?;
        }
    }
    Ok(())
}

/// Says how large the game is, and refuses what has grown over the budget.
#[expect(clippy::print_stdout, reason = "the sizes are the answer")]
fn weigh(dist: &Path, budget: u64) -> Result<()> {
    let mut packed = 0;
    for entry in fs::read_dir(dist)? {
        let entry = entry?;
        let (name, size) = (entry.file_name(), entry.metadata()?.len());
        let name = name.to_string_lossy();
        if name.starts_with("game-") && name.contains(".wasm") {
            println!("{size:>12} {name}");
        }
        if name.ends_with(".wasm.br") {
            packed = size;
        }
    }
    if packed > budget {
        bail!("the game takes {packed} bytes compressed; its budget is {budget}");
    }
    Ok(())
}
