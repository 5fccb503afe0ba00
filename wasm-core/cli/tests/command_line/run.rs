//! `coscope run`, `policies`, `scenarios` and `sweep`: the behaviour that scripts rely on.

use crate::support::{coscope, keys, temporary};

/// Settings that make a run short.
const SHORT: [&str; 4] = ["--set", "/run/quanta=2", "--set", "/run/quantum_cycles=20000"];

/// Two threads that end, on two hardware contexts.
const ENDING: [&str; 5] = [
    "balance-set",
    "--set",
    "/run/warmup_quanta=0",
    "--set",
    r#"/workload={"threads": [{"program": "cpi-1", "copies": 1, "instructions": 200000}, {"program": "cpi-1", "copies": 1, "instructions": 600000}]}"#,
];

#[test]
fn run_measures_a_window_and_its_speedup() {
    let window = [&["run"], &ENDING[..], &["--json", "--speedup", "--window", "smt-steady-state"]].concat();
    let result = coscope(&window).json();
    let speedup = result["speedup"].as_f64().unwrap();
    // Two CPU-bound threads on their own cores lose only the time until their end is noticed.
    assert!((1.8..=2.0).contains(&speedup), "{speedup}");
    assert!(result["weighted_speedup"].is_number() && result["harmonic_mean"].is_number());
    assert!(result["cycles"].as_u64().unwrap() < 300_000);

    let unknown = coscope(&[&["run"], &ENDING[..], &["--window", "first-quarter"]].concat());
    assert!(unknown.stderr.contains("smt-steady-state"), "{}", unknown.stderr);
}

#[test]
fn run_gives_a_speedup_of_threads_without_ends() {
    let endless = coscope(&[&["run", "balance-set", "--json", "--speedup"], &SHORT[..]].concat()).json();
    for measure in ["speedup", "weighted_speedup", "harmonic_mean"] {
        let value = endless[measure].as_f64().unwrap();
        assert!(value.is_finite() && value < 8.0, "{measure} on eight contexts: {value}");
    }
    assert!(endless["speedup"].as_f64().unwrap() > 0.2);
}

/// Settings under which the baseline takes turns of more threads than contexts, several times.
const TURNS: [&str; 8] = [
    "--set",
    "/run/quanta=12",
    "--set",
    "/run/quantum_cycles=20000",
    "--set",
    "/run/warmup_quanta=3",
    "--set",
    "/policy={\"id\": \"random\"}",
];

#[test]
fn run_takes_the_gain_over_the_baseline_apart() {
    let run = [&["run", "balance-set", "--json"], &TURNS[..]].concat();
    let result = coscope(&run).json();
    let baseline = coscope(
        &[&run[..], &["--set", r#"/policy={"id": "default", "params": {"queues": "global"}}"#]].concat(),
    );
    let gain = &result["gain"];
    let number = |at: &str| gain.pointer(at).and_then(|v| v.as_f64()).unwrap();
    assert_eq!(gain["a"]["ipc"], baseline.json()["ipc"]);
    assert_eq!(gain["b"]["ipc"], result["ipc"]);
    let causes = ["thread_mix", "thread_speed", "idle", "overhead", "contexts"];
    let sum: f64 = causes.map(|cause| number(&format!("/ipc/{cause}"))).iter().sum();
    assert!((sum - number("/ipc/total")).abs() < 1e-12 && number("/ipc/thread_mix").abs() > 1e-6);
    assert_eq!(gain["threads"].as_array().unwrap().len(), 18);
    let text = coscope(&[&["run", "balance-set"], &TURNS[..]].concat()).stdout;
    assert!(
        text.lines().nth(2).is_some_and(|l| l.starts_with("IPC ") && l.contains("over the baseline")),
        "{text}"
    );
    let alone = coscope(&[&run[..], &["--set", "/baseline=null"]].concat()).json();
    assert!(alone.get("gain").is_none());
    assert_eq!(alone["digest"], result["digest"]);
}

#[test]
fn the_same_work_takes_a_scenario_and_its_baseline_so_long() {
    let run = [&["run", "balance-set", "--json"], &TURNS[..]].concat();
    let as_in_a = coscope(&[&run[..], &["--same-work"]].concat()).json();
    assert_eq!(as_in_a["threads"].as_array().unwrap().len(), 18);
    let kept = coscope(&[&run[..], &["--same-work", "--keep-load"]].concat()).json();
    // In the baseline each has done it within the window.
    assert!(kept["a"]["cycles"].as_u64().unwrap() <= 12 * 20_000);
    assert_eq!(kept["threads"][0]["instructions"], as_in_a["threads"][0]["instructions"]);
    let each = coscope(&[&run[..], &["--same-work", "3000"]].concat()).json();
    let cycles = |pane: &str| each[pane]["cycles"].as_f64().unwrap();
    assert!((each["speedup"].as_f64().unwrap() - cycles("a") / cycles("b")).abs() < 1e-12);
    for thread in each["threads"].as_array().unwrap() {
        assert_eq!(thread["instructions"], 3_000);
        assert!(thread["b_cycles"].as_f64().unwrap() <= cycles("b"));
    }
    let itself = ["--set", "/baseline={}", "--same-work"];
    let same = coscope(&[&run[..], &itself[..]].concat()).json();
    assert_eq!((&same["speedup"], &same["means"]["least_speedup"]), (&1.0.into(), &1.0.into()));

    let text = coscope(&[&["run", "balance-set"], &TURNS[..], &["--same-work"]].concat()).stdout;
    assert!(text.contains("speed-up, all threads") && text.contains("baseline cycles"), "{text}");
    let none = coscope(&["run", "balance-set", "--same-work", "--set", "/baseline=null"]);
    none.refused(&["/baseline", "--same-work", "--set"]);
    coscope(&["run", "mergesort", "--same-work"]).refused(&["/workload/dag", "makespans"]);
}

#[test]
fn a_sweep_says_what_each_combination_gains() {
    let sweep = [
        "sweep",
        "balance-set",
        "--csv",
        "--gain",
        "--vary",
        "/run/seed=5,6",
        "--vary",
        "/policy/id=random,round-robin",
    ];
    let plain = ["--set", "/policy/params={}"];
    let done = coscope(&[&sweep[..], &plain[..], &SHORT[..]].concat());
    assert_eq!(done.code, 0, "{}", done.stderr);
    let rows: Vec<Vec<&str>> = done.stdout.lines().map(|line| line.split(',').collect()).collect();
    let names =
        ["gain_total", "gain_thread_mix", "gain_thread_speed", "gain_idle", "gain_overhead", "gain_contexts"];
    assert!(rows[0].ends_with(&names));
    // Two seeds have two baselines, each shared by both policies.
    assert!(done.stderr.contains("6 of 6 runs"), "{}", done.stderr);
    let run = ["run", "balance-set", "--json", "--set", "/run/seed=6", "--set", "/policy/id=random"];
    let alone = coscope(&[&run[..], &plain[..], &SHORT[..]].concat()).json();
    let first = rows[0].len() - names.len();
    for (column, name) in names.iter().enumerate() {
        let wanted = alone["gain"]["percent"][&name["gain_".len()..]].as_f64().unwrap();
        let found: f64 = rows[3][first + column].parse().unwrap();
        // Parsing JSON may change the last digit.
        assert!((found - wanted).abs() <= 1e-12 * wanted.abs().max(1.0), "{name}: {found}, {wanted}");
    }
    let without = coscope(&[&sweep[..], &plain[..], &["--set", "/baseline=null"]].concat());
    without.refused(&["/baseline", "--gain"]);
}

#[test]
fn run_prints_the_agreed_json() {
    let done = coscope(&[&["run", "balance-set", "--json"], &SHORT[..]].concat());
    let result = done.json();
    let expected = [
        "title",
        "policy",
        "seed",
        "cycles",
        "contexts",
        "instructions",
        "ipc",
        "caches",
        "memory",
        "stalls",
        "core_stalls",
        "threads",
        "fairness",
        "f_mean",
        "context_switches",
        "migrations",
        "digest",
        "gain",
    ];
    assert_eq!(keys(&result), expected);
    assert_eq!(keys(&result["caches"][0]), ["level", "accesses", "misses", "miss_ratio"]);
    assert_eq!(
        keys(&result["threads"][0]),
        [
            "program",
            "instructions",
            "scheduled_cycles",
            "ipc",
            "cpu_share",
            "actual_quanta",
            "ideal_quanta",
            "caches",
            "stalls"
        ]
    );
    assert_eq!(keys(&result["memory"][0]), ["lines", "busy_share"]);
    assert_eq!(keys(&result["fairness"]), ["cpu_share_stddev"]);
    assert_eq!(result["cycles"], 40_000);
    assert_eq!(result["threads"].as_array().unwrap().len(), 18);
    let shares: f64 =
        result["threads"].as_array().unwrap().iter().map(|t| t["cpu_share"].as_f64().unwrap()).sum();
    assert!((shares - 1.0).abs() < 1e-12);
    let ipc = result["instructions"].as_f64().unwrap() / 40_000.0;
    assert!((result["ipc"].as_f64().unwrap() - ipc).abs() < 1e-12);
}

#[test]
fn a_file_and_its_id_give_the_same_digest_and_a_seed_another() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../workloads/scenarios/balance-set.json");
    let by_id = coscope(&[&["run", "balance-set", "--json"], &SHORT[..]].concat()).json();
    let by_file = coscope(&[&["run", file, "--json"], &SHORT[..]].concat()).json();
    let other = coscope(&[&["run", file, "--json", "--set", "/run/seed=8"], &SHORT[..]].concat()).json();
    assert_eq!(by_id, by_file);
    assert_eq!((&by_id["seed"], &other["seed"]), (&7.into(), &8.into()));
    assert_ne!(by_id["digest"], other["digest"]);
}

#[test]
fn a_fork_runs_by_its_name_or_id_and_nobody_else_by_accident() {
    let forks = r#"/forks={"branches": [{"id": "1", "name": "In turn", "of": "b", "at_cycle": 20000, "values": {"/policy": {"id": "round-robin", "params": {}}}}], "a": "b", "b": "1"}"#;
    let run = |more: &[&str]| {
        coscope(&[&["run", "balance-set", "--json", "--set", forks], &SHORT[..], more].concat())
    };
    let by_name = run(&["--fork", "In turn"]).json();
    assert_eq!(by_name["policy"], "round-robin");
    assert_eq!(by_name, run(&["--fork", "1"]).json());
    assert_eq!(run(&[]).json(), coscope(&[&["run", "balance-set", "--json"], &SHORT[..]].concat()).json());
    let unknown = run(&["--fork", "nobody"]);
    assert!(
        unknown.stderr.contains("there is no end \"nobody\"") && unknown.stderr.contains("a, b, 1"),
        "{}",
        unknown.stderr
    );
}

#[test]
fn bad_scenarios_are_refused_with_place_value_and_remedy() {
    let run = |set: &str| coscope(&["run", "balance-set", "--set", set]);
    run("/machine/caches/1/size_bytes=50000").refused(&[
        "/machine/caches/1/size_bytes",
        "50000",
        "nearest: 49920",
    ]);
    run("/machine/caches/1/color=red").refused(&["/machine/caches/1", "color"]);
    run("/machine/cashes/1/ways=3").refused(&["/machine/cashes/1", "nothing stands"]);
    run("/workload/threads/0/program=gzop").refused(&["/workload/threads/0/program", "gzop", "gzip"]);
    run("/workload/threads/0/copies=10000").refused(&["/workload/threads", "10000", "2048"]);
    run("/policy/id=fastest").refused(&["/policy/id", "fastest", "balance-set"]);
    run("/policy/params/selection=best").refused(&["/policy/params/selection", "best", "perf, fair"]);
    run("/run/quanta").refused(&["/run/quanta", "write /pointer=value"]);
    coscope(&["run", "no-such"]).refused(&["no-such", "twice-the-cache"]);
    let broken = temporary("broken.json", b"{\"version\": 1,\n \"title\": }");
    coscope(&["run", &broken]).refused(&["broken.json", "not JSON", "line 2"]);
    coscope(&["run", "balance-set", "--set", "/workload/threads/0={\"trace\":\"mine\",\"copies\":1}"])
        .refused(&["mine", "not loaded", "--trace NAME=FILE"]);
}

#[test]
fn a_trace_of_ones_own_plays_under_its_name() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/traces/sort.cst");
    let named = format!("mine={file}");
    let threads = "/workload/threads=[{\"trace\":\"mine\",\"copies\":2}]";
    let arguments = ["run", "balance-set", "--json", "--set", threads, "--trace", &named];
    let result = coscope(&[&arguments[..], &SHORT[..]].concat()).json();
    assert_eq!(result["threads"][1]["program"], "mine");
    assert!(result["threads"][1]["instructions"].as_u64().unwrap() > 0);
}

#[test]
fn policies_and_scenarios_list_what_there_is() {
    let policies = coscope(&["policies", "--json"]).json();
    let ids: Vec<&str> = policies.as_array().unwrap().iter().map(|p| p["id"].as_str().unwrap()).collect();
    for id in ["default", "balance-set", "round-robin", "random", "pinned"] {
        assert!(ids.contains(&id), "{id}");
        assert!(coscope(&["policies"]).stdout.contains(&format!("{id}: ")));
    }
    let scenarios = coscope(&["scenarios", "--json"]).json();
    assert_eq!(scenarios[0]["id"], "balance-set");
    assert!(scenarios.as_array().unwrap().len() >= 6);
    assert!(
        scenarios.as_array().unwrap().iter().all(|s| keys(s) == ["id", "title", "about"] && s["about"] != "")
    );
    assert!(coscope(&["scenarios"]).stdout.starts_with("balance-set "));
}

#[test]
fn a_sweep_has_a_row_for_each_combination_in_order() {
    let vary = [
        "sweep",
        "balance-set",
        "--csv",
        "--vary",
        "/policy/id=round-robin,random",
        "--vary",
        "/run/seed=5,3,4",
    ];
    let plain = ["--set", "/policy/params={}"];
    let done = coscope(&[&vary[..], &plain[..], &SHORT[..]].concat());
    assert_eq!(done.code, 0, "{}", done.stderr);
    let rows: Vec<Vec<&str>> = done.stdout.lines().map(|line| line.split(',').collect()).collect();
    let head = "/policy/id,/run/seed,seed,ipc,l1_miss_ratio,l2_miss_ratio,cpu_share_stddev,context_switches,migrations,digest";
    assert_eq!(rows[0].join(","), head);
    let varied: Vec<String> = rows[1..].iter().map(|r| r[..3].join(" ")).collect();
    let expected =
        ["round-robin 5 5", "round-robin 3 3", "round-robin 4 4", "random 5 5", "random 3 3", "random 4 4"];
    assert_eq!(varied, expected);
    assert!(done.stderr.contains("6 of 6 runs"));
    // A row equals the run with its values.
    let run = ["run", "balance-set", "--json", "--set", "/policy/id=random", "--set", "/run/seed=3"];
    let alone = coscope(&[&run[..], &plain[..], &SHORT[..]].concat()).json();
    assert_eq!(rows[5][9], alone["digest"].as_str().unwrap());
    assert_eq!(rows[5][3], alone["ipc"].to_string());
}

#[test]
fn a_sweep_varies_whole_objects_and_refuses_before_it_runs() {
    let policies =
        "/policy=[{\"id\":\"random\",\"params\":{}},{\"id\":\"default\",\"params\":{\"queues\":\"global\"}}]";
    let done = coscope(&[&["sweep", "balance-set", "--csv", "--vary", policies], &SHORT[..]].concat());
    assert_eq!((done.code, done.stdout.lines().count()), (0, 3), "{}", done.stderr);
    assert!(done.stdout.contains("\"{\"\"id\"\":\"\"random\"\""));
    let refused = coscope(&["sweep", "balance-set", "--vary", "/machine/caches/1/ways=12,13"]);
    refused.refused(&["/machine/caches/1/ways=13", "/machine/caches/1/size_bytes"]);
    assert!(!refused.stderr.contains("runs"));
    let skips = ["--skip-refused", "--csv", "--vary", "/machine/caches/1/ways=12,13"];
    let some = coscope(&[&["sweep", "balance-set"], &skips[..], &SHORT[..]].concat());
    assert_eq!((some.code, some.stdout.lines().count()), (0, 2), "{}", some.stderr);
    assert!(some.stderr.contains("/machine/caches/1/ways=13: "), "{}", some.stderr);
    coscope(&["sweep", "balance-set"]).refused(&["--vary"]);
}

#[test]
fn threads_of_a_recording_that_cannot_share_are_told_of() {
    let by_hand = ["--set", "/policy={\"id\":\"default\"}", "--set", "/baseline=null"];
    let run = |machine: &[&str]| {
        coscope(&[&["run", "recorded-sharing"], &by_hand[..], &SHORT[..], machine].concat())
    };
    let told = "each of the 8 threads recorded in sqlite-shops plays in memory of its own";
    let parted = run(&["--set", "/machine/coherence=null"]);
    assert!(parted.stderr.contains(told), "{}", parted.stderr);
    assert!(!run(&[]).stderr.contains(told));
}

#[test]
fn numbers_may_be_those_of_pandas_and_a_file_may_begin_with_a_mark() {
    let digest = |arguments: &[&str]| {
        coscope(&[&["run"][..], arguments, &["--json"]].concat()).json()["digest"].clone()
    };
    let set = ["--set", "/run/quanta=2", "--set", "/machine/caches/0/ways=4"];
    let floats = ["--set", "/run/quanta=2.0", "--set", "/machine/caches/0/ways=4.0"];
    let plain = digest(&[&["balance-set"][..], &set].concat());
    assert_eq!(digest(&[&["balance-set"][..], &floats].concat()), plain);
    let text = include_str!("../../../../workloads/scenarios/balance-set.json");
    let file = temporary("marked.json", format!("\u{feff}{text}").as_bytes());
    assert_eq!(digest(&[&[file.as_str()][..], &set].concat()), plain);
    coscope(&["run", "balance-set", "--set", "/machine/caches/0/ways=4.5"])
        .refused(&["/machine/caches/0/ways: the number `4.5` is not a whole number from 0"]);
}
