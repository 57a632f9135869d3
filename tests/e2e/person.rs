//! A person's whole way through the game, in a real window by mouse and keys: the first start, a game and a
//! rematch, a friend, a conversation, a tournament, free credits, and a login so that nothing of it is lost.
//!
//! The server and the OpenID provider are real; a script is the friend, another one the browser.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use load::{Client, Guest, random_move};
use protocol::{
    ChatBody, ChatSend, CommandId, FriendList, GameCommand, PlayerId, PoolKey, TimeControl,
    TournamentConditions, TournamentFormat, TournamentPage, TournamentRequest, TournamentSetup,
    VariantKey,
};
use rules::Variant;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::guest;
use crate::screen::{Screen, Seen, ServerAt, Start, wait};
use crate::street::Street;
use crate::street::browser::Browser;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a display and the OpenID provider: run by cargo xtask test"]
async fn from_the_first_start_to_a_linked_account_upright() -> Result<()> {
    whole_way("person-portrait", (390, 844)).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a display and the OpenID provider: run by cargo xtask test"]
async fn from_the_first_start_to_a_linked_account_across() -> Result<()> {
    whole_way("person-landscape", (1280, 800)).await
}

async fn whole_way(name: &str, size: (u32, u32)) -> Result<()> {
    let street = Street::open().await;
    let base = format!("http://127.0.0.1:{}", street.port);
    let boris = guest(&base, "Boris").await?;
    let note = street.folder.path().join("address");
    let start = Start {
        data: &street.folder.path().join("anna"),
        server: ServerAt::Running(street.port),
        browser: Some(&browser(street.folder.path(), &note)?),
        size,
        theme: "light",
        name,
    };
    let screen = Screen::open(&start).await?;
    first_start(&screen).await?;
    tokio::select! {
        done = play(&screen) => done?,
        done = opponent(&boris) => return done.context("Boris went away"),
    }
    befriend(&screen, &boris).await?;
    talk(&screen, &boris).await?;
    join(&screen, &boris).await?;
    claim(&screen).await?;
    link(&screen, &note).await
}

/// Writes the script that stands for the system's browser: it notes the address.
fn browser(folder: &Path, note: &Path) -> Result<PathBuf> {
    let script = folder.join("browser");
    let text = format!(
        "#!/bin/sh\nprintf %s \"$1\" > '{0}.new'\nmv '{0}.new' '{0}'\n",
        note.display()
    );
    std::fs::write(&script, text)?;
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755))?;
    Ok(script)
}

/// Waits until this can be read, and keeps a picture; the mirror is a few frames ahead of the screen.
async fn show(screen: &Screen, words: &str, name: &str) -> Result<()> {
    screen.until_says(words).await?;
    tokio::time::sleep(Duration::from_millis(500)).await;
    screen.shot(name).map(drop)
}

pub(crate) async fn first_start(screen: &Screen) -> Result<()> {
    screen.until_says("Welcome").await?;
    screen.shot("1-first-start")?;
    screen.fill("Your name", "Anna").await?;
    screen.press("Let’s play").await?;
    let arrived = |seen: &Seen| {
        let is_anna = seen.name.as_deref() == Some("Anna");
        (seen.screen == "Lobby" && seen.online && is_anna).then_some(())
    };
    screen.until("the lobby", arrived).await?;
    screen.shot("2-lobby").map(drop)
}

/// A game that the other one gives up, and a rematch that we give up.
async fn play(screen: &Screen) -> Result<()> {
    screen.press("Play").await?;
    move_by_taps(screen, 2).await?;
    show(screen, "You won!", "3-won").await?;
    let id = |seen: &Seen| seen.game.as_ref().map(|game| game.id.clone());
    let first = screen.until("the game", id).await?;
    screen.press("Rematch").await?;
    let next = |seen: &Seen| id(seen).filter(|id| *id != first);
    screen.until("the rematch", next).await?;
    move_by_taps(screen, 1).await?;
    screen.press("Resign").await?;
    screen.until_says("Resign this game?").await?;
    screen.press("Resign").await?;
    show(screen, "Boris won this one", "4-lost").await?;
    screen.press("Close").await?;
    // Across, the way to everything else stands beside the board.
    let out = ["Friends", "Back to the lobby"];
    let way = |seen: &Seen| out.into_iter().find(|name| seen.place(name).is_some());
    let way = screen.until("a way out", way).await?;
    screen.press(way).await
}

/// Makes so many moves of our own, whenever it is our turn.
pub(crate) async fn move_by_taps(screen: &Screen, count: u32) -> Result<()> {
    for _ in 0..count {
        let turn = |seen: &Seen| seen.game.as_ref()?.our_turn();
        let (ply, path) = screen.until("our turn", turn).await?;
        let board = screen.until("the board", |seen| seen.game.as_ref()?.board());
        screen.until_still(board.await?).await?;
        for square in path {
            screen.click(square).await?;
        }
        let moved = |seen: &Seen| seen.game.as_ref().filter(|game| game.ply > ply).map(drop);
        screen.until("our move", moved).await?;
    }
    Ok(())
}

/// The one at the other end: gives up the first game after some moves and plays on in the next.
async fn opponent(boris: &Guest) -> Result<()> {
    let ticket = boris.ticket().await?;
    let mut line = Client::open(&boris.base, &boris.player, ticket, vec![]).await?;
    let pool = PoolKey {
        variant: VariantKey(Variant::Russian),
        time: TimeControl::OFFERED[2],
        stake: 0,
    };
    line.seek(pool).await?.context("the seek is refused")?;
    let first = line.paired().await?;
    loop {
        let games = line.games_to_move().map(|(game, state)| {
            let command = if *game == first && state.ply() >= 3 {
                Some(GameCommand::Resign)
            } else {
                random_move(state, 0)
            };
            (game.clone(), command)
        });
        let wishes: Vec<_> = games.collect();
        for (game, command) in wishes {
            let Some(command) = command else { continue };
            let resigns = command == GameCommand::Resign;
            line.ask(&game, command).await?.context("refused")?;
            if resigns {
                line.ask(&game, GameCommand::OfferRematch)
                    .await?
                    .context("refused")?;
            }
        }
        line.next().await?;
    }
}

async fn befriend(screen: &Screen, boris: &Guest) -> Result<()> {
    screen.press("Friends").await?;
    screen.fill("Find people by name", "bor").await?;
    screen.press("Add").await?;
    let asking = wait_for(boris, |list| list.asking).await?;
    let path = format!("/api/friends/{asking}/accept");
    let accepted: FriendList = boris.post(&path, &Value::Null).await?.map_err(refused)?;
    ensure!(accepted.friends.len() == 1, "{accepted:?}");
    screen.press("Clear the search").await?;
    show(screen, "Boris", "5-friend").await
}

/// Waits until somebody stands in a list of Boris's.
async fn wait_for(
    boris: &Guest,
    of: impl Fn(FriendList) -> Vec<protocol::Person>,
) -> Result<PlayerId> {
    let first = |list| of(list).into_iter().next().map(|person| person.player.id);
    ask_until(boris, "/api/friends", first).await
}

/// Asks the server as Boris until the answer holds what is wanted.
async fn ask_until<A: DeserializeOwned, T>(
    boris: &Guest,
    path: &str,
    wanted: impl Fn(A) -> Option<T>,
) -> Result<T> {
    for _ in 0..100 {
        let answer = boris.get(path).await?.map_err(refused)?;
        if let Some(found) = wanted(answer) {
            return Ok(found);
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    anyhow::bail!("what was waited for never came at {path}")
}

pub(crate) fn refused(error: protocol::ApiError) -> anyhow::Error {
    anyhow::anyhow!("refused: {error:?}")
}

async fn talk(screen: &Screen, boris: &Guest) -> Result<()> {
    screen.press("Message").await?;
    screen.fill("Message", "Hello there").await?;
    screen.key("Return").await?;
    let anna = wait_for(boris, |list| list.friends).await?;
    let chat = format!("/api/chat/player/{anna}");
    let heard = |page: Value| page.to_string().contains("Hello there").then_some(());
    ask_until(boris, &chat, heard).await?;
    let text = "Привет, Анна!".to_owned();
    let line = ChatSend {
        id: CommandId::fresh(),
        body: ChatBody::Text { text },
    };
    boris.post::<Value>(&chat, &line).await?.map_err(refused)?;
    show(screen, "Привет, Анна!", "6-talk").await
}

/// Makes a tournament that begins in half an hour.
pub(crate) async fn lake_cup(by: &Guest) -> Result<TournamentPage> {
    let setup = TournamentSetup {
        name: "Lake Cup".to_owned(),
        variant: VariantKey(Variant::Russian),
        time: TimeControl::OFFERED[2],
        format: TournamentFormat::Swiss {
            rounds: 3,
            pause_s: 30,
            draw_from_ply: None,
        },
        rated: true,
        fee: 0,
        added: 0,
        conditions: TournamentConditions::default(),
    };
    let request = TournamentRequest {
        setup,
        start_in_minutes: 30,
        password: None,
    };
    let made = by.post("/api/tournaments", &request).await?;
    made.map_err(refused)
}

async fn join(screen: &Screen, boris: &Guest) -> Result<()> {
    let made = lake_cup(boris).await?;
    screen.press("Events").await?;
    screen.press("Lake Cup").await?;
    screen.press("Join").await?;
    show(screen, "You take part", "7-tournament").await?;
    let page = format!("/api/tournaments/{}", made.tournament.id);
    let page: TournamentPage = boris.get(&page).await?.map_err(refused)?;
    ensure!(page.tournament.players == 1, "{page:?}");
    screen.press("Back to the tournaments").await
}

async fn claim(screen: &Screen) -> Result<()> {
    screen.press("Play").await?;
    screen.press("Credits: 1000").await?;
    screen.press("Claim").await?;
    show(screen, "1\u{2009}100", "8-credits").await?;
    screen.press("Close").await
}

async fn link(screen: &Screen, note: &Path) -> Result<()> {
    screen.press("Me").await?;
    screen.press("Account and devices").await?;
    screen.press("Continue with Test").await?;
    let address = wait("an address for the browser", || {
        Ok(std::fs::read_to_string(note).ok())
    })
    .await?;
    screen.shot("9-in-the-browser")?;
    let mut person = Browser::default();
    let back = person.walk(&address, "anna", |url| url.path() == "/").await;
    let back = back.map_err(|page| anyhow::anyhow!("the browser never came back: {page}"))?;
    let page = load::http_client().get(back).send().await?.text().await?;
    ensure!(page.contains("Done."), "{page}");
    screen
        .until_says("Linked: you get back to this account anywhere")
        .await?;
    show(screen, "Test", "10-linked").await
}
