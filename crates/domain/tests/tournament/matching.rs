//! The cheapest pairs, against trying all ways and against another program.

use domain::tournament::matching::cheapest_pairs;
use proptest::prelude::*;

/// What each pair costs; none: it must not be.
type Costs = Vec<Vec<Option<i128>>>;

/// Returns how many pairs there are at most, and the least that so many cost.
fn brute_force(costs: &Costs, free: u32) -> (usize, i128) {
    if free == 0 {
        return (0, 0);
    }
    let one = free.trailing_zeros() as usize;
    let rest = free & !(1 << one);
    let mut best = brute_force(costs, rest);
    for other in one + 1..costs.len() {
        let Some(cost) = costs[one][other] else {
            continue;
        };
        if rest & (1 << other) != 0 {
            let (pairs, sum) = brute_force(costs, rest & !(1 << other));
            let found = (pairs + 1, sum + cost);
            if found.0 > best.0 || (found.0 == best.0 && found.1 < best.1) {
                best = found;
            }
        }
    }
    best
}

/// Returns how many pairs were made and what they cost; checks that partners are each other's.
fn made(costs: &Costs) -> (usize, i128) {
    let partners = cheapest_pairs(costs.len(), |a, b| costs[a][b]);
    let (mut pairs, mut sum) = (0, 0);
    for (one, partner) in partners.iter().enumerate() {
        let Some(other) = *partner else { continue };
        assert_eq!(partners[other], Some(one));
        if one < other {
            pairs += 1;
            sum += costs[one][other].unwrap();
        }
    }
    (pairs, sum)
}

fn costs(
    players: std::ops::RangeInclusive<usize>,
    cost: impl Strategy<Value = Option<i128>> + Clone,
) -> impl Strategy<Value = Costs> {
    players.prop_flat_map(move |count| {
        let row = proptest::collection::vec(cost.clone(), count);
        proptest::collection::vec(row, count)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn as_cheap_as_the_best_of_all_ways(
        costs in costs(0..=10, proptest::option::weighted(0.9, 0_i128..40))
    ) {
        prop_assert_eq!(made(&costs), brute_force(&costs, (1 << costs.len()) - 1));
    }

    #[test]
    fn as_many_pairs_as_possible_where_few_are_allowed(
        costs in costs(0..=10, proptest::option::weighted(0.3, 0_i128..5))
    ) {
        prop_assert_eq!(made(&costs), brute_force(&costs, (1 << costs.len()) - 1));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn as_cheap_as_another_program_finds(
        costs in costs(11..=60, prop_oneof![0_i128..8, 0_i128..2000].prop_map(Some))
    ) {
        let costs = if costs.len() % 2 == 0 { costs } else { costs[1..].to_vec() };
        let count = costs.len();
        let flat: Vec<i128> = (0..count * count)
            .map(|at| costs[at / count][at % count].unwrap())
            .collect();
        let other = integer_blossom::min_weight_perfect_matching(&flat, count);
        let sum = (0..count).filter(|one| *one < other[*one]);
        let sum: i128 = sum.map(|one| flat[one * count + other[one]]).sum();
        prop_assert_eq!(made(&costs), (count / 2, sum));
    }
}
