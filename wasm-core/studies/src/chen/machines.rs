//! Figs 3 to 5: other ways to divide a chip, other caches and memories.

use super::figures::{Figures, OfSeed, extremes, id};
use super::program::Program;
use super::setting::{LARGE, Machine, Scheduler, VARIED_CORES};
use document::CHEN_45NM;

/// The figures of Figs 3 to 5.
pub fn figures(seed: OfSeed, into: &mut Figures) -> Option<()> {
    for program in LARGE {
        one_technology(seed, program, into)?;
        sensitivity(seed, program, into)?;
    }
    let nm45 = |program, cores| seed.main(program, Machine::Nm45(cores), Scheduler::Pdf);
    let jump =
        nm45(Program::Mergesort, 26)?.misses_per_kinstr / nm45(Program::Mergesort, 24)?.misses_per_kinstr;
    into.insert("fig-3-mergesort-jump".into(), 100.0 * (jump - 1.0));
    let busy = [18, 20, 22, 24, 26].map(|cores| nm45(Program::HashJoin, cores));
    let busy: Vec<f64> = busy.into_iter().map(|run| Some(run?.bandwidth_use)).collect::<Option<_>>()?;
    into.insert("fig-3-join-bandwidth".into(), 100.0 * extremes(&busy).0);
    Some(())
}

/// Fig. 3.
fn one_technology(seed: OfSeed, program: Program, into: &mut Figures) -> Option<()> {
    let id = id(program);
    let times = |scheduler| {
        let time =
            |cores| Some((cores, seed.main(program, Machine::Nm45(cores), scheduler)?.makespan_cycles));
        CHEN_45NM.iter().map(|machine| time(machine.cores)).collect::<Option<Vec<(u32, f64)>>>()
    };
    let (pdf, ws) = (times(Scheduler::Pdf)?, times(Scheduler::Ws)?);
    let best = |times: &[(u32, f64)]| times.iter().copied().min_by(|a, b| a.1.total_cmp(&b.1));
    let (best_pdf, best_ws) = (best(&pdf)?, best(&ws)?);
    let ratios: Vec<f64> = pdf.iter().zip(&ws).skip(1).map(|(pdf, ws)| ws.1 / pdf.1).collect();
    let (least, most) = extremes(&ratios);
    into.insert(format!("fig-3-{id}-least"), least);
    into.insert(format!("fig-3-{id}-most"), most);
    into.insert(format!("fig-3-{id}-best"), f64::from(best_pdf.0));
    into.insert(format!("fig-3-{id}-best-pdf"), f64::from(best_pdf.0));
    into.insert(format!("fig-3-{id}-best-ws"), f64::from(best_ws.0));
    // From so many cores on Parallel Depth First is as good as work stealing at its best (§5.2).
    let from = if program == Program::HashJoin { 10 } else { 20 };
    let free: Vec<f64> = pdf.iter().filter(|(cores, _)| *cores >= from).map(|(_, time)| *time).collect();
    into.insert(format!("fig-3-{id}-freedom"), extremes(&free).1 / best_ws.1);
    Some(())
}

/// Figs 4 and 5.
fn sensitivity(seed: OfSeed, program: Program, into: &mut Figures) -> Option<()> {
    let (id, study) = (id(program), seed.study);
    let hits: Vec<Machine> = study.l2_hits_cycles.iter().map(|&cycles| Machine::of_l2_hit(cycles)).collect();
    let latencies = study.memory_latencies_cycles.iter();
    let latencies: Vec<Machine> = latencies.map(|&cycles| Machine::of_memory_latency(cycles)).collect();
    for (figure, machines) in [(4, &hits), (5, &latencies)] {
        let ratios = machines.iter().map(|&machine| seed.ratio(program, machine, study.scale()));
        let (least, most) = extremes(&ratios.collect::<Option<Vec<f64>>>()?);
        into.insert(format!("fig-{figure}-{id}-least"), least);
        into.insert(format!("fig-{figure}-{id}-greatest"), most);
    }
    let (fast, slow) = (*hits.first()?, *hits.last()?);
    let fast_ws = seed.main(program, fast, Scheduler::Ws)?.makespan_cycles;
    let slow_pdf = seed.main(program, slow, Scheduler::Pdf)?.makespan_cycles;
    into.insert(format!("fig-4-{id}-slow-pdf"), fast_ws / slow_pdf);
    let default = seed.main(program, Machine::Default(VARIED_CORES), Scheduler::Pdf)?;
    into.insert(format!("fig-4-{id}-hits"), default.hits_per_miss);
    Some(())
}
