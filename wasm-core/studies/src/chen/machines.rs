//! Figs 3 to 5: other ways to divide a chip, other caches and memories.

use super::figures::id;
use super::parameters::Chen;
use super::program::Program;
use super::setting::{LARGE, Machine, Scheduler, VARIED_CORES};
use crate::figures::{Figures, change, range};
use crate::study::Seed;
use document::CHEN_45NM;

/// The figures of Figs 3 to 5.
pub fn figures(seed: &Seed<Chen>, into: &mut Figures) {
    for program in LARGE {
        one_technology(seed, program, into);
        sensitivity(seed, program, into);
    }
    let nm45 = |program, cores| seed.main(program, Machine::Nm45(cores), Scheduler::Pdf);
    let [jumped, before] = [26, 24].map(|cores| nm45(Program::Mergesort, cores).misses_per_kinstr);
    into.set("fig-3-mergesort-jump", change(jumped, before));
    let busy = [18, 20, 22, 24, 26].map(|cores| nm45(Program::HashJoin, cores).bandwidth_use);
    into.set("fig-3-join-bandwidth", 100.0 * range(busy).0);
}

/// Fig. 3.
fn one_technology(seed: &Seed<Chen>, program: Program, into: &mut Figures) {
    let id = id(program);
    let times = |scheduler| {
        let time = |cores| (cores, seed.main(program, Machine::Nm45(cores), scheduler).makespan_cycles);
        CHEN_45NM.each_ref().map(|machine| time(machine.cores))
    };
    let (pdf, ws) = (times(Scheduler::Pdf), times(Scheduler::Ws));
    let best =
        |times: &[(u32, f64)]| times.iter().copied().fold(times[0], |a, b| if b.1 < a.1 { b } else { a });
    let (best_pdf, best_ws) = (best(&pdf), best(&ws));
    let (least, most) = range(pdf.iter().zip(&ws).skip(1).map(|(pdf, ws)| ws.1 / pdf.1));
    into.set(format!("fig-3-{id}-least"), least);
    into.set(format!("fig-3-{id}-most"), most);
    into.set(format!("fig-3-{id}-best"), f64::from(best_pdf.0));
    into.set(format!("fig-3-{id}-best-pdf"), f64::from(best_pdf.0));
    into.set(format!("fig-3-{id}-best-ws"), f64::from(best_ws.0));
    // From so many cores on Parallel Depth First is as good as work stealing at its best (§5.2).
    let from = if program == Program::HashJoin { 10 } else { 20 };
    let free = pdf.iter().filter(|(cores, _)| *cores >= from).map(|(_, time)| *time);
    into.set(format!("fig-3-{id}-freedom"), range(free).1 / best_ws.1);
}

/// Figs 4 and 5.
fn sensitivity(seed: &Seed<Chen>, program: Program, into: &mut Figures) {
    let (id, study) = (id(program), seed.study);
    let hits: Vec<Machine> = study.l2_hits_cycles.iter().map(|&cycles| Machine::of_l2_hit(cycles)).collect();
    let latencies = study.memory_latencies_cycles.iter();
    let latencies: Vec<Machine> = latencies.map(|&cycles| Machine::of_memory_latency(cycles)).collect();
    for (figure, machines) in [(4, &hits), (5, &latencies)] {
        let ratios = machines.iter().map(|&machine| seed.ratio(program, machine, study.scale()));
        let (least, most) = range(ratios);
        into.set(format!("fig-{figure}-{id}-least"), least);
        into.set(format!("fig-{figure}-{id}-greatest"), most);
    }
    let fast_ws = seed.main(program, hits[0], Scheduler::Ws).makespan_cycles;
    let slow_pdf = seed.main(program, hits[hits.len() - 1], Scheduler::Pdf).makespan_cycles;
    into.set(format!("fig-4-{id}-slow-pdf"), fast_ws / slow_pdf);
    let default = seed.main(program, Machine::Default(VARIED_CORES), Scheduler::Pdf);
    into.set(format!("fig-4-{id}-hits"), default.hits_per_miss);
}
