//! The game itself for browsers: the files of one folder, read when the server starts.
//!
//! Only what was read then can be asked for, so no path leads out of the folder. Compressed copies
//! lie beside the files (`x.wasm.br`, `x.wasm.gz`) and go to whoever accepts them.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use super::{Api, ApiFailure};
use crate::port::Ports;

/// The page, under `/` and under the addresses of invitations.
const INDEX: &str = "/index.html";
/// More than this is no page of ours.
const LARGEST_FILE: u64 = 256 * 1024 * 1024;
/// What a name with a hash may be kept for: its content never changes.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// Nothing else may run, be embedded or embed us.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; \
    form-action 'none'; connect-src 'self'";
const PERMISSIONS: &str = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/// One file in the forms it can be sent in.
#[derive(Debug)]
struct File {
    kind: &'static str,
    tag: String,
    plain: Bytes,
    gzip: Option<Bytes>,
    brotli: Option<Bytes>,
}

/// The files by their path; empty when this server has no page.
#[derive(Debug, Default)]
pub(crate) struct Pages(BTreeMap<String, File>);

impl Pages {
    /// Reads a folder.
    ///
    /// # Errors
    /// It has no `index.html`, or something in it cannot be read.
    pub(super) fn load(folder: Option<&Path>) -> io::Result<Self> {
        let Some(folder) = folder else {
            return Ok(Self::default());
        };
        let mut files = BTreeMap::new();
        read(folder, "", &mut files).map_err(|error| unreadable(folder, &error.to_string()))?;
        if !files.contains_key(INDEX) {
            return Err(unreadable(folder, "it has no index.html"));
        }
        Ok(Self(paired(files)))
    }

    fn of(&self, path: &str) -> Option<&File> {
        let is_page = path == "/" || path.starts_with("/i/");
        self.0.get(if is_page { INDEX } else { path })
    }
}

fn unreadable(folder: &Path, why: &str) -> io::Error {
    let shown = folder.display();
    io::Error::other(format!(
        "the page in {shown} cannot be used ({why}); make it with `cargo xtask web` or choose \
         another folder with --web"
    ))
}

fn read(folder: &Path, above: &str, into: &mut BTreeMap<String, Bytes>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        let (path, about) = (format!("{above}/{name}"), entry.metadata()?);
        if name.starts_with('.') {
            continue;
        }
        if about.is_dir() {
            read(&entry.path(), &path, into)?;
        } else if about.is_file() && about.len() <= LARGEST_FILE {
            into.insert(path, fs::read(entry.path())?.into());
        }
    }
    Ok(())
}

/// Puts the compressed copies with what they are copies of.
fn paired(mut files: BTreeMap<String, Bytes>) -> BTreeMap<String, File> {
    let names: Vec<String> = files.keys().cloned().collect();
    let mut copies = |ending: &str| -> BTreeMap<String, Bytes> {
        let of = |name: &String| {
            let whole = name.strip_suffix(ending)?;
            names
                .iter()
                .any(|other| other == whole)
                .then(|| whole.to_owned())
        };
        let found: Vec<_> = names
            .iter()
            .filter_map(|name| Some((name, of(name)?)))
            .collect();
        found
            .into_iter()
            .filter_map(|(name, whole)| Some((whole, files.remove(name)?)))
            .collect()
    };
    let (mut gzip, mut brotli) = (copies(".gz"), copies(".br"));
    files
        .into_iter()
        .map(|(path, plain)| {
            let file = File {
                kind: kind(&path),
                tag: tag(&plain),
                gzip: gzip.remove(&path),
                brotli: brotli.remove(&path),
                plain,
            };
            (path, file)
        })
        .collect()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "ico" => "image/x-icon",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn tag(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let hex: String = digest
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("\"{hex}\"")
}

/// Returns whether a name holds the hash of its content: `game-0123456789abcdef.wasm`.
fn is_hashed(path: &str) -> bool {
    let stem = path
        .rsplit('/')
        .next()
        .and_then(|name| name.split('.').next());
    stem.and_then(|stem| stem.rsplit_once('-'))
        .is_some_and(|(_, hash)| hash.len() == 16 && hash.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// Answers what no other route does.
pub(super) async fn file<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let is_read = method == Method::GET || method == Method::HEAD;
    match api.pages.of(uri.path()).filter(|_| is_read) {
        Some(file) => answer(file, is_hashed(uri.path()), &headers),
        None => ApiFailure::NotFound.into_response(),
    }
}

fn answer(file: &File, for_ever: bool, asked: &HeaderMap) -> Response {
    let mut response = Response::new(Body::empty());
    let headers = response.headers_mut();
    let keep = if for_ever { FOR_EVER } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
    guard(headers, asked);
    if let Ok(tag) = HeaderValue::from_str(&file.tag) {
        headers.insert(header::ETAG, tag);
    }
    let known = asked
        .get(header::IF_NONE_MATCH)
        .and_then(|tags| tags.to_str().ok());
    if known.is_some_and(|tags| tags.split(',').any(|tag| tag.trim() == file.tag)) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    let (coding, bytes) = best(file, asked);
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    headers.insert(
        "x-whole-length",
        HeaderValue::from(u64::try_from(file.plain.len()).unwrap_or(u64::MAX)),
    );
    *response.body_mut() = Body::from(bytes.clone());
    response
}

/// What keeps other pages and injected text out.
fn guard(headers: &mut HeaderMap, asked: &HeaderMap) {
    let policy = policy(asked.get(header::HOST).and_then(|host| host.to_str().ok()));
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    for (name, value) in [
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", PERMISSIONS),
        // Browsers heed it on secure lines alone.
        ("strict-transport-security", "max-age=31536000"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// Some browsers do not count the page's own socket as `'self'`, so it is named too.
fn policy(host: Option<&str>) -> HeaderValue {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
    host.filter(|host| !host.is_empty() && host.chars().all(plain))
        .and_then(|host| HeaderValue::try_from(format!("{POLICY} ws://{host} wss://{host}")).ok())
        .unwrap_or(HeaderValue::from_static(POLICY))
}

fn best<'a>(file: &'a File, asked: &HeaderMap) -> (Option<&'static str>, &'a Bytes) {
    let accepted = asked
        .get(header::ACCEPT_ENCODING)
        .and_then(|text| text.to_str().ok());
    let accepts = |coding: &str| accepted.is_some_and(|text| accepts(text, coding));
    match (&file.brotli, &file.gzip) {
        (Some(brotli), _) if accepts("br") => (Some("br"), brotli),
        (_, Some(gzip)) if accepts("gzip") => (Some("gzip"), gzip),
        _ => (None, &file.plain),
    }
}

/// Returns whether a list like `gzip, br;q=0.5, deflate;q=0` takes a coding.
fn accepts(list: &str, coding: &str) -> bool {
    list.split(',').any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        let weight = weight.trim().trim_start_matches("q=").trim();
        name.trim().eq_ignore_ascii_case(coding) && weight.parse::<f32>().map_or(true, |q| q > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_a_hash_are_kept_for_ever() {
        assert!(is_hashed("/game-0123456789abcdef.wasm"));
        assert!(!is_hashed("/icon-192.png"));
        assert!(!is_hashed("/index.html"));
        assert!(!is_hashed("/game-0123456789abcdeg.wasm"));
    }

    #[test]
    fn a_coding_with_weight_zero_is_refused() {
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("gzip;q=0.5", "gzip"));
        assert!(!accepts("br;q=0, gzip", "br"));
        assert!(!accepts("gzip", "br"));
        assert!(!accepts("", "br"));
    }

    #[test]
    fn a_host_that_could_change_the_policy_is_left_out() {
        for (host, named) in [
            (Some("play.example.org"), true),
            (Some("[::1]:4270"), true),
            (Some("evil; script-src *"), false),
            (None, false),
        ] {
            let policy = policy(host);
            let text = policy.to_str().unwrap();
            assert_eq!(text.contains("wss://"), named, "{host:?}");
            assert_eq!(text.matches("script-src").count(), 1, "{text}");
        }
    }

    #[test]
    fn a_folder_without_a_page_is_refused_with_the_way_out() {
        let folder = tempfile::tempdir().unwrap();
        let problem = Pages::load(Some(folder.path())).unwrap_err().to_string();
        assert!(
            problem.contains("--web") && problem.contains("index.html"),
            "{problem}"
        );
        let nowhere = folder.path().join("nowhere");
        assert!(Pages::load(Some(&nowhere)).is_err());
        assert!(Pages::load(None).unwrap().0.is_empty());
    }
}
