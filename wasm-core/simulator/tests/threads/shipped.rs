//! Everything shipped is readable, complete, and runs.

use super::played::finish;
use document::{
    Checked, FITTED_PERCENT, FittedFile, Program, Shipped, characterised_programs, counted_programs,
    find_program, fitted_programs, fitted_to_core, read_variant, scenario_ids, shipped, shipped_machine,
};
use engine::run::{ColumnId, TraceLibrary};
use engine::workload::RecordedTrace;
use laboratory::fit::error_percent;
use serde_json::{Value, json};
use simulator::{from_value, parse, shipped_scenario};
use std::path::PathBuf;

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// File names without `.json`, in order.
fn files(name: &str) -> Vec<String> {
    let entries =
        std::fs::read_dir(folder(name)).expect("the folder exists").map(|e| e.expect("readable").path());
    let mut names: Vec<String> = entries
        .filter(|p| p.extension().is_some_and(|e| e == "json"))
        .map(|p| p.file_stem().unwrap_or_default().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn listed(shipped: &[Shipped]) -> Vec<&str> {
    let mut ids: Vec<&str> = shipped.iter().map(|s| s.id).collect();
    ids.sort_unstable();
    ids
}

#[test]
fn every_file_is_listed() {
    assert_eq!(files("workloads/programs"), listed(&shipped().programs));
    assert_eq!(files("workloads/machines"), listed(&shipped().machines));
    assert_eq!(files("workloads/scenarios"), listed(&shipped().scenarios));
    assert_eq!(files("workloads/variants"), listed(&shipped().variants));
    assert!(
        listed(&shipped().variants).iter().all(|id| !listed(&shipped().scenarios).contains(id)),
        "one id, one meaning"
    );
    assert!(shipped().scenarios.len() >= 6);
    assert_eq!(shipped().scenarios[0].id, "balance-set", "the first is what a newcomer sees");
}

#[test]
fn every_program_says_what_it_is_and_where_its_numbers_come_from() {
    for shipped in &shipped().programs {
        let program: Program =
            serde_json::from_str(shipped.text).unwrap_or_else(|e| panic!("{}: {e}", shipped.id));
        check_program(shipped.id, &program);
    }
}

fn check_program(name: &str, program: &Program) {
    assert!(!program.about.is_empty() && !program.source.is_empty(), "{name}");
    let mut document: Value = serde_json::from_str(shipped().scenarios[0].text).expect("it ships");
    // A program that shares memory needs it; for the others it makes no difference.
    document["machine"]["coherence"] = json!({"package_cycles": 4, "remote_cycles": 120});
    document["workload"] = json!({"threads": [{"program": "it", "copies": 1}], "programs": {"it": program}});
    from_value(document).unwrap_or_else(|e| panic!("{name}: {e}"));
}

fn fitted_file() -> FittedFile {
    let text = std::fs::read_to_string(folder("workloads/fitted/cpu2006.json")).expect("it ships");
    serde_json::from_str(&text).expect("it is of its form")
}

#[test]
fn every_counted_program_is_fitted_within_two_percent() {
    let file = fitted_file();
    assert_eq!(counted_programs().len(), 25);
    for ((counted, fitted), (name, program)) in
        counted_programs().iter().zip(&file.programs).zip(fitted_programs())
    {
        assert_eq!(counted.name, fitted.name);
        check_program(name, program);
        let error = error_percent(&fitted.here, &counted.counters);
        assert!(error < 2.0, "{name}: {error} %");
        assert!(program.source.contains(" published, "), "{}", program.source);
    }
}

#[test]
fn every_characterised_program_is_fitted_or_marked() {
    assert_eq!((characterised_programs().len(), fitted_to_core().len()), (16, 16));
    assert_eq!(fitted_programs().count(), 25 + 16);
    for (row, fitted) in characterised_programs().iter().zip(fitted_to_core()) {
        assert_eq!(row.name, fitted.name);
        let name = format!("parekh-{}", row.name);
        let program = find_program(&name).expect("it ships");
        check_program(&name, &program);
        let is_fitted = fitted.here.error_percent(&row.published) <= FITTED_PERCENT;
        assert_eq!(program.source.starts_with("Not fitted"), !is_fitted, "{name}: {}", program.source);
        assert_eq!(fitted.shape.pages, row.pages, "{name} has the pages that were chosen");
        let stream = program.execution.and_then(|e| e.instruction_stream).expect("it has instructions");
        assert_eq!(
            (stream.floating_point_share, stream.branch_share),
            (row.floating_point_share, row.branch_share)
        );
    }
}

#[test]
fn machines_of_one_family_differ_in_their_contexts_only() {
    let [one, eight] = ["parekh-smt-1", "parekh-smt-8"].map(|id| shipped_machine(id).unwrap().machine);
    assert_eq!((one.cores[0].contexts, eight.cores[0].contexts), (1, 8));
    assert_eq!(
        (&one.caches, &one.memory, &one.cores[0].smt),
        (&eight.caches, &eight.memory, &eight.cores[0].smt)
    );
}

#[test]
fn every_machine_is_described_and_runs_every_program_for_two_quanta() {
    let fitted = fitted_programs().map(|(name, _)| name.as_str());
    let programs: Vec<&str> = shipped().programs.iter().map(|p| p.id).chain(fitted).collect();
    for machine in &shipped().machines {
        let found = shipped_machine(machine.id).unwrap_or_else(|e| panic!("{e}"));
        assert!(!found.about.is_empty() && !found.machine.name.is_empty(), "{}", machine.id);
        assert!(
            found.source.to_lowercase().contains("chosen"),
            "workloads/machines/{}.json: say in `source` which numbers are chosen",
            machine.id
        );
        for program in &programs {
            let mut document: Value = serde_json::from_str(shipped().scenarios[0].text).expect("it ships");
            document["machine"] = json!(found.machine);
            if found.machine.coherence.is_none() && shares_memory(program) {
                continue;
            }
            document["workload"] = json!({"threads": [{"program": program, "copies": 9}]});
            document["policy"] = json!({"id": "default"});
            document["baseline"] = Value::Null;
            document["run"] = json!({"seed": 1, "quantum_cycles": 20_000, "warmup_quanta": 0, "quanta": 2});
            let scenario = from_value(document).unwrap_or_else(|e| panic!("{}, {program}: {e}", machine.id));
            let played =
                finish(simulator::start(&scenario, &TraceLibrary::default()).expect("it can begin"), || {
                    u64::MAX
                });
            assert!(played.result.instructions > 0, "{}, {program}", machine.id);
        }
    }
}

/// Whether a program needs a machine with coherent caches.
fn shares_memory(program: &str) -> bool {
    let program = find_program(program).expect("it ships");
    program.phases.iter().flat_map(|phase| &phase.components).any(|component| component.shared.is_some())
}

#[test]
fn the_first_scenario_runs_on_the_papers_machine() {
    let scenario = shipped_scenario("balance-set").unwrap();
    assert_eq!(scenario.machine, shipped_machine("fedorova-cmt").unwrap().machine);
}

fn traces() -> TraceLibrary {
    let mut library = TraceLibrary::default();
    for name in ["gzip-9", "sort", "sqlite-join", "sqlite-shops"] {
        let file = folder("public/traces").join(format!("{name}.cst"));
        library.insert(name, RecordedTrace::new(std::fs::read(file).expect("the trace ships")));
    }
    library
}

#[test]
fn every_scenario_and_its_baseline_run_two_quanta() {
    let traces = traces();
    for id in scenario_ids() {
        let scenario = shipped_scenario(id).unwrap_or_else(|e| panic!("{id}: {e}"));
        assert!(!scenario.title.is_empty() && !scenario.about.is_empty(), "{id}");
        let baseline = scenario.baseline();
        assert!(baseline.is_some(), "{id} compares two machines");
        for pane in baseline.into_iter().chain([&scenario]) {
            let mut run = simulator::start(pane, &traces).unwrap_or_else(|e| panic!("{id}: {e}"));
            let mut row = vec![0; run.layout().stride];
            let frames = 2 * u64::from(run.layout().frames_per_quantum);
            while run.frames_done() < frames {
                run.advance(u64::MAX, &mut row).unwrap_or_else(|e| panic!("{id}: {e}"));
            }
            let column = run.layout().columns.iter().find(|c| c.id == ColumnId::ThreadInstructions).unwrap();
            assert!(row[column.offset..][..column.length].iter().any(|n| *n > 0), "{id}");
        }
    }
}

#[test]
fn writing_and_reading_a_scenario_gives_it_back() {
    for shipped in &shipped().scenarios {
        let scenario = parse(shipped.text).unwrap();
        let written = serde_json::to_string(&scenario).unwrap();
        let again: Checked = parse(&written).unwrap();
        assert_eq!(*again, *scenario, "{}", shipped.id);
    }
}

/// The prefixes of the names of regions that only one group uses. A recorded program's memory is one region.
const OF_A_GROUP: [&str; 9] =
    ["database", "board", "morning", "orders", "room", "locks", "pipe", "red", "blue"];

#[test]
fn by_hand_every_group_has_a_package() {
    for shipped in &shipped().variants {
        let variant = read_variant(shipped.text).expect("it ships");
        assert!(!variant.label.is_empty() && variant.changes.contains_key("/title"), "{}", shipped.id);
        let scenario = shipped_scenario(shipped.id).expect("it is valid");
        if scenario.policy.id != "pinned" {
            continue;
        }
        let run = simulator::start(&scenario, &traces()).expect("it can begin");
        let layout = run.layout();
        let placement = scenario.policy.params["placement"].as_array().expect("by hand");
        assert_eq!(placement.len(), layout.threads.len(), "{} places everybody", shipped.id);
        let package = |thread: u32| {
            let position = layout.threads[thread as usize].position as usize;
            let context = placement[position].as_u64().expect("a hardware context") as usize;
            layout.topology.cores[layout.topology.contexts[context].core as usize].package
        };
        let of_a_group = |name: &str| OF_A_GROUP.iter().any(|group| name.starts_with(group));
        let groups: Vec<_> = layout.regions.iter().filter(|r| of_a_group(&r.name)).collect();
        assert!(!groups.is_empty() || variant.of == "recorded-sharing", "{}", shipped.id);
        for group in groups {
            let first = package(group.threads[0]);
            assert!(group.threads.iter().all(|&t| package(t) == first), "{}: {}", shipped.id, group.name);
        }
    }
}
