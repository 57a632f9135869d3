//! Where the system's browser comes back to after a login at a provider (RFC 8252): a port of
//! 127.0.0.1 that is open for one login and closed afterwards.

use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hyper::body::Incoming;
use hyper::header::{CACHE_CONTROL, CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST};
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use crate::platform::{Pages, Returned, read_brought};

/// Most connections at once; browsers open a few in advance and never use them.
const MOST: usize = 16;
/// How long a connection may take to say what it wants.
const PATIENCE: Duration = Duration::from_secs(10);

/// An open port of this machine.
#[derive(Debug)]
pub struct Doorway {
    listener: TcpListener,
    at: SocketAddr,
}

impl Doorway {
    /// Opens a port that nobody uses. Only within `Tasks::spawn`.
    ///
    /// # Errors
    /// The system gives none.
    pub async fn open() -> io::Result<Self> {
        Self::at(0).await
    }

    async fn at(port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let at = listener.local_addr()?;
        Ok(Self { listener, at })
    }

    /// Returns the port.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.at.port()
    }

    /// Waits for the browser that brings this state, and closes the door. Everybody else is told
    /// that there is nothing here, however often they knock.
    pub async fn wait(self, state: String, pages: Pages) -> Returned {
        let guard = Arc::new(Guard {
            host: self.at.to_string(),
            state,
            pages,
        });
        let mut visits = JoinSet::new();
        loop {
            tokio::select! {
                taken = self.listener.accept(), if visits.len() < MOST => match taken {
                    Ok((stream, _)) => drop(visits.spawn(visit(stream, Arc::clone(&guard)))),
                    // One broken connection; the pause is for a system without file descriptors.
                    Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
                },
                Some(ended) = visits.join_next() => {
                    if let Ok(Some(returned)) = ended {
                        return returned;
                    }
                }
            }
        }
    }
}

/// Serves one connection to its end; returns what it brought.
async fn visit(stream: TcpStream, guard: Arc<Guard>) -> Option<Returned> {
    let brought = Mutex::new(None);
    let service = service_fn(|request: Request<Incoming>| {
        let (returned, answer) = guard.judge(&request);
        if returned.is_some() {
            *brought.lock().unwrap_or_else(PoisonError::into_inner) = returned;
        }
        async move { Ok::<_, Infallible>(answer) }
    });
    let served = hyper::server::conn::http1::Builder::new()
        .keep_alive(false)
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .serve_connection(TokioIo::new(stream), service)
        .await;
    if let Err(problem) = served {
        bevy::log::debug!("a connection to the login's port ended badly: {problem}");
    }
    brought.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// What it takes to be heard.
struct Guard {
    host: String,
    state: String,
    pages: Pages,
}

impl Guard {
    fn judge<B>(&self, request: &Request<B>) -> (Option<Returned>, Response<String>) {
        let returned = self.read(request);
        let (status, text) = match &returned {
            Some(Returned::Code(_)) => (StatusCode::OK, &self.pages.done),
            Some(Returned::Failed(_)) => (StatusCode::OK, &self.pages.failed),
            None => (StatusCode::NOT_FOUND, &self.pages.strange),
        };
        (returned, page(status, text))
    }

    /// Returns what the login's own browser brings; nothing for all others.
    fn read<B>(&self, request: &Request<B>) -> Option<Returned> {
        let host = request.headers().get(HOST)?.to_str().ok()?;
        // Another name for this address would be a page of a stranger.
        if request.method() != Method::GET || request.uri().path() != "/" || host != self.host {
            return None;
        }
        let brought = read_brought(request.uri().query()?)?;
        (brought.state == self.state).then_some(brought.returned)
    }
}

fn page(status: StatusCode, text: &str) -> Response<String> {
    let text = escaped(text);
    let body = format!(
        "<!doctype html><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>Checkers Online</title>\
         <style>body{{font:18px/1.5 system-ui,sans-serif;max-width:32em;margin:20vh auto;\
         padding:0 1em;text-align:center}}</style><p>{text}</p>"
    );
    let answer = Response::builder()
        .status(status)
        .header(CONTENT_TYPE, "text/html; charset=utf-8")
        .header(CACHE_CONTROL, "no-store")
        .header(
            CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'",
        )
        .header(CONNECTION, "close");
    answer.body(body).expect("literal headers are well formed")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::task::JoinHandle;

    use super::*;

    const STATE: &str = "5d20";

    /// A door at which a login is waited for.
    struct House {
        port: u16,
        login: JoinHandle<Returned>,
    }

    impl House {
        async fn open() -> Self {
            let door = Doorway::open().await.unwrap();
            let port = door.port();
            let pages = Pages {
                done: "well done".to_owned(),
                failed: "that <went> wrong".to_owned(),
                strange: "nothing here".to_owned(),
            };
            let login = tokio::spawn(door.wait(STATE.to_owned(), pages));
            Self { port, login }
        }

        async fn connect(&self) -> TcpStream {
            TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))
                .await
                .unwrap()
        }

        /// Sends these bytes and returns all that comes back.
        async fn say(&self, bytes: &[u8]) -> String {
            let mut stream = self.connect().await;
            stream.write_all(bytes).await.unwrap();
            let mut answer = Vec::new();
            // A refused visitor may be cut off before having said everything.
            drop(stream.read_to_end(&mut answer).await);
            String::from_utf8_lossy(&answer).into_owned()
        }

        async fn get(&self, address: &str) -> String {
            let host = format!("127.0.0.1:{}", self.port);
            let request = format!("GET {address} HTTP/1.1\r\nHost: {host}\r\n\r\n");
            self.say(request.as_bytes()).await
        }
    }

    #[tokio::test]
    async fn the_browser_is_thanked_and_the_door_closes() {
        let house = House::open().await;
        let page = house.get("/?code=a%20b&state=5d20").await;
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        assert!(page.contains("well done"), "{page}");
        assert_eq!(house.login.await.unwrap(), Returned::Code("a b".to_owned()));
        let again = TcpStream::connect((Ipv4Addr::LOCALHOST, house.port)).await;
        assert!(again.is_err(), "nobody listens any more");
    }

    #[tokio::test]
    async fn a_refusal_is_brought_too_and_its_page_holds_no_markup_of_ours() {
        let house = House::open().await;
        let page = house.get("/?error=cancelled&state=5d20").await;
        assert!(page.contains("that &lt;went> wrong"), "{page}");
        let failed = Returned::Failed("cancelled".to_owned());
        assert_eq!(house.login.await.unwrap(), failed);
    }

    #[tokio::test]
    async fn whoever_brings_something_else_changes_nothing() {
        let house = House::open().await;
        for address in [
            "/?code=a&state=wrong",
            "/?code=a",
            "/?state=5d20",
            "/favicon.ico",
            "/other?code=a&state=5d20",
            "/",
        ] {
            let page = house.get(address).await;
            assert!(page.starts_with("HTTP/1.1 404"), "{address}: {page}");
            assert!(page.contains("nothing here"), "{address}: {page}");
        }
        let strange: [&[u8]; 5] = [
            b"POST /?code=a&state=5d20 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            b"GET /?code=a&state=5d20 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
            b"GET /?code=a&state=5d20 HTTP/1.1\r\n\r\n",
            b"\x16\x03\x01\x02\x00garbage\r\n\r\n",
            b"\r\n\r\n\r\n\r\n not http at all\r\n\r\n",
        ];
        for bytes in strange {
            let page = house.say(bytes).await;
            assert!(!page.starts_with("HTTP/1.1 200"), "{page}");
        }
        assert!(!house.login.is_finished());
        house.get("/?code=right&state=5d20").await;
        let code = Returned::Code("right".to_owned());
        assert_eq!(house.login.await.unwrap(), code);
    }

    #[tokio::test]
    async fn an_endless_request_is_cut_off() {
        let house = House::open().await;
        let mut bytes = b"GET /?code=".to_vec();
        bytes.resize(1 << 20, b'a');
        let page = house.say(&bytes).await;
        assert!(!page.starts_with("HTTP/1.1 200"), "{page}");
        assert!(!house.login.is_finished());
    }

    #[tokio::test]
    async fn visitors_who_say_nothing_or_leave_early_stop_nobody() {
        let house = House::open().await;
        let silent = house.connect().await;
        for _ in 0..3 {
            let mut early = house.connect().await;
            early.write_all(b"GET /?code=a&sta").await.unwrap();
            drop(early);
        }
        let page = house.get("/?code=a&state=5d20").await;
        assert!(page.contains("well done"), "{page}");
        assert_eq!(house.login.await.unwrap(), Returned::Code("a".to_owned()));
        drop(silent);
    }

    #[tokio::test]
    async fn of_two_answers_at_once_one_counts() {
        let house = House::open().await;
        let (mut one, mut two) = (house.connect().await, house.connect().await);
        let host = format!("127.0.0.1:{}", house.port);
        for (stream, code) in [(&mut one, "one"), (&mut two, "two")] {
            let text = format!("GET /?code={code}&state=5d20 HTTP/1.1\r\nHost: {host}\r\n\r\n");
            stream.write_all(text.as_bytes()).await.unwrap();
        }
        let Returned::Code(code) = house.login.await.unwrap() else {
            panic!("no code");
        };
        assert!(code == "one" || code == "two", "{code}");
    }

    #[tokio::test]
    async fn a_taken_port_is_an_error_and_a_free_one_is_found() {
        let first = Doorway::open().await.unwrap();
        assert!(Doorway::at(first.port()).await.is_err());
        let second = Doorway::open().await.unwrap();
        assert_ne!(first.port(), second.port());
        assert!(second.port() >= 1024);
    }
}
