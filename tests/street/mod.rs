//! A server with an OpenID provider beside it: both real, both of the test alone. Needs Node and the provider
//! of the server's tests, which `cargo xtask test` installs.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};

#[path = "../../crates/server/tests/openid/browser.rs"]
#[expect(dead_code, reason = "some ways are for the tests of the server")]
pub(crate) mod browser;

/// A server with a provider beside it. Both end with this value.
pub(crate) struct Street {
    pub(crate) folder: TempDir,
    pub(crate) port: u16,
    server: Child,
    _provider: tokio::process::Child,
}

impl Street {
    /// Starts both.
    ///
    /// # Panics
    /// When one of them cannot be had.
    pub(crate) async fn open() -> Self {
        // Names the provider of TLS that all clients want.
        drop(load::http_client());
        let (provider, ready) = provider().await;
        let folder = tempfile::tempdir().unwrap();
        let providers = folder.path().join("providers.toml");
        let text = format!(
            "[test]\nname = \"Test\"\nissuer = {}\nclient_id = {}\nclient_secret = {}\n",
            ready["issuer"], ready["client"], ready["secret"]
        );
        std::fs::write(&providers, text).unwrap();
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let app = PathBuf::from(env!("CARGO_BIN_EXE_checkers-online"));
        let name = format!("checkers-server{}", std::env::consts::EXE_SUFFIX);
        let server = Command::new(app.with_file_name(name))
            .args(["--listen", &format!("127.0.0.1:{port}")])
            .arg("--data")
            .arg(folder.path().join("server"))
            .arg("--providers")
            .arg(providers)
            .args(["--logins-per-minute", "1000"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server is built: cargo build -p server");
        Self {
            folder,
            port,
            server,
            _provider: provider,
        }
    }
}

impl Drop for Street {
    fn drop(&mut self) {
        self.server
            .kill()
            .and_then(|()| self.server.wait())
            .unwrap();
    }
}

async fn provider() -> (tokio::process::Child, Value) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("crates/server/tests/openid/provider");
    assert!(
        folder.join("node_modules").is_dir(),
        "the provider is not installed: run cargo xtask test openid"
    );
    let mut child = tokio::process::Command::new("node")
        .arg("provider.mjs")
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("Node is installed");
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let line = lines.next_line().await.unwrap().unwrap();
    // Whatever else it says is read to the end: a closed pipe would end it.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    (child, serde_json::from_str(&line).unwrap())
}
