//! The block matrix: between two players of whom one has blocked the other nothing passes, over no
//! channel, in neither direction.

use std::time::Duration;

use load::Guest;
use protocol::{
    ApiError, ChatBody, ChatPage, ClientMessage, ColourWish, CommandId, ConversationList,
    FriendList, GameCommand, GameId, LobbyState, NoticePage, PersonList, PrivateGrant, PrivateJoin,
    PrivateJoined, PrivateRequest, Profile, Refusal, ServerMessage,
};
use serde_json::json;

use crate::chat::{in_game, say, text};
use crate::house::{House, Player, blitz, play_to};
use crate::people::{befriend, done, get, path, post};

/// A way from one player to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Channel {
    FriendRequest,
    DirectChat,
    DirectPhrase,
    GameChat,
    GameEmote,
    Search,
    Invitation,
    PrivateCode,
    PrivateLink,
    Rematch,
    OpenOffer,
    Pairing,
}

/// Each channel with how it looks to the blocked player who tries it, and to the one who blocks. The
/// blocked player must not learn of it where that can be avoided.
const MATRIX: [(Channel, &str, &str); 12] = [
    (Channel::FriendRequest, "sent", "blocked"),
    (Channel::DirectChat, "sent", "blocked"),
    (Channel::DirectPhrase, "sent", "blocked"),
    (Channel::GameChat, "sent", "blocked"),
    (Channel::GameEmote, "sent", "blocked"),
    (Channel::Search, "nobody", "found"),
    (Channel::Invitation, "not_offered", "not_offered"),
    (Channel::PrivateCode, "wrong_code", "wrong_code"),
    (Channel::PrivateLink, "wrong_code", "wrong_code"),
    (Channel::Rematch, "not_offered", "not_offered"),
    (Channel::OpenOffer, "seek_gone", "seek_gone"),
    (Channel::Pairing, "both wait", "both wait"),
];

impl Channel {
    /// What has happened before the block.
    async fn prepare(self, from: &mut Player, to: &mut Player, game: &GameId) {
        if matches!(
            self,
            Self::Rematch | Self::OpenOffer | Self::Pairing | Self::PrivateCode | Self::PrivateLink
        ) {
            play_to(from, to, game, 2).await;
            from.granted(game, GameCommand::Resign).await;
            to.end_of(game).await;
            to.granted(game, GameCommand::OfferRematch).await;
        }
    }

    /// Tries it; returns how that looks.
    async fn attempt(self, from: &mut Player, to: &mut Player, game: &GameId) -> String {
        let direct = path("chat/player", &to.guest, "");
        match self {
            Self::FriendRequest => {
                let request = path("friends", &to.guest, "/request");
                let asked = from
                    .guest
                    .post::<FriendList>(&request, &json!({}))
                    .await
                    .unwrap();
                outcome(asked.map(|list| assert_eq!(list.asked.len(), 1)))
            }
            Self::DirectChat => said(&from.guest, &direct, text("do you hear me?")).await,
            Self::DirectPhrase => said(&from.guest, &direct, phrase()).await,
            Self::GameChat => said(&from.guest, &in_game(game), text("and in here?")).await,
            Self::GameEmote => said(&from.guest, &in_game(game), emote()).await,
            Self::Search => {
                let name = &to.guest.player.name;
                let found: PersonList =
                    get(&from.guest, &format!("/api/players?name={name}")).await;
                let looks = if found.people.is_empty() {
                    "nobody"
                } else {
                    "found"
                };
                looks.to_owned()
            }
            Self::Invitation => outcome(make(from, private(Some(to))).await.map(drop)),
            Self::PrivateCode => {
                let code = make(to, private(None)).await.unwrap().code;
                let wish = PrivateJoin {
                    code: Some(code),
                    ..PrivateJoin::default()
                };
                join(from, wish).await
            }
            Self::PrivateLink => {
                let link = make(to, private(None)).await.unwrap().link;
                let wish = PrivateJoin {
                    link: Some(link),
                    ..PrivateJoin::default()
                };
                join(from, wish).await
            }
            Self::Rematch => {
                let accepted = from.client.ask(game, GameCommand::OfferRematch).await;
                answer(accepted.unwrap())
            }
            Self::OpenOffer => take_offer(from, to).await,
            Self::Pairing => wait_in_one_pool(from, to).await,
        }
    }
}

fn phrase() -> ChatBody {
    ChatBody::Phrase {
        key: "hello".to_owned(),
    }
}

fn emote() -> ChatBody {
    ChatBody::Emote {
        key: "heart".to_owned(),
    }
}

fn outcome(result: Result<(), ApiError>) -> String {
    result.map_or_else(|error| error.code, |()| "sent".to_owned())
}

/// Returns the name of a refusal.
fn answer(result: Result<(), Refusal>) -> String {
    match result {
        Ok(()) => "granted".to_owned(),
        Err(refusal) => {
            let written = serde_json::to_value(refusal).unwrap();
            written["why"].as_str().unwrap().to_owned()
        }
    }
}

async fn said(from: &Guest, place: &str, body: ChatBody) -> String {
    match say(from, place, body).await {
        Ok(_) => "sent".to_owned(),
        Err(code) => code,
    }
}

fn private(for_player: Option<&Player>) -> PrivateRequest {
    PrivateRequest {
        pool: blitz(),
        colour: ColourWish::Random,
        rated: false,
        password: None,
        for_player: for_player.map(|player| player.guest.player.id.clone()),
        minutes: None,
    }
}

async fn make(player: &Player, wish: PrivateRequest) -> Result<PrivateGrant, ApiError> {
    player.guest.post("/api/private", &wish).await.unwrap()
}

async fn join(player: &Player, wish: PrivateJoin) -> String {
    let place = "/api/private/join";
    let joined = player.guest.post::<PrivateJoined>(place, &wish).await;
    outcome(joined.unwrap().map(drop))
}

/// One offers a game to all, the other takes it by name.
async fn take_offer(from: &mut Player, to: &mut Player) -> String {
    assert_eq!(to.client.seek(blitz()).await.unwrap(), Ok(()));
    let shown = |message: &ServerMessage| matches!(message, ServerMessage::Lobby(LobbyState { seeks, .. }) if !seeks.is_empty());
    let ServerMessage::Lobby(lobby) = from.client.until(shown).await.unwrap() else {
        panic!("until returns what fits");
    };
    let id = CommandId::fresh();
    let seek = lobby.seeks[0].id.clone();
    let join = ClientMessage::JoinSeek { id, seek };
    from.client.send(&join).await.unwrap();
    answer(from.client.answer_to(id).await.unwrap())
}

/// Both want the same game.
async fn wait_in_one_pool(from: &mut Player, to: &mut Player) -> String {
    assert_eq!(to.client.seek(blitz()).await.unwrap(), Ok(()));
    assert_eq!(from.client.seek(blitz()).await.unwrap(), Ok(()));
    let both = |message: &ServerMessage| matches!(message, ServerMessage::Lobby(LobbyState { seeks, .. }) if seeks.len() == 2);
    from.client.until(both).await.unwrap();
    "both wait".to_owned()
}

/// Returns whatever of the other one has reached this player, by every way of looking.
async fn traces(player: &mut Player, other: &Guest, game: &GameId) -> Vec<String> {
    let mut found = vec![];
    let guest = &player.guest;
    let friends: FriendList = get(guest, "/api/friends").await;
    found.extend(friends.asking.iter().map(|one| format!("{one:?}")));
    let chats: ConversationList = get(guest, "/api/chat").await;
    found.extend(chats.conversations.iter().map(|one| format!("{one:?}")));
    for place in [in_game(game), path("chat/player", other, "")] {
        let page: ChatPage = get(guest, &place).await;
        found.extend(page.lines.iter().map(|line| format!("{line:?}")));
    }
    let notices: NoticePage = get(guest, "/api/notices").await;
    found.extend(notices.notices.iter().map(|one| format!("{one:?}")));
    let wait = Duration::from_millis(100);
    while let Ok(message) = tokio::time::timeout(wait, player.client.next()).await {
        let message = message.unwrap();
        if matches!(
            message,
            ServerMessage::Chat { .. }
                | ServerMessage::Notice(_)
                | ServerMessage::Friend { .. }
                | ServerMessage::Paired { .. }
        ) {
            found.push(format!("{message:?}"));
        }
    }
    found
}

/// Lets one try a channel to the other; returns how that looked and what arrived.
async fn tried(channel: Channel, blocked_tries: bool) -> (String, Vec<String>) {
    let house = House::open().await;
    let (mut from, mut to, game) = house.pair(blitz()).await;
    channel.prepare(&mut from, &mut to, &game).await;
    let (blocks, blocked) = if blocked_tries {
        (&to, &from)
    } else {
        (&from, &to)
    };
    done(&blocks.guest, &path("blocks", &blocked.guest, "")).await;
    let looks = channel.attempt(&mut from, &mut to, &game).await;
    let arrived = traces(&mut to, &from.guest, &game).await;
    house.close().await;
    (looks, arrived)
}

#[tokio::test]
async fn nothing_passes_between_two_of_whom_one_has_blocked_the_other() {
    for (channel, to_the_blocked, to_the_blocking) in MATRIX {
        for (blocked_tries, expected) in [(true, to_the_blocked), (false, to_the_blocking)] {
            let (looks, arrived) = tried(channel, blocked_tries).await;
            assert_eq!(looks, expected, "{channel:?}, {blocked_tries}");
            let nothing = Vec::<String>::new();
            assert_eq!(arrived, nothing, "{channel:?}, {blocked_tries}");
        }
    }
}

#[tokio::test]
async fn a_block_that_is_lifted_leaves_nothing_behind() {
    let house = House::open().await;
    let (mut anna, mut boris, game) = house.pair(blitz()).await;
    Channel::Pairing.prepare(&mut anna, &mut boris, &game).await;
    done(&anna.guest, &path("blocks", &boris.guest, "")).await;
    wait_in_one_pool(&mut anna, &mut boris).await;
    let lift = path("blocks", &boris.guest, "/remove");
    let list: PersonList = post(&anna.guest, &lift).await;
    assert!(list.people.is_empty());
    // Both still wait in one pool: now they are each other's opponents.
    let met = anna.client.paired().await.unwrap();
    assert_eq!(boris.client.paired().await.unwrap(), met);
    let direct = path("chat/player", &boris.guest, "");
    let heard = said(&anna.guest, &direct, text("I block you no more")).await;
    assert_eq!(heard, "sent");
    house.close().await;
}

#[tokio::test]
async fn a_block_ends_a_friendship_and_with_it_presence() {
    let house = House::open().await;
    let (anna, boris) = (house.guest("Anna").await, house.guest("Boris").await);
    befriend(&anna, &boris).await;
    let mut watching = boris.connect(vec![]).await.unwrap();
    let blocked: PersonList = post(&anna, &path("blocks", &boris, "")).await;
    assert_eq!(blocked.people[0].player.name, "Boris");
    let told = |m: &ServerMessage| matches!(m, ServerMessage::People { .. });
    watching.until(told).await.unwrap();
    let list: FriendList = get(&boris, "/api/friends").await;
    assert!(list.friends.is_empty());
    let seen: Profile = get(&boris, &path("players", &anna, "")).await;
    assert_eq!(seen.presence, None);
    let _here = Player::connect(anna).await;
    let wait = Duration::from_millis(200);
    while let Ok(message) = tokio::time::timeout(wait, watching.next()).await {
        assert!(!matches!(message.unwrap(), ServerMessage::Friend { .. }));
    }
    house.close().await;
}
