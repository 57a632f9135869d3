//! What is asked about achievements.

use std::collections::HashMap;

use domain::achievement::{ACHIEVEMENTS, Achievement};
use protocol::{AchievementList, AchievementState, GameId, PlayerId};

use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::sql::{Db, Row, args};
use crate::store::work::{Verdict, Work};

fn state(achievement: &Achievement, row: Option<&Row>) -> Result<AchievementState, StoreError> {
    let empty = AchievementState {
        key: achievement.key.to_owned(),
        group: achievement.group.key().to_owned(),
        progress: 0,
        goal: achievement.goal,
        at: None,
        game: None,
        new: false,
    };
    let Some(row) = row else {
        return Ok(empty);
    };
    let at = row.maybe_at(2)?;
    Ok(AchievementState {
        progress: u32::try_from(row.int(1)?).unwrap_or(achievement.goal),
        at,
        game: row.maybe_text(3)?.map(GameId),
        new: at.is_some() && !row.flag(4)?,
        ..empty
    })
}

struct Seen {
    player: PlayerId,
    keys: Vec<String>,
}

impl Work for Seen {
    type Output = ();

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        for key in &self.keys {
            let text = "UPDATE achievements SET seen = 1
                        WHERE account = $1 AND key = $2 AND at IS NOT NULL";
            db.execute(text, args![&self.player, key]).await?;
        }
        Ok(Verdict::Keep(()))
    }
}

impl SqlStore {
    /// Returns all achievements with the player's progress, in the order of the table; hidden ones only
    /// once they are achieved.
    ///
    /// # Errors
    /// The database failed.
    pub async fn achievements(&self, player: &PlayerId) -> Result<AchievementList, StoreError> {
        let text = "SELECT key, progress, at, game, seen FROM achievements WHERE account = $1";
        let mut rows = HashMap::new();
        for row in self.readers.all(text, args![player]).await? {
            rows.insert(row.text(0)?, row);
        }
        let mut list = AchievementList::default();
        for achievement in ACHIEVEMENTS {
            let state = state(achievement, rows.get(achievement.key))?;
            if achievement.hidden && state.at.is_none() {
                list.hidden += 1;
            } else {
                list.achievements.push(state);
            }
        }
        Ok(list)
    }

    /// Returns what the player has achieved and not seen yet.
    ///
    /// # Errors
    /// The database failed.
    pub async fn unseen_achievements(
        &self,
        player: &PlayerId,
    ) -> Result<Vec<AchievementState>, StoreError> {
        let text = "SELECT 1 FROM achievements
                    WHERE account = $1 AND at IS NOT NULL AND seen = 0 LIMIT 1";
        if self.readers.one(text, args![player]).await?.is_none() {
            return Ok(vec![]);
        }
        let all = self.achievements(player).await?.achievements;
        Ok(all.into_iter().filter(|one| one.new).collect())
    }

    /// Notes that these have been shown to the player.
    ///
    /// # Errors
    /// The database failed.
    pub async fn see_achievements(
        &self,
        player: &PlayerId,
        keys: Vec<String>,
    ) -> Result<(), StoreError> {
        let player = player.clone();
        self.write(Seen { player, keys }).await
    }
}
