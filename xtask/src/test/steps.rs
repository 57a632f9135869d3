//! The steps of `cargo xtask test`, in the order in which a fault is found soonest.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};
use services::{Nats, Postgres};

use super::{Outcome, Step, browser, openid};
use crate::build;
use crate::display::Virtual;
use crate::packages::{self, Use};
use crate::process::{cargo, is_installed, run, workspace};
use crate::shot::gallery;
use crate::{mobile, npm};

pub(super) const ALL: [Step; 15] = [
    Step {
        name: "packages",
        about: "system packages for building and for a screen",
        run: system,
    },
    Step {
        name: "fmt",
        about: "every file is formatted",
        run: fmt,
    },
    Step {
        name: "clippy",
        about: "no lint anywhere",
        run: clippy,
    },
    Step {
        name: "doc",
        about: "the documentation has no broken link",
        run: doc,
    },
    Step {
        name: "test",
        about: "unit and integration tests of all crates",
        run: test,
    },
    Step {
        name: "services",
        about: "the server on PostgreSQL and NATS, which are started for it",
        run: with_services,
    },
    Step {
        name: "openid",
        about: "logins at a certified OpenID provider, which is installed for it",
        run: openid::tests,
    },
    Step {
        name: "doctest",
        about: "the examples in the documentation",
        run: doctest,
    },
    Step {
        name: "e2e",
        about: "the real app on a virtual screen",
        run: e2e,
    },
    Step {
        name: "person",
        about: "a person's whole way, first start to linked account, in a real window",
        run: person,
    },
    Step {
        name: "gallery",
        about: "every screen, upright light and across dark, looks as it did when it was approved",
        run: gallery,
    },
    Step {
        name: "browser",
        about: "the page for browsers is built, fits its budget and is played in a real one",
        run: browser::tests,
    },
    Step {
        name: "mobile",
        about: "the app compiles for Android and iOS",
        run: mobile,
    },
    Step {
        name: "deny",
        about: "licences and sources of all dependencies",
        run: deny,
    },
    Step {
        name: "typos",
        about: "no misspelt word",
        run: typos,
    },
];

fn passed(command: &mut Command) -> Result<Outcome> {
    run(command).map(|()| Outcome::Passed)
}

fn system() -> Result<Outcome> {
    let uses = [
        Use::Compile,
        Use::CompileSound,
        Use::Window,
        Use::SoftwareGraphics,
        Use::Drive,
        Use::Services,
    ];
    packages::provide(&uses).map(|()| Outcome::Passed)
}

fn fmt() -> Result<Outcome> {
    passed(cargo().args(["fmt", "--all", "--check"]))
}

fn clippy() -> Result<Outcome> {
    passed(cargo().args([
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ]))
}

fn doc() -> Result<Outcome> {
    passed(
        cargo()
            .args(["doc", "--workspace", "--no-deps"])
            .env("RUSTDOCFLAGS", "-D warnings"),
    )
}

fn test() -> Result<Outcome> {
    if is_installed("cargo-nextest") {
        passed(cargo().args(["nextest", "run", "--workspace"]))
    } else {
        passed(cargo().args([
            "test",
            "--workspace",
            "--no-fail-fast",
            "--lib",
            "--bins",
            "--tests",
        ]))
    }
}

fn with_services() -> Result<Outcome> {
    let postgres = Postgres::start(&services::fresh_folder("postgres"))?;
    let nats = Nats::start(&services::fresh_folder("nats"))?;
    let mut tests = cargo();
    if is_installed("cargo-nextest") {
        tests.args(["nextest", "run", "--workspace", "--run-ignored", "only"]);
        tests.args(["-E", "package(server) and not binary(openid)"]);
    } else {
        tests.args(["test", "--workspace", "--no-fail-fast"]);
        tests.args(["--test", "api", "--test", "contract", "--test", "process"]);
        tests.args(["--", "--ignored"]);
    }
    tests.env("CHECKERS_TEST_POSTGRES", postgres.url());
    tests.env("CHECKERS_TEST_NATS", nats.url());
    passed(&mut tests)
}

fn doctest() -> Result<Outcome> {
    passed(cargo().args(["test", "--workspace", "--doc"]))
}

fn e2e() -> Result<Outcome> {
    on_a_screen("play")
}

fn person() -> Result<Outcome> {
    if let Some(missing) = npm::lacks() {
        return Ok(Outcome::Skipped(format!(
            "needs {missing}: a person's whole way is NOT tested"
        )));
    }
    openid::install_provider()?;
    on_a_screen("person")
}

/// Takes pictures of every screen of a server full of people and played games, into a folder.
///
/// # Errors
/// When something is missing, or a screen cannot be reached.
pub(crate) fn tour(pictures: &Path) -> Result<()> {
    if let Some(missing) = npm::lacks() {
        bail!("the login provider of the pictures needs {missing}");
    }
    openid::install_provider()?;
    let mut tests = on_a_screen_of("tour")?;
    tests.0.env("CHECKERS_SHOTS", pictures);
    passed(tests.1.lend(&mut tests.0)).map(drop)
}

/// Runs the tests of one file of `tests/e2e` one after another on a screen that exists only in memory.
fn on_a_screen(file: &str) -> Result<Outcome> {
    let (mut tests, screen) = on_a_screen_of(file)?;
    passed(screen.lend(&mut tests))
}

/// Returns what runs those tests, and the screen.
fn on_a_screen_of(file: &str) -> Result<(Command, Virtual)> {
    build::app_and_server()?;
    let screen = Virtual::start(1600, 1200)?;
    let mut tests = cargo();
    if is_installed("cargo-nextest") {
        tests.args(["nextest", "run", "--workspace", "--test", "e2e"]);
        tests.args(["--run-ignored", "only", "--test-threads", "1"]);
        tests.args(["-E", &format!("test(/^{file}::/)")]);
    } else {
        tests.args(["test", "--workspace", "--no-fail-fast", "--test", "e2e"]);
        tests.args(["--", "--ignored", "--test-threads", "1"]);
        tests.arg(format!("{file}::"));
    }
    Ok((tests, screen))
}

fn mobile() -> Result<Outcome> {
    Ok(
        mobile::check_reachable()?.map_or(Outcome::Passed, |advice| {
            Outcome::Skipped(format!(
                "needs {advice}: the game for phones is NOT checked"
            ))
        }),
    )
}

fn gallery() -> Result<Outcome> {
    if !gallery::is_approved() {
        return Ok(Outcome::Skipped(
            "nothing is approved yet (cargo xtask shot --gallery --approve)".to_owned(),
        ));
    }
    build::screens()?;
    let folder = services::fresh_folder("gallery");
    // Each screen once upright and once across, once light and once dark; all four of each draws
    // `cargo xtask shot --gallery`.
    let mut differing = Vec::new();
    for words in [["390x844", "light"], ["1280x800", "dark"]] {
        // A folder each: the first would be emptied for the second, with what is to be looked at.
        let folder = folder.join(words.join("-"));
        gallery::draw(&words.map(str::to_owned), &folder)?;
        differing.extend(gallery::compare(&folder)?);
    }
    if differing.is_empty() {
        return Ok(Outcome::Passed);
    }
    let (count, list, folder) = (differing.len(), differing.join("\n"), folder.display());
    bail!(
        "{count} screens differ from tests/gallery:\n{list}\nLook at them in {folder}. \
         If they shall be so: cargo xtask shot --gallery --approve"
    )
}

fn deny() -> Result<Outcome> {
    if !is_installed("cargo-deny") {
        return Ok(Outcome::Skipped(
            "needs cargo-deny (cargo install cargo-deny)".to_owned(),
        ));
    }
    passed(cargo().args(["deny", "check", "licenses", "bans", "sources"]))
}

fn typos() -> Result<Outcome> {
    if !is_installed("typos") {
        return Ok(Outcome::Skipped(
            "needs typos (cargo install typos-cli)".to_owned(),
        ));
    }
    passed(Command::new("typos").current_dir(workspace()))
}
