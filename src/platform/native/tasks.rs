//! A thread for what waits: HTTP requests, timers, the start of the local server.

use std::io;
use std::thread;
use std::time::Duration;

use bevy::prelude::*;
use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;
use tokio::task::AbortHandle;

/// Runs futures on a thread of their own. Ends with the app.
#[derive(Resource)]
pub struct Tasks {
    handle: Handle,
    _stop: oneshot::Sender<()>,
}

impl Tasks {
    /// Starts the thread.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn start() -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let handle = runtime.handle().clone();
        let (stop, stopped) = oneshot::channel::<()>();
        thread::Builder::new()
            .name("net".to_owned())
            .spawn(move || {
                // Either way the app has ended: by a message or by dropping the sender.
                drop(runtime.block_on(stopped));
            })?;
        Ok(Self {
            handle,
            _stop: stop,
        })
    }

    /// Runs a future to its end.
    pub fn spawn(&self, future: impl Future<Output = ()> + Send + 'static) {
        drop(self.handle.spawn(future));
    }

    /// Runs a future to its end, or until what is returned is dropped.
    #[must_use]
    pub fn spawn_until(&self, future: impl Future<Output = ()> + Send + 'static) -> Stop {
        Stop(self.handle.spawn(future).abort_handle())
    }
}

/// Ends a future when it is dropped.
#[derive(Debug)]
pub struct Stop(AbortHandle);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Resolves after some time. Only within [`Tasks::spawn`].
pub async fn sleep(delay: Duration) {
    tokio::time::sleep(delay).await;
}
