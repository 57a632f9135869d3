//! Odd circles: made one, taken apart.

use super::graph::End;
use super::search::{Blossom, Label, Search};

impl Search<'_> {
    /// Makes the circle that `edge` closes one outer blossom with this base.
    pub(super) fn shrink(&mut self, base: usize, edge: usize) {
        let b = self.take_unused();
        let (parts, links) = self.circle(base, edge);
        let base_part = parts[0];
        for &part in &parts {
            self.parent[part] = Some(b);
        }
        self.base[b] = Some(base);
        self.parent[b] = None;
        self.label[b] = Label::Outer;
        self.came[b] = self.came[base_part];
        self.dual[b] = 0;
        *self.blossom(b) = Blossom {
            parts: parts.clone(),
            links,
            best: None,
        };
        for leaf in self.leaves(b) {
            if self.label[self.top[leaf]] == Label::Inner {
                // It has become outer, so its edges count now.
                self.queue.push(leaf);
            }
            self.top[leaf] = b;
        }
        self.gather_best(b, &parts);
    }

    /// Returns the parts around, the one with the base first, and how they are linked.
    fn circle(&self, base: usize, edge: usize) -> (Vec<usize>, Vec<End>) {
        let (one, other) = self.graph.ends(edge);
        let stop = self.top[base];
        let (mut parts, mut links) = (vec![], vec![]);
        let mut part = self.top[one];
        while part != stop {
            let end = self.came[part].expect("every part was reached from the base");
            parts.push(part);
            links.push(end);
            part = self.top[self.graph.at[end]];
        }
        parts.push(stop);
        parts.reverse();
        links.reverse();
        links.push(2 * edge);
        part = self.top[other];
        while part != stop {
            let end = self.came[part].expect("every part was reached from the base");
            parts.push(part);
            links.push(end ^ 1);
            part = self.top[self.graph.at[end]];
        }
        (parts, links)
    }

    /// Finds the best edge from a new blossom to each other outer one.
    fn gather_best(&mut self, b: usize, parts: &[usize]) {
        let mut best_to: Vec<Option<usize>> = vec![None; 2 * self.graph.count];
        let mut found = vec![];
        for &part in parts {
            let known = if self.is_blossom(part) {
                self.blossom(part).best.take()
            } else {
                None
            };
            let edges = known.unwrap_or_else(|| {
                let leaves = self.leaves(part).into_iter();
                leaves
                    .flat_map(|leaf| self.graph.around[leaf].iter().map(|end| end / 2))
                    .collect()
            });
            for edge in edges {
                let (one, other) = self.graph.ends(edge);
                let far = if self.top[other] == b { one } else { other };
                let to = self.top[far];
                if to == b || self.label[to] != Label::Outer {
                    continue;
                }
                if best_to[to].is_none() {
                    found.push(to);
                }
                if best_to[to].is_none_or(|best| self.slack(edge) < self.slack(best)) {
                    best_to[to] = Some(edge);
                }
            }
            self.best[part] = None;
        }
        let edges: Vec<usize> = found.into_iter().filter_map(|to| best_to[to]).collect();
        self.best[b] = edges.iter().copied().min_by_key(|edge| self.slack(*edge));
        self.blossom(b).best = Some(edges);
    }

    /// Takes a blossom apart that is not labelled, and those in it whose dual is zero.
    pub(super) fn dissolve(&mut self, b: usize) {
        let mut open = vec![b];
        while let Some(b) = open.pop() {
            for part in std::mem::take(self.blossom(b)).parts {
                self.release(part);
                if self.is_blossom(part) && self.dual[part] == 0 {
                    open.push(part);
                }
            }
            self.forget(b);
        }
    }

    /// Makes a part of a blossom an outermost one.
    fn release(&mut self, part: usize) {
        self.parent[part] = None;
        for leaf in self.leaves(part) {
            self.top[leaf] = part;
        }
    }

    fn forget(&mut self, b: usize) {
        self.label[b] = Label::Free;
        self.came[b] = None;
        self.base[b] = None;
        self.best[b] = None;
        *self.blossom(b) = Blossom::default();
        self.give_back(b);
    }

    /// Takes an inner blossom apart during a stage: the even way from where it was reached to its base
    /// keeps its labels, the rest loses them.
    pub(super) fn expand(&mut self, b: usize) {
        let Blossom { parts, links, .. } = std::mem::take(self.blossom(b));
        for &part in &parts {
            self.release(part);
        }
        let entered = self.came[b].expect("an inner blossom was reached from somewhere");
        let entry = self.top[self.graph.at[entered ^ 1]];
        let walk = Walk::new(&parts, entry);
        self.relabel(&parts, &links, &walk, entered);
        self.forget(b);
    }

    fn relabel(&mut self, parts: &[usize], links: &[End], walk: &Walk, entered: End) {
        let (mut end, mut at) = (entered, walk.from);
        while at != 0 {
            let inside = self.graph.at[end ^ 1];
            let link = walk.link(links, at);
            self.label[inside] = Label::Free;
            self.label[self.graph.at[link ^ 1]] = Label::Free;
            self.assign(inside, Label::Inner, Some(end));
            self.tight[link / 2] = true;
            at = walk.step(at);
            end = walk.link(links, at);
            self.tight[end / 2] = true;
            at = walk.step(at);
        }
        // The part with the base becomes inner without its mate: that is outside and outer already.
        let (inside, part) = (self.graph.at[end ^ 1], parts[0]);
        for x in [inside, part] {
            self.label[x] = Label::Inner;
            self.came[x] = Some(end);
        }
        self.best[part] = None;
        let mut at = walk.step(0);
        while at != walk.from {
            self.reach_again(parts[at]);
            at = walk.step(at);
        }
    }

    /// A part beside the way keeps a label only if one of its vertices was reached from outside.
    fn reach_again(&mut self, part: usize) {
        if self.label[part] == Label::Outer {
            return;
        }
        let reached = self
            .leaves(part)
            .into_iter()
            .find(|leaf| self.label[*leaf] != Label::Free);
        let Some(vertex) = reached else { return };
        let came = self.came[vertex];
        self.label[vertex] = Label::Free;
        let mate = self.base[part].and_then(|base| self.mate[base]);
        if let Some(mate) = mate {
            self.label[self.graph.at[mate]] = Label::Free;
        }
        self.assign(vertex, Label::Inner, came);
    }
}

/// A walk around a blossom from one of its parts to the first, in an even number of steps.
pub(super) struct Walk {
    /// Where it begins.
    pub(super) from: usize,
    forward: bool,
    length: usize,
}

impl Walk {
    pub(super) fn new(parts: &[usize], entry: usize) -> Self {
        let from = parts.iter().position(|part| *part == entry);
        let from = from.expect("the part lies in this blossom");
        Self {
            from,
            forward: from % 2 == 1,
            length: parts.len(),
        }
    }

    /// Returns the next part's place.
    pub(super) const fn step(&self, at: usize) -> usize {
        if self.forward {
            (at + 1) % self.length
        } else {
            (at + self.length - 1) % self.length
        }
    }

    /// Returns the end in the part at this place of the edge that leads to the next one.
    pub(super) fn link(&self, links: &[End], at: usize) -> End {
        if self.forward {
            links[at]
        } else {
            links[(at + self.length - 1) % self.length] ^ 1
        }
    }
}
