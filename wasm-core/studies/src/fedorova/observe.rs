//! Results of a run or of an emulated schedule, from which all rows are computed.

use super::emulate::MODELS;
use super::parameters::Fedorova;
use crate::figures::mean;
use crate::study::Seed;
use document::Checked;
use engine::policy::ThreadId;
use engine::run::{ColumnId, DecisionRecord, Layout, RunResult, TraceLibrary};
use serde::{Deserialize, Serialize};

/// Results of one run, or of an emulated schedule's groups, where ratios are means over the groups. All numbers are
/// real, so that a mean over seeds has the same type.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Observed {
    /// Instructions per cycle of the machine.
    pub ipc: f64,
    /// Instructions per cycle of each core.
    pub core_ipc: Vec<f64>,
    /// Miss ratio of the first level.
    pub l1_miss_ratio: f64,
    /// Miss ratio of the last level.
    pub miss_ratio: f64,
    /// Instructions per cycle over the first half of the window.
    pub half_ipc: f64,
    /// Miss ratio of the last level over the first half of the window.
    pub half_miss_ratio: f64,
    /// Standard deviation of the threads' CPU shares.
    pub cpu_share_stddev: f64,
    /// References to the last level divided by its number of lines.
    pub references_per_line: f64,
    /// Full schedules: the number of times that every thread has run; for an emulated schedule, its groups.
    pub schedules: f64,
    /// Share of the groups with a copy of parser.
    pub parser_share: f64,
    /// Groups with a copy of ammp in one full schedule.
    pub ammp_groups: f64,
    /// Standard deviation of IPC over an emulated schedule's groups, divided by the mean.
    pub ipc_spread: f64,
    /// By model, the mean predicted miss ratio of the groups of an emulated schedule.
    pub predicted: [f64; MODELS.len()],
}

/// One number of a result.
pub type Figure = fn(&Observed) -> f64;

impl Observed {
    /// Simulates a scenario to its end.
    pub fn of(scenario: &Checked) -> Result<Self, String> {
        let mut run = simulator::start(scenario, &TraceLibrary::default()).map_err(|e| e.to_string())?;
        let mut row = vec![0; run.layout().stride];
        let half_quanta = (scenario.run.quanta / 2).max(1) + scenario.run.warmup_quanta;
        let half_frames = u64::from(half_quanta) * u64::from(scenario.run.frames_per_quantum);
        let mut half = None;
        let mut core_instructions = vec![0.0; run.layout().topology.cores.len()];
        while !run.is_done() {
            run.advance(u64::MAX, &mut row).map_err(|e| e.to_string())?;
            if run.frames_done()
                > u64::from(scenario.run.warmup_quanta) * u64::from(scenario.run.frames_per_quantum)
            {
                add_by_core(run.layout(), &row, &mut core_instructions);
            }
            if run.frames_done() == half_frames {
                half = Some(run.result());
            }
        }
        let decisions = run.take_decisions();
        let result = run.result();
        let half = half.unwrap_or_else(|| result.clone());
        let last = result.caches.last().map_or(0, |c| c.accesses) as f64;
        let lines: u64 = run
            .layout()
            .topology
            .caches
            .iter()
            .filter(|c| c.last)
            .map(|c| c.size_bytes / u64::from(c.line_bytes))
            .sum();
        let first = u64::from(scenario.run.warmup_quanta);
        let groups: Vec<&DecisionRecord> = decisions.iter().filter(|d| d.quantum >= first).collect();
        let holds = |program: &str| {
            let threads: Vec<ThreadId> =
                (0..).zip(&result.threads).filter(|(_, t)| t.program == program).map(|(id, _)| id).collect();
            groups.iter().filter(|d| d.placement.iter().flatten().any(|t| threads.contains(t))).count() as f64
        };
        let schedules = schedules(&groups, result.threads.len());
        Ok(Self {
            ipc: result.ipc,
            core_ipc: core_instructions.iter().map(|n| n / result.cycles.max(1) as f64).collect(),
            l1_miss_ratio: result.caches.first().map_or(0.0, |c| c.miss_ratio),
            miss_ratio: last_miss_ratio(&result),
            half_ipc: half.ipc,
            half_miss_ratio: last_miss_ratio(&half),
            cpu_share_stddev: result.fairness.cpu_share_stddev,
            references_per_line: last / lines.max(1) as f64,
            schedules,
            parser_share: holds("parser") / groups.len().max(1) as f64,
            ammp_groups: holds("ammp") / schedules.max(1.0),
            ..Self::default()
        })
    }
}

impl Observed {
    fn numbers(&mut self) -> Vec<&mut f64> {
        let single = [
            &mut self.ipc,
            &mut self.l1_miss_ratio,
            &mut self.miss_ratio,
            &mut self.half_ipc,
            &mut self.half_miss_ratio,
            &mut self.cpu_share_stddev,
            &mut self.references_per_line,
            &mut self.schedules,
            &mut self.parser_share,
            &mut self.ammp_groups,
            &mut self.ipc_spread,
        ];
        single.into_iter().chain(&mut self.core_ipc).chain(&mut self.predicted).collect()
    }

    /// Replaces every run by its mean over the seeds, number by number.
    pub fn mean_runs<'a>(seeds: &[Seed<'a, Fedorova>]) -> Seed<'a, Fedorova> {
        let mut runs = seeds[0].runs.clone();
        for (&setting, run) in &mut runs {
            let mut all: Vec<Self> = seeds.iter().map(|seed| seed.run(setting).clone()).collect();
            let mut all: Vec<Vec<&mut f64>> = all.iter_mut().map(Self::numbers).collect();
            for number in run.numbers().into_iter().rev() {
                // The last number of each seed not yet taken.
                *number = mean(all.iter_mut().filter_map(Vec::pop).map(|number| *number));
            }
        }
        Seed { runs, ..seeds[0] }
    }
}

/// Adds a frame's instructions to the sums by core.
fn add_by_core(layout: &Layout, row: &[u32], core_instructions: &mut [f64]) {
    let Some(column) = layout.columns.iter().find(|c| c.id == ColumnId::ContextInstructions) else { return };
    for (context, &instructions) in layout.topology.contexts.iter().zip(&row[column.offset..]) {
        core_instructions[context.core as usize] += f64::from(instructions);
    }
}

fn last_miss_ratio(result: &RunResult) -> f64 {
    result.caches.last().map_or(0.0, |c| c.miss_ratio)
}

/// Counts the intervals in which every thread has run at least once.
fn schedules(groups: &[&DecisionRecord], threads: usize) -> f64 {
    let mut seen = vec![false; threads];
    let mut full = 0.0;
    for decision in groups {
        for &thread in decision.placement.iter().flatten() {
            seen[thread as usize] = true;
        }
        if seen.iter().all(|s| *s) {
            full += 1.0;
            seen.fill(false);
        }
    }
    full
}
