//! The line to the game server: found, opened, watched, opened again.
//!
//! Messages come in as [`Incoming`] and leave as [`Outgoing`]. A command stays in the outbox until
//! it is answered and is sent again on a new line; the server applies it once. This folder writes
//! the link's status and our account; what messages mean is `session`'s business.

mod account;
mod address;
mod calls;
mod connect;
mod http;
mod link;
mod login;
mod outbox;
mod own;
mod people;
mod progress;
mod sender;
mod socket;
mod watch;

use bevy::prelude::*;
use protocol::{ClientMessage, ServerMessage};

pub use account::{Account, NameAnswer};
pub(crate) use address::of_link;
pub use calls::{Answered, Asked, Call, Problem, Reply};
pub use link::Link;
pub use login::{Browser, LoginNews, LoginStep};
pub use own::{OwnCall, OwnReply};
pub use people::{Befriend, PeopleCall, PeopleReply};
pub use progress::{BoardKey, BoardOf, ProgressCall, ProgressReply};

use crate::Systems;

/// A message has come from the server.
#[derive(Message, Clone, Debug)]
pub struct Incoming(pub ServerMessage);

/// A message is to go to the server. Commands are kept until answered; the rest is dropped while
/// there is no line.
#[derive(Message, Clone, Debug)]
pub struct Outgoing(pub ClientMessage);

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<Incoming>()
        .add_message::<Outgoing>()
        .init_resource::<Link>()
        .init_resource::<outbox::Outbox>()
        .add_plugins((
            account::plugin,
            calls::plugin,
            connect::plugin,
            login::plugin,
            watch::plugin,
        ))
        .add_systems(Update, connect::receive.in_set(Systems::Receive))
        .add_systems(Update, outbox::send.in_set(Systems::Send));
}
