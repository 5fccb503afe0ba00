//! Clusters of threads, and what put each of them where it is.

/// A division of threads into clusters; a thread that shares with none is in none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clusters {
    /// Members of each cluster of at least two, lowest first; in the order in which the clusters were founded.
    pub groups: Vec<Vec<usize>>,
    /// By thread, why it is where it is.
    pub kinship: Vec<Kinship>,
}

/// What a thread was compared with.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Kinship {
    /// The cluster's representative that it is most similar to; itself where it is one; none where it has nothing to
    /// compare.
    pub representative: Option<usize>,
    /// Similarity with it.
    pub similarity: f64,
}

impl Clusters {
    /// The number of each thread's cluster, in the order of `groups`.
    pub fn labels(&self) -> Vec<Option<usize>> {
        let of = |thread: usize| self.groups.iter().position(|group| group.contains(&thread));
        (0..self.kinship.len()).map(of).collect()
    }
}
