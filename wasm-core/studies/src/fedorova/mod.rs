//! Fedorova et al. 2005: every figure of the paper, and what the gain hangs on. One file a group of figures.

mod balance;
mod emulate;
mod emulated;
mod first_level;
mod group_models;
mod observe;
mod offline;
mod pipelines;
mod schedule;
mod settings;
mod working_sets;

use crate::figures::Figures;
use crate::scenario::scenario;
use crate::study::{Seed, Study};
use crate::table::Table;
use document::Checked;
use emulate::{EMULATED, emulate};
use observe::Observed;
use serde::Deserialize;
use serde_json::{Value, json};
use settings::{Setting, settings};
use simulator::shipped_scenario;
use std::sync::Arc;
use working_sets::WorkingSets;

/// Sizes and lengths of the runs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fedorova {
    /// Seeds; what is measured is the mean over them.
    seeds: Vec<u32>,
    /// Sizes of the shared cache.
    l2_kilobytes: Vec<u64>,
    /// Bandwidths of memory, for the sweep.
    memory_cycles_per_line: Vec<u32>,
    /// Sizes of the first level, for Figs 2 and 3.
    l1_kilobytes: Vec<u64>,
    /// Quanta before the window of eighteen threads that take turns.
    warmup_quanta: u32,
    /// Quanta of that window.
    quanta: u32,
    /// Quanta before the window of threads that all run, and can only be moved.
    placed_warmup_quanta: u32,
    /// Quanta of that window.
    placed_quanta: u32,
    /// Thousands of cycles before the window where nobody decides anything.
    alone_warmup_kilocycles: u32,
    /// Thousands of cycles of that window.
    alone_kilocycles: u32,
    /// Quanta in which off-line histograms are taken.
    offline_quanta: u32,
}

/// Quanta in which each of eighteen threads has run once on eight hardware contexts.
const ONCE_EACH: u32 = 3;

/// A quantum where nobody decides anything, in thousands of cycles.
const ALONE_KILOCYCLES: u32 = 100;

/// Cycles of a quantum, quanta to warm up, quanta to measure.
type Lengths = (u32, u32, u32);

/// Cycles of a quantum at whose end somebody may decide.
const QUANTUM_CYCLES: u32 = 1_000_000;

impl Fedorova {
    /// A shipped scenario, for so long, with values set by pointer.
    ///
    /// # Errors
    /// A value that makes the scenario impossible.
    fn scenario<const N: usize>(
        id: &str,
        (quantum_cycles, warmup_quanta, quanta): Lengths,
        seed: u32,
        values: [(&'static str, Value); N],
    ) -> Result<Checked, String> {
        let shipped = shipped_scenario(id).map_err(|e| e.to_string())?;
        let quantum = [("/run/quantum_cycles", json!(quantum_cycles))];
        scenario(&shipped, seed, [warmup_quanta, quanta], quantum.into_iter().chain(values))
    }

    /// A run in which threads take turns.
    fn in_turns(&self) -> Lengths {
        (QUANTUM_CYCLES, self.warmup_quanta, self.quanta)
    }

    /// A run in which every thread runs all the time, on a core that a policy chooses.
    fn placed(&self) -> Lengths {
        (QUANTUM_CYCLES, self.placed_warmup_quanta, self.placed_quanta)
    }

    /// A run in which every thread stays on its hardware context.
    fn alone(&self) -> Lengths {
        let quanta = |kilocycles| kilocycles / ALONE_KILOCYCLES;
        (ALONE_KILOCYCLES * 1_000, quanta(self.alone_warmup_kilocycles), quanta(self.alone_kilocycles))
    }

    /// The run in which off-line histograms are taken.
    fn offline(&self) -> Lengths {
        (QUANTUM_CYCLES, 0, self.offline_quanta)
    }
}

impl Study for Fedorova {
    const RANGES: &'static str = include_str!("../../../../workloads/paper/fedorova.json");
    type Prepared = Arc<WorkingSets>;
    type Setting = Setting;
    type Observed = Observed;

    fn seeds(&self) -> &[u32] {
        &self.seeds
    }

    /// At least 1 quantum, and less to warm up than to measure.
    fn shortened(self, quanta: u32) -> Self {
        Self {
            quanta,
            warmup_quanta: self.warmup_quanta.min(quanta - 1),
            placed_quanta: self.placed_quanta.min(quanta),
            placed_warmup_quanta: self.placed_warmup_quanta.min(quanta - 1),
            alone_kilocycles: self.alone_kilocycles.min(quanta * ALONE_KILOCYCLES),
            alone_warmup_kilocycles: self.alone_warmup_kilocycles.min((quanta - 1) * ALONE_KILOCYCLES),
            offline_quanta: self.offline_quanta.min(quanta.max(ONCE_EACH)),
            ..self
        }
    }

    fn prepare(&self, _threads: usize) -> Result<Vec<Arc<WorkingSets>>, String> {
        let same_for_all = Arc::new(WorkingSets::measure()?);
        Ok(vec![same_for_all; self.seeds.len()])
    }

    /// The longest first, so that no processor waits long at the end.
    fn jobs(&self, _: &Arc<WorkingSets>) -> Result<Vec<Vec<Setting>>, String> {
        let emulated = |&l2_kilobytes: &u64| {
            EMULATED.map(|scheduler| Setting::Emulated { l2_kilobytes, scheduler }).into()
        };
        let simulated = settings(self).into_iter().rev().map(|setting| vec![setting]);
        Ok(self.l2_kilobytes.iter().map(emulated).chain(simulated).collect())
    }

    fn run(&self, seed: u32, _: &Arc<WorkingSets>, job: &[Setting]) -> Result<Vec<Observed>, String> {
        match *job {
            [Setting::Emulated { l2_kilobytes, .. }, ..] => emulate(self, l2_kilobytes, seed),
            _ => job.iter().map(|setting| Observed::of(&setting.scenario(self, seed)?)).collect(),
        }
    }

    fn figures(&self, seed: &Seed<Self>, into: &mut Figures) -> Result<(), String> {
        pipelines::figures(seed, into);
        first_level::figures(seed, into);
        emulated::figures(seed, into);
        balance::figures(seed, into);
        seed.prepared.figures(into);
        group_models::figures(into);
        Ok(())
    }

    /// From the mean of each run, not the mean of the figures.
    fn of_all(&self, seeds: &[Seed<Self>], _: &[Figures]) -> Result<Figures, String> {
        Observed::mean_runs(seeds).figures()
    }

    fn tables(&self, seeds: &[Seed<Self>]) -> Vec<Table> {
        let mean = Observed::mean_runs(seeds);
        vec![
            pipelines::table(&mean),
            first_level::table(&mean),
            mean.prepared.table(),
            emulated::accuracy_table(&mean),
            balance::table(&mean),
            emulated::table(&mean),
        ]
    }
}
