//! Plain HTTP: thin handlers around accounts and tickets.

mod account;
mod address;
pub(crate) mod admin;
mod body;
mod describe;
mod error;
mod games;
mod health;
mod limiter;
mod link;
mod live;
mod origin;
mod own;
mod page;
mod people;
mod private;
mod progress;
mod tournaments;
mod wallet;

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use axum::routing::{delete, get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{AllowOrigin, CorsLayer};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use crate::metrics;
use crate::openid::OpenId;
use crate::port::Ports;
use crate::run::Server;
use crate::socket;
pub(crate) use address::client_address;
pub(crate) use error::ApiFailure;
pub(crate) use health::Health;
pub(crate) use limiter::Limiter;
pub(crate) use origin::is_allowed;

/// The largest body of a request.
const LARGEST_BODY: usize = 16 * 1024;
/// The longest a request may take.
const LONGEST_REQUEST: Duration = Duration::from_secs(15);

/// What the handlers share.
pub(crate) struct Api<P: Ports> {
    pub(crate) server: Arc<Server<P>>,
    pub(crate) health: Health,
    pub(crate) openid: OpenId,
    pages: page::Pages,
    logins: Limiter<IpAddr>,
    doors: private::Doors,
    live: live::LiveList,
    people: people::Rates,
}

/// Returns all routes.
///
/// # Errors
/// The settings of a provider of logins make no sense, or the page for browsers cannot be read.
pub(crate) fn router<P: Ports>(server: Arc<Server<P>>, port: u16) -> io::Result<Router> {
    let cors = cors(&server.config.allowed_origins);
    let api = Arc::new(Api {
        health: Health::new(port),
        openid: OpenId::new(&server.config.openid, port).map_err(io::Error::other)?,
        pages: page::Pages::load(server.config.web.as_deref())?,
        doors: private::Doors::new(&server.config.rates),
        live: live::LiveList::default(),
        logins: Limiter::per_minute(server.config.rates.logins_per_minute),
        people: people::Rates::new(&server.config.rates),
        server,
    });
    let plain = about_the_server::<P>()
        .merge(about_oneself())
        .merge(own_account())
        .merge(credits())
        .merge(private_games())
        .merge(records())
        .merge(people::routes())
        .merge(progress::routes())
        .merge(tournaments::routes())
        .fallback(page::file::<P>)
        .method_not_allowed_fallback(error::not_found)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::REQUEST_TIMEOUT,
            LONGEST_REQUEST,
        ))
        .layer(cors)
        .layer(axum::middleware::from_fn(count));
    let all = Router::new()
        .route("/ws", get(socket::upgrade::<P>))
        .merge(plain)
        .layer(header_of(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header_of(header::REFERRER_POLICY, "no-referrer"))
        .layer(header_of(header::CACHE_CONTROL, "no-store"))
        .layer(CatchPanicLayer::custom(error::panicked))
        .with_state(api);
    Ok(all)
}

type Routes<P> = Router<Arc<Api<P>>>;

fn about_the_server<P: Ports>() -> Routes<P> {
    Router::new()
        .route("/api/openapi.json", get(describe::openapi))
        .route("/api/docs", get(describe::page))
        .route("/api/docs.js", get(describe::script))
        .route("/api/docs.css", get(describe::style))
        .route("/api/health", get(health::health::<P>))
        .route("/api/ready", get(ready::<P>))
}

fn about_oneself<P: Ports>() -> Routes<P> {
    Router::new()
        .route("/api/guest", post(account::guest::<P>))
        .route("/api/name", post(account::rename::<P>))
        .route("/api/ticket", post(account::ticket::<P>))
}

fn own_account<P: Ports>() -> Routes<P> {
    Router::new()
        .route("/api/account", get(own::show::<P>).delete(own::delete::<P>))
        .route("/api/account/export", get(own::export::<P>))
        .route(
            "/api/account/devices/revoke_others",
            post(own::revoke_others::<P>),
        )
        .route("/api/account/devices/{id}", delete(own::revoke::<P>))
        .route(
            "/api/account/identities/{provider}",
            delete(own::unlink::<P>),
        )
        .route("/api/link", post(link::begin::<P>))
        .route("/api/link/finish", post(link::finish::<P>))
        .route("/api/link/sheet", post(link::sheet::<P>))
        .route("/api/link/choose", post(link::choose::<P>))
        .route(
            "/auth/callback/{provider}",
            get(link::callback::<P>).post(link::callback_form::<P>),
        )
}

fn credits<P: Ports>() -> Routes<P> {
    Router::new()
        .route("/api/wallet", get(wallet::show::<P>))
        .route("/api/wallet/history", get(wallet::history::<P>))
        .route("/api/wallet/claim", post(wallet::claim::<P>))
        .route("/api/wallet/rescue", post(wallet::rescue::<P>))
}

fn private_games<P: Ports>() -> Routes<P> {
    let rooms = get(private::list::<P>).post(private::make::<P>);
    Router::new()
        .route("/api/private", rooms)
        .route("/api/private/cancel", post(private::cancel::<P>))
        .route("/api/private/join", post(private::join::<P>))
}

fn records<P: Ports>() -> Routes<P> {
    Router::new()
        .route("/api/games/live", get(live::live::<P>))
        .route("/api/games/{id}", get(games::record::<P>))
        .route("/api/games/{id}/pdn", get(games::pdn::<P>))
        .route("/api/players/{player}/games", get(games::history::<P>))
}

/// `GET /api/ready`
async fn ready<P: Ports>(State(api): State<Arc<Api<P>>>) -> Response {
    admin::ready(State(Arc::clone(&api.server))).await
}

/// Counts requests by the route's pattern, never by what a client wrote.
#[expect(
    clippy::disallowed_methods,
    reason = "how long a request took is measured, nothing is decided by it"
)]
async fn count(
    route: Option<MatchedPath>,
    request: Request,
    next: axum::middleware::Next,
) -> Response {
    let began = std::time::Instant::now();
    let answer = next.run(request).await;
    let route = route.map_or_else(|| "other".to_owned(), |route| route.as_str().to_owned());
    metrics::answered(route, answer.status().as_u16(), began.elapsed());
    answer
}

fn header_of(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

fn cors(origins: &[String]) -> CorsLayer {
    let origins: Vec<HeaderValue> = origins.iter().filter_map(|o| o.parse().ok()).collect();
    CorsLayer::new()
        .allow_origin(AllowOrigin::list(origins))
        .allow_methods([Method::GET, Method::POST, Method::DELETE])
        .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE])
}
