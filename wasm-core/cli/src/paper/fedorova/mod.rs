//! Fedorova et al. 2005: Table 1, Figs 11–13, and what the gain hangs on.

mod figures;
mod observe;
mod study;

use super::Effort;
use super::definition::{Definition, Report};
use crate::parallel;
use coscope_sim::scenario::{Scenario, from_value, set_pointer, shipped_scenario};
use figures::{Figures, Scheduler, Setting};
use observe::Observed;
use serde_json::{Value, json};
use study::Study;

const RANGES: &str = include_str!("../../../../../workloads/paper/fedorova.json");
/// The size of the paper's headline, and of the sweep over bandwidths.
const SMALL_L2: u64 = 48;
/// Memory of the main study, in cycles a line.
const MAIN_CYCLES_PER_LINE: u32 = 45;
const SCHEDULERS: [Scheduler; 3] = [Scheduler::Default, Scheduler::Perf, Scheduler::Fair];

/// Runs the study and lays it beside the paper.
pub fn measure(effort: &Effort) -> Result<Report, String> {
    let mut definition = Definition::<Study>::read(RANGES)?;
    if let Some(quanta) = effort.quanta {
        definition.study.quanta = quanta;
        definition.study.warmup_quanta = definition.study.warmup_quanta.min(quanta);
    }
    let study = &definition.study;
    let settings = settings(study);
    let tasks: Vec<(u32, Setting)> =
        study.seeds.iter().flat_map(|&seed| settings.iter().map(move |&setting| (seed, setting))).collect();
    let runs = parallel::map(&tasks, effort.threads, "runs", |&(seed, setting)| {
        Ok((setting, Observed::of(&scenario(study, setting, seed)?)?))
    })?;
    let seeds: Vec<Figures> = runs.chunks(settings.len()).map(|runs| Figures::new(runs.to_vec())).collect();
    let mean = Figures::mean(&seeds);
    let rows =
        definition.measured(&study.seeds, |id, seed| figure(id, seed.map_or(&mean, |s| &seeds[s]), study))?;
    Ok(Report { rows, tables: Vec::new() })
}

fn settings(study: &Study) -> Vec<Setting> {
    let table1 = ['a', 'b', 'c', 'd'].map(Setting::Table1);
    let sizes = study.l2_kilobytes.iter().map(|&size| (size, MAIN_CYCLES_PER_LINE));
    let bandwidths =
        study.memory_cycles_per_line.iter().filter(|&&b| b != MAIN_CYCLES_PER_LINE).map(|&b| (SMALL_L2, b));
    let machines =
        sizes.chain(bandwidths).flat_map(|(size, bandwidth)| SCHEDULERS.map(|s| balance(size, bandwidth, s)));
    table1.into_iter().chain(machines).collect()
}

fn balance(l2_kilobytes: u64, cycles_per_line: u32, scheduler: Scheduler) -> Setting {
    Setting::Balance { l2_kilobytes, cycles_per_line, scheduler }
}

fn scenario(study: &Study, setting: Setting, seed: u32) -> Result<Scenario, String> {
    let id = match setting {
        Setting::Table1(_) => "pipeline-balance",
        Setting::Balance { .. } => "balance-set",
    };
    let shipped = shipped_scenario(id).map_err(|e| e.to_string())?;
    let mut document = serde_json::to_value(shipped).map_err(|e| e.to_string())?;
    let mut set =
        |pointer: &str, value: Value| set_pointer(&mut document, pointer, value).map_err(|e| e.to_string());
    set("/baseline", Value::Null)?;
    set("/run/seed", json!(seed))?;
    set("/run/warmup_quanta", json!(study.warmup_quanta))?;
    set("/run/quanta", json!(study.quanta))?;
    set("/run/frames_per_quantum", json!(1))?;
    match setting {
        Setting::Table1(schedule) => {
            set("/policy", json!({"id": "pinned", "params": {"placement": placement(schedule)}}))?
        }
        Setting::Balance { l2_kilobytes, cycles_per_line, scheduler } => {
            set("/machine/caches/1/size_bytes", json!(l2_kilobytes * 1024))?;
            set("/machine/memory/cycles_per_line", json!(cycles_per_line))?;
            set("/policy", policy(scheduler))?;
        }
    }
    from_value(document).map_err(|e| e.to_string())
}

fn policy(scheduler: Scheduler) -> Value {
    match scheduler {
        Scheduler::Default => json!({"id": "default", "params": {"queues": "global"}}),
        Scheduler::Perf => json!({"id": "balance-set", "params": {"selection": "perf"}}),
        Scheduler::Fair => json!({"id": "balance-set", "params": {"selection": "fair"}}),
    }
}

/// Hardware contexts of the sixteen threads (four each of CPI 1, 6, 11, 16) in one of Table 1's schedules.
fn placement(schedule: char) -> [usize; 16] {
    let cores: [[usize; 4]; 4] = match schedule {
        'a' => [[1, 6, 11, 16]; 4],
        'b' => [[1, 6, 6, 6], [1, 6, 11, 11], [1, 11, 11, 16], [1, 16, 16, 16]],
        'c' => [[1, 1, 6, 6], [1, 1, 6, 6], [11; 4], [16; 4]],
        _ => [[1; 4], [6; 4], [11; 4], [16; 4]],
    };
    let mut placement = [0; 16];
    for (first, cpi) in [1, 6, 11, 16].into_iter().enumerate() {
        let seats = cores.iter().flatten().enumerate().filter(|seat| *seat.1 == cpi);
        for (copy, (context, _)) in seats.enumerate() {
            placement[4 * first + copy] = context;
        }
    }
    placement
}

/// A row's figure; `None` for an id that nobody knows.
fn figure(id: &str, runs: &Figures, study: &Study) -> Option<f64> {
    let table1 = |over: char, under: char| {
        Some(runs.get(Setting::Table1(over))?.ipc / runs.get(Setting::Table1(under))?.ipc)
    };
    let sizes = &study.l2_kilobytes;
    let main = |size, scheduler| runs.get(balance(size, MAIN_CYCLES_PER_LINE, scheduler));
    let (name, number) = match id.rsplit_once('-') {
        Some((name, number)) => (name, number.parse::<u64>().ok()),
        None => (id, None),
    };
    let Some(number) = number else {
        return match id {
            "table1-a-over-d" => table1('a', 'd'),
            "table1-b-over-a" => table1('b', 'a'),
            "table1-b-over-c" => table1('b', 'c'),
            "table1-c-over-d" => table1('c', 'd'),
            "gain-falls" => {
                let gains: Vec<f64> = sizes
                    .iter()
                    .filter_map(|&size| {
                        Some(change(main(size, Scheduler::Perf)?.ipc, main(size, Scheduler::Default)?.ipc))
                    })
                    .collect();
                gains.windows(2).map(|pair| pair[1] - pair[0]).reduce(f64::max)
            }
            "parser-in-groups" => {
                mean(sizes.iter().map(|&size| Some(main(size, Scheduler::Perf)?.parser_share)))
            }
            "ammp-groups" => mean(sizes.iter().map(|&size| Some(main(size, Scheduler::Perf)?.ammp_groups))),
            "window-schedules" => {
                sizes.iter().filter_map(|&size| Some(main(size, Scheduler::Perf)?.schedules)).reduce(f64::min)
            }
            "window-references" => machines(runs).map(|r| r.references_per_line).reduce(f64::min),
            "window-half-figures" => machines(runs)
                .flat_map(|r| [change(r.half_ipc, r.ipc), change(r.half_miss_ratio, r.miss_ratio)])
                .map(f64::abs)
                .reduce(f64::max),
            _ => None,
        };
    };
    if name == "bandwidth" {
        let at = |scheduler| runs.get(balance(SMALL_L2, u32::try_from(number).ok()?, scheduler));
        return Some(change(at(Scheduler::Perf)?.ipc, at(Scheduler::Default)?.ipc));
    }
    let (default, perf, fair) =
        (main(number, Scheduler::Default)?, main(number, Scheduler::Perf)?, main(number, Scheduler::Fair)?);
    match name {
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

/// Runs of the eighteen threads.
fn machines(runs: &Figures) -> impl Iterator<Item = &Observed> {
    runs.all().filter(|r| matches!(r.0, Setting::Balance { .. })).map(|r| &r.1)
}

/// From `before` to `now`, in per cent of `before`.
fn change(now: f64, before: f64) -> f64 {
    100.0 * (now / before - 1.0)
}

fn mean(values: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    let values: Vec<f64> = values.collect::<Option<_>>()?;
    Some(values.iter().sum::<f64>() / values.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_1_as_printed() {
        assert_eq!(placement('d'), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
        // (a): the copies of each CPI sit on the same context of the four cores.
        assert_eq!(placement('a'), [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15]);
        // (b): CPI 6 sits three times on core 0 (contexts 1–3) and once on core 1 (context 5).
        assert_eq!(placement('b')[4..8], [1, 2, 3, 5]);
        // (c): CPI 1 on contexts 0 and 1 of cores 0 and 1.
        assert_eq!(placement('c')[..4], [0, 1, 4, 5]);
    }
}
