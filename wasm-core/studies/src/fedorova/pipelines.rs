//! Table 1, Fig. 1 and §3.1: threads that share a pipeline.

use super::parameters::Fedorova;
use super::settings::{Deal, Setting};
use crate::figures::{change, range};
use crate::part::Part;
use crate::study::Seed;
use crate::table::Table;
use document::Checked;
use serde_json::{Value, json};

const SCHEDULES: [char; 4] = ['a', 'b', 'c', 'd'];

/// The scenario of a run.
pub fn scenario(setting: Setting, study: &Fedorova, seed: u32) -> Result<Checked, String> {
    let by_cpi = json!({"id": "cpi-balanced"});
    let pinned = |schedule| json!({"id": "pinned", "params": {"placement": placement(schedule)}});
    let (id, policy): (&str, Value) = match setting {
        Setting::Table1(schedule) => ("pipeline-balance", pinned(schedule)),
        Setting::SpecCpis(Deal::Equals) => ("nearly-equal-cpis", pinned('d')),
        // With a hardware context for every thread, the ready queue places them once, in an order shuffled by the seed.
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

pub fn parts() -> Vec<Part<Fedorova>> {
    let over = |id, over, under| {
        let both = [over, under];
        Part::<Fedorova>::figure(id, both, move |seed| {
            let [over, under] = both.map(|setting| seed.run(setting).ipc);
            over / under
        })
    };
    let table1 = |id, [first, second]: [char; 2]| over(id, Setting::Table1(first), Setting::Table1(second));
    let even = |schedule| {
        let setting = Setting::Table1(schedule);
        Part::<Fedorova>::figure(format!("fig1-even-{schedule}"), [setting], move |seed| {
            let (least, most) = range(seed.run(setting).core_ipc.iter().copied());
            least / most
        })
    };
    let by_cpi = |id, than| {
        let both = [Deal::ByCpi, than].map(Setting::SpecCpis);
        Part::<Fedorova>::figure(id, both, move |seed| {
            let [by_cpi, than] = both.map(|setting| seed.run(setting).ipc);
            change(by_cpi, than)
        })
    };
    vec![
        Part::<Fedorova>::tables(SCHEDULES.map(Setting::Table1)),
        table1("table1-a-over-d", ['a', 'd']),
        table1("table1-b-over-a", ['b', 'a']),
        table1("table1-b-over-c", ['b', 'c']),
        table1("table1-c-over-d", ['c', 'd']),
        even('a'),
        even('d'),
        over("cpi-balanced-over-a", Setting::CpiBalanced, Setting::Table1('a')),
        by_cpi("cpi-balanced-spec", Deal::Equals),
        by_cpi("cpi-balanced-spec-default", Deal::Random),
    ]
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
        // (a): the copies of each CPI are on the same context of the four cores.
        assert_eq!(placement('a'), [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15]);
        // (b): three copies of CPI 6 are on core 0 (contexts 1–3), one on core 1 (context 5).
        assert_eq!(placement('b')[4..8], [1, 2, 3, 5]);
        // (c): CPI 1 on contexts 0 and 1 of cores 0 and 1.
        assert_eq!(placement('c')[..4], [0, 1, 4, 5]);
    }
}
