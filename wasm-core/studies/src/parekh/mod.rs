//! Parekh, Eggers, Levy and Lo 2000: threads chosen by their counters, on a simultaneous-multithreading core.

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
use crate::table::Table;
use engine::run::TraceLibrary;
use laboratory::speedup::{Alone as OneAlone, SingleThreaded, Window, schedulers, single_threaded};
use observe::{Alone, Together, Windows};
use parameters::{OtherQuantum, THREADS};
use setting::{MAIN_CONTEXTS, Setting};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// Approximate share of all work done when the first thread ends; used only to estimate run lengths.
const STEADY_SHARE: f64 = 0.4;
/// A quick test: instructions of each thread per requested quantum, and lengths of quanta.
const QUICK_INSTRUCTIONS: u64 = 8_000;
const QUICK_QUANTA: [u32; 3] = [1_000, 2_000, 4_000];

/// Single-threaded runs of all threads to completion, shared by all runs of the main study. A thread alone is not
/// affected by the number of idle hardware contexts or by quanta, so one run serves many settings.
type AllAlone = OnceLock<Result<Vec<SingleThreaded>, String>>;

impl Parekh {
    /// The single-threaded runs of the main study.
    fn main_alone<'a>(&self, seed: u32, all: &'a AllAlone) -> Result<Alone<'a>, String> {
        let simulate = || {
            let scenario = Setting::main("RR", MAIN_CONTEXTS, self).scenario(self, seed)?;
            let one = |thread| single_threaded(&scenario, &TraceLibrary::default(), thread, None);
            (0..THREADS).map(|thread| one(thread).map_err(|e| e.to_string())).collect()
        };
        let threads = all.get_or_init(simulate).as_deref().map_err(Clone::clone)?;
        Ok(Alone { threads, are_whole: true })
    }

    /// Threads alone in the world of a setting, run as far as its runs together require.
    fn alone_up_to(
        &self,
        seed: u32,
        setting: &Setting,
        together: &[Together],
    ) -> Result<Vec<SingleThreaded>, String> {
        let scenario = setting.scenario(self, seed)?;
        let one = |thread: u32| {
            let needed = together.iter().map(|run| run.instructions(thread as usize)).max();
            let mut alone = OneAlone::new(&scenario, &TraceLibrary::default(), thread, None)
                .map_err(|e| e.to_string())?;
            alone.reach(needed.unwrap_or(0));
            Ok(alone.commits().clone())
        };
        (0..THREADS).map(one).collect()
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

    /// Short quanta, and threads of a few quanta.
    fn shortened(self, quanta: u32) -> Self {
        let [quantum_cycles, others @ ..] = QUICK_QUANTA;
        let instructions = QUICK_INSTRUCTIONS * u64::from(quanta);
        let other_quanta = others.map(|cycles| OtherQuantum { cycles, instructions });
        Self { instructions, quantum_cycles, other_quanta, warmup_rounds: 1, ..self }
    }

    /// Single-threaded runs are deferred until a run needs them.
    fn prepare(&self, _threads: usize) -> Result<Vec<AllAlone>, String> {
        Ok(all_seeds(self).iter().map(|_| OnceLock::new()).collect())
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

    /// Groups runs that share single-threaded runs, except those of the main study, whose threads run to completion.
    fn jobs(&self, settings: BTreeSet<Setting>) -> Result<Vec<Vec<Setting>>, String> {
        let mut jobs: BTreeMap<_, Vec<Setting>> = BTreeMap::new();
        for setting in settings {
            let apart = setting.is_main(self).then_some(setting);
            jobs.entry((setting.alone(self), apart)).or_default().push(setting);
        }
        Ok(jobs.into_values().collect())
    }

    fn run(&self, seed: u32, all: &AllAlone, job: &[Setting]) -> Result<Vec<Windows>, String> {
        let run = |setting: &Setting| Together::run(&setting.scenario(self, seed)?, setting.until);
        let together: Vec<Together> = job.iter().map(run).collect::<Result<_, _>>()?;
        let up_to: Vec<SingleThreaded>;
        let alone = match job {
            // With a perfect component IPC is compared (Fig. 2), not Speedup: threads alone would gain too.
            [Setting { perfect: Some(_), .. }, ..] => None,
            [setting, ..] if setting.is_main(self) => Some(self.main_alone(seed, all)?),
            [setting, ..] => {
                up_to = self.alone_up_to(seed, setting, &together)?;
                Some(Alone { threads: &up_to, are_whole: false })
            }
            [] => None,
        };
        together.iter().map(|run| run.windows(alone)).collect()
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
