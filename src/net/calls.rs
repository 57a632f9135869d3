//! Requests over HTTP beside the socket: asked by `session`, answered as messages.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};

use bevy::prelude::*;
use protocol::{
    GameId, GamePage, GameRecord, GuestAccount, Millis, PlayerId, PrivateCancel, PrivateGrant,
    PrivateJoin, PrivateJoined, PrivateList, PrivateRequest,
};

use super::address::Address;
use super::http::{self, HttpError};
use super::own::{self, OwnCall, OwnReply};
use super::people::{self, PeopleCall, PeopleReply};
use super::progress::{self, ProgressCall, ProgressReply};
use super::{Account, Link};
use crate::Systems;
use crate::platform::{Downloads, Storage, Tasks, Wake};

/// So many of the games that are played now are shown.
const MOST_LIVE: u32 = 30;

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
    /// Something of one's own account.
    Own(OwnCall),
    /// Something of credits or tournaments.
    Progress(ProgressCall),
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
    /// Something of one's own account.
    Own(OwnReply),
    /// Something of credits or tournaments.
    Progress(ProgressReply),
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

/// To whom an answer was given: server and account.
type Asker = Option<(String, PlayerId)>;

/// The way of answers from their tasks.
#[derive(Resource)]
struct Answers {
    arrived: Mutex<Receiver<(Asker, Answered)>>,
    to: Sender<(Asker, Answered)>,
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
    (tasks, wake, storage): (Res<Tasks>, Res<Wake>, Res<Storage>),
) {
    for Asked(call) in asked.read().cloned() {
        let to = answers.to.clone();
        let whose = whose(&link, &account);
        let (wake, downloads) = (wake.clone(), Downloads::of_system(&storage));
        tasks.spawn(async move {
            let (asker, result) = match whose {
                Some((address, own)) => {
                    let result = carry_out(&address, &own, &call, &downloads).await;
                    (Some((address.host, own.player.id)), result)
                }
                None => {
                    let nobody = HttpError::Line("there is no account yet".to_owned());
                    (None, Err(nobody.into()))
                }
            };
            // Fails only when the app has ended.
            drop(to.send((asker, Answered { call, result })));
            wake.frame();
        });
    }
}

/// Returns the server in use and our account there.
fn whose(link: &Link, account: &Account) -> Option<(Address, GuestAccount)> {
    let address = link.address.clone()?;
    let own = account.on(&address.host)?.clone();
    Some((address, own))
}

/// Hands on what has come; what was said to another account, or by another server, does not count
/// any more.
fn receive(
    answers: Res<Answers>,
    link: Res<Link>,
    account: Res<Account>,
    mut answered: MessageWriter<Answered>,
) {
    let arrived = answers
        .arrived
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    let now = whose(&link, &account).map(|(address, own)| (address.host, own.player.id));
    for (asker, answer) in arrived.try_iter() {
        if asker == now {
            answered.write(answer);
        }
    }
}

async fn carry_out(
    at: &Address,
    own: &GuestAccount,
    call: &Call,
    downloads: &Downloads,
) -> Result<Reply, Problem> {
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
        Call::LiveGames => {
            let path = format!("/api/games/live?limit={MOST_LIVE}");
            Reply::Games(http::get(at, token, &path).await?)
        }
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
        Call::Own(wish) => Reply::Own(own::carry_out(at, own, wish, downloads).await?),
        Call::Progress(call) => Reply::Progress(progress::carry_out(at, token, call).await?),
    })
}
