//! Who we are on the server of the line: a name, an account, another one, none any more.

use bevy::prelude::*;
use protocol::{GuestAccount, Login, PlayerCard};

use super::super::http::{self, HttpError};
use super::super::link::{Answer, Phase};
use super::super::{LoginStep, OwnCall, Problem, Reply};
use super::{Call, Line, LinkStatus};
use crate::screen::{Screen, go};
use crate::session::{AccountNews, Desk, Failure, Match, Notice, Own, People};

impl Line<'_, '_> {
    pub(super) fn leave_welcome(&mut self) {
        if self.shown.is_none() {
            go(&mut self.next_screen, Screen::Lobby);
        }
    }

    pub(super) fn need_name(&mut self) {
        self.link.phase = Phase::NeedsName;
        self.forget_world();
        self.status(LinkStatus::NoAccount);
        go(&mut self.next_screen, Screen::Welcome);
    }

    pub(super) fn set_name(&mut self, name: String) {
        let Some(address) = self.link.address.clone() else {
            return;
        };
        if self.session.name_pending {
            return;
        }
        self.session.name_pending = true;
        self.session.name_problem = None;
        match self
            .account
            .on(&address.host)
            .map(|account| account.token.clone())
        {
            None => {
                self.ask(async move { Answer::Guest(http::make_guest(&address, name).await) });
            }
            Some(token) => {
                self.ask(
                    async move { Answer::Renamed(http::rename(&address, &token, name).await) },
                );
            }
        }
    }

    pub(super) fn keep(&mut self, account: GuestAccount) {
        self.session.name_pending = false;
        let Some(address) = self.link.address.clone() else {
            return;
        };
        let token = account.token.clone();
        self.session.me = Some(account.player.clone());
        if let Err(problem) = self.account.keep(&self.storage, &address.host, account) {
            error!("the new account cannot be kept: {problem}");
            self.session.me = None;
            self.session.name_problem = Some(("disk".to_owned(), problem.to_string()));
            return;
        }
        self.leave_welcome();
        self.ask_ticket(address, token);
    }

    pub(super) fn renamed(&mut self, player: PlayerCard) {
        self.session.name_pending = false;
        self.session.me = Some(player.clone());
        let Some(host) = self
            .link
            .address
            .as_ref()
            .map(|address| address.host.clone())
        else {
            return;
        };
        let Some(mut account) = self.account.on(&host).cloned() else {
            return;
        };
        account.player = player;
        if let Err(problem) = self.account.keep(&self.storage, &host, account) {
            // The server has the new name; only our copy for the time without a line is old.
            warn!("the new name cannot be kept here: {problem}");
        }
    }

    /// The server does not know our account: it was logged out elsewhere, or the server lost its data.
    pub(super) fn forget(&mut self) {
        self.set_aside();
        self.say(Notice::Failed(Failure::AccountUnknown));
        self.need_name();
    }

    /// This device was logged out while its line was open.
    pub(super) fn revoked(&mut self) {
        self.link.phase = Phase::Stopped;
        let is_leaving = |call: &Call| matches!(call, Call::Own(own) if own.is_leaving());
        if self.session.desk.is_waiting(is_leaving) {
            // Our own doing: the answer says more.
            return;
        }
        self.set_aside();
        self.stop("revoked".to_owned());
    }

    /// The player does not want this account here any more.
    pub(super) fn start_anew(&mut self) {
        self.set_aside();
        self.link.reset();
        self.need_name();
    }

    /// Goes on as another account where a login says so.
    pub(super) fn follow_login(&mut self, step: &LoginStep) {
        if let LoginStep::LoggedIn(Login { player, token }) = step {
            let (player, token) = (player.clone(), token.clone());
            self.adopt(GuestAccount { player, token });
        }
    }

    fn adopt(&mut self, account: GuestAccount) {
        let Some(address) = self.link.address.clone() else {
            return;
        };
        let player = account.player.clone();
        if let Err(problem) = self.account.keep(&self.storage, &address.host, account) {
            error!("the account logged in to cannot be kept: {problem}");
            return self.say(Notice::Failed(Failure::AccountUnkept));
        }
        self.forget_world();
        self.say(Notice::Account(AccountNews::LoggedIn(player.name.clone())));
        self.session.me = Some(player);
        self.link.reset();
        self.link.attempt = 0;
        self.wake.frame();
    }

    /// The server has answered the wish to leave.
    pub(super) fn follow_leaving(&mut self, own: &OwnCall, result: &Result<Reply, Problem>) {
        if result.is_ok() {
            let news = match own {
                OwnCall::Delete(_) => AccountNews::Deleted,
                _ => AccountNews::LoggedOut,
            };
            self.say(Notice::Account(news));
            let host = self.session.server.host.clone();
            if let Err(problem) = self.account.discard(&self.storage, &host) {
                error!("the account that was left stays written here: {problem}");
            }
            self.link.reset();
            self.need_name();
        } else if self.link.phase == Phase::Stopped {
            // Logged out, but the answer was lost: the next ticket tells.
            self.link.reset();
            self.wake.frame();
        }
    }

    /// Puts our account here aside: its token opens nothing any more.
    fn set_aside(&mut self) {
        let host = self.session.server.host.clone();
        if let Err(problem) = self.account.forget(&self.storage, &host) {
            error!("the old account cannot be set aside: {problem}");
        }
    }

    /// Drops all that belongs to an account: another one follows, or none.
    pub(super) fn forget_world(&mut self) {
        self.outbox.clear();
        self.session.me = None;
        self.session.seeking = None;
        self.session.desk = Desk::default();
        self.session.own = Own::default();
        self.session.people = People::default();
        self.commands.remove_resource::<Match>();
    }

    fn say(&mut self, notice: Notice) {
        self.toasts.push(notice, self.time.elapsed_secs_f64());
    }
}

pub(super) fn name_problem(problem: HttpError) -> (String, String) {
    match problem {
        HttpError::Refused(refusal) => (refusal.code, refusal.message),
        HttpError::Line(text) => ("line".to_owned(), text),
    }
}
