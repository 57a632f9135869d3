//! Starting and ending the provider.

use std::path::Path;
use std::process::Stdio;

use load::http_client;
use serde::Deserialize;
use server::openid::{Credential, ProviderConfig, Secret};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// What the provider says when it is ready.
#[derive(Deserialize)]
struct Ready {
    issuer: String,
    client: String,
    secret: String,
}

/// A running provider. Ends when this is dropped.
pub(crate) struct Provider {
    ready: Ready,
    _child: Child,
}

impl Provider {
    pub(crate) async fn start() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/openid/provider");
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
        Self {
            ready: serde_json::from_str(&line).unwrap(),
            _child: child,
        }
    }

    /// Returns how a server knows it.
    pub(crate) fn config(&self) -> ProviderConfig {
        ProviderConfig {
            key: "test".to_owned(),
            name: "Test".to_owned(),
            issuer: self.ready.issuer.clone(),
            client_id: self.ready.client.clone(),
            credential: Credential::Secret(Secret::new(self.ready.secret.clone())),
            form_post: false,
            prompt: String::new(),
            other_audiences: vec![],
        }
    }

    pub(crate) fn secret(&self) -> &str {
        &self.ready.secret
    }

    /// The key that was not published until now is from now on.
    pub(crate) async fn rotate_keys(&self) {
        let address = format!("{}/test/rotate", self.ready.issuer);
        http_client().get(address).send().await.unwrap();
    }
}
