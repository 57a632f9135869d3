//! Two people find each other on a real screen: the app by mouse, the other by script. A request is
//! accepted, they talk, one invites the other, and an emoticon crosses the board.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use load::{Client, Guest, http_client};
use protocol::{
    ApiError, ChatBody, ChatKey, ChatLine, ChatPage, ChatSend, CommandId, FriendList, GuestAccount,
    PlayerId, PrivateJoin, PrivateJoined, PrivateList, ServerMessage,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;

#[expect(dead_code, reason = "dragging and killing are for games")]
mod screen;
use screen::{Patch, Screen, ServerOf, Start, free_port};

const LANDSCAPE: (u32, u32) = (1280, 800);
/// The rail's entry 'Friends'.
const FRIENDS: (f32, f32) = (46.0, 331.0);
/// The first row of the list when there is nothing but friends.
const FIRST_ROW: (f32, f32) = (260.0, 206.0);
/// The line in which one types.
const MESSAGE: (f32, f32) = (860.0, 742.0);
/// The button in the head of a conversation that invites to a game.
const PLAY: (f32, f32) = (1140.0, 62.0);
/// How long anything may take, in looks of a fifth of a second.
const LOOKS: u32 = 150;

/// The file in which the app keeps its accounts.
#[derive(Deserialize)]
struct Accounts {
    accounts: std::collections::BTreeMap<String, GuestAccount>,
}

/// The app and somebody else.
struct Pair {
    screen: Screen,
    /// Who plays with the mouse.
    app: GuestAccount,
    guest: Guest,
    base: String,
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a display: run by cargo xtask test"]
async fn friends_are_made_and_talk_and_play() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let port = free_port()?;
    let _server = ServerOf(port);
    let start = Start {
        data: folder.path(),
        port,
        size: LANDSCAPE,
        name: "people",
    };
    let pair = meet(&start).await?;
    pair.become_friends().await?;
    pair.talk().await?;
    let mut opponent = pair.guest.connect(vec![]).await?;
    pair.play(&mut opponent).await?;
    pair.react(&mut opponent).await
}

/// First start: take the offered name; somebody else comes too.
async fn meet(start: &Start<'_>) -> Result<Pair> {
    let screen = Screen::open(start).await?;
    screen.click_primary().await?;
    let base = format!("http://127.0.0.1:{}", start.port);
    let file = start.data.join("player-1").join("accounts.json");
    let app = until("an account of the app", async || Ok(account(&file))).await?;
    let guest = Guest::create(&base, "Павел Орлов").await?;
    Ok(Pair {
        screen,
        app,
        guest,
        base,
    })
}

fn account(file: &Path) -> Option<GuestAccount> {
    let text = std::fs::read_to_string(file).ok()?;
    let kept: Accounts = serde_json::from_str(&text).ok()?;
    kept.accounts.into_values().next()
}

/// Waits until something is so.
async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Result<Option<T>>) -> Result<T> {
    for _ in 0..LOOKS {
        if let Some(found) = look().await? {
            return Ok(found);
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    anyhow::bail!("{what} did not come about")
}

/// Returns an answer that was no refusal.
fn granted<T>(answer: std::result::Result<T, ApiError>) -> Result<T> {
    answer.map_err(|refusal| anyhow::anyhow!("refused ({}): {}", refusal.code, refusal.message))
}

impl Pair {
    /// Asks the server as the app's player.
    async fn as_app<T: DeserializeOwned>(&self, path: &str) -> Result<T> {
        let asked = http_client().get(format!("{}{path}", self.base));
        let answer = asked.bearer_auth(&self.app.token).send().await?;
        Ok(serde_json::from_str(&answer.text().await?)?)
    }

    fn guest_id(&self) -> &PlayerId {
        &self.guest.player.id
    }

    /// The guest asks for friendship; the app accepts by mouse.
    async fn become_friends(&self) -> Result<()> {
        let path = format!("/api/friends/{}/request", self.app.player.id);
        let asked: FriendList = granted(self.guest.post(&path, &()).await?)?;
        ensure!(asked.asked.len() == 1, "the request is sent");
        self.screen.click(FRIENDS).await?;
        let is_square = |patch: &Patch| {
            (40.0..50.0).contains(&patch.width) && (40.0..50.0).contains(&patch.height)
        };
        self.screen.click_filled("the tick", is_square).await?;
        until("the friendship", async || {
            let list: FriendList = self.as_app("/api/friends").await?;
            Ok((list.friends.len() == 1).then_some(()))
        })
        .await?;
        self.screen.shot("1-friends").map(drop)
    }

    /// The guest writes, the app reads it and answers.
    async fn talk(&self) -> Result<()> {
        let chat = format!("/api/chat/player/{}", self.app.player.id);
        let send = ChatSend {
            id: CommandId::fresh(),
            body: ChatBody::Text {
                text: "Привет! A game tonight?".to_owned(),
            },
        };
        let line: ChatLine = granted(self.guest.post(&chat, &send).await?)?;
        let own = format!("/api/chat/player/{}", self.guest_id());
        until("the message read on the screen", async || {
            self.screen.click(FIRST_ROW).await?;
            let page: ChatPage = self.as_app(&own).await?;
            Ok((page.read >= line.seq).then_some(()))
        })
        .await?;
        self.screen.shot("2-message")?;
        self.screen.click(MESSAGE).await?;
        self.screen.write("with pleasure")?;
        self.screen.key("Return")?;
        until("the answer", async || {
            let page: ChatPage = granted(self.guest.get(&chat).await?)?;
            let is_answer = |line: &ChatLine| {
                line.from == self.app.player.id
                    && matches!(&line.body, ChatBody::Text { text } if text == "with pleasure")
            };
            Ok(page.lines.iter().any(is_answer).then_some(()))
        })
        .await?;
        self.screen.shot("3-answer").map(drop)
    }

    /// The app invites its friend, who joins.
    async fn play(&self, opponent: &mut Client) -> Result<()> {
        self.screen.click(PLAY).await?;
        self.screen.click_primary().await?;
        let room = until("an invitation", async || {
            let list: PrivateList = granted(self.guest.get("/api/private").await?)?;
            Ok(list.invites.into_iter().next())
        })
        .await?;
        let join = PrivateJoin {
            room: Some(room.id),
            ..PrivateJoin::default()
        };
        let joined: PrivateJoined = granted(self.guest.post("/api/private/join", &join).await?)?;
        ensure!(opponent.paired().await? == joined.game, "the same game");
        Ok(())
    }

    /// An emoticon in the game, by mouse.
    async fn react(&self, opponent: &mut Client) -> Result<()> {
        let game = opponent.games.keys().next().context("a game")?.clone();
        tokio::time::sleep(Duration::from_secs(1)).await;
        self.screen.key("t")?;
        let is_face = |patch: &Patch| {
            (24.0..34.0).contains(&patch.width) && (24.0..34.0).contains(&patch.height)
        };
        self.screen.click_filled("an emoticon", is_face).await?;
        let said = opponent
            .until(|message| {
                matches!(message, ServerMessage::Chat { chat: ChatKey::Game(of), line }
                    if *of == game && matches!(line.body, ChatBody::Emote { .. }))
            })
            .await;
        self.screen.shot("4-emoticon")?;
        said.map(drop)
    }
}
