//! Threads that wait: small runs computed by hand, and properties of every run.

use super::played::{Played, finish, machine, pinned, play, program, read, scenario, walk};
use engine::run::{RunError, TraceLibrary};
use engine::waits::{ThreadWaits, WaitResult};
use proptest::prelude::*;
use serde_json::{Value, json};

fn constant(value: u64) -> Value {
    json!({"kind": "constant", "value": value})
}

fn step(run: u64, then: Value) -> Value {
    json!({"run": constant(run), "then": then})
}

/// A program without references that waits.
fn steps(waits: Value) -> Value {
    let mut program = program(0, Value::Null);
    program["waits"] = waits;
    program
}

/// One thread each of some programs.
fn threads(programs: &[Value]) -> Value {
    let name = |n: usize| format!("p{n}");
    let groups: Vec<Value> = (0..programs.len()).map(|n| json!({"program": name(n), "copies": 1})).collect();
    let defined: serde_json::Map<String, Value> =
        programs.iter().enumerate().map(|(n, p)| (name(n), p.clone())).collect();
    json!({"threads": groups, "programs": defined})
}

/// Threads pinned to a core each, with a dispatch delay of 10 cycles.
fn timed(programs: &[Value], cycles: u32) -> Value {
    let cores = programs.len();
    let mut document = scenario(machine(cores as u32, 1, 1, 2), threads(programs), pinned(cores), 1, cycles);
    document["run"]["dispatch_cycles"] = json!(10);
    document
}

fn waits(run: &Played) -> &WaitResult {
    run.result.waits.as_ref().expect("threads wait")
}

const NEVER: ThreadWaits =
    ThreadWaits { running: 0, ready: 0, sleeping: 0, channel: 0, lock: 0, barrier: 0, wakeups: 0 };

#[test]
fn a_wakeup_without_a_context_is_counted_and_has_no_latency() {
    // It sleeps from 100 on; the other arrives meanwhile and keeps the only hardware context to the end.
    let sleeper = steps(json!([step(100, json!({"kind": "sleep", "cycles": constant(500)}))]));
    let mut workload = threads(&[sleeper, program(0, Value::Null)]);
    workload["threads"][1]["arrives_at_cycle"] = json!(200);
    let run = play(scenario(machine(1, 1, 1, 2), workload, json!({"id": "default"}), 1, 6_400));
    let found = waits(&run);
    assert_eq!((found.wakeup_latency.as_ref(), found.unserved_wakeups), (None, 1));
    assert_eq!((found.threads[0].running, found.threads[0].sleeping), (100, 500));
}

#[test]
fn a_thread_that_sleeps() {
    // Runs in 0–99, sleeps 100–149, is dispatched in 160: 160 cycles per turn, of which it runs 100. 10 turns.
    let sleeper = steps(json!([step(100, json!({"kind": "sleep", "cycles": constant(50)}))]));
    let run = play(timed(&[sleeper], 1_600));
    let found = waits(&run);
    assert_eq!(
        found.threads[0],
        ThreadWaits { running: 1_000, sleeping: 500, ready: 100, wakeups: 10, ..NEVER }
    );
    assert_eq!(run.result.instructions, 1_000);
    let latency = found.wakeup_latency.as_ref().expect("it wakes and runs");
    assert_eq!((latency.p50, latency.max, latency.count), (10, 10, 10));
    assert_eq!(found.unserved_wakeups, 0);
    assert!((found.mean_run_queue - 1_000.0 / 1_600.0).abs() < 1e-12);
    assert_eq!((found.preemptions, found.stuck.as_ref()), (0, None));
}

#[test]
fn a_thread_woken_just_before_the_end_is_ready() {
    // Of the seventh turn of 160 cycles 155 are in the window: woken in 1,110, dispatched in 1,120.
    let sleeper = steps(json!([step(100, json!({"kind": "sleep", "cycles": constant(50)}))]));
    let run = play(timed(&[sleeper], 1_115));
    let expected = ThreadWaits { running: 700, sleeping: 350, ready: 65, wakeups: 6, ..NEVER };
    assert_eq!(waits(&run).threads[0], expected);
}

#[test]
fn a_token_alternates_between_two_threads() {
    // B waits from cycle 1 on. A sends in 50, runs one more instruction and waits in 51. B is dispatched in 60, sends
    // in 110, waits in 111; A is dispatched in 120. In each turn of 120 cycles both run 51, wait 59 and are ready for
    // 10.
    let client = steps(json!([
        {"run": constant(50), "then": {"kind": "send", "channel": "ping"}, "request": "begins"},
        {"run": constant(1), "then": {"kind": "receive", "channel": "pong"}, "request": "ends"},
    ]));
    let server = steps(json!([
        step(1, json!({"kind": "receive", "channel": "ping"})),
        step(50, json!({"kind": "send", "channel": "pong"})),
    ]));
    let run = play(timed(&[client, server], 1_200));
    let found = waits(&run);
    let each = ThreadWaits { running: 510, channel: 590, ready: 100, wakeups: 10, ..NEVER };
    assert_eq!(found.threads[0], each);
    // B: 49 cycles before the first message, 9 · 59 after, and 29 of its last wait.
    assert_eq!(found.threads[1].running, 1 + 510);
    assert_eq!(found.threads[1].wakeups, 10);
    // From the send in 50 until A is dispatched in 120.
    let requests = found.request_latency.as_ref().expect("requests end");
    assert_eq!((requests.count, requests.p50, requests.max), (10, 70, 70));
    assert!((found.requests_per_gcycle - 10.0 * 1e9 / 1_200.0).abs() < 1e-6);
    // One thread has the token at a time: beyond their turns, both run only the instruction after a send.
    assert_eq!(found.threads[0].running + found.threads[1].running, 10 * 100 + 21);
}

#[test]
fn a_lock_goes_to_the_thread_that_waits() {
    // T0 takes the lock in 10 and passes it to T1 in 40, which is dispatched in 50; T0 waits from 50 on, has it in 80,
    // runs in 90. From 50 on each turn has 80 cycles: 40 running, 30 waiting, 10 ready. 50 + 12 · 80 = 1,010.
    let worker = steps(json!([
        step(10, json!({"kind": "acquire", "lock": "m"})),
        step(30, json!({"kind": "release", "lock": "m"})),
    ]));
    let run = play(timed(&[worker.clone(), worker], 1_010));
    let found = waits(&run);
    assert_eq!(found.threads[0], ThreadWaits { running: 530, lock: 360, ready: 120, wakeups: 12, ..NEVER });
    assert_eq!(found.threads[1], ThreadWaits { running: 490, lock: 390, ready: 130, wakeups: 13, ..NEVER });
}

#[test]
fn a_barrier_waits_for_the_slowest() {
    // The third is always last, and always runs: 34 turns of 30 cycles. The first waits for 20 cycles in the first
    // turn, then is ready for 10 and waits for 10; the second waits for 10 in the first, then arrives in the same
    // cycle.
    let to = |run| steps(json!([step(run, json!({"kind": "barrier", "barrier": "b"}))]));
    let run = play(timed(&[to(10), to(20), to(30)], 1_020));
    let found = waits(&run);
    assert_eq!(
        found.threads[0],
        ThreadWaits { running: 340, barrier: 350, ready: 330, wakeups: 33, ..NEVER }
    );
    assert_eq!(found.threads[1], ThreadWaits { running: 680, barrier: 10, ready: 330, wakeups: 33, ..NEVER });
    assert_eq!(found.threads[2], ThreadWaits { running: 1_020, ..NEVER });
}

#[test]
fn a_full_channel_stops_its_sender() {
    // Capacity 1. The sender sends in 10 and 20, where it waits: the receiver receives only every 100 cycles.
    let sender = steps(json!([step(10, json!({"kind": "send", "channel": "c", "capacity": 1}))]));
    let receiver = steps(json!([step(100, json!({"kind": "receive", "channel": "c"}))]));
    let run = play(timed(&[sender, receiver], 1_000));
    let found = waits(&run);
    // The receiver never waits. It receives in 100, 200, …, 900: the sender then has room, is dispatched 10 cycles
    // later, runs for 10 and waits for 80 of 100 cycles.
    assert_eq!(found.threads[1], ThreadWaits { running: 1_000, ..NEVER });
    assert_eq!(
        found.threads[0],
        ThreadWaits { running: 20 + 90, channel: 80 + 9 * 80, ready: 90, wakeups: 9, ..NEVER }
    );
}

#[test]
fn threads_that_wait_for_ever_are_said() {
    let run = play(timed(&[steps(json!([step(25, json!({"kind": "receive", "channel": "c"}))]))], 1_000));
    let stuck = waits(&run).stuck.as_ref().expect("no thread sends");
    assert_eq!(stuck.since_cycle, 25);
    assert_eq!(stuck.threads, ["thread 0 waits for a message in channel \"c\""]);
}

#[test]
fn a_thread_that_ends_leaves_its_barrier() {
    let to = |run| steps(json!([step(run, json!({"kind": "barrier", "barrier": "b"}))]));
    let mut document = timed(&[to(10), to(20)], 1_000);
    document["workload"]["threads"][1]["instructions"] = json!(50);
    let run = play(document);
    assert_eq!(run.result.threads[1].instructions, 50);
    assert_eq!(waits(&run).stuck, None);
    // Alone at the barrier it never waits again.
    assert!(run.result.threads[0].instructions > 800, "{}", run.result.threads[0].instructions);
}

#[test]
fn what_cannot_be_is_refused_with_its_place() {
    let refused = |waits: Value| {
        let document = timed(&[steps(waits)], 1_000);
        simulator::from_value(document).expect_err("it cannot be").path
    };
    let acquire = || step(1, json!({"kind": "acquire", "lock": "m"}));
    assert_eq!(refused(json!([acquire()])), "/workload/programs/p0/waits");
    assert_eq!(refused(json!([acquire(), acquire()])), "/workload/programs/p0/waits/1/then/lock");
    assert_eq!(
        refused(
            json!([{"run": {"kind": "uniform", "low": 5, "high": 4}, "then": {"kind": "receive", "channel": "c"}}])
        ),
        "/workload/programs/p0/waits/0/run/high"
    );
    assert_eq!(
        refused(json!([step(0, json!({"kind": "receive", "channel": "c"}))])),
        "/workload/programs/p0/waits/0/run/value"
    );
    let mut nice = timed(&[program(0, Value::Null)], 1_000);
    nice["workload"]["threads"][0]["nice"] = json!(-21);
    assert_eq!(simulator::from_value(nice).expect_err("too nice").path, "/workload/threads/0/nice");
}

/// A workload that neither deadlocks nor floods: a pipeline of three senders and receivers, sleepers and a lock.
fn mixed(run: u64, sleep: u64) -> Value {
    let mean = |mean: u64| json!({"kind": "exponential", "mean": mean});
    let mut workload = json!({
        "threads": [
            {"program": "sender", "copies": 3}, {"program": "receiver", "copies": 3},
            {"program": "sleeper", "copies": 2}, {"program": "spinner", "copies": 1},
            {"program": "late", "copies": 2, "arrives_at_cycle": 7_000, "instructions": 9_000},
        ],
        "programs": {
            "sender": program(200, walk(9)), "receiver": program(300, walk(5)), "sleeper": program(100, walk(3)),
            "spinner": program(50, walk(2)), "late": program(100, walk(3)),
        },
    });
    workload["programs"]["sender"]["waits"] = json!([
        {"run": mean(run), "then": {"kind": "send", "channel": "c", "capacity": 2}, "times": 2, "request": "begins"},
    ]);
    workload["programs"]["receiver"]["waits"] = json!([
        {"run": mean(run), "then": {"kind": "receive", "channel": "c"}},
        {"run": mean(run / 2 + 1), "then": {"kind": "acquire", "lock": "m"}},
        {"run": mean(run / 3 + 1), "then": {"kind": "release", "lock": "m"}, "request": "ends"},
    ]);
    for name in ["sleeper", "late"] {
        workload["programs"][name]["waits"] = json!([
            {"run": mean(run), "then": {"kind": "sleep", "cycles": mean(sleep)}},
        ]);
    }
    workload
}

#[test]
fn every_policy_runs_threads_that_wait() {
    for policy in simulator::policies() {
        let schedules_threads = policy.schedules == engine::policy::Schedules::Threads;
        if !schedules_threads || ["own", "optimal-pairs"].contains(&policy.info.id) {
            continue;
        }
        let id = policy.info.id;
        let document = scenario(machine(2, 2, 4, 64), mixed(500, 3_000), json!({"id": id}), 10, 5_000);
        let Ok(scenario) = simulator::from_value(document) else { continue };
        let mut run = simulator::start(&scenario, &TraceLibrary::default()).expect("it starts");
        let result: Result<_, RunError> = run.finish();
        let result = result.unwrap_or_else(|e| panic!("{id}: {e}"));
        let waits = result.waits.expect("threads wait");
        let wakeups = waits.wakeup_latency.as_ref().map_or(0, |latency| latency.count);
        assert!(wakeups > 10, "{id}: {wakeups}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn each_cycle_of_a_thread_is_one_of_its_states(
        (cores, contexts) in (1..4u32, 1..4u32),
        (run, sleep) in (50..3_000u64, 50..9_000u64),
        dispatch in 1..700u32,
        warmup in 0..3u32,
        policy in prop::sample::select(vec!["default", "round-robin", "eevdf", "cache-aware"]),
        interval in any::<bool>(),
        slices in prop::collection::vec(1..9_000u64, 1..8),
    ) {
        let quantum = 5_000u32;
        let contexts = if interval { 1 } else { contexts };
        let mut document = scenario(machine(cores, contexts, 4, 64), mixed(run, sleep), json!({"id": policy}), 6, quantum);
        document["run"]["dispatch_cycles"] = json!(dispatch);
        document["run"]["switch_cycles"] = json!(100);
        document["run"]["warmup_quanta"] = json!(warmup);
        if interval {
            document["machine"]["cores"][0]["model"] = json!("interval");
        }
        let scenario = read(document);
        let start = || simulator::start(&scenario, &TraceLibrary::default()).expect("it starts");
        let played = finish(start(), || u64::MAX);
        let window = u64::from(quantum) * 6;
        let found = waits(&played);
        for (number, (times, thread)) in found.threads.iter().zip(&played.result.threads).enumerate() {
            prop_assert_eq!(times.running, thread.scheduled_cycles, "thread {}", number);
            let sum = times.running + times.ready + times.sleeping + times.channel + times.lock + times.barrier;
            if number < 9 {
                prop_assert_eq!(sum, window, "thread {}", number);
            } else {
                prop_assert!(sum < window + 1);
            }
        }
        let running: u64 = found.threads.iter().map(|times| times.running).sum();
        prop_assert!(running <= window * u64::from(cores * contexts));
        // No thread is on two hardware contexts, at the end of each frame and in each decision.
        for decision in &played.decisions {
            let mut placed: Vec<u32> = decision.placement.iter().flatten().copied().collect();
            placed.sort_unstable();
            let before = placed.len();
            placed.dedup();
            prop_assert_eq!(placed.len(), before);
        }
        // The same, however the run is sliced.
        let mut next = slices.iter().cycle();
        let sliced = finish(start(), || *next.next().expect("slices repeat"));
        prop_assert_eq!(&sliced.result, &played.result);
        prop_assert_eq!(sliced.decisions.len(), played.decisions.len());
    }
}
