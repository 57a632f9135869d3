//! From intents and chosen moves to commands for the server.

use bevy::prelude::*;
use protocol::{ClientMessage, CommandId, GameCommand, WireMove};

use super::{Intent, Match, MoveChosen, PendingMove, Seeking, Session};
use crate::Systems;
use crate::net::Outgoing;
use crate::screen::{Screen, go};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (send_moves, obey_match, obey_lobby, change_screen)
            .chain()
            .in_set(Systems::Send),
    );
}

/// A chosen move is shown at once and sent.
fn send_moves(
    mut chosen: MessageReader<MoveChosen>,
    mut outgoing: MessageWriter<Outgoing>,
    shown: Option<ResMut<Match>>,
) {
    let Some(mut shown) = shown else {
        return chosen.clear();
    };
    for MoveChosen(chosen) in chosen.read() {
        if !shown.is_my_turn() {
            continue;
        }
        let (id, ply) = (CommandId::fresh(), shown.confirmed.ply());
        let command = GameCommand::Move {
            ply,
            chosen: WireMove::from(chosen),
        };
        shown.pending = Some(PendingMove {
            id,
            ply,
            chosen: *chosen,
        });
        outgoing.write(Outgoing(ClientMessage::Game {
            id,
            game: shown.id.clone(),
            command,
        }));
    }
}

fn obey_match(
    mut intents: MessageReader<Intent>,
    mut outgoing: MessageWriter<Outgoing>,
    shown: Option<ResMut<Match>>,
) {
    let Some(mut shown) = shown else {
        return intents.clear();
    };
    for intent in intents.read() {
        match intent {
            // A wish that has not been answered is not sent twice, however often it is pressed.
            Intent::Game(wish) if shown.asked.iter().all(|(_, asked)| asked != wish) => {
                let id = CommandId::fresh();
                shown.asked.push((id, wish.clone()));
                let game = shown.id.clone();
                let command = wish.clone();
                outgoing.write(Outgoing(ClientMessage::Game { id, game, command }));
            }
            Intent::Flip => shown.turned = !shown.turned,
            Intent::View(ply) => {
                let last = shown.confirmed.ply() + u32::from(shown.pending.is_some());
                shown.viewed_ply = ply.filter(|ply| *ply < last);
            }
            Intent::ShowResult(open) => shown.result_open = *open,
            _ => {}
        }
    }
}

fn obey_lobby(
    mut intents: MessageReader<Intent>,
    mut outgoing: MessageWriter<Outgoing>,
    mut session: ResMut<Session>,
    time: Res<Time<Real>>,
) {
    for intent in intents.read() {
        let id = CommandId::fresh();
        match intent {
            Intent::Seek(pool) => {
                let since = time.elapsed_secs_f64();
                session.seeking = Some(Seeking {
                    pool: *pool,
                    seek: None,
                    since,
                });
                outgoing.write(Outgoing(ClientMessage::Seek { id, pool: *pool }));
            }
            Intent::CancelSeek if session.seeking.is_some() => {
                session.seeking = None;
                outgoing.write(Outgoing(ClientMessage::CancelSeek { id }));
            }
            Intent::JoinSeek(seek) => {
                outgoing.write(Outgoing(ClientMessage::JoinSeek {
                    id,
                    seek: seek.clone(),
                }));
            }
            _ => {}
        }
    }
}

fn change_screen(
    mut intents: MessageReader<Intent>,
    mut outgoing: MessageWriter<Outgoing>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
    shown: Option<Res<Match>>,
) {
    for intent in intents.read() {
        match intent {
            Intent::LeaveMatch => {
                go(&mut next, Screen::Lobby);
                let Some(shown) = &shown else { continue };
                let is_over = shown.confirmed.result().is_some();
                if shown.is_watched() {
                    let game = shown.id.clone();
                    outgoing.write(Outgoing(ClientMessage::Unwatch { game }));
                }
                if shown.my_side.is_none() || is_over {
                    commands.remove_resource::<Match>();
                }
            }
            Intent::ReturnToMatch if shown.is_some() => go(&mut next, Screen::Match),
            _ => {}
        }
    }
}
