//! A visit: credits for nothing, some games, goodbye.

use std::time::Duration;

use anyhow::{Result, bail, ensure};
use futures_util::future::try_join_all;
use load::{Client, Guest};
use protocol::{
    ApiError, ClientMessage, CommandId, GameCommand, GameId, PoolKey, Refusal, SideKey,
    TimeControl, VariantKey, Wallet,
};
use rules::Variant;

use crate::chance::Chance;
use crate::person::{Person, Town};
use crate::play::Hand;
use crate::tally::count;

/// How long somebody waits for an opponent.
const WAIT: Duration = Duration::from_millis(2200);
/// How long a game may take to be shown that is known to have begun, or may have.
const SHOWN_WITHIN: Duration = Duration::from_millis(1500);
/// Games in one visit at most, rematches not counted.
const MOST_GAMES: u32 = 2;

/// What is played in these hours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hour {
    time: TimeControl,
}

impl Hour {
    /// Everybody plays blitz or everybody plays rapid, or two hundred would be too few.
    pub(crate) const fn of(hour: i64) -> Self {
        let time = if hour % 4 == 0 {
            TimeControl::fischer(3, 2)
        } else {
            TimeControl::fischer(10, 5)
        };
        Self { time }
    }
}

/// Lets a person come, play and go.
pub(crate) async fn visit(town: Town, mut person: Person, hour: Hour) -> Result<Person> {
    count(&town.tally.visits);
    let mut client = person.guest.connect(vec![]).await?;
    let mut wallet = free_credits(&town, &mut person).await?;
    let mut hand = Hand::default();
    for _ in 0..1 + person.chance.below(MOST_GAMES) {
        let pool = choose(&mut person, hour, &wallet);
        let Some(game) = opponent(&town, &mut client, pool).await? else {
            break;
        };
        finish(&town, &mut client, &mut hand, game).await?;
        wallet = ok(person.guest.get("/api/wallet").await?, "a wallet")?;
    }
    client.goodbye().await?;
    Ok(person)
}

/// Takes what is to be had for nothing; sometimes with many hands at once.
async fn free_credits(town: &Town, person: &mut Person) -> Result<Wallet> {
    let wallet: Wallet = ok(person.guest.get("/api/wallet").await?, "a wallet")?;
    let copies = if person.chance.happens(0.1) { 20 } else { 1 };
    let is_time = wallet.claim.from <= wallet.at;
    if is_time || person.chance.happens(0.1) {
        let granted = ask(town, &person.guest, ("claim", copies)).await?;
        ensure!(
            granted == u32::from(is_time),
            "{granted} claims in one window"
        );
        (0..granted).for_each(|_| count(&town.tally.claims));
    }
    if wallet.rescue.is_some_and(|rescue| rescue.from <= wallet.at) {
        // The claim may have lifted the wallet above the limit.
        let granted = ask(town, &person.guest, ("rescue", copies)).await?;
        ensure!(granted <= 1, "{granted} rescues in one day");
        (0..granted).for_each(|_| count(&town.tally.rescues));
    }
    ok(person.guest.get("/api/wallet").await?, "a wallet")
}

/// Asks so often at once; returns how often it was granted.
async fn ask(town: &Town, guest: &Guest, (what, copies): (&str, u32)) -> Result<u32> {
    let path = format!("/api/wallet/{what}");
    let copies = (0..copies).map(|_| guest.post::<Wallet>(&path, &()));
    let mut granted = 0;
    for answer in try_join_all(copies).await? {
        match answer {
            Ok(_) => granted += 1,
            Err(error) => {
                count(&town.tally.repeats);
                ensure!(
                    ["not_yet", "not_needed"].contains(&&*error.code),
                    "{what}: {error:?}"
                );
            }
        }
    }
    Ok(granted)
}

fn ok<T>(answer: Result<T, ApiError>, what: &str) -> Result<T> {
    answer.map_err(|error| anyhow::anyhow!("{what} was refused: {error:?}"))
}

fn choose(person: &mut Person, hour: Hour, wallet: &Wallet) -> PoolKey {
    let other = match person.favourite {
        Variant::Russian => Variant::International,
        _ => Variant::Russian,
    };
    let variant = if person.chance.happens(0.8) {
        person.favourite
    } else {
        other
    };
    let can = |stake: &&u32| i64::from(**stake) <= wallet.balance;
    let affordable: Vec<u32> = wallet.stakes.iter().filter(can).copied().collect();
    let highest = u32::try_from(affordable.len()).unwrap_or(1).max(1);
    let at = if person.gambler {
        highest - 1
    } else {
        // Few put in much.
        person
            .chance
            .below(highest)
            .min(person.chance.below(highest))
    };
    PoolKey {
        variant: VariantKey(variant),
        time: hour.time,
        stake: affordable.get(at as usize).copied().unwrap_or(0),
    }
}

/// Looks for an opponent in this pool, and then for one without a stake.
async fn opponent(town: &Town, client: &mut Client, pool: PoolKey) -> Result<Option<GameId>> {
    for pool in [pool, PoolKey { stake: 0, ..pool }] {
        match client.seek(pool).await? {
            Ok(()) => {}
            Err(Refusal::AlreadyPlaying { .. }) => return shown(client, SHOWN_WITHIN).await,
            Err(refusal @ (Refusal::PlayedOften { .. } | Refusal::StakesPaused { .. })) => {
                town.tally.refused(&refusal_name(&refusal));
                continue;
            }
            Err(refusal) => bail!("a seat for {pool:?} was refused: {refusal}"),
        }
        if let Some(game) = shown(client, WAIT).await? {
            return Ok(Some(game));
        }
        let id = CommandId::fresh();
        client.send(&ClientMessage::CancelSeek { id }).await?;
        let cancelled = client.answer_to(id).await?;
        ensure!(cancelled.is_ok(), "waiting cannot be ended: {cancelled:?}");
        // Perhaps the game had begun by then.
        if let Some(game) = shown(client, SHOWN_WITHIN / 5).await? {
            return Ok(Some(game));
        }
    }
    count(&town.tally.alone);
    Ok(None)
}

pub(crate) fn refusal_name(refusal: &Refusal) -> String {
    let text = format!("{refusal:?}");
    text.split([' ', '{']).next().unwrap_or(&text).to_owned()
}

async fn shown(client: &mut Client, within: Duration) -> Result<Option<GameId>> {
    match tokio::time::timeout(within, client.paired()).await {
        Ok(game) => game.map(Some),
        Err(_) => Ok(None),
    }
}

/// Plays the game, and sometimes again.
async fn finish(town: &Town, client: &mut Client, hand: &mut Hand, game: GameId) -> Result<()> {
    let mut game = game;
    loop {
        hand.play(town, client, &game).await?;
        let side = client.side(&game)?;
        if side == SideKey::White {
            count(&town.tally.games);
        }
        // Both find the same answer.
        let again = Chance::of_text(&format!("again {game}")).happens(0.25);
        if !again {
            return Ok(());
        }
        match client.ask(&game, GameCommand::OfferRematch).await? {
            Ok(()) => {}
            Err(refusal) => {
                town.tally
                    .refused(&format!("rematch: {}", refusal_name(&refusal)));
                return Ok(());
            }
        }
        let mut next = shown(client, SHOWN_WITHIN).await?;
        if next.is_none() {
            // Taken back, or agreed to in this very moment.
            drop(client.ask(&game, GameCommand::DeclineRematch).await?);
            next = shown(client, SHOWN_WITHIN / 5).await?;
        }
        let Some(next) = next else {
            return Ok(());
        };
        if side == SideKey::White {
            count(&town.tally.rematches);
        }
        client.games.remove(&game);
        game = next;
    }
}
