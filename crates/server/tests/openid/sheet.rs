//! Logins by the system's own sheet, which brings an ID token instead of a browser.

use protocol::{LinkOutcome, LinkSheet, LinkStarted};

use crate::{Refused, SPOILT, Street};

/// The client id of an app beside the one that browsers know.
const APP: &str = "online.checkers.app";

async fn street() -> Street {
    Street::open_with(|config| config.other_audiences = vec![APP.to_owned()]).await
}

async fn bring(
    street: &Street,
    token: Option<&str>,
    started: &LinkStarted,
    id_token: String,
) -> Result<LinkOutcome, Refused> {
    let sheet = LinkSheet {
        attempt: started.attempt.clone(),
        id_token,
    };
    street.post("/api/link/sheet", token, &sheet).await
}

#[tokio::test]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn a_sheet_links_an_account_and_logs_in_on_another_device() {
    let street = street().await;
    let anna = street.guest("Anna").await;
    let token = Some(anna.token.as_str());
    let started = street.begin(token).await;
    // Apple issues its tokens to the app, Google to what browsers know.
    let id_token = street.provider.sheet("anna", APP, &started.nonce).await;
    let linked = bring(&street, token, &started, id_token.clone()).await;
    assert!(
        matches!(&linked, Ok(LinkOutcome::Linked { identity }) if identity.email.as_deref() == Some("anna@mail.example")),
        "{linked:?}"
    );
    let again = bring(&street, token, &started, id_token).await;
    assert_eq!(again, Err((410, "bad_attempt".to_owned())), "used once");

    let started = street.begin(None).await;
    let client = started.client_id.clone();
    let id_token = street.provider.sheet("anna", &client, &started.nonce).await;
    let login = bring(&street, None, &started, id_token).await;
    assert!(
        matches!(&login, Ok(LinkOutcome::LoggedIn(login)) if login.player.id == anna.player.id),
        "{login:?}"
    );
    // The same subject came by way of a browser.
    let login = street.link(None, "anna").await;
    assert!(matches!(login, Ok(LinkOutcome::LoggedIn(_))), "{login:?}");
    street.close().await;
}

#[tokio::test]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn a_token_that_is_spoilt_or_of_another_app_or_login_is_none() {
    let street = street().await;
    let anna = street.guest("Anna").await;
    let token = Some(anna.token.as_str());
    let bad = Err((410, "bad_attempt".to_owned()));
    for way in SPOILT {
        let started = street.begin(token).await;
        let login = format!("{way}--anna");
        let id_token = street.provider.sheet(&login, APP, &started.nonce).await;
        assert_eq!(
            bring(&street, token, &started, id_token).await,
            bad,
            "{way}"
        );
    }
    let started = street.begin(token).await;
    let other = street.begin(None).await;
    let foreign = street
        .provider
        .sheet("anna", "another app", &started.nonce)
        .await;
    assert_eq!(bring(&street, token, &started, foreign).await, bad);
    let started = street.begin(token).await;
    let of_another = street.provider.sheet("anna", APP, &other.nonce).await;
    assert_eq!(bring(&street, token, &started, of_another).await, bad);
    // Somebody else's attempt, with or without an account.
    let boris = street.guest("Boris").await;
    let started = street.begin(token).await;
    let fine = street.provider.sheet("anna", APP, &started.nonce).await;
    let stolen = bring(&street, Some(&boris.token), &started, fine).await;
    assert_eq!(stolen, bad);
    street.close().await;
}
