//! `coscope import`: a workflow becomes a scenario that runs, or nothing is written.

use crate::support::{coscope, temporary};
use serde_json::{Value, json};

fn workflow() -> Value {
    let task = |id: &str, parents: Value| json!({"name": id, "id": id, "parents": parents, "children": [], "outputFiles": [id]});
    let ran = |id: &str| json!({"id": id, "runtimeInSeconds": 2});
    json!({"name": "chain", "schemaVersion": "1.5", "workflow": {
        "specification": {"tasks": [task("a", json!([])), task("b", json!(["a"]))],
            "files": [{"id": "a", "sizeInBytes": 4096}, {"id": "b", "sizeInBytes": 4096}]},
        "execution": {"tasks": [ran("a"), ran("b")]},
    }})
}

#[test]
fn what_is_imported_runs() {
    let file = temporary("workflow.json", workflow().to_string().as_bytes());
    let to = temporary("imported.json", b"");
    let made = coscope(&["import", &file, "-o", &to]);
    assert_eq!((made.code, made.stdout.as_str()), (0, ""));
    assert!(made.stderr.contains("A second is 5000000 instructions"), "{}", made.stderr);
    let result = coscope(&["run", &to, "--json"]).json();
    assert_eq!((&result["title"], &result["tasks"]), (&json!("chain"), &json!(2)));
    // Nothing in a chain can run in parallel.
    assert_eq!(result["speedup"], json!(1.0));
    assert_eq!(coscope(&["import", &file]).json()["title"], json!("chain"));
    // Working sets are the same from the workflow and from the imported scenario.
    let profiles = [&file, &to].map(|file| coscope(&["workingset", file, "--groups", "--json"]).json());
    assert_eq!(profiles[0]["tasks"], json!(2));
    assert_eq!(profiles[0]["whole"], profiles[1]["whole"]);
}

#[test]
fn what_cannot_be_is_refused_and_not_written() {
    let mut broken = workflow();
    broken["workflow"]["specification"]["tasks"][0]["parents"] = json!(["b"]);
    let file = temporary("circle.json", broken.to_string().as_bytes());
    let to = temporary("kept.json", b"as it was");
    let refused = coscope(&["import", &file, "-o", &to]);
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
    assert!(
        refused.stderr.contains("/workflow/specification/tasks: tasks wait for each other in a circle"),
        "{}",
        refused.stderr
    );
    assert_eq!(std::fs::read_to_string(to).unwrap(), "as it was");
}

#[test]
#[ignore = "minutes without optimization; the laboratory's own tests fit a program every time"]
fn counters_become_programs_that_run_and_say_how_well_they_fit() {
    let text = "name,instructions,cycles,cache-references,cache-misses\nmine,1000000000,1200000000,9000000,900000\nmine,2e9,1e9,\"30,000,000\",60000\n";
    let (file, to) = (temporary("counted.csv", text.as_bytes()), temporary("counted.json", b""));
    let made = coscope(&["import", &file, "-o", &to]);
    assert_eq!((made.code, made.stdout.as_str()), (0, ""), "{}", made.stderr);
    assert!(made.stderr.contains("mine: instructions per cycle 0.8333 counted"), "{}", made.stderr);
    assert!(made.stderr.contains("taken for lookups and misses of L3"), "{}", made.stderr);
    let programs = coscope(&["run", &to, "--json"]).json()["threads"].clone();
    assert_eq!([&programs[0]["program"], &programs[1]["program"]], [&json!("mine"), &json!("mine-2")]);
}

#[test]
fn counters_that_are_missing_are_named_with_the_command_that_records_them() {
    let text =
        " Performance counter stats for 'ls':\n\n   <not supported>  instructions\n   12,345  cycles\n";
    let refused = coscope(&["import", &temporary("ls.perf", text.as_bytes())]);
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
    assert!(
        refused.stderr.contains("ls: instructions was not supported. Record perf stat -e"),
        "{}",
        refused.stderr
    );
}
