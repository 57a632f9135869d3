//! Logins at other providers by OpenID Connect: authorization code with PKCE, verified ID tokens. Knows
//! neither accounts nor sockets; it turns an answer of a browser into a proven issuer and subject.

mod apple;
mod config;
mod fetch;
mod login;

use protocol::ProviderInfo;
use thiserror::Error;

pub use config::{
    Credential, OpenIdConfig, ProviderConfig, Secret, SetupError, read as read_providers,
};

/// Why a login came to nothing. The texts are for the log: no secret, no address, no name in them.
#[derive(Debug, Error)]
pub(crate) enum LoginError {
    /// There is no such provider here.
    #[error("no such provider")]
    NoProvider,
    /// The provider cannot be reached or answers nonsense.
    #[error("the provider is away: {0}")]
    Away(String),
    /// What the provider or the browser brought is not a login for us.
    #[error("not a valid login: {0}")]
    Invalid(String),
}

/// The providers of logins, ready to be asked.
pub(crate) struct OpenId {
    providers: Vec<login::Provider>,
}

impl OpenId {
    /// Prepares the providers of the configuration.
    ///
    /// # Errors
    /// A key or an address makes no sense.
    pub(crate) fn new(config: &OpenIdConfig, port: u16) -> Result<Self, SetupError> {
        // Where browsers reach this server.
        let public_url = match &config.public_url {
            Some(url) => url.trim_end_matches('/').to_owned(),
            None => format!("http://127.0.0.1:{port}"),
        };
        let prepare = |provider: &ProviderConfig| {
            let back = format!("{public_url}/auth/callback/{}", provider.key);
            login::Provider::new(provider.clone(), back)
        };
        let providers = config
            .providers
            .iter()
            .map(prepare)
            .collect::<Result<_, _>>()?;
        Ok(Self { providers })
    }

    /// Returns what may be offered to players.
    pub(crate) fn list(&self) -> Vec<ProviderInfo> {
        self.providers.iter().map(login::Provider::info).collect()
    }

    /// Returns the provider of this key.
    pub(crate) fn provider(&self, key: &str) -> Result<&login::Provider, LoginError> {
        let mut all = self.providers.iter();
        all.find(|provider| provider.key() == key)
            .ok_or(LoginError::NoProvider)
    }
}
