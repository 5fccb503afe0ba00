//! Row figures from the runs of one seed: Figs 1 and 2, other scales, programs of blocks, Theorem 3.1.

use super::observe::Observed;
use super::parameters::Chen;
use super::program::Program;
use super::setting::{BLOCKS, COMPARED, LARGE, MAIN_CORES, Machine, Scheduler, Setting, default_cores};
use super::{grains, machines, picture};
use crate::figures::{Figures, change, mean, range, steps};
use crate::part::Part;
use crate::study::Seed;
use crate::table::pairs;
use laboratory::theorem::{Counterexample, Trial, lru_misses};

/// All parts of the study.
pub fn parts(study: &Chen) -> Vec<Part<Chen>> {
    let mut parts = vec![picture::part(study), bandwidth(study), flattens(study), theorem()];
    for program in LARGE {
        parts.extend(defaults(study, program));
        parts.extend(scales(study, program));
    }
    parts.extend(join_bandwidths(study));
    parts.extend(lu(study));
    parts.extend(matrix_multiply(study));
    parts.push(blocks(study));
    parts.extend(machines::parts(study));
    parts.extend(grains::parts(study));
    parts
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

    /// Misses per instruction, Parallel Depth First against work stealing, in per cent.
    pub fn change(&self, program: Program, machine: Machine, scale: u32) -> f64 {
        let [pdf, ws] = self.both(program, machine, scale);
        change(pdf.misses_per_kinstr, ws.misses_per_kinstr)
    }

    /// Speed-up over one core of the same machine.
    pub fn speedup(&self, program: Program, cores: u32, scheduler: Scheduler) -> f64 {
        self.time(program, cores, Scheduler::Sequential) / self.time(program, cores, scheduler)
    }

    /// A figure under both schedulers on every default machine with more than one core.
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
fn defaults(study: &Chen, program: Program) -> Vec<Part<Chen>> {
    let (id, scale) = (id(program), study.scale());
    let mpki = on_many_cores(program, scale);
    let one_core = Machine::Default(1);
    let on_one_core = [COMPARED[0], COMPARED[1], Scheduler::Sequential].map(|scheduler| Setting {
        program,
        machine: one_core,
        scheduler,
        scale,
    });
    let mut parts = vec![
        Part::<Chen>::tables(on_one_core),
        Part::<Chen>::figure(format!("fig-2-{id}-mpki"), mpki, move |seed| {
            mean(seed.on_many_cores(program, |run| run.misses_per_kinstr).into_iter().flatten())
        }),
    ];
    for cores in many_cores(program) {
        let machine = Machine::Default(cores);
        let rows = format!("fig-2-{id}-time-{cores} fig-2-{id}-misses-{cores}");
        let both = Setting::both(program, machine, scale);
        parts.push(Part::<Chen>::figures(&rows, both, move |seed, into| {
            into.set(format!("fig-2-{id}-time-{cores}"), seed.ratio(program, machine, scale));
            into.set(format!("fig-2-{id}-misses-{cores}"), seed.change(program, machine, scale));
        }));
        parts.extend(["pdf", "ws"].into_iter().zip(COMPARED).map(|(name, scheduler)| {
            let two = Setting::speedup(program, cores, scheduler, scale);
            Part::<Chen>::figure(format!("fig-2-{id}-speedup-{name}-{cores}"), two, move |seed| {
                seed.speedup(program, cores, scheduler)
            })
        }));
    }
    parts
}

/// Settings of both compared schedulers on every default machine with more than one core.
fn on_many_cores(program: Program, scale: u32) -> impl Iterator<Item = Setting> {
    many_cores(program).flat_map(move |cores| Setting::both(program, Machine::Default(cores), scale))
}

fn bandwidth(study: &Chen) -> Part<Chen> {
    let all = on_many_cores(Program::Mergesort, study.scale());
    Part::<Chen>::figure("fig-2-mergesort-bandwidth", all, |seed| {
        let uses = seed.on_many_cores(Program::Mergesort, |run| run.bandwidth_use);
        100.0 * range(uses.into_iter().flatten()).1
    })
}

fn join_bandwidths(study: &Chen) -> impl Iterator<Item = Part<Chen>> {
    let machines = pairs([16, 32], ["pdf", "ws"].into_iter().zip(COMPARED));
    let scale = study.scale();
    machines.map(move |(cores, (name, scheduler))| {
        let machine = Machine::Default(cores);
        let setting = Setting { program: Program::HashJoin, machine, scheduler, scale };
        Part::<Chen>::figure(format!("fig-2-join-bandwidth-{name}-{cores}"), [setting], move |seed| {
            100.0 * seed.run(setting).bandwidth_use
        })
    })
}

fn flattens(study: &Chen) -> Part<Chen> {
    let program = Program::HashJoin;
    let of = |cores| Setting::speedup(program, cores, Scheduler::Pdf, study.scale());
    Part::<Chen>::figures("fig-2-join-flattens", many_cores(program).flat_map(of), move |seed, into| {
        let speedup = |cores| seed.speedup(program, cores, Scheduler::Pdf);
        let speedups: Vec<f64> = [1.0].into_iter().chain(many_cores(program).map(speedup)).collect();
        let growths: Vec<f64> = steps(&speedups, |fewer, more| more / fewer).collect();
        let flattens = growths.split_last().map(|(last, others)| last / range(others.iter().copied()).0);
        into.set("fig-2-join-flattens", flattens);
    })
}

fn lu(study: &Chen) -> Vec<Part<Chen>> {
    let all = || on_many_cores(Program::Lu, study.scale());
    let mut parts = defaults(study, Program::Lu);
    parts.push(Part::<Chen>::figures("fig-2-lu-misses fig-2-lu-bandwidth", all(), |seed, into| {
        let change = |cores| seed.change(Program::Lu, Machine::Default(cores), seed.study.scale());
        into.set("fig-2-lu-misses", range(many_cores(Program::Lu).map(change)).0);
        let uses = seed.on_many_cores(Program::Lu, |run| run.bandwidth_use);
        into.set("fig-2-lu-bandwidth", 100.0 * range(uses.into_iter().map(|[pdf, _]| pdf)).1);
    }));
    parts
}

/// §5.5, at the main scale and at the largest scale for programs of blocks that fits every machine.
fn matrix_multiply(study: &Chen) -> Vec<Part<Chen>> {
    let scales = ["", "large-"].into_iter().zip(study.for_blocks());
    let of = |((name, scale), cores): ((&str, u32), u32)| {
        let (machine, at) = (Machine::Default(cores), study.at(scale));
        let both = Setting::both(BLOCKS[1], machine, at);
        Part::<Chen>::figure(format!("matrix-multiply-{name}{cores}"), both, move |seed| {
            seed.ratio(BLOCKS[1], machine, at)
        })
    };
    pairs(scales, MAIN_CORES).map(of).collect()
}

/// Programs of blocks at all scales, for their table.
fn blocks(study: &Chen) -> Part<Chen> {
    let scales = study.for_blocks().map(|scale| study.at(scale)).collect::<Vec<_>>();
    let all = pairs(pairs(BLOCKS, scales), MAIN_CORES);
    Part::<Chen>::tables(
        all.flat_map(|((program, at), cores)| Setting::both(program, Machine::Default(cores), at)),
    )
}

/// Work stealing counts as no worse below this ratio of times (chosen).
const LOST: f64 = 1.02;

/// Fig. 2 at other scales, and the scale at which its effect is lost.
fn scales(study: &Chen, program: Program) -> Vec<Part<Chen>> {
    let id = id(program);
    let one = |(scale, cores): (u32, u32)| {
        let (machine, at) = (Machine::Default(cores), study.at(scale));
        let name = format!("scale-{scale}-{id}");
        let rows = format!("{name}-time-{cores} {name}-misses-{cores}");
        Part::<Chen>::figures(&rows, Setting::both(program, machine, at), move |seed, into| {
            into.set(format!("{name}-time-{cores}"), seed.ratio(program, machine, at));
            into.set(format!("{name}-misses-{cores}"), seed.change(program, machine, at));
        })
    };
    let shrinking: Vec<u32> = study.shrinking().collect();
    let all = pairs(shrinking, MAIN_CORES)
        .flat_map(|(scale, cores)| Setting::both(program, Machine::Default(cores), study.at(scale)));
    let lost = Part::<Chen>::figures(&format!("scale-lost-{id}"), all, move |seed, into| {
        let study = seed.study;
        let ratio = |cores, scale| seed.ratio(program, Machine::Default(cores), study.at(scale));
        let is_lost = |&scale: &u32| range(MAIN_CORES.map(|cores| ratio(cores, scale))).0 < LOST;
        let lost = study.shrinking().find(is_lost);
        // If the effect is never lost, four times the last scale.
        let beyond = study.shrinking().last().map(|last| 4 * last);
        into.set(format!("scale-lost-{id}"), lost.or(beyond).map(f64::from));
    });
    pairs(study.other_scales.iter().copied(), MAIN_CORES).map(one).chain([lost]).collect()
}

/// Theorem 3.1. It needs no runs.
fn theorem() -> Part<Chen> {
    Part::<Chen>::trying("theorem-*", [], |seed, into| of_theorem(seed.prepared.get(seed.study)?, into))
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
