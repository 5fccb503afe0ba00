//! From the runs of one seed to the figures of the rows: Figs 1 and 2, other scales, programs of blocks, Theorem 3.1.

use super::observe::Observed;
use super::program::Program;
use super::recordings::Runs;
use super::setting::{BLOCKS, COMPARED, LARGE, MAIN_CORES, Machine, Scheduler, Setting, default_cores};
use super::study::Study;
use super::{grains, machines, picture};
use laboratory::theorem::{Counterexample, Trial, lru_misses};
use std::collections::BTreeMap;

/// Figures by the id of their row.
pub type Figures = BTreeMap<String, f64>;

/// The runs of one seed.
#[derive(Clone, Copy)]
pub struct OfSeed<'a> {
    pub runs: &'a Runs,
    pub study: &'a Study,
}

/// The figures of one seed; `None` if a run is missing.
pub fn of_seed(seed: OfSeed, theorem: &[Trial]) -> Option<Figures> {
    let mut into = Figures::new();
    picture::figures(seed, &mut into)?;
    for program in LARGE {
        defaults(seed, program, &mut into)?;
        scales(seed, program, &mut into)?;
    }
    bandwidth(seed, &mut into)?;
    lu(seed, &mut into)?;
    matrix_multiply(seed, &mut into)?;
    machines::figures(seed, &mut into)?;
    grains::figures(seed, &mut into)?;
    of_theorem(theorem, &mut into)?;
    Some(into)
}

/// A program's name in the ids of rows.
pub fn id(program: Program) -> &'static str {
    match program {
        Program::HashJoin | Program::SerialProbe => "join",
        Program::Lu => "lu",
        Program::MatrixMultiply => "matrix-multiply",
        _ => "mergesort",
    }
}

impl<'a> OfSeed<'a> {
    /// A run.
    pub fn get(self, setting: Setting) -> Option<&'a Observed> {
        self.runs.get(&setting)
    }

    /// A run at the main scale.
    pub fn main(self, program: Program, machine: Machine, scheduler: Scheduler) -> Option<&'a Observed> {
        self.get(Setting { program, machine, scheduler, scale: self.study.scale() })
    }

    /// Both compared schedulers, Parallel Depth First first.
    pub fn both(self, program: Program, machine: Machine, scale: u32) -> Option<[&'a Observed; 2]> {
        let [pdf, ws] = COMPARED.map(|scheduler| self.get(Setting { program, machine, scheduler, scale }));
        Some([pdf?, ws?])
    }

    /// Time under work stealing over time under Parallel Depth First.
    pub fn ratio(self, program: Program, machine: Machine, scale: u32) -> Option<f64> {
        let [pdf, ws] = self.both(program, machine, scale)?;
        Some(ws.makespan_cycles / pdf.makespan_cycles)
    }

    /// Misses an instruction, Parallel Depth First against work stealing, in per cent.
    pub fn change(self, program: Program, machine: Machine, scale: u32) -> Option<f64> {
        let [pdf, ws] = self.both(program, machine, scale)?;
        Some(100.0 * (pdf.misses_per_kinstr / ws.misses_per_kinstr - 1.0))
    }

    /// Speed-up over one core of the same machine.
    pub fn speedup(self, program: Program, cores: u32, scheduler: Scheduler) -> Option<f64> {
        let of = |scheduler| Some(self.main(program, Machine::Default(cores), scheduler)?.makespan_cycles);
        Some(of(Scheduler::Sequential)? / of(scheduler)?)
    }

    /// A figure of both schedulers on every default machine of more than one core.
    fn on_many_cores(self, program: Program, figure: fn(&Observed) -> f64) -> Option<Vec<f64>> {
        let mut values = Vec::new();
        for cores in default_cores(program).filter(|&cores| cores > 1) {
            values.extend(self.both(program, Machine::Default(cores), self.study.scale())?.map(figure));
        }
        Some(values)
    }
}

/// The least and the greatest of some values.
pub fn extremes(values: &[f64]) -> (f64, f64) {
    let fold = |pick: fn(f64, f64) -> f64| values.iter().copied().fold(f64::NAN, pick);
    (fold(f64::min), fold(f64::max))
}

fn mean_of(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Fig. 2: time, misses and speed-up on the default machines.
fn defaults(seed: OfSeed, program: Program, into: &mut Figures) -> Option<()> {
    let (id, scale) = (id(program), seed.study.scale());
    let many: Vec<u32> = default_cores(program).filter(|&cores| cores > 1).collect();
    for &cores in &many {
        let machine = Machine::Default(cores);
        into.insert(format!("fig-2-{id}-time-{cores}"), seed.ratio(program, machine, scale)?);
        into.insert(format!("fig-2-{id}-misses-{cores}"), seed.change(program, machine, scale)?);
        for (name, scheduler) in ["pdf", "ws"].into_iter().zip(COMPARED) {
            let speedup = seed.speedup(program, cores, scheduler)?;
            into.insert(format!("fig-2-{id}-speedup-{name}-{cores}"), speedup);
        }
    }
    let misses = seed.on_many_cores(program, |run| run.misses_per_kinstr)?;
    into.insert(format!("fig-2-{id}-mpki"), mean_of(&misses));
    Some(())
}

fn bandwidth(seed: OfSeed, into: &mut Figures) -> Option<()> {
    let most = extremes(&seed.on_many_cores(Program::Mergesort, |run| run.bandwidth_use)?).1;
    into.insert("fig-2-mergesort-bandwidth".into(), 100.0 * most);
    for cores in [16, 32] {
        let both = seed.both(Program::HashJoin, Machine::Default(cores), seed.study.scale())?;
        for (name, run) in ["pdf", "ws"].into_iter().zip(both) {
            into.insert(format!("fig-2-join-bandwidth-{name}-{cores}"), 100.0 * run.bandwidth_use);
        }
    }
    let many = default_cores(Program::HashJoin).filter(|&cores| cores > 1);
    let speedups = many.map(|cores| seed.speedup(Program::HashJoin, cores, Scheduler::Pdf));
    let speedups: Vec<f64> = std::iter::once(Some(1.0)).chain(speedups).collect::<Option<_>>()?;
    let growths: Vec<f64> = speedups.windows(2).map(|pair| pair[1] / pair[0]).collect();
    let (last, others) = growths.split_last()?;
    into.insert("fig-2-join-flattens".into(), last / extremes(others).0);
    Some(())
}

fn lu(seed: OfSeed, into: &mut Figures) -> Option<()> {
    defaults(seed, Program::Lu, into)?;
    let many = default_cores(Program::Lu).filter(|&cores| cores > 1);
    let scale = seed.study.scale();
    let changes: Vec<f64> =
        many.map(|cores| seed.change(Program::Lu, Machine::Default(cores), scale)).collect::<Option<_>>()?;
    into.insert("fig-2-lu-misses".into(), extremes(&changes).0);
    // Every other value is Parallel Depth First's.
    let use_of_memory = seed.on_many_cores(Program::Lu, |run| run.bandwidth_use)?;
    let depth_first: Vec<f64> = use_of_memory.into_iter().step_by(COMPARED.len()).collect();
    into.insert("fig-2-lu-bandwidth".into(), 100.0 * extremes(&depth_first).1);
    Some(())
}

/// §5.5, at the main scale and at the largest for programs of blocks that fits every machine.
fn matrix_multiply(seed: OfSeed, into: &mut Figures) -> Option<()> {
    for (name, scale) in ["", "large-"].into_iter().zip(seed.study.for_blocks()) {
        for cores in MAIN_CORES {
            let ratio = seed.ratio(BLOCKS[1], Machine::Default(cores), seed.study.at(scale))?;
            into.insert(format!("matrix-multiply-{name}{cores}"), ratio);
        }
    }
    Some(())
}

/// Work stealing has lost when it takes less than this much longer (chosen).
const LOST: f64 = 1.02;

/// Fig. 2 at other scales, and where nothing is left of it.
fn scales(seed: OfSeed, program: Program, into: &mut Figures) -> Option<()> {
    let (id, study) = (id(program), seed.study);
    for &scale in &study.other_scales {
        for cores in MAIN_CORES {
            let machine = Machine::Default(cores);
            let (time, misses) = (
                seed.ratio(program, machine, study.at(scale))?,
                seed.change(program, machine, study.at(scale))?,
            );
            into.insert(format!("scale-{scale}-{id}-time-{cores}"), time);
            into.insert(format!("scale-{scale}-{id}-misses-{cores}"), misses);
        }
    }
    let least = |scale: u32| {
        let ratios = MAIN_CORES.map(|cores| seed.ratio(program, Machine::Default(cores), study.at(scale)));
        ratios.into_iter().collect::<Option<Vec<f64>>>().map(|ratios| extremes(&ratios).0)
    };
    let mut lost = None;
    let mut last = 0;
    for scale in study.shrinking() {
        last = scale;
        if lost.is_none() && least(scale)? < LOST {
            lost = Some(scale);
        }
    }
    // Four times smaller than the smallest: as far as scales go here, it is not lost.
    into.insert(format!("scale-lost-{id}"), f64::from(lost.unwrap_or(4 * last)));
    Some(())
}

fn of_theorem(trials: &[Trial], into: &mut Figures) -> Option<()> {
    let count = |wanted: fn(&Trial) -> bool| trials.iter().filter(|trial| wanted(trial)).count() as f64;
    let percent = |count: f64| 100.0 * count / trials.len() as f64;
    into.insert("theorem-broken".into(), count(|trial| trial.depth_first > trial.alone));
    into.insert("theorem-tight".into(), percent(count(|trial| trial.is_tight)));
    into.insert("theorem-fifo".into(), percent(count(|trial| trial.breadth_first > trial.alone)));
    let (alone, depth_first) = Counterexample::new().ok()?.misses(lru_misses);
    into.insert("theorem-lru".into(), depth_first as f64 - alone as f64);
    Some(())
}

/// The mean over seeds, figure by figure; all seeds have the same figures.
pub fn mean(seeds: &[Figures]) -> Figures {
    let ids = seeds.first().map(Figures::keys).into_iter().flatten();
    let of = |id: &String| seeds.iter().filter_map(|s| s.get(id)).sum::<f64>() / seeds.len() as f64;
    ids.map(|id| (id.clone(), of(id))).collect()
}
