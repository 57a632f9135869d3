//! Points and pairings of a Swiss tournament.

use domain::tournament::swiss::{Card, Costs, Strictness, pair_round, rounds_possible, standings};
use domain::tournament::{Bout, Entrant};
use proptest::prelude::*;
use protocol::{PairingResult, SideKey};

use crate::given::{Black, Dice, Draw, White, bout, bye, entrants};

/// The case P-30 of public-reports.md, in 2-1-0.
#[test]
fn a_lower_tie_break_never_outranks_a_higher_one() {
    // 0 and 1 have two points each. 0 lost against the strongest and beat the weakest: more Solkoff, no
    // Sonneborn-Berger. 1 has that, and the rating and performance of a master.
    let games = [
        bout(1, 1, 0, 2, White),
        bout(2, 1, 1, 4, White),
        bout(3, 1, 3, 6, White),
        bout(4, 2, 3, 0, White),
        bout(5, 2, 5, 1, White),
        bout(6, 2, 4, 6, White),
        bout(7, 3, 3, 7, White),
        bout(8, 4, 4, 7, Draw),
    ];
    let ratings = [1000, 2600, 1000, 1000, 2600, 2600, 1000, 1000];
    let lines = standings(&entrants(&ratings), &games, 4);
    let keys: Vec<_> = lines
        .iter()
        .filter(|line| line.entrant < 2)
        .map(|line| (line.entrant, line.points, line.solkoff, line.sonneborn))
        .collect();
    assert_eq!(keys, [(0, 2, 6, 0), (1, 2, 5, 6)]);
}

#[test]
fn a_negative_or_missing_performance_does_not_change_the_order() {
    let games = [
        bout(1, 1, 0, 1, White),
        bye(2, 1, 2),
        bout(3, 2, 2, 0, White),
        bye(4, 2, 1),
    ];
    let lines = standings(&entrants(&[-900, -900, 2000]), &games, 2);
    let order: Vec<(usize, u32)> = lines
        .iter()
        .map(|line| (line.entrant, line.points))
        .collect();
    assert_eq!(order, [(2, 4), (0, 2), (1, 2)]);
}

#[test]
fn solkoff_and_sonneborn_berger_are_what_the_books_say() {
    // A round robin of four: 0 beats 1 and draws with 2 and 3, 1 beats 2, 2 draws with 3, 3 beats 1.
    let games = [
        bout(1, 1, 0, 1, White),
        bout(2, 1, 2, 3, Draw),
        bout(3, 2, 2, 0, Draw),
        bout(4, 2, 1, 3, Black),
        bout(5, 3, 0, 3, Draw),
        bout(6, 3, 2, 1, Black),
    ];
    let lines = standings(&entrants(&[1500; 4]), &games, 3);
    let of = |entrant: usize| {
        let line = lines.iter().find(|line| line.entrant == entrant).unwrap();
        (line.points, line.solkoff, line.sonneborn)
    };
    assert_eq!(of(0), (4, 8, 2 * 2 + 2 + 4));
    assert_eq!(of(3), (4, 8, 2 + 2 * 2 + 4));
    assert_eq!(of(1), (2, 10, 2 * 2));
    assert_eq!(of(2), (2, 10, 4 + 4));
}

#[test]
fn a_missed_round_gives_nothing_but_the_first_one_a_point_to_who_came_late() {
    let mut players = entrants(&[1500, 1500, 1500]);
    players.push(Entrant {
        rating: 1500,
        joined_after: 1,
    });
    let games = [
        bout(1, 1, 0, 1, White),
        bye(2, 1, 2),
        bout(3, 2, 3, 0, White),
        bout(4, 2, 1, 2, Draw),
    ];
    let lines = standings(&players, &games, 3);
    let scores = |entrant: usize| -> Vec<u32> {
        let line = lines.iter().find(|line| line.entrant == entrant).unwrap();
        line.scores.iter().map(|score| score.points).collect()
    };
    assert_eq!(scores(3), [1, 2, 0]);
    assert_eq!(scores(2), [2, 1, 0]);
    assert_eq!(scores(0), [2, 0, 0]);
}

/// A tournament as it goes on.
struct Played {
    entrants: Vec<Entrant>,
    bouts: Vec<Bout>,
    rounds: u32,
}

impl Played {
    fn new(players: usize, dice: &mut Dice) -> Self {
        let ratings: Vec<i32> = (0..players)
            .map(|_| 1200 + dice.below(900) as i32)
            .collect();
        Self {
            entrants: entrants(&ratings),
            bouts: vec![],
            rounds: 0,
        }
    }

    fn cards(&self) -> Vec<Card> {
        let ratings: Vec<i32> = self.entrants.iter().map(|entrant| entrant.rating).collect();
        let mut points = vec![0; ratings.len()];
        for line in standings(&self.entrants, &self.bouts, self.rounds) {
            points[line.entrant] = line.points;
        }
        Card::all(&ratings, &points, &self.bouts)
    }

    /// Pairs and plays a round; returns whether there was one.
    fn round(&mut self, left: u32, present: &[usize], dice: &mut Dice) -> bool {
        let cards = self.cards();
        let present: Vec<&Card> = present.iter().map(|at| &cards[*at]).collect();
        let Some(round) = pair_round(&present, left, dice.below(2) == 0) else {
            return false;
        };
        self.rounds += 1;
        for (white, black) in round.pairs {
            let better = self.entrants[white].rating - self.entrants[black].rating;
            let result = self.result(better, dice);
            let board = self.bouts.len() as u32 + 1;
            self.bouts
                .push(bout(board, self.rounds, white, black, result));
        }
        if let Some(who) = round.bye {
            self.bouts
                .push(bye(self.bouts.len() as u32 + 1, self.rounds, who));
        }
        true
    }

    fn result(&self, better: i32, dice: &mut Dice) -> PairingResult {
        match i64::from(better) + dice.below(800) as i64 - 400 {
            ..-80 => Black,
            -80..=80 => Draw,
            _ => White,
        }
    }

    fn check(&self) {
        let count = self.entrants.len();
        let mut met = std::collections::BTreeSet::new();
        let mut byes = vec![0; count];
        for bout in &self.bouts {
            match bout.black {
                None => byes[bout.white] += 1,
                Some(black) => {
                    let pair = (bout.white.min(black), bout.white.max(black));
                    assert!(met.insert(pair), "{pair:?} meet twice");
                }
            }
        }
        assert!(byes.iter().all(|byes| *byes <= 1), "{byes:?}");
        for round in 1..=self.rounds {
            let of = |entrant: usize| {
                let theirs = |bout: &&Bout| bout.round == round && bout.side_of(entrant).is_some();
                self.bouts.iter().filter(theirs).count()
            };
            assert!((0..count).all(|entrant| of(entrant) <= 1));
        }
    }

    /// Returns how many limits of sides are broken.
    fn breaches(&self) -> usize {
        let cards = self.cards();
        let broken = |card: &&Card| {
            let mut row = 0;
            let mut last = None;
            let mut longest = 0;
            for side in &card.sides {
                row = if last == Some(*side) { row + 1 } else { 1 };
                last = Some(*side);
                longest = longest.max(row);
            }
            longest > 2 || card.balance().abs() > 2
        };
        cards.iter().filter(broken).count()
    }
}

/// The case P-28 of public-reports.md, with many results.
#[test]
fn five_players_in_five_rounds_have_one_bye_each() {
    for seed in 1..200 {
        let mut dice = Dice(seed * 7919);
        let mut played = Played::new(5, &mut dice);
        for round in 0..5 {
            assert!(
                played.round(5 - round, &[0, 1, 2, 3, 4], &mut dice),
                "seed {seed}, round {round}"
            );
        }
        played.check();
        let byes = played.bouts.iter().filter(|bout| bout.black.is_none());
        assert_eq!(byes.count(), 5);
    }
}

/// Plays as many rounds as there can be; everybody has an opponent in each.
#[track_caller]
fn all_rounds(players: usize, seed: u64) {
    let mut dice = Dice(seed);
    let mut played = Played::new(players, &mut dice);
    let rounds = rounds_possible(players, 20);
    let all: Vec<usize> = (0..players).collect();
    for round in 0..rounds {
        assert!(
            played.round(rounds - round, &all, &mut dice),
            "{players} players, round {round}, seed {seed}"
        );
    }
    played.check();
}

/// As many rounds as there can be, up to eight places.
#[test]
fn small_fields_never_run_out_of_opponents() {
    for players in 2..=8 {
        for seed in 1..60 {
            all_rounds(players, seed * 104_729);
        }
    }
}

/// Everybody meets everybody, in fields too large to try all ways.
#[test]
fn with_as_many_rounds_as_there_can_be_nobody_runs_out_of_opponents() {
    for players in 9..=20 {
        for seed in 1..6 {
            all_rounds(players, seed * 1_299_709);
        }
    }
}

/// The case P-29 of public-reports.md.
#[test]
fn without_two_players_there_is_no_round() {
    let mut dice = Dice(5);
    let mut played = Played::new(4, &mut dice);
    assert!(played.round(3, &[0, 1, 2, 3], &mut dice));
    assert!(!played.round(2, &[2], &mut dice));
    assert!(!played.round(2, &[], &mut dice));
}

#[test]
fn the_bye_goes_to_the_lowest_who_has_had_none() {
    let mut dice = Dice(17);
    let mut played = Played::new(21, &mut dice);
    let all: Vec<usize> = (0..21).collect();
    for round in 0..7 {
        let cards = played.cards();
        let costs = Costs::new(&cards, Strictness::Strict);
        let lowest = (0..21)
            .rev()
            .filter_map(|at| costs.card(at))
            .find(|card| card.byes == 0);
        let lowest = lowest.unwrap().entrant;
        assert!(played.round(7 - round, &all, &mut dice));
        let bye = played.bouts.last().unwrap();
        assert_eq!((bye.black, bye.white), (None, lowest));
    }
    played.check();
}

#[test]
fn sides_stay_within_their_limits_in_tournaments_of_many_sizes() {
    let mut breaches = 0;
    for (seed, players) in (1..).zip([9, 10, 12, 16, 23, 40, 64, 101]) {
        for rounds in [5, 7, 9] {
            let mut dice = Dice(seed * 15_485_863 + rounds);
            let mut played = Played::new(players, &mut dice);
            let all: Vec<usize> = (0..players).collect();
            let rounds = rounds_possible(players, rounds as u32).min(players as u32 / 2 + 1);
            for round in 0..rounds {
                assert!(
                    played.round(rounds - round, &all, &mut dice),
                    "{players}, round {round}"
                );
            }
            played.check();
            if rounds <= players as u32 / 2 {
                breaches += played.breaches();
            }
        }
    }
    assert_eq!(breaches, 0);
}

/// Returns the least that any way to pair costs.
fn brute_force(costs: &Costs, free: u32) -> Option<i128> {
    if free == 0 {
        return Some(0);
    }
    let one = free.trailing_zeros() as usize;
    let rest = free & !(1 << one);
    let others = (one + 1..costs.count()).filter(|other| rest & (1 << other) != 0);
    others
        .filter_map(|other| {
            let rest = brute_force(costs, rest & !(1 << other))?;
            Some(costs.of(one, other)? + rest)
        })
        .min()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_round_costs_as_little_as_the_best_of_all_ways(players in 2_usize..=8, rounds in 1_u32..=4, seed in 1_u64..1_000_000) {
        let mut dice = Dice(seed);
        let mut played = Played::new(players, &mut dice);
        let all: Vec<usize> = (0..players).collect();
        for _ in 0..rounds {
            let cards = played.cards();
            let ways = [Strictness::Strict, Strictness::AnySide, Strictness::SecondBye];
            let best = ways.into_iter().find_map(|strictness| {
                let costs = Costs::new(&cards, strictness);
                let best = brute_force(&costs, (1 << costs.count()) - 1)?;
                Some((costs, best))
            });
            let Some((costs, best)) = best else { break };
            let round = {
                let present: Vec<&Card> = cards.iter().collect();
                pair_round(&present, 1, true).unwrap()
            };
            let place = |entrant: usize| {
                let is_it = |at: &usize| costs.card(*at).is_some_and(|card| card.entrant == entrant);
                (0..costs.count()).find(is_it).unwrap()
            };
            let mut sum = 0;
            for (white, black) in &round.pairs {
                let (white, black) = (place(*white), place(*black));
                sum += costs.of(white.min(black), white.max(black)).unwrap();
            }
            if let Some(bye) = round.bye {
                sum += costs.of(place(bye), costs.count() - 1).unwrap();
            }
            prop_assert_eq!(sum, best);
            if !played.round(1, &all, &mut dice) {
                break;
            }
        }
    }

    #[test]
    fn players_who_come_and_go_never_meet_twice(players in 4_usize..40, seed in 1_u64..1_000_000) {
        let mut dice = Dice(seed);
        let mut played = Played::new(players, &mut dice);
        for round in 0..6 {
            let present: Vec<usize> = (0..players).filter(|_| dice.below(4) > 0).collect();
            if !played.round(6 - round, &present, &mut dice) {
                break;
            }
        }
        let mut met = std::collections::BTreeSet::new();
        for bout in &played.bouts {
            if let Some(black) = bout.black {
                prop_assert!(met.insert((bout.white.min(black), bout.white.max(black))));
            }
        }
    }
}

#[test]
fn the_first_round_pairs_the_upper_half_with_the_lower_and_alternates_sides() {
    let played = Played {
        entrants: entrants(&[2000, 1900, 1800, 1700, 1600, 1500]),
        bouts: vec![],
        rounds: 0,
    };
    let cards = played.cards();
    let present: Vec<&Card> = cards.iter().collect();
    let round = pair_round(&present, 3, true).unwrap();
    assert_eq!(round.pairs, [(0, 3), (4, 1), (2, 5)]);
    let round = pair_round(&present, 3, false).unwrap();
    assert_eq!(round.pairs, [(3, 0), (1, 4), (5, 2)]);
}

#[test]
fn nobody_has_a_side_three_times_in_a_row() {
    let card = |sides: &[SideKey]| Card {
        sides: sides.to_vec(),
        ..Card::default()
    };
    let (w, b) = (SideKey::White, SideKey::Black);
    assert!(!card(&[w, w]).may_have(w));
    assert!(card(&[w, w]).may_have(b));
    assert!(card(&[b, w, b]).may_have(w));
    assert!(
        !card(&[w, w, b, w]).may_have(w),
        "three more than of the other"
    );
}
