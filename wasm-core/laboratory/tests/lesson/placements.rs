//! Distinct placements and their frequencies, compared with full enumeration.

use document::machine::Topology;
use document::{MachineSpec, shipped_machine};
use laboratory::lesson::{PlaceNode, placements};
use serde_json::{Value, json};

fn machine(change: impl Fn(&mut Value)) -> Topology {
    let mut document =
        serde_json::to_value(shipped_machine("intel-e5345").expect("it ships").machine).expect("JSON");
    change(&mut document);
    let spec: MachineSpec = serde_json::from_value(document).expect("a machine");
    Topology::build(&spec).expect("it can be built")
}

fn shares(found: &[(Vec<u32>, f64)]) -> f64 {
    found.iter().map(|(_, share)| share).sum()
}

#[test]
fn pairings_of_eight_threads_are_counted_as_combinatorics_does() {
    // Eight different threads in four pairs: 8! ÷ (2⁴ · 4!) = 105; with two copies of each, 17 multigraphs remain.
    let four_pairs = machine(|m| m["packages"] = json!("machine"));
    let all = placements(&four_pairs, &[0, 1, 2, 3, 4, 5, 6, 7], 1);
    assert!(all.all);
    assert_eq!(all.chosen.len(), 105);
    assert!((shares(&all.chosen) - 1.0).abs() < 1e-9);
    assert!(all.chosen.iter().all(|(_, share)| (share - 1.0 / 105.0).abs() < 1e-9));
    assert_eq!(placements(&four_pairs, &[0, 0, 1, 1, 2, 2, 3, 3], 1).chosen.len(), 17);
}

#[test]
fn two_copies_each_on_two_caches_occur_as_often_as_they_should() {
    // Two pairs of cores; a a b b: together (aa|bb) in 1 of 3 pairings, apart (ab|ab) in 2 of 3.
    let two_pairs = machine(|m| {
        m["packages"] = json!("machine");
        m["cores"][0]["count"] = json!(4);
    });
    let mut found: Vec<f64> =
        placements(&two_pairs, &[0, 0, 1, 1], 1).chosen.into_iter().map(|(_, s)| s).collect();
    found.sort_by(f64::total_cmp);
    assert_eq!(found.len(), 2);
    assert!((found[0] - 1.0 / 3.0).abs() < 1e-12 && (found[1] - 2.0 / 3.0).abs() < 1e-12);
}

#[test]
fn cores_that_differ_in_any_field_are_not_exchanged() {
    // Two threads of one program on two fast and two slow cores of one cache: both fast, both slow, or one of each.
    for slow in [json!({"clock_percent": 50}), json!({"model": "smt", "smt": {"fetch_width": 1}})] {
        let machine = machine(|m| {
            m["packages"] = json!("machine");
            let of_all = m["caches"].as_array_mut().expect("caches").iter_mut().filter(|c| c["level"] != 1);
            of_all.for_each(|cache| cache["shared_by"] = json!("machine"));
            let mut fast = m["cores"][0].clone();
            fast["count"] = json!(2);
            if slow.get("model").is_some() {
                fast["model"] = json!("smt");
            }
            let mut other = fast.clone();
            other.as_object_mut().expect("a core").extend(slow.as_object().expect("fields").clone());
            m["cores"] = json!([fast, other]);
        });
        let mut found: Vec<f64> =
            placements(&machine, &[0, 0], 1).chosen.into_iter().map(|(_, share)| share).collect();
        found.sort_by(f64::total_cmp);
        let expected = [1.0 / 6.0, 1.0 / 6.0, 4.0 / 6.0];
        assert_eq!(found.len(), 3, "{slow}");
        assert!(found.iter().zip(expected).all(|(share, right)| (share - right).abs() < 1e-12), "{slow}");
    }
}

#[test]
fn packages_across_memory_nodes_exchange_nothing() {
    // Three different threads on four cores: 24 placements. None becomes another by exchanging a package or a node as a whole.
    let across = machine(|m| {
        m["cores"][0]["count"] = json!(4);
        m["caches"].as_array_mut().expect("caches").retain(|cache| cache["level"] == 1);
        m["packages"] = json!({"groups": [[0, 1], [2, 3]]});
        m["memory"]["numa"] = json!({"nodes": {"groups": [[0, 2], [1, 3]]}, "remote_cycles": 100});
    });
    assert_eq!(placements(&across, &[0, 1, 2], 1).chosen.len(), 24);
}

#[test]
fn where_there_are_too_many_they_are_drawn_and_it_is_said() {
    let whole = machine(|_| {});
    let drawn = placements(&whole, &[0, 1, 2, 3, 4, 5, 6, 7], 3);
    assert!(!drawn.all);
    assert!((shares(&drawn.chosen) - 1.0).abs() < 1e-9);
    assert_eq!(drawn, placements(&whole, &[0, 1, 2, 3, 4, 5, 6, 7], 3));
    assert_ne!(drawn, placements(&whole, &[0, 1, 2, 3, 4, 5, 6, 7], 4));
}

#[test]
fn a_machine_is_parts_within_parts() {
    let node = PlaceNode::machine(&machine(|_| {}), "Xeon");
    let labels: Vec<&str> = node.parts.iter().map(|part| part.label.as_str()).collect();
    assert_eq!(labels, ["Package 0", "Package 1"]);
    let inside: Vec<&str> = node.parts[0].parts.iter().map(|part| part.label.as_str()).collect();
    assert_eq!(inside, ["L2 cache, 4 MB", "L2 cache, 4 MB"]);
    assert_eq!(node.parts[1].parts[1].parts[1].contexts, [7]);
}
