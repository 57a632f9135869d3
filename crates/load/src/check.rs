//! Is every acknowledged move in the record, once and in order?

use std::fmt;

use anyhow::{Context, Result, ensure};
use load::http_client;
use protocol::{GameEvent, GameRecord, WireMove};
use tokio::task::JoinSet;

use crate::play::Played;

/// Records being asked for at the same time.
const LANES: usize = 8;

/// What the comparison of all games with their records has shown.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    games: usize,
    acknowledged: usize,
    lost: usize,
    different: usize,
    unasked: usize,
}

impl Tally {
    /// Returns whether the record is exactly what was acknowledged.
    pub(crate) const fn is_clean(&self) -> bool {
        self.lost == 0 && self.different == 0 && self.unasked == 0
    }

    /// Compares one game. A move stored twice moves all later ones and is one too many.
    fn add(&mut self, acknowledged: &[WireMove], recorded: &[WireMove]) {
        self.games += 1;
        self.acknowledged += acknowledged.len();
        self.lost += acknowledged.len().saturating_sub(recorded.len());
        self.unasked += recorded.len().saturating_sub(acknowledged.len());
        let pairs = acknowledged.iter().zip(recorded);
        self.different += pairs.filter(|(one, other)| one != other).count();
    }

    fn sum(&mut self, other: &Self) {
        self.games += other.games;
        self.acknowledged += other.acknowledged;
        self.lost += other.lost;
        self.different += other.different;
        self.unasked += other.unasked;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "record: {} moves acknowledged in {} games: {} lost, {} different or out of order, {} that nobody made",
            self.acknowledged, self.games, self.lost, self.different, self.unasked
        )
    }
}

/// Asks the servers, each for its share, for the records of these games and compares.
pub(crate) async fn records(servers: &[String], played: Vec<Played>) -> Result<Tally> {
    let mut shares: Vec<Vec<Played>> = (0..LANES).map(|_| vec![]).collect();
    for (number, game) in played.into_iter().enumerate() {
        shares[number % LANES].push(game);
    }
    let mut lanes = JoinSet::new();
    for (lane, share) in shares.into_iter().enumerate() {
        lanes.spawn(compare(servers[lane % servers.len()].clone(), share));
    }
    let mut tally = Tally::default();
    while let Some(share) = lanes.join_next().await {
        tally.sum(&share.context("a comparison broke")??);
    }
    Ok(tally)
}

async fn compare(server: String, played: Vec<Played>) -> Result<Tally> {
    let http = http_client();
    let mut tally = Tally::default();
    for Played { game, moves } in played {
        let asked = http.get(format!("{server}/api/games/{game}")).send();
        let answer = asked.await.context("no answer to the wish for a record")?;
        let status = answer.status();
        let text = answer.text().await?;
        ensure!(status.is_success(), "no record of {game}: {status} {text}");
        let record: GameRecord = serde_json::from_str(&text)
            .with_context(|| format!("the record of {game} is not one: {text}"))?;
        let events = record.events.len() as u64;
        ensure!(
            record.seq == events,
            "game {game} has {events} events, the last of which is number {}",
            record.seq
        );
        let recorded: Vec<WireMove> = record.events.into_iter().filter_map(moved).collect();
        tally.add(&moves, &recorded);
    }
    Ok(tally)
}

fn moved(event: GameEvent) -> Option<WireMove> {
    match event {
        GameEvent::Moved { chosen, .. } => Some(chosen),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(squares: &[u8]) -> Vec<WireMove> {
        let made = |from: &u8| WireMove {
            from: *from,
            to: from + 4,
            captured: vec![],
        };
        squares.iter().map(made).collect()
    }

    #[test]
    fn only_the_very_same_record_is_clean() {
        for (recorded, lost, different, unasked) in [
            (&[1, 2, 3][..], 0, 0, 0),
            (&[1, 2][..], 1, 0, 0),
            (&[1, 3, 2][..], 0, 2, 0),
            (&[1, 2, 2, 3][..], 0, 1, 1),
            (&[1, 2, 3, 4][..], 0, 0, 1),
            (&[][..], 3, 0, 0),
        ] {
            let mut tally = Tally::default();
            tally.add(&moves(&[1, 2, 3]), &moves(recorded));
            let found = (tally.lost, tally.different, tally.unasked);
            assert_eq!(found, (lost, different, unasked), "{recorded:?}");
            assert_eq!(tally.is_clean(), lost + different + unasked == 0);
        }
    }
}
