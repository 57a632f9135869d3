//! Notices.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use protocol::{NoticePage, ReadMark};

use super::chat::Before;
use super::{Answer, Api, Body, Done, read};
use crate::port::{News, Ports, Store};

/// `GET /api/notices`
pub(super) async fn page<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    headers: HeaderMap,
    Query(Before { before }): Query<Before>,
) -> Answer<NoticePage> {
    let player = api.person(&headers).await?.id;
    let page = api.server.store.sql().notice_page(&player, before).await?;
    Ok(Json(page))
}

/// `POST /api/notices/read`
pub(super) async fn mark_read<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    headers: HeaderMap,
    body: Body<ReadMark>,
) -> Answer<Done> {
    let player = api.person(&headers).await?.id;
    let ReadMark { seq } = read(body)?;
    if api.server.store.sql().read_notices(&player, seq).await? {
        api.server.tell(&player, News::NoticesRead { seq });
    }
    Ok(Json(Done {}))
}
