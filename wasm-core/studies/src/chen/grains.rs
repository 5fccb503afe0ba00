//! Figs 6 and 8, and the coarse originals: how much one task does.

use super::figures::{Figures, OfSeed, extremes, id};
use super::observe::Observed;
use super::program::Program;
use super::setting::{COMPARED, MAIN_CORES, Machine, Scheduler};

/// The machine that Fig. 6 is read on, by cores.
const CORES: u32 = 32;

/// Original programs, and the fine ones in their place.
pub const ORIGINALS: [(Program, Program); 2] =
    [(Program::SerialProbe, Program::HashJoin), (Program::SerialMerge, Program::Mergesort)];

/// The figures of Figs 6 and 8, and of §5.4.
pub fn figures(seed: OfSeed, into: &mut Figures) -> Option<()> {
    granularity(seed, into)?;
    originals(seed, into)?;
    for cores in MAIN_CORES {
        let [previous, joined, suggested] = bars(seed, cores, Scheduler::Pdf)?;
        let best = best(seed, cores, Scheduler::Pdf)?;
        into.insert(format!("fig-8-previous-{cores}"), previous / best);
        into.insert(format!("fig-8-dag-{cores}"), joined / best);
        into.insert(format!("fig-8-actual-{cores}"), suggested / best);
    }
    Some(())
}

/// The runs of Fig. 6, finest tasks first.
fn of_every_grain<'a>(seed: OfSeed<'a>, cores: u32, scheduler: Scheduler) -> Option<Vec<&'a Observed>> {
    let run = |&kbytes: &u32| seed.main(Program::Grain(kbytes), Machine::Default(cores), scheduler);
    seed.study.task_kbytes.iter().map(run).collect()
}

/// The time of the best grain: those of Fig. 6, and note 5's.
pub fn best(seed: OfSeed, cores: u32, scheduler: Scheduler) -> Option<f64> {
    let mut times: Vec<f64> =
        of_every_grain(seed, cores, scheduler)?.iter().map(|run| run.makespan_cycles).collect();
    times.push(seed.main(Program::Mergesort, Machine::Default(cores), scheduler)?.makespan_cycles);
    Some(extremes(&times).0)
}

/// The bars of Fig. 8 in cycles: tasks as in Fig. 2, the finest ones joined, and the program with the suggested grain.
pub fn bars(seed: OfSeed, cores: u32, scheduler: Scheduler) -> Option<[f64; 3]> {
    let finest = *seed.study.task_kbytes.first()?;
    let time = |program| Some(seed.main(program, Machine::Default(cores), scheduler)?.makespan_cycles);
    Some([time(Program::Mergesort)?, time(Program::Joined(finest))?, time(Program::Suggested(finest))?])
}

/// Fig. 6.
fn granularity(seed: OfSeed, into: &mut Figures) -> Option<()> {
    let [pdf, ws] = COMPARED.map(|scheduler| of_every_grain(seed, CORES, scheduler));
    let misses = |runs: Option<Vec<&Observed>>| -> Option<Vec<f64>> {
        Some(runs?.iter().map(|run| run.misses_per_kinstr).collect())
    };
    let (pdf, ws) = (misses(pdf)?, misses(ws)?);
    into.insert("fig-6-half".into(), pdf.first()? / ws.first()?);
    let (fewest, most) = extremes(&ws);
    into.insert("fig-6-ws-flat".into(), most / fewest);
    into.insert("fig-6-pdf-finer".into(), pdf.last()? / pdf.first()?);
    let each_best = best(seed, CORES, Scheduler::Ws)? / best(seed, CORES, Scheduler::Pdf)?;
    into.insert("fig-6-each-best".into(), each_best);
    Some(())
}

/// §5.4.
fn originals(seed: OfSeed, into: &mut Figures) -> Option<()> {
    let mut most = f64::MIN;
    for (original, fine) in ORIGINALS {
        let time = |program, cores| {
            Some(seed.main(program, Machine::Default(cores), Scheduler::Pdf)?.makespan_cycles)
        };
        let ratios = MAIN_CORES.map(|cores| Some(time(original, cores)? / time(fine, cores)?));
        let greatest = extremes(&ratios.into_iter().collect::<Option<Vec<f64>>>()?).1;
        into.insert(format!("coarse-{}", id(fine)), greatest);
        most = most.max(greatest);
    }
    into.insert("coarse-most".into(), most);
    Some(())
}
