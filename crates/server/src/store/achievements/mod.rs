//! Achievements: progress is kept, each is awarded once and shown once. Whatever leads to them is counted
//! from what is recorded already, after the game; what a server that was killed has left over, or a new row
//! of the table, is counted by whoever looks next.

mod count;
mod read;
mod tournaments;

use domain::achievement::{Achievement, Step};
use protocol::{AchievementState, GameId, PlayerId, Timestamp};

use super::sql::{Db, args};
use crate::port::StoreError;

pub use count::{CountGame, Uncounted};
pub(crate) use tournaments::finish_tournament;

/// Something that leads a player on.
struct Deed<'a> {
    player: &'a PlayerId,
    at: Timestamp,
    /// The game, if it is one.
    game: Option<&'a GameId>,
}

impl Deed<'_> {
    /// Brings an achievement on; returns it if it has been achieved by this.
    async fn count(
        &self,
        db: &mut Db,
        achievement: &Achievement,
        step: Step,
    ) -> Result<Option<AchievementState>, StoreError> {
        if step == Step::Nothing || !self.is_at_goal(db, achievement, step).await? {
            return Ok(None);
        }
        let awarded = db
            .execute(
                "UPDATE achievements SET at = $3, game = $4
                 WHERE account = $1 AND key = $2 AND at IS NULL",
                args![
                    self.player,
                    achievement.key,
                    self.at,
                    self.game.map(|game| game.0.as_str())
                ],
            )
            .await?;
        Ok((awarded == 1).then(|| AchievementState {
            key: achievement.key.to_owned(),
            group: achievement.group.key().to_owned(),
            progress: achievement.goal,
            goal: achievement.goal,
            at: Some(self.at),
            game: self.game.cloned(),
            new: true,
        }))
    }

    /// Notes the progress; returns whether the goal is reached.
    async fn is_at_goal(
        &self,
        db: &mut Db,
        achievement: &Achievement,
        step: Step,
    ) -> Result<bool, StoreError> {
        let goal = i64::from(achievement.goal);
        let from_nothing = i64::from(step.from(0, achievement.goal));
        let row = db
            .one(
                "INSERT INTO achievements (account, key, progress, seen) VALUES ($1, $2, $3, 0)
                 ON CONFLICT (account, key) DO UPDATE SET progress = CASE
                     WHEN achievements.progress >= $4 THEN achievements.progress
                     WHEN $5 = 1 THEN achievements.progress + 1
                     WHEN excluded.progress > achievements.progress THEN excluded.progress
                     ELSE achievements.progress END
                 RETURNING progress",
                args![
                    self.player,
                    achievement.key,
                    from_nothing,
                    goal,
                    step == Step::One
                ],
            )
            .await?;
        let nothing = || StoreError::Corrupt("progress was written and is not there".to_owned());
        Ok(row.ok_or_else(nothing)?.int(0)? >= goal)
    }
}
