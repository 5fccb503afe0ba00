//! Properties of a gain, and the example of docs/model/measures.md.

use super::*;
use proptest::prelude::*;

/// A thread: program, instructions, cycles on a context, and the operating-system cycles among them.
type Thread = (&'static str, u64, u64, u64);

fn counted(cycles: u64, contexts: u32, threads: &[Thread]) -> WindowCounts {
    let thread = |&(program, instructions, scheduled_cycles, switch): &Thread| ThreadCounts {
        program: program.into(),
        instructions,
        scheduled_cycles,
        stalls: Overhead { switch, trap: 0 },
    };
    WindowCounts { cycles, contexts, threads: threads.iter().map(thread).collect(), dag: None }
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

fn all_parts(parts: GainParts) -> [f64; 6] {
    let [thread_mix, thread_speed, idle, overhead, contexts] = parts.causes();
    [parts.total, thread_mix, thread_speed, idle, overhead, contexts]
}

/// Whether the causes sum to the total, and those of threads and of programs to two of the causes.
fn sums(gain: &Gain) -> bool {
    let of_causes = close(gain.ipc.causes().iter().sum(), gain.ipc.total);
    let of = |who: f64, fast: f64| close(who, gain.ipc.thread_mix) && close(fast, gain.ipc.thread_speed);
    let threads = of(
        gain.threads.iter().map(|t| t.thread_mix).sum(),
        gain.threads.iter().map(|t| t.thread_speed).sum(),
    );
    let programs = of(
        gain.programs.iter().map(|p| p.thread_mix).sum(),
        gain.programs.iter().map(|p| p.thread_speed).sum(),
    );
    of_causes && threads && programs
}

#[test]
fn the_example_of_the_docs() {
    // docs/model/measures.md, "A gain, taken apart", contains every step.
    let a = counted(1_000, 2, &[("fast", 500, 1_000, 0), ("slow", 90, 1_000, 100)]);
    let b = counted(1_000, 2, &[("fast", 600, 1_000, 0), ("slow", 80, 500, 100)]);
    let found = gain(&a, &b);
    let rate = (590.0 / 1_900.0 + 680.0 / 1_400.0) / 2.0;
    assert!(close(found.ipc.total, 0.09));
    // A: 1.9 contexts run, 0.1 switch. B: 1.4 run, 0.1 switch, 0.5 are idle.
    assert!(close(found.ipc.idle, -0.5 * rate) && close(found.ipc.overhead, 0.0));
    let change = 10.0 / 14.0 - 10.0 / 19.0;
    assert!(close(found.threads[0].thread_mix, 1.65 * change * (0.55 - rate)));
    assert!(close(found.threads[1].thread_mix, -1.65 * change * (0.15 - rate)));
    assert!(close(found.threads[0].thread_speed, 1.65 * (10.0 / 14.0 + 10.0 / 19.0) / 2.0 * 0.1));
    assert!(close(found.threads[1].thread_speed, 1.65 * (4.0 / 14.0 + 9.0 / 19.0) / 2.0 * 0.1));
    assert!(sums(&found));
    // Rounded as in the docs.
    let rounded = all_parts(found.ipc).map(|part| (part * 10_000.0).round() / 10_000.0);
    assert!(
        rounded.iter().zip([0.09, 0.1241, 0.165, -0.1991, 0.0, 0.0]).all(|(&a, b)| close(a, b)),
        "{rounded:?}"
    );
    let equal = found.equal_work.expect("both ran in A");
    assert!(close(equal.mean_speedup, (1.2 + 80.0 / 90.0) / 2.0) && close(equal.least_speedup, 80.0 / 90.0));
}

#[test]
fn a_thread_of_one_run_alone_is_a_matter_of_who_runs() {
    let a = counted(100, 1, &[("x", 50, 100, 0)]);
    let b = counted(100, 1, &[("y", 80, 100, 0)]);
    let found = gain(&a, &b);
    assert!(close(found.ipc.thread_mix, 0.3) && close(found.ipc.thread_speed, 0.0));
    assert_eq!((found.threads[0].thread_a, found.threads[0].thread_b), (None, Some(0)));
    assert_eq!((found.threads[1].thread_a, found.threads[1].thread_b), (Some(0), None));
    assert!(found.equal_work.is_none(), "y executed nothing in A");
}

#[test]
fn more_contexts_are_a_cause_of_their_own() {
    let a = counted(100, 1, &[("x", 50, 100, 0), ("x", 0, 0, 0)]);
    let b = counted(100, 2, &[("x", 50, 100, 0), ("x", 50, 100, 0)]);
    let found = gain(&a, &b);
    assert!(close(found.ipc.contexts, 0.5) && close(found.ipc.idle, 0.0));
    let wasted = gain(&a, &WindowCounts { contexts: 2, ..a.clone() });
    assert!(close(wasted.ipc.contexts, 0.5) && close(wasted.ipc.idle, -0.5));
}

#[test]
fn workers_of_a_program_of_tasks_do_not_compete() {
    let tasks =
        |threads: &[Thread]| WindowCounts { dag: Some(document::Value::Null), ..counted(100, 2, threads) };
    let a = tasks(&[("worker", 80, 100, 0), ("worker", 10, 20, 0)]);
    let b = tasks(&[("worker", 50, 100, 0), ("worker", 50, 100, 0)]);
    let found = gain(&a, &b);
    assert_eq!((found.ipc.thread_mix, found.threads.len()), (0.0, 0));
    assert!(
        close(found.ipc.causes().iter().sum(), 0.1) && found.ipc.idle > 0.0 && found.ipc.thread_speed < 0.0
    );
}

#[test]
fn nothing_counted_is_no_gain_and_no_percentage() {
    let nothing = counted(0, 2, &[("x", 0, 0, 0)]);
    let found = gain(&nothing, &nothing);
    assert_eq!((all_parts(found.ipc), found.percent), ([0.0; 6], None));
    // The whole gain over nothing is that contexts are no longer idle.
    let found = gain(&WindowCounts { cycles: 100, ..nothing }, &counted(100, 2, &[("x", 50, 100, 0)]));
    assert!(close(found.ipc.idle, 0.5) && close(found.ipc.total, 0.5) && sums(&found));
}

#[test]
fn a_whole_result_can_be_read() {
    let text = r#"{"title": "t", "cycles": 10, "contexts": 2, "ipc": 0.5, "threads": [{"program": "x", "ipc": 1,
        "instructions": 5, "scheduled_cycles": 9, "stalls": {"completion": 5, "switch": 3, "trap": 1}}]}"#;
    let value = serde_json::from_str(text).expect("JSON");
    let read: WindowCounts = document::read_value(value).expect("counts");
    assert_eq!((read.threads[0].running_cycles(), read.dag), (5, None));
}

/// A run of at most six threads: random shares of the window, no thread on more than one context.
fn any_run() -> impl Strategy<Value = WindowCounts> {
    let thread = (0..3_usize, 0..=1_000_u64, 0.0..3.0_f64, 0..=100_u64);
    (proptest::collection::vec(thread, 0..6), 6..9_u32).prop_map(|(threads, contexts)| {
        let thread = |(program, scheduled, rate, switch): (usize, u64, f64, u64)| {
            let switch = switch.min(scheduled);
            let instructions = ((scheduled - switch) as f64 * rate) as u64;
            (["x", "y", "z"][program], instructions, scheduled, switch)
        };
        counted(1_000, contexts, &threads.into_iter().map(thread).collect::<Vec<_>>())
    })
}

proptest! {
    #[test]
    fn causes_threads_and_programs_sum_to_the_difference(a in any_run(), b in any_run()) {
        let found = gain(&a, &b);
        let ipc = |counts: &WindowCounts| {
            counts.threads.iter().map(|t| t.instructions).sum::<u64>() as f64 / counts.cycles as f64
        };
        prop_assert!(close(found.ipc.total, ipc(&b) - ipc(&a)));
        prop_assert!(sums(&found), "{found:?}");
    }

    #[test]
    fn a_run_has_no_gain_over_itself(a in any_run()) {
        let found = gain(&a, &a);
        prop_assert!(all_parts(found.ipc).iter().all(|&part| close(part, 0.0)));
        prop_assert!(found.threads.iter().all(|t| close(t.thread_mix, 0.0) && close(t.thread_speed, 0.0)));
    }

    #[test]
    fn the_other_way_round_every_cause_is_negated(a in any_run(), b in any_run()) {
        let (there, back) = (gain(&a, &b), gain(&b, &a));
        let pairs = all_parts(there.ipc).into_iter().zip(all_parts(back.ipc));
        for (there, back) in pairs {
            prop_assert!(close(there, -back));
        }
        for thread in &there.threads {
            let same = |t: &&ThreadGain| (t.thread_a, t.thread_b) == (thread.thread_b, thread.thread_a);
            let other = back.threads.iter().find(same).expect("the same pairs");
            prop_assert!(close(thread.thread_mix, -other.thread_mix) && close(thread.thread_speed, -other.thread_speed));
        }
    }

    #[test]
    fn equal_shares_leave_only_rates(a in any_run(), rates in proptest::collection::vec(0.0..3.0_f64, 6)) {
        let mut b = a.clone();
        for (thread, rate) in b.threads.iter_mut().zip(rates) {
            thread.instructions = (thread.running_cycles() as f64 * rate) as u64;
        }
        let found = gain(&a, &b);
        prop_assert!(close(found.ipc.thread_speed, found.ipc.total));
        prop_assert!(found.ipc.causes().into_iter().enumerate().all(|(cause, part)| cause == 1 || close(part, 0.0)));
    }

    #[test]
    fn equal_rates_leave_nothing_to_who_runs(a in any_run(), b in any_run(), rate in 1..4_u64) {
        let even = |mut counts: WindowCounts| {
            counts.threads.iter_mut().for_each(|t| t.instructions = t.running_cycles() * rate);
            counts
        };
        let found = gain(&even(a), &even(b));
        prop_assert!(close(found.ipc.thread_mix, 0.0) && close(found.ipc.thread_speed, 0.0));
        prop_assert!(found.threads.iter().all(|t| close(t.thread_mix, 0.0)));
    }
}
