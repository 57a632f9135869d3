//! The cheapest way to make pairs: a matching of least cost in a general graph.
//!
//! [`cheapest_pairs`] is exact. It first searches among each one's cheapest partners only and then proves,
//! by the dual variables of the linear program (Edmonds 1965), that no other pair would make it cheaper;
//! pairs for which that proof fails are added and the search is made again.

mod augment;
mod blossoms;
mod graph;
mod proof;
mod search;

use graph::Graph;
use proof::Proof;
use search::Search;

/// How many of the cheapest partners of each are looked at first.
const FIRST_CANDIDATES: usize = 10;
/// How many are added for each, when the proof fails for more.
const MORE_CANDIDATES: usize = 4;

/// Returns for each of `count` its partner, so that as many as possible have one and, among those ways,
/// the sum of the costs is least.
///
/// `cost(a, b)` with `a < b` is what a pair costs, none when it must not be. All costs together must be
/// well below 2^120.
#[must_use]
pub fn cheapest_pairs(
    count: usize,
    cost: impl Fn(usize, usize) -> Option<i128>,
) -> Vec<Option<usize>> {
    let table = Table::new(count, cost);
    let mut candidates = table.cheapest(FIRST_CANDIDATES);
    let mut is_complete = count <= FIRST_CANDIDATES;
    loop {
        let graph = Graph::new(count, &table.edges(&candidates));
        let mut search = Search::new(&graph, close_duals(&graph));
        search.pair_at_once();
        search.run();
        let alone: Vec<usize> = (0..count)
            .filter(|one| search.mate[*one].is_none())
            .collect();
        let missing = if alone.is_empty() {
            table.cheaper_than_proved(&candidates, &search)
        } else {
            table.among(&alone)
        };
        let news: Vec<usize> = missing
            .into_iter()
            .map(|(one, other)| one * count + other)
            .filter(|at| !candidates[*at])
            .collect();
        if news.is_empty() && alone.is_empty() {
            return partners(&search);
        }
        if news.is_empty() && is_complete {
            return as_many_as_possible(&graph);
        }
        if news.is_empty() {
            is_complete = true;
            candidates = table.cheapest(count);
        }
        for at in news {
            candidates[at] = true;
        }
    }
}

/// Without a partner for everybody the duals of all who have none must be alike.
fn as_many_as_possible(graph: &Graph) -> Vec<Option<usize>> {
    let heaviest = graph.weights.iter().copied().max().unwrap_or(0);
    let mut search = Search::new(graph, vec![heaviest; graph.count]);
    search.run();
    partners(&search)
}

fn partners(search: &Search) -> Vec<Option<usize>> {
    let partner = |end: &Option<graph::End>| end.map(|end| search.graph.at[end]);
    search.mate.iter().map(partner).collect()
}

/// Returns duals under which many edges are tight and none has negative slack; all of them even, since
/// all weights are.
fn close_duals(graph: &Graph) -> Vec<i128> {
    let around = |vertex: usize| graph.around[vertex].iter();
    let mut duals: Vec<i128> = (0..graph.count)
        .map(|vertex| {
            let heaviest = around(vertex).map(|end| graph.weights[end / 2]).max();
            heaviest.unwrap_or(0)
        })
        .collect();
    for vertex in 0..graph.count {
        let need = |end: &graph::End| 2 * graph.weights[end / 2] - duals[graph.at[*end]];
        if let Some(least) = around(vertex).map(need).max() {
            duals[vertex] = least;
        }
    }
    duals
}

/// What each pair costs.
struct Table {
    count: usize,
    costs: Vec<Option<i128>>,
}

impl Table {
    fn new(count: usize, cost: impl Fn(usize, usize) -> Option<i128>) -> Self {
        let mut costs = vec![None; count * count];
        for one in 0..count {
            for other in one + 1..count {
                let cost = cost(one, other);
                costs[one * count + other] = cost;
                costs[other * count + one] = cost;
            }
        }
        Self { count, costs }
    }

    fn row(&self, one: usize) -> &[Option<i128>] {
        &self.costs[one * self.count..(one + 1) * self.count]
    }

    /// Returns which pairs are among the `width` cheapest of one of the two, at `smaller * count + larger`.
    fn cheapest(&self, width: usize) -> Vec<bool> {
        let mut candidates = vec![false; self.count * self.count];
        for one in 0..self.count {
            let row = self.row(one);
            let mut allowed: Vec<usize> = (0..self.count).filter(|o| row[*o].is_some()).collect();
            if allowed.len() > width {
                allowed.select_nth_unstable_by_key(width - 1, |other| (row[*other], *other));
                allowed.truncate(width);
            }
            for other in allowed {
                candidates[one.min(other) * self.count + one.max(other)] = true;
            }
        }
        candidates
    }

    fn edges(&self, candidates: &[bool]) -> Vec<(usize, usize, i128)> {
        let chosen = (0..candidates.len()).filter(|at| candidates[*at]);
        chosen
            .filter_map(|at| {
                let cost = self.costs[at]?;
                Some((at / self.count, at % self.count, -2 * cost))
            })
            .collect()
    }

    /// Returns pairs that are no candidates and for which the duals do not prove that they are useless.
    fn cheaper_than_proved(&self, candidates: &[bool], search: &Search) -> Vec<(usize, usize)> {
        let proof = Proof::new(search);
        let mut found = vec![];
        for one in 0..self.count {
            let unproved = (one + 1..self.count).filter_map(|other| {
                let at = one * self.count + other;
                let cost = self.costs[at].filter(|_| !candidates[at])?;
                Some((other, -2 * cost))
            });
            let slacks = proof.slacks(one, unproved);
            let mut negative: Vec<_> = slacks.filter(|(_, slack)| *slack < 0).collect();
            negative.sort_unstable_by_key(|(other, slack)| (*slack, *other));
            let worst = negative.iter().take(MORE_CANDIDATES);
            found.extend(worst.map(|(other, _)| (one, *other)));
        }
        found
    }

    /// Returns pairs among those who have no partner yet.
    fn among(&self, alone: &[usize]) -> Vec<(usize, usize)> {
        let mut found = vec![];
        for (at, &one) in alone.iter().enumerate() {
            let mut others: Vec<usize> = alone[at + 1..].to_vec();
            others.retain(|other| self.row(one)[*other].is_some());
            others.sort_by_key(|other| self.row(one)[*other]);
            found.extend(
                others
                    .iter()
                    .take(FIRST_CANDIDATES)
                    .map(|other| (one, *other)),
            );
        }
        found
    }
}
