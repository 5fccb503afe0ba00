//! `coscope run` on task programs.

use crate::support::{coscope, keys, temporary};

const SMALL: [&str; 4] = ["--set", "/workload/dag/records=8192", "--set", "/run/seed=3"];

#[test]
fn run_prints_what_came_of_tasks_beside_the_agreed_fields() {
    let result = coscope(&[&["run", "mergesort", "--json"], &SMALL[..]].concat()).json();
    let found = keys(&result);
    for first_light in [
        "title",
        "policy",
        "seed",
        "cycles",
        "instructions",
        "ipc",
        "caches",
        "threads",
        "fairness",
        "digest",
    ] {
        assert!(found.contains(&first_light), "{first_light} is not in {found:?}");
    }
    let tasks = [
        "makespan_cycles",
        "speedup",
        "l2_misses_per_kinstr",
        "steals",
        "depth",
        "work",
        "bandwidth_use",
        "tasks",
        "tasks_ended",
    ];
    for field in tasks {
        assert!(result[field].is_number(), "{field} is {}", result[field]);
    }
    assert_eq!(result["work"], result["instructions"]);
    let speedup = result["speedup"].as_f64().unwrap();
    assert!((4.0..=8.0).contains(&speedup), "on eight cores: {speedup}");
    let span = result["depth"].as_f64().unwrap();
    assert!(result["makespan_cycles"].as_f64().unwrap() >= span, "one instruction a cycle at most");
}

#[test]
fn a_program_that_takes_one_core_longer_than_the_run_has_a_speedup_too() {
    let small = ["run", "mergesort", "--json", "--set", "/workload/dag/records=8192"];
    let makespan = |more: &[&str]| coscope(&[&small[..], more].concat()).json();
    let quanta = makespan(&[])["makespan_cycles"].as_u64().unwrap().div_ceil(100_000);
    let just = format!("/run/quanta={quanta}");
    let result = makespan(&["--set", &just, "--set", "/run/quantum_cycles=100000"]);
    let speedup = result["speedup"].as_f64().unwrap();
    assert!((2.0..=8.0).contains(&speedup), "on eight cores: {speedup}");
    assert!(result["gain"]["ipc"]["thread_mix"] == 0.0 && result["gain"]["threads"] == serde_json::json!([]));
}

#[test]
fn one_core_prints_the_same_under_every_scheduler_that_goes_depth_first() {
    let run = |policy: &str| {
        let policy = format!("/policy/id={policy}");
        let one = ["run", "mergesort", "--json", "--set", "/machine/cores/0/count=1", "--set", &policy];
        let mut result = coscope(&[&one[..], &SMALL[..]].concat()).json();
        result["policy"].take();
        result
    };
    let depth_first = run("pdf");
    assert_eq!(depth_first["speedup"], 1.0);
    assert_eq!(run("work-stealing"), depth_first);
    assert_eq!(run("sequential"), depth_first);
    assert_ne!(run("fifo")["digest"], depth_first["digest"]);
}

#[test]
fn the_task_log_has_a_row_for_each_task() {
    let run = |more: &str| coscope(&[&["run", "mergesort", more], &SMALL[..]].concat());
    let log = run("--task-log").stdout;
    let result = run("--json").json();
    let rows: Vec<Vec<&str>> = log.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len() as u64, result["tasks"].as_u64().unwrap());
    assert_eq!(
        rows.iter().filter(|row| !row[7].is_empty()).count() as u64,
        result["steals"].as_u64().unwrap()
    );
    let last = rows.iter().map(|row| row[3].parse::<u64>().unwrap()).max();
    assert_eq!(last, result["makespan_cycles"].as_u64());
    coscope(&["run", "balance-set", "--task-log"]).refused(&["--task-log", "--schedule"]);
}

#[test]
fn an_imported_task_ends_on_one_core() {
    let tasks = br#"{"algorithm":"tasks","tasks":[{"name":"a","instructions":10000}]}"#;
    let list = temporary("one-task.json", tasks);
    let scenario = temporary("one-task-scenario.json", coscope(&["import", &list]).stdout.as_bytes());
    assert_eq!(coscope(&["run", &scenario, "--json"]).json()["makespan_cycles"], 10_000);
    coscope(&["run", &list]).refused(&["coscope import"]);
}
