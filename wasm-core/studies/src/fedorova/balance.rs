//! Figs 4, 5 and 11–13: eighteen threads under the default scheduler, PERF and FAIR, and what determines the gain.

use super::observe::{Figure, Observed};
use super::parameters::Fedorova;
use super::settings::{Scheduler, Setting};
use crate::figures::{change, mean, range, steps};
use crate::part::Part;
use crate::study::Seed;
use crate::table::{Table, pairs};
use document::Checked;
use serde_json::{Value, json};

/// The L2 size of the paper's headline result and of the bandwidth sweep.
const SMALL_L2: u64 = 48;
/// Memory bandwidth of the main study, in cycles per line.
const MAIN_CYCLES_PER_LINE: u32 = 45;
const SCHEDULERS: [Scheduler; 3] = [Scheduler::Default, Scheduler::Perf, Scheduler::Fair];

/// All sizes with all schedulers, and the smallest size with all bandwidths.
fn settings(study: &Fedorova) -> Vec<Setting> {
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

/// The policy of a scheduler, in scenario form.
pub fn policy(scheduler: Scheduler) -> Value {
    match scheduler {
        Scheduler::Default => json!({"id": "default", "params": {"queues": "global"}}),
        Scheduler::Perf => json!({"id": "balance-set", "params": {"selection": "perf"}}),
        Scheduler::Fair => json!({"id": "balance-set", "params": {"selection": "fair"}}),
    }
}

/// The setting of the main study with this L2.
pub fn on_l2(l2_kilobytes: u64, scheduler: Scheduler) -> Setting {
    setting(l2_kilobytes, MAIN_CYCLES_PER_LINE, scheduler)
}

impl Seed<'_, Fedorova> {
    /// The run of the main study with this L2.
    pub fn main(&self, l2_kilobytes: u64, scheduler: Scheduler) -> &Observed {
        self.run(on_l2(l2_kilobytes, scheduler))
    }
}

pub fn parts(study: &Fedorova) -> Vec<Part<Fedorova>> {
    let sizes = &study.l2_kilobytes;
    let of = |scheduler| sizes.iter().map(move |&size| on_l2(size, scheduler));
    let mut parts = vec![
        Part::<Fedorova>::figures("fig4-* fig5-*", of(Scheduler::Default), |seed, into| {
            let ipc = seed.by_size(Scheduler::Default, |r| r.ipc);
            into.set("fig4-rises", range(steps(&ipc, |small, large| large / small)).0);
            into.set("fig4-loss", change(ipc[0], ipc[ipc.len() - 1]));
            let miss_ratio = seed.by_size(Scheduler::Default, |r| r.miss_ratio);
            into.set("fig5-falls", range(steps(&miss_ratio, |small, large| large / small)).1);
        }),
        Part::<Fedorova>::figure("gain-falls", of(Scheduler::Perf).chain(of(Scheduler::Default)), |seed| {
            let [perf, default] =
                [Scheduler::Perf, Scheduler::Default].map(|scheduler| seed.by_size(scheduler, |r| r.ipc));
            let gains = perf.iter().zip(&default).map(|(&now, &before)| change(now, before));
            range(steps(&gains.collect::<Vec<_>>(), |small, large| large - small)).1
        }),
        Part::<Fedorova>::figures(
            "parser-in-groups ammp-groups window-schedules",
            of(Scheduler::Perf),
            |seed, into| {
                let of = |figure: Figure| seed.by_size(Scheduler::Perf, figure);
                into.set("parser-in-groups", mean(of(|r| r.parser_share)));
                into.set("ammp-groups", mean(of(|r| r.ammp_groups)));
                into.set("window-schedules", range(of(|r| r.schedules)).0);
            },
        ),
        windows(study),
    ];
    parts.extend(sizes.iter().map(|&size| at_one_size(study, size)));
    parts.extend(study.memory_cycles_per_line.iter().map(|&cycles| {
        let both = [Scheduler::Perf, Scheduler::Default].map(|who| setting(SMALL_L2, cycles, who));
        Part::<Fedorova>::figure(format!("bandwidth-{cycles}"), both, move |seed| {
            let [perf, default] = both.map(|setting| seed.run(setting).ipc);
            change(perf, default)
        })
    }));
    parts
}

impl Seed<'_, Fedorova> {
    /// A figure of the main study by L2 size.
    fn by_size(&self, scheduler: Scheduler, figure: Figure) -> Vec<f64> {
        self.study.l2_kilobytes.iter().map(|&size| figure(self.main(size, scheduler))).collect()
    }
}

/// Tests whether the windows of all runs were long enough.
fn windows(study: &Fedorova) -> Part<Fedorova> {
    let all = settings(study);
    Part::<Fedorova>::figures("window-references window-half-figures", all.clone(), move |seed, into| {
        let machines = || all.iter().map(|&setting| seed.run(setting));
        into.set("window-references", range(machines().map(|r| r.references_per_line)).0);
        let halves =
            machines().flat_map(|r| [change(r.half_ipc, r.ipc), change(r.half_miss_ratio, r.miss_ratio)]);
        into.set("window-half-figures", range(halves.map(f64::abs)).1);
    })
}

fn at_one_size(study: &Fedorova, size: u64) -> Part<Fedorova> {
    let doubled = study.l2_kilobytes.contains(&(2 * size)).then(|| on_l2(2 * size, Scheduler::Default));
    let settings = SCHEDULERS.map(|scheduler| on_l2(size, scheduler));
    let names = [
        "fig12-default",
        "fig12-perf",
        "ipc-perf",
        "ipc-fair",
        "miss-perf",
        "miss-fair",
        "order",
        "double",
        "fairness-*",
        "window-half-gain",
    ];
    let rows = names.map(|name| format!("{name}-{size}")).join(" ");
    Part::<Fedorova>::figures(&rows, settings.into_iter().chain(doubled), move |seed, into| {
        let [default, perf, fair] = settings.map(|setting| seed.run(setting));
        let mut set = |name: &str, value| into.set(format!("{name}-{size}"), value);
        let gain = change(perf.ipc, default.ipc);
        set("fig12-default", default.miss_ratio);
        set("fig12-perf", perf.miss_ratio);
        set("ipc-perf", gain);
        set("ipc-fair", change(fair.ipc, default.ipc));
        set("miss-perf", change(perf.miss_ratio, default.miss_ratio));
        set("miss-fair", change(fair.miss_ratio, default.miss_ratio));
        set("order", (perf.ipc / fair.ipc).min(fair.ipc / default.ipc));
        if let Some(doubled) = doubled {
            set("double", perf.miss_ratio / seed.run(doubled).miss_ratio);
        }
        set("fairness-perf-over-fair", perf.cpu_share_stddev / fair.cpu_share_stddev);
        set("fairness-fair-over-default", fair.cpu_share_stddev / default.cpu_share_stddev);
        set("fairness-default", default.cpu_share_stddev);
        set("window-half-gain", change(change(perf.half_ipc, default.half_ipc), gain).abs());
    })
}

/// The given column heads, then one per L2 size.
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
