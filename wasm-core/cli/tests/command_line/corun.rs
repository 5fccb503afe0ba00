//! `coscope corun`: the agreed JSON, and its errors for bad input.

use crate::support::{Done, coscope, keys, temporary};
use serde_json::{Value, json};

const SHORT: [&str; 8] =
    ["--machine", "balance-set", "--warmup", "50000", "--window", "50000", "--seed", "3"];

fn corun(arguments: &[&str]) -> Done {
    coscope(&[&["corun"], arguments].concat())
}

#[test]
fn prints_the_agreed_json() {
    let programs = ["gzip", "gcc", "art", "crafty"];
    let done = corun(&[&programs[..], &SHORT[..], &["--json", "--regressions"]].concat());
    let report = done.json();
    let first = [
        "programs",
        "solo_ipc",
        "degradation",
        "sensitivity",
        "intensity",
        "pain",
        "optimal",
        "best",
        "worst",
        "mean",
        "maximum_possible_gain_percent",
    ];
    assert_eq!(keys(&report)[..first.len()], first);
    assert_eq!(report["programs"], json!(programs));
    for field in ["solo_ipc", "sensitivity", "intensity", "classes"] {
        assert_eq!(keys(&report[field]), programs, "{field}");
    }
    let cell = |row: usize, column: usize| report["degradation"][row][column].as_f64().expect("a percentage");
    let row_mean = (0..4).map(|column| cell(0, column)).sum::<f64>() / 4.0;
    assert!((report["sensitivity"]["gzip"].as_f64().unwrap() - row_mean).abs() < 1e-9);
    // The three pairings by hand.
    let pair = |a, b| cell(a, b) + cell(b, a);
    let mut totals = [pair(0, 1) + pair(2, 3), pair(0, 2) + pair(1, 3), pair(0, 3) + pair(1, 2)];
    totals.sort_by(f64::total_cmp);
    assert!((report["best"].as_f64().unwrap() - totals[0]).abs() < 1e-9);
    assert!((report["worst"].as_f64().unwrap() - totals[2]).abs() < 1e-9);
    assert_eq!(report["optimal"]["total"], report["best"]);
    assert_eq!(report["optimal"]["pairs"].as_array().unwrap().len(), 2);
    assert_eq!(keys(&report["classes"]["art"])[..4], ["class", "holds", "rule", "cache"]);
    assert_eq!(report["regressions"][0]["programs"], 4);
    // 8 solo runs, 10 pairs, 4 with half the ways.
    assert!(done.stderr.contains("22 of 22 runs"));
    assert_eq!(corun(&[&programs[..], &SHORT[..], &["--json", "--regressions"]].concat()).json(), report);
}

#[test]
fn text_names_the_cache_and_the_choice() {
    let done = corun(&[&["gzip", "art"], &SHORT[..]].concat());
    assert_eq!(done.code, 0, "{}", done.stderr);
    for part in ["L2, 48 KB, 12 ways, shared by 2 cores", "sensitivity", "gzip + art", "best pairs"] {
        assert!(done.stdout.contains(part), "{part} is not in {}", done.stdout);
    }
}

#[test]
fn a_trace_of_ones_own_and_a_program_file_take_part() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/traces/sort.cst");
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../workloads/programs/art.json");
    let own = format!("mine={file}");
    let done = corun(&[&[program, "sort", "--trace", &own, "--json"], &SHORT[..]].concat());
    let report = done.json();
    assert_eq!(report["programs"], json!(["art", "sort", "mine"]));
    assert!(report["classes"]["mine"]["class"].is_string());
    // The same trace under two names loses the same beside itself, under either name.
    let suffers = |row: usize, column: usize| report["degradation"][row][column].as_f64().unwrap();
    assert!(suffers(1, 0) > 0.0 && suffers(2, 0) > 0.0);
    // Three do not pair up: the table exists, the optimum does not.
    assert_eq!(report["optimal"], Value::Null);
    assert!(report["notes"].to_string().contains("leave out 1 or add 1"));
}

#[test]
fn bad_input_says_what_is_wrong_and_what_to_do() {
    let short = |arguments: &[&str]| corun(&[arguments, &SHORT[..]].concat());
    short(&["gzip"]).refused(&["/programs", "too few programs", "at least two"]);
    short(&["gzip", "gzip"]).refused(&["gzip", "twice"]);
    short(&["gzip", "gzop"]).refused(&["gzop", "no such program", "--trace NAME=FILE"]);
    short(&["gzip", "art", "--trace", "gone=no-such-file"]).refused(&["no-such-file"]);
    short(&["gzip", "art", "--level", "3"]).refused(&["/level", "[1, 2]"]);
    short(&["gzip", "art", "--pain", "c"]).refused(&["--pain", "b-prose"]);
    short(&["gzip", "art", "--group", "9"]).refused(&["/group", "2 to 4"]);
    corun(&["gzip", "art", "--machine", "no-such"]).refused(&[
        "--machine no-such",
        "kumar-uma",
        "balance-set",
    ]);
    let broken = temporary("machine.json", b"{\"machine\": {\"cores\": 3}}");
    corun(&["gzip", "art", "--machine", &broken]).refused(&["machine.json", "cores"]);
    corun(&[]).refused(&["PROGRAMS"]);
}

#[test]
fn the_best_pairs_of_a_given_table() {
    let table = |degradation: Value| {
        let value = json!({"programs": ["mcf", "milc", "omnetpp", "lbm"], "degradation": degradation});
        temporary(&format!("table-{}.json", degradation_id(&value)), value.to_string().as_bytes())
    };
    // Kumar 2009, Table 1.1 as printed.
    let printed = json!([
        [5.84, 9.99, 17.41, 19.16],
        [4.4, 10.13, 11.79, 18.96],
        [8.73, 13.53, 17.69, 21.95],
        [9.13, 15.05, 10.16, 24.11]
    ]);
    let choices = corun(&["--matrix", &table(printed.clone()), "--json"]).json();
    assert_eq!(choices["best"]["pairs"], json!([["mcf", "milc"], ["omnetpp", "lbm"]]));
    assert!((choices["best"]["total"].as_f64().unwrap() - 46.50).abs() < 1e-9);
    let mut holed = printed;
    holed[0][1] = Value::Null;
    corun(&["--matrix", &table(holed)]).refused(&["mcf and milc", "not known"]);
    let twice = json!({"programs": ["a", "a"], "degradation": [[1.0, 1.0], [1.0, 1.0]]});
    let twice = temporary("table-twice.json", twice.to_string().as_bytes());
    corun(&["--matrix", &twice]).refused(&["\"a\" is named twice"]);
    corun(&["--matrix", &table(json!([[1.0]]))]).refused(&["4 rows and 4 columns"]);
    corun(&["--matrix", &table(json!("none"))]).refused(&["\"degradation\""]);
}

/// A distinct file for each table: tests run in parallel.
fn degradation_id(table: &Value) -> usize {
    table.to_string().len()
}
