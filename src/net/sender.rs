//! Where the sending half of a socket lies, so that the game and the socket's own handler can both
//! reach it.

use ewebsock::{WsMessage, WsSender};

/// A place for one sender. Clones are the same place.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Clone, Default)]
pub(super) struct SenderSlot(std::sync::Arc<std::sync::Mutex<Option<WsSender>>>);

#[cfg(not(target_arch = "wasm32"))]
impl SenderSlot {
    fn with<T>(&self, act: impl FnOnce(&mut Option<WsSender>) -> T) -> T {
        let poisoned = std::sync::PoisonError::into_inner;
        act(&mut self.0.lock().unwrap_or_else(poisoned))
    }
}

/// A place for one sender. A browser's socket belongs to the page's thread and may lie in no
/// resource: this is its number in a list of that thread.
#[cfg(target_arch = "wasm32")]
#[derive(Clone)]
pub(super) struct SenderSlot(u32);

#[cfg(target_arch = "wasm32")]
mod page {
    use std::cell::{Cell, RefCell};
    use std::collections::BTreeMap;

    use ewebsock::WsSender;

    use super::SenderSlot;

    thread_local! {
        static SENDERS: RefCell<BTreeMap<u32, WsSender>> = const { RefCell::new(BTreeMap::new()) };
        static NEXT: Cell<u32> = const { Cell::new(0) };
    }

    impl Default for SenderSlot {
        fn default() -> Self {
            Self(NEXT.replace(NEXT.get().wrapping_add(1)))
        }
    }

    impl SenderSlot {
        pub(super) fn with<T>(&self, act: impl FnOnce(&mut Option<WsSender>) -> T) -> T {
            let mut sender = SENDERS.with_borrow_mut(|senders| senders.remove(&self.0));
            let done = act(&mut sender);
            if let Some(sender) = sender {
                SENDERS.with_borrow_mut(|senders| senders.insert(self.0, sender));
            }
            done
        }
    }
}

impl SenderSlot {
    /// Puts a sender in.
    pub(super) fn fill(&self, sender: WsSender) {
        drop(self.with(|place| place.replace(sender)));
    }

    /// Takes the sender out, which closes the socket.
    pub(super) fn empty(&self) {
        drop(self.with(Option::take));
    }

    /// Sends something; without a sender nothing happens.
    pub(super) fn send(&self, message: WsMessage) {
        self.with(|place| {
            if let Some(sender) = place {
                sender.send(message);
            }
        });
    }
}
