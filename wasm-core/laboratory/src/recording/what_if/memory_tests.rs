//! Memory behavior of a recording's threads as chosen by name.

use super::super::Window;
use super::kept_tests::simulated;
use super::tests::{by_hand, scenario_in, whole, words};
use super::*;

/// The recording made by hand, with a different name for one thread.
fn two_names() -> String {
    by_hand().0.replace("t:8 ", "db:8 ")
}

fn with_memory(text: &str, named: &[(&str, MemoryUse)]) -> Result<RecordingScenario, WhatIfError> {
    let named = named.iter().map(|(name, memory)| (name.to_string(), memory.clone())).collect();
    let memory = Memories { named, ..Memories::default() };
    scenario_in(text.as_bytes(), Window::default(), &WhatIf { memory, ..WhatIf::default() })
}

#[test]
fn each_name_has_the_memory_that_was_chosen_for_it() {
    let looped =
        MemoryUse::Shape { shape: AccessShape::Loop, region_bytes: 1 << 22, references_per_kinstr: 200 };
    let made = with_memory(&two_names(), &[("db", looped)]).unwrap();
    let programs = serde_json::to_value(&made.scenario.workload.programs).unwrap();
    let phase = &programs["db 8"]["phases"][0];
    assert_eq!(phase["references_per_kinstr"], 200);
    let pattern = serde_json::json!({"kind": "loop", "region_bytes": 1 << 22, "stride_bytes": 8});
    assert_eq!(phase["components"][0]["pattern"], pattern);
    assert_eq!(programs["t 7"]["phases"][0]["references_per_kinstr"], 0);
    let source = programs["db 8"]["source"].as_str().unwrap();
    assert!(source.contains("loop over an array: 4194304 bytes, 200 references"), "{source}");
    let said = |name: &str| {
        let unsaid = format!("what memory threads named {name} use");
        &made.guesses.iter().find(|guess| guess.unsaid == unsaid).unwrap().assumed
    };
    assert!(
        said("t").starts_with("no memory references; alone 1.00 instructions per cycle"),
        "{}",
        said("t")
    );
    assert!(said("db").starts_with("loop over an array: 4194304 bytes"), "{}", said("db"));
    // 7 has its time as instructions, 8 has fewer because of cache misses.
    assert_eq!(words(&made, 0), words(&whole(two_names().as_bytes()), 0));
    let instructions = |thread: usize| made.scenario.workload.threads[thread].instructions.unwrap();
    assert!(instructions(1) < 73_000, "{}", instructions(1));
    let result = simulated(&made.scenario);
    assert!(result.caches.iter().any(|cache| cache.misses > 0));
}

#[test]
fn each_shape_is_a_program_that_runs_and_bad_figures_are_refused_with_their_bounds() {
    for (at, shape) in SHAPES.iter().enumerate() {
        assert_eq!(shape.shape as usize, at, "{}", shape.label);
        let made = with_memory(&two_names(), &[("db", MemoryUse::usual(shape.shape))]).unwrap();
        assert!(simulated(&made.scenario).caches[0].accesses > 0, "{}", shape.label);
    }
    let wide = MemoryUse::Shape { shape: AccessShape::Loop, region_bytes: 0, references_per_kinstr: 300 };
    let refused = with_memory(&two_names(), &[("db", wide)]).unwrap_err().to_string();
    assert!(refused.contains("region_bytes"), "{refused}");
    let misspelt = with_memory(&two_names(), &[("dbb", MemoryUse::None)]).unwrap_err().to_string();
    assert!(misspelt.contains("no thread of the recording is called \"dbb\""), "{misspelt}");
    assert!(misspelt.ends_with("one of its names: db, t"), "{misspelt}");
}
