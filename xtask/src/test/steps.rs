//! The steps of `cargo xtask test`, in the order in which a fault is found soonest.

use std::process::Command;

use anyhow::{Context, Result, bail};
use services::{Nats, Postgres};

use super::{Outcome, Step, browser, openid};
use crate::build;
use crate::display::Virtual;
use crate::packages::{self, Use};
use crate::process::{cargo, is_installed, run, workspace};
use crate::shot::gallery;

/// Steps that compile the engine once more, for browsers, a quarter of an hour and more on a cold machine:
/// they run when they are named.
pub(super) const BY_NAME: [&str; 2] = ["wasm", "browser"];

pub(super) const ALL: [Step; 14] = [
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
        name: "gallery",
        about: "every screen, upright and light, looks as it did when it was approved",
        run: gallery,
    },
    Step {
        name: "wasm",
        about: "the app and what it stands on compile for browsers",
        run: browser::check,
    },
    Step {
        name: "browser",
        about: "the page for browsers is built, fits its budget and is played in a real one",
        run: browser::tests,
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
    if !has_e2e_tests()? {
        return Ok(Outcome::Skipped("no file tests/e2e_*.rs yet".to_owned()));
    }
    build::app_and_server()?;
    let screen = Virtual::start(1600, 1200)?;
    let mut tests = cargo();
    if is_installed("cargo-nextest") {
        tests.args([
            "nextest",
            "run",
            "--workspace",
            "--test",
            "e2e_*",
            "--run-ignored",
            "only",
        ]);
        tests.args(["--test-threads", "1"]);
    } else {
        tests.args([
            "test",
            "--workspace",
            "--no-fail-fast",
            "--test",
            "e2e_*",
            "--",
        ]);
        tests.args(["--ignored", "--test-threads", "1"]);
    }
    passed(screen.lend(&mut tests))
}

fn gallery() -> Result<Outcome> {
    if !gallery::is_approved() {
        return Ok(Outcome::Skipped(
            "nothing is approved yet (cargo xtask shot --gallery --approve)".to_owned(),
        ));
    }
    build::screens()?;
    let folder = services::fresh_folder("gallery");
    // Across and dark take three times as long again: `cargo xtask shot --gallery` draws those too.
    gallery::draw(&["390x844".to_owned(), "light".to_owned()], &folder)?;
    let differing = gallery::compare(&folder)?;
    if differing.is_empty() {
        return Ok(Outcome::Passed);
    }
    let (count, list, folder) = (differing.len(), differing.join("\n"), folder.display());
    bail!(
        "{count} screens differ from tests/gallery:\n{list}\nLook at them in {folder}. \
         If they shall be so: cargo xtask shot --gallery --approve"
    )
}

fn has_e2e_tests() -> Result<bool> {
    let folder = workspace().join("tests");
    let entries = std::fs::read_dir(&folder).context("the folder of the tests cannot be read")?;
    Ok(entries
        .flatten()
        .any(|entry| entry.file_name().to_string_lossy().starts_with("e2e_")))
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
