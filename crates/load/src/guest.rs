//! Accounts and tickets over HTTP.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use protocol::{ApiError, GuestAccount, GuestRequest, PlayerCard, SeenGame, TicketGrant};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Client;

/// Returns a client for plain HTTP.
///
/// In a build of the whole workspace reqwest comes with the TLS of the app, which wants its
/// provider named before any client is made, used or not.
#[must_use]
pub fn http_client() -> reqwest::Client {
    // Fails only if there is one already, and that is all that is wanted.
    drop(rustls_graviola::default_provider().install_default());
    reqwest::Client::builder()
        // The server closes what rests for 20 s, perhaps in the very moment of the next request.
        .pool_idle_timeout(Duration::from_secs(5))
        .build()
        .expect("plain HTTP needs nothing from the system")
}

/// A guest account and where it lives.
#[derive(Clone, Debug)]
pub struct Guest {
    /// The server: `http://127.0.0.1:4270`.
    pub base: String,
    /// Who it is.
    pub player: PlayerCard,
    /// The secret that proves it.
    pub token: String,
    http: reqwest::Client,
}

impl Guest {
    /// An account that is known already.
    #[must_use]
    pub fn known(base: &str, account: GuestAccount) -> Self {
        Self {
            base: base.to_owned(),
            player: account.player,
            token: account.token,
            http: http_client(),
        }
    }

    /// Makes a new account.
    ///
    /// # Errors
    /// The server is not there or refuses.
    pub async fn create(base: &str, name: &str) -> Result<Self> {
        Self::create_over(http_client(), base, name).await
    }

    /// Makes a new account over connections that others use too.
    ///
    /// # Errors
    /// The server is not there or refuses.
    pub async fn create_over(http: reqwest::Client, base: &str, name: &str) -> Result<Self> {
        let request = GuestRequest {
            name: name.to_owned(),
            device: "load".to_owned(),
        };
        let answer = http
            .post(format!("{base}/api/guest"))
            .json(&request)
            .send()
            .await
            .context("no answer to the wish for an account")?;
        let status = answer.status();
        let text = answer.text().await?;
        ensure!(status.is_success(), "no account: {status} {text}");
        let account: GuestAccount = answer_of(&text)?;
        Ok(Self {
            base: base.to_owned(),
            player: account.player,
            token: account.token,
            http,
        })
    }

    /// Returns a new one-use ticket.
    ///
    /// # Errors
    /// The server is not there or refuses.
    pub async fn ticket(&self) -> Result<String> {
        let answer = self
            .http
            .post(format!("{}/api/ticket", self.base))
            .bearer_auth(&self.token)
            .send()
            .await
            .context("no answer to the wish for a ticket")?;
        let status = answer.status();
        let text = answer.text().await?;
        ensure!(status.is_success(), "no ticket: {status} {text}");
        Ok(answer_of::<TicketGrant>(&text)?.ticket)
    }

    /// Posts a request with the token and returns the answer, or how it was refused.
    ///
    /// # Errors
    /// The server is not there or answers something unexpected.
    pub async fn post<A: DeserializeOwned>(
        &self,
        path: &str,
        request: &impl Serialize,
    ) -> Result<Result<A, ApiError>> {
        let asked = self.http.post(format!("{}{path}", self.base));
        self.answer(asked.json(request)).await
    }

    /// Asks with the token and returns the answer, or how it was refused.
    ///
    /// # Errors
    /// The server is not there or answers something unexpected.
    pub async fn get<A: DeserializeOwned>(&self, path: &str) -> Result<Result<A, ApiError>> {
        self.answer(self.http.get(format!("{}{path}", self.base)))
            .await
    }

    async fn answer<A: DeserializeOwned>(
        &self,
        asked: reqwest::RequestBuilder,
    ) -> Result<Result<A, ApiError>> {
        let answer = asked.bearer_auth(&self.token).send().await;
        let answer = answer.context("no answer")?;
        let status = answer.status();
        let text = answer.text().await?;
        if status.is_success() {
            Ok(Ok(answer_of(&text)?))
        } else {
            Ok(Err(answer_of(&text)?))
        }
    }

    /// Opens a socket and says hello; returns once welcomed.
    ///
    /// # Errors
    /// The server is not there or refuses.
    pub async fn connect(&self, games: Vec<SeenGame>) -> Result<Client> {
        let ticket = self.ticket().await?;
        Client::open(&self.base, &self.player, ticket, games).await
    }

    /// Connects again after a break: the client keeps its games and resumes them.
    ///
    /// # Errors
    /// The server is not there or refuses.
    pub async fn reconnect(&self, client: &mut Client) -> Result<()> {
        let ticket = self.ticket().await?;
        client.reopen(&self.base, ticket).await
    }
}

fn answer_of<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).with_context(|| format!("unexpected answer {text}"))
}
