//! Everything that ships is read, is complete, and runs.

use coscope_sim::run::{Run, TraceLibrary};
use coscope_sim::scenario::{
    Program, SHIPPED_PROGRAMS, SHIPPED_SCENARIOS, Scenario, Shipped, baseline_of, from_value, parse,
};
use coscope_sim::workload::RecordedTrace;
use serde_json::{Value, json};
use std::path::PathBuf;

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// File names without `.json`, in order.
fn files(name: &str) -> Vec<String> {
    let entries =
        std::fs::read_dir(folder(name)).expect("the folder exists").map(|e| e.expect("readable").path());
    let mut names: Vec<String> = entries
        .filter(|p| p.extension().is_some_and(|e| e == "json"))
        .map(|p| p.file_stem().unwrap_or_default().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn listed(shipped: &[Shipped]) -> Vec<&str> {
    let mut ids: Vec<&str> = shipped.iter().map(|s| s.id).collect();
    ids.sort_unstable();
    ids
}

#[test]
fn every_file_is_listed() {
    assert_eq!(files("workloads/programs"), listed(SHIPPED_PROGRAMS));
    assert_eq!(files("workloads/scenarios"), listed(SHIPPED_SCENARIOS));
    assert!(SHIPPED_SCENARIOS.len() >= 6);
    assert_eq!(SHIPPED_SCENARIOS[0].id, "balance-set", "the first is what a newcomer sees");
}

#[test]
fn every_program_says_what_it_is_and_where_its_numbers_come_from() {
    for shipped in SHIPPED_PROGRAMS {
        let program: Program =
            serde_json::from_str(shipped.text).unwrap_or_else(|e| panic!("{}: {e}", shipped.id));
        assert!(!program.about.is_empty() && !program.source.is_empty(), "{}", shipped.id);
        let mut document: Value = serde_json::from_str(SHIPPED_SCENARIOS[0].text).unwrap();
        document["workload"] =
            json!({"threads": [{"program": "it", "copies": 1}], "programs": {"it": program}});
        from_value(document).unwrap_or_else(|e| panic!("{}: {e}", shipped.id));
    }
}

fn traces() -> TraceLibrary {
    let mut library = TraceLibrary::default();
    for name in ["gzip-9", "sort", "sqlite-join"] {
        let file = folder("public/traces").join(format!("{name}.cst"));
        library.insert(name, RecordedTrace::new(std::fs::read(file).expect("the trace ships")));
    }
    library
}

#[test]
fn every_scenario_and_its_baseline_run_two_quanta() {
    let traces = traces();
    for shipped in SHIPPED_SCENARIOS {
        let scenario = parse(shipped.text).unwrap_or_else(|e| panic!("{}: {e}", shipped.id));
        assert!(!scenario.title.is_empty() && !scenario.about.is_empty(), "{}", shipped.id);
        let baseline = baseline_of(&scenario).expect("the baseline is valid");
        assert!(baseline.is_some(), "{} compares two machines", shipped.id);
        for pane in baseline.iter().chain([&scenario]) {
            let mut run = Run::new(pane, &traces).unwrap_or_else(|e| panic!("{}: {e}", shipped.id));
            let mut row = vec![0; run.layout().stride];
            let frames = 2 * u64::from(run.layout().frames_per_quantum);
            while run.frames_done() < frames {
                run.advance(u64::MAX, &mut row).unwrap_or_else(|e| panic!("{}: {e}", shipped.id));
            }
            let column = run.layout().columns.iter().find(|c| c.id == "thread_instructions").unwrap();
            assert!(row[column.offset..][..column.length].iter().any(|n| *n > 0), "{}", shipped.id);
        }
    }
}

#[test]
fn writing_and_reading_a_scenario_gives_it_back() {
    for shipped in SHIPPED_SCENARIOS {
        let scenario = parse(shipped.text).unwrap();
        let written = serde_json::to_string(&scenario).unwrap();
        let again: Scenario = parse(&written).unwrap();
        assert_eq!(again, scenario, "{}", shipped.id);
    }
}
