//! Checks that the text of a simulated schedule agrees with the run's own counts.

use super::SimulatedRecording;
use crate::recording::{Recording, RecordingReader};
use document::{Checked, shipped};
use engine::run::{Run, RunResult, TraceLibrary};
use serde_json::Value;

/// A shipped scenario with a few quanta and no warm-up.
fn scenario(text: &str, quanta: u32) -> Checked {
    let mut document: Value = serde_json::from_str(text).expect("it ships");
    document["run"]["warmup_quanta"] = 0.into();
    document["run"]["quanta"] = quanta.into();
    document["machine"]["clock_mhz"] = 1_000.into();
    simulator::from_value(document).expect("it is valid")
}

fn begin(scenario: &Checked) -> Run {
    simulator::start(scenario, &TraceLibrary::default()).expect("it can begin")
}

fn text_of(run: Run) -> String {
    let mut recording = SimulatedRecording::new(run).expect("it has threads");
    let mut text = String::new();
    // The text does not depend on the length of the pieces.
    for cycles in (1..).map(|piece| piece * 7_919) {
        if recording.is_done() {
            break;
        }
        recording.advance(cycles).expect("it goes on");
        text.push_str(&recording.take_text());
    }
    assert!((recording.share() - 1.0).abs() < 1e-9);
    text
}

fn read(text: &str) -> Recording {
    let mut reader = RecordingReader::default();
    reader.push(text.as_bytes()).expect("in order");
    reader.finish().expect("it has events")
}

/// No event is missing, each thread ran as long as counted by the run, and each wake-up after which a thread ran is recorded.
fn compare(id: &str, said: &Recording, counted: &RunResult) {
    let waits = counted.waits.as_ref().expect("its threads wait");
    assert_eq!((&said.unreadable, said.missing_switches, said.out_of_order), (&None, 0, 0), "{id}");
    assert_eq!(said.span_us.nanoseconds(), u128::from(counted.cycles), "{id}: a cycle is a nanosecond");
    assert_eq!(said.threads.len(), waits.threads.len(), "{id}");
    for (thread, own) in said.threads.iter().zip(&waits.threads) {
        assert_eq!(thread.runtime_us.nanoseconds(), u128::from(own.running), "{id}, {thread:?}");
        // The last one woken may not run any more.
        assert!((own.wakeups..=own.wakeups + 1).contains(&thread.wakings), "{id}, {thread:?}");
    }
    let began = said.threads.iter().filter(|thread| thread.switches_in > 0).count() as u64;
    assert_eq!(
        said.wakeup_latency.measured,
        waits.wakeup_latency.as_ref().map_or(0, |latency| latency.count) + began,
        "{id}"
    );
    for processor in &said.processors {
        let known = processor.busy_us.nanoseconds() + processor.idle_us.nanoseconds();
        assert_eq!(known, u128::from(counted.cycles), "{id}, processor {}", processor.processor);
    }
}

#[test]
fn what_is_simulated_is_read_as_the_run_counts_it() {
    let mut waiting = 0;
    for shipped in &shipped().scenarios {
        let scenario = scenario(shipped.text, 3);
        if scenario.has_waits() {
            let said = read(&text_of(begin(&scenario)));
            compare(shipped.id, &said, &begin(&scenario).finish().expect("it ends"));
            waiting += 1;
        }
    }
    assert!(waiting > 5, "{waiting}");
}

#[test]
fn threads_that_arrive_together_are_woken_before_they_run() {
    let waits =
        shipped().scenarios.iter().find(|shipped| scenario(shipped.text, 1).has_waits()).expect("one ships");
    let mut document: Value = serde_json::from_str(waits.text).expect("it ships");
    for group in document["workload"]["threads"].as_array_mut().expect("groups") {
        group["arrives_at_cycle"] = 5_000.into();
    }
    document["policy"] = serde_json::json!({"id": "default"});
    let scenario = scenario(&document.to_string(), 3);
    let said = read(&text_of(begin(&scenario)));
    compare(waits.id, &said, &begin(&scenario).finish().expect("it ends"));
}

#[test]
fn threads_that_do_not_wait_have_a_schedule_too() {
    let scenario = scenario(shipped().scenarios[0].text, 4);
    let counted = begin(&scenario).finish().expect("it ends");
    let said = read(&text_of(begin(&scenario)));
    for (thread, own) in said.threads.iter().zip(&counted.threads) {
        assert_eq!(thread.runtime_us.nanoseconds(), u128::from(own.scheduled_cycles), "{thread:?}");
    }
    assert!(said.events.switch > 0 && said.events.waking == 0);
}

#[test]
fn tasks_that_a_program_schedules_are_refused() {
    let tasks =
        shipped().scenarios.iter().find(|shipped| shipped.text.contains("\"dag\"")).expect("one ships");
    let run = begin(&simulator::from_value(serde_json::from_str(tasks.text).unwrap()).unwrap());
    let Err(problem) = SimulatedRecording::new(run) else { panic!("it has no threads") };
    assert!(problem.starts_with("/workload/dag: "), "{problem}");
}

#[test]
fn lines_are_as_ftrace_prints_them() {
    let mut document: Value = serde_json::from_str(shipped().scenarios[0].text).expect("it ships");
    for (name, value) in [("quanta", 1), ("warmup_quanta", 0), ("quantum_cycles", 300_000)] {
        document["run"][name] = value.into();
    }
    document["machine"]["clock_mhz"] = 3_000.into();
    document["workload"]["threads"] = serde_json::json!([{"program": "web 71", "copies": 1, "nice": -5}]);
    document["workload"]["programs"] = serde_json::json!({"web 71": {"phases": [
        {"instructions": 3_000, "references_per_kinstr": 0, "components": []}
    ]}});
    let scenario = simulator::from_value(document).expect("it is valid");
    let text = text_of(begin(&scenario));
    let of_the_first: Vec<&str> = text.lines().filter(|line| line.contains("web")).collect();
    assert_eq!(
        of_the_first[1],
        "<idle>-0 [000] d..2. 0.000000000: sched_switch: prev_comm=swapper/0 prev_pid=0 prev_prio=120 prev_state=R ==> \
         next_comm=web next_pid=71 next_prio=115"
    );
    assert_eq!(
        of_the_first[0],
        "<idle>-0 [000] d.h3. 0.000000000: sched_wakeup_new: comm=web pid=71 prio=115 target_cpu=000"
    );
    assert_eq!(
        of_the_first[2],
        "web-71 [000] d..2. 0.000100000: sched_switch: prev_comm=web prev_pid=71 prev_prio=115 prev_state=R ==> \
         next_comm=swapper/0 next_pid=0 next_prio=120"
    );
}
