//! Measures of agreement between two divisions of the same threads.

use std::collections::BTreeMap;

/// The share of clustered threads that belong to their cluster's most frequent group: 1 is pure. Threads in no cluster
/// are left out; `None` if there are no others (Manning, Raghavan and Schütze 2008, §16.3).
pub fn purity(found: &[Option<usize>], truth: &[usize]) -> Option<f64> {
    let mut tables: BTreeMap<usize, BTreeMap<usize, usize>> = BTreeMap::new();
    for (cluster, group) in found.iter().zip(truth).filter_map(|(c, g)| Some(((*c)?, *g))) {
        *tables.entry(cluster).or_default().entry(group).or_default() += 1;
    }
    let total: usize = tables.values().flat_map(BTreeMap::values).sum();
    let right: usize = tables.values().filter_map(|groups| groups.values().max()).sum();
    (total > 0).then(|| right as f64 / total as f64)
}

/// Agreement of two divisions over all pairs of members, corrected for chance: 1 is equal, 0 is chance level (Hubert
/// and Arabie 1985, eq. 5). `None` where both divisions leave no choice.
pub fn adjusted_rand_index(a: &[usize], b: &[usize]) -> Option<f64> {
    let pairs = |n: usize| (n * n.saturating_sub(1) / 2) as f64;
    let sizes = |labels: &[usize]| {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        labels.iter().for_each(|&label| *counts.entry(label).or_default() += 1);
        counts.values().map(|&n| pairs(n)).sum::<f64>()
    };
    let mut both: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    a.iter().zip(b).for_each(|(&x, &y)| *both.entry((x, y)).or_default() += 1);
    let together: f64 = both.values().map(|&n| pairs(n)).sum();
    let (in_a, in_b, all) = (sizes(a), sizes(b), pairs(a.len()));
    let chance = in_a * in_b / all;
    let most = (in_a + in_b) / 2.0;
    (all > 0.0 && most > chance).then(|| (together - chance) / (most - chance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cluster_of_two_groups_is_impure() {
        let found = [Some(0), Some(0), Some(0), Some(1), None];
        assert_eq!(purity(&found, &[7, 7, 8, 8, 9]), Some(0.75));
        assert_eq!(purity(&[None, None], &[1, 2]), None);
    }

    #[test]
    fn the_rand_index_of_hubert_and_arabie_by_hand() {
        assert_eq!(adjusted_rand_index(&[0, 0, 1, 1], &[5, 5, 3, 3]), Some(1.0));
        // Pairs together in both: 2 (0,1 and 3,4). In a: 1 + 3 = 4 of 10, in b: 3 + 1 = 4. Chance 1.6, most 4.
        let index = adjusted_rand_index(&[0, 0, 1, 1, 1], &[0, 0, 0, 1, 1]).unwrap();
        assert!((index - (2.0 - 1.6) / (4.0 - 1.6)).abs() < 1e-12);
        assert_eq!(adjusted_rand_index(&[0, 0, 0], &[0, 0, 0]), None);
    }
}
