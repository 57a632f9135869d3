//! Credits as a state machine: random wishes of a few players, each sent once, twice or a hundred times at
//! once, while the store is torn down in the middle and opened again. Whatever happens, the balances are
//! those of the model and the audit holds.

mod model;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use proptest::prelude::*;
use protocol::{CommandId, EndReason, GameId, PlayerId, SideKey, Timestamp, TournamentId};
use server::port::{Commit, CommitOutcome, GameStore};
use server::store::SqlStore;
use server::store::ledger::{Claim, ClaimOutcome, Rescue, RescueOutcome};
use server::store::personal::{Erase, EraseOutcome};
use server::store::tournaments::{Entering, Finishing, LeaveOutcome};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;

use crate::ledger::{keys, over, sound, staked};
use crate::sample::{account, key};
use crate::tournaments;
use model::{FEE, Model, START};

const PLAYERS: usize = 4;

/// What somebody wants. Players are numbers.
#[derive(Clone, Debug)]
enum Wish {
    Open(usize),
    Claim(usize, i64),
    Rescue(usize, i64),
    Begin(usize, usize, u32),
    /// The player's running game ends: as a win of that player, a loss, or without a winner.
    End(usize, Option<bool>),
    /// The account is deleted, and a new one takes its place.
    Delete(usize),
    Join(usize),
    Leave(usize),
    /// The tournament ends, this one first, or is called off; the next one opens.
    Finish(Option<usize>),
}

/// How the wish fares.
#[derive(Clone, Copy, Debug)]
struct Fate {
    /// How often it is sent at once.
    copies: usize,
    /// Whether the store is torn down while it is being done.
    crash: bool,
}

fn wish() -> impl Strategy<Value = Wish> {
    let player = 0..PLAYERS;
    prop_oneof![
        1 => player.clone().prop_map(Wish::Open),
        2 => (player.clone(), 0..3_i64).prop_map(|(who, window)| Wish::Claim(who, window)),
        2 => (player.clone(), 0..2_i64).prop_map(|(who, day)| Wish::Rescue(who, day)),
        5 => (player.clone(), player.clone(), prop::sample::select(vec![0, 10, 500, 1000]))
            .prop_map(|(one, other, stake)| Wish::Begin(one, other, stake)),
        5 => (player.clone(), prop::option::weighted(0.7, any::<bool>()))
            .prop_map(|(who, won)| Wish::End(who, won)),
        1 => player.clone().prop_map(Wish::Delete),
        4 => player.clone().prop_map(Wish::Join),
        2 => player.clone().prop_map(Wish::Leave),
        1 => prop::option::weighted(0.7, player).prop_map(Wish::Finish),
    ]
}

fn fate() -> impl Strategy<Value = Fate> {
    let copies = prop_oneof![6 => Just(1), 2 => Just(2), 2 => Just(100)];
    (copies, prop::bool::weighted(0.2)).prop_map(|(copies, crash)| Fate { copies, crash })
}

/// Something to ask a store, as often as one likes.
#[derive(Clone, Debug)]
enum Call {
    Open(PlayerId),
    Claim(Claim),
    Rescue(Rescue),
    Commit(Box<Commit>),
    Erase(Erase),
    Join(Entering),
    Leave(TournamentId, PlayerId),
    Finish(Finishing),
    Nothing,
}

impl Call {
    fn of(wish: &Wish, model: &Model) -> Self {
        let id = |player: usize| PlayerId(model.name(player));
        let named = |mut commit: Commit, player: usize| {
            commit.commands = vec![key(&model.name(player), CommandId::fresh(), 1)];
            Self::Commit(Box::new(commit))
        };
        match *wish {
            Wish::Open(who) => Self::Open(id(who)),
            Wish::Claim(who, window) => Self::Claim(Claim {
                player: id(who),
                key: format!("claim {window}"),
                amount: 100,
                at: Timestamp(2000),
            }),
            Wish::Rescue(who, day) => Self::Rescue(Rescue {
                player: id(who),
                key: format!("rescue {day}"),
                below: 10,
                to: 100,
                at: Timestamp(2000),
            }),
            Wish::Begin(white, black, _) if white == black => Self::Nothing,
            Wish::Begin(white, black, stake) => {
                let game = format!("game{}", model.games);
                let both = (&*model.name(white), &*model.name(black));
                named(staked(&game, both, stake), white)
            }
            Wish::End(who, won) => match &model.players[who].running {
                None => Self::Nothing,
                Some(game) => {
                    let winner = won.map(|won| match won == game.is_white {
                        true => SideKey::White,
                        false => SideKey::Black,
                    });
                    let reason = winner.map_or(EndReason::Agreed, |_| EndReason::TimeOut);
                    named(over(&game.game, winner, reason, 3000), who)
                }
            },
            Wish::Delete(who) => Self::Erase(Erase {
                player: id(who),
                confirm: model.name(who),
                stand_in: model.name(who).replace('p', "gone"),
                at: Timestamp(4000),
            }),
            Wish::Join(who) => Self::Join(Entering {
                tournament: model.cup(),
                player: id(who),
                rating: 1500,
                at: Timestamp(4000),
            }),
            Wish::Leave(who) => Self::Leave(model.cup(), id(who)),
            Wish::Finish(first) => Self::Finish(Finishing {
                tournament: model.cup(),
                version: 1,
                at: Timestamp(5000),
                order: model.order(first).into_iter().map(id).collect(),
                points: vec![],
            }),
        }
    }

    /// Asks; returns whether it was this copy that changed something.
    async fn ask(self, store: &SqlStore) -> bool {
        match self {
            Self::Open(player) => {
                let opened = store.open_wallet(&player, START, Timestamp(10)).await;
                opened.unwrap();
                false
            }
            Self::Claim(claim) => store.claim(claim).await.unwrap() == ClaimOutcome::Claimed,
            Self::Rescue(rescue) => {
                store.rescue(rescue).await.unwrap() == RescueOutcome::Claim(ClaimOutcome::Claimed)
            }
            Self::Commit(commit) => {
                store.commit(*commit).await.unwrap() == CommitOutcome::Committed
            }
            Self::Erase(erase) => store.erase(erase).await.unwrap() == EraseOutcome::Erased,
            Self::Join(entering) => {
                // Who has joined already hears the same.
                store.enter_tournament(entering).await.unwrap();
                false
            }
            Self::Leave(cup, player) => {
                let left = store.leave_tournament(&cup, &player, Timestamp(4500)).await;
                left.unwrap() == LeaveOutcome::Left
            }
            Self::Finish(finishing) => store.finish_tournament(finishing).await.unwrap(),
            Self::Nothing => false,
        }
    }
}

/// Where the database is.
#[derive(Clone, Debug)]
enum Place {
    Folder(PathBuf),
    /// Two servers work on it.
    Address(String),
}

/// A process, as far as a test can be one: it ends between any two steps of its tasks.
struct Life {
    runtime: Runtime,
    stores: Vec<Arc<SqlStore>>,
}

impl Life {
    fn begin(place: &Place) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let stores = runtime.block_on(async {
            match place {
                Place::Folder(folder) => vec![SqlStore::open(folder).await.unwrap()],
                Place::Address(address) => vec![
                    SqlStore::connect(address).await.unwrap(),
                    SqlStore::connect(address).await.unwrap(),
                ],
            }
        });
        Self {
            runtime,
            stores: stores.into_iter().map(Arc::new).collect(),
        }
    }

    /// Sends the call so often at once; returns how many copies changed something.
    fn send(&self, call: &Call, copies: usize) -> usize {
        self.runtime.block_on(async {
            let mut racing = self.spawn(call, copies);
            let mut changed = 0;
            while let Some(answer) = racing.join_next().await {
                changed += usize::from(answer.unwrap());
            }
            changed
        })
    }

    fn spawn(&self, call: &Call, copies: usize) -> JoinSet<bool> {
        let mut racing = JoinSet::new();
        for copy in 0..copies {
            let store = Arc::clone(&self.stores[copy % self.stores.len()]);
            let call = call.clone();
            let asking = async move { call.ask(&store).await };
            racing.spawn_on(asking, self.runtime.handle());
        }
        racing
    }

    /// Sends the call and ends before anybody knows what became of it.
    fn crash(self, call: &Call, copies: usize) {
        let racing = self.spawn(call, copies);
        self.runtime.block_on(async {
            for _ in 0..copies {
                tokio::task::yield_now().await;
            }
        });
        drop((racing, self.stores));
        self.runtime.shutdown_timeout(Duration::from_secs(10));
    }

    fn end(self) {
        self.runtime.block_on(async {
            for store in &self.stores {
                server::port::NodeStore::close(&**store).await;
            }
        });
    }

    /// Everything stands as the model says, and the audit holds.
    fn check(&self, model: &Model) {
        let store = &self.stores[0];
        self.runtime.block_on(async {
            for (number, player) in model.players.iter().enumerate() {
                let id = PlayerId(model.name(number));
                let found = store.holding(&id, &keys()).await.unwrap();
                let in_play = model.in_play(number);
                let expected = player.wallet.map(|balance| (balance, in_play));
                let found = found.map(|holding| (holding.balance, holding.in_play));
                assert_eq!(found, expected, "{id} in {model:#?}");
                let running = store.running_game(&id).await.unwrap();
                let expected = player
                    .running
                    .as_ref()
                    .map(|game| GameId(game.game.clone()));
                assert_eq!(running, expected, "{id} in {model:#?}");
            }
            sound(store).await;
        });
    }
}

/// Plays the wishes on the database of this place.
fn play(place: &Place, wishes: Vec<(Wish, Fate)>) {
    let mut life = Life::begin(place);
    let mut model = Model::default();
    for (wish, fate) in wishes {
        life.runtime.block_on(async {
            for player in 0..PLAYERS {
                account(&*life.stores[0], &model.name(player)).await;
            }
            let mut cup = tournaments::new(&model.cup().0, tournaments::SWISS, None);
            cup.setup.fee = FEE;
            life.stores[0].make_tournament(cup).await.unwrap();
        });
        let call = Call::of(&wish, &model);
        if fate.crash {
            life.crash(&call, fate.copies);
            life = Life::begin(place);
        }
        // After a crash whoever asked does not know, and asks again.
        let changed = life.send(&call, fate.copies);
        assert!(changed <= 1, "{wish:?} was done {changed} times");
        model = model.after(&wish);
        life.check(&model);
    }
    life.end();
}

fn wishes() -> impl Strategy<Value = Vec<(Wish, Fate)>> {
    let open = (0..PLAYERS).map(|player| {
        let fate = Fate {
            copies: 100,
            crash: false,
        };
        (Wish::Open(player), fate)
    });
    let open: Vec<_> = open.collect();
    prop::collection::vec((wish(), fate()), 1..40)
        .prop_map(move |wishes| open.iter().cloned().chain(wishes).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn credits_are_neither_made_nor_lost_on_sqlite(wishes in wishes()) {
        let folder = tempfile::tempdir().unwrap();
        play(&Place::Folder(folder.path().to_owned()), wishes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    #[ignore = "needs the PostgreSQL that cargo xtask test starts"]
    fn credits_are_neither_made_nor_lost_on_postgres(wishes in wishes()) {
        let runtime = Runtime::new().unwrap();
        let (store, address) = runtime.block_on(crate::fresh_postgres());
        runtime.block_on(server::port::NodeStore::close(&store));
        play(&Place::Address(address), wishes);
    }
}
