//! The system's own sheet for logins, where a system has one: Sign in with Apple on iOS, Google's Credential Manager
//! on Android. Elsewhere, and for other providers, the browser is used.

use std::fmt;
use std::sync::Arc;

use bevy::prelude::*;

/// What a sheet has brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetAnswer {
    /// The provider's ID token. Proven by the server, never here.
    Token(String),
    /// The player has closed the sheet.
    Cancelled,
    /// The system could not show it or it came to nothing; why, for the log. A browser may do better.
    Failed(String),
}

/// What a sheet is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetWish {
    /// The provider's key: `google`, `apple`.
    pub provider: String,
    /// Who the server is at the provider.
    pub client_id: String,
    /// What the ID token has to contain.
    pub nonce: String,
}

/// Takes the one answer, on whatever thread it comes.
pub type Answer = Box<dyn FnOnce(SheetAnswer) + Send>;

/// A system's sheets.
pub trait Sheet: fmt::Debug + Send + Sync + 'static {
    /// Returns whether there is one for the provider of this key.
    fn knows(&self, provider: &str) -> bool;

    /// Shows it. An answer that is dropped counts as failed.
    fn show(&self, wish: &SheetWish, answer: Answer);
}

/// The sheets of this system.
#[derive(Resource, Clone, Debug, Default)]
pub struct Sheets(Option<Arc<dyn Sheet>>);

impl Sheets {
    /// Those of a system that has some.
    pub fn of(system: impl Sheet) -> Self {
        Self(Some(Arc::new(system)))
    }

    /// Shows the sheet of a provider and waits for what it brings; nothing where there is none.
    pub async fn ask(&self, wish: SheetWish) -> Option<SheetAnswer> {
        let system = self.0.as_ref()?;
        if !system.knows(&wish.provider) {
            return None;
        }
        let (to, answered) = async_channel::bounded(1);
        let answer = move |answer| {
            if to.try_send(answer).is_err() {
                warn!("a login was given up before its sheet was answered");
            }
        };
        system.show(&wish, Box::new(answer));
        let lost = |_| SheetAnswer::Failed("the sheet gave no answer".to_owned());
        Some(answered.recv().await.unwrap_or_else(lost))
    }
}

#[cfg(test)]
mod tests {
    use bevy::tasks::futures_lite::future::block_on;

    use super::*;

    /// Answers at once with the nonce, or never.
    #[derive(Debug)]
    struct Quick {
        answers: bool,
    }

    impl Sheet for Quick {
        fn knows(&self, provider: &str) -> bool {
            provider == "apple"
        }

        fn show(&self, wish: &SheetWish, answer: Answer) {
            if self.answers {
                answer(SheetAnswer::Token(wish.nonce.clone()));
            }
        }
    }

    fn wish(provider: &str) -> SheetWish {
        SheetWish {
            provider: provider.to_owned(),
            client_id: "app".to_owned(),
            nonce: "n".to_owned(),
        }
    }

    #[test]
    fn a_known_provider_is_asked_and_others_are_left_to_the_browser() {
        let sheets = Sheets::of(Quick { answers: true });
        let token = SheetAnswer::Token("n".to_owned());
        assert_eq!(block_on(sheets.ask(wish("apple"))), Some(token));
        assert_eq!(block_on(sheets.ask(wish("google"))), None);
        assert_eq!(block_on(Sheets::default().ask(wish("apple"))), None);
    }

    #[test]
    fn a_sheet_that_never_answers_has_failed() {
        let sheets = Sheets::of(Quick { answers: false });
        let answer = block_on(sheets.ask(wish("apple")));
        assert!(matches!(answer, Some(SheetAnswer::Failed(_))), "{answer:?}");
    }
}
