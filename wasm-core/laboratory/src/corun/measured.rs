//! Reads the results of the cells, before any figure is computed from all of them.

use super::classes::WaysMeasured;
use super::plan::{CellKind, CorunPlan};
use engine::run::RunResult;
use policies::corun::{Degradation, ProgramCounters};

/// Sorted results. Values of a cell without a result are unknown.
pub struct Measured {
    /// By program, then hardware context.
    solo: Vec<Vec<Option<ProgramCounters>>>,
    /// The table of pairs.
    pub degradation: Degradation,
    /// By program.
    pub half_ways: Vec<Option<WaysMeasured>>,
    /// By program, its counters beside others except its own copy, summed over its pairs.
    pub live: Vec<Option<ProgramCounters>>,
    /// Simulated groups of more than two.
    pub groups: Vec<MeasuredGroup>,
}

/// A group of more than two that ran together.
pub struct MeasuredGroup {
    /// Programs, in ascending order.
    pub members: Vec<usize>,
    /// By member, the loss in percent of its solo IPC.
    pub lost: Vec<f64>,
    /// By member, its counters.
    pub counters: Vec<ProgramCounters>,
}

impl Measured {
    /// Reads the results of a plan's cells, in the order of the cells.
    pub fn new(plan: &CorunPlan, results: &[Option<RunResult>]) -> Self {
        let programs = plan.request.programs.len();
        let mut measured = Self {
            solo: vec![vec![None; plan.place.contexts.len()]; programs],
            degradation: Degradation::unknown(programs),
            half_ways: vec![None; programs],
            live: vec![None; programs],
            groups: Vec::new(),
        };
        let done = || {
            let both = plan.cells.iter().zip(results);
            both.filter_map(|(cell, result)| Some((&cell.stands_for, result.as_ref()?)))
        };
        for (kind, result) in done() {
            measured.take_alone(plan, kind, result);
        }
        for (kind, result) in done() {
            measured.take_together(kind, result);
        }
        measured
    }

    /// Counters of a program alone at the first hardware context.
    pub fn solo(&self, program: usize) -> Option<&ProgramCounters> {
        self.solo[program][0].as_ref()
    }

    fn take_alone(&mut self, plan: &CorunPlan, kind: &CellKind, result: &RunResult) {
        let Some(thread) = result.threads.first() else { return };
        match *kind {
            CellKind::Solo { program, slot } => {
                self.solo[program as usize][slot as usize] = Some(ProgramCounters::of(thread));
            }
            CellKind::Ways { program, ways } => {
                let level = thread.caches.iter().find(|c| c.level == plan.place.measured.level);
                self.half_ways[program as usize] = level.map(|level| WaysMeasured {
                    ways: plan.place.measured.ways,
                    half: ways,
                    miss_ratio: level.miss_ratio,
                    ipc: thread.ipc,
                });
            }
            CellKind::Pair { .. } | CellKind::Group { .. } => {}
        }
    }

    fn take_together(&mut self, kind: &CellKind, result: &RunResult) {
        match kind {
            CellKind::Pair { programs: [a, b] } => {
                let (a, b) = (*a as usize, *b as usize);
                let lost = [self.lost(a, 0, result), self.lost(b, 1, result)];
                if a == b {
                    // Both copies are this program: the mean of the two losses.
                    self.degradation.0[a][a] = lost[0].zip(lost[1]).map(|(x, y)| (x + y) / 2.0);
                } else {
                    self.degradation.0[a][b] = lost[0];
                    self.degradation.0[b][a] = lost[1];
                    for (&program, thread) in [a, b].iter().zip(&result.threads) {
                        add(&mut self.live[program], ProgramCounters::of(thread));
                    }
                }
            }
            CellKind::Group { programs } => {
                let members: Vec<usize> = programs.iter().map(|&p| p as usize).collect();
                let lost: Option<Vec<f64>> =
                    members.iter().enumerate().map(|(slot, &p)| self.lost(p, slot, result)).collect();
                let counters = result.threads.iter().map(ProgramCounters::of).collect();
                self.groups.extend(lost.map(|lost| MeasuredGroup { members, lost, counters }));
            }
            CellKind::Solo { .. } | CellKind::Ways { .. } => {}
        }
    }

    /// The loss of a program in a run with others, in percent of its solo IPC at the same hardware context.
    fn lost(&self, program: usize, slot: usize, result: &RunResult) -> Option<f64> {
        let alone = self.solo[program][slot].as_ref()?.ipc();
        let together = result.threads.get(slot)?.ipc;
        (alone > 0.0).then(|| 100.0 * (1.0 - together / alone))
    }
}

/// Adds counters to a sum; the sum starts with them if it is `None`.
pub fn add(sum: &mut Option<ProgramCounters>, more: ProgramCounters) {
    match sum {
        Some(sum) => sum.add(&more),
        None => *sum = Some(more),
    }
}
