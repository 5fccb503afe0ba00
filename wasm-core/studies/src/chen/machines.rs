//! Figs 3 to 5: other divisions of a chip, other caches and memories.

use super::figures::id;
use super::parameters::Chen;
use super::program::Program;
use super::setting::{LARGE, Machine, Scheduler, Setting, VARIED_CORES};
use crate::figures::{change, range};
use crate::part::Part;
use document::CHEN_45NM;

/// The figures of Figs 3 to 5.
pub fn parts(study: &Chen) -> Vec<Part<Chen>> {
    let scale = study.scale();
    let pdf = move |program, cores| {
        let machine = Machine::Nm45(cores);
        Setting { program, machine, scheduler: Scheduler::Pdf, scale }
    };
    let jump = [26, 24].map(|cores| pdf(Program::Mergesort, cores));
    let busy = [18, 20, 22, 24, 26].map(|cores| pdf(Program::HashJoin, cores));
    let mut parts = vec![
        Part::<Chen>::figure("fig-3-mergesort-jump", jump, move |seed| {
            let [jumped, before] = jump.map(|setting| seed.run(setting).misses_per_kinstr);
            change(jumped, before)
        }),
        Part::<Chen>::figure("fig-3-join-bandwidth", busy, move |seed| {
            100.0 * range(busy.map(|setting| seed.run(setting).bandwidth_use)).0
        }),
    ];
    for program in LARGE {
        parts.push(one_technology(study, program));
        parts.extend(sensitivity(study, program));
    }
    parts
}

/// Fig. 3.
fn one_technology(study: &Chen, program: Program) -> Part<Chen> {
    let id = id(program);
    let rows = ["least", "most", "best*", "freedom"].map(|name| format!("fig-3-{id}-{name}")).join(" ");
    let all = CHEN_45NM.iter().flat_map(|m| Setting::both(program, Machine::Nm45(m.cores), study.scale()));
    Part::<Chen>::figures(&rows, all, move |seed, into| {
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
        // From this number of cores on, Parallel Depth First is as good as work stealing at its best (§5.2).
        let from = if program == Program::HashJoin { 10 } else { 20 };
        let free = pdf.iter().filter(|(cores, _)| *cores >= from).map(|(_, time)| *time);
        into.set(format!("fig-3-{id}-freedom"), range(free).1 / best_ws.1);
    })
}

/// Figs 4 and 5.
fn sensitivity(study: &Chen, program: Program) -> Vec<Part<Chen>> {
    let (id, scale) = (id(program), study.scale());
    let hits: Vec<Machine> = study.l2_hits_cycles.iter().map(|&cycles| Machine::of_l2_hit(cycles)).collect();
    let latencies = study.memory_latencies_cycles.iter();
    let latencies: Vec<Machine> = latencies.map(|&cycles| Machine::of_memory_latency(cycles)).collect();
    let of = |machine, scheduler| Setting { program, machine, scheduler, scale };
    let slow = [of(hits[0], Scheduler::Ws), of(hits[hits.len() - 1], Scheduler::Pdf)];
    let default = of(Machine::Default(VARIED_CORES), Scheduler::Pdf);
    let ratios = [(4, hits), (5, latencies)].map(|(figure, machines)| {
        let name = format!("fig-{figure}-{id}");
        let all = machines.clone().into_iter().flat_map(|machine| Setting::both(program, machine, scale));
        Part::<Chen>::figures(&format!("{name}-least {name}-greatest"), all, move |seed, into| {
            let (least, most) = range(machines.iter().map(|&machine| seed.ratio(program, machine, scale)));
            into.set(format!("{name}-least"), least);
            into.set(format!("{name}-greatest"), most);
        })
    });
    let single = [
        Part::<Chen>::figure(format!("fig-4-{id}-slow-pdf"), slow, move |seed| {
            let [fast_ws, slow_pdf] = slow.map(|setting| seed.run(setting).makespan_cycles);
            fast_ws / slow_pdf
        }),
        Part::<Chen>::figure(format!("fig-4-{id}-hits"), [default], move |seed| {
            seed.run(default).hits_per_miss
        }),
    ];
    ratios.into_iter().chain(single).collect()
}
