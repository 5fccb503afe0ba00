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

#[test]
fn a_lesson_with_a_question_cut_out_is_not_the_one_that_is_expected() {
    // With its own digest: nothing in it contradicts anything else.
    let mut r: Value = serde_json::from_str(FROM_THE_PAGE).expect("JSON");
    // The lesson has been reworded since the page wrote the file.
    let shipped = include_str!("../../../../workloads/lessons/pipeline-balance.json");
    r["assignment"]["lesson"] = serde_json::from_str(shipped).expect("JSON");
    let read = |r: &Value| laboratory::lesson::read_result(&r.to_string()).expect("a result").under("Ada");
    let text = |r: &Value| serde_json::to_string(&read(r)).expect("JSON");
    let whole = write("whole.json", &text(&r));
    {
        for list in ["/assignment/lesson/questions", "/answers", "/truths", "/scores"] {
            r.pointer_mut(list).and_then(Value::as_array_mut).expect(list).pop();
        }
        let scores: Vec<f64> = serde_json::from_value(r["scores"].clone()).expect("numbers");
        r["score"] = json!(scores.iter().sum::<f64>() / scores.len() as f64);
    }
    let cut = write("cut.json", &text(&r));
    let done = coscope(&["verify", "--csv", "--expect-lesson", "pipeline-balance", &whole, &cut]);
    let rows: Vec<&str> = done.stdout.lines().collect();
    assert_eq!(done.code, 1, "{}", done.stderr);
    assert!(rows[1].contains(",yes,"), "{}", rows[1]);
    assert!(rows[2].contains(",no,") && rows[2].contains("its lesson was changed"), "{}", rows[2]);
    // For a custom lesson, the column shows the digest.
    let mark = rows[2].split(',').nth(3).expect("lesson_digest");
    let done = coscope(&["verify", "--csv", "--expect-lesson", &format!("pipeline-balance@{mark}"), &whole]);
    assert!(done.stdout.contains("its lesson was changed"), "{}", done.stdout);
    let done = coscope(&["verify", "--expect-lesson", "grain", &whole]);
    assert!(done.stdout.contains("\"grain\" is expected"), "{}", done.stdout);
    let done = coscope(&["verify", "--expect-lesson", "my-lesson", &whole]);
    assert!(done.code != 0 && done.stderr.contains("my-lesson@DIGEST"), "{}", done.stderr);
}

#[test]
fn another_seed_than_was_given_is_not_yes() {
    let whole = write("seeded.json", FROM_THE_PAGE);
    let verify = |names: &str| {
        let names = write("names.csv", names);
        coscope(&["verify", "--csv", "--seed-of", &names, &whole])
    };
    let done = verify("name,seed\n ada ,2\n");
    assert_eq!(done.code, 0, "{}", done.stdout);
    assert!(verify("name,seed\nAda,3\n").stdout.contains("its seed is 2, and this name was given 3"));
    assert!(verify("name,seed\nGrace,2\n").stdout.contains("no seed was given to this name"));
    let done = verify("name,seed\nGrace,two\n");
    assert!(
        done.code != 0 && done.stderr.contains("names.csv: line 2: the seed is not a number"),
        "{}",
        done.stderr
    );
}

#[test]
fn a_name_can_neither_steer_a_terminal_nor_look_like_a_row() {
    let name = "\u{1b}[2JEve\r\nother.json,Grace,x,x,1,1.0000,yes,\u{202e}\u{9b}31m";
    let written = [
        file("steers.json", |r| r["name"] = json!(name)),
        file("formula-behind-space.json", |r| r["name"] = json!(" \u{2028}=HYPERLINK(\"x\")")),
        file("other-list.json", |r| r["name"] = json!("a;=1+1")),
    ];
    for csv in [&["--csv"][..], &[]] {
        let arguments: Vec<&str> = ["verify"]
            .into_iter()
            .chain(csv.iter().copied())
            .chain(written.iter().map(String::as_str))
            .collect();
        let done = coscope(&arguments);
        assert_eq!(done.stdout.lines().count(), 4, "{}", done.stdout);
        assert!(done.stdout.chars().all(|c| c == '\n' || !document::is_steering(c)), "{:?}", done.stdout);
        assert!(!done.stdout.lines().any(|line| line.starts_with("other.json")), "{}", done.stdout);
    }
    let done = coscope(&["verify", "--csv", &written[1], &written[2]]);
    assert!(done.stdout.contains("' \u{fffd}=HYPERLINK"), "{}", done.stdout);
    assert!(done.stdout.contains("\"a;=1+1\""), "{}", done.stdout);
}

#[test]
fn what_verification_shows_is_said_in_the_same_words_everywhere() {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = words(laboratory::lesson::VERIFIED);
    assert!(words(&coscope(&["verify", "--help"]).stdout).contains(&said));
    assert!(words(include_str!("../../../../docs/lessons.md")).contains(&said));
    assert!(include_str!("../../../../web/lessons/class/ClassView.tsx").contains("verified.txt?raw"));
}
