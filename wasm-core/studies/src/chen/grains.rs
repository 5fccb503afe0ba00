//! Figs 6 and 8, and the coarse originals: task granularity.

use super::figures::id;
use super::observe::Observed;
use super::parameters::Chen;
use super::program::Program;
use super::setting::{COMPARED, MAIN_CORES, Machine, Scheduler, Setting};
use crate::figures::{Figures, range};
use crate::part::Part;
use crate::study::Seed;
use crate::table::pairs;

/// Cores of the machine for the figures of Fig. 6.
const CORES: u32 = 32;

/// Original programs, and the fine ones that replace them.
pub const ORIGINALS: [(Program, Program); 2] =
    [(Program::SerialProbe, Program::HashJoin), (Program::SerialMerge, Program::Mergesort)];

/// The figures of Figs 6 and 8, and of §5.4.
pub fn parts(study: &Chen) -> Vec<Part<Chen>> {
    let on = move |program, cores, scheduler| Setting {
        program,
        machine: Machine::Default(cores),
        scheduler,
        scale: study.scale(),
    };
    let grains = || study.task_kbytes.iter().map(|&kbytes| Program::Grain(kbytes));
    let of_best = |cores, scheduler| {
        grains().chain([Program::Mergesort]).map(move |program| on(program, cores, scheduler))
    };
    let bars = |cores, scheduler| BARS.map(|bar| on(bar(study), cores, scheduler));
    let both = |cores| COMPARED.into_iter().flat_map(move |scheduler| of_best(cores, scheduler));
    let all = MAIN_CORES.into_iter().flat_map(|cores| {
        both(cores).chain(COMPARED.into_iter().flat_map(move |scheduler| bars(cores, scheduler)))
    });
    let coarse = |scheduler| {
        let programs = ORIGINALS.into_iter().flat_map(|(original, fine)| [original, fine]);
        pairs(programs, MAIN_CORES).map(move |(program, cores)| on(program, cores, scheduler))
    };
    let mut parts = vec![
        Part::<Chen>::tables(all.chain(COMPARED.into_iter().flat_map(coarse))),
        Part::<Chen>::figures("fig-6-*", both(CORES), granularity),
        Part::<Chen>::figures("coarse-*", coarse(Scheduler::Pdf), originals),
    ];
    let names = ["previous", "dag", "actual"];
    parts.extend(pairs(MAIN_CORES, names.into_iter().zip(BARS)).map(|(cores, (name, bar))| {
        let runs = of_best(cores, Scheduler::Pdf).chain([on(bar(study), cores, Scheduler::Pdf)]);
        Part::<Chen>::figure(format!("fig-8-{name}-{cores}"), runs, move |seed| {
            let time = seed.time(bar(seed.study), cores, Scheduler::Pdf);
            time / best(seed, cores, Scheduler::Pdf)
        })
    }));
    parts
}

/// The bars of Fig. 8: tasks as in Fig. 2, the finest tasks joined, and the program with the suggested grain.
const BARS: [fn(&Chen) -> Program; 3] = [
    |_| Program::Mergesort,
    |study| Program::Joined(study.task_kbytes[0]),
    |study| Program::Suggested(study.task_kbytes[0]),
];

/// A figure of the runs of Fig. 6, finest tasks first.
fn of_every_grain(
    seed: &Seed<Chen>,
    cores: u32,
    scheduler: Scheduler,
    figure: fn(&Observed) -> f64,
) -> Vec<f64> {
    let run = |&kbytes: &u32| seed.main(Program::Grain(kbytes), Machine::Default(cores), scheduler);
    seed.study.task_kbytes.iter().map(run).map(figure).collect()
}

/// The time of the best grain, of those of Fig. 6 and note 5.
pub fn best(seed: &Seed<Chen>, cores: u32, scheduler: Scheduler) -> f64 {
    let mut times = of_every_grain(seed, cores, scheduler, |run| run.makespan_cycles);
    times.push(seed.time(Program::Mergesort, cores, scheduler));
    range(times).0
}

/// The bars of Fig. 8 in cycles.
pub fn bars(seed: &Seed<Chen>, cores: u32, scheduler: Scheduler) -> [f64; 3] {
    BARS.map(|bar| seed.time(bar(seed.study), cores, scheduler))
}

/// Fig. 6.
fn granularity(seed: &Seed<Chen>, into: &mut Figures) {
    let [pdf, ws] =
        COMPARED.map(|scheduler| of_every_grain(seed, CORES, scheduler, |run| run.misses_per_kinstr));
    into.set("fig-6-half", pdf[0] / ws[0]);
    let (fewest, most) = range(ws);
    into.set("fig-6-ws-flat", most / fewest);
    into.set("fig-6-pdf-finer", pdf[pdf.len() - 1] / pdf[0]);
    let each_best = best(seed, CORES, Scheduler::Ws) / best(seed, CORES, Scheduler::Pdf);
    into.set("fig-6-each-best", each_best);
}

/// §5.4.
fn originals(seed: &Seed<Chen>, into: &mut Figures) {
    let greatest = ORIGINALS.map(|(original, fine)| {
        let time = |program, cores| seed.time(program, cores, Scheduler::Pdf);
        let greatest = range(MAIN_CORES.map(|cores| time(original, cores) / time(fine, cores))).1;
        into.set(format!("coarse-{}", id(fine)), greatest);
        greatest
    });
    into.set("coarse-most", range(greatest).1);
}
