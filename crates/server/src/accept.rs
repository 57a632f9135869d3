//! Taking connections in: who may have how many, how long they may dally, and whose they really are.

use std::collections::HashMap;
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

use crate::config::{Config, Rates};
use crate::http::{Limiter, client_address};

/// The pause after the system could not give a connection.
const BREATHER: Duration = Duration::from_millis(100);

/// What all connections share.
struct Door {
    router: Router,
    trusted_proxies: Vec<IpAddr>,
    most_from_one_address: usize,
    most: usize,
    head_within: Duration,
    open: Mutex<HashMap<IpAddr, usize>>,
    requests: Limiter<IpAddr>,
}

/// A connection's place; free again when it is dropped.
struct Place {
    door: Arc<Door>,
    address: IpAddr,
}

impl Door {
    fn new(router: Router, config: &Config) -> Self {
        let Rates {
            requests_per_minute,
            connections_per_address,
            connections,
            ..
        } = config.rates;
        Self {
            router,
            trusted_proxies: config.trusted_proxies.clone(),
            most_from_one_address: connections_per_address,
            most: connections,
            head_within: config.pulse.head_within,
            open: Mutex::default(),
            requests: Limiter::per_minute(requests_per_minute),
        }
    }

    fn places(&self) -> std::sync::MutexGuard<'_, HashMap<IpAddr, usize>> {
        // One call changes one number, so a panic elsewhere does not matter here.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a place, unless this address or all have too many. A proxy stands for many.
    fn enter(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let mut places = self.places();
        let is_proxy = self.trusted_proxies.contains(&address);
        let all: usize = places.values().sum();
        let here = places.entry(address).or_default();
        if all >= self.most || (*here >= self.most_from_one_address && !is_proxy) {
            if *here == 0 {
                places.remove(&address);
            }
            return None;
        }
        *here += 1;
        Some(Place {
            door: Arc::clone(self),
            address,
        })
    }

    async fn answer(&self, peer: SocketAddr, mut request: Request<Incoming>) -> Response {
        let address = client_address(request.headers(), peer.ip(), &self.trusted_proxies);
        if let Err(failure) = self.requests.check(&address) {
            return failure.into_response();
        }
        let client = ConnectInfo(SocketAddr::new(address, peer.port()));
        request.extensions_mut().insert(client);
        let answer = self.router.clone().oneshot(request.map(Body::new));
        answer.await.unwrap_or_else(|never| match never {})
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut places = self.door.places();
        if let Some(here) = places.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                places.remove(&self.address);
            }
        }
    }
}

/// Takes connections until `closing` turns true; those that are open then end after the request they
/// are at.
pub(crate) async fn connections(
    listener: TcpListener,
    router: Router,
    config: &Config,
    mut closing: watch::Receiver<bool>,
) {
    let door = Arc::new(Door::new(router, config));
    loop {
        let taken = tokio::select! {
            taken = listener.accept() => taken,
            () = told_to_close(&mut closing) => return,
        };
        let (stream, peer) = match taken {
            Ok(taken) => taken,
            Err(error) => {
                dally(&error).await;
                continue;
            }
        };
        let Some(place) = door.enter(peer.ip()) else {
            tracing::debug!(address = %peer.ip(), "too many connections: one is refused");
            continue;
        };
        tokio::spawn(connection(stream, peer, place, closing.clone()));
    }
}

/// Resolves when the server is about to end.
pub(crate) async fn told_to_close(closing: &mut watch::Receiver<bool>) {
    // An error would mean that the server is gone: the same.
    drop(closing.wait_for(|closing| *closing).await);
}

/// A connection that broke at once concerns nobody; without free file descriptors all must wait.
async fn dally(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    ) {
        tracing::warn!(%error, "no connection could be taken");
        tokio::time::sleep(BREATHER).await;
    }
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    place: Place,
    mut closing: watch::Receiver<bool>,
) {
    // Otherwise an event right after an answer waits 40 ms for the client's system to confirm it.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "small frames may be held back");
    }
    let door = Arc::clone(&place.door);
    let service = hyper::service::service_fn(move |request| {
        let door = Arc::clone(&door);
        async move { Ok::<_, Infallible>(door.answer(peer, request).await) }
    });
    let served = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(place.door.head_within)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut served = pin!(served);
    let ended = tokio::select! {
        ended = served.as_mut() => ended,
        () = told_to_close(&mut closing) => {
            served.as_mut().graceful_shutdown();
            served.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended badly");
    }
    drop(place);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn door(most: usize, from_one: usize, proxy: IpAddr) -> Arc<Door> {
        let mut config = Config::default();
        config.rates.connections = most;
        config.rates.connections_per_address = from_one;
        config.trusted_proxies = vec![proxy];
        Arc::new(Door::new(Router::new(), &config))
    }

    #[test]
    fn an_address_has_so_many_places_and_gets_them_back() {
        let [one, other, proxy] = [1, 2, 3].map(|last| IpAddr::from([192, 0, 2, last]));
        let door = door(5, 2, proxy);
        let first = door.enter(one).unwrap();
        let _second = door.enter(one).unwrap();
        assert!(door.enter(one).is_none(), "two from one address");
        let _third = door.enter(other).unwrap();
        drop(first);
        let _fourth = door.enter(one).unwrap();
        let _fifth = door.enter(proxy).unwrap();
        let _sixth = door.enter(proxy).unwrap();
        assert!(door.enter(proxy).is_none(), "five in all");
        assert_eq!(door.places().values().sum::<usize>(), 5);
    }
}
