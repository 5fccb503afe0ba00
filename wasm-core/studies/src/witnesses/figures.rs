//! Row figures from the runs of one seed.

use super::observe::Observed;
use super::parameters::Witnesses;
use super::prepared::Prepared;
use super::setting::{Machine, Setting, WAYS};
use crate::figures::{Figures, change, count, mean, range};
use crate::part::Part;
use crate::study::Seed;
use laboratory::speedup::schedulers;

/// All parts of the study.
pub fn parts(study: &Witnesses, prepared: &Prepared) -> Vec<Part<Witnesses>> {
    let quartets = 0..study.quartets;
    let parts = [balance_set(study, prepared), vec![pairs(study, prepared)], thread_sensitive(prepared)];
    let smallest = Machine::Cmt(study.cmt_l2_kilobytes[0]);
    let mixes = (0..study.cmt_schedulers.len()).map(|scheduler| Setting::Mix(smallest, scheduler));
    let placed = quartets.flat_map(|number| {
        (0..study.pair_schedulers.len()).map(move |scheduler| Setting::Quartet { number, scheduler })
    });
    let tables = Part::<Witnesses>::tables(mixes.chain(alone(smallest, &prepared.mix)).chain(placed));
    parts.into_iter().flatten().chain([tables]).collect()
}

/// Programs alone, for weighted speed-ups.
fn alone(machine: Machine, programs: &[usize]) -> impl Iterator<Item = Setting> {
    programs.iter().map(move |&program| Setting::Alone(machine, program))
}

/// The seed's mix on the simultaneous-multithreading core, under a named scheduler.
fn on_smt(scheduler: &str) -> Setting {
    let place = schedulers().iter().position(|s| s.name == scheduler);
    Setting::Mix(Machine::Smt, place.unwrap_or(usize::MAX))
}

/// The seed's mix on the multithreaded machine, under a named scheduler.
fn on_cmt(study: &Witnesses, kilobytes: u64, scheduler: &str) -> Setting {
    let place = study.cmt_schedulers.iter().position(|s| s.name == scheduler);
    Setting::Mix(Machine::Cmt(kilobytes), place.unwrap_or(usize::MAX))
}

impl Seed<'_, Witnesses> {
    fn cmt(&self, kilobytes: u64, scheduler: &str) -> &Observed {
        self.run(on_cmt(self.study, kilobytes, scheduler))
    }

    fn smt(&self, scheduler: &str) -> &Observed {
        self.run(on_smt(scheduler))
    }

    /// Weighted speed-up of the seed's mix: the sum over its threads of IPC ÷ IPC alone. It equals Parekh et al.'s
    /// Speedup: single-threaded cycles of the executed instructions ÷ cycles taken.
    pub fn weighted(&self, machine: Machine, run: &Observed) -> f64 {
        let programs = self.prepared.mix.iter().flat_map(|&program| [program; 2]);
        let of = |(program, ipc): (usize, &f64)| ipc / self.run(Setting::Alone(machine, program)).ipc;
        programs.zip(&run.thread_ipc).map(of).sum()
    }
}

/// Fedorova et al. 2005.
fn balance_set(study: &Witnesses, prepared: &Prepared) -> Vec<Part<Witnesses>> {
    let sizes = &study.cmt_l2_kilobytes;
    let change_of = |id: String, [now, before]: [(u64, &str); 2], figure: fn(&Observed) -> f64| {
        let both = [now, before].map(|(size, scheduler)| on_cmt(study, size, scheduler));
        Part::<Witnesses>::figure(id, both, move |seed| {
            let [now, before] = both.map(|setting| figure(seed.run(setting)));
            change(now, before)
        })
    };
    let ratio_of = |id: String, [over, under]: [(u64, &str); 2], figure: fn(&Observed) -> f64| {
        let both = [over, under].map(|(size, scheduler)| on_cmt(study, size, scheduler));
        Part::<Witnesses>::figure(id, both, move |seed| {
            let [over, under] = both.map(|setting| figure(seed.run(setting)));
            over / under
        })
    };
    let mut parts = Vec::new();
    for &size in sizes {
        let [default, perf, fair] = ["default", "PERF", "FAIR"].map(|scheduler| (size, scheduler));
        let both = [perf, default].map(|(size, scheduler)| on_cmt(study, size, scheduler));
        let machine = Machine::Cmt(size);
        let runs = both.into_iter().chain(alone(machine, &prepared.mix));
        parts.extend([
            change_of(format!("perf-{size}"), [perf, default], |run| run.ipc),
            change_of(format!("fair-{size}"), [fair, default], |run| run.ipc),
            change_of(format!("perf-over-fair-{size}"), [perf, fair], |run| run.ipc),
            change_of(format!("miss-perf-{size}"), [perf, default], |run| run.miss_ratio),
            change_of(format!("miss-fair-{size}"), [fair, default], |run| run.miss_ratio),
            ratio_of(format!("unfair-{size}"), [perf, fair], |run| run.cpu_share_stddev),
            Part::<Witnesses>::figure(format!("weighted-perf-{size}"), runs, move |seed| {
                let [perf, default] = both.map(|setting| seed.weighted(machine, seed.run(setting)));
                change(perf, default)
            }),
        ]);
        if sizes.contains(&(2 * size)) {
            let double = (2 * size, "default");
            parts.push(ratio_of(format!("double-{size}"), [perf, double], |run| run.miss_ratio));
        }
    }
    if let [small, .., large] = sizes[..] {
        let of = |size| ["PERF", "default"].map(|scheduler| on_cmt(study, size, scheduler));
        parts.extend([
            Part::<Witnesses>::figure("gain-falls", [small, large].into_iter().flat_map(of), move |seed| {
                let gain = |size| change(seed.cmt(size, "PERF").ipc, seed.cmt(size, "default").ipc);
                gain(small) - gain(large)
            }),
            change_of("default-falls".into(), [(small, "default"), (large, "default")], |run| run.ipc),
            change_of("cpi-balanced".into(), [(small, "CPI-balanced"), (small, "default")], |run| run.ipc),
        ]);
    }
    parts
}

/// Kumar 2009.
fn pairs(study: &Witnesses, prepared: &Prepared) -> Part<Witnesses> {
    let runs = (0..study.quartets).flat_map(|number| {
        let programs = &prepared.quartets[number as usize];
        (0..WAYS.len())
            .map(move |way| Setting::Paired { number, way })
            .chain([Setting::Quartet { number, scheduler: 0 }])
            .chain(alone(Machine::Pairs, programs))
    });
    Part::<Witnesses>::figures("pairs-*", runs, all_pairs)
}

fn all_pairs(seed: &Seed<Witnesses>, into: &mut Figures) {
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

/// The pairing with least pain by method A per cycle, from counters of each program alone (Kumar 2009, §4.4).
fn predicted(seed: &Seed<Witnesses>, number: u32) -> usize {
    let counters: Vec<[f64; 2]> = seed.prepared.quartets[number as usize]
        .iter()
        .map(|&program| seed.run(Setting::Alone(Machine::Pairs, program)).per_cycle)
        .collect();
    let sensitivity = |thread: usize| counters[thread][1];
    let intensity = |thread: usize| counters[thread][0] + counters[thread][1];
    let pain = |a, b| sensitivity(a) * intensity(b) + intensity(a) * sensitivity(b);
    // Threads by hardware context in each pairing; the first two contexts share a cache.
    let total = |way: usize| {
        let on = |context| WAYS[way].iter().position(|&c| c == context).unwrap_or(context);
        pain(on(0), on(1)) + pain(on(2), on(3))
    };
    (0..WAYS.len()).min_by(|&a, &b| total(a).total_cmp(&total(b))).unwrap_or(0)
}

/// Parekh et al. 2000.
fn thread_sensitive(prepared: &Prepared) -> Vec<Part<Witnesses>> {
    let alone = || alone(Machine::Smt, &prepared.mix);
    let speedup = |seed: &Seed<Witnesses>, scheduler| seed.weighted(Machine::Smt, seed.smt(scheduler));
    let over_rr = move |seed: &Seed<Witnesses>, scheduler| speedup(seed, scheduler) / speedup(seed, "RR");
    let others = schedulers().into_iter().map(|s| s.name).filter(|&name| name != "RR");
    let mut parts: Vec<Part<Witnesses>> = others
        .map(|name| {
            let id = format!("smt-{}", name.to_lowercase().replace('_', "-"));
            let runs = [name, "RR"].map(on_smt).into_iter().chain(alone());
            Part::<Witnesses>::figure(id, runs, move |seed| over_rr(seed, name))
        })
        .collect();
    let all = schedulers().into_iter().map(|s| on_smt(s.name)).chain(alone());
    parts.push(Part::<Witnesses>::figure("smt-choice", all, move |seed| {
        let others = schedulers().into_iter().filter(|s| !["G_IPC", "IPC_MIX"].contains(&s.name));
        let best = range(others.map(|s| speedup(seed, s.name))).1;
        range(["G_IPC", "IPC_MIX"].map(|name| speedup(seed, name))).1 / best
    }));
    let both = ["G_IPC", "RR"].map(on_smt);
    let with_alone = both.into_iter().chain(alone());
    parts.push(Part::<Witnesses>::figure("smt-raw-over-weighed", with_alone, move |seed| {
        let [g_ipc, rr] = both.map(|setting| seed.run(setting).ipc);
        change(g_ipc, rr) - 100.0 * (over_rr(seed, "G_IPC") - 1.0)
    }));
    let own = |id: &str, scheduler: &str, figure: fn(&Observed, &Observed) -> f64| {
        let both = [scheduler, "RR"].map(on_smt);
        Part::<Witnesses>::figure(id, both, move |seed| {
            let [own, rr] = both.map(|setting| seed.run(setting));
            figure(own, rr)
        })
    };
    parts.extend([
        own("smt-own-d1mr", "G_D1MR", |own, rr| own.l1_miss_ratio / rr.l1_miss_ratio),
        own("smt-own-l2mr", "G_L2MR", |own, rr| own.miss_ratio / rr.miss_ratio),
        own("smt-f-mean", "G_IPC", |own, rr| own.f_mean - rr.f_mean),
    ]);
    parts
}
