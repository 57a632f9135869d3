//! One's own account over HTTP: what belongs to it, its devices, a copy of everything, its end.

use protocol::{DeleteRequest, GuestAccount, OwnAccount, Revoked};

use super::Problem;
use super::address::Address;
use super::http;
use crate::platform::Downloads;

/// One request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnCall {
    /// All that the owner may change.
    Show,
    /// Log this device out.
    Revoke(String),
    /// Log all other devices out.
    RevokeOthers,
    /// End the link to this provider.
    Unlink(String),
    /// Everything that is kept, as a file.
    Export,
    /// Log this very device out.
    LogOut,
    /// Really delete the account; its name as its owner typed it.
    Delete(String),
}

impl OwnCall {
    /// Returns whether this device has no account any more once it is done.
    #[must_use]
    pub const fn is_leaving(&self) -> bool {
        matches!(self, Self::LogOut | Self::Delete(_))
    }
}

/// What a request was answered with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnReply {
    /// The account as it is now.
    Account(Box<OwnAccount>),
    /// A copy of everything lies there.
    Exported(String),
    /// This device is logged out, or the account is gone.
    Left,
}

/// Carries a request out; what changes something is followed by a look at what is there now.
pub(super) async fn carry_out(
    at: &Address,
    own: &GuestAccount,
    call: &OwnCall,
    downloads: &Downloads,
) -> Result<OwnReply, Problem> {
    let token = own.token.as_str();
    match call {
        OwnCall::Show => {}
        OwnCall::Revoke(device) => done(revoke(at, token, device).await, "no_device")?,
        OwnCall::RevokeOthers => {
            let path = "/api/account/devices/revoke_others";
            let _: Revoked = http::post(at, token, path, &()).await?;
        }
        OwnCall::Unlink(provider) => {
            let path = format!("/api/account/identities/{provider}");
            let unlinked = http::delete::<OwnAccount>(at, token, &path, None).await;
            done(unlinked.map_err(Problem::from), "not_linked")?;
        }
        OwnCall::Export => return export(at, token, downloads).await,
        OwnCall::LogOut => {
            let account: OwnAccount = http::get(at, token, "/api/account").await?;
            let mut devices = account.devices.iter();
            if let Some(here) = devices.find(|device| device.current) {
                revoke(at, token, &here.id).await?;
            }
            return Ok(OwnReply::Left);
        }
        OwnCall::Delete(name) => {
            let confirm = name.clone();
            let request = DeleteRequest { confirm };
            let _: Revoked = http::delete(at, token, "/api/account", Some(&request)).await?;
            return Ok(OwnReply::Left);
        }
    }
    let account = http::get(at, token, "/api/account").await?;
    Ok(OwnReply::Account(account))
}

/// What is done already, perhaps by another device, is done.
fn done<T>(result: Result<T, Problem>, already: &str) -> Result<(), Problem> {
    match result {
        Err(problem) if problem.code != already => Err(problem),
        _ => Ok(()),
    }
}

async fn export(at: &Address, token: &str, downloads: &Downloads) -> Result<OwnReply, Problem> {
    let all = http::text(at, token, "/api/account/export").await?;
    let place = downloads.write("checkers-account", "json", &all);
    place.map(OwnReply::Exported).map_err(|problem| Problem {
        code: "disk".to_owned(),
        message: problem.to_string(),
        wait: None,
    })
}

async fn revoke(at: &Address, token: &str, device: &str) -> Result<Revoked, Problem> {
    let path = format!("/api/account/devices/{device}");
    Ok(http::delete(at, token, &path, None).await?)
}
