//! The provider as a running program; the tests of the app start it too.

use std::path::Path;
use std::process::Stdio;

use serde::Deserialize;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// What the provider says when it is ready.
#[derive(Deserialize)]
pub(crate) struct Ready {
    pub(crate) issuer: String,
    pub(crate) client: String,
    pub(crate) secret: String,
}

/// Starts the provider in its folder; it ends with the process that is returned.
///
/// # Panics
/// When it is not installed or does not start.
pub(crate) async fn start(folder: &Path) -> (Child, Ready) {
    assert!(
        folder.join("node_modules").is_dir(),
        "the provider is not installed: run cargo xtask test openid"
    );
    let mut child = Command::new("node")
        .arg("provider.mjs")
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("Node is installed");
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let line = lines
        .next_line()
        .await
        .unwrap()
        .expect("the provider starts");
    // Whatever else it says is read to the end: a closed pipe would end it.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    (child, serde_json::from_str(&line).unwrap())
}
