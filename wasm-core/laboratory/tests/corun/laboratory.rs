//! From a request to a report, by real runs.

use super::support::{machine, planned, program, request, run_all, zoo};
use laboratory::corun::{AnimalClass, CellKind, CorunReport, plan, report};
use serde_json::{Value, json};
use simulator::from_value;

fn reported(machine_: Value, programs: &[Value], more: Value) -> CorunReport {
    let plan = planned(&request(machine_, programs, more));
    report(&plan, &run_all(&plan)).expect("a report")
}

fn cells(report: &CorunReport) -> Vec<f64> {
    report.degradation.0.iter().flatten().map(|cell| cell.expect("every cell")).collect()
}

#[test]
fn cells_are_whole_scenarios_and_a_plan_survives_json() {
    let plan = planned(&request(machine(json!("machine")), &zoo(), json!({})));
    // Two solo runs per program, ten pairs, and one run with half the ways per program.
    assert_eq!(plan.cells.len(), 2 * 4 + 10 + 4);
    for cell in &plan.cells {
        let text = serde_json::to_value(&cell.scenario).unwrap();
        assert_eq!(*from_value(text).unwrap(), cell.scenario);
    }
    let text = serde_json::to_string(&plan).unwrap();
    assert_eq!(serde_json::from_str::<laboratory::corun::CorunPlan>(&text).unwrap(), plan);
    let pairs = plan.cells.iter().filter(|c| matches!(c.stands_for, CellKind::Pair { .. }));
    assert_eq!(pairs.count(), 10);
    let ways = plan.cells.last().unwrap();
    assert_eq!(ways.stands_for, CellKind::Ways { program: 3, ways: 8 });
    assert_eq!(
        (ways.scenario.machine.caches[1].ways, ways.scenario.machine.caches[1].size_bytes),
        (8, 32_768)
    );
}

#[test]
fn on_private_caches_nobody_costs_anybody_anything() {
    // Random replacement too: each hardware context's cache draws its own random numbers, alone and beside others.
    let mut private = machine(json!("core"));
    for replacement in ["lru", "random"] {
        private["caches"][1]["replacement"] = replacement.into();
        let report = reported(private.clone(), &zoo(), json!({}));
        for cost in cells(&report) {
            assert_eq!(cost.to_bits(), 0.0f64.to_bits(), "{:?}", report.degradation);
        }
        assert_eq!(report.maximum_possible_gain_percent, None, "there is nothing to gain");
        assert!(report.notes[0].contains("No cache of this machine is shared"), "{:?}", report.notes);
        assert!(report.classes.get("devil").unwrap().as_ref().unwrap().cache.contains("private"));
    }
}

#[test]
fn programs_on_one_core_share_its_last_cache() {
    let mut one_core = machine(json!("core"));
    one_core["cores"] = json!([{"count": 1, "contexts": 2}]);
    let plan = planned(&request(one_core, &zoo(), json!({})));
    assert_eq!(plan.place.contexts, [0, 1]);
    assert_eq!(plan.place.shared.as_ref().map(|cache| cache.level), Some(2));
    assert!(plan.notes[0].contains("2 programs run on 1 core"), "{:?}", plan.notes);
}

#[test]
fn ways_and_colours_of_another_workload_are_not_reserved() {
    let mut reserved = machine(json!("core"));
    reserved["caches"][1]["partition"] = json!([{"threads": [0], "first_way": 0, "ways": 2}]);
    let report = reported(reserved, &zoo(), json!({}));
    assert!(cells(&report).iter().all(|cost| cost.abs() < 1e-12), "{:?}", report.degradation);
    assert!(report.notes.iter().any(|note| note.contains("not reserved")), "{:?}", report.notes);
}

#[test]
fn groups_are_not_simulated_on_cores_of_which_some_share_a_cache() {
    let pairs_of_cores = machine(json!({"cores": 2}));
    let wanted = |group: u32| json!({"group": group, "simulate_groups": true});
    let refused = plan(&request(pairs_of_cores.clone(), &zoo(), wanted(3))).unwrap_err();
    assert_eq!(refused.path, "/simulate_groups");
    assert!(refused.problem.contains("an L2 by 2"), "{}", refused.problem);
    assert_eq!(planned(&request(pairs_of_cores, &zoo(), wanted(2))).place.contexts, [0, 1]);
}

#[test]
fn a_shared_cache_makes_devils_rabbits_sheep_and_turtles() {
    let report = reported(machine(json!("machine")), &zoo(), json!({}));
    let class = |name| report.classes.get(name).unwrap().as_ref().unwrap();
    assert_eq!(class("devil").class, Some(AnimalClass::Devil), "{:?}", class("devil"));
    assert_eq!(class("rabbit").class, Some(AnimalClass::Rabbit), "{:?}", class("rabbit"));
    assert_eq!(class("sheep").class, Some(AnimalClass::Sheep), "{:?}", class("sheep"));
    assert_eq!(class("turtle").class, Some(AnimalClass::Turtle), "{:?}", class("turtle"));
    assert!(class("devil").cache.starts_with("L2, 64 KB, 16 ways, shared by 4 cores"));
    // The devil slows the rabbit down, and no program slows the devil down, whose references all miss anyway.
    let suffers = |a: usize, b: usize| report.degradation.get(a, b).unwrap();
    assert!(suffers(1, 0) > 10.0, "{:?}", report.degradation);
    assert!(suffers(0, 1).abs() < 1.0 && suffers(0, 0).abs() < 1.0);
    assert!(suffers(3, 0).abs() < 1.0, "a turtle lives in its L1");
    let intensity = |name| report.intensity.get(name).unwrap().unwrap();
    // A rabbit slows its own copy down most, so the devil is compared with the programs that slow none down.
    assert!(["sheep", "turtle"].iter().all(|name| intensity("devil") > intensity(name)));
    let sensitivity = |name| report.sensitivity.get(name).unwrap().unwrap();
    assert!(["devil", "sheep", "turtle"].iter().all(|name| sensitivity("rabbit") > sensitivity(name)));
    // So the devil and the rabbit are separated, and pain predicts this from solo counters.
    let optimal = report.optimal.as_ref().unwrap();
    assert!(!optimal.pairs.contains(&vec!["devil".into(), "rabbit".into()]));
    assert!(report.best.unwrap() < report.mean.unwrap() && report.mean.unwrap() < report.worst.unwrap());
    assert_eq!(report.agreement.as_ref().unwrap().len(), 9);
    assert!(report.pain_choice.as_ref().unwrap().total >= report.best.unwrap());
    assert!(report.notes.is_empty(), "{:?}", report.notes);
}

#[test]
fn a_warm_up_fills_the_caches_unless_its_length_is_given() {
    let lengths = |size_bytes: u64| {
        let mut machine = machine(json!("machine"));
        machine["caches"][1]["size_bytes"] = size_bytes.into();
        let plan =
            planned(&request(machine, &zoo(), json!({"warmup_cycles": null, "window_cycles": 600_000})));
        let run = &plan.cells[0].scenario.run;
        let cycles = |quanta: u32| u64::from(quanta) * u64::from(run.quantum_cycles);
        (plan.request.warmup_cycles, cycles(run.warmup_quanta), cycles(run.quanta))
    };
    // 1,024 lines require a quarter of a million cycles, and get the minimum; 16,384 require 4,096,000.
    assert_eq!(lengths(64 << 10), (Some(1_000_000), 1_000_000, 600_000));
    assert_eq!(lengths(1 << 20), (Some(4_100_000), 4_100_000, 600_000));
    // 524,288 lines require 131 million in each of 18 runs.
    assert_eq!(lengths(32 << 20).0, Some(131_100_000));
    let given = planned(&request(machine(json!("machine")), &zoo(), json!({"warmup_cycles": 0})));
    assert!(given.notes[0].starts_with("The caches may be cold: a warm-up of 0 cycles"), "{:?}", given.notes);
    assert_eq!((given.request.warmup_cycles, given.cells[0].scenario.run.warmup_quanta), (Some(0), 0));
}

#[test]
fn keys_stand_in_the_order_of_the_programs() {
    let report = reported(machine(json!("machine")), &zoo(), json!({"half_ways": false}));
    let value = serde_json::to_value(&report).unwrap();
    let keys = |v: &Value| v.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    for field in ["solo_ipc", "sensitivity", "intensity", "classes", "counters", "live_counters"] {
        assert_eq!(keys(&value[field]), ["devil", "rabbit", "sheep", "turtle"], "{field}");
    }
    assert_eq!(value["classes"]["devil"]["class"], "devil");
    assert_eq!(
        value["classes"]["rabbit"]["class"],
        Value::Null,
        "not told from a sheep without half the ways"
    );
    assert_eq!(value["optimal"]["pairs"].as_array().unwrap().len(), 2);
}

#[test]
fn what_is_missing_is_null_and_said() {
    let plan = planned(&request(machine(json!("machine")), &zoo(), json!({})));
    let mut results = run_all(&plan);
    let whole = report(&plan, &results).unwrap();
    let place = plan.cells.iter().position(|c| c.stands_for == CellKind::Pair { programs: [1, 3] }).unwrap();
    results[place] = None;
    let holed = report(&plan, &results).unwrap();
    assert_eq!((holed.degradation.get(1, 3), holed.degradation.get(3, 1)), (None, None));
    assert_eq!(holed.degradation.get(1, 2), whole.degradation.get(1, 2));
    assert!(holed.optimal.is_none() && holed.best.is_none() && holed.agreement.is_none());
    assert!(holed.notes.iter().any(|n| n.contains("what rabbit and turtle cost together is not known")));
    assert!(holed.notes.iter().any(|n| n.starts_with("1 of 22 runs")));
    let nothing = report(&plan, &vec![None; plan.cells.len()]).unwrap();
    assert!(nothing.solo_ipc.0.iter().all(|(_, ipc)| ipc.is_none()));
    assert!(report(&plan, &[]).unwrap_err().to_string().contains("0 results for 22 cells"));
}

#[test]
fn an_odd_number_keeps_its_table_and_says_what_it_lacks() {
    let report = reported(machine(json!("machine")), &zoo()[..3], json!({"half_ways": false}));
    assert_eq!(cells(&report).len(), 9);
    assert!(report.optimal.is_none());
    assert!(report.notes.iter().any(|n| n.contains("leave out 1 or add 1") && n.contains("The table")));
}

#[test]
fn a_program_without_references_neither_suffers_nor_inflicts() {
    let mut silent = program("silent", json!({"kind": "random", "region_bytes": 64}));
    silent["inline"]["phases"][0]["references_per_kinstr"] = 0.into();
    let report = reported(machine(json!("machine")), &[silent, zoo()[1].clone()], json!({}));
    let suffers = |a, b| report.degradation.get(a, b).unwrap();
    assert!([suffers(0, 0), suffers(0, 1), suffers(1, 0)].iter().all(|cost| cost.abs() < 1e-9));
    assert_eq!(report.classes.get("silent").unwrap().as_ref().unwrap().class, Some(AnimalClass::Turtle));
    assert!(report.notes.iter().any(|n| n.contains("silent makes no references")));
}

#[test]
fn quartets_cost_their_pairs_or_are_run() {
    let programs: Vec<Value> = zoo()
        .into_iter()
        .flat_map(|p| {
            let mut twin = p.clone();
            twin["program"] = format!("{} too", p["program"].as_str().expect("a name")).into();
            [p, twin]
        })
        .collect();
    let short = |simulated: bool| {
        json!({"group": 4, "simulate_groups": simulated, "half_ways": false,
               "warmup_cycles": 50_000, "window_cycles": 50_000})
    };
    let summed = reported(machine(json!("machine")), &programs, short(false));
    let groups = summed.groups.as_ref().unwrap();
    assert!(!groups.simulated && summed.group_means.is_none());
    // Twelve of the 28 pairs: the best two quartets cost no more than any other choice, here the first four and the rest.
    let both = |a: usize, b: usize| summed.degradation.both(a, b).unwrap().iter().sum::<f64>();
    let halves: [[usize; 4]; 2] = [[0, 1, 2, 3], [4, 5, 6, 7]];
    let inside = |&(a, b): &(usize, usize)| a < b && halves.iter().any(|h| h.contains(&a) && h.contains(&b));
    let pairs = (0..8).flat_map(|a| (0..8).map(move |b| (a, b)));
    let cost: f64 = pairs.filter(inside).map(|(a, b)| both(a, b)).sum();
    assert!(groups.choices.best.total <= cost + 1e-9 && groups.choices.worst.total >= cost - 1e-9);
    let run = reported(machine(json!("machine")), &programs, short(true));
    assert_eq!(run.group_means.as_ref().unwrap().groups, 70);
    let choices = &run.groups.as_ref().unwrap().choices;
    assert!(choices.best.total < choices.mean_total && choices.mean_total < choices.worst.total);
    assert_eq!(choices.best.pairs.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
    assert!(run.group_means.unwrap().sensitivity.get("rabbit").unwrap().unwrap() > 0.0);
}

#[test]
fn requests_that_cannot_be_say_where_and_what_instead() {
    let refused = |programs: &[Value], more: Value| {
        plan(&request(machine(json!("machine")), programs, more)).unwrap_err().to_string()
    };
    let said = |text: String, parts: &[&str]| {
        assert!(parts.iter().all(|part| text.contains(part)), "{text}");
    };
    said(refused(&zoo()[..1], json!({})), &["/programs", "too few programs", "at least two"]);
    said(refused(&[zoo()[0].clone(), zoo()[0].clone()], json!({})), &["/programs/1", "devil", "twice"]);
    said(refused(&[json!({"program": "gzop"}), json!({})], json!({})), &["/programs/0/program", "gzop"]);
    said(refused(&[json!({}), zoo()[0].clone()], json!({})), &["/programs/0", "exactly one"]);
    said(refused(&zoo(), json!({"window_cycles": 12_345})), &["/window_cycles", "12345", "10000"]);
    said(refused(&zoo(), json!({"level": 3})), &["/level", "3", "[1, 2]"]);
    said(refused(&zoo(), json!({"group": 5})), &["/group", "5"]);
    let mut tiny = machine(json!("machine"));
    tiny["cores"][0]["count"] = 1.into();
    let one = plan(&request(tiny, &zoo(), json!({}))).unwrap_err().to_string();
    said(one, &["/machine/cores", "1 hardware contexts for 2"]);
    let mut broken = machine(json!("machine"));
    broken["caches"][1]["size_bytes"] = 50_000.into();
    said(
        plan(&request(broken, &zoo(), json!({}))).unwrap_err().to_string(),
        &["/machine/caches/1/size_bytes"],
    );
}
