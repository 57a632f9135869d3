//! Guests, their names, and tickets for the socket.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, header};
use domain::nickname;
use protocol::{GuestAccount, GuestRequest, PlayerCard, TicketGrant, Timestamp};

use super::body::{Body, read};
use super::people::Problem;
use super::{Api, ApiFailure};
use crate::chance;
use crate::port::{AccountStore, Clock, NameOutcome, NewAccount, Ports, Store, TokenHash};
use crate::words;

/// Free names tried when the wished one is taken.
const NAME_TRIES: u32 = 20;

/// The longest name of a device.
const LONGEST_DEVICE: usize = 40;
/// How exactly it is known when a device was last used.
const COARSE_MS: i64 = 3600 * 1000;

impl<P: Ports> Api<P> {
    pub(super) fn check_rate(&self, from: IpAddr) -> Result<(), ApiFailure> {
        self.logins.check(&from)
    }

    /// Returns whose token the request carries.
    pub(super) async fn caller(&self, headers: &HeaderMap) -> Result<PlayerCard, ApiFailure> {
        Ok(self.session(headers).await?.0)
    }

    /// Returns who asks, and the hash of the token that proves it.
    pub(super) async fn session(
        &self,
        headers: &HeaderMap,
    ) -> Result<(PlayerCard, TokenHash), ApiFailure> {
        let token = headers
            .get(header::AUTHORIZATION)
            .and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "))
            .ok_or(ApiFailure::BadToken)?;
        let hash = chance::hash(token);
        match self.server.store.account_of(&hash).await? {
            Some(player) => Ok((player, hash)),
            None if self.server.store.sql().is_of_closed(&hash).await? => {
                Err(ApiFailure::AccountClosed)
            }
            None => Err(ApiFailure::BadToken),
        }
    }
}

/// `POST /api/guest`
pub(super) async fn guest<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    body: Body<GuestRequest>,
) -> Result<Json<GuestAccount>, ApiFailure> {
    api.check_rate(from.ip())?;
    let request = read(body)?;
    let wish = tidy(&request)?;
    let device = device_name(&request.device);
    let id = chance::player_id();
    let token = chance::secret();
    for name in variations(&wish) {
        let account = NewAccount {
            id: id.clone(),
            name: name.clone(),
            token: chance::hash(&token),
            device: device.clone(),
            at: api.server.clock.now(),
        };
        if api.server.store.create_account(account).await? == NameOutcome::Done {
            let player = api.server.store.account(&id).await?;
            let player = player.ok_or(ApiFailure::Failed)?;
            return Ok(Json(GuestAccount { player, token }));
        }
    }
    Err(ApiFailure::NameTaken(free_name(&api, &wish).await?))
}

/// `POST /api/name`
pub(super) async fn rename<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Body<GuestRequest>,
) -> Result<Json<PlayerCard>, ApiFailure> {
    api.check_rate(from.ip())?;
    let player = api.caller(&headers).await?;
    let request = read(body)?;
    let name = tidy(&request)?;
    match api.server.store.rename(&player.id, &name).await? {
        NameOutcome::Done => Ok(Json(PlayerCard { name, ..player })),
        NameOutcome::Taken => Err(ApiFailure::NameTaken(free_name(&api, &name).await?)),
    }
}

/// `POST /api/ticket`
pub(super) async fn ticket<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Json<TicketGrant>, ApiFailure> {
    api.check_rate(from.ip())?;
    let (player, session) = api.session(&headers).await?;
    let now = api.server.clock.now();
    let coarse = Timestamp(now.0 - now.0.rem_euclid(COARSE_MS));
    api.server.store.sql().touch(&session, coarse).await?;
    let ticket = api.server.issue_ticket(player, session).await?;
    Ok(Json(TicketGrant { ticket }))
}

fn tidy(request: &GuestRequest) -> Result<String, ApiFailure> {
    let name = nickname::tidy(&request.name).map_err(|why| ApiFailure::BadName(why.to_string()))?;
    if words::is_unfit(&name) {
        return Err(Problem::BadWords.into());
    }
    Ok(name)
}

/// Returns what a device may call itself.
pub(super) fn device_name(wish: &str) -> String {
    let visible = wish.chars().filter(|letter| !letter.is_control());
    visible.take(LONGEST_DEVICE).collect()
}

/// Returns a name like the wish that nobody has at this moment.
async fn free_name<P: Ports>(api: &Api<P>, wish: &str) -> Result<String, ApiFailure> {
    for name in variations(wish).skip(1) {
        if api.server.store.is_free(&name).await? {
            return Ok(name);
        }
    }
    Err(ApiFailure::Failed)
}

/// Returns the wish itself first, then the wish with growing random numbers, except where the number
/// makes a word of it that nobody may be called.
fn variations(wish: &str) -> impl Iterator<Item = String> {
    let all = (0..=NAME_TRIES).map(|attempt| (attempt, variation(wish, attempt)));
    let fit = all.filter(|(attempt, name)| *attempt == 0 || !words::is_unfit(name));
    fit.map(|(_, name)| name)
}

fn variation(wish: &str, attempt: u32) -> String {
    if attempt == 0 {
        return wish.to_owned();
    }
    let number = 2 + chance::below(10_u32.saturating_pow(1 + attempt.min(5)));
    let number = number.to_string();
    let room = nickname::LONGEST - number.len();
    let stem: String = wish.chars().take(room).collect();
    format!("{}{number}", stem.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variation_of_a_possible_name_is_a_possible_name() {
        for wish in [
            "Anna",
            "abcdefghijklmnop",
            "Павел Орлов Сын",
            "a b c d e f g h",
        ] {
            for attempt in 0..=NAME_TRIES {
                let name = variation(wish, attempt);
                assert_eq!(
                    nickname::tidy(&name).as_ref(),
                    Ok(&name),
                    "{wish} {attempt}"
                );
            }
            for _ in 0..20 {
                let mut names = variations(wish);
                assert!(names.all(|name| !words::is_unfit(&name)), "{wish}");
            }
        }
    }
}
