//! Short messages to the player that come and go: toasts.

use bevy::prelude::*;
use protocol::{NoticeAbout, Refusal, Timestamp};

use super::{AccountNews, Intent, RecordProblem};
use crate::Systems;
use crate::net::Problem;

/// What to tell the player. `ui` puts it into words.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// The server refused a wish.
    Refused(Refusal),
    /// A request over HTTP was refused or failed.
    Problem(Problem),
    /// Too many games were left: a warning, or no new ones until then.
    Conduct(Option<Timestamp>),
    /// Something has happened among players that concerns us.
    News(NoticeAbout),
    /// Free credits have come.
    Gift,
    /// Something has been achieved, by its key.
    Achieved(String),
    /// Our offer to play is gone, and why.
    Withdrawn(Refusal),
    /// A moderator has been told.
    Reported,
    /// The game was copied as PDN text.
    PdnCopied,
    /// A text cannot be looked through as a game.
    Record(RecordProblem),
    /// Something about one's own account is done.
    Account(AccountNews),
    /// The connection is back.
    BackOnline,
    /// Something on this machine did not work.
    Failed(Failure),
}

/// What did not work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The file of accounts made no sense; it was kept aside.
    AccountsUnreadable,
    /// The server does not know our account any more.
    AccountUnknown,
    /// The account that was logged in to could not be written.
    AccountUnkept,
    /// The typed address makes no sense.
    Address,
    /// The file of settings made no sense; it was kept aside.
    SettingsUnreadable,
    /// The settings could not be written.
    SettingsUnsaved,
    /// A file that was dropped on the window could not be read.
    FileUnreadable,
}

/// The notices on screen, oldest first.
#[derive(Resource, Debug, Default)]
pub struct Toasts {
    /// Each notice and when it came, in seconds of [`bevy::time::Real`].
    pub shown: Vec<(Notice, f64)>,
}

/// How long a notice stays, in seconds (tokens: toastStay).
const STAY: f64 = 3.6;
/// Most notices at once.
const MOST: usize = 2;

impl Toasts {
    /// Adds a notice; the oldest gives way, and the same one is not stacked.
    pub fn push(&mut self, notice: Notice, now: f64) {
        self.shown.retain(|(old, _)| *old != notice);
        if self.shown.len() == MOST {
            self.shown.remove(0);
        }
        self.shown.push((notice, now));
    }
}

fn expire(mut toasts: ResMut<Toasts>, time: Res<Time<Real>>) {
    let now = time.elapsed_secs_f64();
    if toasts.shown.iter().any(|(_, since)| now - since > STAY) {
        toasts.shown.retain(|(_, since)| now - since <= STAY);
    }
}

fn dismiss(mut intents: MessageReader<Intent>, mut toasts: ResMut<Toasts>) {
    for intent in intents.read() {
        if let Intent::Dismiss(read) = intent {
            toasts.shown.retain(|(notice, _)| notice != read);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (expire, dismiss.in_set(Systems::Choose)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_that_was_read_goes_and_the_others_stay() {
        let mut app = App::new();
        app.add_message::<Intent>().init_resource::<Toasts>();
        app.add_systems(Update, dismiss);
        let mut toasts = app.world_mut().resource_mut::<Toasts>();
        toasts.push(Notice::PdnCopied, 1.0);
        toasts.push(Notice::BackOnline, 2.0);
        app.world_mut()
            .write_message(Intent::Dismiss(Notice::PdnCopied));
        app.update();
        let left = &app.world().resource::<Toasts>().shown;
        assert_eq!(left[..], [(Notice::BackOnline, 2.0)]);
    }
}
