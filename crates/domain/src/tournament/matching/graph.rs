//! A graph whose edges have weights.

/// One end of an edge: twice the edge's number, plus one for the second vertex. What lies at an end is a
/// vertex; `end ^ 1` is the same edge's other end.
pub(super) type End = usize;

/// Vertices `0..count`, edges between them, and what each edge weighs. Heavier is better.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) count: usize,
    /// The vertex at each end.
    pub(super) at: Vec<usize>,
    /// What each edge weighs.
    pub(super) weights: Vec<i128>,
    /// For each vertex the far ends of its edges.
    pub(super) around: Vec<Vec<End>>,
}

impl Graph {
    pub(super) fn new(count: usize, edges: &[(usize, usize, i128)]) -> Self {
        let mut graph = Self {
            count,
            at: Vec::with_capacity(2 * edges.len()),
            weights: Vec::with_capacity(edges.len()),
            around: vec![vec![]; count],
        };
        for &(one, other, weight) in edges {
            let edge = graph.weights.len();
            graph.at.extend([one, other]);
            graph.weights.push(weight);
            graph.around[one].push(2 * edge + 1);
            graph.around[other].push(2 * edge);
        }
        graph
    }

    /// Returns the two vertices of an edge.
    pub(super) fn ends(&self, edge: usize) -> (usize, usize) {
        (self.at[2 * edge], self.at[2 * edge + 1])
    }
}
