//! The game's page: what is sent, in which form, with which guards, and what is never sent.

use std::fs;

use load::http_client;
use reqwest::Response;
use reqwest::header::HeaderMap;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::{House, patient};

const WASM: &str = "/game-0123456789abcdef.wasm";

/// A server with a page, and beside its folder a file that nobody may read.
async fn open() -> (House, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("dist");
    fs::create_dir(&page).unwrap();
    for (name, text) in [
        ("index.html", "<title>the page</title>"),
        ("manifest.webmanifest", "{}"),
        ("game-0123456789abcdef.wasm", "plain"),
        ("game-0123456789abcdef.wasm.br", "as brotli"),
        ("game-0123456789abcdef.wasm.gz", "as gzip"),
        (".hidden", "secret"),
        ("../secret.txt", "secret"),
    ] {
        fs::write(page.join(name), text).unwrap();
    }
    let mut config = patient();
    config.web = Some(page);
    (House::open_with(config).await, folder)
}

async fn get(house: &House, path: &str, accept: &str) -> Response {
    let url = format!("{}{path}", house.base);
    let asked = http_client().get(url).header("accept-encoding", accept);
    asked.send().await.unwrap()
}

fn value<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers
        .get(name)
        .map_or("", |value| value.to_str().unwrap())
}

#[tokio::test]
async fn the_page_opens_under_its_address_and_under_invitations() {
    let (house, _folder) = open().await;
    for path in ["/", "/index.html", "/?language=ru", "/i/ABCD-1234"] {
        let answer = get(&house, path, "br").await;
        assert_eq!(answer.status(), 200, "{path}");
        assert_eq!(
            value(answer.headers(), "content-type"),
            "text/html; charset=utf-8"
        );
        assert_eq!(value(answer.headers(), "cache-control"), "no-cache");
        let text = answer.text().await.unwrap();
        assert!(text.contains("the page"), "{path}");
    }
    house.close().await;
}

#[tokio::test]
async fn a_hashed_file_is_sent_as_small_as_accepted_and_kept_for_ever() {
    let (house, _folder) = open().await;
    for (accept, coding, body) in [
        ("gzip, deflate, br", "br", "as brotli"),
        ("gzip", "gzip", "as gzip"),
        ("br;q=0, identity", "", "plain"),
        ("identity", "", "plain"),
    ] {
        let answer = get(&house, WASM, accept).await;
        let headers = answer.headers();
        assert_eq!(
            value(headers, "content-type"),
            "application/wasm",
            "{accept}"
        );
        assert_eq!(value(headers, "content-encoding"), coding, "{accept}");
        assert_eq!(value(headers, "vary"), "accept-encoding", "{accept}");
        let keep = value(headers, "cache-control");
        assert_eq!(keep, "public, max-age=31536000, immutable", "{accept}");
        assert_eq!(answer.text().await.unwrap(), body, "{accept}");
    }
    house.close().await;
}

#[tokio::test]
async fn every_answer_of_the_page_is_guarded() {
    let (house, _folder) = open().await;
    for path in ["/", WASM, "/manifest.webmanifest"] {
        let answer = get(&house, path, "identity").await;
        let headers = answer.headers();
        let policy = value(headers, "content-security-policy");
        for part in [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
        ] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(
            !policy.contains("unsafe-inline") && !policy.contains('*'),
            "{policy}"
        );
        assert_eq!(
            value(headers, "x-content-type-options"),
            "nosniff",
            "{path}"
        );
        assert_eq!(value(headers, "referrer-policy"), "no-referrer", "{path}");
        assert_eq!(
            value(headers, "cross-origin-opener-policy"),
            "same-origin",
            "{path}"
        );
        assert!(
            value(headers, "strict-transport-security").contains("31536000"),
            "{path}"
        );
    }
    // Answers of the interface, errors too, are never kept and never guessed at.
    for path in ["/api/health", "/api/nothing", "/nothing"] {
        let answer = get(&house, path, "identity").await;
        assert_eq!(
            value(answer.headers(), "cache-control"),
            "no-store",
            "{path}"
        );
        assert_eq!(
            value(answer.headers(), "x-content-type-options"),
            "nosniff",
            "{path}"
        );
    }
    house.close().await;
}

#[tokio::test]
async fn what_has_not_changed_is_not_sent_again() {
    let (house, _folder) = open().await;
    let first = get(&house, "/", "identity").await;
    let tag = value(first.headers(), "etag").to_owned();
    let again = http_client()
        .get(format!("{}/", house.base))
        .header("if-none-match", &tag);
    let again = again.send().await.unwrap();
    assert_eq!(again.status(), 304);
    assert!(again.text().await.unwrap().is_empty());
    let posted = http_client().post(format!("{}/index.html", house.base));
    assert_eq!(posted.send().await.unwrap().status(), 404);
    house.close().await;
}

/// Sends a path as it is: clients would tidy it up.
async fn raw(house: &House, path: &str) -> String {
    let address = house.base.trim_start_matches("http://");
    let mut line = TcpStream::connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    line.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    line.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test]
async fn no_path_leads_out_of_the_folder() {
    let (house, _folder) = open().await;
    assert!(raw(&house, "/index.html").await.contains("the page"));
    for path in [
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/i/../../secret.txt",
        "//secret.txt",
        "/..\\secret.txt",
        "/.hidden",
        "/index.html/../../secret.txt",
    ] {
        let answer = raw(&house, path).await;
        assert!(answer.starts_with("HTTP/1.1 "), "{path}: {answer}");
        assert!(
            !answer.contains("secret\r\n") && !answer.ends_with("secret"),
            "{path}: {answer}"
        );
    }
    house.close().await;
}

#[tokio::test]
async fn a_server_without_a_page_says_what_there_is() {
    let house = House::open().await;
    let answer = get(&house, "/", "identity").await;
    assert_eq!(answer.status(), 404);
    assert!(answer.text().await.unwrap().contains("not_found"));
    house.close().await;
}
