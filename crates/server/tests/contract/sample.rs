//! Accounts, games and commits to try the store with.

use protocol::{
    CommandId, EndReason, GameEvent, GameId, GameResult, NewGame, PlayerCard, PlayerId, SideKey,
    TimeControl, Timestamp, VariantKey,
};
use rules::Variant;
use server::port::{
    Append, CommandKey, Commit, CommitOutcome, Create, NameOutcome, NewAccount, Store,
};

pub(crate) fn key(account: &str, id: CommandId, content: u8) -> CommandKey {
    CommandKey {
        account: account.into(),
        id,
        digest: [content; 16],
    }
}

pub(crate) async fn account(store: &impl Store, name: &str) -> NameOutcome {
    let mut token = [0; 32];
    for (place, byte) in token.iter_mut().zip(name.bytes()) {
        *place = byte;
    }
    let account = NewAccount {
        id: PlayerId::from(name),
        name: name.to_owned(),
        token,
        device: "a test".to_owned(),
        at: Timestamp(1),
    };
    store.create_account(account).await.unwrap()
}

pub(crate) fn new_game(id: &str, white: &str, black: &str) -> NewGame {
    let card = |name: &str| PlayerCard {
        id: name.into(),
        name: name.to_owned(),
        rating: 1500,
        provisional: false,
    };
    NewGame {
        id: id.into(),
        variant: VariantKey(Variant::Russian),
        time: TimeControl::fischer(3, 2),
        white: card(white),
        black: card(black),
        stake: 0,
        rated: true,
        closed: false,
        rematch_of: None,
        tournament: None,
        at: Timestamp(1000),
    }
}

pub(crate) fn creation(new: NewGame) -> Commit {
    Commit {
        at: new.at,
        commands: vec![],
        takes: vec![],
        append: None,
        create: Some(Create {
            new,
            deadline: Some(Timestamp(26_000)),
        }),
    }
}

/// Begins a game of two new players whose names come from the game's.
pub(crate) async fn begin(store: &impl Store, id: &str) -> GameId {
    let (white, black) = (format!("{id}-white"), format!("{id}-black"));
    account(store, &white).await;
    account(store, &black).await;
    let commit = creation(new_game(id, &white, &black));
    assert_eq!(store.commit(commit).await, Ok(CommitOutcome::Committed));
    id.into()
}

pub(crate) const fn offer(by: SideKey) -> GameEvent {
    GameEvent::DrawOffered { by }
}

pub(crate) fn append(game: &GameId, expected: u64, events: Vec<GameEvent>) -> Commit {
    Commit {
        at: Timestamp(2000),
        commands: vec![],
        takes: vec![],
        append: Some(Append {
            game: game.clone(),
            expected,
            events,
            deadline: Some(Timestamp(50_000)),
            ended: None,
            conduct: vec![],
        }),
        create: None,
    }
}

/// Ends the game; `then` begins in the same transaction.
pub(crate) fn ending(game: &GameId, expected: u64, then: Option<NewGame>) -> Commit {
    let result = GameResult {
        winner: Some(SideKey::Black),
        reason: EndReason::Resigned,
    };
    let at = Timestamp(3000);
    let event = GameEvent::Ended {
        result,
        clocks: protocol::Clocks::default(),
        at,
    };
    let mut commit = append(game, expected, vec![event]);
    if let Some(append) = &mut commit.append {
        append.deadline = None;
        append.ended = Some((at, result));
    }
    commit.create = then.map(|new| Create {
        new,
        deadline: Some(Timestamp(90_000)),
    });
    commit
}
