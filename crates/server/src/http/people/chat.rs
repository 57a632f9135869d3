//! Chat.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use domain::chat;
use protocol::{
    ChatBody, ChatLine, ChatPage, ChatSend, ConversationList, GameId, PlayerId, ReadMark,
};
use serde::Deserialize;

use super::{Answer, Api, ApiFailure, Body, Done, Problem, player_id, read};
use crate::port::{Clock, News, Ports, Store};
use crate::store::ChatId;
use crate::store::people::chat::{Say, SayOutcome};
use crate::words;

type Shared<P> = State<Arc<Api<P>>>;

/// A conversation that the player takes part in.
pub(super) struct Place {
    pub(super) chat: ChatId,
    game: Option<GameId>,
    other: PlayerId,
}

impl<P: Ports> Api<P> {
    pub(super) async fn place(
        &self,
        player: &PlayerId,
        kind: &str,
        id: String,
    ) -> Result<Place, ApiFailure> {
        match kind {
            "game" => {
                let game = GameId(player_id(id)?.0);
                let opponent = self.server.store.sql().opponent(&game, player).await?;
                Ok(Place {
                    chat: ChatId::of_game(&game),
                    game: Some(game),
                    other: opponent.ok_or(Problem::NoSuchChat)?,
                })
            }
            "player" if id == player.0 => Err(Problem::OwnAccount.into()),
            "player" => {
                let other = player_id(id)?;
                Ok(Place {
                    chat: ChatId::direct(player, &other),
                    game: None,
                    other,
                })
            }
            _ => Err(Problem::NoSuchChat.into()),
        }
    }
}

/// From which line on.
#[derive(Debug, Deserialize)]
pub(super) struct Before {
    pub(super) before: Option<u64>,
}

/// `GET /api/chat`
pub(super) async fn list<P: Ports>(
    State(api): Shared<P>,
    headers: HeaderMap,
) -> Answer<ConversationList> {
    let player = api.person(&headers).await?.id;
    let conversations = api.server.store.sql().conversations(&player).await?;
    Ok(Json(ConversationList { conversations }))
}

/// `GET /api/chat/{kind}/{id}`
pub(super) async fn page<P: Ports>(
    State(api): Shared<P>,
    headers: HeaderMap,
    Path((kind, id)): Path<(String, String)>,
    Query(Before { before }): Query<Before>,
) -> Answer<ChatPage> {
    let player = api.person(&headers).await?.id;
    let Place { chat, .. } = api.place(&player, &kind, id).await?;
    let page = api.server.store.sql().chat_page(&chat, &player, before);
    Ok(Json(page.await?))
}

/// `POST /api/chat/{kind}/{id}`
pub(super) async fn say<P: Ports>(
    State(api): Shared<P>,
    headers: HeaderMap,
    Path((kind, id)): Path<(String, String)>,
    body: Body<ChatSend>,
) -> Answer<ChatLine> {
    let player = api.person(&headers).await?.id;
    let send = read(body)?;
    let place = api.place(&player, &kind, id).await?;
    let body = chat::tidy(&send.body).map_err(Problem::Chat)?;
    if let ChatBody::Text { text } = &body
        && words::is_unfit(text)
    {
        return Err(Problem::BadWords.into());
    }
    let say = Say {
        chat: place.chat,
        game: place.game,
        from: player,
        to: place.other,
        id: send.id,
        body,
        at: api.server.clock.now(),
    };
    let problem = match api.server.say(say).await? {
        SayOutcome::Said { line, .. } | SayOutcome::Replayed(line) => return Ok(Json(line)),
        SayOutcome::IdReused => Problem::IdReused,
        SayOutcome::NoSuchPlayer => Problem::NoSuchPlayer,
        SayOutcome::Blocked => Problem::Blocked,
        SayOutcome::Muted(until) => Problem::Muted(until.0),
        SayOutcome::Refused(why) => Problem::Chat(why),
    };
    Err(problem.into())
}

/// `POST /api/chat/{kind}/{id}/read`
pub(super) async fn mark_read<P: Ports>(
    State(api): Shared<P>,
    headers: HeaderMap,
    Path((kind, id)): Path<(String, String)>,
    body: Body<ReadMark>,
) -> Answer<Done> {
    let player = api.person(&headers).await?.id;
    let ReadMark { seq } = read(body)?;
    let Place { chat, .. } = api.place(&player, &kind, id).await?;
    if api
        .server
        .store
        .sql()
        .read_chat(&chat, &player, seq)
        .await?
    {
        api.server
            .tell(&player, News::ChatRead { chat: chat.0, seq });
    }
    Ok(Json(Done {}))
}

/// `POST /api/mutes/{id}`
pub(super) async fn mute<P: Ports>(
    State(api): Shared<P>,
    headers: HeaderMap,
    Path(other): Path<String>,
) -> Answer<Done> {
    let player = api.person(&headers).await?.id;
    let now = api.server.clock.now();
    let sql = api.server.store.sql();
    if sql.mute(&player, &player_id(other)?, Some(now)).await? {
        Ok(Json(Done {}))
    } else {
        Err(Problem::NoSuchPlayer.into())
    }
}

/// `POST /api/mutes/{id}/remove`
pub(super) async fn unmute<P: Ports>(
    State(api): Shared<P>,
    headers: HeaderMap,
    Path(other): Path<String>,
) -> Answer<Done> {
    let player = api.person(&headers).await?.id;
    let sql = api.server.store.sql();
    sql.mute(&player, &player_id(other)?, None).await?;
    Ok(Json(Done {}))
}
