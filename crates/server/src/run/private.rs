//! Private games: made, joined by one of many, cancelled.

use domain::credits::Way;
use protocol::{
    ColourWish, GameId, Millis, NewGame, NoticeAbout, OpenPrivate, PlayerCard, PlayerId,
    PrivateGrant, PrivateId, PrivateJoin, PrivateList, PrivateRequest, Refusal,
};

use super::Server;
use super::change::create;
use super::pairing::check_pool;
use super::stakes::short;
use crate::chance;
use crate::port::{
    AccountStore, Bus, Clock, GameStore, News, Note, Ports, Store, StoreError, Topic,
};
use crate::store::{Door, JoinOutcome, NewPrivate, PrivateRoom, TryOutcome};

/// Minutes a private game waits when its maker does not say.
const USUAL_MINUTES: u32 = 24 * 60;
/// Minutes it may wait.
const MOST_MINUTES: u32 = 7 * 24 * 60;
/// Characters of a password.
const LONGEST_PASSWORD: usize = 64;
/// Codes tried before giving up: of 244 million some are taken.
const CODE_TRIES: u32 = 8;

/// Why a private game is not made or joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PrivateFailure {
    /// As for any other game.
    Refused(Refusal),
    /// The wish makes no sense; the text says why.
    Bad(&'static str),
    /// There is no such game, or the password is wrong.
    WrongCode,
    /// The code is right, and a password is needed too.
    PasswordNeeded,
    /// Too many passwords have been tried on it.
    Locked(Millis),
    /// Its maker is not connected, or plays.
    HostAway,
    /// Too many passwords are being looked at.
    Busy,
    /// Our fault.
    Store(StoreError),
}

impl From<StoreError> for PrivateFailure {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<Refusal> for PrivateFailure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl<P: Ports> Server<P> {
    /// Makes a private game.
    ///
    /// # Errors
    /// See [`PrivateFailure`].
    pub(crate) async fn make_private(
        &self,
        player: &PlayerCard,
        wish: PrivateRequest,
    ) -> Result<PrivateGrant, PrivateFailure> {
        check(&wish)?;
        self.check_stake(&player.id, wish.pool.stake, Way::Private)
            .await?;
        if wish.rated {
            self.check_conduct(&player.id).await?;
        }
        if let Some(guest) = &wish.for_player {
            self.check_guest(&player.id, guest).await?;
        }
        let password = self.keep_password(wish.password).await?;
        let now = self.clock.now();
        let minutes = wish.minutes.unwrap_or(USUAL_MINUTES);
        let open = OpenPrivate {
            id: PrivateId(chance::seek_id().0),
            pool: wish.pool,
            colour: wish.colour,
            rated: wish.rated,
            player: self
                .card_in(player, wish.pool.variant, wish.pool.time)
                .await?,
            locked: password.is_some(),
            for_player: wish.for_player,
            until: now + Millis::seconds(minutes * 60),
        };
        let before = self.store.sql().private_of(&player.id, now).await?;
        let granted = self.keep_private(open, password).await?;
        self.tell_invited(before.and_then(|mine| mine.room.for_player), &granted)
            .await;
        self.lobby.touch();
        Ok(granted)
    }

    /// Tells who was invited before and who is now; the latter finds it among the notices too.
    async fn tell_invited(&self, before: Option<PlayerId>, granted: &PrivateGrant) {
        let PrivateGrant { room, code, .. } = granted;
        for guest in before.iter().chain(&room.for_player) {
            self.announce_invites(guest);
        }
        if let Some(guest) = &room.for_player {
            let (from, code) = (room.player.clone(), code.clone());
            self.notify(guest, NoticeAbout::Challenge { from, code })
                .await;
        }
    }

    async fn keep_password(&self, text: Option<String>) -> Result<Option<String>, PrivateFailure> {
        let Some(text) = text else {
            return Ok(None);
        };
        let kept = self.passwords.keep(text).await;
        kept.ok_or(PrivateFailure::Busy).map(Some)
    }

    async fn check_guest(&self, player: &PlayerId, guest: &PlayerId) -> Result<(), PrivateFailure> {
        if guest == player {
            return Err(Refusal::OwnSeek.into());
        }
        let known = self.store.account(guest).await?.is_some();
        if !known || self.store.sql().is_blocked(player, guest).await? {
            return Err(Refusal::NotOffered.into());
        }
        Ok(())
    }

    async fn keep_private(
        &self,
        open: OpenPrivate,
        password: Option<String>,
    ) -> Result<PrivateGrant, PrivateFailure> {
        for _ in 0..CODE_TRIES {
            let (code, link) = (chance::code(), chance::link());
            let new = NewPrivate {
                room: PrivateRoom {
                    open: open.clone(),
                    code: code.clone(),
                    password: password.clone(),
                },
                link: chance::hash(&link),
                at: self.clock.now(),
            };
            if self.store.sql().create_private(new).await? {
                return Ok(PrivateGrant {
                    room: open,
                    code,
                    link,
                });
            }
        }
        Err(PrivateFailure::Busy)
    }

    /// Returns what the player has made and where the player is invited.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn private_list(&self, player: &PlayerId) -> Result<PrivateList, StoreError> {
        let now = self.clock.now();
        Ok(PrivateList {
            mine: self.store.sql().private_of(player, now).await?,
            invites: self.store.sql().invites_of(player, now).await?,
        })
    }

    /// Cancels the player's own game, or declines an invitation.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn cancel_private(
        &self,
        player: &PlayerId,
        invitation: Option<PrivateId>,
    ) -> Result<PrivateList, StoreError> {
        let sql = self.store.sql();
        match invitation {
            Some(room) => {
                if sql.decline_private(&room, player).await? {
                    self.announce_invites(player);
                }
            }
            None => {
                let mine = sql.private_of(player, self.clock.now()).await?;
                if sql.cancel_private(player).await? {
                    let guest = mine.and_then(|mine| mine.room.for_player);
                    guest.iter().for_each(|guest| self.announce_invites(guest));
                    self.lobby.touch();
                }
            }
        }
        self.private_list(player).await
    }

    /// Joins a private game and begins it.
    ///
    /// # Errors
    /// See [`PrivateFailure`].
    pub(crate) async fn join_private(
        &self,
        player: &PlayerCard,
        wish: PrivateJoin,
    ) -> Result<GameId, PrivateFailure> {
        let room = self.open_door(&player.id, wish).await?;
        self.may_join(&player.id, &room).await?;
        let host = &room.player.id;
        let new = self.with_ratings(self.private_game(&room, player)).await?;
        let game = new.id.clone();
        let begin = create(&new, &self.config.limits);
        let now = self.clock.now();
        let outcome = self.store.sql().join_private(&room.id, begin, now).await?;
        match outcome {
            JoinOutcome::Begun => {}
            JoinOutcome::Gone => return Err(Refusal::SeekGone.into()),
            JoinOutcome::Playing { player: who, game } if who == player.id => {
                return Err(Refusal::AlreadyPlaying { game }.into());
            }
            JoinOutcome::Playing { .. } => return Err(PrivateFailure::HostAway),
            JoinOutcome::Short {
                player: who,
                balance,
            } => {
                let stake = room.pool.stake;
                if who == *host {
                    self.cancel_private(host, None).await?;
                    let refusal = short(host, host, balance, stake);
                    self.tell(host, News::Withdrawn { refusal });
                }
                return Err(short(&player.id, &who, balance, stake).into());
            }
        }
        self.announce_game(new);
        room.for_player
            .iter()
            .for_each(|guest| self.announce_invites(guest));
        self.lobby.touch();
        Ok(game)
    }

    async fn may_join(&self, player: &PlayerId, room: &OpenPrivate) -> Result<(), PrivateFailure> {
        let host = &room.player.id;
        if host == player {
            return Err(Refusal::OwnSeek.into());
        }
        if self.store.sql().is_blocked(host, player).await? {
            return Err(PrivateFailure::WrongCode);
        }
        if room.rated {
            self.check_conduct(player).await?;
        }
        if let Some(game) = self.store.running_game(player).await? {
            return Err(Refusal::AlreadyPlaying { game }.into());
        }
        let stake = room.pool.stake;
        self.check_stake(player, stake, Way::Private).await?;
        self.check_pair((host, player), stake).await?;
        if self.attendance_of(host).await.gone_since.is_some() {
            return Err(PrivateFailure::HostAway);
        }
        Ok(())
    }

    /// Returns the waiting game that the wish opens.
    async fn open_door(
        &self,
        player: &PlayerId,
        wish: PrivateJoin,
    ) -> Result<OpenPrivate, PrivateFailure> {
        let (code, link) = (
            wish.code.map(tidy_code),
            wish.link.map(|l| chance::hash(&l)),
        );
        let (door, name) = match (&code, &link, &wish.room) {
            (Some(code), None, None) => (Door::Code(code), code.clone()),
            (None, Some(link), None) => (Door::Link(link), String::new()),
            (None, None, Some(room)) => (Door::Room(room), room.0.clone()),
            _ => return Err(PrivateFailure::Bad("one of code, link and room is needed")),
        };
        let now = self.clock.now();
        let found = self.store.sql().private_behind(door, now).await?;
        // What waits for somebody else alone is not there for others.
        let found = found.filter(|room| {
            let guest = room.open.for_player.as_ref();
            guest.is_none_or(|guest| guest == player || room.open.player.id == *player)
        });
        let invited =
            |room: &PrivateRoom| room.open.for_player.is_some() || room.open.player.id == *player;
        match found {
            Some(room) if matches!(door, Door::Link(_)) || invited(&room) => Ok(room.open),
            None if matches!(door, Door::Link(_)) => Err(PrivateFailure::WrongCode),
            Some(room) if room.password.is_none() && matches!(door, Door::Code(_)) => Ok(room.open),
            found => self.try_password(found, wish.password, name).await,
        }
    }

    /// A wrong password and a game that is not there have the same answer and take the same time.
    async fn try_password(
        &self,
        found: Option<PrivateRoom>,
        password: Option<String>,
        door: String,
    ) -> Result<OpenPrivate, PrivateFailure> {
        let Some(password) = password else {
            return Err(match found {
                Some(room) if room.password.is_some() => PrivateFailure::PasswordNeeded,
                _ => PrivateFailure::WrongCode,
            });
        };
        if password.chars().count() > LONGEST_PASSWORD || door.len() > LONGEST_PASSWORD {
            return Err(PrivateFailure::WrongCode);
        }
        let now = self.clock.now();
        if let TryOutcome::Locked(until) = self.store.sql().try_password(&door, now).await? {
            return Err(PrivateFailure::Locked(until - now));
        }
        let kept = found.as_ref().and_then(|room| room.password.clone());
        let right = self.passwords.is_right(password, kept).await;
        match found {
            Some(room) if right.ok_or(PrivateFailure::Busy)? => {
                self.store.sql().forgive_tries(&door).await?;
                Ok(room.open)
            }
            _ => Err(PrivateFailure::WrongCode),
        }
    }

    fn private_game(&self, room: &OpenPrivate, guest: &PlayerCard) -> NewGame {
        let host_is_white = match room.colour {
            ColourWish::White => true,
            ColourWish::Black => false,
            ColourWish::Random => chance::coin(),
        };
        NewGame {
            rated: room.rated,
            closed: room.locked,
            ..self.game_between(room.pool, (&room.player, guest), host_is_white)
        }
    }

    fn announce_invites(&self, player: &PlayerId) {
        self.bus
            .publish(&Topic::Player(player.clone()), Note::Invites);
    }

    /// Returns the private games that wait for this player alone.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn invites_of(
        &self,
        player: &PlayerId,
    ) -> Result<Vec<OpenPrivate>, StoreError> {
        self.store.sql().invites_of(player, self.clock.now()).await
    }
}

fn check(wish: &PrivateRequest) -> Result<(), PrivateFailure> {
    check_pool(&wish.pool)?;
    if wish.rated && wish.pool.stake > 0 {
        return Err(PrivateFailure::Bad(
            "a private game for credits does not count: ask for \"rated\": false",
        ));
    }
    if let Some(password) = &wish.password {
        if wish.rated {
            return Err(PrivateFailure::Bad("a game with a password does not count"));
        }
        if wish.for_player.is_some() {
            return Err(PrivateFailure::Bad("an invited player needs no password"));
        }
        if !(1..=LONGEST_PASSWORD).contains(&password.chars().count()) {
            return Err(PrivateFailure::Bad("a password has 1 to 64 characters"));
        }
    }
    match wish.minutes {
        Some(1..=MOST_MINUTES) | None => Ok(()),
        Some(_) => Err(PrivateFailure::Bad("a game waits for 1 to 10,080 minutes")),
    }
}

/// Returns the code as it is kept, however it was typed.
fn tidy_code(typed: String) -> String {
    let code = typed.chars().filter(|c| c.is_alphanumeric());
    code.take(LONGEST_PASSWORD)
        .collect::<String>()
        .to_ascii_uppercase()
}
