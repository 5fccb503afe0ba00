//! Computes the result of a run from its totals.

use super::allocation::f_mean;
use super::layout::Layout;
use super::result::{
    BranchResult, Fairness, LevelResult, NodeResult, PrefetchResult, RunResult, ThreadResult, TlbResult,
    ratio, standard_deviation,
};
use super::stalls::StallBreakdown;
use super::totals::Totals;
use crate::core::PipelineCounters;
use document::Scenario;

impl RunResult {
    /// The result of the measurements so far.
    pub fn new(scenario: &Scenario, layout: &Layout, totals: &Totals, digest: String) -> Self {
        let used: u64 = totals.scheduled.iter().sum();
        let quantum = f64::from(layout.quantum_cycles);
        let caches = levels(layout, totals);
        let threads: Vec<ThreadResult> = layout
            .threads
            .iter()
            .enumerate()
            .map(|(t, unit)| ThreadResult {
                program: layout.programs[unit.program as usize].clone(),
                instructions: totals.instructions[t],
                scheduled_cycles: totals.scheduled[t],
                ipc: ratio(totals.instructions[t], totals.scheduled[t]),
                cpu_share: ratio(totals.scheduled[t], used),
                actual_quanta: totals.scheduled[t] as f64 / quantum,
                ideal_quanta: totals.ideal[t] / quantum,
                caches: caches
                    .iter()
                    .map(|of_machine| {
                        let (accesses, misses) = totals.thread_levels[t][of_machine.level as usize - 1];
                        LevelResult::new(of_machine.level, accesses, misses)
                    })
                    .collect(),
                stalls: StallBreakdown::new(layout, totals.scheduled[t], &totals.thread_stalls[t]),
                remote_accesses: layout.is_coherent.then_some(totals.remote_accesses[t]),
                pipeline: layout.has_smt().then_some(totals.pipeline[t]),
            })
            .collect();
        let pipeline = layout.has_smt().then(|| {
            totals.pipeline.iter().fold(PipelineCounters::default(), |mut sum, of_thread| {
                sum.merge(of_thread);
                sum
            })
        });
        let instructions = totals.instructions.iter().sum();
        let f_mean = f_mean(threads.iter().map(|t| (t.actual_quanta, t.ideal_quanta)));
        let shares: Vec<f64> = threads.iter().map(|t| t.cpu_share).collect();
        Self {
            title: scenario.title.clone(),
            policy: scenario.policy.id.clone(),
            seed: scenario.run.seed,
            cycles: totals.cycles,
            contexts: layout.topology.contexts.len() as u32,
            instructions,
            ipc: ratio(instructions, totals.cycles),
            caches,
            prefetches: prefetches(layout, totals),
            memory: totals
                .memory
                .iter()
                // A line requested ahead of its cycle may leave a gap of some cycles that counts as busy.
                .map(|&(lines, busy)| NodeResult { lines, busy_share: ratio(busy, totals.cycles).min(1.0) })
                .collect(),
            stalls: StallBreakdown::sum(threads.iter().map(|t| &t.stalls)),
            core_stalls: StallBreakdown::of_cores(
                layout,
                totals.cycles * layout.topology.cores.len() as u64,
                &totals.core_stalls,
            ),
            remote_accesses: layout.is_coherent.then(|| totals.remote_accesses.iter().sum()),
            sharing: None,
            ways: Vec::new(),
            clusters: Vec::new(),
            tlb: pipeline.map(|p| TlbResult { accesses: p.tlb_accesses, misses: p.tlb_misses }),
            branch: pipeline.map(|p| BranchResult { branches: p.branches, mispredictions: p.mispredictions }),
            wrong_path_share: pipeline.map(|p| ratio(p.wrong_path, p.fetched)),
            pipeline,
            dag: None,
            waits: None,
            energy: None,
            threads,
            f_mean,
            fairness: Fairness { cpu_share_stddev: standard_deviation(&shares) },
            speedup: None,
            weighted_speedup: None,
            harmonic_mean: None,
            context_switches: totals.context_switches,
            migrations: totals.migrations,
            digest,
        }
    }
}

fn levels(layout: &Layout, totals: &Totals) -> Vec<LevelResult> {
    let mut levels: Vec<LevelResult> = Vec::new();
    for (unit, &(accesses, misses)) in layout.topology.caches.iter().zip(&totals.caches) {
        match levels.iter_mut().find(|l| l.level == unit.level) {
            Some(level) => {
                level.accesses += accesses;
                level.misses += misses;
            }
            None => levels.push(LevelResult::new(unit.level, accesses, misses)),
        }
    }
    levels.iter_mut().for_each(|l| *l = LevelResult::new(l.level, l.accesses, l.misses));
    levels
}

fn prefetches(layout: &Layout, totals: &Totals) -> Vec<PrefetchResult> {
    let mut levels: Vec<PrefetchResult> = Vec::new();
    for (&cache, &[issued, used, unused]) in layout.prefetching_caches.iter().zip(&totals.prefetches) {
        let level = layout.topology.caches[cache as usize].level;
        match levels.iter_mut().find(|l| l.level == level) {
            Some(sum) => {
                (sum.issued, sum.used, sum.unused) =
                    (sum.issued + issued, sum.used + used, sum.unused + unused);
            }
            None => levels.push(PrefetchResult { level, issued, used, unused }),
        }
    }
    levels
}

impl LevelResult {
    fn new(level: u32, accesses: u64, misses: u64) -> Self {
        Self { level, accesses, misses, miss_ratio: ratio(misses, accesses) }
    }
}
