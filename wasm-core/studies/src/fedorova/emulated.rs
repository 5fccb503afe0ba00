//! Fig. 10, and Figs 11–13 as the paper measured them: the rows of the emulated mode.

use super::Runs;
use super::balance::main_run;
use super::emulate::{Emulated, MODELS};
use super::figures::{Figures, change, mean, numbered};
use super::settings::Scheduler;
use super::study::Study;
use crate::definition::Table;
use serde_json::json;

/// Emulated schedules by kilobytes of L2 and selection.
pub type Emulations = Figures<(u64, Scheduler), Emulated>;

/// A row's figure; `None` for a row of another part.
pub fn figure(id: &str, all: &Emulations, runs: &Runs, study: &Study) -> Option<f64> {
    accuracy(id, all, study).or_else(|| over_all_sizes(id, all, study)).or_else(|| at_one_size(id, all, runs))
}

/// Prediction over simulation for the groups of PERF's schedule.
fn ratio(all: &Emulations, l2_kilobytes: u64, model: &str) -> Option<f64> {
    let emulated = all.get((l2_kilobytes, Scheduler::Perf))?;
    let place = MODELS.iter().position(|m| *m == model)?;
    Some(emulated.predicted[place] / emulated.miss_ratio)
}

/// How far a prediction is off, in per cent of the simulated miss ratio.
fn error(all: &Emulations, l2_kilobytes: u64, model: &str) -> Option<f64> {
    Some(100.0 * (ratio(all, l2_kilobytes, model)? - 1.0).abs())
}

/// Fig. 10.
fn accuracy(id: &str, all: &Emulations, study: &Study) -> Option<f64> {
    let sizes = &study.l2_kilobytes;
    let mean_error = |model| mean(sizes.iter().map(|&size| error(all, size, model)));
    let printed = ["avg", "comb", "comb-ipc"];
    let (first, last) = (*sizes.first()?, *sizes.last()?);
    match id {
        "fig10-error" => mean(printed.into_iter().map(mean_error)),
        "fig10-avg-as-good" => Some(mean_error("avg")? - mean_error("comb")?.min(mean_error("comb-ipc")?)),
        "fig10-n-small" => Some(error(all, first, "comb-n1")? - error(all, first, "comb")?),
        "fig10-n1-large" => Some(error(all, last, "comb")? - error(all, last, "comb-n1")?),
        _ => {
            let (name, size) = numbered(id)?;
            match name.strip_prefix("fig10-")? {
                "simulated" => Some(all.get((size, Scheduler::Perf))?.miss_ratio),
                model => ratio(all, size, model),
            }
        }
    }
}

fn over_all_sizes(id: &str, all: &Emulations, study: &Study) -> Option<f64> {
    let perf = |figure: fn(&Emulated) -> f64| {
        study.l2_kilobytes.iter().map(move |&size| all.get((size, Scheduler::Perf)).map(figure))
    };
    match id {
        "emulated-groups" => perf(|e| e.groups).collect::<Option<Vec<_>>>()?.into_iter().reduce(f64::min),
        "emulated-spread" => mean(all.all().map(|e| Some(100.0 * e.1.ipc_spread))),
        "emulated-parser" => mean(perf(|e| e.parser_share)),
        "emulated-ammp" => mean(perf(|e| e.ammp_groups)),
        _ => None,
    }
}

fn at_one_size(id: &str, all: &Emulations, runs: &Runs) -> Option<f64> {
    let (name, size) = numbered(id)?;
    let (perf, fair) = (all.get((size, Scheduler::Perf))?, all.get((size, Scheduler::Fair))?);
    let default = main_run(runs, size, Scheduler::Default)?;
    match name {
        "emulated-ipc-perf" => Some(change(perf.ipc, default.ipc)),
        "emulated-ipc-fair" => Some(change(fair.ipc, default.ipc)),
        "emulated-miss-perf" => Some(change(perf.miss_ratio, default.miss_ratio)),
        "emulated-miss-fair" => Some(change(fair.miss_ratio, default.miss_ratio)),
        "fig13-emulated" => Some(perf.cpu_share_stddev / fair.cpu_share_stddev),
        _ => None,
    }
}

/// Fig. 10 in full.
pub fn accuracy_table(all: &Emulations, study: &Study) -> Table {
    let row = |&size: &u64| {
        let perf = all.get((size, Scheduler::Perf))?;
        let predicted = perf.predicted.iter().map(|ratio| json!(ratio));
        Some([json!(format!("{size} KB")), json!(perf.miss_ratio)].into_iter().chain(predicted).collect())
    };
    let heads = ["L2", "simulated", "AVG", "COMB, N", "COMB, N − 1", "COMB+IPC"];
    Table {
        title: "Fig. 10: L2 miss ratio of the groups of PERF's schedule, simulated and predicted".into(),
        columns: heads.map(String::from).to_vec(),
        rows: study.l2_kilobytes.iter().filter_map(row).collect(),
    }
}

/// The emulated mode beside the live one.
pub fn table(all: &Emulations, runs: &Runs, study: &Study) -> Table {
    let row = |size: u64, scheduler: Scheduler| {
        let (emulated, live) = (all.get((size, scheduler))?, main_run(runs, size, scheduler)?);
        let default = main_run(runs, size, Scheduler::Default)?;
        let gain = |now, before| json!(format!("{:+.1} %", change(now, before)));
        Some(vec![
            json!(format!("{size} KB")),
            json!(format!("{scheduler:?}").to_uppercase()),
            json!(emulated.groups),
            gain(emulated.ipc, default.ipc),
            gain(live.ipc, default.ipc),
            gain(emulated.miss_ratio, default.miss_ratio),
            gain(live.miss_ratio, default.miss_ratio),
            json!(emulated.cpu_share_stddev),
            json!(live.cpu_share_stddev),
        ])
    };
    let columns = [
        "L2",
        "selection",
        "groups",
        "IPC, emulated",
        "IPC, live",
        "misses, emulated",
        "misses, live",
        "CPU share stddev, emulated",
        "live",
    ];
    let both = |&size: &u64| [Scheduler::Perf, Scheduler::Fair].map(|scheduler| row(size, scheduler));
    Table {
        title: "PERF and FAIR against default, emulated as in the paper and scheduled live".into(),
        columns: columns.map(String::from).to_vec(),
        rows: study.l2_kilobytes.iter().flat_map(both).flatten().collect(),
    }
}
