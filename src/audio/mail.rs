//! The sounds of other people: a message, an invitation to play.

use bevy::prelude::*;
use protocol::{NoticeAbout, PlayerId, ServerMessage};

use super::{Play, Sound};
use crate::Systems;
use crate::net::Incoming;
use crate::session::Session;

/// Returns what a message sounds like to its reader.
fn sound(message: &ServerMessage, me: Option<&PlayerId>) -> Option<Sound> {
    match message {
        // Our own lines come back for our other devices.
        ServerMessage::Chat { line, .. } if Some(&line.from) != me => Some(Sound::Message),
        ServerMessage::Notice(notice) => match notice.about {
            NoticeAbout::Challenge { .. } => Some(Sound::Challenge),
            _ => Some(Sound::Message),
        },
        _ => None,
    }
}

fn ring(
    mut incoming: MessageReader<Incoming>,
    mut play: MessageWriter<Play>,
    session: Res<Session>,
) {
    let me = session.people.owner();
    play.write_batch(
        incoming
            .read()
            .filter_map(|Incoming(message)| sound(message, me).map(Play)),
    );
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, ring.in_set(Systems::Present));
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{ChatBody, ChatKey, ChatLine, Timestamp};

    #[test]
    fn what_others_write_is_heard_and_what_we_write_is_not() {
        let said = |from: &str| ServerMessage::Chat {
            chat: ChatKey::Player("boris".into()),
            line: ChatLine {
                seq: 1,
                from: from.into(),
                at: Timestamp(0),
                body: ChatBody::Unknown,
            },
        };
        let me = PlayerId::from("me");
        assert_eq!(sound(&said("boris"), Some(&me)), Some(Sound::Message));
        assert_eq!(sound(&said("me"), Some(&me)), None);
        assert_eq!(sound(&ServerMessage::Probe { n: 1 }, Some(&me)), None);
    }
}
