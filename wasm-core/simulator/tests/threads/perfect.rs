//! Resources that never miss, on machines of every kind: perfect resources (Parekh et al. 2000, Fig. 2).

use super::played::{Played, play};
use super::smt_scenarios::document;
use document::set_pointer;
use serde_json::{Value, json};
use simulator::shipped_scenario;

#[test]
fn nothing_perfect_slows_the_mean_over_seeds() {
    let mean = |perfect: &[&str]| {
        let ipc = |seed: u32| {
            let mut document = document();
            document["run"]["seed"] = json!(seed);
            document["machine"]["perfect"] = json!(perfect);
            play(document).result.ipc
        };
        (1..=5).map(ipc).sum::<f64>() / 5.0
    };
    let [none, l1d, l2, dtlb, branches, data] =
        [&[][..], &["l1d"], &["l2"], &["dtlb"], &["branches"], &["data-memory"]].map(mean);
    for (name, ipc) in [("l1d", l1d), ("l2", l2), ("dtlb", dtlb), ("branches", branches), ("all data", data)]
    {
        assert!(ipc > none, "{name}: {ipc} instead of {none}");
    }
    assert!(data >= l1d.max(l2).max(dtlb), "{data} of {l1d}, {l2}, {dtlb}");
}

#[test]
fn what_is_perfect_never_misses_on_any_core() {
    for model in ["in-order", "interval", "smt"] {
        let mut document = document();
        document["machine"]["cores"] = json!([{"count": if model == "interval" { 4 } else { 1 }, "contexts": if model == "interval" { 1 } else { 4 }, "model": model}]);
        if model == "interval" {
            document["machine"]["caches"][0]["shared_by"] = json!("core");
        }
        document["machine"]["perfect"] = json!(["l1d"]);
        let first = play(document.clone()).result;
        assert_eq!(first.caches[0].misses, 0, "{model}");
        assert!(first.caches[0].accesses > 0, "{model}");
        document["machine"]["perfect"] = json!(["l2"]);
        let second = play(document.clone()).result;
        assert_eq!(second.caches[1].misses, 0, "{model}");
        assert!(second.caches[1].accesses > 0 && second.memory[0].lines == 0, "{model}");
    }
}

/// Shipped scenarios, shortened: in-order multithreading, packages with coherent caches, tasks.
fn shipped() -> [(&'static str, Value); 3] {
    let cut = |id: &str, changes: Value| {
        let mut document = json!(shipped_scenario(id).expect("it ships"));
        document["baseline"] = Value::Null;
        for (pointer, value) in changes.as_object().into_iter().flatten() {
            set_pointer(&mut document, pointer, value.clone()).expect("the pointer can be set");
        }
        document
    };
    let short = json!({"/run/quantum_cycles": 40_000, "/run/warmup_quanta": 2, "/run/quanta": 6, "/policy": {"id": "default"}});
    [
        ("in order", cut("plenty-of-cache", short.clone())),
        ("coherent", cut("chat", short)),
        ("tasks", cut("mergesort", json!({"/workload/dag/records": 8_192, "/run/quanta": 400}))),
    ]
}

fn with(document: &Value, perfect: &Value, seed: u32) -> Played {
    let mut document = document.clone();
    document["machine"]["perfect"] = perfect.clone();
    document["run"]["seed"] = json!(seed);
    play(document)
}

#[test]
fn caches_are_perfect_on_machines_of_every_kind() {
    for (name, document) in shipped() {
        let misses = |perfect: Value, level: u32| {
            let result = with(&document, &perfect, 1).result;
            let caches = result.caches.iter().filter(|cache| cache.level == level);
            let (accesses, misses) = caches.fold((0, 0), |sum, c| (sum.0 + c.accesses, sum.1 + c.misses));
            assert!(accesses > 0 || level == 2, "{name}: level {level} is never accessed");
            (accesses, misses)
        };
        assert!(misses(json!([]), 1).1 > 0 && misses(json!([]), 2).1 > 0, "{name}");
        assert_eq!(misses(json!(["l1d"]), 1).1, 0, "{name}");
        let (accesses, missed) = misses(json!(["l2"]), 2);
        assert!(accesses > 0 && missed == 0, "{name}: {missed} of {accesses}");
        assert_eq!(
            (misses(json!(["data-memory"]), 1).1, misses(json!(["data-memory"]), 2).1),
            (0, 0),
            "{name}"
        );
    }
}

#[test]
fn what_a_machine_does_not_have_changes_nothing() {
    for (name, document) in shipped() {
        let as_it_is = with(&document, &json!([]), 1).result.digest;
        assert_eq!(with(&document, &json!(["dtlb", "branches"]), 1).result.digest, as_it_is, "{name}");
        assert_ne!(with(&document, &json!(["l2"]), 1).result.digest, as_it_is, "{name}");
    }
}

#[test]
fn nothing_perfect_slows_the_mean_over_seeds_on_machines_of_every_kind() {
    for (name, document) in shipped() {
        let mean = |perfect: Value| {
            (1..=3).map(|seed| with(&document, &perfect, seed).result.ipc).sum::<f64>() / 3.0
        };
        let none = mean(json!([]));
        for perfect in ["l1d", "l2", "data-memory"] {
            let ipc = mean(json!([perfect]));
            assert!(ipc >= none, "{name}: {ipc} with {perfect}, {none} without");
        }
    }
}
