//! Logins at a real OpenID provider on loopback. Needs Node and what `npm ci` puts into `provider/`:
//! `cargo xtask test openid` provides both and runs these tests.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(
    clippy::too_many_lines,
    reason = "tables and stories are read from top to bottom"
)]

mod attacks;
mod browser;
#[path = "../api/house.rs"]
#[expect(dead_code, reason = "games are for the tests of the API")]
mod house;
mod linking;
mod provider;
mod sheet;
mod silence;
mod started;

use house::House;
use load::{Guest, http_client};
use protocol::{ApiError, LinkFinish, LinkOutcome, LinkRequest, LinkStarted};
use reqwest::Url;
use serde::Serialize;
use serde::de::DeserializeOwned;

use browser::Browser;
use provider::Provider;

/// The ways in which the provider spoils a token for a login of the name `WAY--anna`.
const SPOILT: [&str; 18] = [
    "aud",
    "auds",
    "iss",
    "nonce",
    "nononce",
    "expired",
    "future",
    "none",
    "unsigned",
    "hspublic",
    "hssecret",
    "es256",
    "sub",
    "changed",
    "unknownkey",
    "next",
    "missing",
    "garbage",
];

/// A refused request: status and code.
type Refused = (u16, String);

/// A server with a provider beside it.
struct Street {
    house: House,
    provider: Provider,
}

impl Street {
    async fn open() -> Self {
        Self::open_with(|_| {}).await
    }

    async fn open_with(change: impl FnOnce(&mut server::openid::ProviderConfig)) -> Self {
        let provider = Provider::start().await;
        let mut config = house::patient();
        let mut own = provider.config();
        change(&mut own);
        config.openid.providers.push(own);
        Self {
            house: House::open_with(config).await,
            provider,
        }
    }

    async fn close(self) {
        self.house.close().await;
    }

    /// Posts to the server, as this account or as nobody.
    async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        token: Option<&str>,
        body: &impl Serialize,
    ) -> Result<T, Refused> {
        let mut request = http_client()
            .post(format!("{}{path}", self.house.base))
            .json(body);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let answer = request.send().await.unwrap();
        let (status, text) = (answer.status(), answer.text().await.unwrap());
        if status.is_success() {
            return Ok(serde_json::from_str(&text).unwrap());
        }
        let error: ApiError = serde_json::from_str(&text).unwrap();
        Err((status.as_u16(), error.code))
    }

    async fn begin(&self, token: Option<&str>) -> LinkStarted {
        let request = LinkRequest {
            provider: "test".to_owned(),
            port: 40_404,
            device: "a device".to_owned(),
        };
        self.post("/api/link", token, &request).await.unwrap()
    }

    async fn finish(
        &self,
        token: Option<&str>,
        attempt: &str,
        code: &str,
    ) -> Result<LinkOutcome, Refused> {
        let finish = LinkFinish {
            attempt: attempt.to_owned(),
            code: code.to_owned(),
        };
        self.post("/api/link/finish", token, &finish).await
    }

    /// Goes the whole way: begins, logs in at the provider under this name, and completes.
    async fn link(&self, token: Option<&str>, login: &str) -> Result<LinkOutcome, Refused> {
        let started = self.begin(token).await;
        let back = Browser::default().log_in(&started.url, login).await;
        assert_eq!(brought(&back, "state").as_ref(), Some(&started.state));
        self.finish(token, &started.attempt, &code_of(&back)).await
    }

    async fn guest(&self, name: &str) -> Guest {
        self.house.guest(name).await
    }
}

/// Returns a value that the browser brings to the app.
fn brought(back: &Url, key: &str) -> Option<String> {
    assert_eq!(back.host_str(), Some("127.0.0.1"), "{back}");
    assert_eq!(back.port(), Some(40_404), "{back}");
    let mut pairs = back.query_pairs();
    pairs
        .find(|(name, _)| name == key)
        .map(|(_, value)| value.into_owned())
}

fn code_of(back: &Url) -> String {
    brought(back, "code").unwrap_or_else(|| panic!("no code in {back}"))
}
