//! The private game that the app was opened for: joined as soon as there is a line to its server.

use bevy::prelude::*;

use super::UiState;
use super::private;
use crate::net::{Call, of_link};
use crate::platform::Options;
use crate::screen::Screen;
use crate::session::{Intent, LinkStatus, ServerAddress, Session};

/// Joins it from the lobby, where what goes wrong can be said; a running game comes first.
fn join(
    options: Option<ResMut<Options>>,
    (session, screen): (Res<Session>, Res<State<Screen>>),
    mut state: ResMut<UiState>,
    mut intents: MessageWriter<Intent>,
    mut followed: Local<Option<String>>,
) {
    let Some(mut options) = options.filter(|options| options.invite.is_some()) else {
        return;
    };
    if *screen.get() != Screen::Match
        && is_settled(&session)
        && *followed != options.invite
        && let Some(server) = options
            .invite
            .as_deref()
            .and_then(|invite| elsewhere(&session.server, invite))
    {
        // Once: who chooses another server meanwhile is not taken back.
        followed.clone_from(&options.invite);
        intents.write(Intent::UseServer(server));
        return;
    }
    if !session.link.is_online() || *screen.get() != Screen::Lobby {
        return;
    }
    let invite = options.take_invite().unwrap_or_default();
    if let Some(wish) = private::invited(&mut state, &invite) {
        intents.write(Intent::Call(Call::JoinPrivate(wish)));
    }
}

/// Returns whether it is known which server we are on, or that there is none.
fn is_settled(session: &Session) -> bool {
    match &session.link {
        LinkStatus::Online | LinkStatus::Refused(_) => true,
        LinkStatus::Connecting { attempt, .. } => *attempt > 0,
        _ => !session.server.host.is_empty(),
    }
}

/// Returns the server that an invitation names, when it is not ours under any of its addresses.
fn elsewhere(ours: &ServerAddress, invite: &str) -> Option<String> {
    let server = of_link(invite)?;
    let is_ours = server.host == ours.host || ours.addresses.contains(&server.host);
    (!is_ours).then(|| server.http(""))
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, join.before(crate::Systems::Send));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_link_to_another_server_leads_elsewhere() {
        let ours = ServerAddress {
            host: "127.0.0.1:4270".to_owned(),
            addresses: vec!["192.168.1.20:4270".to_owned()],
            ..ServerAddress::default()
        };
        for (invite, expected) in [
            ("K7QX4M", None),
            ("join=3f9a", None),
            ("http://127.0.0.1:4270/#join=3f9a", None),
            ("http://192.168.1.20:4270/#join=3f9a", None),
            ("checkers://192.168.1.20:4270/#join=3f9a", None),
            (
                "http://192.168.1.99:4270/#join=3f9a",
                Some("http://192.168.1.99:4270"),
            ),
            (
                "https://play.example.org/#join=3f9a",
                Some("https://play.example.org"),
            ),
        ] {
            assert_eq!(elsewhere(&ours, invite).as_deref(), expected, "{invite}");
        }
    }

    #[test]
    fn a_link_to_another_server_goes_there_once_and_is_joined_from_its_lobby() {
        let mut app = App::new();
        let mut options = options();
        options.invite = Some("https://play.example.org/#join=3f9a".to_owned());
        app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin))
            .insert_state(Screen::Lobby)
            .init_resource::<UiState>()
            .init_resource::<Session>()
            .insert_resource(options)
            .add_message::<Intent>();
        plugin(&mut app);
        let intents = |app: &mut App| {
            app.update();
            let mut sent = app.world_mut().resource_mut::<Messages<Intent>>();
            sent.drain().collect::<Vec<_>>()
        };
        assert_eq!(intents(&mut app), [], "where we are is not known yet");
        let mut session = app.world_mut().resource_mut::<Session>();
        session.server.host = "127.0.0.1:4270".to_owned();
        session.link = LinkStatus::Online;
        let there = "https://play.example.org".to_owned();
        assert_eq!(intents(&mut app), [Intent::UseServer(there)]);
        let mut session = app.world_mut().resource_mut::<Session>();
        session.server.host = "play.example.org".to_owned();
        let sent = intents(&mut app);
        assert!(
            matches!(sent[..], [Intent::Call(Call::JoinPrivate(_))]),
            "{sent:?}"
        );
        assert_eq!(intents(&mut app), [], "once");
    }

    fn options() -> Options {
        use clap::Parser;
        Options::parse_from(["checkers-online"])
    }
}
