//! Table 1, Fig. 1 and §3.1: who shares a pipeline with whom.

use super::parameters::Fedorova;
use super::settings::{Deal, Setting};
use crate::figures::{Figures, change, range};
use crate::study::Seed;
use crate::table::Table;
use document::Checked;
use serde_json::{Value, json};

const SCHEDULES: [char; 4] = ['a', 'b', 'c', 'd'];

/// The runs that the figures need.
pub fn settings() -> Vec<Setting> {
    let deals = [Deal::Equals, Deal::ByCpi, Deal::Random].map(Setting::SpecCpis);
    SCHEDULES.map(Setting::Table1).into_iter().chain([Setting::CpiBalanced]).chain(deals).collect()
}

/// The scenario of a run.
pub fn scenario(setting: Setting, study: &Fedorova, seed: u32) -> Result<Checked, String> {
    let by_cpi = json!({"id": "cpi-balanced"});
    let pinned = |schedule| json!({"id": "pinned", "params": {"placement": placement(schedule)}});
    let (id, policy): (&str, Value) = match setting {
        Setting::Table1(schedule) => ("pipeline-balance", pinned(schedule)),
        Setting::SpecCpis(Deal::Equals) => ("nearly-equal-cpis", pinned('d')),
        // With a hardware context for everybody the ready queue places once, in an order shuffled by the seed.
        Setting::SpecCpis(Deal::Random) => ("nearly-equal-cpis", json!({"id": "default"})),
        Setting::SpecCpis(Deal::ByCpi) => ("nearly-equal-cpis", by_cpi),
        _ => ("pipeline-balance", by_cpi),
    };
    Fedorova::scenario(id, study.placed(), seed, [("/policy", policy)])
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
        let slots = cores.iter().flatten().enumerate().filter(|slot| *slot.1 == cpi);
        for (copy, (context, _)) in slots.enumerate() {
            placement[4 * first + copy] = context;
        }
    }
    placement
}

pub fn figures(seed: &Seed<Fedorova>, into: &mut Figures) {
    let ipc = |setting| seed.run(setting).ipc;
    let table1 = |over, under| ipc(Setting::Table1(over)) / ipc(Setting::Table1(under));
    into.set("table1-a-over-d", table1('a', 'd'));
    into.set("table1-b-over-a", table1('b', 'a'));
    into.set("table1-b-over-c", table1('b', 'c'));
    into.set("table1-c-over-d", table1('c', 'd'));
    for schedule in ['a', 'd'] {
        let (least, most) = range(seed.run(Setting::Table1(schedule)).core_ipc.iter().copied());
        into.set(format!("fig1-even-{schedule}"), least / most);
    }
    into.set("cpi-balanced-over-a", ipc(Setting::CpiBalanced) / ipc(Setting::Table1('a')));
    let [by_cpi, equals, random] =
        [Deal::ByCpi, Deal::Equals, Deal::Random].map(|d| ipc(Setting::SpecCpis(d)));
    into.set("cpi-balanced-spec", change(by_cpi, equals));
    into.set("cpi-balanced-spec-default", change(by_cpi, random));
}

/// Fig. 1 in full.
pub fn table(mean: &Seed<Fedorova>) -> Table {
    let row = |schedule: char| {
        let run = mean.run(Setting::Table1(schedule));
        let cores = run.core_ipc.iter().map(|ipc| json!(ipc));
        [json!(format!("({schedule})"))].into_iter().chain(cores).chain([json!(run.ipc)]).collect()
    };
    Table::new(
        "Fig. 1: IPC of each core under the schedules of Table 1",
        "schedule | core 0 | core 1 | core 2 | core 3 | all",
        SCHEDULES.map(row),
    )
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
