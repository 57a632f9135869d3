//! Requests to providers: no redirects, bounded in time and size.

use std::time::Duration;

use openidconnect::{HttpRequest, HttpResponse};
use thiserror::Error;

/// How long a provider may take.
const PATIENCE: Duration = Duration::from_secs(8);
/// The largest answer that is read.
const LARGEST_ANSWER: usize = 256 * 1024;

/// Why there is no answer.
#[derive(Debug, Error)]
pub(super) enum FetchError {
    #[error("{0}")]
    Line(String),
    #[error("the answer is too large")]
    TooLarge,
}

impl From<reqwest::Error> for FetchError {
    fn from(error: reqwest::Error) -> Self {
        // Addresses of requests may hold what is secret.
        let error = error.without_url();
        let mut cause: &dyn std::error::Error = &error;
        while let Some(deeper) = cause.source() {
            cause = deeper;
        }
        Self::Line(cause.to_string())
    }
}

/// Returns the client for all requests to providers.
pub(super) fn client() -> Result<reqwest::Client, FetchError> {
    // Fails only if there is one already, and that is all that is wanted.
    drop(rustls_graviola::default_provider().install_default());
    let client = reqwest::Client::builder()
        .timeout(PATIENCE)
        .redirect(reqwest::redirect::Policy::none())
        .build()?;
    Ok(client)
}

/// Sends a request.
pub(super) async fn fetch(
    client: reqwest::Client,
    request: HttpRequest,
) -> Result<HttpResponse, FetchError> {
    let mut answer = client.execute(request.try_into()?).await?;
    let mut body = Vec::new();
    while let Some(chunk) = answer.chunk().await? {
        if body.len() + chunk.len() > LARGEST_ANSWER {
            return Err(FetchError::TooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    let mut response = HttpResponse::new(body);
    *response.status_mut() = answer.status();
    *response.headers_mut() = std::mem::take(answer.headers_mut());
    Ok(response)
}
