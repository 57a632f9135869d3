//! One's own account as its owner sees it: logins, devices, and what is being done about them.

use bevy::prelude::*;
use protocol::OwnAccount;

use super::{Notice, Session, Toasts};
use crate::Systems;
use crate::net::{Answered, Asked, Call, LoginNews, LoginStep, OwnCall, OwnReply, Problem, Reply};

/// What is known of the own account.
#[derive(Debug, Default)]
pub struct Own {
    /// As last heard; `None` before it was asked for.
    pub account: Option<OwnAccount>,
    /// How far a login at a provider is; `None` while there is none.
    pub login: Option<LoginStep>,
    /// Where the copy of everything lies that was asked for last.
    pub exported: Option<String>,
    /// The last wish that did not work, and why.
    pub problem: Option<(OwnCall, Problem)>,
}

/// What is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountNews {
    /// A login at a provider leads to this account from now on.
    Linked,
    /// This device goes on with the account of this name.
    LoggedIn(String),
    /// Nothing has changed, as chosen.
    Kept,
    /// Another device, or all others, are logged out.
    DevicesLoggedOut,
    /// This device is logged out.
    LoggedOut,
    /// The account is gone.
    Deleted,
}

impl Own {
    /// Takes an answer in; returns what is to be told.
    fn take(&mut self, call: &OwnCall, result: &Result<Reply, Problem>) -> Option<AccountNews> {
        match result {
            Ok(Reply::Own(OwnReply::Account(account))) => {
                self.account = Some((**account).clone());
                self.problem = None;
                let is_revoked = matches!(call, OwnCall::Revoke(_) | OwnCall::RevokeOthers);
                return is_revoked.then_some(AccountNews::DevicesLoggedOut);
            }
            Ok(Reply::Own(OwnReply::Exported(place))) => {
                self.exported = Some(place.clone());
                self.problem = None;
            }
            // The line goes on from there.
            Ok(_) => {}
            Err(problem) => self.problem = Some((call.clone(), problem.clone())),
        }
        None
    }

    /// Takes a login's step in; returns what is to be told.
    fn follow(&mut self, step: &LoginStep) -> Option<AccountNews> {
        let (login, news) = match step {
            LoginStep::Linked(_) => (None, Some(AccountNews::Linked)),
            LoginStep::Kept => (None, Some(AccountNews::Kept)),
            // The line goes on with the other account, and says so.
            LoginStep::LoggedIn(_) | LoginStep::Stopped => (None, None),
            LoginStep::Asking
            | LoginStep::InBrowser { .. }
            | LoginStep::Finishing
            | LoginStep::Choice { .. }
            | LoginStep::Nobody
            | LoginStep::Failed(_) => (Some(step.clone()), None),
        };
        self.login = login;
        news
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LoginNews>()
        .add_systems(Update, (take_answers, follow_login).in_set(Systems::Apply));
}

fn take_answers(
    mut answered: MessageReader<Answered>,
    mut session: ResMut<Session>,
    mut toasts: ResMut<Toasts>,
    time: Res<Time<Real>>,
) {
    for Answered { call, result } in answered.read() {
        if let Call::Own(own) = call
            && let Some(news) = session.own.take(own, result)
        {
            toasts.push(Notice::Account(news), time.elapsed_secs_f64());
        }
    }
}

fn follow_login(
    mut news: MessageReader<LoginNews>,
    mut asked: MessageWriter<Asked>,
    mut session: ResMut<Session>,
    mut toasts: ResMut<Toasts>,
    time: Res<Time<Real>>,
) {
    for LoginNews(step) in news.read() {
        if let Some(news) = session.own.follow(step) {
            toasts.push(Notice::Account(news), time.elapsed_secs_f64());
            asked.write(Asked(Call::Own(OwnCall::Show)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::sample::card;
    use protocol::{AccountSummary, Identity, Login, Timestamp};

    fn account() -> Reply {
        Reply::Own(OwnReply::Account(Box::new(OwnAccount {
            player: card("Anna"),
            created_at: Timestamp(0),
            identities: vec![],
            devices: vec![],
            providers: vec![],
        })))
    }

    fn problem(code: &str) -> Problem {
        Problem {
            code: code.to_owned(),
            message: String::new(),
            wait: None,
        }
    }

    #[test]
    fn an_answer_takes_the_last_problem_away_and_a_problem_keeps_what_is_known() {
        let mut own = Own::default();
        assert_eq!(own.take(&OwnCall::Show, &Ok(account())), None);
        let failed = Err(problem("line"));
        assert_eq!(own.take(&OwnCall::RevokeOthers, &failed), None);
        assert!(own.account.is_some());
        let expected = Some((OwnCall::RevokeOthers, problem("line")));
        assert_eq!(own.problem, expected);
        let told = own.take(&OwnCall::RevokeOthers, &Ok(account()));
        assert_eq!(told, Some(AccountNews::DevicesLoggedOut));
        assert_eq!(own.problem, None);
    }

    #[test]
    fn the_place_of_a_copy_is_known() {
        let mut own = Own::default();
        let copied = Ok(Reply::Own(OwnReply::Exported("here.json".to_owned())));
        own.take(&OwnCall::Export, &copied);
        assert_eq!(own.exported.as_deref(), Some("here.json"));
    }

    fn summary(name: &str) -> AccountSummary {
        AccountSummary {
            player: card(name),
            created_at: Timestamp(0),
            games: 3,
            credits: 100,
        }
    }

    #[test]
    fn what_a_login_waits_for_or_failed_at_stays_to_be_seen() {
        let mut own = Own::default();
        let stays = [
            LoginStep::Asking,
            LoginStep::InBrowser {
                url: "https://a".to_owned(),
                opened: true,
            },
            LoginStep::Finishing,
            LoginStep::Choice {
                mine: summary("Guest"),
                theirs: summary("Anna"),
            },
            LoginStep::Nobody,
            LoginStep::Failed(problem("cancelled")),
        ];
        for step in stays {
            assert_eq!(own.follow(&step), None);
            assert_eq!(own.login, Some(step));
        }
    }

    #[test]
    fn a_login_that_is_done_is_told_and_gone() {
        let mut own = Own::default();
        let identity = Identity {
            provider: "google".to_owned(),
            email: None,
            linked_at: Timestamp(0),
        };
        let login = Login {
            player: card("Anna"),
            token: "secret".to_owned(),
        };
        for (step, told) in [
            (LoginStep::Linked(identity), Some(AccountNews::Linked)),
            (LoginStep::Kept, Some(AccountNews::Kept)),
            (LoginStep::LoggedIn(login), None),
            (LoginStep::Stopped, None),
        ] {
            own.login = Some(LoginStep::Finishing);
            assert_eq!(own.follow(&step), told);
            assert_eq!(own.login, None);
        }
    }
}
