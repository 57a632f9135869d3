//! What the system tells, taken at the beginning of a frame; and waking up.

use std::sync::{LazyLock, Mutex, PoisonError};

use bevy::prelude::*;
use bevy::window::AppLifecycle;
use bevy_egui::EguiPreUpdateSet;
#[cfg(target_os = "android")]
use bevy_egui::{EguiContext, EguiInput, PrimaryEguiContext};

#[cfg(target_os = "android")]
use super::android;
use super::{Options, screen};
use crate::platform::heard::Ear;
use crate::platform::{Heard, KeepAwake, Wake};
use crate::session::Intent;

/// Frames drawn unasked after waking up or being told of other insets.
const FRAMES: u32 = 8;

/// The system may speak before there is a world.
static EAR: LazyLock<Mutex<Ear>> = LazyLock::new(Mutex::default);

fn with_ear<T>(act: impl FnOnce(&mut Ear) -> T) -> T {
    // What a panic has interrupted is a list that is whole all the same.
    act(&mut EAR.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Keeps what the system tells until the next frame, which is asked for.
pub(super) fn hear(heard: Heard) {
    with_ear(|ear| ear.hear(heard));
}

fn connect(wake: Res<Wake>) {
    with_ear(|ear| ear.connect(wake.clone()));
}

fn take(
    mut options: ResMut<Options>,
    mut awake: ResMut<KeepAwake>,
    #[cfg(target_os = "android")] mut fields: Query<
        (&mut EguiContext, &mut EguiInput),
        With<PrimaryEguiContext>,
    >,
) {
    for heard in with_ear(Ear::take) {
        match heard {
            Heard::Link { link } => options.invite = Some(link),
            Heard::Insets { sides } => screen::keep_insets(sides),
            #[cfg(target_os = "android")]
            typing => {
                if let Ok((mut context, mut input)) = fields.single_mut() {
                    follow(typing, context.get_mut(), &mut input);
                }
            }
            #[cfg(target_os = "ios")]
            Heard::Typed { .. }
            | Heard::Entered { .. }
            | Heard::Left { .. }
            | Heard::SignedIn { .. } => {}
        }
        awake.0 = awake.0.max(FRAMES);
    }
}

#[cfg(target_os = "android")]
fn follow(heard: Heard, ctx: &bevy_egui::egui::Context, input: &mut bevy_egui::egui::RawInput) {
    match heard {
        Heard::Typed { id, number, text } => android::typed(ctx, id, number, text),
        Heard::Entered { .. } => android::entered(input),
        Heard::Left { .. } => android::left(ctx),
        Heard::Link { .. } | Heard::Insets { .. } | Heard::SignedIn { .. } => {}
    }
}

/// A phone that wakes up tries its line at once, and draws what has changed meanwhile.
fn wake_up(
    mut life: MessageReader<AppLifecycle>,
    mut intents: MessageWriter<Intent>,
    mut awake: ResMut<KeepAwake>,
) {
    let woken =
        |life: &AppLifecycle| matches!(life, AppLifecycle::WillResume | AppLifecycle::Running);
    if life.read().any(woken) {
        awake.0 = awake.0.max(FRAMES);
        intents.write(Intent::Reconnect);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, connect)
        .add_systems(First, wake_up)
        .add_systems(
            PreUpdate,
            take.after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        );
}
