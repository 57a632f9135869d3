//! The requests that go over HTTP: health, account, ticket, name; and the ways of all others.

use std::time::Duration;

use protocol::{
    ApiError, DeleteRequest, GuestAccount, GuestRequest, Health, PRODUCT, PlayerCard, TicketGrant,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use super::address::Address;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a request failed.
#[derive(Clone, Debug, Error)]
pub(crate) enum HttpError {
    /// The server could not be reached, or something else answered.
    #[error("{0}")]
    Line(String),
    /// The server answered and refused.
    #[error("{}", .0.message)]
    Refused(ApiError),
}

/// Asks whether a server of ours is there.
pub(crate) async fn health(address: &Address) -> Result<Health, HttpError> {
    let health: Health = finish(client()?.get(address.http("/api/health"))).await?;
    if health.product == PRODUCT {
        Ok(health)
    } else {
        Err(HttpError::Line(format!(
            "{} is not a Checkers Online server",
            address.host
        )))
    }
}

/// Makes a guest account.
pub(crate) async fn make_guest(address: &Address, name: String) -> Result<GuestAccount, HttpError> {
    finish(
        client()?
            .post(address.http("/api/guest"))
            .json(&GuestRequest {
                name,
                device: device(),
            }),
    )
    .await
}

/// Changes the name of an account.
pub(crate) async fn rename(
    address: &Address,
    token: &str,
    name: String,
) -> Result<PlayerCard, HttpError> {
    let request = client()?.post(address.http("/api/name")).bearer_auth(token);
    let device = String::new();
    finish(request.json(&GuestRequest { name, device })).await
}

/// Gets a ticket for one socket.
pub(crate) async fn ticket(address: &Address, token: &str) -> Result<TicketGrant, HttpError> {
    finish(
        client()?
            .post(address.http("/api/ticket"))
            .bearer_auth(token),
    )
    .await
}

/// What this device calls itself in its owner's list of devices.
pub(super) fn device() -> String {
    let name = match std::env::consts::OS {
        "linux" => "Linux",
        "macos" => "macOS",
        "windows" => "Windows",
        "android" => "Android",
        "ios" => "iOS",
        _ => "Browser",
    };
    name.to_owned()
}

/// Asks for something by its path.
pub(super) async fn get<T: DeserializeOwned>(
    address: &Address,
    token: &str,
    path: &str,
) -> Result<T, HttpError> {
    finish(client()?.get(address.http(path)).bearer_auth(token)).await
}

/// Asks for something that changes something; as nobody where there is no token.
pub(super) async fn post<'a, T: DeserializeOwned>(
    address: &Address,
    token: impl Into<Option<&'a str>>,
    path: &str,
    body: &impl Serialize,
) -> Result<T, HttpError> {
    let mut request = client()?.post(address.http(path)).json(body);
    if let Some(token) = token.into() {
        request = request.bearer_auth(token);
    }
    finish(request).await
}

/// Asks for something to be taken away; with what the server wants to read first.
pub(super) async fn delete<T: DeserializeOwned>(
    address: &Address,
    token: &str,
    path: &str,
    body: Option<&DeleteRequest>,
) -> Result<T, HttpError> {
    let mut request = client()?.delete(address.http(path)).bearer_auth(token);
    if let Some(body) = body {
        request = request.json(body);
    }
    finish(request).await
}

/// Asks for something, or for a change where something is said.
pub(super) async fn ask(
    address: &Address,
    token: &str,
    path: &str,
    said: Option<&serde_json::Value>,
) -> Result<serde_json::Value, HttpError> {
    match said {
        Some(said) => post(address, token, path, said).await,
        None => get(address, token, path).await,
    }
}

/// What makes no sense, sent or received.
#[expect(
    clippy::needless_pass_by_value,
    reason = "map_err hands the error over"
)]
pub(super) fn unfit(problem: serde_json::Error) -> HttpError {
    HttpError::Line(problem.to_string())
}

/// Asks for a text.
pub(super) async fn text(address: &Address, token: &str, path: &str) -> Result<String, HttpError> {
    let request = client()?.get(address.http(path)).bearer_auth(token);
    succeed(request).await?.text().await.map_err(line)
}

fn client() -> Result<reqwest::Client, HttpError> {
    reqwest::Client::builder().build().map_err(line)
}

async fn finish<T: DeserializeOwned>(request: reqwest::RequestBuilder) -> Result<T, HttpError> {
    succeed(request).await?.json().await.map_err(line)
}

async fn succeed(request: reqwest::RequestBuilder) -> Result<reqwest::Response, HttpError> {
    // On the request: clients in browsers have no limit of their own.
    let answer = request.timeout(PATIENCE).send().await.map_err(line)?;
    if answer.status().is_success() {
        return Ok(answer);
    }
    let status = answer.status();
    match answer.json::<ApiError>().await {
        Ok(refusal) => Err(HttpError::Refused(refusal)),
        Err(_) => Err(HttpError::Line(format!("the server answered {status}"))),
    }
}

/// The innermost cause says most: "connection refused" rather than "error sending request".
#[expect(
    clippy::needless_pass_by_value,
    reason = "map_err hands the error over"
)]
fn line(problem: reqwest::Error) -> HttpError {
    let mut cause: &dyn std::error::Error = &problem;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    HttpError::Line(cause.to_string())
}
