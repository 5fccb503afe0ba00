//! From the runs of one seed to the figures of the rows: Figs 1 and 2, other scales, programs of blocks, Theorem 3.1.

use super::observe::Observed;
use super::parameters::Chen;
use super::program::Program;
use super::setting::{BLOCKS, COMPARED, LARGE, MAIN_CORES, Machine, Scheduler, Setting, default_cores};
use super::{grains, machines, picture};
use crate::figures::{Figures, change, mean, range, steps};
use crate::study::Seed;
use laboratory::theorem::{Counterexample, Trial, lru_misses};

/// The figures of one seed.
///
/// # Errors
/// A counterexample that is none.
pub fn of(seed: &Seed<Chen>, into: &mut Figures) -> Result<(), String> {
    picture::figures(seed, into);
    for program in LARGE {
        defaults(seed, program, into);
        scales(seed, program, into);
    }
    bandwidth(seed, into);
    lu(seed, into);
    matrix_multiply(seed, into);
    machines::figures(seed, into);
    grains::figures(seed, into);
    of_theorem(seed.prepared, into)
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

impl Seed<'_, Chen> {
    /// A run at the main scale.
    pub fn main(&self, program: Program, machine: Machine, scheduler: Scheduler) -> &Observed {
        self.run(Setting { program, machine, scheduler, scale: self.study.scale() })
    }

    /// Cycles on a default machine at the main scale.
    pub fn time(&self, program: Program, cores: u32, scheduler: Scheduler) -> f64 {
        self.main(program, Machine::Default(cores), scheduler).makespan_cycles
    }

    /// Both compared schedulers, Parallel Depth First first.
    pub fn both(&self, program: Program, machine: Machine, scale: u32) -> [&Observed; 2] {
        COMPARED.map(|scheduler| self.run(Setting { program, machine, scheduler, scale }))
    }

    /// Time under work stealing over time under Parallel Depth First.
    pub fn ratio(&self, program: Program, machine: Machine, scale: u32) -> f64 {
        let [pdf, ws] = self.both(program, machine, scale);
        ws.makespan_cycles / pdf.makespan_cycles
    }

    /// Misses an instruction, Parallel Depth First against work stealing, in per cent.
    pub fn change(&self, program: Program, machine: Machine, scale: u32) -> f64 {
        let [pdf, ws] = self.both(program, machine, scale);
        change(pdf.misses_per_kinstr, ws.misses_per_kinstr)
    }

    /// Speed-up over one core of the same machine.
    pub fn speedup(&self, program: Program, cores: u32, scheduler: Scheduler) -> f64 {
        self.time(program, cores, Scheduler::Sequential) / self.time(program, cores, scheduler)
    }

    /// A figure of both schedulers on every default machine of more than one core.
    fn on_many_cores(&self, program: Program, figure: fn(&Observed) -> f64) -> Vec<[f64; 2]> {
        let scale = self.study.scale();
        let both = |cores| self.both(program, Machine::Default(cores), scale).map(figure);
        many_cores(program).map(both).collect()
    }
}

fn many_cores(program: Program) -> impl Iterator<Item = u32> {
    default_cores(program).filter(|&cores| cores > 1)
}

/// Fig. 2: time, misses and speed-up on the default machines.
fn defaults(seed: &Seed<Chen>, program: Program, into: &mut Figures) {
    let (id, scale) = (id(program), seed.study.scale());
    for cores in many_cores(program) {
        let machine = Machine::Default(cores);
        into.set(format!("fig-2-{id}-time-{cores}"), seed.ratio(program, machine, scale));
        into.set(format!("fig-2-{id}-misses-{cores}"), seed.change(program, machine, scale));
        for (name, scheduler) in ["pdf", "ws"].into_iter().zip(COMPARED) {
            let speedup = seed.speedup(program, cores, scheduler);
            into.set(format!("fig-2-{id}-speedup-{name}-{cores}"), speedup);
        }
    }
    let misses = seed.on_many_cores(program, |run| run.misses_per_kinstr);
    into.set(format!("fig-2-{id}-mpki"), mean(misses.into_iter().flatten()));
}

fn bandwidth(seed: &Seed<Chen>, into: &mut Figures) {
    let uses = seed.on_many_cores(Program::Mergesort, |run| run.bandwidth_use);
    into.set("fig-2-mergesort-bandwidth", 100.0 * range(uses.into_iter().flatten()).1);
    for cores in [16, 32] {
        let both = seed.both(Program::HashJoin, Machine::Default(cores), seed.study.scale());
        for (name, run) in ["pdf", "ws"].into_iter().zip(both) {
            into.set(format!("fig-2-join-bandwidth-{name}-{cores}"), 100.0 * run.bandwidth_use);
        }
    }
    let speedup = |cores| seed.speedup(Program::HashJoin, cores, Scheduler::Pdf);
    let speedups: Vec<f64> = [1.0].into_iter().chain(many_cores(Program::HashJoin).map(speedup)).collect();
    let growths: Vec<f64> = steps(&speedups, |fewer, more| more / fewer).collect();
    let flattens = growths.split_last().map(|(last, others)| last / range(others.iter().copied()).0);
    into.set("fig-2-join-flattens", flattens);
}

fn lu(seed: &Seed<Chen>, into: &mut Figures) {
    defaults(seed, Program::Lu, into);
    let change = |cores| seed.change(Program::Lu, Machine::Default(cores), seed.study.scale());
    into.set("fig-2-lu-misses", range(many_cores(Program::Lu).map(change)).0);
    let uses = seed.on_many_cores(Program::Lu, |run| run.bandwidth_use);
    into.set("fig-2-lu-bandwidth", 100.0 * range(uses.into_iter().map(|[pdf, _]| pdf)).1);
}

/// §5.5, at the main scale and at the largest for programs of blocks that fits every machine.
fn matrix_multiply(seed: &Seed<Chen>, into: &mut Figures) {
    for (name, scale) in ["", "large-"].into_iter().zip(seed.study.for_blocks()) {
        for cores in MAIN_CORES {
            let ratio = seed.ratio(BLOCKS[1], Machine::Default(cores), seed.study.at(scale));
            into.set(format!("matrix-multiply-{name}{cores}"), ratio);
        }
    }
}

/// Work stealing has lost when it takes less than this much longer (chosen).
const LOST: f64 = 1.02;

/// Fig. 2 at other scales, and where nothing is left of it.
fn scales(seed: &Seed<Chen>, program: Program, into: &mut Figures) {
    let (id, study) = (id(program), seed.study);
    for &scale in &study.other_scales {
        for cores in MAIN_CORES {
            let (machine, at) = (Machine::Default(cores), study.at(scale));
            into.set(format!("scale-{scale}-{id}-time-{cores}"), seed.ratio(program, machine, at));
            into.set(format!("scale-{scale}-{id}-misses-{cores}"), seed.change(program, machine, at));
        }
    }
    let ratio = |cores, scale| seed.ratio(program, Machine::Default(cores), study.at(scale));
    let is_lost = |&scale: &u32| range(MAIN_CORES.map(|cores| ratio(cores, scale))).0 < LOST;
    let lost = study.shrinking().find(is_lost);
    // Four times smaller than the smallest: as far as scales go here, it is not lost.
    let beyond = study.shrinking().last().map(|last| 4 * last);
    into.set(format!("scale-lost-{id}"), lost.or(beyond).map(f64::from));
}

fn of_theorem(trials: &[Trial], into: &mut Figures) -> Result<(), String> {
    let count = |wanted: fn(&Trial) -> bool| trials.iter().filter(|trial| wanted(trial)).count() as f64;
    let percent = |count: f64| 100.0 * count / trials.len() as f64;
    into.set("theorem-broken", count(|trial| trial.depth_first > trial.alone));
    into.set("theorem-tight", percent(count(|trial| trial.is_tight)));
    into.set("theorem-fifo", percent(count(|trial| trial.breadth_first > trial.alone)));
    let (alone, depth_first) = Counterexample::new().map_err(|e| e.to_string())?.misses(lru_misses);
    into.set("theorem-lru", depth_first as f64 - alone as f64);
    Ok(())
}
