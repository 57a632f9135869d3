//! Friends, requests, blocks.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use protocol::{FriendList, PersonList, PlayerCard, PlayerId};

use super::{Answer, Api, ApiFailure, Problem, player_id};
use crate::port::{Clock, News, Ports, Store};
use crate::store::people::blocks::{Block, BlockOutcome};
use crate::store::people::friends::{AskOutcome, Parting};

type Shared<P> = State<Arc<Api<P>>>;

impl<P: Ports> Api<P> {
    async fn friends(&self, player: &PlayerId) -> Answer<FriendList> {
        let mut list = self.server.store.sql().friend_list(player).await?;
        for friend in &mut list.friends {
            friend.presence = Some(self.server.whereabouts(&friend.player.id).await?);
        }
        Ok(Json(list))
    }

    async fn ask(
        &self,
        player: &PlayerCard,
        other: &PlayerId,
        only_accept: bool,
    ) -> Answer<FriendList> {
        if player.id == *other {
            return Err(Problem::OwnAccount.into());
        }
        let problem = match self.server.ask(player, other, only_accept).await? {
            AskOutcome::NoSuchPlayer => Problem::NoSuchPlayer,
            AskOutcome::Blocked => Problem::Blocked,
            AskOutcome::NotAsked => Problem::NotAsked,
            AskOutcome::TooManyFriends => Problem::TooMany("one of you has 300 friends"),
            AskOutcome::TooManyAsked => Problem::TooMany("30 requests a day"),
            AskOutcome::Delivered
            | AskOutcome::Sent
            | AskOutcome::Friends
            | AskOutcome::AlreadyFriends => return self.friends(&player.id).await,
        };
        Err(problem.into())
    }

    async fn part(&self, player: &PlayerId, other: &PlayerId, how: Parting) -> Answer<FriendList> {
        self.server.part(player, other, how).await?;
        self.friends(player).await
    }
}

/// `GET /api/friends`
pub(super) async fn list<P: Ports>(
    State(api): Shared<P>,
    headers: HeaderMap,
) -> Answer<FriendList> {
    let player = api.person(&headers).await?.id;
    api.friends(&player).await
}

/// `POST /api/friends/{id}/request`: also says yes to a request of the other one
pub(super) async fn request<P: Ports>(
    State(api): Shared<P>,
    headers: HeaderMap,
    Path(other): Path<String>,
) -> Answer<FriendList> {
    let player = api.person(&headers).await?;
    api.ask(&player, &player_id(other)?, false).await
}

/// `POST /api/friends/{id}/accept`
pub(super) async fn accept<P: Ports>(
    State(api): Shared<P>,
    headers: HeaderMap,
    Path(other): Path<String>,
) -> Answer<FriendList> {
    let player = api.person(&headers).await?;
    api.ask(&player, &player_id(other)?, true).await
}

/// `POST /api/friends/{id}/decline`
pub(super) async fn decline<P: Ports>(
    State(api): Shared<P>,
    headers: HeaderMap,
    Path(other): Path<String>,
) -> Answer<FriendList> {
    let player = api.person(&headers).await?.id;
    api.part(&player, &player_id(other)?, Parting::Decline)
        .await
}

/// `POST /api/friends/{id}/remove`: ends a friendship or withdraws a request
pub(super) async fn remove<P: Ports>(
    State(api): Shared<P>,
    headers: HeaderMap,
    Path(other): Path<String>,
) -> Answer<FriendList> {
    let player = api.person(&headers).await?.id;
    api.part(&player, &player_id(other)?, Parting::Remove).await
}

/// `GET /api/blocks`
pub(super) async fn blocks<P: Ports>(
    State(api): Shared<P>,
    headers: HeaderMap,
) -> Answer<PersonList> {
    let player = api.person(&headers).await?.id;
    let people = api.server.store.sql().blocked_by(&player).await?;
    Ok(Json(PersonList { people }))
}

/// `POST /api/blocks/{id}`
pub(super) async fn block<P: Ports>(
    State(api): Shared<P>,
    headers: HeaderMap,
    Path(other): Path<String>,
) -> Answer<PersonList> {
    let account = api.person(&headers).await?.id;
    let other = player_id(other)?;
    if account == other {
        return Err(ApiFailure::People(Problem::OwnAccount));
    }
    let at = api.server.clock.now();
    let block = Block {
        account: account.clone(),
        other: other.clone(),
        at,
    };
    match api.server.store.sql().write(block).await? {
        BlockOutcome::NoSuchPlayer => return Err(Problem::NoSuchPlayer.into()),
        BlockOutcome::TooMany => return Err(Problem::TooMany("500 blocked players").into()),
        BlockOutcome::Done => {}
    }
    api.server.tell(&account, News::Friends);
    api.server.tell(&other, News::Friends);
    let people = api.server.store.sql().blocked_by(&account).await?;
    Ok(Json(PersonList { people }))
}

/// `POST /api/blocks/{id}/remove`
pub(super) async fn unblock<P: Ports>(
    State(api): Shared<P>,
    headers: HeaderMap,
    Path(other): Path<String>,
) -> Answer<PersonList> {
    let player = api.person(&headers).await?.id;
    let sql = api.server.store.sql();
    sql.unblock(&player, &player_id(other)?).await?;
    api.server.tell(&player, News::Friends);
    let people = sql.blocked_by(&player).await?;
    Ok(Json(PersonList { people }))
}
