//! `coscope paper`: its JSON has every row of the file in the agreed shape. That every row of the other studies is measured is
//! tested with the studies.

use crate::support::{coscope, keys, temporary};
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[test]
fn linux_cache_aware_has_every_row_of_its_file() {
    has_every_row("linux-cache-aware", include_str!("../../../../workloads/paper/linux-cache-aware.json"));
}

#[test]
fn tam_has_every_row_of_its_file() {
    has_every_row("tam", include_str!("../../../../workloads/paper/tam.json"));
}

#[test]
fn ucp_has_every_row_of_its_file() {
    has_every_row("ucp", include_str!("../../../../workloads/paper/ucp.json"));
}

fn has_every_row(paper: &str, file: &str) {
    let file: Value = serde_json::from_str(file).expect("JSON");
    let expected = file["rows"].as_array().expect("rows");
    // One quantum compares nothing, but shows that every row can be measured.
    let report = coscope(&["paper", paper, "--json", "--quanta", "1"]).json();
    let rows = report["rows"].as_array().expect("rows");
    let ids: Vec<&Value> = rows.iter().map(|r| &r["id"]).collect();
    assert_eq!(ids, expected.iter().map(|r| &r["id"]).collect::<Vec<_>>());
    assert_eq!(ids.iter().map(|id| id.as_str()).collect::<BTreeSet<_>>().len(), ids.len(), "ids are unique");
    for (row, expected) in rows.iter().zip(expected) {
        assert_eq!(
            keys(row),
            [
                "id",
                "what",
                "unit",
                "published",
                "measured",
                "measured_by_seed",
                "interval",
                "low",
                "high",
                "range_source",
                "class",
                "source",
                "seeds",
                "reproduced",
                "near_published"
            ]
        );
        for same in ["what", "unit", "published", "low", "high", "range_source", "class", "source"] {
            assert_eq!(row[same].as_f64(), expected[same].as_f64(), "{same} of {}", row["id"]);
            assert_eq!(row[same].as_str(), expected[same].as_str(), "{same} of {}", row["id"]);
        }
        let range_source = row["range_source"].as_str().unwrap_or_default();
        assert!(["fidelity", "paper", "chosen", "informative"].contains(&range_source));
        let class = row["class"].as_str().unwrap_or_default();
        assert!(["emergent", "fitted", "ours", "self-check"].contains(&class));
        assert!(row["seeds"].as_array().map_or(0, Vec::len) >= 3);
        assert_eq!(
            row["measured_by_seed"].as_array().map_or(0, Vec::len),
            row["seeds"].as_array().map_or(0, Vec::len)
        );
        let has_range = row["low"].is_number() || row["high"].is_number();
        assert_eq!(has_range, range_source != "informative", "range of {}", row["id"]);
        assert_eq!(has_range, row["reproduced"].is_boolean(), "a range is met or missed: {}", row["id"]);
        assert_eq!(row["published"].is_number(), row["near_published"].is_boolean());
    }
}

#[test]
fn an_unknown_paper_is_refused() {
    coscope(&["paper", "nobody"]).refused(&[
        "nobody",
        "chen",
        "fedorova",
        "kumar",
        "parekh",
        "tam",
        "witnesses",
    ]);
}

/// The path of a file that can be created.
fn not_there(name: &str) -> String {
    let path = temporary(name, b"");
    std::fs::remove_file(&path).expect("the test's own file");
    path
}

#[test]
fn shards_together_give_what_one_run_gives() {
    let file = |number: usize| not_there(&format!("paper-shard-{number}.jsonl"));
    let tam = |more: &[&str]| coscope(&[&["paper", "tam", "--quanta", "1", "--seeds", "7,8"], more].concat());
    let files = [1, 2, 3].map(file);
    for (number, file) in (1..).zip(&files) {
        let done = tam(&["--shard", &format!("{number}/3"), "--out", file]);
        assert_eq!((done.code, done.stdout.as_str()), (0, ""), "{}", done.stderr);
    }
    let [one, two, three] = files.each_ref().map(String::as_str);
    let merged = tam(&["--json", "--from", one, two, three]).json();
    assert_eq!(merged, tam(&["--json"]).json());
    assert_eq!(merged["rows"][0]["seeds"], json!([7, 8]));
    assert!(merged["rows"][0]["interval"][1].is_number(), "two seeds have an interval");
    tam(&["--from", one, two]).refused(&["runs of tam are not in the files of --from", "--out"]);
}

#[test]
fn an_interrupted_study_goes_on_where_it_was() {
    let out = not_there("paper-runs.jsonl");
    let tam = |more: &[&str]| {
        coscope(
            &[
                &[
                    "paper", "tam", "--quanta", "1", "--seeds", "7", "--rows", "fig-7-*", "--json", "--out",
                    &out,
                ],
                more,
            ]
            .concat(),
        )
    };
    let whole = tam(&[]).json();
    let runs = std::fs::read_to_string(&out).expect("the file of runs");
    // Five runs and half a line are left.
    let kept: String = runs.lines().take(5).map(|line| format!("{line}\n")).collect();
    std::fs::write(&out, format!("{kept}{}", &runs.lines().nth(5).expect("more runs")[..40]))
        .expect("written");
    tam(&[]).refused(&[&out, "--resume"]);
    assert_eq!(tam(&["--resume"]).json(), whole);
    let again = std::fs::read_to_string(&out).expect("the file of runs");
    assert!(again.starts_with(&kept));
    assert_eq!(again.lines().count(), runs.lines().count(), "no run is made twice");
    let ids =
        whole["rows"].as_array().expect("rows").iter().map(|row| row["id"].as_str().unwrap_or_default());
    assert!(ids.clone().count() > 3 && ids.clone().all(|id| id.starts_with("fig-7-")));
    // A run of another engine version is not accepted.
    let version = format!("\"engine\":\"{}\"", whole["engine_version"].as_str().expect("a version"));
    std::fs::write(&out, again.replace(&version, "\"engine\":\"0.0.1\"")).expect("written");
    tam(&["--resume"]).refused(&["paper-runs.jsonl:1", "0.0.1", "cannot be mixed"]);
}

#[test]
fn what_does_not_fit_a_study_is_refused() {
    coscope(&["paper", "tam", "--quanta", "1", "--rows", "nothing-like-this"]).refused(&["no row is like"]);
    coscope(&["paper", "tam", "--quanta", "1", "--scale", "8"]).refused(&["tam has no scale"]);
    coscope(&["paper", "tam", "--quanta", "1", "--seeds", "4,4"]).refused(&["--seeds: 4 is there twice"]);
    coscope(&["paper", "tam", "--shard", "4/3", "--out", "x"]).refused(&["4/3", "3/16"]);
}

#[test]
fn shipped_studies_have_the_figures_of_this_engine() {
    // Rows of few runs, and one that depends on the scheduler's details.
    for (paper, row) in [
        ("linux-cache-aware", "schbench-64"),
        ("linux-cache-aware", "pipe-1"),
        ("tam", "fig-3-scoreboard"),
        ("fedorova", "fig1-even-a"),
        ("chen", "fig-1-pdf"),
    ] {
        let file = format!("{}/../../workloads/paper/results/{paper}.json", env!("CARGO_MANIFEST_DIR"));
        let shipped: Value =
            serde_json::from_str(&std::fs::read_to_string(file).expect("a file")).expect("JSON");
        let report = coscope(&["paper", paper, "--json", "--seeds", "1", "--rows", row]).json();
        for measured in report["rows"].as_array().expect("rows") {
            let rows = shipped["rows"].as_array().expect("rows");
            let same = rows.iter().find(|shipped| shipped["id"] == measured["id"]).expect("the row ships");
            assert_eq!(same["measured_by_seed"][0], measured["measured"], "{paper}, {}", measured["id"]);
        }
    }
}
