//! The block matrix: whoever is blocked reaches nobody, over no channel.

use std::time::Duration;

use load::Guest;
use protocol::{
    ChatBody, ChatPage, ConversationList, FriendList, GameId, NoticePage, PersonList, Profile,
    ServerMessage,
};

use crate::chat::{in_game, say, text};
use crate::house::{House, Player, blitz};
use crate::people::{befriend, done, get, path, post, refused};

/// What somebody blocked may try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Channel {
    FriendRequest,
    DirectChat,
    DirectPhrase,
    GameChat,
    GameEmote,
    Search,
}

const CHANNELS: [Channel; 6] = [
    Channel::FriendRequest,
    Channel::DirectChat,
    Channel::DirectPhrase,
    Channel::GameChat,
    Channel::GameEmote,
    Channel::Search,
];

impl Channel {
    /// Tries it. It must look as if it worked.
    async fn attempt(self, from: &Guest, to: &Guest, game: &GameId) {
        let direct = path("chat/player", to, "");
        let phrase = ChatBody::Phrase {
            key: "hello".to_owned(),
        };
        let emote = ChatBody::Emote {
            key: "heart".to_owned(),
        };
        match self {
            Self::FriendRequest => {
                let list: FriendList = post(from, &path("friends", to, "/request")).await;
                assert_eq!(list.asked.len(), 1, "it looks sent");
            }
            Self::DirectChat => drop(say(from, &direct, text("do you hear me?")).await.unwrap()),
            Self::DirectPhrase => drop(say(from, &direct, phrase).await.unwrap()),
            Self::GameChat => drop(
                say(from, &in_game(game), text("and in here?"))
                    .await
                    .unwrap(),
            ),
            Self::GameEmote => drop(say(from, &in_game(game), emote).await.unwrap()),
            Self::Search => {
                let name = &to.player.name;
                let found: PersonList = get(from, &format!("/api/players?name={name}")).await;
                assert!(found.people.is_empty(), "who blocks is not found");
            }
        }
    }
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
            ServerMessage::Chat { .. } | ServerMessage::Notice(_) | ServerMessage::Friend { .. }
        ) {
            found.push(format!("{message:?}"));
        }
    }
    found
}

#[tokio::test]
async fn no_channel_leads_from_a_blocked_player_to_whoever_blocks() {
    for channel in CHANNELS {
        let house = House::open().await;
        let (mut white, black, game) = house.pair(blitz()).await;
        done(&white.guest, &path("blocks", &black.guest, "")).await;
        channel.attempt(&black.guest, &white.guest, &game).await;
        let reached = traces(&mut white, &black.guest, &game).await;
        assert_eq!(reached, Vec::<String>::new(), "{channel:?}");
        house.close().await;
    }
}

#[tokio::test]
async fn whoever_blocks_cannot_write_to_the_blocked_player_either() {
    let house = House::open().await;
    let (white, black, game) = house.pair(blitz()).await;
    let (anna, boris) = (&white.guest, &black.guest);
    done(anna, &path("blocks", boris, "")).await;
    let direct = path("chat/player", boris, "");
    assert_eq!(
        say(anna, &direct, text("I block you")).await.unwrap_err(),
        "blocked"
    );
    assert_eq!(
        say(anna, &in_game(&game), text("ha")).await.unwrap_err(),
        "blocked"
    );
    assert_eq!(
        refused(anna, &path("friends", boris, "/request")).await,
        "blocked"
    );
    let list: PersonList = post(anna, &path("blocks", boris, "/remove")).await;
    assert!(list.people.is_empty());
    say(anna, &direct, text("I block you no more"))
        .await
        .unwrap();
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
