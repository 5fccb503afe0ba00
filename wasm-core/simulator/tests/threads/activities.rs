//! The activity columns of frames, of threads and idle hardware contexts: checked by hand, and against the run's other
//! results.

use super::played::{Played, finish, machine, play, program, read, scenario, walk};
use document::{scenario_ids, set_pointer};
use engine::run::{ColumnId, TraceLibrary};
use engine::waits::Activity;
use serde_json::{Value, json};
use simulator::shipped_scenario;

/// The threads' activities at the end of a frame.
fn activities(run: &Played, frame: usize) -> Vec<Activity> {
    let places = run.column(frame, ColumnId::ThreadActivity).iter();
    places.map(|&place| run.layout.activities[place as usize]).collect()
}

/// A shipped scenario whose threads wait, both panes, for some quanta.
fn that_wait(quanta: u32) -> Vec<(String, Played)> {
    let waiting = scenario_ids().filter_map(|id| Some((id, shipped_scenario(id).ok()?)));
    let waiting = waiting.filter(|(_, scenario)| scenario.has_waits());
    let short = |(id, scenario): (&str, document::Checked)| {
        let panes = scenario.baseline().into_iter().chain([&scenario]);
        let panes: Vec<(String, Played)> = panes
            .map(|pane| {
                let mut document: Value = serde_json::to_value(&**pane).expect("it is JSON");
                for (pointer, value) in [
                    ("/baseline", Value::Null),
                    ("/run/warmup_quanta", json!(0)),
                    ("/run/quanta", json!(quanta)),
                ] {
                    set_pointer(&mut document, pointer, value).expect("it is there");
                }
                (format!("{id} under {}", document["policy"]), play(document))
            })
            .collect();
        panes
    };
    waiting.flat_map(short).collect()
}

/// Two threads on one hardware context: one computes 100 cycles and sleeps 1,000; the other arrives in cycle 400 and
/// ends after 300 instructions.
fn sleeper_and_guest(policy: Value) -> Played {
    let mut sleeper = program(0, Value::Null);
    sleeper["waits"] = json!([{
        "run": {"kind": "constant", "value": 100},
        "then": {"kind": "sleep", "cycles": {"kind": "constant", "value": 1_000}},
    }]);
    let workload = json!({
        "threads": [
            {"program": "sleeper", "copies": 1},
            {"program": "guest", "copies": 1, "arrives_at_cycle": 400, "instructions": 300},
        ],
        "programs": {"sleeper": sleeper, "guest": program(0, Value::Null)},
    });
    let mut document = scenario(machine(1, 1, 1, 2), workload, policy, 1, 1_000);
    document["run"]["frames_per_quantum"] = json!(4);
    // The scheduler sees this before the guest arrives.
    document["run"]["dispatch_cycles"] = json!(100);
    play(document)
}

#[test]
fn a_thread_sleeps_another_comes_and_ends() {
    use Activity::{Absent, Running, Sleeping};
    for policy in [json!({"id": "default"}), json!({"id": "eevdf"})] {
        let run = sleeper_and_guest(policy);
        // In 250: the sleeper has run in 0–99. In 500 the guest runs, and in 750 it has ended.
        assert_eq!(activities(&run, 0), [Sleeping, Absent]);
        assert_eq!(activities(&run, 1), [Sleeping, Running]);
        assert_eq!(activities(&run, 2), [Sleeping, Absent]);
    }
}

#[test]
fn a_queue_for_each_hardware_context_where_the_policy_has_them() {
    let workload = json!({
        "threads": [{"program": "it", "copies": 6}],
        "programs": {"it": program(0, Value::Null)},
    });
    let on = |policy: Value| play(scenario(machine(1, 2, 1, 2), workload.clone(), policy, 8, 10_000));
    let per_context = json!({"id": "default", "params": {"queues": "per-context"}});
    for policy in [json!({"id": "eevdf"}), json!({"id": "pinned"}), per_context] {
        let run = on(policy);
        assert!(run.layout.schedulers[0].has_run_queues);
        for frame in 0..8 {
            let queues = run.column(frame, ColumnId::ThreadQueue);
            // Six equal threads on two hardware contexts: three in each queue, one of them running.
            for context in [1, 2] {
                assert_eq!(queues.iter().filter(|&&queue| queue == context).count(), 3, "{queues:?}");
            }
            for (context, running) in run.column(frame, ColumnId::ContextThread).iter().enumerate() {
                assert_eq!(queues[*running as usize - 1] as usize, context + 1);
            }
        }
    }
    let one = on(json!({"id": "default"}));
    assert!(!one.layout.schedulers[0].has_run_queues);
    assert!(!one.layout.columns.iter().any(|column| column.id == ColumnId::ThreadQueue));
}

#[test]
fn every_scenario_that_waits_says_the_same_twice() {
    let runs = that_wait(12);
    assert!(runs.len() >= 10, "{}", runs.len());
    for (name, run) in runs {
        let has_queues = run.layout.schedulers[0].has_run_queues;
        for frame in 0..run.frames.len() {
            let placed = run.column(frame, ColumnId::ContextThread);
            for (thread, activity) in activities(&run, frame).into_iter().enumerate() {
                let runs = placed.contains(&(thread as u32 + 1));
                assert_eq!(runs, activity == Activity::Running, "{name}: thread {thread} in frame {frame}");
                if has_queues && activity == Activity::Ready {
                    assert!(run.column(frame, ColumnId::ThreadQueue)[thread] > 0, "{name}: thread {thread}");
                }
            }
        }
        // The idle cycles of the hardware contexts add up to the measure of the whole machine.
        let counted: u64 = run.total(ColumnId::ContextIdleWhileReady).iter().map(|&n| u64::from(n)).sum();
        let contexts = run.layout.topology.contexts.len() as f64;
        let share = counted as f64 / contexts / run.result.cycles as f64;
        let measured = run.result.waits.as_ref().expect("threads wait").idle_while_ready_share;
        assert!((share - measured).abs() < 1e-12, "{name}: {share} {measured}");
    }
}

#[test]
fn domains_are_those_that_the_scheduler_has() {
    let spans = |params: Value| {
        let mut document: Value =
            serde_json::to_value(&*shipped_scenario("wasted-cores").expect("it ships")).expect("it is JSON");
        document["policy"] = json!({"id": "eevdf", "params": params});
        document["baseline"] = Value::Null;
        let run = simulator::start(&read(document), &TraceLibrary::default()).expect("it can begin");
        let domains = run.layout().schedulers[0].domains.clone();
        domains.into_iter().map(|domain| (domain.shares, domain.contexts.len())).collect::<Vec<_>>()
    };
    // Two packages of eight cores. With the wrongly built domains, nothing joins them.
    assert_eq!(spans(json!({})), [("last cache", 8), ("last cache", 8), ("machine", 16)]);
    assert_eq!(spans(json!({"domains": "llc"})), [("last cache", 8), ("last cache", 8)]);
}

#[test]
fn a_thread_that_joins_is_in_a_queue_first() {
    let mut sleeper = program(50, walk(3));
    sleeper["waits"] = json!([{
        "run": {"kind": "constant", "value": 900},
        "then": {"kind": "sleep", "cycles": {"kind": "constant", "value": 400}},
    }]);
    let workload = json!({
        "threads": [{"program": "sleeper", "copies": 2}],
        "programs": {"sleeper": sleeper, "guest": program(50, walk(3))},
    });
    let mut document = scenario(machine(2, 1, 4, 64), workload, json!({"id": "eevdf"}), 8, 5_000);
    document["run"]["interventions"] = json!([{
        "at_cycle": 10_000,
        "action": {"kind": "set", "values": {"/workload/threads/-": {"program": "guest", "copies": 1}}},
    }]);
    let run =
        finish(simulator::start(&read(document), &TraceLibrary::default()).expect("it can begin"), || {
            u64::MAX
        });
    let waits = run.result.waits.expect("threads wait");
    // Three threads on two hardware contexts: at most three are in queues.
    assert!(waits.mean_run_queue <= 1.5, "{}", waits.mean_run_queue);
    assert!(waits.idle_while_ready_share < 0.5, "{}", waits.idle_while_ready_share);
}
