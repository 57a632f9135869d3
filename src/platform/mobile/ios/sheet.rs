//! Sign in with Apple, by the system's own sheet.
#![expect(
    unsafe_code,
    reason = "what the system calls, and what it is given, is checked by nobody"
)]

use std::cell::RefCell;
use std::sync::{Mutex, PoisonError};

use block2::RcBlock;
use objc2::rc::Retained;
use objc2::runtime::{AnyObject, NSObject, NSObjectProtocol, ProtocolObject};
use objc2::{AnyThread, DefinedClass, MainThreadMarker, MainThreadOnly, define_class, msg_send};
use objc2_authentication_services::{
    ASAuthorization, ASAuthorizationAppleIDCredential, ASAuthorizationAppleIDProvider,
    ASAuthorizationController, ASAuthorizationControllerDelegate,
    ASAuthorizationControllerPresentationContextProviding, ASAuthorizationError,
    ASAuthorizationRequest, ASAuthorizationScopeEmail,
};
use objc2_foundation::{NSArray, NSError, NSOperationQueue, NSString};
use objc2_ui_kit::{UIApplication, UIWindow};

use crate::platform::{Answer, Sheet, SheetAnswer, SheetWish};

/// The sheet of iOS.
#[derive(Debug)]
pub(in crate::platform::mobile) struct SystemSheet;

thread_local! {
    /// The sheet that is open, with what the system calls: nobody else keeps them.
    static OPEN: RefCell<Option<(Retained<ASAuthorizationController>, Retained<Asker>)>> =
        const { RefCell::new(None) };
}

impl Sheet for SystemSheet {
    fn knows(&self, provider: &str) -> bool {
        provider == "apple"
    }

    fn show(&self, wish: &SheetWish, answer: Answer) {
        let nonce = wish.nonce.clone();
        let answer = Mutex::new(Some(answer));
        // iOS lets itself be asked on the main thread alone.
        let show = RcBlock::new(move || {
            let mut answer = answer.lock().unwrap_or_else(PoisonError::into_inner);
            if let (Some(answer), Some(mark)) = (answer.take(), MainThreadMarker::new()) {
                open(mark, &nonce, answer);
            }
        });
        // SAFETY: the block owns what it uses, and the queue calls it once.
        unsafe {
            NSOperationQueue::mainQueue().addOperationWithBlock(&show);
        }
    }
}

define_class!(
    /// Takes the answer to one sheet.
    // SAFETY: NSObject asks nothing of its subclasses.
    #[unsafe(super(NSObject))]
    #[thread_kind = MainThreadOnly]
    #[name = "CheckersSignIn"]
    #[ivars = RefCell<Option<Answer>>]
    struct Asker;

    unsafe impl NSObjectProtocol for Asker {}

    unsafe impl ASAuthorizationControllerDelegate for Asker {
        #[unsafe(method(authorizationController:didCompleteWithAuthorization:))]
        fn done(&self, _controller: &ASAuthorizationController, authorization: &ASAuthorization) {
            let token = token_of(authorization);
            let none = || SheetAnswer::Failed("Apple gave no ID token".to_owned());
            self.answer(token.map_or_else(none, SheetAnswer::Token));
        }

        #[unsafe(method(authorizationController:didCompleteWithError:))]
        fn failed(&self, _controller: &ASAuthorizationController, error: &NSError) {
            self.answer(if error.code() == ASAuthorizationError::Canceled.0 {
                SheetAnswer::Cancelled
            } else {
                SheetAnswer::Failed(error.localizedDescription().to_string())
            });
        }
    }

    unsafe impl ASAuthorizationControllerPresentationContextProviding for Asker {}

    impl Asker {
        /// The window over which the sheet lies.
        #[unsafe(method_id(presentationAnchorForAuthorizationController:))]
        fn anchor(&self, _controller: &ASAuthorizationController) -> Option<Retained<UIWindow>> {
            #[expect(deprecated, reason = "the app has one window and one scene")]
            UIApplication::sharedApplication(self.mtm()).keyWindow()
        }
    }
);

impl Asker {
    fn answer(&self, answer: SheetAnswer) {
        if let Some(waiting) = self.ivars().borrow_mut().take() {
            waiting(answer);
        }
        OPEN.with_borrow_mut(Option::take);
    }
}

fn token_of(authorization: &ASAuthorization) -> Option<String> {
    // SAFETY: a completed authorization has a credential, which may be read on any thread.
    let credential = unsafe { authorization.credential() };
    let credential: &AnyObject = credential.as_ref();
    let apple = credential.downcast_ref::<ASAuthorizationAppleIDCredential>()?;
    // SAFETY: see above.
    let token = unsafe { apple.identityToken() }?;
    String::from_utf8(token.to_vec()).ok()
}

fn open(mark: MainThreadMarker, nonce: &str, answer: Answer) {
    // SAFETY: these objects are made and used on the main thread, as they want it; a delegate is kept by `OPEN` until
    // its one answer.
    unsafe {
        let request = ASAuthorizationAppleIDProvider::new().createRequest();
        request.setRequestedScopes(Some(&NSArray::from_slice(&[ASAuthorizationScopeEmail])));
        request.setNonce(Some(&NSString::from_str(nonce)));
        let request: Retained<ASAuthorizationRequest> =
            Retained::into_super(Retained::into_super(request));
        let controller = ASAuthorizationController::initWithAuthorizationRequests(
            ASAuthorizationController::alloc(),
            &NSArray::from_retained_slice(&[request]),
        );
        let asker = Asker::alloc(mark).set_ivars(RefCell::new(Some(answer)));
        let asker: Retained<Asker> = msg_send![super(asker), init];
        controller.setDelegate(Some(ProtocolObject::from_ref(&*asker)));
        controller.setPresentationContextProvider(Some(ProtocolObject::from_ref(&*asker)));
        controller.performRequests();
        OPEN.with_borrow_mut(|open| *open = Some((controller, asker)));
    }
}
