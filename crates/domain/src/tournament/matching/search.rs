//! The search for a matching of greatest weight among those with the most pairs: Edmonds' blossoms with
//! dual variables, in the form of Galil (1986), "Efficient algorithms for finding maximum matching in
//! graphs", as van Rantwijk's well-known program lays it out.
//!
//! Vertices are `0..count`, blossoms `count..2 * count`. Duals are kept doubled, so that they stay
//! whole numbers.

use super::graph::{End, Graph};

/// How a vertex or a blossom was reached from an unmatched vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// Not reached.
    Free,
    /// After an even number of edges.
    Outer,
    /// After an odd number of edges.
    Inner,
}

/// What a blossom is made of.
#[derive(Clone, Debug, Default)]
pub(super) struct Blossom {
    /// Its parts around, the one with the base first.
    pub(super) parts: Vec<usize>,
    /// `links[i]` is the end in `parts[i]` of the edge that leads to the next part.
    pub(super) links: Vec<End>,
    /// The best edge to each other outer blossom, once known.
    pub(super) best: Option<Vec<usize>>,
}

/// The state of a search. Lists with an entry for each vertex and blossom are indexed by both.
pub(super) struct Search<'a> {
    pub(super) graph: &'a Graph,
    /// For each vertex the far end of its pair's edge.
    pub(super) mate: Vec<Option<End>>,
    pub(super) label: Vec<Label>,
    /// The far end of the edge through which the label came.
    pub(super) came: Vec<Option<End>>,
    /// The outermost blossom of each vertex, or the vertex itself.
    pub(super) top: Vec<usize>,
    /// The blossom in which a vertex or blossom lies directly.
    pub(super) parent: Vec<Option<usize>>,
    /// The vertex of each blossom that is matched outside; none: no such blossom.
    pub(super) base: Vec<Option<usize>>,
    blossoms: Vec<Blossom>,
    unused: Vec<usize>,
    /// The edge of least slack to an outer vertex or blossom.
    pub(super) best: Vec<Option<usize>>,
    pub(super) dual: Vec<i128>,
    /// Edges known to be tight.
    pub(super) tight: Vec<bool>,
    /// Outer vertices whose edges are to be looked at.
    pub(super) queue: Vec<usize>,
}

/// What limits a change of the duals.
enum Limit {
    /// An edge becomes tight; look on from this vertex.
    Edge(usize, usize),
    /// A blossom's dual becomes zero.
    Blossom(usize),
}

impl<'a> Search<'a> {
    /// Returns a search that begins with these duals of the vertices, under which no edge has negative
    /// slack. They must be all even or all odd.
    pub(super) fn new(graph: &'a Graph, duals: Vec<i128>) -> Self {
        let (count, both) = (graph.count, 2 * graph.count);
        let mut dual = duals;
        dual.resize(both, 0);
        Self {
            graph,
            mate: vec![None; count],
            label: vec![Label::Free; both],
            came: vec![None; both],
            top: (0..count).collect(),
            parent: vec![None; both],
            base: (0..both).map(|b| (b < count).then_some(b)).collect(),
            blossoms: vec![Blossom::default(); count],
            unused: (count..both).collect(),
            best: vec![None; both],
            dual,
            tight: vec![false; graph.weights.len()],
            queue: vec![],
        }
    }

    /// Pairs vertices along tight edges as far as that needs no search.
    pub(super) fn pair_at_once(&mut self) {
        for vertex in 0..self.graph.count {
            if self.mate[vertex].is_some() {
                continue;
            }
            let graph = self.graph;
            let free =
                |end: &&End| self.mate[graph.at[**end]].is_none() && self.slack(**end / 2) == 0;
            if let Some(&end) = graph.around[vertex].iter().find(free) {
                self.mate[vertex] = Some(end);
                self.mate[graph.at[end]] = Some(end ^ 1);
            }
        }
    }

    /// Makes the matching larger until it cannot be.
    pub(super) fn run(&mut self) {
        while self.grow() {
            self.tidy();
        }
    }

    pub(super) const fn is_blossom(&self, b: usize) -> bool {
        b >= self.graph.count
    }

    pub(super) fn blossom(&mut self, b: usize) -> &mut Blossom {
        &mut self.blossoms[b - self.graph.count]
    }

    /// Returns the doubled slack of an edge between two outermost blossoms.
    pub(super) fn slack(&self, edge: usize) -> i128 {
        let (one, other) = self.graph.ends(edge);
        self.dual[one] + self.dual[other] - 2 * self.graph.weights[edge]
    }

    /// Returns what a blossom is made of.
    pub(super) fn parts(&self, b: usize) -> &[usize] {
        &self.blossoms[b - self.graph.count].parts
    }

    /// Returns all vertices of a blossom, or the vertex.
    pub(super) fn leaves(&self, b: usize) -> Vec<usize> {
        let (mut leaves, mut open) = (vec![], vec![b]);
        while let Some(b) = open.pop() {
            if self.is_blossom(b) {
                open.extend(self.parts(b));
            } else {
                leaves.push(b);
            }
        }
        leaves
    }

    pub(super) fn take_unused(&mut self) -> usize {
        self.unused
            .pop()
            .expect("blossoms lie in each other: there are fewer than vertices")
    }

    pub(super) fn give_back(&mut self, b: usize) {
        self.unused.push(b);
    }

    /// Returns the vertex at the far end of the edge through which `b` was reached.
    pub(super) fn before(&self, b: usize) -> Option<usize> {
        self.came[b].map(|end| self.graph.at[end])
    }

    /// Labels the blossom of `vertex`; an inner one's mate becomes outer.
    pub(super) fn assign(&mut self, vertex: usize, label: Label, came: Option<End>) {
        let (mut vertex, mut label, mut came) = (vertex, label, came);
        loop {
            let b = self.top[vertex];
            for x in [vertex, b] {
                self.label[x] = label;
                self.came[x] = came;
                self.best[x] = None;
            }
            if label == Label::Outer {
                let leaves = self.leaves(b);
                self.queue.extend(leaves);
                return;
            }
            let mate = self.base[b].and_then(|base| self.mate[base]);
            let mate = mate.expect("an inner blossom is matched: else the path would end there");
            (vertex, label, came) = (self.graph.at[mate], Label::Outer, Some(mate ^ 1));
        }
    }

    /// One stage: returns whether a pair was won.
    fn grow(&mut self) -> bool {
        self.label.fill(Label::Free);
        self.came.fill(None);
        self.best.fill(None);
        self.blossoms
            .iter_mut()
            .for_each(|blossom| blossom.best = None);
        self.tight.fill(false);
        self.queue.clear();
        for vertex in 0..self.graph.count {
            if self.mate[vertex].is_none() && self.label[self.top[vertex]] == Label::Free {
                self.assign(vertex, Label::Outer, None);
            }
        }
        loop {
            while let Some(vertex) = self.queue.pop() {
                if self.look_around(vertex) {
                    return true;
                }
            }
            match self.change_duals() {
                None => return false,
                Some(Limit::Edge(edge, vertex)) => {
                    self.tight[edge] = true;
                    self.queue.push(vertex);
                }
                Some(Limit::Blossom(b)) => self.expand(b),
            }
        }
    }

    /// Looks at the edges of an outer vertex; returns whether a pair was won.
    fn look_around(&mut self, vertex: usize) -> bool {
        let graph = self.graph;
        for &end in &graph.around[vertex] {
            let (edge, other) = (end / 2, graph.at[end]);
            if self.top[vertex] == self.top[other] {
                continue;
            }
            if !self.tight[edge] && self.slack(edge) > 0 {
                self.note_best(vertex, other, edge);
                continue;
            }
            self.tight[edge] = true;
            match self.label[self.top[other]] {
                Label::Free => self.assign(other, Label::Inner, Some(end ^ 1)),
                Label::Outer => match self.meet(vertex, other) {
                    Some(base) => self.shrink(base, edge),
                    None => {
                        self.augment(edge);
                        return true;
                    }
                },
                Label::Inner if self.label[other] == Label::Free => {
                    self.label[other] = Label::Inner;
                    self.came[other] = Some(end ^ 1);
                }
                Label::Inner => {}
            }
        }
        false
    }

    fn note_best(&mut self, vertex: usize, other: usize, edge: usize) {
        let at = match self.label[self.top[other]] {
            Label::Outer => self.top[vertex],
            _ if self.label[other] == Label::Free => other,
            _ => return,
        };
        if self.best[at].is_none_or(|best| self.slack(edge) < self.slack(best)) {
            self.best[at] = Some(edge);
        }
    }

    /// Returns the base of the blossom that an edge between two outer vertices closes; none when their
    /// trees are different ones.
    fn meet(&self, one: usize, other: usize) -> Option<usize> {
        let mut seen = vec![false; 2 * self.graph.count];
        let mut walkers = [Some(one), Some(other)];
        while walkers != [None, None] {
            for walker in &mut walkers {
                let Some(vertex) = *walker else { continue };
                let b = self.top[vertex];
                if std::mem::replace(&mut seen[b], true) {
                    return self.base[b];
                }
                *walker = self
                    .before(b)
                    .and_then(|inner| self.before(self.top[inner]));
            }
        }
        None
    }

    /// Changes the duals as far as an edge becomes tight or a blossom's dual zero; none when the
    /// matching cannot become larger.
    fn change_duals(&mut self) -> Option<Limit> {
        let count = self.graph.count;
        let mut least: Option<(i128, Limit)> = None;
        let mut offer = |delta: i128, limit: Limit| {
            if least.as_ref().is_none_or(|(known, _)| delta < *known) {
                least = Some((delta, limit));
            }
        };
        for vertex in 0..count {
            if self.label[self.top[vertex]] == Label::Free
                && let Some(edge) = self.best[vertex]
            {
                let (one, other) = self.graph.ends(edge);
                let from = if one == vertex { other } else { one };
                offer(self.slack(edge), Limit::Edge(edge, from));
            }
        }
        for b in (0..2 * count).filter(|b| self.parent[*b].is_none() && self.base[*b].is_some()) {
            match (self.label[b], self.best[b]) {
                (Label::Outer, Some(edge)) => {
                    let (from, _) = self.graph.ends(edge);
                    offer(self.slack(edge) / 2, Limit::Edge(edge, from));
                }
                (Label::Inner, _) if b >= count => offer(self.dual[b], Limit::Blossom(b)),
                _ => {}
            }
        }
        let (delta, limit) = least?;
        self.apply(delta);
        Some(limit)
    }

    fn apply(&mut self, delta: i128) {
        let count = self.graph.count;
        for vertex in 0..count {
            match self.label[self.top[vertex]] {
                Label::Outer => self.dual[vertex] -= delta,
                Label::Inner => self.dual[vertex] += delta,
                Label::Free => {}
            }
        }
        for b in count..2 * count {
            if self.base[b].is_none() || self.parent[b].is_some() {
                continue;
            }
            match self.label[b] {
                Label::Outer => self.dual[b] += delta,
                Label::Inner => self.dual[b] -= delta,
                Label::Free => {}
            }
        }
    }

    /// After a stage: dissolves outer blossoms whose dual is zero.
    fn tidy(&mut self) {
        for b in self.graph.count..2 * self.graph.count {
            let stands = self.parent[b].is_none() && self.base[b].is_some();
            if stands && self.label[b] == Label::Outer && self.dual[b] == 0 {
                self.dissolve(b);
            }
        }
    }
}
