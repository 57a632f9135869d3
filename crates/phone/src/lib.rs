//! Where Android and iOS enter the app. On other systems there is nothing here.
#![cfg(any(target_os = "android", target_os = "ios"))]

/// Android calls this on a thread of its own for each new activity.
#[cfg(target_os = "android")]
#[expect(
    unsafe_code,
    reason = "the name is the one that Android's activity looks for"
)]
#[unsafe(no_mangle)]
fn android_main(app: bevy::android::android_activity::AndroidApp) {
    // The app is set once a process; an activity that is made anew finds it set.
    drop(bevy::android::ANDROID_APP.set(app));
    let _told = checkers_online::platform::main();
}

/// `main.mm` of the Xcode project calls this.
#[cfg(target_os = "ios")]
#[expect(
    unsafe_code,
    reason = "the name is the one that the Xcode project calls"
)]
#[unsafe(no_mangle)]
pub extern "C" fn start_app() {
    let _told = checkers_online::platform::main();
}
