//! Accounts and tickets over HTTP.

use anyhow::{Context, Result, ensure};
use protocol::{GuestAccount, GuestRequest, PlayerCard, SeenGame, TicketGrant};

use crate::Client;

/// Returns a client for plain HTTP.
///
/// In a build of the whole workspace reqwest comes with the TLS of the app, which wants its
/// provider named before any client is made, used or not.
#[must_use]
pub fn http_client() -> reqwest::Client {
    // Fails only if there is one already, and that is all that is wanted.
    drop(rustls_graviola::default_provider().install_default());
    reqwest::Client::new()
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
    /// Makes a new account.
    ///
    /// # Errors
    /// The server is not there or refuses.
    pub async fn create(base: &str, name: &str) -> Result<Self> {
        let http = http_client();
        let request = GuestRequest {
            name: name.to_owned(),
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

fn answer_of<T: serde::de::DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).with_context(|| format!("unexpected answer {text}"))
}
