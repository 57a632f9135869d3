//! What waits: requests and timers, as promises of the page.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;
use std::time::Duration;

use bevy::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Runs futures beside the frames.
#[derive(Resource)]
pub struct Tasks;

impl Tasks {
    /// Runs a future to its end.
    pub fn spawn(&self, future: impl Future<Output = ()> + 'static) {
        spawn_local(future);
    }

    /// Runs a future to its end, or until what is returned is dropped.
    #[must_use]
    pub fn spawn_until(&self, future: impl Future<Output = ()> + 'static) -> Stop {
        let stopped = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stopped);
        let mut future = Box::pin(future);
        // Whatever it waits for may still come; it is not asked any more.
        spawn_local(std::future::poll_fn(move |context| {
            if flag.load(Ordering::Relaxed) {
                return Poll::Ready(());
            }
            future.as_mut().poll(context)
        }));
        Stop(stopped)
    }
}

/// Ends a future when it is dropped.
#[derive(Debug)]
pub struct Stop(Arc<AtomicBool>);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Resolves after some time; later in a page that is hidden.
pub async fn sleep(delay: Duration) {
    let delay = i32::try_from(delay.as_millis()).unwrap_or(i32::MAX);
    let timer = js_sys::Promise::new(&mut |resolve, _| {
        let started = web_sys::window().map(|window| {
            window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, delay)
        });
        if !matches!(started, Some(Ok(_))) {
            error!("the page gives no timer");
        }
    });
    // The promise is only ever kept.
    drop(JsFuture::from(timer).await);
}
