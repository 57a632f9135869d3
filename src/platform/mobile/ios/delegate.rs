//! Links by which iOS opens the app. winit leaves the application's delegate to us.
#![expect(
    unsafe_code,
    reason = "what the system calls, and what it is given, is checked by nobody"
)]

use std::ptr::NonNull;

use block2::{DynBlock, RcBlock};
use objc2::rc::Retained;
use objc2::runtime::{AnyObject, NSObject, NSObjectProtocol, ProtocolObject};
use objc2::{MainThreadMarker, MainThreadOnly, define_class, msg_send};
use objc2_foundation::{
    NSArray, NSDictionary, NSNotification, NSNotificationCenter, NSString, NSURL, NSUserActivity,
};
use objc2_ui_kit::{
    UIApplication, UIApplicationDelegate, UIApplicationDidFinishLaunchingNotification,
    UIUserActivityRestoring,
};

use crate::platform::Heard;
use crate::platform::mobile::hear;

define_class!(
    /// Takes links and nothing else.
    // SAFETY: NSObject asks nothing of its subclasses, and this one has no fields to drop.
    #[unsafe(super(NSObject))]
    #[thread_kind = MainThreadOnly]
    #[name = "CheckersDelegate"]
    struct Delegate;

    unsafe impl NSObjectProtocol for Delegate {}

    unsafe impl UIApplicationDelegate for Delegate {
        /// `checkers://…`, at the start as well as while the app runs.
        #[unsafe(method(application:openURL:options:))]
        fn open_url(
            &self,
            _app: &UIApplication,
            url: &NSURL,
            _options: &NSDictionary<NSString, AnyObject>,
        ) -> bool {
            take(Some(url))
        }

        /// `https://…` of a domain that names this app as its own.
        #[unsafe(method(application:continueUserActivity:restorationHandler:))]
        fn go_on(
            &self,
            _app: &UIApplication,
            activity: &NSUserActivity,
            _restore: &DynBlock<dyn Fn(*mut NSArray<ProtocolObject<dyn UIUserActivityRestoring>>)>,
        ) -> bool {
            take(activity.webpageURL().as_deref())
        }
    }
);

fn take(url: Option<&NSURL>) -> bool {
    let Some(link) = url.and_then(NSURL::absoluteString) else {
        return false;
    };
    hear(Heard::Link {
        link: link.to_string(),
    });
    true
}

/// Makes the delegate ours as soon as there is an application. Call before the window loop begins.
pub(in crate::platform::mobile) fn listen() {
    let block = RcBlock::new(|_: NonNull<NSNotification>| adopt());
    #[expect(
        unsafe_code,
        reason = "the system cannot promise which thread calls the block"
    )]
    // SAFETY: without a queue the block is called where the notification is posted, which for this one is the
    // main thread; it captures nothing.
    let observer = unsafe {
        NSNotificationCenter::defaultCenter().addObserverForName_object_queue_usingBlock(
            Some(UIApplicationDidFinishLaunchingNotification),
            None,
            None,
            &block,
        )
    };
    // It listens as long as the app runs.
    std::mem::forget(observer);
}

fn adopt() {
    let Some(mark) = MainThreadMarker::new() else {
        return;
    };
    let delegate: Retained<Delegate> = {
        let fresh = Delegate::alloc(mark).set_ivars(());
        // SAFETY: NSObject's `init` takes nothing and returns the object.
        unsafe { msg_send![super(fresh), init] }
    };
    let shared = UIApplication::sharedApplication(mark);
    #[expect(
        unsafe_code,
        reason = "the application does not keep its delegate alive"
    )]
    // SAFETY: the delegate is never freed.
    unsafe {
        shared.setDelegate(Some(ProtocolObject::from_ref(&*delegate)));
    }
    std::mem::forget(delegate);
}
