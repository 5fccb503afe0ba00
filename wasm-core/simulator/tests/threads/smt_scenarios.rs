//! The valid options of a scenario with simultaneous multithreading.

use super::played::{machine, pinned, play, read, scenario};
use document::set_pointer;
use engine::run::ColumnId;
use serde_json::{Value, json};
use simulator::from_value;

/// Four threads that sometimes miss everywhere, on four contexts.
pub fn document() -> Value {
    let program = json!({
        "execution": {"instruction_stream": {"floating_point_share": 0.2, "hard_branch_share": 0.3}},
        "phases": [{"instructions": 100_000, "references_per_kinstr": 300, "store_share": 0.2, "components": [
            {"weight": 9, "pattern": {"kind": "zipf", "region_bytes": 16_384, "exponent": 1}},
            {"weight": 1, "pattern": {"kind": "random", "region_bytes": 1 << 20}}]}]});
    let mut machine = machine(1, 4, 256, 4_096);
    for cache in machine["caches"].as_array_mut().expect("caches are a list") {
        cache["ways"] = json!(4);
    }
    machine["cores"] = json!([{"count": 1, "contexts": 4, "model": "smt", "smt": {"tlb": {"entries": 16}}}]);
    let workload = json!({"threads": [{"program": "p", "copies": 4}], "programs": {"p": program}});
    scenario(machine, workload, pinned(4), 1, 200_000)
}

#[test]
fn counters_belong_to_these_cores_alone() {
    let mut document = document();
    let with = play(document.clone());
    assert!(with.result.pipeline.is_some() && with.result.tlb.is_some() && with.result.branch.is_some());
    assert!(with.result.wrong_path_share.is_some_and(|share| share > 0.0 && share < 1.0));
    document["machine"]["cores"] = json!([{"count": 1, "contexts": 4}]);
    let without = play(document);
    assert!(without.result.pipeline.is_none() && without.result.threads[0].pipeline.is_none());
    assert!(
        without
            .layout
            .columns
            .iter()
            .all(|c| c.id != ColumnId::ThreadPipeline && c.id != ColumnId::CoreSlots)
    );
}

#[test]
fn impossible_cores_are_refused_with_place_and_remedy() {
    let refused = |changes: &[(&str, Value)], place: &str| {
        let mut document = document();
        for (pointer, value) in changes {
            set_pointer(&mut document, pointer, value.clone()).expect("the pointer can be set");
        }
        let error = from_value(document).expect_err(place);
        assert_eq!(error.path, place, "{error}");
        assert!(!error.remedy.is_empty());
    };
    let smt = "/machine/cores/0/smt";
    let with = |parts: Value| vec![(smt, parts)];
    refused(&with(json!({"integer_units": 0, "load_store_units": 0})), &format!("{smt}/integer_units"));
    refused(&with(json!({"load_store_units": 0})), &format!("{smt}/load_store_units"));
    refused(&with(json!({"floating_point_units": 0})), &format!("{smt}/floating_point_units"));
    refused(&with(json!({"integer_units": 2})), &format!("{smt}/load_store_units"));
    refused(
        &with(json!({"predictor": {"gshare_entries": 1000}})),
        &format!("{smt}/predictor/gshare_entries"),
    );
    refused(&with(json!({"tlb": {"page_bytes": 5000}})), &format!("{smt}/tlb/page_bytes"));
    refused(&with(json!({"l1i": {"size_bytes": 1000}})), &format!("{smt}/l1i/size_bytes"));
    let refill = [(smt, json!({"tlb": {"refill_cycles": 1_000}})), ("/run/quantum_cycles", json!(1_000))];
    refused(&refill, &format!("{smt}/tlb/refill_cycles"));
    refused(&[("/machine/cores/0/contexts", json!(17))], "/machine/cores/0/contexts");
    refused(&[("/machine/cores/0/model", json!("in-order"))], smt);
    refused(
        &[("/machine/coherence", json!({"package_cycles": 4, "remote_cycles": 120}))],
        "/machine/coherence",
    );
    let beside = json!([{"count": 1, "contexts": 4, "model": "smt"}, {"count": 1, "contexts": 1}]);
    refused(&[("/machine/cores", beside)], "/machine/cores");
    refused(&[("/run/quantum_cycles", json!(900_000_000))], "/run/frames_per_quantum");
    let stream = "/workload/programs/p/execution/instruction_stream";
    refused(
        &[(stream, json!({"branch_share": 0.6, "floating_point_share": 0.5}))],
        &format!("{stream}/floating_point_share"),
    );
    refused(&[(stream, json!({"page_lines": 3}))], &format!("{stream}/page_lines"));
}

#[test]
fn a_unit_that_nobody_needs_may_be_missing() {
    let mut document = document();
    document["workload"]["programs"]["p"]["execution"] = Value::Null;
    document["machine"]["cores"][0]["smt"]["floating_point_units"] = json!(0);
    assert!(play(document.clone()).result.instructions > 0);
    read(document);
}
