//! Finished tournaments. They are recorded in the transaction that finishes them and counted like games.

use domain::achievement::{ACHIEVEMENTS, SMALLEST_TOURNAMENT, VERSION};
use protocol::{AchievementState, PlayerId, Timestamp};

use super::Deed;
use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::personal::is_deleted;
use crate::store::sql::{Db, args};
use crate::store::work::{Verdict, Work};

/// Tournaments counted in one go.
const AT_ONCE: i64 = 200;

/// Records that these players have finished a tournament, the winner first. To be called in the transaction
/// that finishes it; calling it again does nothing. Tournaments of a few do not count.
pub(crate) async fn finish_tournament(
    db: &mut Db,
    tournament: &str,
    order: &[PlayerId],
    at: Timestamp,
) -> Result<(), StoreError> {
    if order.len() < SMALLEST_TOURNAMENT {
        return Ok(());
    }
    for (place, player) in (1_i64..).zip(order) {
        if is_deleted(player) {
            continue;
        }
        let text = "INSERT INTO tournament_places (account, tournament, place, at, counted)
                    VALUES ($1, $2, $3, $4, 0) ON CONFLICT DO NOTHING";
        db.execute(text, args![player, tournament, place, at])
            .await?;
    }
    Ok(())
}

async fn count(
    db: &mut Db,
    player: &PlayerId,
    place: u32,
    at: Timestamp,
    counted: i64,
) -> Result<Vec<AchievementState>, StoreError> {
    let game = None;
    let deed = Deed { player, at, game };
    let mut achieved = vec![];
    for one in ACHIEVEMENTS {
        if i64::from(one.since) > counted {
            let step = one.step_by_tournament(place);
            achieved.extend(deed.count(db, one, step).await?);
        }
    }
    Ok(achieved)
}

/// Counts some of the tournaments that have not been counted by the table of now.
struct CountTournaments;

impl Work for CountTournaments {
    /// Who has achieved what, and whether there may be more to do.
    type Output = (Vec<(PlayerId, AchievementState)>, bool);

    fn key(&self) -> &'static str {
        "tournament places"
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<Self::Output>, StoreError> {
        let version = i64::from(VERSION);
        let old = "SELECT account, tournament, place, at, counted FROM tournament_places
                   WHERE counted < $1 ORDER BY counted, at, account, tournament LIMIT $2";
        let rows = db.all(old, args![version, AT_ONCE]).await?;
        let mut all = vec![];
        for row in &rows {
            let (player, tournament) = (PlayerId(row.text(0)?), row.text(1)?);
            let counted = row.int(4)?;
            let text = "UPDATE tournament_places SET counted = $4
                        WHERE account = $1 AND tournament = $2 AND counted = $3";
            let mine = args![&player, &tournament, counted, version];
            if db.execute(text, mine).await? == 0 {
                continue;
            }
            let place = u32::try_from(row.int(2)?).unwrap_or(u32::MAX);
            let achieved = count(db, &player, place, row.at(3)?, counted).await?;
            all.extend(achieved.into_iter().map(|one| (player.clone(), one)));
        }
        Ok(Verdict::Keep((all, !rows.is_empty())))
    }
}

impl SqlStore {
    /// Counts some of the tournaments that have not been counted by the table of now; returns who has achieved what, and
    /// whether there may be more to do.
    ///
    /// # Errors
    /// The database failed.
    pub async fn count_tournaments(
        &self,
    ) -> Result<(Vec<(PlayerId, AchievementState)>, bool), StoreError> {
        let text = "SELECT 1 FROM tournament_places WHERE counted < $1 LIMIT 1";
        let old = self.readers.one(text, args![i64::from(VERSION)]).await?;
        match old {
            Some(_) => self.write(CountTournaments).await,
            None => Ok((vec![], false)),
        }
    }
}
