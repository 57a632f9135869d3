//! Calls into the activity, and the one call out of it.

use bevy::android::{ANDROID_APP, android_activity};
use bevy::log::error;
use jni::objects::{JClass, JObject, JString, JValue};
use jni::{Env, EnvUnowned, JavaVM, jni_sig, jni_str};

use super::sheet;
use crate::platform::mobile::hear;
use crate::platform::native::Safe;
use crate::platform::{Feel, Heard, SheetAnswer};

/// Calls Java with the activity. What Java throws becomes an error; nothing stays thrown.
pub(super) fn with_activity<T>(
    act: impl FnOnce(&mut Env, &JObject) -> jni::errors::Result<T>,
) -> Result<T, String> {
    let app = ANDROID_APP.get().ok_or("the activity is not there yet")?;
    // SAFETY: android-activity keeps the machine as long as the process, and the activity as long as its
    // thread runs, which is the one that calls here or one that it has started.
    #[expect(unsafe_code, reason = "android-activity hands both out as pointers")]
    let vm = unsafe { JavaVM::from_raw(app.vm_as_ptr().cast()) };
    let called = vm.attach_current_thread(|env| {
        let raw: jni::sys::jobject = app.activity_as_ptr().cast();
        // SAFETY: see above; the reference is global and is not freed here.
        #[expect(unsafe_code, reason = "android-activity hands both out as pointers")]
        let activity = unsafe { env.as_cast_raw::<JObject>(&raw) }?;
        match act(env, &activity) {
            // Says what was thrown, which must not stay thrown.
            Err(thrown @ jni::errors::Error::JavaException) => {
                env.exception_catch().and(Err(thrown))
            }
            done => done,
        }
    });
    called.map_err(|problem: jni::errors::Error| problem.to_string())
}

fn ask(what: &str, act: impl FnOnce(&mut Env, &JObject) -> jni::errors::Result<()>) {
    if let Err(problem) = with_activity(act) {
        error!("the activity does not {what}: {problem}");
    }
}

/// Lets the phone be felt.
pub fn feel(feel: Feel) {
    let kind = match feel {
        Feel::Touch => 0,
        Feel::Blow => 1,
        Feel::Good => 2,
        Feel::Bad => 3,
    };
    ask("let itself be felt", |env, activity| {
        let arguments = [JValue::Int(kind)];
        env.call_method(
            activity,
            jni_str!("feel"),
            jni_sig!((jint) -> void),
            &arguments,
        )?;
        Ok(())
    });
}

/// Keeps the screen on, or lets it go dark again.
pub fn keep_lit(lit: bool) {
    use android_activity::WindowManagerFlags as Flags;
    if let Some(app) = ANDROID_APP.get() {
        let (add, remove) = if lit {
            (Flags::KEEP_SCREEN_ON, Flags::empty())
        } else {
            (Flags::empty(), Flags::KEEP_SCREEN_ON)
        };
        app.set_window_flags(add, remove);
    }
}

/// Goes behind other apps, as the back key does where there is nothing to go back to.
pub fn step_aside() {
    ask("step aside", |env, activity| {
        env.call_method(activity, jni_str!("stepAside"), jni_sig!(() -> void), &[])?;
        Ok(())
    });
}

/// Shows the text field in use, as JSON; `null` takes it away.
pub(super) fn show_field(of: &str) {
    ask("show a text field", |env, activity| {
        let of = env.new_string(of)?;
        let arguments = [JValue::Object(&of)];
        let signature = jni_sig!((java.lang.String) -> void);
        env.call_method(activity, jni_str!("field"), signature, &arguments)?;
        Ok(())
    });
}

/// The Android Keystore, through `Safe.java`.
#[derive(Debug)]
pub(in crate::platform) struct Vault;

impl Safe for Vault {
    fn load(&self, name: &str) -> Result<Option<String>, String> {
        with_activity(|env, activity| {
            let name = env.new_string(name)?;
            let arguments = [JValue::Object(&name)];
            let signature = jni_sig!((java.lang.String) -> java.lang.String);
            let kept = env.call_method(activity, jni_str!("kept"), signature, &arguments)?;
            let kept = kept.l()?;
            if kept.is_null() {
                return Ok(None);
            }
            let text = env.cast_local::<JString>(kept)?;
            text.try_to_string(env).map(Some)
        })
    }

    fn save(&self, name: &str, text: &str) -> Result<(), String> {
        with_activity(|env, activity| {
            let (name, text) = (env.new_string(name)?, env.new_string(text)?);
            let arguments = [JValue::Object(&name), JValue::Object(&text)];
            let signature = jni_sig!((java.lang.String, java.lang.String) -> void);
            env.call_method(activity, jni_str!("keep"), signature, &arguments)?;
            Ok(())
        })
    }
}

fn answered(number: i32, token: Option<String>, problem: Option<String>) {
    let answer = match (token, problem) {
        (Some(token), _) => SheetAnswer::Token(token),
        (None, Some(problem)) if problem == "cancelled" => SheetAnswer::Cancelled,
        (None, Some(problem)) => SheetAnswer::Failed(problem),
        (None, None) => SheetAnswer::Failed("the sheet told nothing".to_owned()),
    };
    sheet::answered(number, answer);
}

/// `PhoneActivity.told`: the activity tells something, on its own thread.
#[expect(unsafe_code, reason = "Java finds native methods by their names")]
#[unsafe(no_mangle)]
extern "system" fn Java_online_checkers_app_PhoneActivity_told<'caller>(
    mut env: EnvUnowned<'caller>,
    _class: JClass<'caller>,
    message: JString<'caller>,
) {
    let told = env.with_env(|env| -> jni::errors::Result<()> {
        let message = message.try_to_string(env)?;
        match serde_json::from_str(&message) {
            // Whoever waits for it is no frame, and frames stand still behind the sheet.
            Ok(Heard::SignedIn {
                number,
                token,
                problem,
            }) => answered(number, token, problem),
            Ok(heard) => hear(heard),
            Err(problem) => error!("the activity tells '{message}', which nobody knows: {problem}"),
        }
        Ok(())
    });
    told.resolve::<jni::errors::ThrowRuntimeExAndDefault>();
}
