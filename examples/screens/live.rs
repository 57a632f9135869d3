//! Made-up games of others that run now, at positions that were really played.

use protocol::{
    Bond, GameCounts, GameSummary, LivePosition, NewGame, PlayerCard, Profile, TimeControl,
    Timestamp, VariantKey,
};
use rules::Variant::{self, International, Russian};

use crate::lobby::{opponent, person};
use crate::{Wish, moment, table};

/// A game: its players, what is played, who watches, the position, the squares of the last move.
struct Live {
    white: (&'static str, &'static str, i32),
    black: (&'static str, &'static str, i32),
    variant: Variant,
    time: TimeControl,
    watching: u32,
    fen: &'static str,
    last: &'static [u8],
}

const GAMES: [Live; 7] = [
    Live {
        white: ("p-51", "Moussa", 2104),
        black: ("p-52", "Koffi", 1933),
        variant: International,
        time: TimeControl::fischer(10, 5),
        watching: 41,
        fen: "W:W28,30,31,33,35,36,37,38,39,41,42,43,45,48,49:B1,2,3,7,8,9,12,13,14,15,16,18,19,22,24",
        last: &[17, 22],
    },
    Live {
        white: ("p-55", "", 1842),
        black: ("p-53", "Дмитрий Соколов", 1790),
        variant: Russian,
        time: TimeControl::fischer(5, 3),
        watching: 18,
        fen: "W:W18,19,21,23,24,25,26,27,28,32:B3,4,6,7,8,9,11,12,14,20",
        last: &[1, 6],
    },
    Live {
        white: ("p-31", "JanDammer", 1711),
        black: ("p-54", "Awa_Diop", 1698),
        variant: International,
        time: TimeControl::fischer(10, 5),
        watching: 12,
        fen: "B:W26,27,31,33,36,37,39,40,42,43,48,49,50:B1,2,3,4,5,8,11,13,14,16,17,18,19",
        last: &[38, 33],
    },
    Live {
        white: ("p-62", "Оксана", 1655),
        black: ("p-22", "Līga", 1640),
        variant: Russian,
        time: TimeControl::fischer(3, 2),
        watching: 7,
        fen: "W:W21,23,25,26,29,31,32:B2,4,5,8,11,12,15",
        last: &[13, 22, 15],
    },
    Live {
        white: ("p-63", "Els_88", 1602),
        black: ("p-56", "BudiSatria", 1588),
        variant: Russian,
        time: TimeControl::fischer(5, 3),
        watching: 5,
        fen: "W:W10,21,23,27,28,31:B5,K8,20",
        last: &[29, 8],
    },
    Live {
        white: ("p-57", "Siti", 1588),
        black: ("p-58", "Fatou", 1570),
        variant: International,
        time: TimeControl::NO_CLOCK,
        watching: 3,
        fen: "W:W26,27,28,33,34,35,37,38,39,40,42,44,45,46,47,49:B1,3,4,5,8,9,10,11,12,13,14,17,19,23,24,36",
        last: &[18, 23],
    },
    Live {
        white: ("p-59", "Константин", 1500),
        black: ("p-60", "Öykü", 1490),
        variant: Russian,
        time: TimeControl::fischer(1, 1),
        watching: 0,
        fen: "B:W17,19,20,21,23,25,29,31:B3,8,11,12,13,14,16",
        last: &[22, 17],
    },
];

fn rated((id, name, rating): (&str, &str, i32)) -> PlayerCard {
    PlayerCard {
        rating,
        ..person(id, name)
    }
}

/// The games that run, newest first.
pub(crate) fn games(wish: &Wish) -> Vec<GameSummary> {
    if wish.screen == "empty" {
        return Vec::new();
    }
    let game = |(index, of): (usize, &Live)| {
        let mut white = rated(of.white);
        if white.name.is_empty() {
            white.name = opponent(wish).name;
        }
        GameSummary {
            created: NewGame {
                id: format!("g-{}", 70 + index).as_str().into(),
                variant: VariantKey(of.variant),
                time: of.time,
                white,
                black: rated(of.black),
                ..table::snapshot(wish, moment()).created
            },
            result: None,
            ended_at: None,
            ratings: None,
            watching: of.watching,
            position: Some(LivePosition {
                fen: of.fen.to_owned(),
                last: of.last.to_vec(),
            }),
        }
    };
    GAMES.iter().enumerate().map(game).collect()
}

/// Where the players of the most watched game come from.
pub(crate) fn profiles() -> [Profile; 2] {
    let profile = |of, avatar, country: &str| Profile {
        player: rated(of),
        avatar: Some(avatar),
        country: Some(country.to_owned()),
        since: Timestamp(1_772_000_000_000),
        games: GameCounts::default(),
        bond: Bond::None,
        presence: None,
        muted: false,
    };
    [
        profile(GAMES[0].white, 57, "ML"),
        profile(GAMES[0].black, 20, "CI"),
    ]
}
