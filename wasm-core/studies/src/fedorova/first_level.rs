//! Figs 2 and 3: a larger L1 misses far less and hardly matters (§3.2.1).

use super::balance::by_size;
use super::observe::Figure;
use super::parameters::Fedorova;
use super::settings::Setting;
use crate::figures::{Figures, change, range};
use crate::study::Seed;
use crate::table::{Table, pairs};
use document::Checked;
use serde_json::json;

/// The five workloads of Figs 2 and 3, or what stands for them.
const PROGRAMS: [&str; 5] = ["crafty", "gzip", "vpr-place", "berkeley-db", "specjbb"];
const SMALL: u64 = 8;
const LARGE: u64 = 128;

/// Every program with every size.
pub fn settings(study: &Fedorova) -> Vec<Setting> {
    let of = |program| {
        study.l1_kilobytes.iter().map(move |&l1_kilobytes| Setting::FirstLevel { program, l1_kilobytes })
    };
    PROGRAMS.into_iter().flat_map(of).collect()
}

/// The scenario of a run.
pub fn scenario(program: &str, l1_kilobytes: u64, study: &Fedorova, seed: u32) -> Result<Checked, String> {
    let values = [
        ("/workload/threads/0/program", json!(program)),
        ("/machine/caches/0/size_bytes", json!(l1_kilobytes * 1024)),
    ];
    Fedorova::scenario("bigger-l1", study.alone(), seed, values)
}

pub fn figures(seed: &Seed<Fedorova>, into: &mut Figures) {
    let at = |program, l1_kilobytes| seed.run(Setting::FirstLevel { program, l1_kilobytes });
    let miss_ratio = |program, size| at(program, size).l1_miss_ratio;
    for program in PROGRAMS {
        let falls = miss_ratio(program, SMALL) / miss_ratio(program, LARGE);
        into.set(format!("fig2-change-{program}"), falls);
        into.set(format!("fig3-change-{program}"), change(at(program, LARGE).ipc, at(program, SMALL).ipc));
    }
    let highest = |programs: &[&'static str], size| range(programs.iter().map(|p| miss_ratio(p, size))).1;
    into.set("fig2-highest-8", highest(&PROGRAMS, SMALL));
    into.set("fig2-specjbb-128", miss_ratio("specjbb", LARGE));
    into.set("fig2-specjbb-first-128", miss_ratio("specjbb", LARGE) / highest(&PROGRAMS[..4], LARGE));
    let (lowest, highest) = range(settings(seed.study).into_iter().map(|setting| seed.run(setting).ipc));
    into.set("fig3-lowest", lowest);
    into.set("fig3-highest", highest);
}

/// Figs 2 and 3 in full.
pub fn table(mean: &Seed<Fedorova>) -> Table {
    let sizes = &mean.study.l1_kilobytes;
    let figures: [(&str, Figure); 2] = [("miss ratio", |run| run.l1_miss_ratio), ("IPC", |run| run.ipc)];
    let rows = pairs(PROGRAMS, figures).map(|(program, (what, figure))| {
        let cell =
            |&l1_kilobytes: &u64| json!(figure(mean.run(Setting::FirstLevel { program, l1_kilobytes })));
        [json!(program), json!(what)].into_iter().chain(sizes.iter().map(cell)).collect()
    });
    Table::new(
        "Figs 2 and 3: L1 miss ratio and IPC of four copies on one core, by kilobytes of L1",
        &by_size("program | what", sizes),
        rows,
    )
}
