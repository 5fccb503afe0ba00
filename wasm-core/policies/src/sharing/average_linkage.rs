//! Full clustering, which the paper left for later: average linkage (Sokal and Michener 1958).

use super::clusters::{Clusters, Kinship};
use super::signatures::Signatures;
use document::Order;
use kodama::{Method, linkage};

/// Repeatedly merges the two clusters with the highest mean similarity of their members, while that exceeds
/// `threshold`. O(threads²), by the crate kodama. Each cluster's representative is its lowest member.
pub fn average_linkage(signatures: &Signatures, threshold: f64) -> Clusters {
    let mut kinship = vec![Kinship::default(); signatures.threads()];
    let speaking: Vec<usize> = (0..signatures.threads()).filter(|&t| !signatures.is_silent(t)).collect();
    let mut similarities = Vec::new();
    for (place, &a) in speaking.iter().enumerate() {
        similarities.extend(speaking[place + 1..].iter().map(|&b| signatures.similarity(a, b) as f64));
    }
    let highest = similarities.iter().copied().fold(threshold, f64::max);
    let mut distances: Vec<f64> = similarities.iter().map(|s| highest - s).collect();
    // Members by kodama's cluster number: first every thread alone, then each merger.
    let mut groups: Vec<Vec<usize>> = speaking.iter().map(|&thread| vec![thread]).collect();
    for step in linkage(&mut distances, speaking.len(), Method::Average).steps() {
        if step.dissimilarity >= highest - threshold {
            groups.push(Vec::new());
            continue;
        }
        let mut merged = std::mem::take(&mut groups[step.cluster1]);
        merged.append(&mut groups[step.cluster2]);
        groups.push(merged);
    }
    groups.retain(|group| !group.is_empty());
    for group in &mut groups {
        group.sort_unstable();
        for &thread in group.iter() {
            let similarity = signatures.similarity(group[0], thread) as f64;
            kinship[thread] = Kinship { representative: Some(group[0]), similarity };
        }
    }
    groups.retain(|group| group.len() > 1);
    groups.order_by(Ord::cmp);
    Clusters { groups, kinship }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sharing::{ShMapRules, ShMaps, one_pass};

    /// Three rooms of four threads; every thread also reads region 0.
    fn rooms() -> Signatures {
        let mut maps = ShMaps::new(12, ShMapRules::default());
        for thread in 0..12 {
            for time in 0..60 {
                maps.offer(thread, 0);
                maps.offer(thread, 1_000 * (1 + thread as u32 % 3) + time % 2);
            }
        }
        Signatures::new(&maps, 3, 0.5, &[true; 12])
    }

    #[test]
    fn both_find_the_rooms() {
        let signatures = rooms();
        let expected: Vec<Vec<usize>> = (0..3).map(|room| (0..4).map(|i| room + 3 * i).collect()).collect();
        assert_eq!(one_pass(&signatures, 1_000.0).groups, expected);
        assert_eq!(average_linkage(&signatures, 1_000.0).groups, expected);
    }

    #[test]
    fn above_every_similarity_nobody_belongs_together() {
        let signatures = rooms();
        assert!(one_pass(&signatures, 1e9).groups.is_empty());
        assert!(average_linkage(&signatures, 1e9).groups.is_empty());
    }

    #[test]
    fn threads_without_samples_are_in_no_cluster() {
        let signatures = Signatures::new(&ShMaps::new(5, ShMapRules::default()), 3, 0.5, &[true; 5]);
        assert_eq!(average_linkage(&signatures, 0.0).groups, Vec::<Vec<usize>>::new());
        assert_eq!(one_pass(&signatures, 0.0).kinship, vec![Kinship::default(); 5]);
    }
}
