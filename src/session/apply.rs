//! From server messages to the match and the session. The only code that changes [`Match`] by what
//! the server says.

use bevy::prelude::*;
use domain::{GameState, evolve};
use protocol::{
    ClientMessage, CommandId, GameEvent, GameId, GameSnapshot, Presence, Refusal, SeenGame,
    ServerMessage, SideKey, Timestamp, WireMove,
};

use super::{Intent, Match, Notice, Seeking, Session, Toasts};
use crate::Systems;
use crate::net::{Incoming, Outgoing};
use crate::screen::{Screen, go};

/// The game that is to come on screen when its snapshot arrives.
#[derive(Resource, Debug, Default)]
struct Expected(Option<GameId>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Expected>()
        .add_systems(Update, apply.in_set(Systems::Apply))
        .add_systems(Update, watch.in_set(Systems::Send));
}

/// Asks for a game of others; it comes on screen with its snapshot. One that was watched before is left.
fn watch(
    mut intents: MessageReader<Intent>,
    mut outgoing: MessageWriter<Outgoing>,
    mut expected: ResMut<Expected>,
    shown: Option<Res<Match>>,
) {
    for intent in intents.read() {
        if let Intent::Watch(game) = intent {
            expected.0 = Some(game.clone());
            let watched = shown.as_ref().filter(|shown| shown.is_watched());
            if let Some(left) = watched.filter(|shown| shown.id != *game) {
                let game = left.id.clone();
                outgoing.write(Outgoing(ClientMessage::Unwatch { game }));
            }
            let seen = SeenGame {
                game: game.clone(),
                seq: 0,
            };
            outgoing.write(Outgoing(ClientMessage::Open { seen }));
        }
    }
}

fn apply(
    mut incoming: MessageReader<Incoming>,
    mut outgoing: MessageWriter<Outgoing>,
    mut commands: Commands,
    mut session: ResMut<Session>,
    mut shown: Option<ResMut<Match>>,
    mut expected: ResMut<Expected>,
    mut toasts: ResMut<Toasts>,
    mut next_screen: ResMut<NextState<Screen>>,
    time: Res<Time<Real>>,
) {
    let at = time.elapsed_secs_f64();
    for Incoming(message) in incoming.read() {
        match message {
            ServerMessage::Snapshot {
                game, seq, state, ..
            } => {
                let wanted = expected.0.take_if(|wanted| wanted == game).is_some();
                match take_snapshot(shown.as_deref_mut(), wanted, &session, game, *seq, state) {
                    Taken::Updated | Taken::NotOurs => {}
                    Taken::Fresh(fresh) => {
                        commands.insert_resource(*fresh);
                        go(&mut next_screen, Screen::Match);
                    }
                }
            }
            ServerMessage::Paired { game } => {
                expected.0 = Some(game.clone());
                session.seeking = None;
            }
            ServerMessage::Refused { id, refusal } => {
                refused(shown.as_deref_mut(), &mut session, *id, refusal);
                if !matches!(refusal, Refusal::StaleMove { .. } | Refusal::TimeNotUp) {
                    toasts.push(Notice::Refused(refusal.clone()), at);
                }
            }
            ServerMessage::Welcome { seek: None, .. } if session.seeking.is_some() => {
                seek_again(&mut session, message, &mut outgoing, at);
            }
            other => {
                apply_to_session(&mut session, other, at);
                if let Some(shown) = shown.as_deref_mut()
                    && let Some(gap) = apply_to_match(shown, other, &session)
                {
                    outgoing.write(Outgoing(ClientMessage::Open { seen: gap }));
                }
            }
        }
    }
}

/// A server that has been away does not know that we wait.
fn seek_again(
    session: &mut Session,
    welcome: &ServerMessage,
    outgoing: &mut MessageWriter<Outgoing>,
    at: f64,
) {
    apply_to_session(session, welcome, at);
    if let Some(seeking) = &mut session.seeking {
        seeking.seek = None;
        let (id, pool) = (CommandId::fresh(), seeking.pool);
        outgoing.write(Outgoing(ClientMessage::Seek { id, pool }));
    }
}

fn apply_to_session(session: &mut Session, message: &ServerMessage, at: f64) {
    match message {
        ServerMessage::Welcome { player, seek, .. } => {
            session.me = Some(player.clone());
            if let Some(seek) = seek {
                let since = session.seeking.as_ref().map_or(at, |seeking| seeking.since);
                session.seeking = Some(Seeking {
                    pool: seek.pool,
                    seek: Some(seek.clone()),
                    since,
                });
            }
        }
        ServerMessage::Lobby(lobby) => session.lobby = lobby.clone(),
        ServerMessage::Seeking { seek } => match (seek, &mut session.seeking) {
            (Some(seek), Some(seeking)) => {
                seeking.pool = seek.pool;
                seeking.seek = Some(seek.clone());
            }
            (Some(seek), none) => {
                *none = Some(Seeking {
                    pool: seek.pool,
                    seek: Some(seek.clone()),
                    since: at,
                });
            }
            (None, seeking) => *seeking = None,
        },
        ServerMessage::Watching { game, count } => {
            session.desk.watching = Some((game.clone(), *count));
        }
        ServerMessage::Invites { invites } => session.desk.invites.clone_from(invites),
        _ => {}
    }
}

/// Changes the match by a message; returns what to ask for when events are missing.
fn apply_to_match(
    shown: &mut Match,
    message: &ServerMessage,
    session: &Session,
) -> Option<SeenGame> {
    match message {
        ServerMessage::Event {
            game, seq, event, ..
        } if *game == shown.id => take_event(shown, *seq, event),
        ServerMessage::Presence {
            game,
            side,
            presence,
        } if *game == shown.id => {
            if Some(*side) != shown.my_side {
                shown.opponent = *presence;
                shown.opponent_at = session.clock.at(crate::platform::now());
            }
            None
        }
        ServerMessage::Done { id } => {
            shown.asked.retain(|(asked, _)| asked != id);
            None
        }
        _ => None,
    }
}

/// Folds one event in. One that is known already is dropped; one that comes too early is not
/// applied but its predecessors asked for.
fn take_event(shown: &mut Match, seq: u64, event: &GameEvent) -> Option<SeenGame> {
    if seq <= shown.seq {
        return None;
    }
    let missing = SeenGame {
        game: shown.id.clone(),
        seq: shown.seq,
    };
    if seq > shown.seq + 1 {
        return Some(missing);
    }
    match evolve(shown.confirmed.clone(), event) {
        Ok(state) => {
            shown.confirmed = state;
            shown.seq = seq;
            after_event(shown, event);
            None
        }
        Err(problem) => {
            error!("event {seq} of {} does not fit: {problem}", shown.id);
            Some(SeenGame { seq: 0, ..missing })
        }
    }
}

fn after_event(shown: &mut Match, event: &GameEvent) {
    match event {
        GameEvent::Moved { chosen, .. } => {
            let ply = shown.confirmed.ply();
            let own = shown.pending.take_if(|pending| pending.ply < ply);
            if own.is_none_or(|own| WireMove::from(&own.chosen) != *chosen) {
                shown.viewed_ply = None;
            }
        }
        GameEvent::Ended { .. } => {
            shown.pending = None;
            shown.viewed_ply = None;
            shown.result_open = true;
        }
        _ => {}
    }
}

enum Taken {
    Updated,
    NotOurs,
    Fresh(Box<Match>),
}

/// Takes a whole game in: over the one on screen, or as the one to show.
fn take_snapshot(
    shown: Option<&mut Match>,
    wanted: bool,
    session: &Session,
    game: &GameId,
    seq: u64,
    snapshot: &GameSnapshot,
) -> Taken {
    let state = match GameState::from_snapshot(snapshot) {
        Ok(state) => state,
        Err(problem) => {
            error!("the snapshot of {game} makes no sense: {problem}");
            return Taken::NotOurs;
        }
    };
    match shown {
        Some(shown) if shown.id == *game => {
            if seq >= shown.seq {
                resync(shown, seq, state);
            }
            Taken::Updated
        }
        Some(shown) if !wanted && shown.confirmed.result().is_none() => Taken::NotOurs,
        _ if !wanted && state.result().is_some() => Taken::NotOurs,
        _ => {
            let my_side = session.me.as_ref().and_then(|me| state.side_of(&me.id));
            Taken::Fresh(Box::new(new_match(game.clone(), seq, state, my_side)))
        }
    }
}

fn resync(shown: &mut Match, seq: u64, state: GameState) {
    let just_ended = state.result().is_some() && shown.confirmed.result().is_none();
    let ply = state.ply();
    shown.seq = seq;
    shown.confirmed = state;
    shown
        .pending
        .take_if(|pending| pending.ply != ply || just_ended);
    if just_ended {
        shown.viewed_ply = None;
        shown.result_open = true;
    }
}

pub(super) fn new_match(
    id: GameId,
    seq: u64,
    confirmed: GameState,
    my_side: Option<SideKey>,
) -> Match {
    Match {
        id,
        seq,
        result_open: confirmed.result().is_some(),
        confirmed,
        pending: None,
        asked: vec![],
        my_side,
        opponent: Presence::Here,
        opponent_at: Timestamp::default(),
        viewed_ply: None,
        turned: false,
    }
}

/// Takes back what was shown in advance.
fn refused(shown: Option<&mut Match>, session: &mut Session, id: CommandId, refusal: &Refusal) {
    if let Some(shown) = shown {
        shown.pending.take_if(|pending| pending.id == id);
        shown.asked.retain(|(asked, _)| *asked != id);
    }
    let waiting_unanswered = session
        .seeking
        .as_ref()
        .is_some_and(|seeking| seeking.seek.is_none());
    if waiting_unanswered && !matches!(refusal, Refusal::TryAgain) {
        session.seeking = None;
    }
}
