//! No server runs on a phone: one has to be named.

use bevy::prelude::*;
use protocol::Health;

/// The server of this machine: there is none. Cheap to clone.
#[derive(Resource, Clone, Copy, Debug)]
pub struct LocalServer;

impl LocalServer {
    /// Says that a server has to be named.
    ///
    /// # Errors
    /// Always.
    #[expect(clippy::unused_async, reason = "elsewhere a server is looked for")]
    pub async fn find_or_start(&self) -> Result<(String, Health), String> {
        Err("no server runs on a phone; name one under 'Another server'".to_owned())
    }
}
