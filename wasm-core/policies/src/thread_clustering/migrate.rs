//! Assigns clusters to packages.

use crate::packages::by_load;
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

/// Assigns clusters to packages: the largest first, each to the package with fewest threads per hardware context so far,
/// of those whose even share has room for all of it. Without such a package the cluster is spread evenly instead. The
/// other threads balance the load (Tam et al. 2007, §4.5). Of equally loaded packages the one where most of the
/// cluster's threads already are (chosen: fewest moves). Each thread in no cluster stays in its package while there is
/// room (chosen): accesses within a group that shares a package are never sampled, and dealing it out anew would
/// separate it. These threads are considered in the order given.
///
/// The paper calls a package imbalanced without a figure. Ours is ⌈all threads × the package's hardware contexts / all
/// hardware contexts⌉: counting only threads placed so far would spread every first cluster. `contexts` has the hardware
/// contexts of each package; the paper's packages have equally many.
pub fn assign(
    clusters: &[Vec<ThreadId>],
    others: &[ThreadId],
    contexts: &[usize],
    home: impl Fn(ThreadId) -> Option<usize>,
) -> Assignment {
    let threads = others.len() + clusters.iter().map(Vec::len).sum::<usize>();
    let mut packages = Load::new(threads, contexts);
    let mut assignment = Assignment { clusters: vec![None; clusters.len()], homes: Vec::new() };
    let mut order: Vec<usize> = (0..clusters.len()).collect();
    order.order_by_key(|&c| Reverse(clusters[c].len()));
    for cluster in order {
        let members = &clusters[cluster];
        let whole = packages.emptiest(members.len(), members, &home);
        assignment.clusters[cluster] = whole;
        for &thread in members {
            let package = whole.unwrap_or_else(|| packages.any(&[thread], &home));
            packages.threads[package] += 1;
            assignment.homes.push((thread, package));
        }
    }
    let mut leaving = Vec::new();
    for &thread in others {
        match home(thread).filter(|&package| packages.has_room(package, 1)) {
            Some(package) => {
                packages.threads[package] += 1;
                assignment.homes.push((thread, package));
            }
            None => leaving.push(thread),
        }
    }
    for thread in leaving {
        let package = packages.any(&[], &home);
        packages.threads[package] += 1;
        assignment.homes.push((thread, package));
    }
    assignment
}

/// Threads assigned to packages so far.
struct Load<'a> {
    contexts: &'a [usize],
    threads: Vec<usize>,
    /// The even share of each package.
    share: Vec<usize>,
}

impl<'a> Load<'a> {
    fn new(threads: usize, contexts: &'a [usize]) -> Self {
        let all: usize = contexts.iter().sum();
        let share = contexts.iter().map(|own| (threads * own).div_ceil(all)).collect();
        Self { contexts, threads: vec![0; contexts.len()], share }
    }

    fn has_room(&self, package: usize, threads: usize) -> bool {
        self.threads[package] + threads <= self.share[package]
    }

    /// The package with fewest threads per hardware context that has room for `more` threads. Ties go to the one that is
    /// home to most of `members`, then to the lowest number.
    fn emptiest(
        &self,
        more: usize,
        members: &[ThreadId],
        home: impl Fn(ThreadId) -> Option<usize>,
    ) -> Option<usize> {
        let already = |package: usize| members.iter().filter(|&&t| home(t) == Some(package)).count();
        let load = |package: usize| (self.threads[package], self.contexts[package]);
        let open = (0..self.contexts.len()).filter(|&package| self.has_room(package, more));
        open.min_by(|&a, &b| by_load(load(a), load(b)).then(already(b).cmp(&already(a))))
    }

    /// The same, whether it has room or not.
    fn any(&self, members: &[ThreadId], home: impl Fn(ThreadId) -> Option<usize>) -> usize {
        self.emptiest(0, members, &home).unwrap_or_default()
    }
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
        let found = assign(&clusters, &[], &[4, 4], |t| Some(t as usize % 2));
        assert_eq!(found.clusters, [Some(0), Some(1)]);
        assert!(found.homes.iter().all(|&(t, package)| package == t as usize % 2), "no thread needs to move");
    }

    #[test]
    fn a_cluster_too_large_for_its_share_is_spread() {
        let found = assign(&[vec![0, 1, 2, 3, 4], vec![5, 6]], &[7], &[4, 4], |_| None);
        assert_eq!(found.clusters, [None, Some(1)]);
        assert_eq!(loads(&found, 2), [4, 4]);
    }

    #[test]
    fn the_others_balance() {
        let found = assign(&[vec![0, 1, 2]], &[3, 4, 5, 6, 7], &[4, 4], |_| Some(0));
        assert_eq!(found.clusters, [Some(0)]);
        assert_eq!(loads(&found, 2), [4, 4]);
    }

    #[test]
    fn who_is_not_concerned_stays() {
        let home = |t: ThreadId| Some(t as usize / 4);
        let found = assign(&[vec![2, 6]], &[0, 1, 3, 4, 5, 7], &[4, 4], home);
        let moved: Vec<_> = found.homes.iter().filter(|&&(t, package)| home(t) != Some(package)).collect();
        // The cluster takes thread 6 along; the last of that package makes room for it.
        assert_eq!(found.clusters, [Some(0)]);
        assert_eq!(moved, [&(6, 0), &(3, 1)]);
    }

    #[test]
    fn a_larger_package_takes_more_threads() {
        // Six and two hardware contexts. The larger cluster fits into the larger package only, although one thread of it
        // is in the other, and both are empty.
        let found = assign(&[vec![0, 1], vec![2, 3, 4]], &[5, 6, 7], &[6, 2], |t| Some(usize::from(t != 3)));
        assert_eq!(found.clusters, [Some(1), Some(0)]);
        assert_eq!(loads(&found, 2), [6, 2]);
        assert_eq!(loads(&assign(&[(0..8).collect()], &[], &[6, 2], |_| None), 2), [6, 2], "spread");
        assert_eq!(loads(&assign(&[], &[0, 1, 2, 3, 4, 5, 6, 7], &[2, 6], |_| Some(0)), 2), [2, 6]);
    }
}
