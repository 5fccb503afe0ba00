//! Profiles of the eighteen threads for emulated schedules: histograms taken off-line (§4.2.2), and counters.

use super::balance::policy;
use super::parameters::Fedorova;
use super::settings::Scheduler;
use document::machine::Topology;
use engine::analysis::group::{avg, comb, comb_ipc};
use engine::analysis::{BUCKETS, ReuseHistogram, WeightedHistogram, estimate_weighted};
use engine::policy::{Observed, ThreadId};
use engine::run::TraceLibrary;
use serde_json::json;

/// Sampling: the interval in references to the L2, the number of samples per thread, and the horizon in references of
/// the thread. More and longer than in an operating system.
const ONE_IN: u32 = 8;
const SAMPLES: u32 = 1_000;
const HORIZON: u64 = 1 << BUCKETS;

/// The off-line profile of a thread.
#[derive(Clone, Debug)]
pub struct Profile {
    /// Its program.
    pub program: String,
    /// Reuse distances in its own references to the L2.
    pub histogram: ReuseHistogram,
    /// Its counters.
    pub observed: Observed,
}

/// The profiles of all threads on one machine.
pub struct Profiles {
    /// By thread.
    pub threads: Vec<Profile>,
    /// The machine.
    pub topology: Topology,
    /// Kilobytes of its L2.
    pub l2_kilobytes: u64,
    /// Lines of its L2.
    lines: f64,
}

impl Profiles {
    /// Samples the threads while they take turns under the ready queue, with traps that cost nothing. Distances count
    /// references to the L2, so the filtering by the L1s depends on co-running threads, as it does in the groups.
    ///
    /// # Errors
    /// If the study's parameters make an invalid machine.
    pub fn measure(study: &Fedorova, l2_kilobytes: u64, seed: u32) -> Result<Self, String> {
        let values = [
            ("/machine/caches/1/size_bytes", json!(l2_kilobytes * 1024)),
            ("/run/trap_cycles", json!(0)),
            ("/policy", policy(Scheduler::Default)),
        ];
        let scenario = Fedorova::scenario("balance-set", study.offline(), seed, values)?;
        let mut run = simulator::start(&scenario, &TraceLibrary::default()).map_err(|e| e.to_string())?;
        run.watch_all(ONE_IN, SAMPLES, HORIZON);
        run.finish().map_err(|e| e.to_string())?;
        let watched = run.watched();
        let layout = run.layout();
        let threads = layout.threads.iter().zip(watched).map(|(unit, (histogram, observed))| Profile {
            program: layout.programs[unit.program as usize].clone(),
            histogram,
            observed,
        });
        let threads = threads.collect();
        let caches = layout.topology.caches.iter().filter(|cache| cache.last);
        let lines = caches.map(|cache| (u64::from(cache.sets) * u64::from(cache.ways)) as f64).sum();
        Ok(Self { threads, topology: layout.topology.clone(), l2_kilobytes, lines })
    }

    /// A thread's program.
    pub fn program(&self, thread: ThreadId) -> &str {
        &self.threads[thread as usize].program
    }

    /// The miss ratio of a group as predicted by AVG, COMB with N and with N − 1, and COMB+IPC. `None` if a thread has
    /// no samples.
    pub fn predict(&self, group: &[ThreadId]) -> Option<[f64; 4]> {
        let members: Vec<&Profile> = group.iter().map(|&thread| &self.threads[thread as usize]).collect();
        // Scaled to the same window of instructions for all threads (§4.1.2).
        let windows: Vec<WeightedHistogram> = members
            .iter()
            .map(|p| {
                let references = p.observed.last.accesses as f64 / p.observed.instructions.max(1) as f64;
                WeightedHistogram::from(&p.histogram)
                    .scaled(1.0, references / f64::from(p.histogram.samples()))
            })
            .collect();
        let ipc = |p: &Profile| p.observed.instructions as f64 / p.observed.scheduled_cycles.max(1) as f64;
        let with_ipc: Vec<_> = windows.iter().cloned().zip(members.iter().map(|p| ipc(p))).collect();
        let n = group.len() as f64;
        Some([
            avg(&windows, self.lines)?,
            estimate_weighted(&comb(&windows, n), self.lines)?,
            estimate_weighted(&comb(&windows, n - 1.0), self.lines)?,
            estimate_weighted(&comb_ipc(&with_ipc), self.lines)?,
        ])
    }
}
