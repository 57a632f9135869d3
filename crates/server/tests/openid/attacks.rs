//! Everything that must not work.

use std::time::Duration;

use load::http_client;
use protocol::{LinkOutcome, LinkRequest, LinkStarted};

use crate::browser::Browser;
use crate::{SPOILT, Street, brought, code_of};

/// Logins under such names come with an ID token that is spoilt in the named way.
#[tokio::test]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn a_spoilt_id_token_is_no_login() {
    let street = Street::open().await;
    let anna = street.guest("Anna").await;
    for way in SPOILT {
        for token in [Some(anna.token.as_str()), None] {
            let started = street.begin(token).await;
            let login = format!("{way}--anna");
            let back = Browser::default().log_in(&started.url, &login).await;
            assert_eq!(brought(&back, "code"), None, "{way}");
            assert_eq!(
                brought(&back, "error").as_deref(),
                Some("login_failed"),
                "{way}"
            );
            let finished = street.finish(token, &started.attempt, "").await;
            assert_eq!(finished, Err((410, "bad_attempt".to_owned())), "{way}");
        }
    }
    // The same provider and the same way, without anything spoilt.
    let linked = street.link(Some(&anna.token), "fine--anna").await;
    assert!(
        matches!(linked, Ok(LinkOutcome::Linked { .. })),
        "{linked:?}"
    );
    street.close().await;
}

#[tokio::test]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn a_new_key_works_once_it_is_published() {
    let street = Street::open().await;
    let anna = street.guest("Anna").await;
    street.link(Some(&anna.token), "anna").await.unwrap();
    street.provider.rotate_keys().await;
    let login = street.link(None, "next--anna").await;
    assert_eq!(
        login,
        Ok(LinkOutcome::Nobody),
        "another subject, proven by the new key"
    );
    let login = street.link(None, "anna").await;
    assert!(matches!(login, Ok(LinkOutcome::LoggedIn(_))), "{login:?}");
    street.close().await;
}

#[tokio::test]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn an_id_token_or_an_attempt_that_is_too_old_is_no_login() {
    let street = Street::open().await;
    let anna = street.guest("Anna").await;
    // The provider's tokens are good for a minute.
    let started = street.begin(Some(&anna.token)).await;
    street.house.pass(5 * 60_000);
    let back = Browser::default().log_in(&started.url, "anna").await;
    assert_eq!(brought(&back, "error").as_deref(), Some("login_failed"));
    street.house.pass(-5 * 60_000);

    let started = street.begin(Some(&anna.token)).await;
    let answer = Browser::default()
        .log_in_and_stop(&started.url, "anna")
        .await;
    street.house.pass(10 * 60_000 + 60_000);
    assert_eq!(open(answer.as_str()).await, 400);
    street.close().await;
}

/// Opens an address without following anything; returns the status.
async fn open(address: &str) -> u16 {
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
    let answer = client.build().unwrap().get(address).send().await.unwrap();
    answer.status().as_u16()
}

#[tokio::test]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn answers_cannot_be_swapped_replayed_or_made_up() {
    let street = Street::open().await;
    let (anna, mallory) = (street.guest("Anna").await, street.guest("Mallory").await);
    let value = |url: &reqwest::Url, key: &str| {
        let mut pairs = url.query_pairs();
        pairs.find(|(name, _)| name == key).unwrap().1.into_owned()
    };
    let annas = street.begin(Some(&anna.token)).await;
    let annas_answer = Browser::default().log_in_and_stop(&annas.url, "anna").await;
    let mallorys = street.begin(Some(&mallory.token)).await;
    let mallorys_answer = Browser::default()
        .log_in_and_stop(&mallorys.url, "mallory")
        .await;
    // Mallory's code with Anna's state: PKCE and nonce belong to another attempt.
    let mut swapped = annas_answer.clone();
    let (code, state) = (
        value(&mallorys_answer, "code"),
        value(&annas_answer, "state"),
    );
    swapped.set_query(Some(&format!("code={code}&state={state}")));
    let back = Browser::default().log_in(swapped.as_str(), "").await;
    assert_eq!(brought(&back, "error").as_deref(), Some("login_failed"));
    // That attempt is over, whatever comes now.
    assert_eq!(open(annas_answer.as_str()).await, 400);
    assert_eq!(
        street.finish(Some(&anna.token), &annas.attempt, "").await,
        Err((410, "bad_attempt".to_owned()))
    );

    // An answer that names another issuer, one that nobody asked for, and none at all.
    let started = street.begin(Some(&anna.token)).await;
    let answer = Browser::default()
        .log_in_and_stop(&started.url, "anna")
        .await;
    let (code, state) = (value(&answer, "code"), value(&answer, "state"));
    let mut other = answer.clone();
    other.set_query(Some(&format!(
        "code={code}&state={state}&iss=https://evil.example"
    )));
    let back = Browser::default().log_in(other.as_str(), "").await;
    assert_eq!(brought(&back, "error").as_deref(), Some("login_failed"));
    for query in ["", "?code=x", "?code=x&state=", "?code=x&state=made-up"] {
        let address = format!("{}/auth/callback/test{query}", anna.base);
        assert_eq!(open(&address).await, 400, "{query}");
    }
    assert_eq!(
        open(&format!("{}/auth/callback/other?state={state}", anna.base)).await,
        400
    );
    street.close().await;
}

/// The reason for the second leg: who opens the address need not be who began.
#[tokio::test]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn a_lured_victim_gives_nothing_away() {
    let street = Street::open().await;
    let (anna, mallory) = (street.guest("Anna").await, street.guest("Mallory").await);
    street.link(Some(&anna.token), "anna").await.unwrap();
    // Mallory begins a login and sends Anna the address; Anna logs in, and her browser goes to her own
    // device. Mallory has the attempt, but never sees the code.
    for token in [None, Some(mallory.token.as_str())] {
        let started = street.begin(token).await;
        let back = Browser::default().log_in(&started.url, "anna").await;
        let code = code_of(&back);
        for guess in ["", &started.attempt, &code[1..], &code.to_uppercase()] {
            let taken = street.finish(token, &started.attempt, guess).await;
            assert_eq!(taken, Err((410, "bad_attempt".to_owned())), "{guess}");
        }
        // Nor is the code worth anything without the attempt, or to another account.
        let taken = street.finish(token, &code, &code).await;
        assert_eq!(taken, Err((410, "bad_attempt".to_owned())));
        let taken = street
            .finish(Some(&anna.token), &started.attempt, &code)
            .await;
        assert_eq!(taken, Err((410, "bad_attempt".to_owned())));
    }
    street.close().await;
}

#[tokio::test]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn of_a_hundred_completions_at_once_one_succeeds() {
    let street = Street::open().await;
    let anna = street.guest("Anna").await;
    let started = street.begin(Some(&anna.token)).await;
    let back = Browser::default().log_in(&started.url, "anna").await;
    let code = code_of(&back);
    let all = (0..100).map(|_| street.finish(Some(&anna.token), &started.attempt, &code));
    let outcomes = futures_util::future::join_all(all).await;
    let linked = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    let refused = Err((410, "bad_attempt".to_owned()));
    let over = outcomes
        .iter()
        .filter(|outcome| **outcome == refused)
        .count();
    assert_eq!((linked, over), (1, 99));
    street.close().await;
}

#[tokio::test]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn what_cannot_begin_says_why() {
    let street = Street::open().await;
    let anna = street.guest("Anna").await;
    let request = |provider: &str, port: u16| LinkRequest {
        provider: provider.to_owned(),
        port,
        device: String::new(),
    };
    let token = Some(anna.token.as_str());
    for (request, token, status, code) in [
        (request("google", 4000), token, 404, "no_provider"),
        (request("test", 80), token, 400, "bad_request"),
        (request("test", 4000), Some("00"), 401, "bad_token"),
    ] {
        let refused = street
            .post::<LinkStarted>("/api/link", token, &request)
            .await;
        assert_eq!(refused.unwrap_err(), (status, code.to_owned()));
    }
    // A provider that is away, at the beginning and in the middle.
    let started = street.begin(token).await;
    let answer = Browser::default()
        .log_in_and_stop(&started.url, "anna")
        .await;
    let Street { house, provider } = street;
    drop(provider);
    let gone = async {
        loop {
            let request = request("test", 4000);
            let request = http_client()
                .post(format!("{}/api/link", house.base))
                .json(&request);
            let answer = request.bearer_auth(&anna.token).send().await.unwrap();
            if answer.status() == 502 {
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), gone)
        .await
        .unwrap();
    // The last request that succeeded has ended this attempt; if none did, it fails at the provider.
    assert!([303, 400].contains(&open(answer.as_str()).await));
    house.close().await;
}
