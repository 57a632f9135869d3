//! Drawing only when something changes.
//!
//! Three cures. `bevy_egui` 0.42 feeds the unchanged modifier keys to egui in every frame, which
//! egui answers by asking for another frame: they are dropped here. A finite
//! `request_repaint_after` makes `bevy_egui` redraw at once and for ever: nobody calls it, the wish
//! for a later frame goes to [`Wake`] and a timer thread wakes the event loop. And while pipelines
//! are being compiled nothing would ask for the frame that shows their first picture: frames are
//! asked for until they are ready.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet, egui};

/// When the next frame is wanted although nothing happens. Any system may ask.
#[derive(Resource, Debug, Default)]
pub struct Wake {
    wanted: Option<f64>,
}

impl Wake {
    /// Asks for a frame in so many seconds; the earliest wish counts.
    pub fn after(&mut self, seconds: f64) {
        let seconds = seconds.max(0.0);
        self.wanted = Some(self.wanted.map_or(seconds, |other| other.min(seconds)));
    }
}

/// Drops the news that the modifier keys are as they were.
fn drop_unchanged_modifiers(mut contexts: Query<(&mut EguiContext, &mut EguiInput)>) {
    for (mut context, mut input) in &mut contexts {
        let current = context.get_mut().input(|input| input.modifiers);
        input
            .events
            .retain(|event| !matches!(event, egui::Event::ModifiersChanged(m) if *m == current));
    }
}

/// Frames for which everything was ready to draw; the render world counts, the main world reads.
#[derive(Resource, Clone, Default)]
struct Settled(Arc<AtomicU8>);

/// Frames that are drawn after the last pipeline is ready.
const SETTLED_AFTER: u8 = 4;

fn count_settled(cache: Res<PipelineCache>, settled: Res<Settled>) {
    if cache.waiting_pipelines().count() > 0 {
        settled.0.store(0, Ordering::Relaxed);
    } else {
        let frames = settled.0.load(Ordering::Relaxed).saturating_add(1);
        settled.0.store(frames, Ordering::Relaxed);
    }
}

fn draw_until_settled(settled: Option<Res<Settled>>, mut redraw: MessageWriter<RequestRedraw>) {
    if settled.is_some_and(|settled| settled.0.load(Ordering::Relaxed) < SETTLED_AFTER) {
        redraw.write(RequestRedraw);
    }
}

/// The update mode: frames come from events alone.
fn reactive() -> WinitSettings {
    // Changing the wait costs a frame each time, so it is constant and long.
    let mode = UpdateMode::reactive_low_power(Duration::from_secs(60));
    WinitSettings {
        focused_mode: mode,
        unfocused_mode: mode,
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod timer {
    use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
    use std::time::Duration;

    use bevy::prelude::*;
    use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

    use super::Wake;

    /// The timer thread's ear: each wish replaces the one before.
    #[derive(Resource)]
    pub(super) struct Timer(std::sync::Mutex<Sender<Duration>>);

    pub(super) fn start(proxy: Option<Res<EventLoopProxyWrapper>>, mut commands: Commands) {
        let Some(proxy) = proxy else {
            return;
        };
        let proxy = proxy.clone();
        let (wishes, heard) = channel();
        let wake = move || {
            // The event loop is gone when the app is closing: nobody needs waking then.
            let _closing = proxy.send_event(WinitUserEvent::WakeUp);
        };
        let thread = std::thread::Builder::new()
            .name("wake".to_owned())
            .spawn(move || run(&heard, &wake));
        match thread {
            Ok(_detached) => commands.insert_resource(Timer(std::sync::Mutex::new(wishes))),
            Err(problem) => error!("clocks will stand still, no timer thread: {problem}"),
        }
    }

    fn run(heard: &Receiver<Duration>, wake: &dyn Fn()) {
        let mut next: Option<Duration> = None;
        loop {
            let wish = match next {
                None => heard.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(wait) => heard.recv_timeout(wait),
            };
            match wish {
                Ok(wait) => next = Some(wait),
                Err(RecvTimeoutError::Timeout) => {
                    wake();
                    next = None;
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    pub(super) fn pass_on(mut wake: ResMut<Wake>, timer: Option<Res<Timer>>) {
        let Some(seconds) = wake.wanted.take() else {
            return;
        };
        let Some(timer) = timer else {
            return;
        };
        if let Ok(wishes) = timer.0.lock()
            && wishes.send(Duration::from_secs_f64(seconds)).is_err()
        {
            error_once!("the timer thread is gone: clocks may stand still");
        }
    }
}

#[cfg(target_arch = "wasm32")]
mod timer {
    use std::time::Duration;

    use bevy::prelude::*;
    use bevy::winit::{UpdateMode, WinitSettings};

    use super::Wake;

    pub(super) fn start() {}

    /// Without threads the event loop itself ticks, five times a second, while somebody waits.
    pub(super) fn pass_on(mut wake: ResMut<Wake>, mut settings: ResMut<WinitSettings>) {
        let seconds = if wake.wanted.take().is_some() { 0.2 } else { 60.0 };
        let mode = UpdateMode::reactive_low_power(Duration::from_secs_f64(seconds));
        if settings.focused_mode != mode {
            settings.focused_mode = mode;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Wake>()
        .insert_resource(reactive())
        .add_systems(Startup, timer::start)
        .add_systems(
            PreUpdate,
            drop_unchanged_modifiers
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Last, (draw_until_settled, timer::pass_on));
    let settled = Settled::default();
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .insert_resource(settled.clone())
            .add_systems(Render, count_settled.in_set(RenderSystems::Cleanup));
        app.insert_resource(settled);
    }
}
