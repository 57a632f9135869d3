//! Google's Credential Manager, through `SignIn.java`.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use jni::objects::JValue;
use jni::{jni_sig, jni_str};

use super::activity::with_activity;
use crate::platform::{Answer, Sheet, SheetAnswer, SheetWish};

/// The sheet of Android.
#[derive(Debug)]
pub(in crate::platform::mobile) struct SystemSheet;

/// Who waits for which sheet. Numbers count up, so that an old answer finds nobody.
#[derive(Default)]
struct Waiting {
    last: i32,
    answers: HashMap<i32, Answer>,
}

static WAITING: LazyLock<Mutex<Waiting>> = LazyLock::new(Mutex::default);

fn waiting() -> MutexGuard<'static, Waiting> {
    // What a panic has interrupted is a map that is whole all the same.
    WAITING.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Sheet for SystemSheet {
    fn knows(&self, provider: &str) -> bool {
        provider == "google"
    }

    fn show(&self, wish: &SheetWish, answer: Answer) {
        let number = {
            let mut waiting = waiting();
            waiting.last = waiting.last.wrapping_add(1);
            let number = waiting.last;
            waiting.answers.insert(number, answer);
            number
        };
        let asked = with_activity(|env, activity| {
            let client_id = env.new_string(&wish.client_id)?;
            let nonce = env.new_string(&wish.nonce)?;
            let arguments = [
                JValue::Object(&client_id),
                JValue::Object(&nonce),
                JValue::Int(number),
            ];
            let signature = jni_sig!((java.lang.String, java.lang.String, jint) -> void);
            env.call_method(activity, jni_str!("signIn"), signature, &arguments)?;
            Ok(())
        });
        if let Err(problem) = asked {
            answered(number, SheetAnswer::Failed(problem));
        }
    }
}

/// Hands an answer to whoever waits for it.
pub(super) fn answered(number: i32, answer: SheetAnswer) {
    let waiting = waiting().answers.remove(&number);
    if let Some(waiting) = waiting {
        waiting(answer);
    }
}
