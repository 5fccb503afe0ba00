//! Assigns clusters to packages.

use document::Order;
use engine::policy::ThreadId;
use std::cmp::Reverse;

/// The package of every thread.
#[derive(Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The package of each cluster, in the order given; `None` if it was spread over all.
    pub clusters: Vec<Option<usize>>,
    /// Every thread's package.
    pub homes: Vec<(ThreadId, usize)>,
}

/// Assigns clusters to packages: the largest first, each to the package with fewest threads so far. Where that would
/// leave a package with more than its even share of all threads, the cluster is spread evenly instead. The other threads
/// balance the load (Tam et al. 2007, §4.5). Of equally loaded packages the one where most of the cluster's threads
/// already are (chosen: fewest moves). Each thread in no cluster stays in its package while there is room (chosen):
/// accesses within a group that shares a package are never sampled, and dealing it out anew would separate it. These
/// threads are considered in the order given.
///
/// The paper calls a package imbalanced without a figure. Ours is ⌈all threads / packages⌉: counting only threads
/// placed so far would spread every first cluster.
pub fn assign(
    clusters: &[Vec<ThreadId>],
    others: &[ThreadId],
    packages: usize,
    home: impl Fn(ThreadId) -> Option<usize>,
) -> Assignment {
    let threads = others.len() + clusters.iter().map(Vec::len).sum::<usize>();
    let share = threads.div_ceil(packages);
    let mut load = vec![0; packages];
    let mut assignment = Assignment { clusters: vec![None; clusters.len()], homes: Vec::new() };
    let emptiest = |load: &[usize], who: &[ThreadId]| {
        let already = |package: usize| who.iter().filter(|&&t| home(t) == Some(package)).count();
        (0..packages).min_by_key(|&p| (load[p], Reverse(already(p)), p)).unwrap_or_default()
    };
    let mut order: Vec<usize> = (0..clusters.len()).collect();
    order.order_by_key(|&c| Reverse(clusters[c].len()));
    for cluster in order {
        let members = &clusters[cluster];
        let package = emptiest(&load, members);
        let whole = load[package] + members.len() <= share;
        assignment.clusters[cluster] = whole.then_some(package);
        for &thread in members {
            let package = if whole { package } else { emptiest(&load, &[thread]) };
            load[package] += 1;
            assignment.homes.push((thread, package));
        }
    }
    let (staying, leaving) = stay(others, &mut load, share, home);
    assignment.homes.extend(staying);
    for thread in leaving {
        let package = (0..packages).min_by_key(|&p| (load[p], p)).unwrap_or_default();
        load[package] += 1;
        assignment.homes.push((thread, package));
    }
    assignment
}

/// Splits threads into those that stay, because their package has room, and those that must leave.
fn stay(
    threads: &[ThreadId],
    load: &mut [usize],
    share: usize,
    home: impl Fn(ThreadId) -> Option<usize>,
) -> (Vec<(ThreadId, usize)>, Vec<ThreadId>) {
    let (mut staying, mut leaving) = (Vec::new(), Vec::new());
    for &thread in threads {
        match home(thread).filter(|&package| load[package] < share) {
            Some(package) => {
                load[package] += 1;
                staying.push((thread, package));
            }
            None => leaving.push(thread),
        }
    }
    (staying, leaving)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loads(assignment: &Assignment, packages: usize) -> Vec<usize> {
        (0..packages).map(|p| assignment.homes.iter().filter(|(_, home)| *home == p).count()).collect()
    }

    #[test]
    fn two_clusters_take_a_package_each() {
        let clusters = [vec![0, 2, 4, 6], vec![1, 3, 5, 7]];
        let found = assign(&clusters, &[], 2, |t| Some(t as usize % 2));
        assert_eq!(found.clusters, [Some(0), Some(1)]);
        assert!(found.homes.iter().all(|&(t, package)| package == t as usize % 2), "no thread needs to move");
    }

    #[test]
    fn a_cluster_too_large_for_its_share_is_spread() {
        let found = assign(&[vec![0, 1, 2, 3, 4], vec![5, 6]], &[7], 2, |_| None);
        assert_eq!(found.clusters, [None, Some(1)]);
        assert_eq!(loads(&found, 2), [4, 4]);
    }

    #[test]
    fn the_others_balance() {
        let found = assign(&[vec![0, 1, 2]], &[3, 4, 5, 6, 7], 2, |_| Some(0));
        assert_eq!(found.clusters, [Some(0)]);
        assert_eq!(loads(&found, 2), [4, 4]);
    }

    #[test]
    fn who_is_not_concerned_stays() {
        let home = |t: ThreadId| Some(t as usize / 4);
        let found = assign(&[vec![2, 6]], &[0, 1, 3, 4, 5, 7], 2, home);
        let moved: Vec<_> = found.homes.iter().filter(|&&(t, package)| home(t) != Some(package)).collect();
        // The cluster takes thread 6 along; the last of that package makes room for it.
        assert_eq!(found.clusters, [Some(0)]);
        assert_eq!(moved, [&(6, 0), &(3, 1)]);
    }
}
