//! `coscope verify`: result files of lessons, as a teacher checks them.

use crate::support::coscope;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Written by the page at the end of a lesson, in WebAssembly.
const FROM_THE_PAGE: &str = include_str!("lesson-result.json");

/// The file with something changed, on disk.
fn file(name: &str, change: impl Fn(&mut Value)) -> String {
    let mut result: Value = serde_json::from_str(FROM_THE_PAGE).expect("JSON");
    change(&mut result);
    write(name, &result.to_string())
}

fn write(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("it can be written");
    path.display().to_string()
}

#[test]
fn a_whole_class_is_checked_at_once() {
    let files = [
        write("as-written.json", FROM_THE_PAGE),
        file("score.json", |r| r["score"] = json!(1.0)),
        file("answer.json", |r| r["answers"][1]["value"] = json!(1.9)),
        file("formula.json", |r| r["name"] = json!("=1+1")),
        file("old.json", |r| r["engine"] = json!("0.0.1")),
        write("broken.json", "{"),
        write("other.json", "{\"version\": 1}"),
        "no-such-file.json".to_string(),
    ];
    let mut arguments = vec!["verify", "--csv"];
    arguments.extend(files.iter().map(String::as_str));
    let done = coscope(&arguments);
    assert_eq!(done.code, 1, "{}", done.stderr);
    let rows: Vec<&str> = done.stdout.lines().collect();
    assert_eq!(rows[0], "file,name,lesson,lesson_digest,seed,score,ok,problem");
    let says = |row: usize, parts: &[&str]| {
        parts.iter().for_each(|part| assert!(rows[row].contains(part), "{} has no {part}", rows[row]));
    };
    says(1, &["as-written.json,Ada,pipeline-balance,", ",2,", ",yes,"]);
    says(2, &[",no,", "the score is 1, and should be"]);
    says(3, &[",no,", "score 2 is", "changed after it was written"]);
    says(4, &["'=1+1", ",no,", "changed after it was written"]);
    says(5, &[",no,", "simulated by engine 0.0.1"]);
    says(6, &["broken.json,,,,,,no,", "not JSON"]);
    says(7, &[",no,", "not the result of a lesson"]);
    says(8, &["no-such-file.json,,,,,,no,"]);
    assert_eq!(rows.len(), 9);
}

#[test]
fn a_file_as_it_was_written_is_no_failure() {
    let done = coscope(&["verify", &write("alone.json", FROM_THE_PAGE)]);
    assert_eq!(done.code, 0, "{}", done.stdout);
    assert!(done.stdout.contains("pipeline-balance"), "{}", done.stdout);
}
