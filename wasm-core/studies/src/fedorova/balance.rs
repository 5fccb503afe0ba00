//! Figs 4, 5 and 11–13: eighteen threads under the usual scheduler, PERF and FAIR, and what the gain hangs on.

use super::Runs;
use super::figures::{change, mean, numbered};
use super::observe::Observed;
use super::settings::{Scheduler, Setting};
use super::study::Study;
use crate::definition::Table;
use document::Checked;
use serde_json::{Value, json};

/// The size of the paper's headline, and of the sweep over bandwidths.
const SMALL_L2: u64 = 48;
/// Memory of the main study, in cycles a line.
const MAIN_CYCLES_PER_LINE: u32 = 45;
const SCHEDULERS: [Scheduler; 3] = [Scheduler::Default, Scheduler::Perf, Scheduler::Fair];

/// Every size with every scheduler, and the smallest with every bandwidth.
pub fn settings(study: &Study) -> Vec<Setting> {
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
    study: &Study,
    seed: u32,
) -> Result<Checked, String> {
    let values = vec![
        ("/machine/caches/1/size_bytes", json!(l2_kilobytes * 1024)),
        ("/machine/memory/cycles_per_line", json!(cycles_per_line)),
        ("/policy", policy(scheduler)),
    ];
    Study::scenario("balance-set", study.in_turns(), seed, values)
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
pub fn main_run(runs: &Runs, l2_kilobytes: u64, scheduler: Scheduler) -> Option<&Observed> {
    runs.get(setting(l2_kilobytes, MAIN_CYCLES_PER_LINE, scheduler))
}

/// A row's figure; `None` for a row of another part.
pub fn figure(id: &str, runs: &Runs, study: &Study) -> Option<f64> {
    over_all_sizes(id, runs, study).or_else(|| at_one_size(id, runs))
}

fn over_all_sizes(id: &str, runs: &Runs, study: &Study) -> Option<f64> {
    let sizes = &study.l2_kilobytes;
    let main = |size, scheduler| main_run(runs, size, scheduler);
    let of = |scheduler, figure: fn(&Observed) -> f64| {
        let values = sizes.iter().map(|&size| main(size, scheduler).map(figure));
        values.collect::<Option<Vec<f64>>>()
    };
    // From each size to the next.
    let steps = |values: &[f64]| values.windows(2).map(|pair| pair[1] / pair[0]).collect::<Vec<_>>();
    match id {
        "fig4-rises" => steps(&of(Scheduler::Default, |r| r.ipc)?).into_iter().reduce(f64::min),
        "fig4-loss" => {
            let ipc = of(Scheduler::Default, |r| r.ipc)?;
            Some(change(*ipc.first()?, *ipc.last()?))
        }
        "fig5-falls" => steps(&of(Scheduler::Default, |r| r.miss_ratio)?).into_iter().reduce(f64::max),
        "gain-falls" => {
            let (perf, default) = (of(Scheduler::Perf, |r| r.ipc)?, of(Scheduler::Default, |r| r.ipc)?);
            let gains: Vec<f64> =
                perf.iter().zip(&default).map(|(&now, &before)| change(now, before)).collect();
            gains.windows(2).map(|pair| pair[1] - pair[0]).reduce(f64::max)
        }
        "parser-in-groups" => mean(of(Scheduler::Perf, |r| r.parser_share)?.into_iter().map(Some)),
        "ammp-groups" => mean(of(Scheduler::Perf, |r| r.ammp_groups)?.into_iter().map(Some)),
        "window-schedules" => of(Scheduler::Perf, |r| r.schedules)?.into_iter().reduce(f64::min),
        "window-references" => machines(runs).map(|r| r.references_per_line).reduce(f64::min),
        "window-half-figures" => machines(runs)
            .flat_map(|r| [change(r.half_ipc, r.ipc), change(r.half_miss_ratio, r.miss_ratio)])
            .map(f64::abs)
            .reduce(f64::max),
        _ => None,
    }
}

fn at_one_size(id: &str, runs: &Runs) -> Option<f64> {
    let (name, number) = numbered(id)?;
    if name == "bandwidth" {
        let at = |scheduler| runs.get(setting(SMALL_L2, u32::try_from(number).ok()?, scheduler));
        return Some(change(at(Scheduler::Perf)?.ipc, at(Scheduler::Default)?.ipc));
    }
    let main = |size, scheduler| main_run(runs, size, scheduler);
    let [default, perf, fair] = SCHEDULERS.map(|scheduler| main(number, scheduler));
    let (default, perf, fair) = (default?, perf?, fair?);
    match name {
        "fig12-default" => Some(default.miss_ratio),
        "fig12-perf" => Some(perf.miss_ratio),
        "ipc-perf" => Some(change(perf.ipc, default.ipc)),
        "ipc-fair" => Some(change(fair.ipc, default.ipc)),
        "miss-perf" => Some(change(perf.miss_ratio, default.miss_ratio)),
        "miss-fair" => Some(change(fair.miss_ratio, default.miss_ratio)),
        "order" => Some((perf.ipc / fair.ipc).min(fair.ipc / default.ipc)),
        "double" => Some(perf.miss_ratio / main(2 * number, Scheduler::Default)?.miss_ratio),
        "fairness-perf-over-fair" => Some(perf.cpu_share_stddev / fair.cpu_share_stddev),
        "fairness-fair-over-default" => Some(fair.cpu_share_stddev / default.cpu_share_stddev),
        "fairness-default" => Some(default.cpu_share_stddev),
        "window-half-gain" => {
            let gain = change(perf.ipc, default.ipc);
            Some(change(change(perf.half_ipc, default.half_ipc), gain).abs())
        }
        _ => None,
    }
}

type Figure = fn(&Observed) -> f64;

/// Figs 4, 5 and 11–13 in full.
pub fn table(runs: &Runs, study: &Study) -> Table {
    let figures: [(&str, Figure); 3] = [
        ("IPC", |r| r.ipc),
        ("L2 miss ratio", |r| r.miss_ratio),
        ("standard deviation of CPU share", |r| r.cpu_share_stddev),
    ];
    let row = |(name, figure): (&str, Figure), scheduler| {
        let cells = study.l2_kilobytes.iter().map(|&size| json!(main_run(runs, size, scheduler).map(figure)));
        let who = format!("{scheduler:?}").to_uppercase();
        [json!(name), json!(who)].into_iter().chain(cells).collect()
    };
    let rows = figures.iter().flat_map(|&figure| SCHEDULERS.map(|scheduler| row(figure, scheduler)));
    let heads = ["what", "scheduler"].map(String::from).into_iter();
    Table {
        title: "Figs 4, 5, 11, 12 and 13: eighteen threads, scheduled live, by kilobytes of L2".into(),
        columns: heads.chain(study.l2_kilobytes.iter().map(|size| format!("{size} KB"))).collect(),
        rows: rows.collect(),
    }
}

/// Runs of the eighteen threads.
fn machines(runs: &Runs) -> impl Iterator<Item = &Observed> {
    runs.all().filter(|r| matches!(r.0, Setting::Balance { .. })).map(|r| &r.1)
}
