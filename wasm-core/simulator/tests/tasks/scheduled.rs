//! Task programs on a machine: properties of every run.

use document::Checked;
use engine::run::{Run, RunResult, TASK_LOG, TraceLibrary};
use proptest::prelude::*;
use serde_json::{Value, json};
use simulator::from_value;

const SCHEDULERS: [&str; 4] = ["pdf", "work-stealing", "fifo", "sequential"];

pub fn scenario(cores: u32, policy: &str, program: Value) -> Value {
    json!({
        "version": 1, "title": "Tasks",
        "machine": {
            "cores": [{"count": cores, "contexts": 1}],
            "caches": [
                {"level": 1, "size_bytes": 1_024, "ways": 4, "line_bytes": 64, "hit_cycles": 1, "shared_by": "core"},
                {"level": 2, "size_bytes": 8_192, "ways": 8, "line_bytes": 64, "hit_cycles": 13, "cycles_per_line": 2, "shared_by": "machine"},
            ],
            "memory": {"latency_cycles": 300, "cycles_per_line": 30},
        },
        "workload": {"threads": [], "dag": program},
        "policy": {"id": policy},
        "run": {"seed": 3, "quantum_cycles": 20_000, "warmup_quanta": 0, "quanta": 10_000, "frames_per_quantum": 4},
    })
}

fn mergesort() -> Value {
    json!({"algorithm": "mergesort", "records": 12_000, "leaf_records": 200, "merge_records": 150})
}

/// Tasks that all begin at once on several cores, of which one ends while the others miss.
fn with_many_roots() -> Value {
    let task = |(name, instructions)| json!({"name": name, "instructions": instructions, "references": [{"region": "r"}]});
    let tasks: Vec<Value> = [("a", 1), ("b", 900), ("c", 2_000), ("d", 1), ("e", 700)].map(task).into();
    json!({"algorithm": "tasks", "regions": [{"name": "r", "bytes": 4_096}], "tasks": tasks})
}

fn read(document: Value) -> Checked {
    from_value(document).expect("the test's scenario is valid")
}

struct Played {
    run: Run,
    rows: Vec<[u32; TASK_LOG.len()]>,
    result: RunResult,
}

fn play(scenario: &Checked, mut budget: impl FnMut() -> u64) -> Played {
    let mut run = simulator::start(scenario, &TraceLibrary::default()).expect("the run can begin");
    let mut frame = vec![0; run.layout().stride];
    let mut log = Vec::new();
    while !run.is_done() {
        run.advance(budget(), &mut frame).expect("nothing is asked of a policy of threads");
        log.extend(run.take_task_log());
        // Continues with a clone, which must be the same run in the same state.
        run = run.clone();
    }
    let rows = log.chunks(TASK_LOG.len()).map(|row| row.try_into().expect("a whole row")).collect();
    let result = run.result();
    Played { run, rows, result }
}

#[test]
fn every_task_runs_once_after_those_that_it_waits_for_and_no_core_waits_without_need() {
    for (policy, cores) in SCHEDULERS.into_iter().flat_map(|p| [(p, 1), (p, 3), (p, 8)]) {
        let played = play(&read(scenario(cores, policy, mergesort())), || u64::MAX);
        let dag = played.run.dag().expect("it runs tasks");
        let mut times = vec![None; dag.tasks.len()];
        for &[task, _, start, end, ..] in &played.rows {
            assert!(times[task as usize].replace((start, end)).is_none(), "task {task} runs twice");
        }
        let times: Vec<(u32, u32)> = times.into_iter().map(|t| t.expect("every task runs")).collect();
        let mut ready = vec![0; times.len()];
        for (task, &(start, end)) in times.iter().enumerate() {
            assert!(ready[task] <= start && start < end, "{policy}: task {task}");
            for &next in dag.successors_of(task as u32) {
                ready[next as usize] = ready[next as usize].max(end);
            }
        }
        if policy == "sequential" {
            assert!(played.rows.iter().all(|row| row[1] == 0));
            continue;
        }
        // While a ready task waits, each core goes from one task directly to the next.
        let mut by_core: Vec<Vec<(u32, u32)>> = vec![Vec::new(); cores as usize];
        played.rows.iter().for_each(|row| by_core[row[1] as usize].push((row[2], row[3])));
        for (task, &(start, _)) in times.iter().enumerate() {
            for core in &by_core {
                let during = core.iter().filter(|(from, to)| *from < start && ready[task] < *to);
                let busy: u32 = during.map(|(from, to)| (*to).min(start) - (*from).max(ready[task])).sum();
                assert_eq!(busy, start - ready[task], "{policy}, {cores} cores: task {task} waited");
            }
        }
    }
}

#[test]
fn no_figure_depends_on_the_length_of_frames() {
    for program in [mergesort(), with_many_roots()] {
        let result = |frames: u32| {
            let mut document = scenario(3, "work-stealing", program.clone());
            document["run"]["frames_per_quantum"] = json!(frames);
            document["machine"]["cores"][0]["power"] = json!({"active_mw": 900, "idle_mw": 300});
            let mut result = serde_json::to_value(play(&read(document), || u64::MAX).result).unwrap();
            result.as_object_mut().unwrap().remove("digest");
            result
        };
        let coarse = result(1);
        assert_eq!(coarse["cycles"], coarse["dag"]["makespan_cycles"]);
        assert_eq!(coarse, result(10));
    }
}

#[test]
fn the_log_adds_up_to_the_result() {
    for (policy, program) in SCHEDULERS.into_iter().flat_map(|p| [(p, mergesort()), (p, with_many_roots())]) {
        let Played { run, rows, result } = play(&read(scenario(4, policy, program)), || u64::MAX);
        let sum = |column: usize| rows.iter().map(|row| u64::from(row[column])).sum::<u64>();
        let dag = result.dag.expect("it ran tasks");
        assert_eq!(result.instructions, dag.work, "{policy}");
        assert_eq!(sum(4), result.caches[0].misses, "{policy}: first level");
        assert_eq!(
            (sum(5), sum(6)),
            (result.caches[1].accesses, result.caches[1].misses),
            "{policy}: last level"
        );
        assert_eq!(rows.iter().filter(|row| row[7] > 0).count() as u64, dag.steals, "{policy}");
        assert_eq!(dag.makespan_cycles, rows.last().map(|row| u64::from(row[3])), "{policy}");
        assert_eq!(
            (dag.tasks as usize, dag.tasks_ended as usize),
            (rows.len(), run.dag().unwrap().tasks.len())
        );
        assert!((dag.l2_misses_per_kinstr - 1e3 * sum(6) as f64 / dag.work as f64).abs() < 1e-12);
        assert!(0.0 < dag.bandwidth_use && dag.bandwidth_use <= 1.0, "{policy}: {}", dag.bandwidth_use);
    }
}

#[test]
fn one_core_runs_the_same_bytes_under_every_scheduler_that_goes_depth_first() {
    let digest = |policy| play(&read(scenario(1, policy, mergesort())), || u64::MAX).result.digest;
    let [pdf, ws, alone, fifo] = ["pdf", "work-stealing", "sequential", "fifo"].map(digest);
    assert_eq!((&pdf, &pdf), (&ws, &alone));
    assert_ne!(pdf, fifo);
}

#[test]
fn parallel_depth_first_follows_the_sequential_order_where_forks_are_not_nested() {
    // In sequence: A B D F G C. A ends at 1,000 and enables C, which waited for B too. F and G come before it on the first
    // core, until 2,500; C has the second from 2,400 on, when D ends.
    let tasks = [("A", 1_000), ("B", 400), ("D", 2_000), ("F", 500), ("G", 1_000), ("C", 500)];
    let program = json!({
        "algorithm": "tasks",
        "regions": [{"name": "r", "bytes": 64}],
        "tasks": tasks.map(|(name, instructions)| json!({"name": name, "instructions": instructions})),
        "edges": [["B", "D"], ["B", "F"], ["F", "G"], ["A", "C"], ["B", "C"]],
    });
    let played = play(&read(scenario(2, "pdf", program)), || u64::MAX);
    assert_eq!(played.result.dag.and_then(|dag| dag.makespan_cycles), Some(2_900));
}

#[test]
fn costs_of_the_scheduler_are_booked_as_switches() {
    let mut document = scenario(1, "pdf", mergesort());
    let free = play(&read(document.clone()), || u64::MAX);
    document["policy"]["params"] = json!({"take_cycles": 1_000});
    let costly = play(&read(document), || u64::MAX);
    let tasks = free.rows.len() as u64;
    let makespan = |played: &Played| played.result.dag.as_ref().and_then(|dag| dag.makespan_cycles);
    assert_eq!(makespan(&costly), makespan(&free).map(|cycles| cycles + 1_000 * tasks));
    let switch = costly.result.stalls.waiting[&engine::core::Cause::Switch];
    assert_eq!(switch, 1_000 * tasks);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn slices_and_clones_change_nothing(budgets in prop::collection::vec(1..40_000u64, 50), cores in 1..9u32) {
        for policy in SCHEDULERS {
            let scenario = read(scenario(cores, policy, mergesort()));
            let whole = play(&scenario, || u64::MAX);
            let mut budgets = budgets.iter().copied().cycle();
            let sliced = play(&scenario, || budgets.next().unwrap_or(1));
            prop_assert_eq!(&whole.result, &sliced.result);
            prop_assert_eq!(&whole.rows, &sliced.rows);
        }
    }
}

#[test]
fn what_tasks_cannot_have_is_refused_with_its_place() {
    let refuse = |change: &dyn Fn(&mut Value)| {
        let mut document = scenario(2, "pdf", mergesort());
        change(&mut document);
        from_value(document).expect_err("it is refused").path
    };
    assert_eq!(refuse(&|d| d["policy"]["id"] = json!("default")), "/policy/id");
    assert_eq!(refuse(&|d| d["run"]["warmup_quanta"] = json!(1)), "/run/warmup_quanta");
    assert_eq!(refuse(&|d| d["machine"]["cores"][0]["contexts"] = json!(2)), "/machine/cores/0/contexts");
    assert_eq!(refuse(&|d| d["workload"]["dag"]["records"] = json!(1)), "/workload/dag/records");
    assert_eq!(refuse(&|d| d["run"]["quantum_cycles"] = json!(1_000_000)), "/run/quanta");
    let threads = json!([{"program": "gzip", "copies": 1}]);
    assert_eq!(refuse(&|d| d["workload"]["threads"] = threads.clone()), "/workload/threads");
    let coherence = json!({"package_cycles": 4, "remote_cycles": 120});
    assert_eq!(refuse(&|d| d["machine"]["coherence"] = coherence.clone()), "/machine/coherence");
    assert!(refuse(&|d| d["workload"]["dag"]["algorithm"] = json!("bogosort")).starts_with("/workload/dag"));
}

#[test]
fn a_run_that_is_cut_off_says_so() {
    let mut document = scenario(2, "pdf", mergesort());
    document["run"]["quanta"] = json!(2);
    let dag = play(&read(document), || u64::MAX).result.dag.expect("it ran tasks");
    assert_eq!(dag.makespan_cycles, None);
    assert!(0 < dag.tasks_ended && dag.tasks_ended < dag.tasks);
}
