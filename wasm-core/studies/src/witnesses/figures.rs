//! From the runs of one seed to the figures of the rows.

use super::observe::Observed;
use super::parameters::Witnesses;
use super::setting::{Machine, Setting, WAYS};
use crate::figures::{Figures, change, count, mean, range};
use crate::study::Seed;
use laboratory::speedup::schedulers;

/// The figures of one seed.
pub fn of(seed: &Seed<Witnesses>, into: &mut Figures) {
    balance_set(seed, into);
    pairs(seed, into);
    thread_sensitive(seed, into);
}

impl Seed<'_, Witnesses> {
    /// The seed's mix on the multithreaded machine, under a scheduler by name.
    pub fn cmt(&self, kilobytes: u64, scheduler: &str) -> &Observed {
        let place = self.study.cmt_schedulers.iter().position(|s| s.name == scheduler);
        self.run(Setting::Mix(Machine::Cmt(kilobytes), place.unwrap_or(usize::MAX)))
    }

    /// The seed's mix on the simultaneous-multithreading core.
    pub fn smt(&self, scheduler: &str) -> &Observed {
        let place = schedulers().iter().position(|s| s.name == scheduler);
        self.run(Setting::Mix(Machine::Smt, place.unwrap_or(usize::MAX)))
    }

    /// Weighted speed-up of the seed's mix: each thread's instructions per cycle over those alone, added. It is Parekh et
    /// al.'s Speedup too: single-threaded cycles of the instructions executed, over the cycles taken.
    pub fn weighted(&self, machine: Machine, run: &Observed) -> f64 {
        let programs = self.prepared.mix.iter().flat_map(|&program| [program; 2]);
        let of = |(program, ipc): (usize, &f64)| ipc / self.run(Setting::Alone(machine, program)).ipc;
        programs.zip(&run.thread_ipc).map(of).sum()
    }
}

/// Fedorova et al. 2005.
fn balance_set(seed: &Seed<Witnesses>, into: &mut Figures) {
    let sizes = &seed.study.cmt_l2_kilobytes;
    let gain = |size, scheduler| change(seed.cmt(size, scheduler).ipc, seed.cmt(size, "default").ipc);
    for &size in sizes {
        let [default, perf, fair] = ["default", "PERF", "FAIR"].map(|scheduler| seed.cmt(size, scheduler));
        into.set(format!("perf-{size}"), gain(size, "PERF"));
        into.set(format!("fair-{size}"), gain(size, "FAIR"));
        into.set(format!("perf-over-fair-{size}"), change(perf.ipc, fair.ipc));
        into.set(format!("miss-perf-{size}"), change(perf.miss_ratio, default.miss_ratio));
        into.set(format!("miss-fair-{size}"), change(fair.miss_ratio, default.miss_ratio));
        into.set(format!("unfair-{size}"), perf.cpu_share_stddev / fair.cpu_share_stddev);
        let weighted = |run| seed.weighted(Machine::Cmt(size), run);
        into.set(format!("weighted-perf-{size}"), change(weighted(perf), weighted(default)));
        if sizes.contains(&(2 * size)) {
            let double = seed.cmt(2 * size, "default");
            into.set(format!("double-{size}"), perf.miss_ratio / double.miss_ratio);
        }
    }
    if let [small, .., large] = sizes[..] {
        into.set("gain-falls", gain(small, "PERF") - gain(large, "PERF"));
        into.set("default-falls", change(seed.cmt(small, "default").ipc, seed.cmt(large, "default").ipc));
        into.set("cpi-balanced", gain(small, "CPI-balanced"));
    }
}

/// Kumar 2009.
fn pairs(seed: &Seed<Witnesses>, into: &mut Figures) {
    let of = |number| {
        let ways: [f64; WAYS.len()] =
            std::array::from_fn(|way| seed.run(Setting::Paired { number, way }).ipc);
        let live = seed.run(Setting::Quartet { number, scheduler: 0 }).ipc;
        (ways, live, predicted(seed, number))
    };
    let all: Vec<_> = (0..seed.study.quartets).map(of).collect();
    let possible = |ways: &[f64]| {
        let (least, most) = range(ways.iter().copied());
        change(most, least)
    };
    into.set("pairs-live", mean(all.iter().map(|(ways, live, _)| change(*live, mean(*ways)))));
    into.set("pairs-possible", mean(all.iter().map(|(ways, ..)| possible(ways))));
    let is_best = |ways: &[f64], way: usize| ways.iter().all(|&ipc| ipc <= ways[way]);
    let right = count(all.iter().filter(|(ways, _, way)| is_best(ways, *way)));
    into.set("pairs-predicted", 100.0 * right / all.len() as f64);
    let chosen = all.iter().map(|(ways, _, way)| change(ways[*way], mean(*ways)));
    into.set("pairs-predicted-gain", mean(chosen));
}

/// The pairing of least pain by method A per cycle, from each program's counters alone (Kumar 2009, §4.4).
fn predicted(seed: &Seed<Witnesses>, number: u32) -> usize {
    let counters: Vec<[f64; 2]> = seed.prepared.quartets[number as usize]
        .iter()
        .map(|&program| seed.run(Setting::Alone(Machine::Pairs, program)).per_cycle)
        .collect();
    let sensitivity = |thread: usize| counters[thread][1];
    let intensity = |thread: usize| counters[thread][0] + counters[thread][1];
    let pain = |a, b| sensitivity(a) * intensity(b) + intensity(a) * sensitivity(b);
    // Of each way the threads by hardware context: the first two contexts share a cache.
    let total = |way: usize| {
        let on = |context| WAYS[way].iter().position(|&c| c == context).unwrap_or(context);
        pain(on(0), on(1)) + pain(on(2), on(3))
    };
    (0..WAYS.len()).min_by(|&a, &b| total(a).total_cmp(&total(b))).unwrap_or(0)
}

/// Parekh et al. 2000.
fn thread_sensitive(seed: &Seed<Witnesses>, into: &mut Figures) {
    let rr = seed.smt("RR");
    let speedup = |scheduler: &str| seed.weighted(Machine::Smt, seed.smt(scheduler));
    let over_rr = |scheduler: &str| speedup(scheduler) / speedup("RR");
    for scheduler in schedulers().iter().map(|s| s.name).filter(|&name| name != "RR") {
        into.set(format!("smt-{}", scheduler.to_lowercase().replace('_', "-")), over_rr(scheduler));
    }
    let others = schedulers().into_iter().filter(|s| !["G_IPC", "IPC_MIX"].contains(&s.name));
    let best = range(others.map(|s| speedup(s.name))).1;
    into.set("smt-choice", range([speedup("G_IPC"), speedup("IPC_MIX")]).1 / best);
    let ipc = change(seed.smt("G_IPC").ipc, rr.ipc);
    into.set("smt-raw-over-weighed", ipc - 100.0 * (over_rr("G_IPC") - 1.0));
    into.set("smt-own-d1mr", seed.smt("G_D1MR").l1_miss_ratio / rr.l1_miss_ratio);
    into.set("smt-own-l2mr", seed.smt("G_L2MR").miss_ratio / rr.miss_ratio);
    into.set("smt-f-mean", seed.smt("G_IPC").f_mean - rr.f_mean);
}
