//! What travels over plain HTTP: making a guest account and getting a ticket for the socket.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Millis, PlayerCard, ProviderInfo};

/// The value of [`Health::product`]: how a client knows that it talks to this game's server.
pub const PRODUCT: &str = "checkers-online";

/// `GET /api/health`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Health {
    /// Always [`PRODUCT`].
    pub product: String,
    /// The server's version.
    pub version: String,
    /// The protocol version.
    pub protocol: u32,
    /// Addresses under which others on the network reach this server, without scheme:
    /// `192.168.1.20:4270`.
    #[serde(default)]
    pub addresses: Vec<String>,
    /// Whether the server can store what happens. Otherwise the status is 503 and moves are
    /// refused with `try_again`.
    #[serde(default = "yes")]
    pub healthy: bool,
    /// Providers by which one may log in here; none on a server without any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub providers: Vec<ProviderInfo>,
}

const fn yes() -> bool {
    true
}

/// `POST /api/guest`: make an account. `POST /api/name` (with the token): change the name; its
/// answer is the [`PlayerCard`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GuestRequest {
    /// The wished nickname; a new guest gets a free one like it when it is taken.
    pub name: String,
    /// What the device calls itself, for the owner's list of devices.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub device: String,
}

/// The answer to [`GuestRequest`].
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GuestAccount {
    /// The new account.
    pub player: PlayerCard,
    /// The secret that proves it, to be kept by the client; sent as `Authorization: Bearer`.
    pub token: String,
}

/// The answer to `POST /api/ticket`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TicketGrant {
    /// Opens one socket, once, within 30 s.
    pub ticket: String,
}

/// Without the secret.
impl fmt::Debug for GuestAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct("GuestAccount");
        text.field("player", &self.player).finish_non_exhaustive()
    }
}

/// Without the secret.
impl fmt::Debug for TicketGrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TicketGrant").finish_non_exhaustive()
    }
}

/// Any answer with a status of 400 or more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ApiError {
    /// A stable key: `bad_name`, `name_taken`, `bad_token`, `too_fast`, `bad_request`,
    /// `bad_origin`, `not_found`, `failed`; for private games `wrong_code`, `password_needed`,
    /// `locked`, `host_away`; for accounts
    /// `no_provider`, `provider_away`, `bad_attempt`, `already_linked`, `not_linked`, `no_device`,
    /// `not_confirmed`, `still_playing`; for credits `not_yet`, `not_needed`; among players also `no_such_player`, `no_such_chat`,
    /// `own_account`, `too_many`, `blocked`, `not_asked`, `muted`, `bad_words`, `repeated`,
    /// `id_reused`, `account_closed`; in tournaments `no_such_tournament`, `tournament_full`,
    /// `tournament_over`, `tournament_closed`, `not_joined`, `not_eligible`, `not_yours`; or the `why` of a [`crate::Refusal`].
    pub code: String,
    /// What is wrong and what to do, for logs and other clients.
    pub message: String,
    /// With `name_taken`: a free name like the wished one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
    /// With `locked`, `not_yet`, `paused` and the like: milliseconds to wait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wait_ms: Option<Millis>,
}
