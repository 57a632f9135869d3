//! Made-up friends, conversations and notices.

use checkers_online::net::{PeopleCall, Problem};
use checkers_online::session::{History, Notices, People, Thread, Unsent};
use checkers_online::ui::PeopleMemory;
use protocol::{
    Bond, ChatBody, ChatKey, ChatLine, ChatSend, CommandId, Conversation, FriendList, GameCounts,
    GameSummary, Me, Millis, NewGame, Notice, NoticeAbout, Person, PlayerCard, Profile, Timestamp,
    Whereabouts,
};

use crate::lobby::{me, opponent, person};
use crate::{Wish, live, moment, standing, table};

/// The screens of the entry 'Friends'.
const SCREENS: [&str; 13] = [
    "friends", "nobody", "loading", "failed", "found", "talk", "unsent", "stranger", "profile",
    "edit", "report", "blocked", "notices",
];

/// Returns whether a screen belongs to the entry 'Friends'.
pub(crate) fn is_of(screen: &str) -> bool {
    SCREENS.contains(&screen)
}

/// What is open and typed.
pub(crate) fn remember(wish: &Wish, memory: &mut PeopleMemory) {
    match wish.screen.as_str() {
        "talk" | "unsent" => memory.open = Some("p-31".into()),
        "stranger" => memory.open = Some("p-44".into()),
        "found" => memory.search = "Jan".to_owned(),
        "profile" | "report" => memory.profile = Some("p-31".into()),
        "panel" => memory.panel = true,
        _ => {}
    }
    memory.picker = wish.screen == "stranger";
}

fn known(id: &str, name: &str, country: &str, picture: u8) -> Person {
    Person {
        player: person(id, name),
        avatar: Some(picture),
        country: Some(country.to_owned()),
        presence: None,
    }
}

fn friends() -> FriendList {
    let friend = |of, is| Person {
        presence: Some(is),
        ..of
    };
    FriendList {
        friends: vec![
            friend(known("p-31", "JanDammer", "NL", 65), Whereabouts::Online),
            friend(known("p-22", "Līga", "LV", 86), Whereabouts::Playing),
            friend(known("p-33", "BudiSatria", "ID", 34), Whereabouts::Away),
            friend(known("p-34", "Els_88", "NL", 88), Whereabouts::Offline),
            friend(known("p-35", "Siti", "ID", 26), Whereabouts::Offline),
        ],
        asking: vec![
            known("p-36", "Koffi", "CI", 20),
            known("p-37", "Оксана", "UA", 59),
        ],
        asked: vec![known("p-38", "Awa_Diop", "SN", 100)],
    }
}

fn text(text: &str) -> ChatBody {
    let text = text.to_owned();
    ChatBody::Text { text }
}

fn phrase(key: &str) -> ChatBody {
    let key = key.to_owned();
    ChatBody::Phrase { key }
}

fn emote(key: &str) -> ChatBody {
    let key = key.to_owned();
    ChatBody::Emote { key }
}

/// The time so many minutes ago.
fn ago(minutes: i64) -> Timestamp {
    moment() + Millis(-minutes * 60_000)
}

fn thread(with: &str, bodies: &[(bool, i64, ChatBody)]) -> Thread {
    let lines = bodies.iter().enumerate().map(|(index, line)| {
        let (is_own, minutes, body) = line;
        let seq = index as u64 + 1;
        let line = ChatLine {
            seq,
            from: if *is_own { "p-1" } else { with }.into(),
            at: ago(*minutes),
            body: body.clone(),
        };
        (seq, line)
    });
    let lines: std::collections::BTreeMap<_, _> = lines.collect();
    Thread {
        read: lines.len() as u64,
        lines,
        more: false,
        is_loaded: true,
        unsent: vec![],
    }
}

fn problem(code: &str) -> Problem {
    Problem {
        code: code.to_owned(),
        message: String::new(),
        wait: None,
    }
}

fn direct(wish: &Wish) -> Thread {
    let mut thread = thread(
        "p-31",
        &[
            (false, 1500, text("Goedenavond! Nice trap on 27 yesterday.")),
            (true, 1498, phrase("thanks")),
            (true, 1498, emote("smile")),
            (false, 12, text("Rematch tonight?")),
            (false, 12, emote("think")),
            (
                true,
                9,
                text("Give me two minutes, I am making tea, and then we could play a long one"),
            ),
        ],
    );
    if wish.screen == "unsent" {
        let unsent = |body, problem| Unsent {
            send: ChatSend {
                id: CommandId::fresh(),
                body,
            },
            problem,
        };
        thread.unsent = vec![
            unsent(text("Are you there?"), Some(problem("line"))),
            unsent(text("Are you there?!"), Some(problem("repeated"))),
            unsent(emote("heart"), None),
        ];
    }
    thread
}

fn chats() -> Vec<Conversation> {
    let chat = |with: PlayerCard, unread, body| Conversation {
        chat: ChatKey::Player(with.id.clone()),
        last: Some(ChatLine {
            seq: 9,
            from: with.id.clone(),
            at: ago(12),
            body,
        }),
        with,
        unread,
        muted: false,
    };
    vec![
        chat(person("p-31", "JanDammer"), 0, emote("think")),
        chat(person("p-34", "Els_88"), 2, phrase("rematch")),
        chat(person("p-44", "Kestutis"), 1, text("Good game, thanks!")),
    ]
}

fn profile(player: PlayerCard, bond: Bond, picture: Option<u8>) -> Profile {
    Profile {
        player,
        avatar: picture,
        country: Some("NL".to_owned()),
        since: Timestamp(1_772_000_000_000),
        games: GameCounts {
            won: 218,
            drawn: 61,
            lost: 133,
        },
        bond,
        presence: None,
        muted: false,
    }
}

fn history(wish: &Wish, of: &PlayerCard) -> History {
    let game = |id: &str, other: &str, minutes: i64, what: &str| GameSummary {
        created: NewGame {
            id: id.into(),
            white: of.clone(),
            black: person(id, other),
            ..table::snapshot(wish, moment()).created
        },
        result: Some(table::result(what)),
        ended_at: Some(ago(minutes)),
        ratings: match what {
            "won" => Some(standing::rated((1942, 1953), (1930, 1919))),
            "lost" => Some(standing::rated((1950, 1942), (1961, 1969))),
            _ => None,
        },
        watching: 0,
        position: None,
    };
    History {
        player: of.id.clone(),
        games: vec![
            game("g-11", "Павел Орлов", 40, "won"),
            game("g-12", "JanDammer", 300, "lost"),
            game("g-13", "Awa_Diop", 1600, "drawn"),
            game("g-14", "BudiSatria", 9000, "won"),
        ],
        older: Some("g-14".into()),
    }
}

fn notices() -> Notices {
    let notice = |seq, minutes, about| Notice {
        seq,
        at: ago(minutes),
        about,
    };
    let from = person("p-36", "Koffi");
    let jan = person("p-31", "JanDammer");
    let challenge = NoticeAbout::Challenge {
        from: jan.clone(),
        code: "K7QX4M".to_owned(),
    };
    let turn = NoticeAbout::YourTurn {
        game: "g-1".into(),
        from: jan.clone(),
    };
    let tournament = NoticeAbout::Tournament {
        tournament: "t".to_owned(),
        name: "Sunday Blitz Arena".to_owned(),
        starts_at: ago(5900),
    };
    Notices {
        list: vec![
            notice(9, 3, NoticeAbout::FriendRequest { from }),
            notice(8, 25, challenge),
            notice(7, 200, turn),
            notice(6, 1700, NoticeAbout::FriendAccepted { from: jan }),
            notice(5, 6000, tournament),
        ],
        more: true,
        read: 7,
        unread: 2,
    }
}

/// Everything that is known of people on a screen.
pub(crate) fn people(wish: &Wish) -> People {
    let mut people = People::default();
    let own = me(wish);
    people.belong_to(&own.id);
    match wish.screen.as_str() {
        "loading" | "welcome" => return people,
        "failed" => {
            people.failed = vec![(PeopleCall::Friends, problem("failed"))];
            return people;
        }
        "nobody" => {
            people.friends = Some(FriendList::default());
            return people;
        }
        _ => {}
    }
    fill(wish, &mut people, &own);
    talk(wish, &mut people);
    people
}

/// What a player with friends has.
fn fill(wish: &Wish, people: &mut People, own: &PlayerCard) {
    people.me = Some(Me {
        profile: profile(own.clone(), Bond::Own, Some(0)),
        unread_chats: 2,
        unread_notices: 2,
        requests: 2,
        muted_until: None,
    });
    people.friends = Some(friends());
    people.blocked = Some(vec![known("p-50", "Rude_One", "DE", 110)]);
    people.chats = Some(chats());
    people.notices = Some(notices());
    let found = ["JanDammer", "Jan_de_Vries", "Janneke"];
    let found = found.into_iter().zip(["p-31", "p-60", "p-61"]);
    let found = found.map(|(name, id)| known(id, name, "NL", 65)).collect();
    people.found = Some(("Jan".to_owned(), found));
    let jan = person("p-31", "JanDammer");
    for of in [
        profile(jan.clone(), Bond::Friend, Some(65)),
        profile(own.clone(), Bond::Own, Some(0)),
    ] {
        people.profiles.insert(of.player.id.clone(), of);
    }
    for of in live::profiles() {
        people.profiles.insert(of.player.id.clone(), of);
    }
    let whose = if wish.screen == "me" { own } else { &jan };
    people.history = Some(history(wish, whose));
}

/// The conversations.
fn talk(wish: &Wish, people: &mut People) {
    let stranger = thread("p-44", &[(false, 30, text("Good game, thanks!"))]);
    people
        .threads
        .insert(ChatKey::Player("p-31".into()), direct(wish));
    people
        .threads
        .insert(ChatKey::Player("p-44".into()), stranger);
    let at_the_board = [
        (false, 3, phrase("good_luck")),
        (true, 3, phrase("thanks")),
        (false, 0, emote("clap")),
    ];
    if matches!(wish.screen.as_str(), "chat" | "panel" | "reaction") {
        let opponent = opponent(wish);
        let said = thread(&opponent.id.0, &at_the_board);
        people.threads.insert(ChatKey::Game("g-1".into()), said);
    }
}
