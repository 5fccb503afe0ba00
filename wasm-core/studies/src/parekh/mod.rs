//! Parekh, Eggers, Levy and Lo 2000: threads chosen by their counters, on a core that they share every cycle.

mod figures;
mod observe;
mod parameters;
mod setting;
mod tables;

pub use parameters::Parekh;

use crate::figures::{Figures, range};
use crate::parallel;
use crate::study::{Seed, Study};
use crate::table::Table;
use document::Checked;
use engine::run::TraceLibrary;
use laboratory::speedup::{SingleThreaded, single_threaded};
use observe::{Windows, windows};
use parameters::{OtherQuantum, THREADS};
use setting::{Setting, World};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// A quick look: instructions of a thread for each quantum asked for, and the quanta.
const QUICK_INSTRUCTIONS: u64 = 8_000;
const QUICK_QUANTA: [u32; 3] = [1_000, 2_000, 4_000];

impl Study for Parekh {
    const RANGES: &'static str = include_str!("../../../../workloads/paper/parekh.json");
    /// Single-threaded runs of all threads, by world and instructions of each.
    type Prepared = BTreeMap<(World, u64), Vec<SingleThreaded>>;
    type Setting = Setting;
    type Observed = Windows;

    fn seeds(&self) -> &[u32] {
        &self.seeds
    }

    /// Tiny quanta, threads of a few.
    fn shortened(self, quanta: u32) -> Self {
        let [quantum_cycles, others @ ..] = QUICK_QUANTA;
        let instructions = QUICK_INSTRUCTIONS * u64::from(quanta);
        let other_quanta = others.map(|cycles| OtherQuantum { cycles, instructions });
        Self { instructions, quantum_cycles, other_quanta, warmup_rounds: 1, ..self }
    }

    /// Every thread alone, for every world and length. A thread alone does not notice how many other hardware contexts
    /// stand empty, nor where quanta end, so one run serves many settings.
    fn prepare(&self, threads: usize) -> Result<Vec<Self::Prepared>, String> {
        let mut first: BTreeMap<(usize, (World, u64)), Checked> = BTreeMap::new();
        for (place, &seed) in self.seeds.iter().enumerate() {
            for setting in Setting::all(self) {
                if let Entry::Vacant(entry) = first.entry((place, setting.alone(self))) {
                    entry.insert(Setting { perfect: None, ..setting }.scenario(self, seed)?);
                }
            }
        }
        let tasks =
            first.iter().flat_map(|(&key, scenario)| (0..THREADS).map(move |thread| (key, scenario, thread)));
        let tasks: Vec<_> = tasks.collect();
        let alone = parallel::map(&tasks, threads, "threads alone", |(_, scenario, thread)| {
            single_threaded(scenario, &TraceLibrary::default(), *thread, None).map_err(|e| e.to_string())
        })?;
        let mut prepared = vec![Self::Prepared::new(); self.seeds.len()];
        for (((place, key), ..), alone) in tasks.into_iter().zip(alone) {
            prepared[place].entry(key).or_default().push(alone);
        }
        Ok(prepared)
    }

    fn jobs(&self, _: &Self::Prepared) -> Result<Vec<Vec<Setting>>, String> {
        Ok(Setting::all(self).into_iter().map(|setting| vec![setting]).collect())
    }

    fn run(&self, seed: u32, alone: &Self::Prepared, job: &[Setting]) -> Result<Vec<Windows>, String> {
        let run = |setting: &Setting| {
            // With something perfect IPC is compared (Fig. 2), not Speedup: threads alone would gain too.
            let alone = alone.get(&setting.alone(self)).filter(|_| setting.perfect.is_none());
            windows(&setting.scenario(self, seed)?, setting.until, alone.map(Vec::as_slice))
        };
        job.iter().map(run).collect()
    }

    fn figures(&self, seed: &Seed<Self>, into: &mut Figures) -> Result<(), String> {
        figures::of(seed, into);
        Ok(())
    }

    fn of_all(&self, _: &[Seed<Self>], by_seed: &[Figures]) -> Result<Figures, String> {
        let mut of_all = Figures::mean(by_seed);
        of_all.set(figures::WORST, range(by_seed.iter().filter_map(|figures| figures.get(figures::WORST))).0);
        Ok(of_all)
    }

    fn tables(&self, seeds: &[Seed<Self>]) -> Vec<Table> {
        tables::all(self, seeds)
    }
}
