//! Parekh, Eggers, Levy and Lo 2000: threads chosen by their counters, on a core that they share every cycle.

mod figures;
mod observe;
mod parameters;
mod ranking;
mod setting;
mod tables;

pub use parameters::Parekh;

use crate::content::Content;
use crate::figures::{Figures, range};
use crate::part::Part;
use crate::study::{Seed, Study, all_seeds};
use crate::table::{Table, pairs};
use engine::run::TraceLibrary;
use laboratory::speedup::{SingleThreaded, Window, schedulers, single_threaded};
use observe::{Windows, windows};
use parameters::{OtherQuantum, THREADS};
use setting::{MAIN_CONTEXTS, Setting, World};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// About how much of all work is done when the first thread ends: only to tell which runs are long.
const STEADY_SHARE: f64 = 0.4;
/// A quick look: instructions of a thread for each quantum asked for, and the quanta.
const QUICK_INSTRUCTIONS: u64 = 8_000;
const QUICK_QUANTA: [u32; 3] = [1_000, 2_000, 4_000];

/// Single-threaded runs of all threads, by world and instructions of each. A thread alone does not notice how many other
/// hardware contexts stand empty, nor where quanta end, so one run serves many settings.
type AllAlone = BTreeMap<(World, u64), OnceLock<Result<Vec<SingleThreaded>, String>>>;

impl Parekh {
    /// Threads alone in the world of a setting.
    fn alone<'a>(
        &self,
        seed: u32,
        all: &'a AllAlone,
        setting: &Setting,
    ) -> Result<Option<&'a [SingleThreaded]>, String> {
        // With something perfect IPC is compared (Fig. 2), not Speedup: threads alone would gain too.
        let Some(alone) = all.get(&setting.alone(self)).filter(|_| setting.perfect.is_none()) else {
            return Ok(None);
        };
        let simulate = || {
            let scenario = setting.scenario(self, seed)?;
            let one = |thread| single_threaded(&scenario, &TraceLibrary::default(), thread, None);
            (0..THREADS).map(|thread| one(thread).map_err(|e| e.to_string())).collect()
        };
        alone.get_or_init(simulate).as_deref().map(Some).map_err(Clone::clone)
    }
}

impl Study for Parekh {
    const ID: &'static str = "parekh";
    const RANGES: &'static str = include_str!("../../../../workloads/paper/parekh.json");
    type Prepared = AllAlone;
    type Setting = Setting;
    type Observed = Windows;

    fn seeds(&self) -> &[u32] {
        &self.seeds
    }

    fn more_seeds(&self) -> &[u32] {
        &self.more_seeds
    }

    fn is_repeated(&self, setting: Setting) -> bool {
        setting.until == Window::RunToCompletion
    }

    fn with_seeds(self, seeds: Vec<u32>) -> Self {
        Self { seeds, more_seeds: Vec::new(), ..self }
    }

    /// Tiny quanta, threads of a few.
    fn shortened(self, quanta: u32) -> Self {
        let [quantum_cycles, others @ ..] = QUICK_QUANTA;
        let instructions = QUICK_INSTRUCTIONS * u64::from(quanta);
        let other_quanta = others.map(|cycles| OtherQuantum { cycles, instructions });
        Self { instructions, quantum_cycles, other_quanta, warmup_rounds: 1, ..self }
    }

    /// Every thread alone is simulated when the first run needs it.
    fn prepare(&self, _threads: usize) -> Result<Vec<Self::Prepared>, String> {
        let lengths = [self.quantum_cycles].into_iter().chain(self.other_quanta.map(|other| other.cycles));
        let lengths: Vec<u64> = lengths.map(|cycles| self.instructions(cycles)).collect();
        let all = || pairs(World::all(self), lengths.iter().copied());
        let alone = || all().map(|of| (of, OnceLock::new())).collect();
        Ok(all_seeds(self).iter().map(|_| alone()).collect())
    }

    fn parts(&self, _: &AllAlone) -> Result<Vec<Part<Self>>, String> {
        let components = schedulers().into_iter().map(|s| Setting::main(s.name, MAIN_CONTEXTS, self));
        let tables = Part::<Parekh>::tables(components);
        Ok([figures::parts(self), ranking::parts(self), vec![tables]].into_iter().flatten().collect())
    }

    fn content(&self, seed: u32, _: &AllAlone, setting: Setting) -> Result<Content, String> {
        let content = Content::new(&*setting.scenario(self, seed)?, &setting.until);
        let instructions = (u64::from(THREADS) * self.instructions(setting.quantum_cycles)) as f64;
        let share = if setting.until == Window::SmtSteadyState { STEADY_SHARE } else { 1.0 };
        Ok(content.lasting(instructions * share))
    }

    fn run(&self, seed: u32, alone: &AllAlone, job: &[Setting]) -> Result<Vec<Windows>, String> {
        let run = |setting: &Setting| {
            let alone = self.alone(seed, alone, setting)?;
            windows(&setting.scenario(self, seed)?, setting.until, alone)
        };
        job.iter().map(run).collect()
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
