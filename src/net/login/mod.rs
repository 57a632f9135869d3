//! Logging in by a provider: from the wish, past the system's browser, to the answer.
//!
//! The server knows the provider and proves who came back (docs/decisions/005). Here a door of this
//! machine is held open, the browser is sent away, and what it brings is handed to the server.

mod way;

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};

use bevy::prelude::*;
use protocol::{AccountSummary, Identity, Login};
use serde::{Deserialize, Serialize};

use super::address::Address;
use super::{Account, Link, Problem};
use crate::Systems;
use crate::i18n::Words;
use crate::platform::{BroughtBack, Pages, Portable, Sheets, Stop, Tasks, Wake, brought_back};
use crate::session::Intent;
use crate::t;
use way::{End, Wish, choose, complete, log_in};

/// How far a login is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoginStep {
    /// The server is asked where to log in.
    Asking,
    /// The browser is on its way there and shall come back.
    InBrowser {
        /// Where, for a person to open where the app could not.
        url: String,
        /// Whether a browser was opened.
        opened: bool,
    },
    /// The browser is back, or the choice is made: the server is asked what came of it.
    Finishing,
    /// The login belongs to another account: which one to go on with?
    Choice {
        /// The one this device plays with now.
        mine: AccountSummary,
        /// The one the login belongs to.
        theirs: AccountSummary,
    },
    /// The login leads to our account from now on.
    Linked(Identity),
    /// This device goes on with this account.
    LoggedIn(Login),
    /// Nothing was changed, as chosen.
    Kept,
    /// No account is linked to this login.
    Nobody,
    /// It came to nothing. The code is one of `protocol::ApiError`, or `cancelled`, `login_failed`,
    /// `late`, `door`.
    Failed(Problem),
    /// The player does not want it any more.
    Stopped,
}

impl LoginStep {
    /// Returns whether it goes on by itself.
    #[must_use]
    pub const fn is_under_way(&self) -> bool {
        matches!(
            self,
            Self::Asking | Self::InBrowser { .. } | Self::Finishing
        )
    }
}

/// A login has come so far.
#[derive(Message, Clone, Debug)]
pub struct LoginNews(pub LoginStep);

/// Which browser logins are sent to.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Browser {
    /// The system's own.
    #[default]
    System,
    /// None: the address is only shown, for machines without one and for tests.
    Nobody,
}

/// What the server was told at the beginning and wants to hear again at the end.
#[derive(Clone)]
struct Attempt {
    address: Address,
    token: Option<String>,
    secret: String,
}

/// What a page keeps of an attempt while the browser shows the provider in its place.
#[derive(Serialize, Deserialize)]
struct Kept {
    token: Option<String>,
    secret: String,
    state: String,
}

/// What the app was opened again with, until the server is known to whom it is brought.
#[derive(Resource)]
struct Reopened {
    kept: Kept,
    brought: BroughtBack,
}

/// What a task says: of which login, how far it is, and the attempt where a choice is open.
type Report = (u32, LoginStep, Option<Attempt>);

/// The login that is going on, at most one.
#[derive(Resource)]
struct Logins {
    number: u32,
    going: Option<Stop>,
    undecided: Option<Attempt>,
    arrived: Mutex<Receiver<Report>>,
    to: Sender<Report>,
}

impl Default for Logins {
    fn default() -> Self {
        let (to, arrived) = mpsc::channel();
        Self {
            number: 0,
            going: None,
            undecided: None,
            arrived: Mutex::new(arrived),
            to,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Logins>()
        .init_resource::<Browser>()
        .init_resource::<Sheets>()
        .add_message::<LoginNews>()
        .add_systems(Startup, look_back)
        .add_systems(Update, receive.in_set(Systems::Receive))
        .add_systems(Update, obey.in_set(Systems::Send))
        .add_systems(
            Update,
            go_on
                .run_if(resource_exists::<Reopened>)
                .in_set(Systems::Send),
        );
}

/// Takes up the login for which the page was left, where there is one.
fn look_back(mut commands: Commands) {
    if let Some((kept, brought)) = brought_back() {
        match serde_json::from_str(&kept) {
            Ok(kept) => commands.insert_resource(Reopened { kept, brought }),
            Err(problem) => warn!("the login that was begun cannot be read: {problem}"),
        }
    }
}

/// Brings the server what the page was opened again with.
fn go_on(
    mut commands: Commands,
    mut logins: ResMut<Logins>,
    mut news: MessageWriter<LoginNews>,
    (reopened, link): (Res<Reopened>, Res<Link>),
    (tasks, wake): (Res<Tasks>, Res<Wake>),
) {
    let Some(address) = link.address.clone() else {
        return;
    };
    let attempt = Attempt {
        address,
        token: reopened.kept.token.clone(),
        secret: reopened.kept.secret.clone(),
    };
    // An address that somebody else made up belongs to no login of ours.
    if reopened.brought.state == reopened.kept.state {
        let returned = reopened.brought.returned.clone();
        logins.begin(&tasks, &wake, move |_| complete(attempt, Some(returned)));
        news.write(LoginNews(LoginStep::Finishing));
    }
    commands.remove_resource::<Reopened>();
}

fn receive(mut logins: ResMut<Logins>, mut news: MessageWriter<LoginNews>) {
    let arrived = logins
        .arrived
        .get_mut()
        .unwrap_or_else(PoisonError::into_inner);
    let reports: Vec<_> = arrived.try_iter().collect();
    for (number, step, attempt) in reports {
        // Of a login that was given up, or followed by another one, nobody wants to hear.
        if number == logins.number {
            if !step.is_under_way() {
                logins.going = None;
            }
            logins.undecided = attempt.or(logins.undecided.take());
            news.write(LoginNews(step));
        }
    }
}

fn obey(
    mut intents: MessageReader<Intent>,
    mut news: MessageWriter<LoginNews>,
    mut logins: ResMut<Logins>,
    (link, account, words): (Res<Link>, Res<Account>, Res<Words>),
    (tasks, wake): (Res<Tasks>, Res<Wake>),
    (browser, sheets): (Res<Browser>, Res<Sheets>),
) {
    for intent in intents.read() {
        let begun = match intent {
            // However often it is pressed: one login at a time.
            Intent::LogIn(provider) if logins.going.is_none() => {
                let Some(address) = link.address.clone() else {
                    continue;
                };
                let token = account.on(&address.host).map(|own| own.token.clone());
                let wish = Wish {
                    address,
                    token,
                    provider: provider.clone(),
                    pages: pages(&words),
                    browser: *browser,
                    sheets: sheets.clone(),
                };
                logins.begin(&tasks, &wake, |tell| log_in(wish, tell));
                LoginStep::Asking
            }
            Intent::Keep(keep) if logins.going.is_none() => {
                let (Some(attempt), keep) = (logins.undecided.take(), *keep) else {
                    continue;
                };
                logins.begin(&tasks, &wake, move |_| choose(attempt, keep));
                LoginStep::Finishing
            }
            // The door of another server leads nowhere.
            Intent::StopLogIn | Intent::StartAnew | Intent::UseServer(_) => {
                logins.end();
                LoginStep::Stopped
            }
            _ => continue,
        };
        news.write(LoginNews(begun));
    }
}

impl Logins {
    /// Runs what leads to the last step; it may tell of steps before.
    fn begin<F>(&mut self, tasks: &Tasks, wake: &Wake, work: impl FnOnce(Tell) -> F)
    where
        F: Future<Output = End> + Portable + 'static,
    {
        self.end();
        let tell = Tell {
            number: self.number,
            to: self.to.clone(),
            wake: wake.clone(),
        };
        let work = work(tell.clone());
        self.going = Some(tasks.spawn_until(async move {
            let (step, attempt) = work
                .await
                .unwrap_or_else(|problem| (LoginStep::Failed(problem), None));
            tell.step(step, attempt);
        }));
    }

    /// Ends what is going on; the door closes.
    fn end(&mut self) {
        self.number = self.number.wrapping_add(1);
        self.going = None;
        self.undecided = None;
    }
}

/// The way of a task to tell how far it is.
#[derive(Clone)]
struct Tell {
    number: u32,
    to: Sender<Report>,
    wake: Wake,
}

impl Tell {
    fn step(&self, step: LoginStep, attempt: Option<Attempt>) {
        // Fails only when the app has ended.
        drop(self.to.send((self.number, step, attempt)));
        self.wake.frame();
    }
}

/// What the browser shows in the end, in the player's language.
fn pages(words: &Words) -> Pages {
    Pages {
        done: t!(words, "login-page-done"),
        failed: t!(words, "login-page-failed"),
        strange: t!(words, "login-page-strange"),
    }
}
