//! When a frame is drawn: only when something has changed.
//!
//! The window loop sleeps until an event comes: input, a message from the net ([`Wake`]), a
//! `RequestRedraw` of whatever moves. Only the first frames are drawn without being asked for, so
//! that the window is complete before the loop goes to sleep.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};

use super::{Tasks, sleep};

/// Frames drawn unasked at the start: layout, fonts and pipelines settle in a few.
const FIRST_FRAMES: u32 = 12;
/// The longest sleep. The system's clock may have been changed meanwhile; nothing else needs it.
const LONGEST_SLEEP: Duration = Duration::from_secs(3600);

/// Wakes the window loop from any thread. Cheap to clone; does nothing without a window.
#[derive(Resource, Clone, Default)]
pub struct Wake(Option<Arc<dyn Fn() + Send + Sync>>);

impl Wake {
    /// Asks for a frame.
    pub fn frame(&self) {
        if let Some(wake) = &self.0 {
            wake();
        }
    }
}

impl Tasks {
    /// Asks for a frame after some time.
    pub fn wake_after(&self, delay: Duration, wake: &Wake) {
        let wake = wake.clone();
        self.spawn(async move {
            sleep(delay).await;
            wake.frame();
        });
    }
}

/// Frames still to be drawn unasked.
#[derive(Resource)]
pub struct KeepAwake(pub u32);

/// Adds the rule by which frames are drawn.
pub(crate) fn plugin(app: &mut App) {
    let asleep = UpdateMode::reactive_low_power(LONGEST_SLEEP);
    app.insert_resource(WinitSettings {
        focused_mode: asleep,
        unfocused_mode: asleep,
    })
    .insert_resource(KeepAwake(FIRST_FRAMES))
    .init_resource::<Wake>()
    .add_plugins(super::next_frame::plugin)
    .add_systems(PreStartup, connect)
    .add_systems(Last, draw_first_frames);
}

fn connect(proxy: Option<Res<EventLoopProxyWrapper>>, mut wake: ResMut<Wake>) {
    if let Some(proxy) = proxy {
        let proxy = (**proxy).clone();
        wake.0 = Some(Arc::new(move || {
            if proxy.send_event(WinitUserEvent::WakeUp).is_err() {
                debug!("the window loop has ended: there is nothing left to draw");
            }
        }));
    }
}

fn draw_first_frames(mut left: ResMut<KeepAwake>, mut redraw: MessageWriter<RequestRedraw>) {
    if left.0 > 0 {
        left.0 -= 1;
        redraw.write(RequestRedraw);
    }
}
