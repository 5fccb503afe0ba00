//! Kumar 2009, Tables 1.1, 1.2, 3.7 and 4.1, as printed in workloads/paper/kumar-tables.json.

use laboratory::corun::{AnimalClass, classify};
use policies::corun::{Degradation, Pain, PainMethod, Rates, SelfPair};
use policies::schedule::{pair_schedules, pair_total};
use serde_json::Value;

fn tables() -> Value {
    let text = include_str!("../../../../workloads/paper/kumar-tables.json");
    serde_json::from_str(text).expect("JSON")
}

fn table_1_1() -> (Vec<String>, Degradation) {
    let table = &tables()["table_1_1"];
    let programs = serde_json::from_value(table["programs"].clone()).expect("names");
    (programs, serde_json::from_value(table["degradation"].clone()).expect("numbers"))
}

const SCHEDULES: [[[usize; 2]; 2]; 3] = [[[0, 1], [2, 3]], [[0, 3], [1, 2]], [[0, 2], [1, 3]]];

fn totals(table: &Degradation) -> Vec<f64> {
    let cost = |a, b| table.both(a, b);
    SCHEDULES
        .iter()
        .map(|s| pair_total(&s.map(|p| p.to_vec()), cost).expect("all are known"))
        .map(|total| (total * 100.0).round() / 100.0)
        .collect()
}

#[test]
fn table_1_1_as_printed_has_another_optimum_than_table_1_2_says() {
    let (programs, table) = table_1_1();
    assert_eq!(programs, ["mcf", "milc", "omnetpp", "lbm"]);
    // (9.99 + 4.40) + (21.95 + 10.16), (19.16 + 9.13) + (11.79 + 13.53), (17.41 + 8.73) + (18.96 + 15.05)
    assert_eq!(totals(&table), [46.50, 53.61, 60.15]);
    let found = pair_schedules(4, |a, b| table.both(a, b)).unwrap();
    assert_eq!(found.best.groups, SCHEDULES[0].map(|p| p.to_vec()));
    assert_eq!(found.worst.groups, SCHEDULES[2].map(|p| p.to_vec()));
    assert!((found.mean_total - (46.50 + 53.61 + 60.15) / 3.0).abs() < 1e-9);
    // 100 · (60.15 − 46.50) / 60.15
    assert!((found.possible_gain_percent().unwrap() - 22.693).abs() < 1e-3);
}

#[test]
fn one_presumed_misprint_gives_table_1_2() {
    let (_, mut table) = table_1_1();
    table.0[3][2] = Some(19.16);
    assert_eq!(totals(&table), [55.50, 53.61, 60.15]);
    let found = pair_schedules(4, |a, b| table.both(a, b)).unwrap();
    assert_eq!(found.best.groups, SCHEDULES[1].map(|p| p.to_vec()));
    assert!((found.worst.total - found.best.total - 6.54).abs() < 1e-9, "§4.4 prints 6.54");
}

#[test]
fn table_1_1_in_sensitivity_and_intensity() {
    let (_, table) = table_1_1();
    // mcf suffers (5.84 + 9.99 + 17.41 + 19.16) / 4 and inflicts (5.84 + 4.40 + 8.73 + 9.13) / 4.
    assert!((table.sensitivity(0, SelfPair::Counts).unwrap() - 13.1).abs() < 1e-9);
    assert!((table.intensity(0, SelfPair::Counts).unwrap() - 7.025).abs() < 1e-9);
    // Excluding its own copy: (9.99 + 17.41 + 19.16) / 3.
    assert!((table.sensitivity(0, SelfPair::LeftOut).unwrap() - 15.52).abs() < 1e-9);
}

/// Each program's row of Table 3.7 as rates at the private L2.
fn table_3_7() -> Vec<(String, Rates)> {
    let rows = tables()["table_3_7"]["rows"].clone();
    let row = |row: &Value| {
        let [per_minstr, misses, accesses] = [1, 2, 3].map(|c| row[c].as_f64().expect("a number"));
        // Instructions per 10⁶ cycles = misses per 10⁶ cycles ÷ misses per 10⁶ instructions · 10⁶.
        let ipc = misses / per_minstr;
        let rates = Rates {
            accesses_per_mcycle: accesses,
            misses_per_mcycle: misses,
            accesses_per_minstr: accesses / ipc,
            misses_per_minstr: per_minstr,
            miss_ratio: misses / accesses,
        };
        (row[0].as_str().expect("a name").to_string(), rates)
    };
    rows.as_array().expect("rows").iter().map(row).collect()
}

#[test]
fn read_literally_table_3_7_has_no_turtle_and_21_devils() {
    let rows = table_3_7();
    let count = |class| rows.iter().filter(|(_, r)| classify(r, None).class == Some(class)).count();
    assert_eq!((rows.len(), count(AnimalClass::Turtle), count(AnimalClass::Devil)), (25, 0, 21));
    // They include all devils of Table 4.1, and none of its turtles.
    let tables = tables();
    let listed =
        |group: &str| -> Vec<String> { serde_json::from_value(tables["table_4_1"][group].clone()).unwrap() };
    let class =
        |name: &String| classify(&rows.iter().find(|(n, _)| n == name).expect("in Table 3.7").1, None).class;
    assert!(listed("devil").iter().all(|name| class(name) == Some(AnimalClass::Devil)));
    assert!(listed("turtle").iter().all(|name| class(name).is_none()));
}

#[test]
fn pain_by_the_live_scheduler_s_formula_on_the_thesis_s_counters() {
    let rows = table_3_7();
    let rates: Vec<Option<Rates>> = rows.iter().map(|(_, r)| Some(*r)).collect();
    let pain = Pain::new(PainMethod::default(), &rates);
    let of = |name: &str| {
        let p = rows.iter().position(|(n, _)| n == name).unwrap();
        (pain.sensitivity[p].unwrap(), pain.intensity[p].unwrap())
    };
    // Misses per 10⁶ instructions range from 7.76 to 41,846.09, a bucket is 4,183.833 wide: mcf ⌊10.0018⌋,
    // lbm ⌊25,418.42 / 4,183.833⌋. Events per 10⁶ cycles from 3,418.32 (sjeng) to 38,632.77 (lbm): 3,521.445 wide,
    // mcf ⌊26,504.31 / 3,521.445⌋, lbm ⌊10.97⌋.
    assert_eq!(of("mcf"), (10.0, 7.0));
    assert_eq!(of("lbm"), (6.0, 10.0));
    assert_eq!(of("povray"), (0.0, 2.0));
}
