//! The way of a login: the server is asked, the browser sent away and awaited, the server told.

use std::time::Duration;

use bevy::prelude::*;
use protocol::{Keep, LinkChoice, LinkFinish, LinkOutcome, LinkRequest, LinkSheet, LinkStarted};
use serde::Serialize;

use super::super::Problem;
use super::super::address::Address;
use super::super::http;
use super::{Attempt, Browser, Kept, LoginStep, Tell};
use crate::platform::{
    Doorway, Pages, Returned, SheetAnswer, SheetWish, Sheets, open_in_browser, sleep,
};

/// How long the server keeps an attempt: nobody need wait longer.
const PATIENCE: Duration = Duration::from_secs(10 * 60);
/// How long a system may take to say that it has opened a browser.
const OPENING: Duration = Duration::from_secs(5);

/// The last step, and the attempt where a choice is open.
pub(super) type End = Result<(LoginStep, Option<Attempt>), Problem>;

/// A login that shall begin.
pub(super) struct Wish {
    pub(super) address: Address,
    /// Whose account is to be linked; none on a new device.
    pub(super) token: Option<String>,
    pub(super) provider: String,
    pub(super) pages: Pages,
    pub(super) browser: Browser,
    /// Used in the browser's place where it has one of the provider.
    pub(super) sheets: Sheets,
}

pub(super) async fn log_in(wish: Wish, tell: Tell) -> End {
    let door = Doorway::open()
        .await
        .map_err(|problem| broken("door", &problem.to_string()))?;
    let request = LinkRequest {
        provider: wish.provider.clone(),
        port: door.port(),
        device: http::device(),
    };
    let token = wish.token.as_deref();
    let started: LinkStarted = http::post(&wish.address, token, "/api/link", &request).await?;
    match by_sheet(&wish, &started).await {
        Some(SheetAnswer::Token(id_token)) => {
            tell.step(LoginStep::Finishing, None);
            let attempt = Attempt {
                address: wish.address,
                token: wish.token,
                secret: started.attempt,
            };
            return prove(attempt, id_token).await;
        }
        Some(SheetAnswer::Cancelled) => return Err(broken("cancelled", "the sheet was closed")),
        Some(SheetAnswer::Failed(why)) => warn!("the system's own sheet failed: {why}"),
        None => {}
    }
    in_browser(wish, started, door, tell).await
}

/// Asks the system's own sheet, where there is one of the provider.
async fn by_sheet(wish: &Wish, started: &LinkStarted) -> Option<SheetAnswer> {
    let wanted = SheetWish {
        provider: wish.provider.clone(),
        client_id: started.client_id.clone(),
        nonce: started.nonce.clone(),
    };
    within(PATIENCE, wish.sheets.ask(wanted)).await.flatten()
}

async fn in_browser(wish: Wish, started: LinkStarted, door: Doorway, tell: Tell) -> End {
    let url = started.url;
    let kept = Kept {
        token: wish.token.clone(),
        secret: started.attempt.clone(),
        state: started.state.clone(),
    };
    let kept = serde_json::to_string(&kept).expect("what is kept has string keys");
    let opened = wish.browser == Browser::System && opens(url.clone(), kept).await;
    tell.step(LoginStep::InBrowser { url, opened }, None);
    let returned = within(PATIENCE, door.wait(started.state, wish.pages)).await;
    let attempt = Attempt {
        address: wish.address,
        token: wish.token,
        secret: started.attempt,
    };
    if let Some(Returned::Code(_)) = returned {
        tell.step(LoginStep::Finishing, None);
    }
    complete(attempt, returned).await
}

/// Brings the server what the browser brought.
pub(super) async fn complete(attempt: Attempt, returned: Option<Returned>) -> End {
    match returned {
        None => Err(broken("late", "the browser did not come back in time")),
        Some(Returned::Failed(key)) => Err(broken(&key, "the login came to nothing")),
        Some(Returned::Code(code)) => finish(attempt, code).await,
    }
}

/// Sends the browser there; returns whether there is one. One that does not say so in time is there.
async fn opens(url: String, kept: String) -> bool {
    match within(OPENING, open_in_browser(url, kept)).await {
        Some(Err(problem)) => {
            warn!("no browser could be opened: {problem}");
            false
        }
        Some(Ok(())) | None => true,
    }
}

async fn within<T>(patience: Duration, wait: impl Future<Output = T>) -> Option<T> {
    let came = async { Some(wait.await) };
    let late = async {
        sleep(patience).await;
        None
    };
    bevy::tasks::futures_lite::future::or(came, late).await
}

async fn finish(attempt: Attempt, code: String) -> End {
    let request = LinkFinish {
        attempt: attempt.secret.clone(),
        code,
    };
    end(attempt, "/api/link/finish", &request).await
}

/// Brings the server what the system's own sheet brought.
async fn prove(attempt: Attempt, id_token: String) -> End {
    let request = LinkSheet {
        attempt: attempt.secret.clone(),
        id_token,
    };
    end(attempt, "/api/link/sheet", &request).await
}

async fn end(attempt: Attempt, path: &str, request: &impl Serialize) -> End {
    let token = attempt.token.as_deref();
    let outcome = http::post(&attempt.address, token, path, request).await?;
    let step = step_of(outcome);
    let undecided = matches!(step, LoginStep::Choice { .. }).then_some(attempt);
    Ok((step, undecided))
}

pub(super) async fn choose(attempt: Attempt, keep: Keep) -> End {
    let request = LinkChoice {
        attempt: attempt.secret.clone(),
        keep,
    };
    let token = attempt.token.as_deref();
    let outcome = http::post(&attempt.address, token, "/api/link/choose", &request).await?;
    Ok((step_of(outcome), None))
}

fn step_of(outcome: LinkOutcome) -> LoginStep {
    match outcome {
        LinkOutcome::Linked { identity } => LoginStep::Linked(identity),
        LinkOutcome::Conflict { mine, theirs } => LoginStep::Choice { mine, theirs },
        LinkOutcome::LoggedIn(login) => LoginStep::LoggedIn(login),
        LinkOutcome::Kept => LoginStep::Kept,
        LinkOutcome::Nobody => LoginStep::Nobody,
    }
}

fn broken(code: &str, message: &str) -> Problem {
    Problem {
        code: code.to_owned(),
        message: message.to_owned(),
        wait: None,
    }
}
