//! What is asked for over HTTP and what has come of it: private games, lists of games, records.

use bevy::prelude::*;
use domain::GameState;
use protocol::{GameId, GamePage, GameRecord, GameSummary, OpenPrivate, ServerMessage};

use super::apply::new_match;
use super::{Intent, Match, Notice, Session, Toasts};
use crate::Systems;
use crate::net::{Answered, Asked, Call, Incoming, Problem, Reply};
use crate::screen::{Screen, go};

/// The answers as they are known now.
#[derive(Debug, Default)]
pub struct Desk {
    /// What has not been answered yet.
    pub waiting: Vec<Call>,
    /// The own private game that waits for somebody.
    pub room: Option<Room>,
    /// Private games that wait for us alone.
    pub invites: Vec<OpenPrivate>,
    /// The games that are played now; `None` before they were asked for.
    pub live: Option<Vec<GameSummary>>,
    /// More games are played than these.
    pub more_live: bool,
    /// Why the games that are played now did not come.
    pub live_problem: Option<Problem>,
    /// The own finished games, newest first; `None` before they were asked for.
    pub games: Option<Vec<GameSummary>>,
    /// There are older ones than these, before this game.
    pub older: Option<GameId>,
    /// A game as PDN text, for the clipboard.
    pub pdn: Option<(GameId, String)>,
    /// How many watch a game.
    pub watching: Option<(GameId, u32)>,
    /// Why the last making or joining of a private game did not work.
    pub problem: Option<Problem>,
}

/// The own private game.
#[derive(Clone, Debug, PartialEq)]
pub struct Room {
    /// What others see of it.
    pub room: OpenPrivate,
    /// The code to be told.
    pub code: String,
    /// The secret of the link; known only to the app that made the game.
    pub link: Option<String>,
}

impl Desk {
    /// Returns whether a request like this has not been answered yet.
    #[must_use]
    pub fn is_waiting(&self, like: impl Fn(&Call) -> bool) -> bool {
        self.waiting.iter().any(like)
    }

    /// Takes an answer in, except what changes the screen.
    fn take(&mut self, call: &Call, reply: Reply) {
        match reply {
            Reply::Private(list) => {
                let known = self.room.take();
                self.room = list.mine.map(|mine| Room {
                    link: known
                        .filter(|known| known.room.id == mine.room.id)
                        .and_then(|known| known.link),
                    room: mine.room,
                    code: mine.code,
                });
                self.invites = list.invites;
            }
            Reply::Made(grant) => {
                self.room = Some(Room {
                    room: grant.room,
                    code: grant.code,
                    link: Some(grant.link),
                });
            }
            Reply::Joined(_) => self.room = None,
            Reply::Games(page) => self.take_games(call, page),
            Reply::Pdn(text) => {
                if let Call::Pdn(game) = call {
                    self.pdn = Some((game.clone(), text));
                }
            }
            // Shown at once, and what `people`, `own` and `progress` keep.
            Reply::Record(_) | Reply::People(_) | Reply::Own(_) | Reply::Progress(_) => {}
        }
    }

    fn take_games(&mut self, call: &Call, page: GamePage) {
        if *call == Call::LiveGames {
            self.live = Some(page.games);
            self.more_live = page.next.is_some();
            self.live_problem = None;
            return;
        }
        let mut games = match call {
            Call::Games(Some(_)) => self.games.take().into_iter().flatten().collect(),
            _ => Vec::new(),
        };
        games.extend(page.games);
        self.games = Some(games);
        self.older = page.next;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Asked>()
        .add_message::<Answered>()
        .add_systems(Update, (take_answers, hear).in_set(Systems::Apply))
        .add_systems(Update, ask.in_set(Systems::Choose));
}

/// From wishes to requests. One that has not been answered is not sent twice.
fn ask(
    mut intents: MessageReader<Intent>,
    mut asked: MessageWriter<Asked>,
    mut session: ResMut<Session>,
) {
    for intent in intents.read() {
        if let Intent::Call(call) = intent
            && !session.desk.waiting.contains(call)
        {
            session.desk.waiting.push(call.clone());
            // Running games are asked for by themselves: a form under way keeps its problem.
            if *call != Call::LiveGames {
                session.desk.problem = None;
            }
            asked.write(Asked(call.clone()));
        }
        if matches!(intent, Intent::UseServer(_)) {
            // What the other server still answers is not heard any more.
            session.desk.waiting.clear();
            session.desk.live = None;
        }
    }
}

/// Asks for what a change makes to be asked, whether or not the same is under way: the answer under way
/// may be older than the change.
pub(super) fn ask_anew(
    session: &mut Session,
    asked: &mut MessageWriter<Asked>,
    calls: impl IntoIterator<Item = Call>,
) {
    for call in calls {
        session.desk.waiting.push(call.clone());
        asked.write(Asked(call));
    }
}

fn hear(
    mut incoming: MessageReader<Incoming>,
    mut asked: MessageWriter<Asked>,
    mut session: ResMut<Session>,
    mut toasts: ResMut<Toasts>,
    time: Res<Time<Real>>,
) {
    for Incoming(message) in incoming.read() {
        match message {
            // On a new line: what waits for us may have changed meanwhile.
            ServerMessage::Welcome { .. } => {
                asked.write(Asked(Call::Private));
            }
            ServerMessage::Paired { .. } => session.desk.room = None,
            ServerMessage::Conduct { paused_until } => {
                toasts.push(Notice::Conduct(*paused_until), time.elapsed_secs_f64());
            }
            _ => {}
        }
    }
}

fn take_answers(
    mut answered: MessageReader<Answered>,
    mut session: ResMut<Session>,
    mut commands: Commands,
    mut toasts: ResMut<Toasts>,
    mut next_screen: ResMut<NextState<Screen>>,
    shown: Option<Res<Match>>,
    time: Res<Time<Real>>,
) {
    for Answered { call, result } in answered.read() {
        session.desk.waiting.retain(|waiting| waiting != call);
        match result {
            Ok(Reply::Record(record)) => {
                let is_playing = shown.as_ref().is_some_and(|shown| {
                    shown.my_side.is_some() && shown.confirmed.result().is_none()
                });
                if !is_playing && let Some(review) = review(&session, record) {
                    commands.insert_resource(review);
                    go(&mut next_screen, Screen::Match);
                }
            }
            Ok(reply) => {
                if matches!(reply, Reply::Pdn(_)) {
                    toasts.push(Notice::PdnCopied, time.elapsed_secs_f64());
                }
                session.desk.take(call, reply.clone());
            }
            // Said where it was asked for.
            Err(_) if matches!(call, Call::Own(_)) => {}
            Err(problem) if *call == Call::LiveGames => {
                info!("{call:?}: {}", problem.message);
                session.desk.live_problem = Some(problem.clone());
            }
            Err(problem) => {
                info!("{call:?}: {}", problem.message);
                if matches!(call, Call::MakePrivate(_) | Call::JoinPrivate(_)) {
                    session.desk.problem = Some(problem.clone());
                } else if !matches!(call, Call::Private | Call::People(_) | Call::Progress(_)) {
                    let at = time.elapsed_secs_f64();
                    toasts.push(Notice::Problem(problem.clone()), at);
                }
            }
        }
    }
}

/// Returns a finished game as one to look through, from its start.
fn review(session: &Session, record: &GameRecord) -> Option<Match> {
    let state = GameState::from_snapshot(&record.state)
        .inspect_err(|problem| error!("the record of {} makes no sense: {problem}", record.game))
        .ok()?;
    let my_side = session.me.as_ref().and_then(|me| state.side_of(&me.id));
    let mut review = new_match(record.game.clone(), record.seq, state, my_side);
    review.result_open = false;
    review.viewed_ply = (review.confirmed.ply() > 0).then_some(0);
    Some(review)
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{
        ColourWish, MyPrivate, PlayerCard, PoolKey, PrivateGrant, PrivateList, TimeControl,
        Timestamp, VariantKey,
    };
    use rules::Variant;

    fn room(id: &str) -> OpenPrivate {
        OpenPrivate {
            id: id.into(),
            pool: PoolKey {
                variant: VariantKey(Variant::Russian),
                time: TimeControl::NO_CLOCK,
                stake: 0,
            },
            colour: ColourWish::White,
            rated: false,
            player: PlayerCard {
                id: "me".into(),
                name: "me".to_owned(),
                rating: 1500,
                provisional: false,
            },
            locked: false,
            for_player: None,
            until: Timestamp(0),
        }
    }

    fn list(id: &str) -> Reply {
        Reply::Private(PrivateList {
            mine: Some(MyPrivate {
                room: room(id),
                code: "K7QX4M".to_owned(),
            }),
            invites: vec![],
        })
    }

    #[test]
    fn the_link_stays_known_as_long_as_the_game_is_the_same() {
        let mut desk = Desk::default();
        let grant = PrivateGrant {
            room: room("a"),
            code: "K7QX4M".to_owned(),
            link: "3f9a".to_owned(),
        };
        desk.take(&Call::Private, Reply::Made(grant));
        desk.take(&Call::Private, list("a"));
        let link = |desk: &Desk| desk.room.as_ref().and_then(|room| room.link.clone());
        assert_eq!(link(&desk).as_deref(), Some("3f9a"));
        desk.take(&Call::Private, list("b"));
        assert_eq!(link(&desk), None);
        desk.take(&Call::Private, Reply::Private(PrivateList::default()));
        assert!(desk.room.is_none());
    }

    #[test]
    fn older_games_follow_and_a_new_look_begins_anew() {
        let mut desk = Desk::default();
        let page = |next: Option<&str>| {
            Reply::Games(GamePage {
                games: vec![],
                next: next.map(GameId::from),
            })
        };
        desk.take(&Call::Games(None), page(Some("g1")));
        assert_eq!(desk.older, Some("g1".into()));
        assert!(desk.live.is_none() && desk.games.is_some());
        desk.take(&Call::Games(Some("g1".into())), page(None));
        assert_eq!(desk.older, None);
        desk.take(&Call::LiveGames, page(None));
        assert!(desk.live.is_some());
    }
}
