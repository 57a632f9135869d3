//! The server the page came from: it cannot be started from here, only asked.

use bevy::prelude::*;
use protocol::Health;

use super::Options;

/// The server of the page. Cheap to clone.
#[derive(Resource, Clone, Debug)]
pub struct LocalServer {
    origin: String,
}

impl LocalServer {
    pub(super) fn new(options: &Options) -> Self {
        Self {
            origin: options.server.clone().unwrap_or_default(),
        }
    }

    /// Returns the address of the page's server and what it says of itself.
    ///
    /// # Errors
    /// It does not answer, or something else does.
    pub async fn find_or_start(&self) -> Result<(String, Health), String> {
        let url = format!("{}/api/health", self.origin);
        let answer = reqwest::get(url).await.map_err(|p| p.to_string())?;
        let health = answer.json().await.map_err(|p| p.to_string())?;
        Ok((self.origin.clone(), health))
    }
}
