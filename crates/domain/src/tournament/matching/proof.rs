//! The proof that a perfect matching is the cheapest: under its duals no pair has negative slack.

use super::search::Search;

/// The duals of a finished search, laid out so that the slack of all pairs is found quickly.
pub(super) struct Proof<'a> {
    search: &'a Search<'a>,
    /// All vertices, so that those of each blossom stand side by side.
    order: Vec<usize>,
    /// For each blossom where its vertices begin and end in `order`.
    range: Vec<(usize, usize)>,
    /// For each blossom twice its dual and those of all around it.
    above: Vec<i128>,
}

impl<'a> Proof<'a> {
    pub(super) fn new(search: &'a Search<'a>) -> Self {
        let both = 2 * search.graph.count;
        let mut proof = Self {
            search,
            order: Vec::with_capacity(search.graph.count),
            range: vec![(0, 0); both],
            above: vec![0; both],
        };
        let stands = |b: &usize| search.parent[*b].is_none() && search.base[*b].is_some();
        for b in (0..both).filter(stands) {
            proof.lay_out(b, 0);
        }
        proof
    }

    fn lay_out(&mut self, b: usize, above: i128) {
        if !self.search.is_blossom(b) {
            self.order.push(b);
            return;
        }
        let begin = self.order.len();
        self.above[b] = above + 2 * self.search.dual[b];
        for &part in self.search.parts(b) {
            self.lay_out(part, self.above[b]);
        }
        self.range[b] = (begin, self.order.len());
    }

    /// Returns for each vertex what the blossoms that hold both it and `one` add to the slack.
    fn shared_with(&self, one: usize) -> Vec<i128> {
        let mut shared = vec![0; self.search.graph.count];
        let mut done: Option<(usize, usize)> = None;
        let mut around = self.search.parent[one];
        while let Some(b) = around {
            let (begin, end) = self.range[b];
            let (from, to) = done.unwrap_or((begin, begin));
            for &vertex in self.order[begin..from].iter().chain(&self.order[to..end]) {
                shared[vertex] = self.above[b];
            }
            done = Some((begin, end));
            around = self.search.parent[b];
        }
        shared
    }

    /// Returns the slack of a pair of `one` with each other of these weights; no edge of the graph has a
    /// negative one.
    pub(super) fn slacks<'b>(
        &'b self,
        one: usize,
        weights: impl Iterator<Item = (usize, i128)> + 'b,
    ) -> impl Iterator<Item = (usize, i128)> + 'b {
        let shared = self.shared_with(one);
        let dual = &self.search.dual;
        weights.map(move |(other, weight)| {
            (other, dual[one] + dual[other] - 2 * weight + shared[other])
        })
    }
}
