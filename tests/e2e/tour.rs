//! A tour of the whole game in a real window: every screen that a server full of people and played games brings,
//! upright and across, light and dark. The pictures are for looking at (`cargo xtask shot --tour`); what is
//! compared is the gallery, whose people and time stand still.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use load::{Client, Guest, random_move};
use protocol::{
    ChatBody, ChatSend, ClientMessage, CommandId, FriendList, GameCommand, GameId, GuestAccount,
    PlayerId, PoolKey, Refusal, ServerMessage, TimeControl, VariantKey,
};
use rules::Variant;
use serde_json::Value;
use tokio::sync::Notify;

use crate::guest;
use crate::person::{first_start, lake_cup, move_by_taps, refused};
use crate::screen::{Screen, Seen, ServerAt, Start};
use crate::street::Street;

const UPRIGHT: (u32, u32) = (390, 844);
const ACROSS: (u32, u32) = (1280, 800);

/// A screen: its name, what is pressed to come there, and what is pressed to leave it.
type Stop = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

/// The screens between games.
const STOPS: [Stop; 23] = [
    ("lobby", &[], &[]),
    ("searching", &["Play"], &["Cancel"]),
    ("friend", &["Play a friend"], &["Close"]),
    ("code", &["I have a code"], &["Close"]),
    ("wallet", &["Me", "Credits"], &["Close"]),
    ("me", &["Me"], &[]),
    ("edit", &["Me", "Edit profile"], &["Close"]),
    ("account", &["Me", "Account and devices"], &["Back"]),
    ("feats", &["Me", "Achievements"], &[]),
    ("ranking", &["Me", "Ranking"], &[]),
    ("settings", &["Me", "Settings"], &[]),
    ("language", &["Me", "Settings", "Language"], &["Close"]),
    (
        "rules",
        &["Me", "Settings", "Rules of the games"],
        &["Close"],
    ),
    ("server", &["Me", "Settings", "Server"], &["Close"]),
    ("friends", &["Friends"], &[]),
    ("talk", &["Friends", "Мария"], &[]),
    ("profile", &["Player"], &["Close"]),
    ("events", &["Events"], &[]),
    (
        "tournament",
        &["Events", "Lake Cup"],
        &["Back to the tournaments"],
    ),
    ("make", &["Events", "Make a tournament"], &["Close"]),
    ("watch", &["Watch"], &[]),
    ("pdn", &["Watch", "Open a PDN"], &["Close"]),
    ("news", &["Play", "News"], &["Close"]),
];

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a display and the OpenID provider: run by cargo xtask shot --tour"]
async fn every_screen_of_a_full_server() -> Result<()> {
    let street = Street::open().await;
    let data = street.folder.path().join("anna");
    let town = Town::build(&street, &data).await?;
    for theme in ["light", "dark"] {
        for size in [UPRIGHT, ACROSS] {
            let start = Start {
                theme,
                ..window(&street, &data, size)
            };
            let screen = Screen::open(&start).await?;
            let form = format!("{}x{}-{theme}", size.0, size.1);
            between_games(&screen, &form).await?;
            town.game(&screen, &form).await?;
        }
    }
    Ok(())
}

fn window<'a>(street: &Street, data: &'a Path, size: (u32, u32)) -> Start<'a> {
    Start {
        data,
        server: ServerAt::Running(street.port),
        browser: None,
        size,
        theme: "light",
        name: "tour",
    }
}

async fn between_games(screen: &Screen, form: &str) -> Result<()> {
    let arrived = |seen: &Seen| (seen.screen == "Lobby" && seen.online).then_some(());
    screen.until("the lobby", arrived).await?;
    for (name, way, back) in STOPS {
        for press in way {
            screen.press(press).await.context(name)?;
        }
        keep(screen, name, form).await?;
        for press in back {
            screen.press(press).await.context(name)?;
        }
    }
    Ok(())
}

/// Takes a picture, once what was pressed is on the screen and answered.
async fn keep(screen: &Screen, name: &str, form: &str) -> Result<()> {
    tokio::time::sleep(Duration::from_millis(900)).await;
    screen.shot(&format!("{name}-{form}")).map(drop)
}

/// Who is there beside Anna.
struct Town {
    anna: PlayerId,
    boris: Guest,
}

impl Town {
    /// Makes people, friends, games, conversations and a tournament; and Anna in the app's own folder.
    async fn build(street: &Street, data: &Path) -> Result<Self> {
        let base = format!("http://127.0.0.1:{}", street.port);
        let screen = Screen::open(&window(street, data, UPRIGHT)).await?;
        first_start(&screen).await?;
        screen.kill()?;
        let anna = account(&base, data)?;
        let mut people = vec![anna.clone()];
        for name in [
            "Boris",
            "Мария",
            "JanDammer",
            "Awa_Diop",
            "A_very_long_name",
        ] {
            people.push(guest(&base, name).await?);
        }
        for (first, second) in [(0, 1), (0, 2), (0, 3), (1, 2), (2, 3), (4, 1)] {
            let variant = Variant::PLAYABLE[(first + second) % 2];
            game(&people[first], &people[second], (variant, 2), u32::MAX).await?;
        }
        befriend(&anna, &people[2]).await?;
        befriend(&anna, &people[3]).await?;
        for text in ["Привет, Анна!", "Сыграем вечером?"] {
            say(&people[2], &anna, text).await?;
        }
        lake_cup(&people[3]).await?;
        let (one, other, _) = game(&people[4], &people[5], (Variant::International, 4), 24).await?;
        for mut line in [one, other] {
            // Whoever listens is there.
            tokio::spawn(async move { while line.next().await.is_ok() {} });
        }
        let boris = people.swap_remove(1);
        Ok(Self {
            anna: anna.player.id,
            boris,
        })
    }

    /// A game that Anna plays at the window and Boris elsewhere, from its beginning to the review.
    async fn game(&self, screen: &Screen, form: &str) -> Result<()> {
        let gives_up = Arc::new(Notify::new());
        let boris = tokio::spawn(opponent(
            self.boris.clone(),
            self.anna.clone(),
            Arc::clone(&gives_up),
        ));
        offer(screen).await?;
        let played = async {
            move_by_taps(screen, 3).await?;
            keep(screen, "game", form).await?;
            screen.press("More").await?;
            keep(screen, "more", form).await?;
            screen.press("Moves").await?;
            keep(screen, "moves", form).await?;
            screen.press("Close").await?;
            screen.press("Resign").await?;
            keep(screen, "resign", form).await?;
            screen.press("Keep playing").await?;
            gives_up.notify_one();
            screen.until_says("You won!").await?;
            keep(screen, "result", form).await?;
            screen.press("Review").await?;
            screen.press("Line of moves").await?;
            keep(screen, "review", form).await?;
            let out = ["Watch", "Back to the lobby"];
            let way = |seen: &Seen| out.into_iter().find(|name| seen.place(name).is_some());
            screen.press(screen.until("a way out", way).await?).await
        };
        played.await?;
        boris.abort();
        Ok(())
    }
}

/// Looks for an opponent: presses "Play", which may be the page's name or the button on it.
async fn offer(screen: &Screen) -> Result<()> {
    let begun = |seen: &Seen| (seen.place("Cancel").is_some() || seen.game.is_some()).then_some(());
    for _ in 0..2 {
        screen.press("Play").await?;
        let wait = screen.until("an offer", begun);
        if let Ok(done) = tokio::time::timeout(Duration::from_secs(3), wait).await {
            return done;
        }
    }
    anyhow::bail!("no offer was made");
}

/// Reads the account that the app has made.
fn account(base: &str, data: &Path) -> Result<Guest> {
    let file = data.join("player-1").join("accounts.json");
    let text = std::fs::read_to_string(&file)
        .with_context(|| format!("{} cannot be read", file.display()))?;
    let all: Value = serde_json::from_str(&text)?;
    let accounts = all["accounts"].as_object().context("no accounts")?;
    let first = accounts.values().next().context("no account")?;
    let account: GuestAccount = serde_json::from_value(first.clone())?;
    Ok(Guest::known(base, account))
}

fn pool((variant, time): (Variant, usize)) -> PoolKey {
    PoolKey {
        variant: VariantKey(variant),
        time: TimeControl::OFFERED[time],
        stake: 0,
    }
}

/// Lets two play against each other, at most so many moves.
async fn game(
    one: &Guest,
    other: &Guest,
    of: (Variant, usize),
    most: u32,
) -> Result<(Client, Client, GameId)> {
    let mut first = one.connect(vec![]).await?;
    let mut second = other.connect(vec![]).await?;
    first.seek(pool(of)).await?.context("the seek is refused")?;
    join(&mut second, &one.player.id).await?;
    let game = next_game(&mut second).await?;
    next_game(&mut first).await?;
    let played = tokio::try_join!(
        play(&mut first, &game, most),
        play(&mut second, &game, most)
    );
    played?;
    Ok((first, second, game))
}

/// Takes the open game of somebody.
async fn join(line: &mut Client, of: &PlayerId) -> Result<()> {
    let offer = |message: &ServerMessage| match message {
        ServerMessage::Lobby(state) => {
            let mut seeks = state.seeks.iter();
            seeks
                .find(|seek| seek.player.id == *of)
                .map(|seek| seek.id.clone())
        }
        _ => None,
    };
    loop {
        let lobby = line.until(|message| offer(message).is_some()).await?;
        let seek = offer(&lobby).context("the offer is gone")?;
        let id = CommandId::fresh();
        line.send(&ClientMessage::JoinSeek { id, seek }).await?;
        match line.answer_to(id).await? {
            // The list is up to a second old, and may show what the game before has taken.
            Err(Refusal::SeekGone) => {}
            answer => return answer.context("the offer is refused"),
        }
    }
}

/// Waits for a game that runs: the last one is shown, too, in case somebody wants it again.
async fn next_game(line: &mut Client) -> Result<GameId> {
    loop {
        let game = line.paired().await?;
        if line.games[&game].state.result().is_none() {
            return Ok(game);
        }
    }
}

/// Makes moves whenever it is time to, until the game is over or has so many.
async fn play(line: &mut Client, game: &GameId, most: u32) -> Result<()> {
    let mut done = None;
    loop {
        let side = line.side(game).ok();
        let view = line
            .until_game(game, |view| {
                let state = &view.state;
                let is_new = done.is_none_or(|done| state.ply() > done);
                let is_ours = side.is_none() || side == Some(state.to_move());
                is_new && is_ours || state.result().is_some() || state.ply() >= most
            })
            .await?;
        let state = &view.state;
        if state.result().is_some() || state.ply() >= most {
            return Ok(());
        }
        if side.is_none() {
            continue;
        }
        let ply = state.ply();
        let Some(command) = random_move(state, ply as usize * 7 + 3) else {
            // Ended by the rules: that is told after the last move.
            line.until_game(game, |view| view.state.result().is_some())
                .await?;
            return Ok(());
        };
        // The server lets nobody move faster than a person could.
        while let Err(refusal) = line.ask(game, command.clone()).await? {
            ensure!(refusal == Refusal::TooFast, "a move is refused: {refusal}");
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
        done = Some(ply);
    }
}

/// The one at the other end of Anna's game, who moves until it is time to give up.
async fn opponent(boris: Guest, anna: PlayerId, gives_up: Arc<Notify>) -> Result<()> {
    let mut line = boris.connect(vec![]).await?;
    join(&mut line, &anna).await?;
    let game = next_game(&mut line).await?;
    loop {
        tokio::select! {
            () = gives_up.notified() => {
                line.ask(&game, GameCommand::Resign).await?.context("refused")?;
            }
            heard = line.next() => drop(heard?),
        }
        let to_move: Vec<_> = line
            .games_to_move()
            .map(|(of, state)| (of.clone(), random_move(state, 0)))
            .collect();
        for (of, command) in to_move {
            if let Some(command) = command {
                line.ask(&of, command).await?.context("refused")?;
            }
        }
    }
}

async fn befriend(anna: &Guest, other: &Guest) -> Result<()> {
    let path = format!("/api/friends/{}/request", other.player.id);
    other_way(anna, &path).await?;
    let path = format!("/api/friends/{}/accept", anna.player.id);
    other_way(other, &path).await
}

async fn other_way(who: &Guest, path: &str) -> Result<()> {
    let list = who.post::<FriendList>(path, &Value::Null).await?;
    list.map(drop).map_err(refused)
}

async fn say(from: &Guest, to: &Guest, text: &str) -> Result<()> {
    let line = ChatSend {
        id: CommandId::fresh(),
        body: ChatBody::Text {
            text: text.to_owned(),
        },
    };
    let path = format!("/api/chat/player/{}", to.player.id);
    let said = from.post::<Value>(&path, &line).await?;
    said.map(drop).map_err(refused)
}
