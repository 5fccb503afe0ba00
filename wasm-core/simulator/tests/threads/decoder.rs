//! Invalid documents: never a panic, always a place, a problem and a remedy.

use document::{Checked, ScenarioError, shipped};
use engine::run::TraceLibrary;
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use simulator::{from_value, parse};

/// A JSON value for any place.
fn any_json() -> impl Strategy<Value = Value> {
    let number = prop_oneof![
        Just(json!(0)),
        Just(json!(-1)),
        Just(json!(u64::MAX)),
        Just(json!(i64::MIN)),
        Just(json!(1e300)),
        Just(json!(0.5)),
        any::<u32>().prop_map(|n| json!(n)),
        (0..70u32).prop_map(|n| json!(n)),
        (0..40u32).prop_map(|n| json!(1u64 << n)),
    ];
    let words = vec![
        "lru",
        "tree-plru",
        "random",
        "machine",
        "core",
        "package",
        "inclusive",
        "perf",
        "pinned",
        "loop",
        "gzip",
        "",
        "/~ \u{0}",
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(|b| json!(b)),
        number,
        prop::sample::select(words).prop_map(|w| json!(w)),
    ];
    leaf.prop_recursive(2, 12, 4, |inner| {
        let key = prop_oneof![
            prop::sample::select(vec!["cores", "groups", "kind", "threads", "id", "params"]),
            Just("x/~y")
        ];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
            prop::collection::vec((key, inner), 0..4).prop_map(|pairs| pairs
                .into_iter()
                .map(|(k, v)| (k.to_string(), v))
                .collect::<Map<_, _>>()
                .into()),
        ]
    })
}

/// A mutation of a document.
#[derive(Clone, Debug)]
enum Change {
    Replace(Value),
    Remove,
    Add(Value),
    Twice,
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![4 => any_json().prop_map(Change::Replace), 1 => Just(Change::Remove), 1 => any_json().prop_map(Change::Add), 1 => Just(Change::Twice)]
}

/// Pointers to every value of a document except the document itself.
fn pointers(value: &Value, at: &str, found: &mut Vec<String>) {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(fields) => {
            fields.iter().map(|(k, v)| (k.replace('~', "~0").replace('/', "~1"), v)).collect()
        }
        Value::Array(items) => items.iter().enumerate().map(|(i, v)| (i.to_string(), v)).collect(),
        _ => Vec::new(),
    };
    for (key, child) in children {
        let path = format!("{at}/{key}");
        found.push(path.clone());
        pointers(child, &path, found);
    }
}

/// Applies a change to one of the document's values; returns its pointer.
fn mutate(document: &mut Value, place: prop::sample::Index, change: Change) -> String {
    let mut found = Vec::new();
    pointers(document, "", &mut found);
    if found.is_empty() {
        return String::new();
    }
    let path = found[place.index(found.len())].clone();
    let (parent, key) = path.rsplit_once('/').unwrap_or_default();
    match change {
        Change::Replace(value) => *document.pointer_mut(&path).expect("it was listed") = value,
        Change::Remove => match document.pointer_mut(parent) {
            Some(Value::Object(fields)) => drop(fields.remove(&key.replace("~1", "/").replace("~0", "~"))),
            Some(Value::Array(items)) => drop(items.remove(key.parse().expect("an index"))),
            _ => {}
        },
        Change::Add(value) => {
            if let Some(Value::Object(fields)) = document.pointer_mut(parent) {
                fields.insert("surplus".into(), value);
            }
        }
        Change::Twice => {
            if let Some(Value::Array(items)) = document.pointer_mut(parent) {
                items.extend(items.clone());
            }
        }
    }
    path
}

fn document(which: usize) -> Value {
    serde_json::from_str(shipped().scenarios[which % shipped().scenarios.len()].text).expect("it ships")
}

/// A helpful error: a pointer, a problem, a remedy.
fn check(error: &ScenarioError) -> Result<(), TestCaseError> {
    prop_assert!(error.path.is_empty() || error.path.starts_with('/'), "{:?}", error);
    prop_assert!(!error.problem.is_empty() && !error.remedy.is_empty(), "{:?}", error);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12_000, ..ProptestConfig::default() })]

    #[test]
    fn changed_documents_are_read_or_refused_with_a_place(
        which in 0..100usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), change()), 1..4),
    ) {
        let mut document = document(which);
        let mut at_the_top = false;
        for (place, change) in changes {
            let path = mutate(&mut document, place, change);
            at_the_top |= path.matches('/').count() <= 1;
        }
        match from_value(document) {
            Ok(scenario) => prop_assert!(parse(&serde_json::to_string(&scenario).unwrap()).is_ok(), "what is valid stays valid"),
            Err(error) => {
                check(&error)?;
                // Only a field missing from, or added to, the document itself has no place within it.
                prop_assert!(at_the_top || error.path.starts_with('/'), "{:?}", error);
            }
        }
    }

}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn broken_text_is_refused(which in 0..100usize, place: prop::sample::Index, garbage in prop::collection::vec(any::<char>(), 0..6), cut: bool) {
        let text = shipped().scenarios[which % shipped().scenarios.len()].text;
        let place = text.char_indices().map(|(at, _)| at).nth(place.index(text.chars().count())).unwrap_or(0);
        let rest = if cut { "" } else { &text[place..] };
        let broken: String = [&text[..place], &garbage.iter().collect::<String>(), rest].concat();
        if let Err(error) = parse(&broken) {
            check(&error)?;
        }
    }
}

/// Whether a scenario is small enough to simulate briefly in a test.
fn is_small(scenario: &Checked) -> bool {
    let lines: u64 = scenario.machine.caches.iter().map(|c| c.size_bytes / u64::from(c.line_bytes)).sum();
    let cores: u32 = scenario.machine.cores.iter().map(|g| g.count).sum();
    let threads: u32 = scenario.workload.threads.iter().map(|g| g.copies).sum();
    lines <= 1 << 15 && cores <= 16 && threads <= 64
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, max_shrink_iters: 200, ..ProptestConfig::default() })]

    /// An accepted document can be run: impossible ones must be rejected before.
    #[test]
    fn what_is_accepted_runs(
        which in 0..100usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), change()), 1..6),
    ) {
        let mut scenario = None;
        let mut document = document(which);
        // The last of the changed documents that is still valid.
        for (place, change) in changes {
            mutate(&mut document, place, change);
            scenario = from_value(document.clone()).ok().filter(is_small).or(scenario);
        }
        let Some(scenario) = scenario else { return Ok(()) };
        let mut scenario = scenario.into_scenario();
        scenario.run.quantum_cycles = scenario.run.quantum_cycles.min(3_000);
        scenario.run.switch_cycles = scenario.run.switch_cycles.min(1_000);
        // A missing trace is rejected when the run begins.
        let Ok(mut run) = simulator::check_and_start(&scenario, &TraceLibrary::default()) else { return Ok(()) };
        let mut row = vec![0; run.layout().stride];
        while !run.is_done() && run.frames_done() < 8 {
            run.advance(u64::MAX, &mut row).map_err(|e| TestCaseError::fail(e.to_string()))?;
        }
    }
}

#[test]
fn each_refusal_names_its_place() {
    let refused = |change: fn(&mut Value)| {
        let mut document = document(0);
        change(&mut document);
        from_value(document).expect_err("it is not valid")
    };
    let place = |change: fn(&mut Value)| refused(change).path;
    assert_eq!(
        place(|d| d["machine"]["caches"][1]["size_bytes"] = json!(50_000)),
        "/machine/caches/1/size_bytes"
    );
    assert_eq!(place(|d| d["machine"]["caches"][1]["ways"] = json!("many")), "/machine/caches/1/ways");
    assert_eq!(place(|d| d["machine"]["caches"][1]["ways"] = json!(65)), "/machine/caches/1/ways");
    assert_eq!(
        place(|d| d["machine"]["caches"][0]["line_bytes"] = json!(48)),
        "/machine/caches/0/line_bytes"
    );
    assert_eq!(place(|d| d["machine"]["cores"][0]["contexts"] = json!(0)), "/machine/cores/0/contexts");
    assert_eq!(
        place(|d| d["workload"]["threads"][3]["copies"] = json!(10_000)),
        "/workload/threads/3/copies"
    );
    assert_eq!(place(|d| d["policy"]["params"]["samples"] = json!(0)), "/policy/params/samples");
    assert_eq!(place(|d| d["run"]["quanta"] = json!(0)), "/run/quanta");
    assert_eq!(place(|d| d["version"] = json!(99)), "/version");
    assert_eq!(refused(|d| d["machine"]["color"] = json!("red")).path, "/machine/color");
    assert!(parse(&"[".repeat(100_000)).is_err(), "deep nesting is no stack overflow");
    assert!(parse(&" ".repeat(5 << 20)).unwrap_err().problem.contains("bytes"));
}
