//! Results of one run.

use document::Scenario;
use engine::policy::ThreadId;
use engine::run::{DecisionRecord, Layout, RunResult, TraceLibrary};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Threads grouped by the last cache that they share.
pub type CoSchedule = Vec<Vec<ThreadId>>;

/// A result, and the share of time of each co-schedule.
#[derive(Clone, Serialize, Deserialize)]
pub struct Outcome {
    /// Results over the measurement window.
    pub result: RunResult,
    /// Co-schedules, with their share of the window.
    pub times: Vec<(CoSchedule, f64)>,
}

impl Outcome {
    /// Simulates a scenario to its end.
    pub fn of(scenario: &Scenario) -> Result<Self, String> {
        let told = |e| format!("{}: {e}", scenario.title);
        let mut run = simulator::check_and_start(scenario, &TraceLibrary::default()).map_err(told)?;
        let result = run.finish().map_err(told)?;
        let times = times(&run.take_decisions(), run.layout());
        Ok(Self { result, times })
    }

    /// Share of the window in which two threads shared a last cache.
    pub fn together(&self, a: ThreadId, b: ThreadId) -> f64 {
        let shares = |schedule: &CoSchedule| schedule.iter().any(|g| g.contains(&a) && g.contains(&b));
        self.times.iter().filter(|(schedule, _)| shares(schedule)).map(|(_, share)| share).sum()
    }
}

fn times(decisions: &[DecisionRecord], layout: &Layout) -> Vec<(CoSchedule, f64)> {
    let quantum = u64::from(layout.quantum_cycles);
    let from = u64::from(layout.warmup_quanta) * quantum;
    let to = from + u64::from(layout.quanta) * quantum;
    let ends = decisions.iter().skip(1).map(|d| d.cycle).chain([to]);
    let mut spent: BTreeMap<CoSchedule, u64> = BTreeMap::new();
    for (decision, end) in decisions.iter().zip(ends) {
        let cycles = end.min(to).saturating_sub(decision.cycle.max(from));
        *spent.entry(co_schedule(&decision.placement, layout)).or_default() += cycles;
    }
    spent.into_iter().map(|(schedule, cycles)| (schedule, cycles as f64 / (to - from) as f64)).collect()
}

fn co_schedule(placement: &[Option<ThreadId>], layout: &Layout) -> CoSchedule {
    let topology = &layout.topology;
    let of = |cores: &[u32]| -> Vec<ThreadId> {
        let units = topology.contexts.iter().zip(placement);
        let mut threads: Vec<ThreadId> =
            units.filter(|(context, _)| cores.contains(&context.core)).filter_map(|(_, t)| *t).collect();
        threads.sort_unstable();
        threads
    };
    let mut groups: CoSchedule = topology.caches.iter().filter(|c| c.last).map(|c| of(&c.cores)).collect();
    groups.retain(|group| !group.is_empty());
    groups.sort();
    groups
}
