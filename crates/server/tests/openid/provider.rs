//! A provider of a test's own, and how a server knows it.

use std::path::Path;

use load::http_client;
use server::openid::{Credential, ProviderConfig, Secret};
use tokio::process::Child;

use crate::started::{self, Ready};

/// A running provider. Ends when this is dropped.
pub(crate) struct Provider {
    ready: Ready,
    _child: Child,
}

impl Provider {
    pub(crate) async fn start() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/openid/provider");
        let (child, ready) = started::start(&folder).await;
        Self {
            ready,
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

    /// Returns the ID token that the sheet of a system gets for an app.
    pub(crate) async fn sheet(&self, subject: &str, audience: &str, nonce: &str) -> String {
        let address = format!("{}/test/sheet", self.ready.issuer);
        let values = [("sub", subject), ("aud", audience), ("nonce", nonce)];
        let address = reqwest::Url::parse_with_params(&address, values).unwrap();
        let answer = http_client().get(address).send().await.unwrap();
        answer.text().await.unwrap()
    }

    /// The key that was not published until now is from now on.
    pub(crate) async fn rotate_keys(&self) {
        let address = format!("{}/test/rotate", self.ready.issuer);
        http_client().get(address).send().await.unwrap();
    }
}
