//! A server with an OpenID provider beside it: both real, both of the test alone. Needs Node and the provider
//! of the server's tests, which `cargo xtask test` installs.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

#[path = "../../crates/server/tests/openid/browser.rs"]
#[expect(dead_code, reason = "some ways are for the tests of the server")]
pub(crate) mod browser;
#[path = "../../crates/server/tests/openid/started.rs"]
mod started;

/// A server with a provider beside it. Both end with this value.
pub(crate) struct Street {
    pub(crate) folder: TempDir,
    pub(crate) port: u16,
    /// The provider's address.
    pub(crate) issuer: String,
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
        let folder =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/server/tests/openid/provider");
        let (provider, ready) = started::start(&folder).await;
        let folder = tempfile::tempdir().unwrap();
        let providers = folder.path().join("providers.toml");
        let text = format!(
            "[test]\nname = \"Test\"\nissuer = {:?}\nclient_id = {:?}\nclient_secret = {:?}\n",
            ready.issuer, ready.client, ready.secret
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
            issuer: ready.issuer,
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
