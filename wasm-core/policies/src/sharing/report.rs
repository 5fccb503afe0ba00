//! Agreement of clusters with each other and with the true groups of a workload.

use super::agreement::{adjusted_rand_index, purity};
use document::Read;
use serde::Serialize;

/// Clusterings to evaluate.
#[derive(Clone, Debug, Read)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct AgreementRequest {
    /// Number of threads.
    pub threads: usize,
    /// Threads of each shared region, as in the layout.
    pub regions: Vec<Vec<usize>>,
    /// Clusterings of the threads, any number of them; a thread that is in no cluster is a cluster of its own.
    pub clusterings: Vec<Vec<Vec<usize>>>,
}

/// Evaluation of clusterings.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct AgreementReport {
    /// The true groups of the workload; null if it has none, or if they change during the run.
    pub groups: Option<Vec<Vec<usize>>>,
    /// Agreement of each clustering with the true groups; empty if they are null.
    pub with_groups: Vec<GroupAgreement>,
    /// Adjusted Rand index of every pair of clusterings, row by row; null if neither divides anything.
    pub mutual: Vec<Vec<Option<f64>>>,
}

/// Agreement of a clustering with the true groups.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct GroupAgreement {
    /// Share of the clusters' members that belong to their cluster's most frequent group, 0–1; null without clusters.
    pub purity: Option<f64>,
    /// Adjusted Rand index, over all threads; null if neither side divides anything.
    pub adjusted_rand_index: Option<f64>,
}

/// Compares clusters with the true groups and each other. The error message names a thread that does not exist.
pub fn agreement(request: &AgreementRequest) -> Result<AgreementReport, String> {
    let all = request.regions.iter().chain(request.clusterings.iter().flatten()).flatten();
    if let Some(thread) = all.copied().find(|&thread| thread >= request.threads) {
        return Err(format!("there is no thread {thread}: the run has {}", request.threads));
    }
    let found: Vec<Vec<Option<usize>>> =
        request.clusterings.iter().map(|clusters| members(clusters, request.threads)).collect();
    let labels: Vec<Vec<usize>> = found.iter().map(|found| alone(found)).collect();
    let groups = true_groups(&request.regions, request.threads);
    let with_groups = groups.as_ref().map_or_else(Vec::new, |groups| {
        let truth = alone(&members(groups, request.threads));
        found
            .iter()
            .zip(&labels)
            .map(|(found, labels)| GroupAgreement {
                purity: purity(found, &truth),
                adjusted_rand_index: adjusted_rand_index(labels, &truth),
            })
            .collect()
    });
    let mutual = labels.iter().map(|a| labels.iter().map(|b| adjusted_rand_index(a, b)).collect());
    Ok(AgreementReport { mutual: mutual.collect(), groups, with_groups })
}

/// The groups that threads form by the regions that they share, lowest thread first; a thread without shared regions is
/// in none.
///
/// A region that more than half of all threads share makes no group, as in Tam et al. 2007, §4.4.1. `None` if no
/// threads share, or if two threads are connected only through a third. Such threads share with different ones over
/// time, and no one division is valid for the whole run.
pub fn true_groups(regions: &[Vec<usize>], threads: usize) -> Option<Vec<Vec<usize>>> {
    let divides = |region: &&Vec<usize>| region.len() > 1 && 2 * region.len() <= threads;
    let dividing: Vec<&Vec<usize>> = regions.iter().filter(divides).collect();
    let mut group: Vec<usize> = (0..threads).collect();
    for region in &dividing {
        let into = region.iter().map(|&t| group[t]).min()?;
        let joined: Vec<usize> = region.iter().map(|&t| group[t]).collect();
        group.iter_mut().filter(|label| joined.contains(label)).for_each(|label| *label = into);
    }
    let mut groups: Vec<Vec<usize>> = vec![Vec::new(); threads];
    (0..threads).for_each(|thread| groups[group[thread]].push(thread));
    groups.retain(|members| members.len() > 1);
    let is_one = |members: &Vec<usize>| dividing.iter().any(|r| members.iter().all(|t| r.contains(t)));
    (!groups.is_empty() && groups.iter().all(is_one)).then_some(groups)
}

/// The cluster of each thread.
fn members(clusters: &[Vec<usize>], threads: usize) -> Vec<Option<usize>> {
    (0..threads).map(|thread| clusters.iter().position(|cluster| cluster.contains(&thread))).collect()
}

/// The cluster of each thread; a thread in no cluster gets one of its own.
fn alone(found: &[Option<usize>]) -> Vec<usize> {
    found.iter().enumerate().map(|(thread, cluster)| cluster.unwrap_or(found.len() + thread)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_follow_from_regions_that_few_share() {
        let by_all = vec![0, 1, 2, 3, 4, 5];
        let regions = [by_all, vec![4, 1], vec![0, 2, 5], vec![3]];
        assert_eq!(true_groups(&regions, 6), Some(vec![vec![0, 2, 5], vec![1, 4]]));
        assert_eq!(true_groups(&[vec![0, 1, 2]], 3), None, "shared by all: no thread is apart from another");
        assert_eq!(true_groups(&[vec![0, 1], vec![1, 2]], 4), None, "now with 0, now with 2");
    }

    #[test]
    fn two_ways_are_held_against_the_truth_and_each_other() {
        let right = vec![vec![0, 1], vec![2, 3]];
        let merged = vec![vec![0, 1, 2, 3]];
        let request =
            AgreementRequest { threads: 4, regions: right.clone(), clusterings: vec![right.clone(), merged] };
        let report = agreement(&request).unwrap();
        assert_eq!(report.groups, Some(right));
        assert_eq!(
            report.with_groups,
            [
                GroupAgreement { purity: Some(1.0), adjusted_rand_index: Some(1.0) },
                GroupAgreement { purity: Some(0.5), adjusted_rand_index: Some(0.0) },
            ]
        );
        assert_eq!(report.mutual, [[Some(1.0), Some(0.0)], [Some(0.0), None]]);
    }

    #[test]
    fn a_thread_that_does_not_exist_is_named() {
        let request = AgreementRequest { threads: 2, regions: vec![], clusterings: vec![vec![vec![0, 7]]] };
        assert_eq!(agreement(&request).unwrap_err(), "there is no thread 7: the run has 2");
    }
}
