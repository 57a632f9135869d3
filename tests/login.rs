//! The app logs in at a real OpenID provider, by a real server: everything but the window and the
//! browser, whose place a script takes. Needs Node and the provider of the server's tests:
//! `cargo xtask test openid` provides both and runs this.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::too_many_lines, reason = "stories are read from top to bottom")]

use std::time::Duration;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use checkers_online::net::{Account, Browser as Opens, LoginStep, OwnCall};
use checkers_online::platform::{
    Answer, LocalServer, Sheet, SheetAnswer, SheetWish, Sheets, Storage, Tasks,
};
use checkers_online::screen::Screen;
use checkers_online::session::{Intent, LinkStatus, Session};
use checkers_online::{Options, net};
use clap::Parser;
use protocol::Keep;

mod street;

use street::Street;
use street::browser::Browser;

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// Between two frames.
const FRAME: Duration = Duration::from_millis(10);

/// The app of this numbered person.
fn device(street: &Street, number: u32) -> Device {
    let folder = street.folder.path().join(format!("player-{number}"));
    std::fs::create_dir_all(&folder).unwrap();
    let server = format!("127.0.0.1:{}", street.port);
    let options = Options::parse_from(["checkers-online", "--server", &server]);
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_resource(LocalServer::new(&options).unwrap())
        .insert_resource(options)
        .insert_resource(Tasks::start().unwrap())
        .insert_resource(Storage::in_folder(&folder).unwrap())
        .insert_resource(Opens::Nobody);
    checkers_online::line_alone(&mut app);
    Device { app, server }
}

/// The app without its window.
struct Device {
    app: App,
    server: String,
}

impl Device {
    fn session(&self) -> &Session {
        self.app.world().resource()
    }

    fn wish(&mut self, intent: Intent) {
        self.app.world_mut().write_message(intent);
    }

    fn own(&mut self, call: OwnCall) {
        self.wish(Intent::Call(net::Call::Own(call)));
    }

    /// Draws frames until something is so.
    async fn until<T>(&mut self, what: &str, look: impl Fn(&Session) -> Option<T>) -> T {
        for _ in 0..PATIENCE.as_millis() / FRAME.as_millis() {
            self.app.update();
            if let Some(found) = look(self.session()) {
                return found;
            }
            tokio::time::sleep(FRAME).await;
        }
        panic!("no {what}: {:?}", self.session());
    }

    async fn until_so(&mut self, what: &str, so: impl Fn(&Session) -> bool) {
        self.until(what, |session| so(session).then_some(())).await;
    }

    /// Begins as a new guest.
    async fn begin(&mut self, name: &str) {
        self.until_so("server", |session| session.link == LinkStatus::NoAccount)
            .await;
        self.wish(Intent::SetName(name.to_owned()));
        self.until_so("line", |session| session.link.is_online())
            .await;
    }

    /// Returns where the browser is to go.
    async fn address(&mut self) -> String {
        // Two impatient presses are one login.
        self.wish(Intent::LogIn("test".to_owned()));
        self.wish(Intent::LogIn("test".to_owned()));
        self.until("address", |session| match &session.own.login {
            Some(LoginStep::InBrowser { url, .. }) => Some(url.clone()),
            _ => None,
        })
        .await
    }

    /// Logs in at the provider under this name, and comes back to the app's own door.
    async fn log_in(&mut self, login: &str) -> String {
        let address = self.address().await;
        let is_door = |url: &reqwest::Url| url.path() == "/";
        let mut browser = Browser::default();
        let back = browser.walk(&address, login, is_door).await.unwrap();
        let page = load::http_client().get(back).send().await.unwrap();
        page.text().await.unwrap()
    }

    fn token(&self) -> Option<String> {
        let account: &Account = self.app.world().resource();
        account.on(&self.server).map(|own| own.token.clone())
    }

    fn screen(&self) -> Screen {
        **self.app.world().resource::<State<Screen>>()
    }

    fn name(&self) -> String {
        self.session().me.as_ref().unwrap().name.clone()
    }
}

fn is_at_rest(session: &Session) -> bool {
    session.own.login.is_none()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn an_account_is_linked_found_on_another_device_and_logged_out_there() {
    let street = Street::open().await;
    let mut laptop = device(&street, 1);
    laptop.begin("Anna").await;
    let page = laptop.log_in("anna").await;
    assert!(page.contains("Done."), "{page}");
    let linked = |session: &Session| {
        let own = session.own.account.as_ref();
        own.is_some_and(|own| own.identities.len() == 1)
    };
    laptop.until_so("link", linked).await;
    assert!(is_at_rest(laptop.session()));

    let mut phone = device(&street, 2);
    phone
        .until_so("server", |session| session.link == LinkStatus::NoAccount)
        .await;
    assert_eq!(phone.session().server.providers.len(), 1);
    phone.log_in("anna").await;
    phone
        .until_so("line", |session| session.link.is_online())
        .await;
    assert_eq!(
        (phone.name().as_str(), phone.screen()),
        ("Anna", Screen::Lobby)
    );
    assert_ne!(phone.token(), laptop.token());

    laptop.own(OwnCall::RevokeOthers);
    let alone = |session: &Session| {
        let own = session.own.account.as_ref();
        own.is_some_and(|own| own.devices.len() == 1)
    };
    laptop.until_so("answer", alone).await;
    let revoked = LinkStatus::Refused("revoked".to_owned());
    phone
        .until_so("word of it", |session| session.link == revoked)
        .await;
    assert_eq!(phone.token(), None);
    // Nothing is tried again until a person wants it; then the first screen offers the way in.
    tokio::time::sleep(Duration::from_millis(600)).await;
    phone
        .until_so("rest", |session| session.link == revoked)
        .await;
    phone.wish(Intent::Reconnect);
    phone
        .until_so("first screen", |session| {
            session.link == LinkStatus::NoAccount
        })
        .await;
    phone.log_in("anna").await;
    phone
        .until_so("line", |session| session.link.is_online())
        .await;
    assert_eq!(phone.name(), "Anna");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn a_guest_chooses_between_two_accounts_and_nothing_is_merged() {
    let street = Street::open().await;
    let mut laptop = device(&street, 1);
    laptop.begin("Anna").await;
    laptop.log_in("anna").await;
    laptop.until_so("link", is_at_rest).await;

    let mut phone = device(&street, 2);
    phone.begin("Guest").await;
    let mine = phone.token();
    for keep in [Keep::Mine, Keep::Theirs] {
        phone.log_in("anna").await;
        let names = phone
            .until("choice", |session| match &session.own.login {
                Some(LoginStep::Choice { mine, theirs }) => {
                    Some([mine.player.name.clone(), theirs.player.name.clone()])
                }
                _ => None,
            })
            .await;
        assert_eq!(names, ["Guest", "Anna"]);
        phone.wish(Intent::Keep(keep));
        phone.wish(Intent::Keep(keep));
        phone
            .until_so("end", |session| {
                is_at_rest(session) && session.link.is_online()
            })
            .await;
        assert_eq!(phone.token() == mine, keep == Keep::Mine);
    }
    assert_eq!(phone.name(), "Anna");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn a_login_may_be_stopped_and_an_account_be_left_for_good() {
    let street = Street::open().await;
    let mut laptop = device(&street, 1);
    laptop.begin("Anna").await;
    let address = laptop.address().await;
    laptop.wish(Intent::StopLogIn);
    laptop.until_so("end", is_at_rest).await;
    let is_door = |url: &reqwest::Url| url.path() == "/";
    let mut browser = Browser::default();
    let back = browser.walk(&address, "anna", is_door).await.unwrap();
    let knocked = load::http_client().get(back).send().await;
    assert!(knocked.is_err(), "the door is closed");

    laptop.own(OwnCall::Delete("Somebody".to_owned()));
    let code = laptop
        .until("refusal", |session| session.own.problem.clone())
        .await;
    assert_eq!(code.1.code, "not_confirmed");
    laptop.own(OwnCall::Delete("anna".to_owned()));
    laptop
        .until_so("first screen", |session| {
            session.link == LinkStatus::NoAccount
        })
        .await;
    // The screen follows in the next frame.
    laptop.app.update();
    assert_eq!((laptop.token(), laptop.screen()), (None, Screen::Welcome));
    laptop.begin("Anna").await;
    laptop.own(OwnCall::LogOut);
    laptop
        .until_so("first screen", |session| {
            session.link == LinkStatus::NoAccount
        })
        .await;
    assert_eq!(laptop.token(), None);
}

/// A phone's own sheet, in which somebody logs in as Anna.
#[derive(Debug)]
struct AnnasPhone {
    /// The provider's address.
    issuer: String,
}

impl Sheet for AnnasPhone {
    fn knows(&self, provider: &str) -> bool {
        provider == "test"
    }

    fn show(&self, wish: &SheetWish, answer: Answer) {
        let values = [
            ("sub", "anna"),
            ("aud", &wish.client_id),
            ("nonce", &wish.nonce),
        ];
        let address = format!("{}/test/sheet", self.issuer);
        let address = reqwest::Url::parse_with_params(&address, values).unwrap();
        std::thread::spawn(move || {
            let mut runtime = tokio::runtime::Builder::new_current_thread();
            let runtime = runtime.enable_all().build().unwrap();
            let asked = async { load::http_client().get(address).send().await?.text().await };
            let token = runtime.block_on(asked);
            answer(SheetAnswer::Token(token.unwrap()));
        });
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the OpenID provider that cargo xtask test installs"]
async fn a_phone_links_and_logs_in_by_its_own_sheet_without_a_browser() {
    let street = Street::open().await;
    let sheets = || {
        Sheets::of(AnnasPhone {
            issuer: street.issuer.clone(),
        })
    };
    let mut phone = device(&street, 1);
    phone.app.insert_resource(sheets());
    phone.begin("Anna").await;
    phone.wish(Intent::LogIn("test".to_owned()));
    let linked = |session: &Session| {
        let own = session.own.account.as_ref();
        own.is_some_and(|own| own.identities.len() == 1)
    };
    phone.until_so("link", linked).await;

    let mut tablet = device(&street, 2);
    tablet.app.insert_resource(sheets());
    tablet
        .until_so("server", |session| session.link == LinkStatus::NoAccount)
        .await;
    tablet.wish(Intent::LogIn("test".to_owned()));
    tablet
        .until_so("line", |session| session.link.is_online())
        .await;
    assert_eq!(tablet.name(), "Anna");
}
