//! Results of one run.

use super::workload::true_groups;
use crate::single::Observe;
use document::Checked;
use engine::core::Cause;
use engine::run::{RunResult, TraceLibrary};
use policies::sharing::{adjusted_rand_index, purity};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Observations of one run.
#[derive(Clone, Serialize, Deserialize)]
pub struct Observed {
    threads: usize,
    /// Names of shared regions, and the threads that use each.
    regions: Vec<(String, Vec<u32>)>,
    result: RunResult,
    trap_cycles: u32,
}

impl Observe for Observed {
    fn of(scenario: &Checked) -> Result<Self, String> {
        let told = |e| format!("{}: {e}", scenario.title);
        let mut run = simulator::start(scenario, &TraceLibrary::default()).map_err(told)?;
        let result = run.finish().map_err(told)?;
        let layout = run.layout();
        let regions = layout.regions.iter().map(|region| (region.name.clone(), region.threads.clone()));
        let (threads, regions) = (layout.threads.len(), regions.collect());
        Ok(Self { threads, regions, result, trap_cycles: scenario.run.trap_cycles })
    }
}

impl Observed {
    /// Instructions per cycle.
    pub fn ipc(&self) -> f64 {
        self.result.ipc
    }

    /// Share of thread cycles with one of the selected causes.
    fn share(&self, wanted: impl Fn(Cause) -> bool) -> f64 {
        let waits = &self.result.stalls.waiting;
        let all = self.result.stalls.completion + waits.values().sum::<u64>();
        waits.iter().filter(|w| wanted(*w.0)).map(|w| *w.1).sum::<u64>() as f64 / all as f64
    }

    /// Share of thread cycles lost to caches of other packages.
    pub fn remote(&self) -> f64 {
        self.share(Cause::is_remote)
    }

    /// Shares of thread cycles in which an instruction completed (`None`), or none did, by cause.
    pub fn breakdown(&self) -> BTreeMap<Option<Cause>, f64> {
        let waits = &self.result.stalls.waiting;
        let waiting: BTreeMap<_, _> =
            waits.keys().map(|&c| (Some(c), self.share(|cause| cause == c))).collect();
        let completion = 1.0 - waiting.values().sum::<f64>();
        waiting.into_iter().chain([(None, completion)]).collect()
    }

    /// Share of thread cycles spent on samples.
    pub fn overhead(&self) -> f64 {
        self.share(|cause| cause == Cause::Trap)
    }

    /// Machine cycles, in 10⁹, until a million samples; infinite without samples.
    pub fn gigacycles_to_a_million(&self) -> f64 {
        let trapped = self.result.stalls.waiting.get(&Cause::Trap).copied().unwrap_or_default();
        let samples = trapped as f64 / f64::from(self.trap_cycles);
        1e6 * self.result.cycles as f64 / samples / 1e9
    }

    /// Each thread's cluster.
    fn found(&self) -> Vec<Option<usize>> {
        let of = |t: u32| self.result.clusters.iter().position(|cluster| cluster.contains(&t));
        (0..self.threads as u32).map(of).collect()
    }

    /// The number of threads in clusters.
    pub fn clustered(&self) -> f64 {
        self.result.clusters.iter().map(Vec::len).sum::<usize>() as f64
    }

    /// The clusters and groups of all threads that belong to a group.
    fn members(&self, region: &str) -> (Vec<Option<usize>>, Vec<usize>) {
        let groups = true_groups(self.threads, &self.regions, region);
        self.found().into_iter().zip(groups).filter_map(|(found, group)| Some((found, group?))).unzip()
    }

    /// Purity of the clusters against the groups of regions whose names start with `region`; NaN without clusters.
    pub fn purity(&self, region: &str) -> f64 {
        let (found, groups) = self.members(region);
        purity(&found, &groups).unwrap_or(f64::NAN)
    }

    /// Share of the groups' threads that are in a cluster.
    pub fn placed(&self, region: &str) -> f64 {
        let (found, _) = self.members(region);
        found.iter().flatten().count() as f64 / found.len() as f64
    }

    /// Adjusted Rand index of clusters and groups. A thread in no cluster is a cluster of its own.
    pub fn agreement(&self, region: &str) -> f64 {
        let (found, groups) = self.members(region);
        let alone = self.result.clusters.len();
        let labels: Vec<usize> =
            found.iter().enumerate().map(|(i, label)| label.unwrap_or(alone + i)).collect();
        adjusted_rand_index(&labels, &groups).unwrap_or(f64::NAN)
    }
}
