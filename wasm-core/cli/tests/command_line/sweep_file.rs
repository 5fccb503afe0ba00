//! `coscope sweep --out`: runs that are saved, resumed and divided.

use crate::support::{coscope, keys, temporary};
use serde_json::Value;
use std::fs::{OpenOptions, read_to_string, remove_file};
use std::io::Write;

const SWEEP: [&str; 6] =
    ["sweep", "balance-set", "--set", "/run/quanta=2", "--vary", "/machine/caches/0/ways=2,4,8,4"];

/// The path of a missing file.
fn absent(name: &str) -> String {
    let path = temporary(name, b"");
    remove_file(&path).expect("it was there");
    path
}

fn lines(file: &str) -> Vec<Value> {
    let text = read_to_string(file).expect("the sweep wrote it");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn ways(file: &str) -> Vec<i64> {
    let mut ways: Vec<i64> =
        lines(file).iter().filter_map(|line| line["settings"]["/machine/caches/0/ways"].as_i64()).collect();
    ways.sort_unstable();
    ways
}

#[test]
fn a_file_has_a_line_for_each_run_and_equal_runs_are_made_once() {
    let file = absent("sweep-lines.jsonl");
    let done = coscope(&[&SWEEP[..], &["--out", &file]].concat());
    assert_eq!((done.code, done.stdout.as_str()), (0, ""), "{}", done.stderr);
    assert_eq!(ways(&file), [2, 4, 8]);
    for line in lines(&file) {
        assert_eq!(keys(&line), ["engine", "key", "sweep", "settings", "seconds", "result"]);
        let set = format!("/machine/caches/0/ways={}", line["settings"]["/machine/caches/0/ways"]);
        let alone =
            coscope(&["run", "balance-set", "--set", "/run/quanta=2", "--set", &set, "--json"]).json();
        assert_eq!(line["result"]["digest"], alone["digest"]);
    }
}

#[test]
fn a_sweep_goes_on_after_half_a_line_and_makes_no_run_twice() {
    let file = absent("sweep-resume.jsonl");
    let some = ["sweep", "balance-set", "--set", "/run/quanta=2", "--vary", "/machine/caches/0/ways=2,4"];
    coscope(&[&some[..], &["--out", &file]].concat());
    let before = lines(&file);
    let mut end = OpenOptions::new().append(true).open(&file).expect("it is there");
    end.write_all(b"{\"engine\":\"0.").expect("half a line");
    coscope(&[&SWEEP[..], &["--out", &file]].concat()).refused(&["--resume"]);
    let done = coscope(&[&SWEEP[..], &["--out", &file, "--resume"]].concat());
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(done.stderr.contains("1 of 1 runs"), "{}", done.stderr);
    assert_eq!(lines(&file)[..2], before);
    assert_eq!(ways(&file), [2, 4, 8]);
}

#[test]
fn shards_divide_the_runs() {
    let files = ["sweep-one.jsonl", "sweep-two.jsonl"].map(absent);
    for (file, shard) in files.iter().zip(["1/2", "2/2"]) {
        let done = coscope(&[&SWEEP[..], &["--out", file, "--shard", shard]].concat());
        assert_eq!(done.code, 0, "{}", done.stderr);
    }
    assert_eq!(files.map(|file| ways(&file)), [vec![2, 8], vec![4]]);
}

#[test]
fn a_file_of_another_engine_or_of_a_study_is_refused() {
    let other = r#"{"engine":"0.0.1","key":"a","settings":{},"seconds":1.0,"result":{}}"#;
    let file = temporary("sweep-other.jsonl", format!("{other}\n").as_bytes());
    let resumed = coscope(&[&SWEEP[..], &["--out", &file, "--resume"]].concat());
    resumed.refused(&["sweep-other.jsonl:1 is of engine 0.0.1", "make it again"]);
    let study =
        r#"{"paper":"tam","engine":"0.2.0","key":"a","seed":1,"setting":"","seconds":1.0,"observed":""}"#;
    let file = temporary("sweep-study.jsonl", format!("{study}\n").as_bytes());
    let resumed = coscope(&[&SWEEP[..], &["--out", &file, "--resume"]].concat());
    resumed.refused(&["sweep-study.jsonl:1 is not a run of a sweep"]);
}

#[test]
fn a_file_that_is_not_a_sweep_s_stays_as_it_is() {
    for text in ["{\"version\":1}", "notes without a line end"] {
        let file = temporary("sweep-mine.json", text.as_bytes());
        coscope(&[&SWEEP[..], &["--out", &file, "--resume"]].concat())
            .refused(&["sweep-mine.json does not end in the beginning of a run of a sweep"]);
        assert_eq!(read_to_string(&file).expect("it is there"), text);
    }
    // A file that an earlier refusal left empty, and half a letter at the end.
    let file = temporary("sweep-empty.jsonl", b"");
    assert_eq!(coscope(&[&SWEEP[..], &["--out", &file]].concat()).code, 0);
    let mut end = OpenOptions::new().append(true).open(&file).expect("it is there");
    end.write_all(b"{\"engine\":\"0.2.0\",\"key\":\"\xe6\x97").expect("half a line");
    assert_eq!(coscope(&[&SWEEP[..], &["--out", &file, "--resume"]].concat()).code, 0);
    assert_eq!(ways(&file), [2, 4, 8]);
}

#[test]
fn two_sweeps_do_not_share_a_file() {
    let file = absent("sweep-shared.jsonl");
    assert_eq!(coscope(&[&SWEEP[..], &["--out", &file]].concat()).code, 0);
    let longer = [&SWEEP[..3], &["/run/quanta=3"], &SWEEP[4..], &["--out", &file, "--resume"]].concat();
    coscope(&longer).refused(&["sweep-shared.jsonl", "of another scenario", "another file"]);
    let held = std::fs::File::open(&file).expect("it is there");
    held.lock().expect("no other process has it");
    coscope(&[&SWEEP[..], &["--out", &file, "--resume"]].concat())
        .refused(&["another process appends to it"]);
}

#[test]
fn a_sweep_of_another_scenario_is_refused_also_where_no_settings_coincide() {
    let file = absent("sweep-mixed.jsonl");
    assert_eq!(coscope(&[&SWEEP[..], &["--out", &file]].concat()).code, 0);
    let text = read_to_string(&file).expect("the sweep wrote it");
    let resume = |scenario: &str, quanta: &str, vary: &str| {
        coscope(&["sweep", scenario, "--set", quanta, "--vary", vary, "--out", &file, "--resume"])
    };
    for (scenario, quanta, vary) in [
        ("balance-set", "/run/quanta=3", "/machine/caches/0/ways=16"),
        ("balance-set", "/run/quanta=2", "/run/seed=7"),
        ("spread-the-misses", "/run/quanta=2", "/machine/caches/0/ways=1"),
    ] {
        resume(scenario, quanta, vary).refused(&["sweep-mixed.jsonl", "of another scenario", "another file"]);
    }
    assert_eq!(read_to_string(&file).expect("it is there"), text);
    // Further values of the same field belong to the sweep; so does a line without a digest.
    assert_eq!(resume("balance-set", "/run/quanta=2", "/machine/caches/0/ways=16").code, 0);
    let old: Vec<String> = read_to_string(&file).expect("it is there").lines().map(without_sweep).collect();
    std::fs::write(&file, old.join("\n") + "\n").expect("it can be written");
    let done = resume("balance-set", "/run/quanta=2", "/machine/caches/0/ways=1");
    assert_eq!((done.code, ways(&file)), (0, vec![1, 2, 4, 8, 16]), "{}", done.stderr);
}

/// A line as written before lines named their sweep.
fn without_sweep(line: &str) -> String {
    let mut line: Value = serde_json::from_str(line).expect("JSON");
    line.as_object_mut().expect("an object").shift_remove("sweep");
    line.to_string()
}

#[test]
fn no_sweep_is_without_a_run_and_a_file_has_a_name() {
    let none = ["sweep", "balance-set", "--vary", "/machine/caches/0/ways=0,65", "--skip-refused", "--csv"];
    coscope(&none).refused(&["no combination is valid", "65"]);
    coscope(&[&SWEEP[..], &["--out", "-"]].concat()).refused(&["--out -: runs are added to a file"]);
}

#[test]
fn a_policy_may_be_an_id() {
    let vary =
        |vary: &str| coscope(&["sweep", "balance-set", "--set", "/run/quanta=2", "--vary", vary, "--csv"]);
    let (ids, whole) = (
        vary("/policy=eevdf,default"),
        vary(r#"/policy=[{"id":"eevdf","params":{}},{"id":"default","params":{}}]"#),
    );
    let first = |line: &str| line.split(',').next().unwrap_or_default().to_owned();
    assert_eq!(ids.stdout.lines().map(first).collect::<Vec<_>>(), ["/policy", "eevdf", "default"]);
    let digest = |line: &str| line.rsplit(',').next().unwrap_or_default().to_owned();
    assert!(ids.stdout.lines().map(digest).eq(whole.stdout.lines().map(digest)), "{}", ids.stderr);
    vary("/policy/id=eevdf,default")
        .refused(&["has no parameter", "/policy=eevdf sets one with its defaults"]);
    let run = |set: &str| coscope(&["run", "balance-set", "--set", "/run/quanta=2", "--set", set, "--json"]);
    assert_eq!(run("/policy=eevdf").json()["policy"], run(r#"/policy={"id":"eevdf"}"#).json()["policy"]);
    run("/policy/id=eevdf").refused(&["/policy=eevdf sets one with its defaults"]);
    let file = absent("sweep-policy.jsonl");
    let out = ["sweep", "balance-set", "--set", "/run/quanta=2", "--vary", "/policy=eevdf", "--out", &file];
    assert_eq!(coscope(&out).code, 0);
    assert_eq!(lines(&file)[0]["settings"]["/policy"]["id"], "eevdf");
}

#[test]
fn pointers_to_one_place_are_refused() {
    for (one, other) in [("/run/seed=1", "/run/seed=2"), ("/policy/params/selection=perf", "/policy=[{}]")] {
        coscope(&["sweep", "balance-set", "--vary", one, "--vary", other]).refused(&["sets the same place"]);
    }
}
