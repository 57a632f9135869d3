//! One login: the address for the browser, and later the proof from what the browser brings.

use chrono::{DateTime, TimeDelta, Utc};
use openidconnect::core::{
    CoreAuthenticationFlow, CoreClient, CoreIdToken, CoreIdTokenVerifier, CoreJwsSigningAlgorithm,
    CoreProviderMetadata,
};
use openidconnect::{
    AuthType, AuthorizationCode, ClientId, ClientSecret, CsrfToken, IssuerUrl, Nonce,
    PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, Scope, TokenResponse,
};
use p256::ecdsa::SigningKey;
use protocol::{ProviderInfo, Timestamp};

use super::LoginError;
use super::apple::AppleKey;
use super::config::{Credential, ProviderConfig, SetupError};
use super::fetch::{FetchError, client, fetch};
use crate::chance;
use crate::store::link::{Asked, Proven};

/// How far the clocks of a provider may be ahead of ours.
const CLOCK_DIFFERENCE: TimeDelta = TimeDelta::minutes(5);
/// The longest subject the standard allows.
const LONGEST_SUBJECT: usize = 255;

/// How we prove who we are.
enum Proof {
    Secret(String),
    Apple(AppleKey),
}

/// A provider, ready to be asked.
pub(crate) struct Provider {
    config: ProviderConfig,
    issuer: IssuerUrl,
    back: RedirectUrl,
    proof: Proof,
    http: reqwest::Client,
}

/// A login that has begun.
pub(crate) struct Begun {
    /// What to open in the browser.
    pub(crate) url: String,
    /// Travels through the browser.
    pub(crate) state: String,
    /// Comes back in the ID token.
    pub(crate) nonce: String,
    /// Proves to the provider that we began it.
    pub(crate) verifier: String,
}

impl Provider {
    pub(super) fn new(config: ProviderConfig, back: String) -> Result<Self, SetupError> {
        let wrong = |what: String| SetupError::Wrong {
            provider: config.key.clone(),
            what,
        };
        let issuer = IssuerUrl::new(config.issuer.clone())
            .map_err(|error| wrong(format!("the issuer is no address: {error}")))?;
        let back = RedirectUrl::new(back)
            .map_err(|error| wrong(format!("the public address is none: {error}")))?;
        let proof = match &config.credential {
            Credential::Secret(secret) => Proof::Secret(secret.reveal().to_owned()),
            Credential::Apple {
                team_id,
                key_id,
                key,
            } => Proof::Apple(AppleKey {
                team_id: team_id.clone(),
                key_id: key_id.clone(),
                key: key.reveal().parse::<SigningKey>().map_err(|_| {
                    wrong("the key is not the PEM file that Apple gives (ES256)".to_owned())
                })?,
            }),
        };
        let http = client().map_err(|error| wrong(error.to_string()))?;
        Ok(Self {
            config,
            issuer,
            back,
            proof,
            http,
        })
    }

    pub(super) fn key(&self) -> &str {
        &self.config.key
    }

    /// Returns who we are at the provider.
    pub(crate) fn client_id(&self) -> &str {
        &self.config.client_id
    }

    pub(super) fn info(&self) -> ProviderInfo {
        ProviderInfo {
            key: self.config.key.clone(),
            name: self.config.name.clone(),
        }
    }

    /// Returns whether an answer may come from this provider; old ones do not say who they are.
    pub(crate) fn is_issuer(&self, said: Option<&str>) -> bool {
        said.is_none_or(|said| said == self.config.issuer)
    }

    /// Asks the provider for its addresses and keys: always the ones of now, so that it may change
    /// its keys at any time.
    async fn metadata(&self) -> Result<CoreProviderMetadata, LoginError> {
        let ask = |request| fetch(self.http.clone(), request);
        CoreProviderMetadata::discover_async(self.issuer.clone(), &ask)
            .await
            .map_err(|error| LoginError::Away(error.to_string()))
    }

    /// Begins a login.
    pub(crate) async fn begin(&self) -> Result<Begun, LoginError> {
        let metadata = self.metadata().await?;
        let client_id = ClientId::new(self.config.client_id.clone());
        let client = CoreClient::from_provider_metadata(metadata, client_id, None)
            .set_redirect_uri(self.back.clone());
        let (state, nonce) = (chance::secret(), chance::secret());
        let verifier = PkceCodeVerifier::new(chance::secret());
        let challenge = PkceCodeChallenge::from_code_verifier_sha256(&verifier);
        let (own_state, own_nonce) = (state.clone(), nonce.clone());
        let mut request = client
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                move || CsrfToken::new(own_state),
                move || Nonce::new(own_nonce),
            )
            .add_scope(Scope::new("email".to_owned()))
            .set_pkce_challenge(challenge);
        if self.config.form_post {
            request = request.add_extra_param("response_mode", "form_post");
        }
        if !self.config.prompt.is_empty() {
            request = request.add_extra_param("prompt", self.config.prompt.clone());
        }
        let (url, ..) = request.url();
        Ok(Begun {
            url: url.to_string(),
            state,
            nonce,
            verifier: verifier.into_secret(),
        })
    }

    /// Exchanges the code for an ID token and verifies it.
    pub(crate) async fn prove(
        &self,
        asked: &Asked,
        code: String,
        now: Timestamp,
    ) -> Result<Proven, LoginError> {
        let metadata = self.metadata().await?;
        let client_id = ClientId::new(self.config.client_id.clone());
        let secret = Some(ClientSecret::new(self.client_secret(now)));
        let client = CoreClient::from_provider_metadata(metadata, client_id, secret)
            .set_redirect_uri(self.back.clone())
            .set_auth_type(AuthType::RequestBody);
        let ask = |request| fetch(self.http.clone(), request);
        let answer = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(|error| LoginError::Away(error.to_string()))?
            .set_pkce_verifier(PkceCodeVerifier::new(asked.verifier.clone()))
            .request_async(&ask)
            .await
            .map_err(|error| refused(&error))?;
        let missing = || LoginError::Invalid("no ID token".to_owned());
        let token = answer.id_token().ok_or_else(missing)?;
        self.verify(client.id_token_verifier(), token, asked, now)
    }

    /// Verifies an ID token that the system's own sheet gave to one of our apps: it may have been issued to that app
    /// alone.
    pub(crate) async fn prove_sheet(
        &self,
        asked: &Asked,
        id_token: &str,
        now: Timestamp,
    ) -> Result<Proven, LoginError> {
        let token = id_token.parse::<CoreIdToken>();
        let token = token.map_err(|_| LoginError::Invalid("no ID token".to_owned()))?;
        let metadata = self.metadata().await?;
        let mut failed = None;
        let ours = [&self.config.client_id];
        for id in ours.into_iter().chain(&self.config.other_audiences) {
            let id = ClientId::new(id.clone());
            let client = CoreClient::from_provider_metadata(metadata.clone(), id, None);
            match self.verify(client.id_token_verifier(), &token, asked, now) {
                Ok(proven) => return Ok(proven),
                Err(error) => failed = failed.or(Some(error)),
            }
        }
        Err(failed.unwrap_or(LoginError::NoProvider))
    }

    /// Verifies an ID token: signature by the provider's keys of now, algorithm, issuer, audience, time, nonce.
    fn verify(
        &self,
        verifier: CoreIdTokenVerifier<'_>,
        token: &CoreIdToken,
        asked: &Asked,
        now: Timestamp,
    ) -> Result<Proven, LoginError> {
        let at = time_of(now);
        let verifier = verifier
            .set_allowed_algs([CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256])
            .set_time_fn(move || at)
            .set_issue_time_verifier_fn(move |issued| is_not_of_the_future(issued, at))
            .set_other_audience_verifier_fn(|other| self.config.other_audiences.contains(other));
        let claims = token
            .claims(&verifier, &Nonce::new(asked.nonce.clone()))
            .map_err(|error| LoginError::Invalid(with_cause(&error)))?;
        let subject = claims.subject().as_str();
        if subject.is_empty() || subject.len() > LONGEST_SUBJECT {
            return Err(LoginError::Invalid("an impossible subject".to_owned()));
        }
        Ok(Proven {
            issuer: self.config.issuer.clone(),
            subject: subject.to_owned(),
            email: claims.email().map(|email| email.as_str().to_owned()),
        })
    }

    fn client_secret(&self, now: Timestamp) -> String {
        match &self.proof {
            Proof::Secret(secret) => secret.clone(),
            Proof::Apple(key) => {
                key.client_secret(&self.config.client_id, &self.config.issuer, now)
            }
        }
    }
}

type ExchangeError = openidconnect::RequestTokenError<
    FetchError,
    openidconnect::StandardErrorResponse<openidconnect::core::CoreErrorResponseType>,
>;

/// What the log may know of it: the provider's key word, never the body of an answer.
fn refused(error: &ExchangeError) -> LoginError {
    use openidconnect::RequestTokenError::{Other, Parse, Request, ServerResponse};
    match error {
        ServerResponse(said) => LoginError::Invalid(format!("refused: {}", said.error().as_ref())),
        Request(why) => LoginError::Away(why.to_string()),
        Parse(..) => LoginError::Invalid("an answer without sense".to_owned()),
        Other(why) => LoginError::Away(why.clone()),
    }
}

fn with_cause(error: &openidconnect::ClaimsVerificationError) -> String {
    use openidconnect::ClaimsVerificationError::SignatureVerification;
    match error {
        SignatureVerification(cause) => format!("{error}: {cause}"),
        other => other.to_string(),
    }
}

fn time_of(now: Timestamp) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(now.0).unwrap_or(DateTime::<Utc>::MAX_UTC)
}

fn is_not_of_the_future(issued: DateTime<Utc>, now: DateTime<Utc>) -> Result<(), String> {
    if issued <= now + CLOCK_DIFFERENCE {
        Ok(())
    } else {
        Err("issued in the future".to_owned())
    }
}
