//! One WebSocket: frames to messages and back, on ewebsock.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};

use ewebsock::{WsEvent, WsMessage};
use protocol::{ClientMessage, ServerMessage, Timestamp, decode_server, encode};

use super::sender::SenderSlot;
use crate::platform::{Wake, now};

/// The longest frame a server may send; a snapshot of a very long game stays far below.
const MOST_BYTES: usize = 1 << 20;

/// What a socket says.
#[derive(Debug)]
pub(super) enum SocketEvent {
    /// Open: say hello.
    Opened,
    /// A message came.
    Message(Box<ServerMessage>),
    /// Over, with what the system says of it.
    Closed(String),
}

/// An open or opening socket. Dropping it closes it.
pub(super) struct Socket {
    sender: SenderSlot,
    events: Mutex<Receiver<SocketEvent>>,
    heard: Arc<AtomicI64>,
}

impl Socket {
    /// Begins to open a socket; [`SocketEvent::Opened`] or `Closed` follows.
    pub(super) fn open(url: &str, wake: Wake) -> Result<Self, String> {
        let (queue, events) = mpsc::channel();
        let sender = SenderSlot::default();
        let heard = Arc::new(AtomicI64::new(now().0));
        let (answerer, clock) = (sender.clone(), Arc::clone(&heard));
        let handler = move |event| {
            clock.store(now().0, Ordering::Relaxed);
            let Some(event) = translate(event, &answerer) else {
                return ControlFlow::Continue(());
            };
            let over = matches!(event, SocketEvent::Closed(_));
            // Queued first, woken then: the other way round a sleeping loop could miss it.
            let listening = queue.send(event).is_ok();
            wake.frame();
            if listening && !over {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let options = ewebsock::Options {
            max_incoming_frame_size: MOST_BYTES,
            ..Default::default()
        };
        let opened = ewebsock::ws_connect(url.to_owned(), options, Box::new(handler))?;
        sender.fill(opened);
        Ok(Self {
            sender,
            events: Mutex::new(events),
            heard,
        })
    }

    /// Returns the next event, if one has come.
    pub(super) fn next(&self) -> Option<SocketEvent> {
        self.events
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .try_recv()
            .ok()
    }

    /// Returns when anything was last heard.
    pub(super) fn heard_at(&self) -> Timestamp {
        Timestamp(self.heard.load(Ordering::Relaxed))
    }

    /// Sends a message.
    pub(super) fn send(&self, message: &ClientMessage) {
        send(&self.sender, message);
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        // The handler holds the sender too, so it must be taken out to close the socket.
        self.sender.empty();
    }
}

fn send(sender: &SenderSlot, message: &ClientMessage) {
    sender.send(WsMessage::Text(encode(message)));
}

/// Returns what the app should hear of an event. Probes are answered at once, here: they measure
/// the line, not the app, and cost no frame.
fn translate(event: WsEvent, answerer: &SenderSlot) -> Option<SocketEvent> {
    match event {
        WsEvent::Opened => Some(SocketEvent::Opened),
        WsEvent::Closed => Some(SocketEvent::Closed(String::new())),
        WsEvent::Error(problem) => Some(SocketEvent::Closed(problem)),
        WsEvent::Message(WsMessage::Text(text)) => match decode_server(&text) {
            Ok(ServerMessage::Probe { n }) => {
                send(answerer, &ClientMessage::Echo { n });
                None
            }
            Ok(message) => Some(SocketEvent::Message(Box::new(message))),
            Err(problem) => Some(SocketEvent::Closed(problem.to_string())),
        },
        WsEvent::Message(_) => None,
    }
}
