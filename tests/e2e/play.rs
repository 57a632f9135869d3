//! Two people play on a real screen: the app by mouse, its opponent by script. In the middle the
//! server is killed, then the app; nothing is lost and the game goes on.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use bevy::math::{Rect, Vec2};
use checkers_online::viewport::{self, Viewport};
use domain::GameState;
use load::{Client, Guest};
use protocol::{GameCommand, GameId, PoolKey, TimeControl, VariantKey, WireMove};
use rules::{Move, Variant};

use crate::guest;
use crate::screen::{Screen, Seen, ServerOf, Start, free_port, kill_server};

const PORTRAIT: (u32, u32) = (390, 844);
const LANDSCAPE: (u32, u32) = (1280, 800);

/// The game at both ends.
struct Table {
    screen: Screen,
    opponent: Client,
    guest: Guest,
    game: GameId,
    size: (u32, u32),
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a display: run by cargo xtask test"]
async fn a_russian_game_upright_survives_the_death_of_the_server_and_of_the_app() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let port = free_port()?;
    let _server = ServerOf(port);
    let start = Start::alone(folder.path(), port, PORTRAIT, "russian-portrait");
    let mut table = sit_down(&start, Variant::Russian).await?;
    table.play(3).await?;
    table.screen.shot("3-before-kill")?;

    kill_server(port)?;
    table.reconnect().await?;
    table.play(2).await?;
    table.screen.shot("4-after-server-kill")?;

    let Table {
        screen,
        opponent,
        guest,
        game,
        size,
    } = table;
    screen.kill()?;
    let screen = Screen::open(&start).await?;
    let mut table = Table {
        screen,
        opponent,
        guest,
        game,
        size,
    };
    table.rest().await?;
    table.play(2).await?;
    table.screen.shot("5-after-app-kill")?;
    table.finish_and_play_again().await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a display: run by cargo xtask test"]
async fn an_international_game_across_is_played_by_dragging() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let port = free_port()?;
    let _server = ServerOf(port);
    let start = Start::alone(folder.path(), port, LANDSCAPE, "international-landscape");
    keep_last_pool(folder.path(), "international")?;
    let mut table = sit_down(&start, Variant::International).await?;
    table.play_by(4, By::Drag).await?;
    table.play_by(2, By::Keys).await?;
    table.finish_and_play_again().await
}

#[derive(Clone, Copy, Debug)]
enum By {
    Taps,
    Drag,
    Keys,
}

/// The choice of the last visit: which game the big button plays.
fn keep_last_pool(data: &Path, variant: &str) -> Result<()> {
    let folder = data.join("player-1");
    std::fs::create_dir_all(&folder)?;
    std::fs::write(
        folder.join("settings.json"),
        format!(r#"{{"last_pool":["{variant}",2]}}"#),
    )?;
    Ok(())
}

/// First start: take the offered name, press Play, and be paired with a scripted opponent.
async fn sit_down(start: &Start<'_>, variant: Variant) -> Result<Table> {
    let screen = Screen::open(start).await?;
    screen.press("Let’s play").await?;
    let arrived = |seen: &Seen| (seen.screen == "Lobby" && seen.online).then_some(());
    screen.until("the lobby", arrived).await?;
    let base = format!("http://127.0.0.1:{}", start.server.port());
    let guest = guest(&base, "Павел Орлов").await?;
    let ticket = guest.ticket().await?;
    let mut opponent = Client::open(&base, &guest.player, ticket, vec![]).await?;
    let pool = PoolKey {
        variant: VariantKey(variant),
        time: TimeControl::OFFERED[2],
        stake: 0,
    };
    opponent.seek(pool).await?.context("the seek is refused")?;
    let game = press_play(&screen, &mut opponent).await?;
    let mut table = Table {
        screen,
        opponent,
        guest,
        game,
        size: start.size,
    };
    table.rest().await?;
    table.screen.shot("2-begin")?;
    Ok(table)
}

/// Presses the large button, with which a game begins: the opponent waits already.
async fn press_play(screen: &Screen, opponent: &mut Client) -> Result<GameId> {
    screen.shot("1-home")?;
    screen.press("Play").await?;
    let paired = opponent.paired().await;
    if paired.is_err() {
        screen.shot("1-home-failed")?;
    }
    paired.context("the large button of the home screen does not begin a game")
}

impl Table {
    /// Waits until the app shows the game as it stands and nothing moves on the board; the opponent's
    /// line is kept alive meanwhile.
    async fn rest(&mut self) -> Result<()> {
        self.until_told().await?;
        let still = self.screen.until_still(self.field());
        let rested = self.opponent.listen_while(still).await?;
        if rested.is_err() {
            self.screen.shot("restless")?;
        }
        rested
    }

    /// Waits until the app says how the game stands. Either side moves only after that, so that the words
    /// for a turn are never those for the turn before.
    async fn until_told(&mut self) -> Result<()> {
        let side = self.opponent.side(&self.game)?;
        let title = if self.state().result().is_some() {
            "Result"
        } else if self.state().to_move() == side {
            "Waiting for"
        } else {
            "Your move"
        };
        let told = self.screen.until_title(title);
        let told = self.opponent.listen_while(told).await?;
        if told.is_err() {
            self.screen.shot("untold")?;
        }
        told
    }

    /// Waits until the opponent has heard something of the game.
    async fn until(&mut self, what: impl Fn(&GameState) -> bool) -> Result<()> {
        let game = self.game.clone();
        self.opponent
            .until_game(&game, |view| what(&view.state))
            .await
            .map(drop)
    }

    async fn play(&mut self, rounds: u32) -> Result<()> {
        self.play_by(rounds, By::Taps).await
    }

    /// Each round one move of either side: ours by mouse, the opponent's by script.
    async fn play_by(&mut self, rounds: u32, by: By) -> Result<()> {
        let until = self.state().ply() + 2 * rounds;
        while self.state().ply() < until && self.state().result().is_none() {
            let legal = self.state().game().position().legal_moves();
            let chosen = legal[self.state().ply() as usize % legal.len()];
            let ply = self.state().ply();
            if self.state().to_move() == self.opponent.side(&self.game)? {
                self.until_told().await?;
                let command = GameCommand::Move {
                    ply,
                    chosen: WireMove::from(&chosen),
                };
                self.opponent
                    .ask(&self.game, command)
                    .await?
                    .context("refused")?;
                self.until(|state| state.ply() > ply).await?;
            } else {
                self.rest().await?;
                self.by_hand(&chosen, by).await?;
                if let Err(problem) = self.until(|state| state.ply() > ply).await {
                    let shot = self.screen.shot("failed")?;
                    return Err(problem.context(format!("{chosen:?} {by:?}: see {shot:?}")));
                }
                let played = self.state().game().moves().last().copied();
                ensure!(
                    played == Some(chosen),
                    "{chosen:?} by hand became {played:?}"
                );
            }
        }
        Ok(())
    }

    fn state(&self) -> &GameState {
        &self.opponent.games[&self.game].state
    }

    /// Makes a move as a person does: along its route, or by writing it.
    async fn by_hand(&self, chosen: &Move, by: By) -> Result<()> {
        let position = *self.state().game().position();
        let routes = position.routes(chosen);
        let route = routes.first().context("a legal move has a route")?;
        let places: Vec<_> = route.iter().map(|square| self.place(*square)).collect();
        match (by, &places[..]) {
            (By::Keys, _) => {
                self.screen
                    .write(&rules::notation::text::write(&position, chosen))?;
                self.screen.key("Return").await
            }
            (By::Drag, [from, to]) => self.screen.drag(*from, *to).await,
            _ => {
                for place in places {
                    self.screen.click(place).await?;
                }
                Ok(())
            }
        }
    }

    /// Returns where the board's squares are in the window.
    fn field(&self) -> Rect {
        let columns = self.state().created().variant.0.ruleset().board.columns;
        let viewport = Viewport {
            size: Vec2::new(self.size.0 as f32, self.size.1 as f32),
            scale: 1.0,
            ..Default::default()
        };
        viewport::layout(&viewport, columns, None).field
    }

    /// Returns where a square's middle is in the window.
    fn place(&self, square: rules::Square) -> (f32, f32) {
        let ruleset = self.state().created().variant.0.ruleset();
        let columns = ruleset.board.columns;
        let field = self.field();
        let (column, row) = ruleset.column_row(square);
        let black_below = self
            .opponent
            .side(&self.game)
            .is_ok_and(|side| side == protocol::SideKey::White);
        let last = f32::from(columns - 1);
        let (column, row) = if black_below {
            (last - f32::from(column), f32::from(row))
        } else {
            (f32::from(column), last - f32::from(row))
        };
        let q = field.width() / f32::from(columns);
        (
            field.min.x + (column + 0.5) * q,
            field.min.y + (row + 0.5) * q,
        )
    }

    /// After the server's death: the app starts it again, the opponent comes back.
    async fn reconnect(&mut self) -> Result<()> {
        let before = self.state().snapshot();
        for _ in 0..100 {
            tokio::time::sleep(Duration::from_millis(200)).await;
            let Ok(ticket) = self.guest.ticket().await else {
                continue;
            };
            self.opponent
                .reopen(&self.guest.base.clone(), ticket)
                .await?;
            self.rest().await?;
            let after = self.state().snapshot();
            ensure!(after.moves == before.moves, "moves were lost or doubled");
            return Ok(());
        }
        anyhow::bail!("the app did not start the server again")
    }

    /// The opponent resigns; the result is shown; both want to play again.
    async fn finish_and_play_again(&mut self) -> Result<()> {
        let game = self.game.clone();
        self.opponent
            .ask(&game, GameCommand::Resign)
            .await?
            .context("refused")?;
        self.until(|state| state.result().is_some()).await?;
        self.rest().await?;
        self.screen.shot("6-result")?;
        self.opponent
            .ask(&game, GameCommand::OfferRematch)
            .await?
            .context("refused")?;
        self.screen.press("Rematch").await?;
        let rematch = self.opponent.paired().await;
        if rematch.is_err() {
            self.screen.shot("6-result-failed")?;
        }
        let rematch = rematch?;
        let mine = self.opponent.side(&game)?;
        ensure!(
            self.opponent.side(&rematch)? != mine,
            "colours are swapped in a rematch"
        );
        self.game = rematch;
        self.rest().await?;
        self.play(1).await?;
        self.screen.shot("7-rematch")?;
        ensure!(self.screen.is_running()?, "the app ended");
        Ok(())
    }
}
