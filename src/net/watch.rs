//! Watching the line: pings, silence, and the frames these need while nothing else happens.

use std::time::Duration;

use bevy::prelude::*;
use protocol::{ClientMessage, Millis, Timestamp};

use super::link::{Link, Phase};
use super::outbox::Outbox;
use crate::Systems;
use crate::platform::{NextFrame, Wake, now};
use crate::session::{LinkStatus, Match, Session};

/// How often and how patiently the line is watched.
struct Pace {
    /// Between pings.
    ping: Millis,
    /// Silence after which the player is told.
    tell: Millis,
    /// Silence after which the line is opened anew.
    give_up: Millis,
    /// Between two looks.
    look: Duration,
}

/// In a running game: the server says something every 1.5 s.
const PLAYING: Pace = Pace {
    ping: Millis(5_000),
    tell: Millis(3_000),
    give_up: Millis(8_000),
    look: Duration::from_millis(2_500),
};
/// Elsewhere: pings are answered.
const RESTING: Pace = Pace {
    ping: Millis(20_000),
    tell: Millis(45_000),
    give_up: Millis(45_000),
    look: Duration::from_secs(20),
};

/// When we pinged last.
#[derive(Resource, Default)]
struct Watch {
    pinged: Timestamp,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Watch>()
        .init_resource::<NextFrame>()
        .add_systems(Update, watch.in_set(Systems::Send));
}

fn watch(
    mut watch: ResMut<Watch>,
    mut link: ResMut<Link>,
    mut outbox: ResMut<Outbox>,
    mut session: ResMut<Session>,
    shown: Option<Res<Match>>,
    time: Res<Time<Real>>,
    (mut next, wake): (ResMut<NextFrame>, Res<Wake>),
) {
    if link.phase != Phase::Online {
        return;
    }
    let playing = shown
        .as_ref()
        .is_some_and(|shown| shown.confirmed.result().is_none());
    let pace = if playing || outbox.is_waiting() {
        PLAYING
    } else {
        RESTING
    };
    let Some(socket) = &link.socket else { return };
    let silence = now() - socket.heard_at();
    if silence >= pace.give_up {
        info!("nothing heard for {} ms: opening the line anew", silence.0);
        link.reset();
        link.attempt = link.attempt.max(1);
        wake.frame();
        return;
    }
    if now() - watch.pinged >= pace.ping {
        watch.pinged = now();
        let games = shown.iter().filter_map(|shown| shown.seen());
        let ping = ClientMessage::Ping {
            n: outbox.next_ping(),
            games: games.collect(),
        };
        socket.send(&ping);
    }
    tell(
        &mut link,
        &mut session,
        silence >= pace.tell,
        time.elapsed_secs_f64(),
    );
    // The frames of a running clock come sooner: then no other is drawn for this.
    next.after(pace.look.as_secs_f64());
}

/// Tells the player of silence, and of its end.
fn tell(link: &mut Link, session: &mut Session, silent: bool, at: f64) {
    let told = !session.link.is_online();
    if silent && !told {
        let since = *link.lost_since.get_or_insert(at);
        session.link = LinkStatus::Connecting {
            attempt: 1,
            since,
            problem: String::new(),
        };
    } else if !silent && told {
        link.lost_since = None;
        session.link = LinkStatus::Online;
    }
}
