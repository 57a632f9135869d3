//! What waits: requests and timers, as promises of the page.

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
