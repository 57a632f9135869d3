//! Several servers on one database: a lease that says that this one lives, players whom other servers
//! see, and clearing up after servers that died.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use domain::Attendance;
use protocol::{GameId, Millis, PlayerId, SideKey, Timestamp};

use super::Server;
use crate::port::{Bus, Clock, GameStore, Note, Ports, Store, StoreError, Topic};
use crate::store::Sighting;

/// How often this server looks at the others.
pub(super) const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How long the others believe that this server lives without hearing of it: it says so each time it
/// looks at them.
const LEASE: Millis = Millis::seconds(5);
/// The lease of a server that has its database for itself.
const FOR_EVER: Timestamp = Timestamp(i64::MAX);

impl<P: Ports> Server<P> {
    /// Takes this server's place among those that live. Returns whether others live already.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn join_nodes(&self) -> Result<bool, StoreError> {
        let sql = self.store.sql();
        if !sql.is_shared() {
            // Whoever had this file before is dead: two cannot have it open.
            sql.bury_dead_nodes(FOR_EVER).await?;
            sql.renew_lease(&self.node, FOR_EVER).await?;
            return Ok(false);
        }
        let now = self.clock.now();
        sql.bury_dead_nodes(now).await?;
        let others = sql.living_nodes(now).await?;
        sql.renew_lease(&self.node, now + LEASE).await?;
        Ok(others > 0)
    }

    /// Gives this server's place up: what lived on it is gone at once.
    pub(crate) async fn leave_nodes(&self) {
        let sql = self.store.sql();
        let leaving = async {
            sql.renew_lease(&self.node, Timestamp(0)).await?;
            sql.bury_dead_nodes(self.clock.now()).await
        };
        if let Err(error) = leaving.await {
            tracing::warn!(%error, "the others will notice that this server is gone");
        }
    }

    /// Looks at the other servers regularly, and at those who wait.
    pub(super) async fn look_around_forever(&self) {
        let mut every = tokio::time::interval(LOOK_EVERY);
        every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            every.tick().await;
            if let Err(error) = self.look_around().await {
                tracing::debug!(%error, "the database could not be asked");
            }
        }
    }

    async fn look_around(&self) -> Result<(), StoreError> {
        let sql = self.store.sql();
        if sql.is_shared() {
            let now = self.clock.now();
            sql.renew_lease(&self.node, now + LEASE).await?;
            for player in sql.bury_dead_nodes(now).await? {
                self.tell_of_absence(&player).await?;
            }
            let census = sql.census(now).await?;
            self.online_everywhere
                .store(census.online, Ordering::Relaxed);
            self.playing
                .store(i64::from(census.playing), Ordering::Relaxed);
            if census.playing > 0 {
                self.game_began.notify_one();
            }
        }
        self.publish_watching();
        self.close_the_closed().await?;
        if self.lobby.state().seeks.len() > 1 {
            self.pair_waiting(None).await;
        }
        self.publish_lobby().await
    }

    /// The friends and the opponent of somebody whose server died are told.
    async fn tell_of_absence(&self, player: &PlayerId) -> Result<(), StoreError> {
        let friends = self.store.sql().friends_of(player).await?;
        self.tell_friends(player, &friends);
        let Some(game) = self.store.running_game(player).await? else {
            return Ok(());
        };
        if let Some(loaded) = self.game(&game).await?
            && let Some(side) = loaded.state.side_of(player)
        {
            self.publish_presence(game, side);
        }
        Ok(())
    }

    /// Tells a game's followers that a player came or went.
    pub(crate) fn publish_presence(&self, game: GameId, side: SideKey) {
        let topic = Topic::Game(game.clone());
        self.bus.publish(&topic, Note::Presence { game, side });
    }

    /// Returns how many players are connected, to any server.
    pub(crate) fn online(&self) -> u32 {
        if self.store.sql().is_shared() {
            self.online_everywhere.load(Ordering::Relaxed)
        } else {
            self.attendance.online()
        }
    }

    /// Returns what all servers know of a player's connection.
    pub(crate) async fn attendance_of(&self, player: &PlayerId) -> Attendance {
        let here = self.attendance.of(player);
        if here.gone_since.is_none() || !self.store.sql().is_shared() {
            return here;
        }
        match self.store.sql().attendance(player, self.clock.now()).await {
            Ok(Some(elsewhere)) => Attendance {
                round_trip: here.round_trip,
                ..elsewhere
            },
            Ok(None) => here,
            Err(error) => {
                tracing::warn!(%error, "the other servers' players are not known");
                here
            }
        }
    }

    /// Lets the other servers know that a player came or went here, and then the games' followers and
    /// the player's friends.
    pub(crate) fn note_attendance(
        self: &Arc<Self>,
        player: PlayerId,
        games: Vec<(GameId, SideKey)>,
        friends: Vec<PlayerId>,
    ) {
        self.lobby.touch();
        let server = Arc::clone(self);
        let who = player.clone();
        let publish = move |server: &Self| {
            server.tell_friends(&who, &friends);
            for (game, side) in games {
                server.publish_presence(game, side);
            }
        };
        if !self.store.sql().is_shared() {
            return publish(&server);
        }
        tokio::spawn(async move {
            let (attendance, version) = server.attendance.sighted(&player);
            let sighting = Sighting {
                player,
                node: server.node.clone(),
                attendance,
                at: server.clock.now(),
                version,
            };
            if let Err(error) = server.store.sql().note_sighting(sighting).await {
                tracing::warn!(%error, "the other servers do not know who is here");
            }
            publish(&server);
        });
    }
}
