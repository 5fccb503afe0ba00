//! Figs 2 and 3: a larger L1 misses far less but hardly changes IPC (§3.2.1).

use super::balance::by_size;
use super::observe::Figure;
use super::parameters::Fedorova;
use super::settings::Setting;
use crate::figures::{change, range};
use crate::part::Part;
use crate::study::Seed;
use crate::table::{Table, pairs};
use document::Checked;
use serde_json::json;

/// The five workloads of Figs 2 and 3, or their substitutes.
const PROGRAMS: [&str; 5] = ["crafty", "gzip", "vpr-place", "berkeley-db", "specjbb"];
const SMALL: u64 = 8;
const LARGE: u64 = 128;

/// The scenario of a run.
pub fn scenario(program: &str, l1_kilobytes: u64, study: &Fedorova, seed: u32) -> Result<Checked, String> {
    let values = [
        ("/workload/threads/0/program", json!(program)),
        ("/machine/caches/0/size_bytes", json!(l1_kilobytes * 1024)),
    ];
    Fedorova::scenario("bigger-l1", study.alone(), seed, values)
}

pub fn parts(study: &Fedorova) -> Vec<Part<Fedorova>> {
    let at = |program, l1_kilobytes| Setting::FirstLevel { program, l1_kilobytes };
    let change_of = |program| {
        let both = [at(program, SMALL), at(program, LARGE)];
        Part::<Fedorova>::figures(
            &format!("fig2-change-{program} fig3-change-{program}"),
            both,
            move |seed, into| {
                let [small, large] = both.map(|setting| seed.run(setting));
                into.set(format!("fig2-change-{program}"), small.l1_miss_ratio / large.l1_miss_ratio);
                into.set(format!("fig3-change-{program}"), change(large.ipc, small.ipc));
            },
        )
    };
    let highest = |seed: &Seed<Fedorova>, programs: &[Setting]| {
        range(programs.iter().map(|&setting| seed.run(setting).l1_miss_ratio)).1
    };
    let [small, large] = [SMALL, LARGE].map(|size| PROGRAMS.map(|program| at(program, size)));
    let specjbb = at("specjbb", LARGE);
    let all: Vec<Setting> =
        pairs(PROGRAMS, &study.l1_kilobytes).map(|(program, &size)| at(program, size)).collect();
    let ipcs = Part::<Fedorova>::figures("fig3-lowest fig3-highest", all.clone(), move |seed, into| {
        let (lowest, highest) = range(all.iter().map(|&setting| seed.run(setting).ipc));
        into.set("fig3-lowest", lowest);
        into.set("fig3-highest", highest);
    });
    let single = [
        Part::<Fedorova>::figure("fig2-highest-8", small, move |seed| highest(seed, &small)),
        Part::<Fedorova>::figure("fig2-specjbb-128", [specjbb], move |seed| seed.run(specjbb).l1_miss_ratio),
        Part::<Fedorova>::figure("fig2-specjbb-first-128", large, move |seed| {
            seed.run(specjbb).l1_miss_ratio / highest(seed, &large[..4])
        }),
        ipcs,
    ];
    PROGRAMS.into_iter().map(change_of).chain(single).collect()
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
