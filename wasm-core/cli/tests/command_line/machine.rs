//! `coscope machine` against `lstopo` itself, where it is installed.

use crate::support::{coscope, keys};
use serde_json::Value;
use std::process::Command;

/// Shapes from a laptop to a large server, regular ones only: a synthetic description cannot express others.
const SHAPES: [&str; 14] = [
    "pu:1",
    "core:4 pu:1",
    "pack:1 l2:1 core:2 pu:2",
    "pack:2 l3:1 core:4 pu:2",
    "pack:2 l3:2(size=16MB) l2:4 l1:1 core:1 pu:2",
    "pack:4 numa:2 l3:1 l2:4 core:2 pu:1",
    "pack:2 [numa] [numa(memory=8GB)] core:8 pu:1",
    "numa:4 pack:1 l3:1 l2:2 l1:2 l1i:1 core:1 pu:4",
    "pack:2 die:2 l3:2 l2:3 l1d:1 core:1 pu:2(indexes=pack:core:pu)",
    "group:2 group:2 pack:1 core:2 pu:1",
    "2 2 2",
    "2 1 1 1 2 2 2",
    "pack:1 core:6 pu:8(indexes=0,6,12,18,24,30,36,42,1,7,13,19,25,31,37,43,2,8,14,20,26,32,38,44,3,9,15,21,27,33,39,45,4,10,16,22,28,34,40,46,5,11,17,23,29,35,41,47)",
    "pack:2 numa:1 l3:12(size=32MiB) l2:8(size=1MiB) l1:1(size=48KiB) core:1 pu:2",
];

/// lstopo's output; `None` if it is not installed.
fn lstopo(arguments: &[&str]) -> Option<String> {
    let done = Command::new("lstopo-no-graphics").args(arguments).output().ok()?;
    assert!(done.status.success(), "lstopo {arguments:?}");
    Some(String::from_utf8(done.stdout).expect("UTF-8"))
}

fn counts(json: &Value) -> Vec<(String, u64)> {
    let mut all: Vec<(String, u64)> = ["packages", "cores", "hardware_threads", "numa_nodes"]
        .map(|key| (key.to_owned(), json[key].as_u64().expect("a count")))
        .to_vec();
    let caches = json["caches"].as_array().expect("caches");
    all.extend(caches.iter().map(|cache| {
        let of = |key: &str| cache[key].to_string();
        (
            format!("{} {} {} {}", of("level"), of("kind"), of("size_bytes"), of("line_bytes")),
            cache["count"].as_u64().expect("a count"),
        )
    }));
    all
}

fn read(machine: &str) -> Value {
    coscope(&["machine", machine, "--json"]).json()
}

/// A distinct file for each caller, removed with the directory.
fn file(name: &str, text: &str) -> String {
    let path = std::env::temp_dir().join(format!("coscope-{}-{name}.xml", std::process::id()));
    std::fs::write(&path, text).expect("a file");
    path.to_string_lossy().into_owned()
}

#[test]
fn counts_equal_what_lstopo_says() {
    for (number, shape) in SHAPES.iter().enumerate() {
        let Some(xml) = lstopo(&["-i", shape, "--of", "xml"]) else { return };
        let path = file(&format!("shape-{number}"), &xml);
        let of_file = read(&path);
        assert_eq!(counts(&of_file), counts(&read(shape)), "{shape}");
        for (key, kind) in [
            ("packages", "package"),
            ("cores", "core"),
            ("hardware_threads", "pu"),
            ("numa_nodes", "numanode"),
        ] {
            let lines = lstopo(&["-i", &path, "--only", kind]).expect("lstopo answers");
            assert_eq!(of_file[key].as_u64(), Some(lines.lines().count() as u64), "{shape}: {kind}");
        }
        // And back: lstopo reads the written file, with the same result.
        let written = file(&format!("written-{number}"), &coscope(&["machine", &path, "--xml"]).stdout);
        let again = lstopo(&["-i", &written, "--of", "xml"]).expect("lstopo reads it");
        let again = read(&file(&format!("again-{number}"), &again));
        assert_eq!(again["hardware_threads"], of_file["hardware_threads"], "{shape}");
        assert_eq!(again["machine"]["numbering"], of_file["machine"]["numbering"], "{shape}");
        assert_eq!(again["machine"]["caches"], of_file["machine"]["caches"], "{shape}");
        assert_eq!(again["machine"]["packages"], of_file["machine"]["packages"], "{shape}");
    }
}

#[test]
fn json_says_counts_guesses_and_the_machine() {
    let real = read("pack:2 l3:1 core:4 pu:2");
    assert_eq!(
        keys(&real),
        ["packages", "cores", "hardware_threads", "numa_nodes", "caches", "guesses", "machine"]
    );
    assert_eq!(keys(&real["caches"][0]), ["level", "kind", "count", "size_bytes", "ways", "line_bytes"]);
    assert_eq!(keys(&real["guesses"][0]), ["pointer", "unsaid", "assumed"]);
    // The machine is one that runs.
    let scenario = serde_json::json!({
        "version": 1,
        "title": "Read from a line",
        "machine": real["machine"],
        "workload": { "threads": [{ "program": "gzip", "copies": 4 }] },
        "policy": { "id": "round-robin", "params": {} },
        "run": { "seed": 1, "quantum_cycles": 100_000, "quanta": 2, "warmup_quanta": 0 }
    });
    let done = coscope(&["run", &file("scenario", &scenario.to_string()), "--json"]);
    assert!(done.json()["ipc"].as_f64().expect("IPC") > 0.0);
}

#[test]
fn a_shipped_machine_is_known_by_its_name() {
    let real = read("tam-32way");
    assert_eq!((&real["packages"], &real["hardware_threads"]), (&8.into(), &32.into()));
}

#[test]
fn bad_input_is_named() {
    coscope(&["machine", "pack:2 shoe:4 pu:2"]).refused(&[
        "shoe:4",
        "no such type",
        "pack:2 l3:1 core:4 pu:2",
    ]);
    coscope(&["machine", "nowhere.xml"])
        .refused(&["no file nowhere.xml, and there is no machine \"nowhere.xml\". Shipped: ", "intel-1370p"]);
    let path = file("svg", "<svg/>");
    coscope(&["machine", &path]).refused(&["not a <topology>", "lstopo --of xml"]);
}
