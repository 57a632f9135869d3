//! Who one is and who others are.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use protocol::{Bond, Me, PersonList, PlayerCard, PlayerId, Profile, ProfileChange};
use serde::Deserialize;

use super::{Answer, Api, ApiFailure, Body, Problem, player_id, read};
use crate::port::{Clock, Ports, Store};

/// Pictures there are: 8 colours times 16 emblems.
const AVATARS: u8 = 128;
/// Letters of a name one must know to search.
const SHORTEST_SEARCH: usize = 3;

impl<P: Ports> Api<P> {
    /// Returns a player as the viewer sees it, with presence among friends.
    async fn profile_of(
        &self,
        viewer: &PlayerId,
        player: &PlayerId,
    ) -> Result<Profile, ApiFailure> {
        let found = self.server.store.sql().profile(viewer, player).await?;
        let mut profile = found.ok_or(Problem::NoSuchPlayer)?;
        if profile.bond == Bond::Friend {
            profile.presence = Some(self.server.whereabouts(player).await?);
        }
        Ok(profile)
    }
}

/// `GET /api/me`
pub(super) async fn me<P: Ports>(State(api): State<Arc<Api<P>>>, headers: HeaderMap) -> Answer<Me> {
    let player = api.person(&headers).await?.id;
    let sql = api.server.store.sql();
    let conversations = sql.conversations(&player).await?;
    let unread = conversations.iter().filter(|one| one.unread > 0).count();
    let now = api.server.clock.now();
    Ok(Json(Me {
        profile: api.profile_of(&player, &player).await?,
        unread_chats: u32::try_from(unread).unwrap_or(u32::MAX),
        unread_notices: sql.count_unread_notices(&player).await?,
        requests: sql.count_asking(&player).await?,
        muted_until: sql.muted_until(&player, now).await?,
    }))
}

/// `POST /api/me`
pub(super) async fn change<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    headers: HeaderMap,
    body: Body<ProfileChange>,
) -> Answer<Profile> {
    let PlayerCard { id, .. } = api.person(&headers).await?;
    let change = read(body)?;
    if change.avatar.is_some_and(|avatar| avatar >= AVATARS) {
        let why = format!("there are pictures 0 to {}", AVATARS - 1);
        return Err(ApiFailure::BadRequest(why));
    }
    if change
        .country
        .as_deref()
        .is_some_and(|code| !is_country(code))
    {
        let why = "a country has two capital letters, as in ISO 3166".to_owned();
        return Err(ApiFailure::BadRequest(why));
    }
    let sql = api.server.store.sql();
    sql.change_profile(id.clone(), change).await?;
    Ok(Json(api.profile_of(&id, &id).await?))
}

fn is_country(code: &str) -> bool {
    code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// `GET /api/players/{id}`
pub(super) async fn profile<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    headers: HeaderMap,
    Path(player): Path<String>,
) -> Answer<Profile> {
    let viewer = api.person(&headers).await?.id;
    Ok(Json(api.profile_of(&viewer, &player_id(player)?).await?))
}

/// What is looked for.
#[derive(Debug, Deserialize)]
pub(super) struct Search {
    name: String,
}

/// `GET /api/players?name=…`
pub(super) async fn search<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    headers: HeaderMap,
    Query(search): Query<Search>,
) -> Answer<PersonList> {
    let viewer = api.person(&headers).await?.id;
    let name = search.name.trim();
    let letters = name.chars().filter(|c| c.is_alphanumeric()).count();
    if letters < SHORTEST_SEARCH || name.len() > 100 || name.contains(char::is_control) {
        let why = format!("at least {SHORTEST_SEARCH} letters of a name are needed");
        return Err(ApiFailure::BadRequest(why));
    }
    api.people.searches.check(&viewer)?;
    let people = api.server.store.sql().search(&viewer, name).await?;
    Ok(Json(PersonList { people }))
}
