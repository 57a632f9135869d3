//! The steps of a tournament from its start to its end.

use protocol::{Millis, PlayerId, Timestamp, TournamentId, TournamentSetup};

use super::purse::Pot;
use crate::port::StoreError;
use crate::store::achievements;
use crate::store::leaderboards::{self, Board};
use crate::store::sql::{Db, args};
use crate::store::work::{Verdict, Work};
use crate::store::{SqlStore, json};

/// A tournament that begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Starting {
    /// Which.
    pub tournament: TournamentId,
    /// The version on which this rests.
    pub version: i64,
    /// When.
    pub at: Timestamp,
    /// When an arena is over.
    pub ends_at: Option<Timestamp>,
}

impl Work for Starting {
    /// Whether it began with this.
    type Output = bool;

    fn key(&self) -> &str {
        &self.tournament.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        let text = "UPDATE tournaments SET status = 'running', version = version + 1, changes = changes + 1,
                        starts_at = $3, ends_at = $4, next_at = $3
                    WHERE id = $1 AND version = $2 AND status = 'open'";
        let all = args![&self.tournament, self.version, self.at, self.ends_at];
        if db.execute(text, all).await? == 0 {
            return Ok(Verdict::Undo(false));
        }
        let text = "UPDATE entrants SET free_since = $2 WHERE tournament = $1";
        db.execute(text, args![&self.tournament, self.at]).await?;
        Ok(Verdict::Keep(true))
    }
}

struct Rest {
    tournament: TournamentId,
    version: i64,
    until: Timestamp,
}

impl Work for Rest {
    type Output = bool;

    fn key(&self) -> &str {
        &self.tournament.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        let text =
            "UPDATE tournaments SET version = version + 1, changes = changes + 1, next_at = $3
                    WHERE id = $1 AND version = $2 AND status = 'running'";
        let changed = db
            .execute(text, args![&self.tournament, self.version, self.until])
            .await?;
        Ok(Verdict::Keep(changed == 1))
    }
}

/// A tournament that ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finishing {
    /// Which.
    pub tournament: TournamentId,
    /// The version on which this rests.
    pub version: i64,
    /// When.
    pub at: Timestamp,
    /// Everybody, best first; nobody: it did not take place, and the fees go back.
    pub order: Vec<PlayerId>,
    /// Points of an arena for the leaderboards.
    pub points: Vec<(PlayerId, u32)>,
}

impl Work for Finishing {
    /// Whether it ended with this.
    type Output = bool;

    fn key(&self) -> &str {
        &self.tournament.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        let winner = self.order.first().map(|winner| winner.0.as_str());
        let status = if winner.is_some() {
            "finished"
        } else {
            "cancelled"
        };
        let text = "UPDATE tournaments SET status = $4, version = version + 1,
                        changes = changes + 1, ends_at = $3, next_at = NULL, winner = $5
                    WHERE id = $1 AND version = $2 AND status IN ('open', 'running')
                    RETURNING setup, players";
        let all = args![&self.tournament, self.version, self.at, status, winner];
        let Some(row) = db.one(text, all).await? else {
            return Ok(Verdict::Undo(false));
        };
        let setup: TournamentSetup = json::read(&row.text(0)?)?;
        let players = u32::try_from(row.int(1)?).unwrap_or(0);
        // What is still being played goes on as a game, but not for the tournament.
        for text in [
            "UPDATE bouts SET result = 'void', ended_at = $2
             WHERE tournament = $1 AND result IS NULL",
            "UPDATE entrants SET board = NULL, free_since = $2
             WHERE tournament = $1 AND board IS NOT NULL",
        ] {
            db.execute(text, args![&self.tournament, self.at]).await?;
        }
        self.reward(db, &setup, players).await?;
        Ok(Verdict::Keep(true))
    }
}

impl Finishing {
    async fn reward(
        &self,
        db: &mut Db,
        setup: &TournamentSetup,
        players: u32,
    ) -> Result<(), StoreError> {
        let pot = Pot {
            tournament: &self.tournament,
            at: self.at,
        };
        if self.order.is_empty() {
            return pot.give_all_back(db, setup.fee).await;
        }
        pot.share_out(db, setup, players, &self.order).await?;
        for (player, points) in self.points.iter().filter(|(_, points)| *points > 0) {
            let points = i64::from(*points);
            leaderboards::add_points(db, Board::Arena, player, points, self.at).await?;
        }
        achievements::finish_tournament(db, &self.tournament.0, &self.order, self.at).await
    }
}

struct Lead {
    tournament: TournamentId,
    node: String,
    now: Timestamp,
    until: Timestamp,
}

impl Work for Lead {
    type Output = bool;

    fn key(&self) -> &str {
        &self.tournament.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        let text = "UPDATE tournaments SET leader = $2, led_until = $4
                    WHERE id = $1 AND (leader = $2 OR led_until <= $3)";
        let all = args![&self.tournament, &self.node, self.now, self.until];
        Ok(Verdict::Keep(db.execute(text, all).await? == 1))
    }
}

struct Told {
    tournament: TournamentId,
}

impl Work for Told {
    type Output = ();

    fn key(&self) -> &str {
        &self.tournament.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        let text = "UPDATE tournaments SET told = 1 WHERE id = $1";
        db.execute(text, args![&self.tournament]).await?;
        Ok(Verdict::Keep(()))
    }
}

/// Time in which no server ran is given back, once for each outage.
struct Credit {
    /// When the last server was last known to run: names the outage.
    since: Timestamp,
    now: Timestamp,
}

impl Work for Credit {
    type Output = ();

    fn key(&self) -> &'static str {
        "tournaments"
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        let away = Millis(self.now.0 - self.since.0).0;
        let text = "UPDATE bouts SET begins_at = begins_at + $2
                    WHERE result IS NULL AND game IS NULL AND tournament IN
                        (SELECT id FROM tournaments WHERE status = 'running' AND credited < $1)";
        db.execute(text, args![self.since, away]).await?;
        let text = "UPDATE tournaments SET version = version + 1, changes = changes + 1, ends_at = ends_at + $2,
                        next_at = next_at + $2, credited = $1, restarted_at = $3
                    WHERE status = 'running' AND credited < $1";
        db.execute(text, args![self.since, away, self.now]).await?;
        Ok(Verdict::Keep(()))
    }
}

impl SqlStore {
    /// Begins a tournament. Returns whether it began with this.
    ///
    /// # Errors
    /// The database failed.
    pub async fn start_tournament(&self, starting: Starting) -> Result<bool, StoreError> {
        self.write(starting).await
    }

    /// Lets the next round begin at this moment. Returns whether it was set with this.
    ///
    /// # Errors
    /// The database failed.
    pub async fn rest_tournament(
        &self,
        tournament: &TournamentId,
        version: i64,
        until: Timestamp,
    ) -> Result<bool, StoreError> {
        let tournament = tournament.clone();
        self.write(Rest {
            tournament,
            version,
            until,
        })
        .await
    }

    /// Ends a tournament. Returns whether it ended with this.
    ///
    /// # Errors
    /// The database failed.
    pub async fn finish_tournament(&self, finishing: Finishing) -> Result<bool, StoreError> {
        self.write(finishing).await
    }

    /// Takes or keeps the lead of a tournament until then. Returns whether this server leads it.
    ///
    /// # Errors
    /// The database failed.
    pub async fn lead_tournament(
        &self,
        tournament: &TournamentId,
        node: &str,
        (now, until): (Timestamp, Timestamp),
    ) -> Result<bool, StoreError> {
        let (tournament, node) = (tournament.clone(), node.to_owned());
        self.write(Lead {
            tournament,
            node,
            now,
            until,
        })
        .await
    }

    /// Notes that those who joined were told that it begins.
    ///
    /// # Errors
    /// The database failed.
    pub async fn tournament_told(&self, tournament: &TournamentId) -> Result<(), StoreError> {
        let tournament = tournament.clone();
        self.write(Told { tournament }).await
    }

    /// Gives running tournaments the time back in which no server ran. The same outage counts once.
    ///
    /// # Errors
    /// The database failed.
    pub async fn credit_tournaments(
        &self,
        since: Timestamp,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        if now <= since {
            return Ok(());
        }
        self.write(Credit { since, now }).await
    }
}
