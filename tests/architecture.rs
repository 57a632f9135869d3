//! Guards the shape of the workspace, so that a slip shows in the tests and not a year later:
//! who may depend on whom, where versions stand, that the pure crates stay pure, and that no file
//! grows too long to be read.
//!
//! The manifests are read through `cargo metadata`, so no parser of our own and no further
//! dependency is needed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use tree::{files_under, read, root};

mod tree;

/// The longest a source file may be, in lines. The aim is 400.
const LONGEST_FILE: usize = 500;

/// What each package may depend on within the workspace: app | server -> domain -> protocol -> rules.
const CHAIN: [(&str, &[&str]); 9] = [
    ("rules", &[]),
    ("protocol", &["rules"]),
    ("domain", &["protocol", "rules"]),
    ("server", &["domain", "protocol", "rules"]),
    ("checkers-online", &["domain", "protocol", "rules"]),
    ("checkers-phone", &["checkers-online"]),
    ("load", &["domain", "protocol", "rules", "services"]),
    ("xtask", &["services"]),
    ("services", &[]),
];

/// Everything else the inner crates may depend on. Serde belongs to `protocol` alone, and nothing
/// asynchronous, random or talking to the outside may come in.
const INNER_DEPENDENCIES: [(&str, &[&str]); 3] = [
    ("rules", &["thiserror"]),
    (
        "protocol",
        &["serde", "serde_json", "thiserror", "utoipa", "uuid"],
    ),
    (
        "domain",
        &["skillratings", "thiserror", "unicode-normalization"],
    ),
];

/// What the app and the server must not share: each has its own world.
const FOREIGN: [(&str, &[&str]); 2] = [
    (
        "checkers-online",
        &["axum", "sqlx", "tower-http", "async-nats"],
    ),
    ("server", &["bevy", "bevy_egui", "ewebsock"]),
];

/// Words that betray I/O, clocks, randomness or waiting in code that must be pure.
const IMPURE: [&str; 12] = [
    "async fn",
    ".await",
    "serde",
    "tokio",
    "std::fs",
    "std::net",
    "std::thread",
    "std::env",
    "SystemTime",
    "Instant",
    "getrandom",
    "rand::",
];

#[test]
fn every_package_is_in_the_chain_and_depends_only_downwards() {
    let packages = packages();
    for (name, dependencies) in &packages {
        let (_, allowed) = CHAIN
            .iter()
            .find(|(package, _)| package == name)
            .unwrap_or_else(|| panic!("package {name} has no place in CHAIN yet"));
        for dependency in dependencies
            .iter()
            .filter(|name| packages.contains_key(*name))
        {
            assert!(
                allowed.contains(&dependency.as_str()),
                "{name} must not depend on {dependency}: the chain is app | server -> domain -> protocol -> rules"
            );
        }
    }
    assert_eq!(
        packages.len(),
        CHAIN.len(),
        "a package of CHAIN is gone: {:?}",
        packages.keys()
    );
}

#[test]
fn the_inner_crates_depend_on_a_closed_list() {
    let packages = packages();
    for (name, allowed) in INNER_DEPENDENCIES {
        for dependency in packages[name]
            .iter()
            .filter(|name| !packages.contains_key(*name))
        {
            assert!(
                allowed.contains(&dependency.as_str()),
                "{name} must not depend on {dependency}; a new dependency of an inner crate is argued in docs/decisions first"
            );
        }
    }
}

#[test]
fn app_and_server_keep_their_worlds_apart() {
    let packages = packages();
    for (name, foreign) in FOREIGN {
        for dependency in &packages[name] {
            assert!(
                !foreign.contains(&dependency.as_str()),
                "{name} must not use {dependency}"
            );
        }
    }
}

#[test]
fn rules_and_domain_are_pure() {
    for folder in ["crates/rules/src", "crates/domain/src"] {
        let files = files_under(folder, "rs");
        assert!(!files.is_empty(), "{folder} is empty");
        for file in files {
            for (number, line) in read(&file).lines().enumerate() {
                let code = line.split("//").next().unwrap_or(line);
                if let Some(word) = IMPURE.iter().find(|word| code.contains(*word)) {
                    panic!(
                        "{}:{}: {word} in a pure crate: {line}",
                        file.display(),
                        number + 1
                    );
                }
            }
        }
    }
}

#[test]
fn only_the_store_speaks_sql() {
    let files = files_under("crates/server/src", "rs");
    for file in files
        .iter()
        .filter(|file| !file.to_string_lossy().contains("/src/store/"))
    {
        let query = [
            "sqlx::query",
            "query_as",
            "query_scalar",
            "INSERT INTO",
            "SELECT ",
        ]
        .into_iter()
        .find(|word| read(file).contains(word));
        assert_eq!(
            query,
            None,
            "{} speaks SQL; only crates/server/src/store may",
            file.display()
        );
    }
}

#[test]
fn versions_stand_only_in_the_workspace() {
    for manifest in manifests() {
        let mut section = String::new();
        for (number, line) in read(&manifest).lines().enumerate() {
            if line.starts_with('[') {
                section = line.trim_matches(['[', ']']).to_owned();
            }
            let key = line.split_once('=').map_or("", |(key, _)| key.trim());
            let is_entry = is_dependency_list(&section) && !line.starts_with([' ', '#', '[']);
            let inherits = key.ends_with(".workspace") || line.contains("workspace = true");
            assert!(
                key.is_empty() || !is_entry || inherits,
                "{}:{}: write the version into [workspace.dependencies]: {line}",
                manifest.display(),
                number + 1
            );
        }
    }
}

#[test]
fn no_file_is_too_long_to_read() {
    let folders = ["src", "crates", "xtask", "tests"];
    let files: Vec<_> = folders
        .iter()
        .flat_map(|folder| files_under(folder, "rs"))
        .collect();
    assert!(
        files.len() > 30,
        "looked in the wrong place: {} files",
        files.len()
    );
    let long: Vec<_> = files
        .iter()
        .map(|file| (read(file).lines().count(), file))
        .filter(|(lines, _)| *lines > LONGEST_FILE)
        .collect();
    assert!(
        long.is_empty(),
        "over {LONGEST_FILE} lines, split by idea: {long:?}"
    );
}

/// Returns the packages of the workspace with the names of what they need to run or to build;
/// dependencies of tests alone are left out.
fn packages() -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(root())
        .output()
        .expect("cargo runs, it built this test");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    let list = metadata["packages"].as_array().expect("a list of packages");
    list.iter()
        .map(|package| (text(&package["name"]), needed(package)))
        .collect()
}

fn needed(package: &Value) -> BTreeSet<String> {
    let dependencies = package["dependencies"]
        .as_array()
        .expect("a list of dependencies");
    dependencies
        .iter()
        .filter(|dependency| dependency["kind"] != "dev")
        .map(|dependency| text(&dependency["name"]))
        .collect()
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn manifests() -> Vec<PathBuf> {
    let mut found = files_under("crates", "toml");
    found.retain(|path| path.ends_with("Cargo.toml"));
    found.extend([root().join("Cargo.toml"), root().join("xtask/Cargo.toml")]);
    assert!(
        found.len() >= CHAIN.len(),
        "manifests are missing: {found:?}"
    );
    found
}

fn is_dependency_list(section: &str) -> bool {
    section.contains("dependencies") && !section.starts_with("workspace.")
}
