//! Clusters of threads, and the similarity that placed each thread.

/// A division of threads into clusters; a thread that shares with no other is in none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clusters {
    /// Members of each cluster of at least two, lowest first; in the order in which the clusters were founded.
    pub groups: Vec<Vec<usize>>,
    /// By thread, the reason for its place.
    pub kinship: Vec<Kinship>,
}

/// The comparison that placed a thread.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Kinship {
    /// The most similar cluster representative; the thread itself if it is one; `None` if it has no samples to compare.
    pub representative: Option<usize>,
    /// Similarity with the representative.
    pub similarity: f64,
}

impl Clusters {
    /// The number of each thread's cluster, in the order of `groups`.
    pub fn labels(&self) -> Vec<Option<usize>> {
        let of = |thread: usize| self.groups.iter().position(|group| group.contains(&thread));
        (0..self.kinship.len()).map(of).collect()
    }
}
