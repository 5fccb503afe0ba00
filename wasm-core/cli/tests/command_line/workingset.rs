//! `coscope workingset`: groups and coarser tasks of a small mergesort, and rejected input.

use crate::support::{coscope, keys, temporary};
use serde_json::{Value, json};

const MERGESORT: [&str; 9] = [
    "workingset",
    "--algorithm",
    "mergesort",
    "--set",
    "/records=8192",
    "--set",
    "/leaf_records=256",
    "--set",
    "/merge_records=256",
];

fn mergesort(more: &[&str]) -> Value {
    coscope(&[&MERGESORT, more, &["--json"]].concat()).json()
}

#[test]
fn groups_nest_and_larger_caches_miss_less() {
    let report = mergesort(&["--groups", "--line", "64"]);
    assert_eq!(
        keys(&report),
        ["program", "line_bytes", "tasks", "task_groups", "work", "depth", "cache_bytes", "whole", "groups"]
    );
    let groups = report["groups"].as_array().unwrap();
    assert_eq!(groups[0], report["whole"]);
    assert_eq!(report["whole"]["footprint_bytes"], json!(2 * 4 * 8192));
    let number = |group: &Value, key: &str| group[key].as_u64().unwrap();
    for group in groups {
        let misses: Vec<u64> =
            group["misses"].as_array().unwrap().iter().map(|m| m.as_u64().unwrap()).collect();
        assert!(misses.windows(2).all(|pair| pair[1] <= pair[0]), "{group}");
        assert_eq!(misses.last(), Some(&(number(group, "footprint_bytes") / 64)), "{group}");
        if let Some(parent) = group["parent"].as_u64() {
            let parent = &groups[parent as usize];
            assert!(number(parent, "first_task") <= number(group, "first_task"));
            assert!(number(parent, "footprint_bytes") >= number(group, "footprint_bytes"));
        }
    }
    let single = groups.iter().filter(|group| number(group, "tasks") == 1).count() as u64;
    assert_eq!(
        (single, groups.len() as u64 - single),
        (number(&report, "tasks"), number(&report, "task_groups"))
    );
}

#[test]
fn coarser_tasks_for_a_machine() {
    let report = mergesort(&["--cache", "32768", "--cores", "2", "--sizes", "65536,8192"]);
    assert_eq!(report["cache_bytes"], json!([8192, 65536]));
    let coarse = &report["coarsening"];
    let expected = ["cache_bytes", "cores", "slack", "tasks", "depth", "parallelization_table"];
    assert_eq!(keys(coarse), expected);
    assert!(coarse["tasks"].as_u64() < report["tasks"].as_u64());
    assert_eq!(
        coarse["parallelization_table"][0],
        json!({"site": "sort", "threshold": 1024, "smallest_divided": 2048, "stopped": 8})
    );
    let table = coscope(&[&MERGESORT[..], &["--cache", "32768", "--cores", "2"]].concat());
    assert!(table.stdout.contains("\nsort   1024         2048"), "{}", table.stdout);
}

#[test]
fn a_scenario_is_profiled_in_lines_of_its_machine() {
    let report = coscope(&["workingset", "mergesort", "--json"]).json();
    let expected = [json!("Mergesort"), json!(128), json!(2 * 4 * 131_072)];
    assert_eq!(
        [&report["program"], &report["line_bytes"], &report["whole"]["footprint_bytes"]],
        expected.each_ref()
    );
}

#[test]
fn a_file_may_hold_a_program_alone_or_a_scenario_around_it() {
    let program =
        json!({"algorithm": "mergesort", "records": 8192, "leaf_records": 256, "merge_records": 256});
    let alone = temporary("program.json", program.to_string().as_bytes());
    let report = coscope(&["workingset", &alone, "--groups", "--json"]).json();
    assert_eq!(report, mergesort(&["--groups"]));
    let mut scenario: Value =
        serde_json::from_str(include_str!("../../../../workloads/scenarios/mergesort.json")).unwrap();
    scenario["workload"]["dag"] = program;
    scenario["run"]["seed"] = json!(1);
    let around = temporary("scenario.json", scenario.to_string().as_bytes());
    assert_eq!(coscope(&["workingset", &around, "--groups", "--json"]).json(), report);
    coscope(&["workingset", &alone, "--set", "/records=1"]).refused(&["program.json", "/records"]);
}

#[test]
fn bad_input_is_refused() {
    coscope(&["workingset", "bogosort"]).refused(&["no file bogosort"]);
    coscope(&["workingset", "--algorithm", "bogosort"]).refused(&["unknown variant `bogosort`", "mergesort"]);
    let wrong = ["workingset", "--algorithm", "mergesort", "--set", "/records=many"];
    coscope(&wrong).refused(&["mergesort: /records", "\"many\" is not a whole number"]);
    coscope(&[&MERGESORT[..], &["--set", "/records=1"]].concat()).refused(&["/records", "1 is out of range"]);
    coscope(&[&MERGESORT[..], &["--sizes", "100"]].concat()).refused(&["--sizes 100", "multiples of a line"]);
    coscope(&[&MERGESORT[..], &["--line", "100"]].concat()).refused(&["--line 100", "powers of two"]);
    coscope(&[&MERGESORT[..], &["--cache", "1024", "--cores", "0"]].concat())
        .refused(&["--cores", "out of range"]);
    coscope(&["workingset", "mergesort", "--line", "64"]).refused(&["--line", "128 bytes"]);
    coscope(&[&MERGESORT[..], &["--slack", "3"]].concat()).refused(&["--cache"]);
    coscope(&[&MERGESORT[..], &["--cache", "1024"]].concat()).refused(&["--cores"]);
    coscope(&["workingset", "balance-set"]).refused(&["has threads"]);
    let file = temporary("no-scenario.json", b"{}");
    coscope(&["workingset", &file]).refused(&["no-scenario.json", "version"]);
}
