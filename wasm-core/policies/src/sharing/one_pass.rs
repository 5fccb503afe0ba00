//! The paper's heuristic: one pass over the threads, each compared with one representative of each cluster.

use super::clusters::{Clusters, Kinship};
use super::signatures::Signatures;

/// Clusters of threads whose similarity with a cluster's first member exceeds `threshold` (Tam et al. 2007, §4.4.2).
/// O(threads · clusters). Of several representatives the most similar one counts, of equals the oldest (chosen; the
/// paper does not say). A cluster of one is no cluster.
pub fn one_pass(signatures: &Signatures, threshold: f64) -> Clusters {
    let mut founded: Vec<Vec<usize>> = Vec::new();
    let mut kinship = vec![Kinship::default(); signatures.threads()];
    for thread in (0..signatures.threads()).filter(|&t| !signatures.is_silent(t)) {
        let alike = |group: &Vec<usize>| signatures.similarity(group[0], thread) as f64;
        let similarities: Vec<f64> = founded.iter().map(alike).collect();
        let nearest = (0..founded.len()).reduce(|a, b| if similarities[b] > similarities[a] { b } else { a });
        match nearest {
            Some(group) if similarities[group] > threshold => {
                kinship[thread] =
                    Kinship { representative: Some(founded[group][0]), similarity: similarities[group] };
                founded[group].push(thread);
            }
            _ => {
                let similarity = signatures.similarity(thread, thread) as f64;
                kinship[thread] = Kinship { representative: Some(thread), similarity };
                founded.push(vec![thread]);
            }
        }
    }
    founded.retain(|group| group.len() > 1);
    Clusters { groups: founded, kinship }
}
