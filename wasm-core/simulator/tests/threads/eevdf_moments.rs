//! Moments of `eevdf` computed by hand: which thread runs when, and when an idle hardware context may take a thread.

use super::played::{Played, machine, play, program, scenario};
use engine::run::ColumnId;
use serde_json::{Value, json};

const TICK_CYCLES: u32 = 10_000;

fn constant(value: u64) -> Value {
    json!({"kind": "constant", "value": value})
}

fn eevdf(mut params: Value) -> Value {
    params["migration_cost"] = json!(0);
    json!({"id": "eevdf", "params": params})
}

/// CPU-bound threads of one program each: each repeatedly computes and then sleeps for the given cycles, or never
/// sleeps.
fn workload(threads: &[Option<&[(u64, u64)]>]) -> Value {
    let mut workload = json!({"threads": [], "programs": {}});
    for (number, waits) in threads.iter().enumerate() {
        let name = format!("p{number}");
        workload["programs"][&name] = program(0, Value::Null);
        if let Some(waits) = waits {
            let step = |&(run, sleep): &(u64, u64)| json!({"run": constant(run), "then": {"kind": "sleep", "cycles": constant(sleep)}});
            workload["programs"][&name]["waits"] = waits.iter().map(step).collect();
        }
        workload["threads"].as_array_mut().expect("a list").push(json!({"program": name, "copies": 1}));
    }
    workload
}

const LONG: u64 = 100_000_000;

/// Two cores with a last-level cache and a package each.
fn two_packages() -> Value {
    let mut machine = machine(2, 1, 4, 64);
    machine["packages"] = json!({"cores": 1});
    machine["caches"][1]["shared_by"] = json!("package");
    machine
}

/// Ticks in which a hardware context is idle while a thread is ready.
fn idle_ticks(run: &Played) -> f64 {
    let cycles: u32 = (0..run.frames.len())
        .map(|frame| run.column(frame, ColumnId::ContextIdleWhileReady).iter().sum::<u32>())
        .sum();
    f64::from(cycles) / f64::from(TICK_CYCLES)
}

#[test]
fn a_new_thread_is_kept_up_to_its_deadline_and_not_for_a_whole_slice() {
    // Half a slice to the first deadline, then whole ones.
    let run = play(scenario(
        machine(1, 1, 1, 2),
        workload(&[None, None]),
        eevdf(json!({"base_slice": 10})),
        40,
        TICK_CYCLES,
    ));
    let ran = |tick: usize| run.column(tick, ColumnId::ThreadCycles).iter().position(|&cycles| cycles > 0);
    let who: Vec<usize> = (0..40).filter_map(ran).collect();
    let lengths: Vec<usize> = who.chunk_by(|a, b| a == b).map(<[usize]>::len).collect();
    assert_eq!(lengths, [5, 5, 10, 10, 10], "{who:?}");
}

#[test]
fn an_idle_hardware_context_takes_a_thread_whose_turn_is_not_come() {
    // The first thread has run ten of its slice's twenty ticks when its neighbour falls asleep: it is ahead of its
    // share.
    let waits = workload(&[None, Some(&[(105_000, LONG)]), None]);
    let run = play(scenario(
        machine(2, 1, 4, 64),
        waits,
        eevdf(json!({"base_slice": 20, "periodic": false})),
        40,
        TICK_CYCLES,
    ));
    assert_eq!(run.result.migrations, 1);
    // The dispatch delay is a tenth of a tick.
    assert!(idle_ticks(&run) < 0.11, "{}", idle_ticks(&run));
}

#[test]
fn what_has_been_idle_for_long_waits_for_its_interval() {
    // A context is idle from tick 10 on; at 20.3 a thread wakes up on the other one, where another computes.
    let run = |params: Value| {
        let mut threads = workload(&[None, None, Some(&[(100, 203_000), (5_000_000, LONG)])]);
        threads["threads"][1]["instructions"] = json!(100_000);
        idle_ticks(&play(scenario(two_packages(), threads, eevdf(params), 60, TICK_CYCLES)))
    };
    // An interval of two ticks while it is idle, doubled once.
    let usual = run(json!({}));
    assert!((0.5..=4.0).contains(&usual), "{usual}");
    let without = run(json!({"newidle": false}));
    assert!((usual - without).abs() < 1e-9, "it is not newly idle: {usual} {without}");
    let rarely = run(json!({"span_ticks": 10}));
    assert!(rarely > 15.0, "{rarely}");
    let never = run(json!({"periodic": false}));
    assert!(never > 38.0, "{never}");
}

#[test]
fn what_a_thread_ran_before_the_policy_came_is_no_debt() {
    let run = |at: Option<u64>| {
        let threads = workload(&[None, Some(&[(6_000, 20_000)])]);
        let policy = json!({"id": if at.is_some() { "default" } else { "eevdf" }, "params": {}});
        let mut document = scenario(machine(1, 1, 1, 2), threads, policy, 400, TICK_CYCLES);
        document["run"]["warmup_quanta"] = json!(400);
        document["run"]["dispatch_cycles"] = json!(10);
        if let Some(at) = at {
            let set = json!({"kind": "set", "values": {"/policy": {"id": "eevdf", "params": {}}}});
            document["run"]["interventions"] = json!([{"at_cycle": at, "action": set}]);
        }
        play(document).result.waits.expect("one waits").wakeup_latency.expect("it wakes").max
    };
    // Whatever the thread does when the policy changes, it never waits for more than three slices.
    for tick in 0..6 {
        let at = u64::from(TICK_CYCLES) * (400 + tick);
        assert!(run(Some(at)) <= 30_000, "from cycle {at}: {} and not {:?}", run(Some(at)), run(None));
    }
}

#[test]
fn nobody_begins_where_a_thread_is_on_its_way_to_the_scheduler() {
    // The first thread blocks at cycle 30,000, which takes effect 30,000 cycles later, whatever happens on the other
    // core.
    for other in [None, Some(&[(100, LONG)][..]), Some(&[(25_000, LONG)][..])] {
        let threads = workload(&[Some(&[(30_000, LONG)]), other, None]);
        let policy = eevdf(json!({"newidle": false, "periodic": false}));
        let mut document = scenario(machine(2, 1, 4, 64), threads, policy, 1, 1_000_000);
        document["run"]["dispatch_cycles"] = json!(30_000);
        assert_eq!(play(document).result.threads[2].instructions, 940_000, "{other:?}");
    }
}
