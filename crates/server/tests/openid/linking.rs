//! What players do: link, meet another account, log in on a new device, unlink.

use load::Guest;
use protocol::{Keep, LinkChoice, LinkOutcome, LinkRequest, LinkStarted, OwnAccount};

use crate::browser::Browser;
use crate::{Refused, Street, brought, code_of, http_client};

async fn own(guest: &Guest) -> OwnAccount {
    let request = http_client().get(format!("{}/api/account", guest.base));
    let answer = request.bearer_auth(&guest.token).send().await.unwrap();
    serde_json::from_str(&answer.text().await.unwrap()).unwrap()
}

/// The codes of those who are refused.
fn refusal(outcome: Result<LinkOutcome, Refused>) -> String {
    outcome.unwrap_err().1
}

/// The token of those who are logged in.
fn token(outcome: Result<LinkOutcome, Refused>) -> String {
    match outcome.unwrap() {
        LinkOutcome::LoggedIn(login) => login.token,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn a_guest_links_and_logs_in_on_a_new_device() {
    let street = Street::open().await;
    let anna = street.guest("Anna").await;
    assert_eq!(own(&anna).await.providers[0].key, "test");
    let nobody = street.link(None, "anna").await;
    assert_eq!(nobody, Ok(LinkOutcome::Nobody));
    let linked = street.link(Some(&anna.token), "anna").await.unwrap();
    let LinkOutcome::Linked { identity } = linked else {
        panic!("{linked:?}");
    };
    assert_eq!(identity.provider, "test");
    assert_eq!(identity.email.as_deref(), Some("anna@mail.example"));

    let mut phone = anna.clone();
    phone.token = token(street.link(None, "anna").await);
    let there = own(&phone).await;
    assert_eq!(there.player, anna.player);
    assert_eq!(there.identities, [identity]);
    let names: Vec<_> = there
        .devices
        .iter()
        .map(|device| device.name.as_str())
        .collect();
    assert_eq!(names.len(), 2);
    assert!(
        names.contains(&"a device") && names.contains(&"load"),
        "{names:?}"
    );
    phone.connect(vec![]).await.unwrap();
    street.close().await;
}

#[tokio::test]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn two_accounts_are_shown_and_never_merged() {
    let street = Street::open().await;
    let anna = street.guest("Anna").await;
    let guest = street.guest("Guest").await;
    street.link(Some(&anna.token), "anna").await.unwrap();
    for keep in [Keep::Mine, Keep::Theirs] {
        let started = street.begin(Some(&guest.token)).await;
        let back = Browser::default().log_in(&started.url, "anna").await;
        let asked = street
            .finish(Some(&guest.token), &started.attempt, &code_of(&back))
            .await;
        let Ok(LinkOutcome::Conflict { mine, theirs }) = asked else {
            panic!("{asked:?}");
        };
        assert_eq!(
            (&mine.player, &theirs.player),
            (&guest.player, &anna.player)
        );
        let attempt = started.attempt;
        let choice = LinkChoice { attempt, keep };
        let token = Some(guest.token.as_str());
        let chosen = street
            .post::<LinkOutcome>("/api/link/choose", token, &choice)
            .await;
        match (keep, &chosen) {
            (Keep::Mine, Ok(LinkOutcome::Kept)) => {}
            (Keep::Theirs, Ok(LinkOutcome::LoggedIn(login))) => {
                assert_eq!(login.player, anna.player);
            }
            _ => panic!("{keep:?}: {chosen:?}"),
        }
        let again = street
            .post::<LinkOutcome>("/api/link/choose", token, &choice)
            .await;
        assert_eq!(refusal(again), "bad_attempt");
    }
    // Both are what they were.
    assert_eq!(own(&guest).await.identities, []);
    assert_eq!(own(&guest).await.player, guest.player);
    assert_eq!(own(&anna).await.devices.len(), 2);
    // A linked account does not silently change to another login of the same provider.
    let other = street.link(Some(&anna.token), "somebody-else").await;
    assert_eq!(refusal(other), "already_linked");
    street.close().await;
}

#[tokio::test]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn one_address_does_not_make_two_logins_one() {
    let street = Street::open().await;
    let anna = street.guest("Anna").await;
    let linked = street.link(Some(&anna.token), "twin-a").await.unwrap();
    let other = street.link(None, "twin-b").await;
    assert_eq!(other, Ok(LinkOutcome::Nobody));
    let boris = street.guest("Boris").await;
    let second = street.link(Some(&boris.token), "twin-b").await.unwrap();
    for outcome in [linked, second] {
        let LinkOutcome::Linked { identity } = outcome else {
            panic!("{outcome:?}");
        };
        assert_eq!(identity.email.as_deref(), Some("twin@mail.example"));
    }
    street.close().await;
}

#[tokio::test]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn a_link_can_be_ended_and_a_login_given_up() {
    let street = Street::open().await;
    let anna = street.guest("Anna").await;
    street.link(Some(&anna.token), "anna").await.unwrap();
    let unlink = http_client()
        .delete(format!("{}/api/account/identities/test", anna.base))
        .bearer_auth(&anna.token);
    assert!(unlink.send().await.unwrap().status().is_success());
    assert_eq!(street.link(None, "anna").await, Ok(LinkOutcome::Nobody));

    // The person says no at the provider.
    let started = street.begin(Some(&anna.token)).await;
    let state = state_of(&started.url);
    let no = format!(
        "{}/auth/callback/test?error=access_denied&state={state}",
        anna.base
    );
    let back = Browser::default().log_in(&no, "").await;
    assert_eq!(brought(&back, "error").as_deref(), Some("cancelled"));
    assert_eq!(brought(&back, "state").as_ref(), Some(&started.state));
    let ended = street.finish(Some(&anna.token), &started.attempt, "").await;
    assert_eq!(refusal(ended), "bad_attempt");
    street.close().await;
}

fn state_of(url: &str) -> String {
    let url: reqwest::Url = url.parse().unwrap();
    let mut pairs = url.query_pairs();
    pairs
        .find(|(key, _)| key == "state")
        .unwrap()
        .1
        .into_owned()
}

/// Apple brings its answer as a form.
#[tokio::test]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn an_answer_may_come_as_a_form() {
    let street = Street::open_with(|config| config.form_post = true).await;
    let anna = street.guest("Anna").await;
    let linked = street.link(Some(&anna.token), "anna").await;
    assert!(
        matches!(linked, Ok(LinkOutcome::Linked { .. })),
        "{linked:?}"
    );
    street.close().await;
}

/// The app as a page has no port: the answer comes back as part of the page's own address.
#[tokio::test]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn a_page_is_opened_again_with_the_answer() {
    let street = Street::open().await;
    let anna = street.guest("Anna").await;
    let token = Some(anna.token.as_str());
    let request = LinkRequest {
        provider: "test".to_owned(),
        port: 0,
        device: "Browser".to_owned(),
    };
    let started: LinkStarted = street.post("/api/link", token, &request).await.unwrap();
    let is_page = |url: &reqwest::Url| url.path() == "/";
    let mut browser = Browser::default();
    let back = browser.walk(&started.url, "anna", is_page).await.unwrap();
    let base: reqwest::Url = anna.base.parse().unwrap();
    assert_eq!(back.port(), base.port(), "{back}");
    let brought = format!("http://any/?{}", back.fragment().unwrap());
    let brought: reqwest::Url = brought.parse().unwrap();
    let value = |key: &str| {
        let mut pairs = brought.query_pairs();
        pairs.find(|(name, _)| name == key).unwrap().1.into_owned()
    };
    assert_eq!(value("state"), started.state);
    let linked = street.finish(token, &started.attempt, &value("code")).await;
    assert!(
        matches!(linked, Ok(LinkOutcome::Linked { .. })),
        "{linked:?}"
    );
    street.close().await;
}
