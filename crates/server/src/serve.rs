//! From a listener and adapters to a running server, and to its orderly end.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::Config;
use crate::bus::LocalBus;
use crate::clock::SystemClock;
use crate::port::{Bus, Clock, NodeStore, Ports};
use crate::run::Server;
use crate::store::SqlStore;
use crate::{accept, http};

/// How long the sessions may take for their last words.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// The adapters of a server, with the bus between its tasks or between servers.
struct Adapters<B>(std::marker::PhantomData<B>);

impl<B: Bus> Ports for Adapters<B> {
    type Store = SqlStore;
    type Bus = B;
    type Clock = SystemClock;
}

/// Runs the only server of a database until `shutdown` resolves or it has been idle long enough.
///
/// # Errors
/// The store failed at start, or the listener failed.
pub async fn serve(
    listener: TcpListener,
    store: SqlStore,
    config: Config,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    serve_node(listener, store, LocalBus::default(), config, shutdown).await
}

/// Runs one of several servers of a database, which hear of each other through `bus`.
///
/// # Errors
/// The store failed at start, or the listener failed.
pub async fn serve_node<B: Bus>(
    listener: TcpListener,
    store: SqlStore,
    bus: B,
    config: Config,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let last = store.last_heartbeat().await.map_err(io::Error::other)?;
    let clock = SystemClock::start(last.unwrap_or_default());
    serve_with::<Adapters<B>>(listener, (store, bus, clock), config, shutdown).await
}

/// Runs a server with other adapters.
///
/// # Errors
/// The store failed at start, or the listener failed.
pub async fn serve_with<P: Ports>(
    listener: TcpListener,
    (store, bus, clock): (P::Store, P::Bus, P::Clock),
    config: Config,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let port = listener.local_addr()?.port();
    let server = Arc::new(Server::<P>::new(store, bus, clock, config));
    server.take_over().await.map_err(io::Error::other)?;
    let tasks = server.start_tasks();
    let router = http::router(Arc::clone(&server), port)?;
    let admin = admin(&server).await?;
    tokio::spawn(stop(Arc::clone(&server), shutdown));
    let closing = server.closing.subscribe();
    accept::connections(listener, router, &server.config, closing).await;
    last_words_said(&server).await;
    for task in tasks.into_iter().chain(admin) {
        task.abort();
    }
    server.leave_nodes().await;
    let noted = server.store.heartbeat(server.clock.now()).await;
    if let Err(error) = noted {
        tracing::warn!(%error, "the time of the end could not be noted");
    }
    server.store.close().await;
    Ok(())
}

/// Starts what only the operator may ask, on its own address.
async fn admin<P: Ports>(server: &Arc<Server<P>>) -> io::Result<Option<JoinHandle<()>>> {
    let Some(address) = server.config.admin else {
        return Ok(None);
    };
    let taken = |error| {
        let why =
            format!("the admin address {address} cannot be used ({error}); choose another --admin");
        io::Error::other(why)
    };
    let listener = TcpListener::bind(address).await.map_err(taken)?;
    tracing::info!(address = %listener.local_addr()?, "metrics and readiness");
    let router = http::admin::router(Arc::clone(server));
    Ok(Some(tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, router).await {
            tracing::error!(%error, "the operator can no longer ask");
        }
    })))
}

/// Resolves when the server is to end; by then the sessions have been told.
async fn stop<P: Ports>(server: Arc<Server<P>>, shutdown: impl Future<Output = ()> + Send) {
    tokio::select! {
        () = shutdown => tracing::info!("ending"),
        () = idle_long_enough(&server) => tracing::info!("nobody is connected: ending"),
    }
    server.closing.send_replace(true);
}

/// Resolves once the end was announced and all sessions are over, or their time is up.
async fn last_words_said<P: Ports>(server: &Server<P>) {
    // The senders live in the server, so these waits end only with what they wait for.
    let mut closing = server.closing.subscribe();
    drop(closing.wait_for(|closing| *closing).await);
    let mut sockets = server.sockets.subscribe();
    let over = sockets.wait_for(|open| *open == 0);
    if tokio::time::timeout(LAST_WORDS, over).await.is_err() {
        tracing::warn!("some connections did not end in time and are cut");
    }
}

/// Resolves when nobody has been connected for as long as the settings say; never without one.
async fn idle_long_enough<P: Ports>(server: &Server<P>) {
    let Some(limit) = server.config.exit_when_idle else {
        return std::future::pending().await;
    };
    let mut sockets = server.sockets.subscribe();
    loop {
        drop(sockets.wait_for(|open| *open == 0).await);
        let busy = sockets.wait_for(|open| *open > 0);
        if tokio::time::timeout(limit, busy).await.is_err() {
            return;
        }
    }
}
