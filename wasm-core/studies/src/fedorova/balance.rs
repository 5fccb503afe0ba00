//! Figs 4, 5 and 11–13: eighteen threads under the usual scheduler, PERF and FAIR, and what the gain hangs on.

use super::observe::{Figure, Observed};
use super::parameters::Fedorova;
use super::settings::{Scheduler, Setting};
use crate::figures::{Figures, change, mean, range, steps};
use crate::study::Seed;
use crate::table::{Table, pairs};
use document::Checked;
use serde_json::{Value, json};

/// The size of the paper's headline, and of the sweep over bandwidths.
const SMALL_L2: u64 = 48;
/// Memory of the main study, in cycles a line.
const MAIN_CYCLES_PER_LINE: u32 = 45;
const SCHEDULERS: [Scheduler; 3] = [Scheduler::Default, Scheduler::Perf, Scheduler::Fair];

/// Every size with every scheduler, and the smallest with every bandwidth.
pub fn settings(study: &Fedorova) -> Vec<Setting> {
    let sizes = study.l2_kilobytes.iter().map(|&size| (size, MAIN_CYCLES_PER_LINE));
    let bandwidths =
        study.memory_cycles_per_line.iter().filter(|&&b| b != MAIN_CYCLES_PER_LINE).map(|&b| (SMALL_L2, b));
    let of = |(size, bandwidth)| SCHEDULERS.map(|scheduler| setting(size, bandwidth, scheduler));
    sizes.chain(bandwidths).flat_map(of).collect()
}

fn setting(l2_kilobytes: u64, cycles_per_line: u32, scheduler: Scheduler) -> Setting {
    Setting::Balance { l2_kilobytes, cycles_per_line, scheduler }
}

/// The scenario of a run.
pub fn scenario(
    l2_kilobytes: u64,
    cycles_per_line: u32,
    scheduler: Scheduler,
    study: &Fedorova,
    seed: u32,
) -> Result<Checked, String> {
    let values = [
        ("/machine/caches/1/size_bytes", json!(l2_kilobytes * 1024)),
        ("/machine/memory/cycles_per_line", json!(cycles_per_line)),
        ("/policy", policy(scheduler)),
    ];
    Fedorova::scenario("balance-set", study.in_turns(), seed, values)
}

/// A scheduler as scenarios name it.
pub fn policy(scheduler: Scheduler) -> Value {
    match scheduler {
        Scheduler::Default => json!({"id": "default", "params": {"queues": "global"}}),
        Scheduler::Perf => json!({"id": "balance-set", "params": {"selection": "perf"}}),
        Scheduler::Fair => json!({"id": "balance-set", "params": {"selection": "fair"}}),
    }
}

/// The run of the main study with this L2.
pub fn on_l2(l2_kilobytes: u64, scheduler: Scheduler) -> Setting {
    setting(l2_kilobytes, MAIN_CYCLES_PER_LINE, scheduler)
}

impl Seed<'_, Fedorova> {
    /// The run of the main study with this L2.
    pub fn main(&self, l2_kilobytes: u64, scheduler: Scheduler) -> &Observed {
        self.run(on_l2(l2_kilobytes, scheduler))
    }
}

pub fn figures(seed: &Seed<Fedorova>, into: &mut Figures) {
    over_all_sizes(seed, into);
    seed.study.l2_kilobytes.iter().for_each(|&size| at_one_size(seed, size, into));
    for &cycles in &seed.study.memory_cycles_per_line {
        let at = |scheduler| seed.run(setting(SMALL_L2, cycles, scheduler)).ipc;
        into.set(format!("bandwidth-{cycles}"), change(at(Scheduler::Perf), at(Scheduler::Default)));
    }
}

fn over_all_sizes(seed: &Seed<Fedorova>, into: &mut Figures) {
    let of = |scheduler, figure: Figure| -> Vec<f64> {
        seed.study.l2_kilobytes.iter().map(|&size| figure(seed.main(size, scheduler))).collect()
    };
    let ipc = of(Scheduler::Default, |r| r.ipc);
    into.set("fig4-rises", range(steps(&ipc, |small, large| large / small)).0);
    into.set("fig4-loss", change(ipc[0], ipc[ipc.len() - 1]));
    let miss_ratio = of(Scheduler::Default, |r| r.miss_ratio);
    into.set("fig5-falls", range(steps(&miss_ratio, |small, large| large / small)).1);
    let perf = of(Scheduler::Perf, |r| r.ipc);
    let gains: Vec<f64> = perf.iter().zip(&ipc).map(|(&now, &before)| change(now, before)).collect();
    into.set("gain-falls", range(steps(&gains, |small, large| large - small)).1);
    into.set("parser-in-groups", mean(of(Scheduler::Perf, |r| r.parser_share)));
    into.set("ammp-groups", mean(of(Scheduler::Perf, |r| r.ammp_groups)));
    into.set("window-schedules", range(of(Scheduler::Perf, |r| r.schedules)).0);
    let machines = || settings(seed.study).into_iter().map(|setting| seed.run(setting));
    into.set("window-references", range(machines().map(|r| r.references_per_line)).0);
    let halves =
        machines().flat_map(|r| [change(r.half_ipc, r.ipc), change(r.half_miss_ratio, r.miss_ratio)]);
    into.set("window-half-figures", range(halves.map(f64::abs)).1);
}

fn at_one_size(seed: &Seed<Fedorova>, size: u64, into: &mut Figures) {
    let [default, perf, fair] = SCHEDULERS.map(|scheduler| seed.main(size, scheduler));
    let mut set = |name: &str, value| into.set(format!("{name}-{size}"), value);
    let gain = change(perf.ipc, default.ipc);
    set("fig12-default", default.miss_ratio);
    set("fig12-perf", perf.miss_ratio);
    set("ipc-perf", gain);
    set("ipc-fair", change(fair.ipc, default.ipc));
    set("miss-perf", change(perf.miss_ratio, default.miss_ratio));
    set("miss-fair", change(fair.miss_ratio, default.miss_ratio));
    set("order", (perf.ipc / fair.ipc).min(fair.ipc / default.ipc));
    if seed.study.l2_kilobytes.contains(&(2 * size)) {
        set("double", perf.miss_ratio / seed.main(2 * size, Scheduler::Default).miss_ratio);
    }
    set("fairness-perf-over-fair", perf.cpu_share_stddev / fair.cpu_share_stddev);
    set("fairness-fair-over-default", fair.cpu_share_stddev / default.cpu_share_stddev);
    set("fairness-default", default.cpu_share_stddev);
    set("window-half-gain", change(change(perf.half_ipc, default.half_ipc), gain).abs());
}

/// Heads of columns, then one for each size.
pub fn by_size(heads: &str, kilobytes: &[u64]) -> String {
    kilobytes.iter().fold(heads.into(), |heads, size| format!("{heads} | {size} KB"))
}

/// Figs 4, 5 and 11–13 in full.
pub fn table(mean: &Seed<Fedorova>) -> Table {
    let sizes = &mean.study.l2_kilobytes;
    let figures: [(&str, Figure); 3] = [
        ("IPC", |r| r.ipc),
        ("L2 miss ratio", |r| r.miss_ratio),
        ("standard deviation of CPU share", |r| r.cpu_share_stddev),
    ];
    let rows = pairs(figures, SCHEDULERS).map(|((name, figure), scheduler)| {
        let cells = sizes.iter().map(|&size| json!(figure(mean.main(size, scheduler))));
        [json!(name), json!(scheduler.name())].into_iter().chain(cells).collect()
    });
    Table::new(
        "Figs 4, 5, 11, 12 and 13: eighteen threads, scheduled live, by kilobytes of L2",
        &by_size("what | scheduler", sizes),
        rows,
    )
}
