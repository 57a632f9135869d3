//! The log tells what goes wrong, and why, and nothing that is anybody's secret.

use std::io;
use std::sync::{Arc, Mutex};

use protocol::LinkOutcome;
use tracing_subscriber::fmt::MakeWriter;

use crate::browser::Browser;
use crate::{Street, code_of};

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// What the log says of a login with an ID token that is spoilt in the named way.
const REASONS: [(&str, &str); 18] = [
    ("aud", "Invalid audiences: must contain `checkers`"),
    ("auds", "is not a trusted audience"),
    ("iss", "Invalid issuer"),
    ("nonce", "nonce mismatch"),
    ("nononce", "missing nonce claim"),
    ("expired", "ID token expired"),
    ("future", "issued in the future"),
    ("none", "No signature found"),
    ("unsigned", "bad signature"),
    ("hspublic", "algorithm `HS256` is not one of: RS256"),
    ("hssecret", "algorithm `HS256` is not one of: RS256"),
    ("es256", "algorithm `ES256` is not one of: RS256"),
    ("sub", "an impossible subject"),
    ("changed", "bad signature"),
    ("unknownkey", "No matching key found"),
    ("next", "No matching key found"),
    ("missing", "no ID token"),
    ("garbage", "an answer without sense"),
];

#[tokio::test]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn no_secret_and_no_address_is_in_the_log() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter("info,server=trace")
        .with_ansi(false)
        .with_writer(log.clone())
        .finish();
    tracing::subscriber::set_global_default(subscriber).unwrap();

    let street = Street::open().await;
    let anna = street.guest("Zebedee").await;
    let started = street.begin(Some(&anna.token)).await;
    let answer = Browser::default()
        .log_in_and_stop(&started.url, "anna")
        .await;
    let back = Browser::default().log_in(answer.as_str(), "").await;
    let code = code_of(&back);
    street
        .finish(Some(&anna.token), &started.attempt, &code)
        .await
        .unwrap();
    let Ok(LinkOutcome::LoggedIn(login)) = street.link(None, "anna").await else {
        panic!("anna cannot log in");
    };
    for (way, _) in REASONS {
        let started = street.begin(None).await;
        Browser::default()
            .log_in(&started.url, &format!("{way}--anna"))
            .await;
    }
    let ticket = anna.ticket().await.unwrap();
    let socket = load::Client::open(&anna.base, &anna.player, ticket.clone(), vec![]).await;
    drop(socket.unwrap());
    let secrets: Vec<String> = [&started.url, answer.as_str()]
        .into_iter()
        .flat_map(|url| {
            let url: reqwest::Url = url.parse().unwrap();
            let pairs = url.query_pairs().into_owned();
            let secret = ["state", "nonce", "code", "code_challenge"];
            let secrets = pairs.filter(|(key, _)| secret.contains(&key.as_str()));
            secrets.map(|(_, value)| value).collect::<Vec<_>>()
        })
        .chain([
            anna.token.clone(),
            login.token,
            started.attempt,
            code,
            ticket,
        ])
        .chain([
            street.provider.secret().to_owned(),
            "anna@mail.example".to_owned(),
        ])
        .collect();
    street.close().await;

    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    let failures: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("a login failed"))
        .collect();
    assert_eq!(failures.len(), REASONS.len(), "{failures:#?}");
    for ((way, reason), line) in REASONS.iter().zip(failures) {
        assert!(line.contains(reason), "{way}: {line}");
    }
    for secret in secrets {
        assert!(secret.len() > 8, "{secret}");
        assert!(!text.contains(&secret), "{secret} is in the log:\n{text}");
    }
}
