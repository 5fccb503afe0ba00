//! Regions that threads share: which thread accesses which memory, under which number, and rejected ones.

use super::played::{machine, pinned, program, read, scenario, walk};
use engine::run::{Layout, TraceLibrary};
use proptest::prelude::*;
use serde_json::{Value, json};
use simulator::from_value;

/// Two packages of one core each, coherent.
fn coherent() -> Value {
    let mut machine = machine(2, 2, 8, 32);
    machine["packages"] = json!("core");
    machine["caches"][1]["shared_by"] = json!("package");
    machine["coherence"] = json!({"package_cycles": 4, "remote_cycles": 120});
    machine
}

/// A program of one phase whose references all go to a shared region.
fn sharing(pattern: Value) -> Value {
    let mut program = program(1000, pattern);
    program["phases"][0]["components"][0]["shared"] = json!("room");
    program
}

/// Two rooms of two threads each, and a separate thread.
fn rooms() -> Value {
    json!({
        "threads": [
            {"program": "chat", "copies": 2, "regions": {"room": "room-1"}},
            {"program": "chat", "copies": 2, "regions": {"room": "room-2"}},
            {"program": "alone", "copies": 1},
        ],
        "programs": {"chat": sharing(walk(5)), "alone": program(1000, walk(3))},
    })
}

fn layout(workload: Value, seed: u32) -> Layout {
    let mut document = scenario(coherent(), workload, pinned(4), 1, 1_000);
    document["run"]["seed"] = json!(seed);
    simulator::start(&read(document), &TraceLibrary::default()).expect("the run can begin").layout().clone()
}

#[test]
fn each_group_has_a_region_of_its_own() {
    let layout = layout(rooms(), 7);
    let found: Vec<_> =
        layout.regions.iter().map(|r| (r.name.as_str(), r.lines, r.threads.clone())).collect();
    assert_eq!(found, [("room-1", 5, vec![0, 1]), ("room-2", 5, vec![2, 3])]);
}

#[test]
fn a_region_is_as_large_as_its_largest_walk() {
    let mut workload = rooms();
    workload["programs"]["visitor"] = sharing(walk(9));
    workload["threads"]
        .as_array_mut()
        .unwrap()
        .push(json!({"program": "visitor", "copies": 1, "regions": {"room": "room-2"}}));
    let layout = layout(workload, 7);
    assert_eq!(layout.regions[1].lines, 9);
    assert_eq!(layout.regions[1].threads, [2, 3, 5]);
}

#[test]
fn without_a_region_nothing_is_shared() {
    let mut workload = rooms();
    workload["programs"]["chat"] = program(1000, walk(5));
    for thread in 0..2 {
        workload["threads"][thread].as_object_mut().unwrap().remove("regions");
    }
    assert!(layout(workload, 7).regions.is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    /// Shuffling changes numbers only: the same threads share with each other.
    #[test]
    fn shuffled_threads_keep_their_company(seed: u32) {
        let listed = layout(rooms(), seed);
        let mut workload = rooms();
        workload["shuffle"] = json!(true);
        let dealt = layout(workload, seed);
        let positions = |layout: &Layout, region: usize| {
            let mut found: Vec<u32> =
                layout.regions[region].threads.iter().map(|&t| layout.threads[t as usize].position).collect();
            found.sort_unstable();
            found
        };
        for region in 0..2 {
            prop_assert_eq!(positions(&listed, region), positions(&dealt, region));
        }
        let mut all: Vec<u32> = dealt.threads.iter().map(|t| t.position).collect();
        all.sort_unstable();
        prop_assert_eq!(all, (0..5).collect::<Vec<_>>());
        for unit in &dealt.threads {
            let same = &listed.threads[unit.position as usize];
            prop_assert_eq!((unit.entry, unit.copy, unit.program), (same.entry, same.copy, same.program));
        }
    }
}

#[test]
fn the_seed_deals_the_numbers() {
    let mut workload = rooms();
    workload["shuffle"] = json!(true);
    let order = |seed| layout(workload.clone(), seed).threads.iter().map(|t| t.position).collect::<Vec<_>>();
    let orders: std::collections::BTreeSet<Vec<u32>> = (0..40).map(order).collect();
    assert!(orders.len() > 25, "{} orders of 40 seeds", orders.len());
}

#[test]
fn impossible_regions_are_refused() {
    let refusal = |change: &dyn Fn(&mut Value)| {
        let mut document = scenario(coherent(), rooms(), pinned(4), 1, 1_000);
        change(&mut document);
        let error = from_value(document).unwrap_err();
        (error.path.clone(), error.to_string())
    };
    let (path, text) = refusal(&|d| drop(d["machine"].as_object_mut().unwrap().remove("coherence")));
    assert_eq!(path, "/machine/coherence");
    assert!(text.contains("share the region \"room\""), "{text}");
    let (path, text) = refusal(&|d| d["workload"]["threads"][0]["regions"] = json!({"rom": "room-1"}));
    assert_eq!(path, "/workload/threads/0/regions/rom");
    assert!(text.contains("It shares room."), "{text}");
    let (path, _) = refusal(&|d| d["workload"]["threads"][2]["regions"] = json!({"room": "room-1"}));
    assert_eq!(path, "/workload/threads/2/regions/room");
    let (path, _) = refusal(&|d| d["workload"]["threads"][1]["regions"] = json!({"room": ""}));
    assert_eq!(path, "/workload/threads/1/regions/room");
    let (path, _) = refusal(&|d| {
        for thread in 0..3 {
            d["workload"]["threads"][thread]["stream"] = json!(10 * thread);
        }
    });
    assert_eq!(path, "/workload/threads/0/stream");
    let component = "/workload/programs/chat/phases/0/components/0";
    let with = |pattern: Value, shared: bool| {
        refusal(&|d| {
            let there = d.pointer_mut(component).unwrap();
            there["pattern"] = pattern.clone();
            if !shared {
                there.as_object_mut().unwrap().remove("shared");
            }
        })
        .0
    };
    let tree =
        |node: u32| json!({"kind": "b-tree", "region_bytes": 4_096, "node_bytes": node, "exponent": 0.5});
    for node in [32, 100, 8_192] {
        assert_eq!(with(tree(node), true), format!("{component}/pattern/node_bytes"), "{node}");
    }
    let slots = |slot: u32| json!({"kind": "slots", "region_bytes": 64, "slot_bytes": slot});
    assert_eq!(with(slots(4), true), format!("{component}/pattern/slot_bytes"));
    assert_eq!(with(slots(16), false), format!("{component}/shared"));
    let (path, _) = refusal(&|d| d.pointer_mut(component).unwrap()["store_share"] = json!(1.5));
    assert_eq!(path, format!("{component}/store_share"));
}

#[test]
fn impossible_coherence_is_refused() {
    let refusal = |change: &dyn Fn(&mut Value)| {
        let mut document = scenario(coherent(), rooms(), pinned(4), 1, 1_000);
        change(&mut document["machine"]);
        from_value(document).unwrap_err().path
    };
    assert_eq!(
        refusal(&|m| (m["caches"][1]["line_bytes"], m["caches"][1]["ways"]) = (json!(128), json!(16))),
        "/machine/caches/1/line_bytes"
    );
    assert_eq!(
        refusal(&|m| m["caches"][1]["prefetch"] = json!({"streams": 2, "degree": 2})),
        "/machine/caches/1/prefetch"
    );
    assert_eq!(
        refusal(&|m| m["coherence"]["remote_cycles"] = json!(200_000)),
        "/machine/coherence/remote_cycles"
    );
    assert_eq!(refusal(&|m| m["caches"][0]["inclusion"] = json!("victim")), "/machine/caches/0/inclusion");
    let victim = |m: &mut Value| {
        m["caches"][1]["inclusion"] = json!("victim");
        m.as_object_mut().unwrap().remove("coherence");
    };
    assert_eq!(
        refusal(&|m| {
            victim(m);
            m["caches"][1]["prefetch"] = json!({"streams": 2, "degree": 2});
        }),
        "/machine/caches/1/prefetch"
    );
    assert_eq!(
        refusal(&|m| {
            victim(m);
            m["caches"][1]["partition"] = json!([{"threads": [0], "first_way": 0, "ways": 1}]);
        }),
        "/machine/caches/1/partition"
    );
    assert_eq!(
        refusal(&|m| {
            victim(m);
            (m["caches"][1]["line_bytes"], m["caches"][1]["ways"]) = (json!(128), json!(16));
        }),
        "/machine/caches/1/line_bytes"
    );
}
