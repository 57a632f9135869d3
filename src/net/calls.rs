//! Requests over HTTP beside the socket: asked by `session`, answered as messages.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};

use bevy::prelude::*;
use protocol::{
    GameId, GamePage, GameRecord, GuestAccount, Millis, PrivateCancel, PrivateGrant, PrivateJoin,
    PrivateJoined, PrivateList, PrivateRequest,
};

use super::address::Address;
use super::http::{self, HttpError};
use super::people::{self, PeopleCall, PeopleReply};
use super::{Account, Link};
use crate::Systems;
use crate::platform::{Tasks, Wake};

/// One request.
#[derive(Clone, Debug, PartialEq)]
pub enum Call {
    /// The own private game and the invitations.
    Private,
    /// Make a private game.
    MakePrivate(PrivateRequest),
    /// Cancel the own private game or decline an invitation.
    CancelPrivate(PrivateCancel),
    /// Join a private game.
    JoinPrivate(PrivateJoin),
    /// The games that are played now.
    LiveGames,
    /// The own finished games, those before the named one.
    Games(Option<GameId>),
    /// A whole game.
    Record(GameId),
    /// A whole game as PDN text.
    Pdn(GameId),
    /// Something among players.
    People(PeopleCall),
}

/// What a request was answered with.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// The own private game and the invitations.
    Private(PrivateList),
    /// The private game is made.
    Made(PrivateGrant),
    /// The private game begins.
    Joined(GameId),
    /// A page of games.
    Games(GamePage),
    /// A whole game.
    Record(Box<GameRecord>),
    /// A game as PDN text.
    Pdn(String),
    /// Something among players.
    People(PeopleReply),
}

/// Why a request was refused or failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// A code of `protocol::ApiError`; `line` when the server could not be reached.
    pub code: String,
    /// The text for logs.
    pub message: String,
    /// How long to wait, where that is known.
    pub wait: Option<Millis>,
}

impl From<HttpError> for Problem {
    fn from(problem: HttpError) -> Self {
        match problem {
            HttpError::Line(message) => Self {
                code: "line".to_owned(),
                message,
                wait: None,
            },
            HttpError::Refused(refusal) => Self {
                code: refusal.code,
                message: refusal.message,
                wait: refusal.wait_ms,
            },
        }
    }
}

/// A request is to be sent.
#[derive(Message, Clone, Debug)]
pub struct Asked(pub Call);

/// A request has been answered.
#[derive(Message, Clone, Debug)]
pub struct Answered {
    /// What was asked.
    pub call: Call,
    /// What came of it.
    pub result: Result<Reply, Problem>,
}

/// The way of answers from their tasks, each with the server that gave it.
#[derive(Resource)]
struct Answers {
    arrived: Mutex<Receiver<(String, Answered)>>,
    to: Sender<(String, Answered)>,
}

impl Default for Answers {
    fn default() -> Self {
        let (to, arrived) = mpsc::channel();
        Self {
            arrived: Mutex::new(arrived),
            to,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Answers>()
        .add_message::<Asked>()
        .add_message::<Answered>()
        .add_systems(Update, receive.in_set(Systems::Receive))
        .add_systems(Update, send.in_set(Systems::Send));
}

fn send(
    mut asked: MessageReader<Asked>,
    answers: Res<Answers>,
    link: Res<Link>,
    account: Res<Account>,
    (tasks, wake): (Res<Tasks>, Res<Wake>),
) {
    for Asked(call) in asked.read().cloned() {
        let to = answers.to.clone();
        let address = link.address.clone();
        let own = address
            .as_ref()
            .and_then(|address| account.on(&address.host).cloned());
        let wake = wake.clone();
        tasks.spawn(async move {
            let (host, result) = match (address, own) {
                (Some(address), Some(own)) => {
                    let result = carry_out(&address, &own, &call).await;
                    (address.host, result.map_err(Problem::from))
                }
                (address, _) => {
                    let nobody = HttpError::Line("there is no account yet".to_owned());
                    let host = address.map_or_else(String::new, |address| address.host);
                    (host, Err(nobody.into()))
                }
            };
            // Fails only when the app has ended.
            drop(to.send((host, Answered { call, result })));
            wake.frame();
        });
    }
}

/// Hands on what has come; what another server says does not count any more.
fn receive(answers: Res<Answers>, link: Res<Link>, mut answered: MessageWriter<Answered>) {
    let arrived = answers
        .arrived
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    let host = link.address.as_ref().map_or("", |address| &address.host);
    for (of, answer) in arrived.try_iter() {
        if of == host {
            answered.write(answer);
        }
    }
}

async fn carry_out(at: &Address, own: &GuestAccount, call: &Call) -> Result<Reply, HttpError> {
    let token = own.token.as_str();
    Ok(match call {
        Call::Private => Reply::Private(http::get(at, token, "/api/private").await?),
        Call::MakePrivate(wish) => Reply::Made(http::post(at, token, "/api/private", wish).await?),
        Call::CancelPrivate(wish) => {
            let list: PrivateList = http::post(at, token, "/api/private/cancel", wish).await?;
            Reply::Private(list)
        }
        Call::JoinPrivate(wish) => {
            let path = "/api/private/join";
            let joined: PrivateJoined = http::post(at, token, path, wish).await?;
            Reply::Joined(joined.game)
        }
        Call::LiveGames => Reply::Games(http::get(at, token, "/api/games/live").await?),
        Call::Games(before) => {
            let before = before
                .as_ref()
                .map_or_else(String::new, |game| format!("?before={game}"));
            let path = format!("/api/players/{}/games{before}", own.player.id);
            Reply::Games(http::get(at, token, &path).await?)
        }
        Call::Record(game) => {
            let path = format!("/api/games/{game}");
            Reply::Record(Box::new(http::get(at, token, &path).await?))
        }
        Call::Pdn(game) => {
            let path = format!("/api/games/{game}/pdn");
            Reply::Pdn(http::text(at, token, &path).await?)
        }
        Call::People(call) => Reply::People(people::carry_out(at, token, call).await?),
    })
}
