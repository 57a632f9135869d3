//! A path between two unmatched vertices: matched and unmatched edges change roles.

use super::blossoms::Walk;
use super::graph::End;
use super::search::Search;

impl Search<'_> {
    /// Wins a pair along the path that `edge` completes.
    pub(super) fn augment(&mut self, edge: usize) {
        let (one, other) = self.graph.ends(edge);
        self.turn_over(one, 2 * edge + 1);
        self.turn_over(other, 2 * edge);
    }

    /// Matches `vertex` with what lies at `end`, and everything on the way to the root of its tree.
    fn turn_over(&mut self, vertex: usize, end: End) {
        let (mut vertex, mut end) = (vertex, end);
        loop {
            let outer = self.top[vertex];
            self.rebase(outer, vertex);
            self.mate[vertex] = Some(end);
            let Some(came) = self.came[outer] else { return };
            let inner = self.top[self.graph.at[came]];
            let back = self.came[inner].expect("an inner blossom was reached from somewhere");
            let inside = self.graph.at[back ^ 1];
            self.rebase(inner, inside);
            self.mate[inside] = Some(back);
            (vertex, end) = (self.graph.at[back], back ^ 1);
        }
    }

    /// Makes this vertex the base of its blossom; does nothing to a mere vertex.
    fn rebase(&mut self, b: usize, vertex: usize) {
        if !self.is_blossom(b) {
            return;
        }
        let mut part = vertex;
        while let Some(parent) = self.parent[part].filter(|parent| *parent != b) {
            part = parent;
        }
        self.rebase(part, vertex);
        let mut blossom = std::mem::take(self.blossom(b));
        let walk = Walk::new(&blossom.parts, part);
        let mut at = walk.from;
        while at != 0 {
            at = walk.step(at);
            let end = walk.link(&blossom.links, at);
            self.rebase(blossom.parts[at], self.graph.at[end]);
            at = walk.step(at);
            self.rebase(blossom.parts[at], self.graph.at[end ^ 1]);
            self.mate[self.graph.at[end]] = Some(end ^ 1);
            self.mate[self.graph.at[end ^ 1]] = Some(end);
        }
        blossom.parts.rotate_left(walk.from);
        blossom.links.rotate_left(walk.from);
        self.base[b] = self.base[blossom.parts[0]];
        *self.blossom(b) = blossom;
    }
}
