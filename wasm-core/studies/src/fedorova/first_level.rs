//! Figs 2 and 3: a larger L1 misses far less and hardly matters (§3.2.1).

use super::Runs;
use super::figures::change;
use super::settings::Setting;
use super::study::Study;
use crate::definition::Table;
use document::Checked;
use serde_json::{Value, json};

/// The five workloads of Figs 2 and 3, or what stands for them.
const PROGRAMS: [&str; 5] = ["crafty", "gzip", "vpr-place", "berkeley-db", "specjbb"];
const SMALL: u64 = 8;
const LARGE: u64 = 128;

/// Every program with every size.
pub fn settings(study: &Study) -> Vec<Setting> {
    let of = |program| {
        study.l1_kilobytes.iter().map(move |&l1_kilobytes| Setting::FirstLevel { program, l1_kilobytes })
    };
    PROGRAMS.into_iter().flat_map(of).collect()
}

/// The scenario of a run.
pub fn scenario(program: &str, l1_kilobytes: u64, study: &Study, seed: u32) -> Result<Checked, String> {
    let values = vec![
        ("/workload/threads/0/program", json!(program)),
        ("/machine/caches/0/size_bytes", json!(l1_kilobytes * 1024)),
    ];
    Study::scenario("bigger-l1", study.alone(), seed, values)
}

/// A row's figure; `None` for a row of another part.
pub fn figure(id: &str, runs: &Runs) -> Option<f64> {
    let at = |program, l1_kilobytes| runs.get(Setting::FirstLevel { program, l1_kilobytes });
    let miss_ratio = |program, size| Some(at(program, size)?.l1_miss_ratio);
    let known = |name: &str| PROGRAMS.into_iter().find(|program| *program == name);
    if let Some(program) = id.strip_prefix("fig2-change-").and_then(known) {
        return Some(miss_ratio(program, SMALL)? / miss_ratio(program, LARGE)?);
    }
    if let Some(program) = id.strip_prefix("fig3-change-").and_then(known) {
        return Some(change(at(program, LARGE)?.ipc, at(program, SMALL)?.ipc));
    }
    let highest = |programs: &[&'static str], size| {
        programs.iter().filter_map(|program| miss_ratio(program, size)).reduce(f64::max)
    };
    let ipcs = || {
        let of_these = runs.all().filter(|run| matches!(run.0, Setting::FirstLevel { .. }));
        of_these.map(|run| run.1.ipc)
    };
    match id {
        "fig2-highest-8" => highest(&PROGRAMS, SMALL),
        "fig2-specjbb-128" => miss_ratio("specjbb", LARGE),
        "fig2-specjbb-first-128" => Some(miss_ratio("specjbb", LARGE)? / highest(&PROGRAMS[..4], LARGE)?),
        "fig3-lowest" => ipcs().reduce(f64::min),
        "fig3-highest" => ipcs().reduce(f64::max),
        _ => None,
    }
}

/// Figs 2 and 3 in full.
pub fn table(runs: &Runs, study: &Study) -> Table {
    let sizes = &study.l1_kilobytes;
    let row = |(program, what): (&'static str, &str)| {
        let cell = |&l1_kilobytes: &u64| {
            let run = runs.get(Setting::FirstLevel { program, l1_kilobytes });
            run.map_or(Value::Null, |r| json!(if what == "IPC" { r.ipc } else { r.l1_miss_ratio }))
        };
        [json!(program), json!(what)].into_iter().chain(sizes.iter().map(cell)).collect()
    };
    let heads = ["program", "what"].map(String::from).into_iter();
    Table {
        title: "Figs 2 and 3: L1 miss ratio and IPC of four copies on one core, by kilobytes of L1".into(),
        columns: heads.chain(sizes.iter().map(|size| format!("{size} KB"))).collect(),
        rows: PROGRAMS.into_iter().flat_map(|p| [(p, "miss ratio"), (p, "IPC")]).map(row).collect(),
    }
}
