//! One's own account, over plain HTTP: its devices, its logins at other providers, everything that is
//! kept about it, and its end. Secrets are not shown by `Debug`.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{PlayerCard, Timestamp};

/// `GET /api/account`: all that the account's owner may change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnAccount {
    /// The account as others see it.
    pub player: PlayerCard,
    /// When it was made.
    pub created_at: Timestamp,
    /// Logins at other providers that lead to it.
    pub identities: Vec<Identity>,
    /// Devices on which it is logged in; the last used first.
    pub devices: Vec<Device>,
    /// Providers this server offers; none on a server without any.
    #[serde(default)]
    pub providers: Vec<ProviderInfo>,
}

/// A login at another provider that leads to an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Identity {
    /// The provider's key: `google`, `apple`.
    pub provider: String,
    /// The address the provider told, to tell one login from another. Gives no rights.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Since when.
    pub linked_at: Timestamp,
}

/// A device on which an account is logged in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Device {
    /// Names it for `DELETE /api/account/devices/ID`; gives no rights.
    pub id: String,
    /// What the device called itself; may be empty.
    pub name: String,
    /// When it was logged in.
    pub since: Timestamp,
    /// When it was last used, to the hour.
    pub seen_at: Timestamp,
    /// Whether it is the one that asks.
    #[serde(default, skip_serializing_if = "is_false")]
    pub current: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// A provider of logins that the server offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProviderInfo {
    /// Its key.
    pub key: String,
    /// Its name, for people.
    pub name: String,
}

/// `POST /api/link`: with a token, link this account to a login at a provider; without one, log in
/// on a new device. Open the answer's address in the system's browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkRequest {
    /// The provider's key.
    pub provider: String,
    /// The port on 127.0.0.1 of this device where the app waits for the browser to come back, 1024
    /// or more; 0: the app is the server's own page in this very browser.
    pub port: u16,
    /// What the device calls itself.
    #[serde(default)]
    pub device: String,
}

/// The answer to [`LinkRequest`].
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkStarted {
    /// The secret of this attempt; the app keeps it to itself. Good for 10 minutes.
    pub attempt: String,
    /// What to open in the browser.
    pub url: String,
    /// Comes back with the browser: an answer without it is none to this attempt. No secret.
    #[serde(default)]
    pub state: String,
    /// For the system's own sheet instead of a browser: who we are at the provider.
    #[serde(default)]
    pub client_id: String,
    /// For the system's own sheet: what its ID token must contain.
    #[serde(default)]
    pub nonce: String,
}

/// `POST /api/link/sheet`: the system's own sheet was used instead of a browser (Sign in with Apple on iOS, Google's
/// Credential Manager on Android). Answers a [`LinkOutcome`].
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkSheet {
    /// The attempt.
    pub attempt: String,
    /// The provider's ID token, as the sheet gave it.
    pub id_token: String,
}

/// `POST /api/link/finish`: the browser came back to
/// `http://127.0.0.1:PORT/?code=CODE&state=STATE`, or to the server's page.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkFinish {
    /// The attempt.
    pub attempt: String,
    /// The code the browser brought.
    pub code: String,
}

/// `POST /api/link/choose`: the answer to [`LinkOutcome::Conflict`].
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkChoice {
    /// The attempt.
    pub attempt: String,
    /// Which account to go on with.
    pub keep: Keep,
}

/// Which of two accounts to go on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Keep {
    /// The one this device plays with now; nothing changes.
    Mine,
    /// The one the login belongs to: this device is logged in there. The other one stays as it is.
    Theirs,
}

/// What a login at a provider led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum LinkOutcome {
    /// The login leads to this account from now on.
    Linked {
        /// The login.
        identity: Identity,
    },
    /// The login leads to another account already: ask which one to go on with, then
    /// [`LinkChoice`]. They are never merged.
    Conflict {
        /// The one this device plays with now.
        mine: AccountSummary,
        /// The one the login belongs to.
        theirs: AccountSummary,
    },
    /// This device is logged in.
    LoggedIn(Login),
    /// Nothing was changed, as chosen.
    Kept,
    /// No account is linked to this login: play as a guest and link.
    Nobody,
}

/// An account and the token of this device for it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Login {
    /// The account.
    pub player: PlayerCard,
    /// The secret that proves it.
    pub token: String,
}

/// What tells one account from another when a person has to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccountSummary {
    /// The account.
    pub player: PlayerCard,
    /// When it was made.
    pub created_at: Timestamp,
    /// Games played.
    pub games: u32,
    /// Credits at hand; those of two accounts are never added.
    #[serde(default)]
    pub credits: i64,
}

/// `DELETE /api/account`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeleteRequest {
    /// The account's name, typed by its owner.
    pub confirm: String,
}

/// How many devices were logged out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Revoked {
    /// How many.
    pub devices: u32,
}

macro_rules! hide {
    ($($type:ident: $($shown:ident)?;)*) => {$(
        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($type))
                    $(.field(stringify!($shown), &self.$shown))?
                    .finish_non_exhaustive()
            }
        }
    )*};
}

hide! {
    LinkStarted: ;
    LinkFinish: ;
    LinkSheet: ;
    LinkChoice: keep;
    Login: player;
}
