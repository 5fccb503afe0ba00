//! Recordings as scenarios, with steps made by hand.

use super::super::{RecordingReader, Window};
use super::*;
use ::document::{WaitAction, WaitStep};
use std::fmt::Write;

/// A synthetic recording in the format of `trace-cmd report`.
#[derive(Default)]
pub(super) struct Made(pub(super) String);

impl Made {
    fn line(&mut self, tid: u32, processor: usize, us: u64, event: &str) {
        writeln!(self.0, "t-{tid} [{processor:03}] d..2. 1.{us:06}: {event}").unwrap();
    }

    pub(super) fn switch(&mut self, processor: usize, us: u64, from: u32, state: &str, to: u32) {
        self.line(from, processor, us, &format!("sched_switch: t:{from} [120] {state} ==> t:{to} [120]"));
    }

    pub(super) fn wake(&mut self, by: u32, processor: usize, us: u64, tid: u32) {
        self.line(by, processor, us, &format!("sched_waking: t:{tid} [120] CPU:000"));
    }
}

pub(super) fn scenario_in(
    text: &[u8],
    window: Window,
    what_if: &WhatIf,
) -> Result<RecordingScenario, WhatIfError> {
    let mut reader = RecordingReader::with_window(window);
    reader.push(text)?;
    reader.finish_as_scenario(what_if)
}

pub(super) fn whole(text: &[u8]) -> RecordingScenario {
    scenario_in(text, Window::default(), &WhatIf::default()).unwrap()
}

pub(super) fn steps(made: &RecordingScenario, thread: usize) -> &[WaitStep] {
    let group = &made.scenario.workload.threads[thread];
    &made.scenario.workload.programs[group.program.as_ref().unwrap()].waits
}

/// `[instructions, action]` of each step, in words.
pub(super) fn words(made: &RecordingScenario, thread: usize) -> Vec<String> {
    let word = |step: &WaitStep| {
        let ::document::Amount::Constant { value: run } = step.run else { unreachable!() };
        match &step.then {
            WaitAction::Sleep { cycles: ::document::Amount::Constant { value } } => {
                format!("{run} sleep {value}")
            }
            WaitAction::Send { channel, .. } => format!("{run} send {channel}"),
            WaitAction::Receive { channel } => format!("{run} receive {channel}"),
            other => format!("{run} {other:?}"),
        }
    };
    steps(made, thread).iter().map(word).collect()
}

/// | us | processor 0 | processor 1 |
/// | -- | - | - |
/// | 0 | idle → 7 | |
/// | 10 | 7 wakes 8 | |
/// | 15 | | idle → 8 |
/// | 30 | 7 sleeps | |
/// | 35 | | 8 wakes 7 |
/// | 40 | idle → 7 | |
/// | 50 | | 8 is preempted by 9, not woken in the file |
/// | 60 | 7 sleeps | 9 sleeps, 8 goes on |
/// | 90 | a timer wakes 7 | |
/// | 92 | idle → 7 | |
/// | 99 | 7 sleeps | 8 sleeps |
pub(super) fn by_hand() -> Made {
    let mut made = Made::default();
    made.switch(0, 0, 0, "R", 7);
    made.wake(7, 0, 10, 8);
    made.switch(1, 15, 0, "R", 8);
    made.switch(0, 30, 7, "S", 0);
    made.wake(8, 1, 35, 7);
    made.switch(0, 40, 0, "R", 7);
    made.switch(1, 50, 8, "R", 9);
    made.switch(0, 60, 7, "S", 0);
    made.switch(1, 60, 9, "S", 8);
    made.wake(0, 0, 90, 7);
    made.switch(0, 92, 0, "R", 7);
    made.switch(0, 99, 7, "S", 0);
    made.switch(1, 99, 8, "S", 0);
    made
}

#[test]
fn steps_are_those_made_by_hand() {
    let made = whole(by_hand().0.as_bytes());
    // A switch of 1 µs is subtracted from each run, and 1 µs from each run that ends with sleep. A first step of one
    // instruction is part of the run after it. A sleep by time is 1 µs longer after such a run, and 1 µs shorter before the
    // first one, as its thread has to be switched in to sleep. 8 runs 15–50 (35 is a wake-up) and 60–99. 7 sleeps as the
    // window ends.
    assert_eq!(
        words(&made, 0),
        ["9000 send 7>8", "19000 receive 8>7", "18000 sleep 31000", "5000 sleep 1000", "1 sleep 1"]
    );
    assert_eq!(words(&made, 1), ["1 receive 7>8", "18999 send 8>7", "52000 sleep 1000", "1 sleep 1"]);
    assert_eq!(words(&made, 2), ["1 sleep 49000", "7999 sleep 40000", "1 sleep 1"]);
    let us = |n: u64| super::super::Microseconds::from(n * 1_000);
    let [seven, eight, _] = &made.threads[..] else { panic!("three threads") };
    assert_eq!((seven.run_us, seven.ready_us, seven.asleep_us), (us(57), us(7), us(35)));
    assert_eq!((eight.run_us, eight.ready_us, eight.asleep_us), (us(74), us(15), us(10)));
    assert_eq!((seven.wakes, seven.woken_by_threads, seven.switches_in), (1, 1, 3));
    // 5 µs to 40, 2 µs to 92; 5 µs to 15.
    assert_eq!((made.wakeup_latency.measured, made.wakeup_latency.max_us), (3, Some(us(5))));
    assert_eq!((made.from_us, made.to_us), (us(1_000_000), us(1_000_099)));
}

#[test]
fn an_interrupt_is_no_waker_and_a_thread_that_is_left_out_neither() {
    let mut text = by_hand().0;
    text = text.replace("t-7 [000] d..2. 1.000010", "t-7 [000] d.h2. 1.000010");
    assert_eq!(words(&whole(text.as_bytes()), 1)[0], "1 sleep 9000");
    let only = WhatIf { threads: Some(vec![8]), ..WhatIf::default() };
    let made = scenario_in(by_hand().0.as_bytes(), Window::default(), &only).unwrap();
    assert_eq!(words(&made, 0), ["1 sleep 9000", "70999 sleep 1000", "1 sleep 1"].map(String::from));
    assert!(made.guesses.iter().any(|guess| guess.unsaid.contains("1 sleep: a thread that is left out")));
    assert!(made.guesses.iter().any(|guess| guess.unsaid.starts_with("2 threads that ran for 67 µs")));
}

#[test]
fn priorities_are_nice_values() {
    let text = by_hand()
        .0
        .replace("t:7 [120]", "t:7 [100]")
        .replace("t:8 [120]", "t:8 [139]")
        .replace("t:9 [120]", "t:9 [0]");
    let made = whole(text.as_bytes());
    let nice: Vec<_> = made.scenario.workload.threads.iter().map(|group| group.nice).collect();
    assert_eq!(nice, [Some(-20), Some(19), Some(-20)]);
    assert!(made.guesses.iter().any(|guess| guess.unsaid.starts_with("how 1 thread of a real-time")));
    assert_eq!(whole(by_hand().0.as_bytes()).scenario.workload.threads[0].nice, None);
}

#[test]
fn a_wake_up_before_the_switch_out_ends_that_sleep() {
    let mut text = Made::default();
    text.switch(0, 0, 0, "R", 1);
    text.switch(1, 0, 0, "R", 2);
    text.wake(2, 1, 10, 1);
    text.switch(0, 12, 1, "S", 0);
    text.switch(0, 20, 0, "R", 1);
    text.switch(0, 30, 1, "S", 0);
    text.switch(1, 30, 2, "S", 0);
    let made = whole(text.0.as_bytes());
    assert_eq!(words(&made, 0), ["10000 receive 2>1", "8000 sleep 1000", "1 sleep 1"]);
    assert_eq!(words(&made, 1), ["9000 send 2>1", "19000 sleep 1000", "1 sleep 1"]);
    // It did not sleep: the wake-up had no effect.
    let running =
        text.0.replace("1.000012: sched_switch: t:1 [120] S", "1.000012: sched_switch: t:1 [120] R");
    let made = whole(running.as_bytes());
    assert_eq!(words(&made, 0), ["19000 sleep 1000", "1 sleep 1"]);
    assert_eq!(words(&made, 1), ["28000 sleep 1000", "1 sleep 1"]);
}

#[test]
fn a_window_begins_with_what_runs() {
    let made =
        scenario_in(by_hand().0.as_bytes(), Window::from_us(1_000_020.0, 1_000_052.0), &WhatIf::default())
            .unwrap();
    // 7 runs 20–30, and 40 to the end; 8 runs 20–50, of which 35 is the wake-up; 9 runs 50–52.
    assert_eq!(words(&made, 0), ["9000 receive 8>7", "11000 sleep 1"]);
    assert_eq!(words(&made, 1), ["15000 send 8>7", "15000 sleep 1"]);
    assert!(made.guesses.iter().any(|guess| guess.pointer == "/run/quanta"));
    let nothing = scenario_in(by_hand().0.as_bytes(), Window::from_us(2e6, 3e6), &WhatIf::default());
    assert!(
        nothing.unwrap_err().to_string().contains("The recording is from 1.000000000 s to 1.000099000 s")
    );
}

#[test]
fn a_window_inside_a_run_has_that_run() {
    let mut text = Made::default();
    text.switch(0, 0, 0, "R", 7);
    text.switch(0, 10_000, 7, "S", 0);
    let inside =
        scenario_in(text.0.as_bytes(), Window::from_us(1_002_000.0, 1_008_000.0), &WhatIf::default())
            .unwrap();
    assert_eq!(inside.threads[0].run_us, super::super::Microseconds::from(6_000_000));
    assert_eq!(words(&inside, 0), ["6000000 sleep 1"]);
    // An idle processor does not run.
    let idle = text.0.replace("t:7", "t:0");
    let idle = scenario_in(idle.as_bytes(), Window::from_us(1_002_000.0, 1_008_000.0), &WhatIf::default());
    assert!(matches!(idle, Err(WhatIfError::Empty { .. })));
}

#[test]
fn a_sparse_recording_of_any_length_fits() {
    let mut text = Made::default();
    text.switch(0, 0, 0, "R", 7);
    text.switch(0, 10, 7, "S", 0);
    for second in [19, 20, 60] {
        let end = format!("t-0 [000] d..2. {}.000000: sched_switch: t:0 [120] R ==> t:7 [120]\n", 1 + second);
        let made = whole((text.0.clone() + &end).as_bytes());
        let run = &made.scenario.run;
        let frames = u64::from(run.quanta) * u64::from(run.frames_per_quantum);
        assert!(frames <= ::document::MAX_FRAMES, "{second} s: {frames}");
        assert_eq!(frames == ::document::MAX_FRAMES, second > 19, "{second} s use what there is: {frames}");
    }
}

#[test]
fn what_is_chosen_is_what_is_made() {
    let text = by_hand().0;
    let what_if = WhatIf {
        most_threads: 2,
        machine: Some((crate::hwloc::read_machine("pack:2 l3:1 core:2 pu:2").unwrap().machine, Vec::new())),
        memory: Memories::all(MemoryUse::Program { name: "art".into() }),
        policy: "cache-aware".into(),
        ..WhatIf::default()
    };
    let made = scenario_in(text.as_bytes(), Window::default(), &what_if).unwrap();
    assert_eq!(made.threads.iter().map(|thread| thread.tid).collect::<Vec<_>>(), [7, 8]);
    let all = whole(text.as_bytes());
    let third = all.threads.iter().find(|thread| thread.tid == 9).expect("a third thread");
    assert_eq!((made.left_out_threads, made.left_out_us), (1, third.run_us));
    assert_eq!((all.left_out_threads, all.left_out_us), (0, 0_u64.into()));
    assert_eq!(made.scenario.policy.id, "cache-aware");
    assert_eq!(made.scenario.baseline.as_ref().unwrap()["/policy"]["id"], "as-recorded");
    assert!(steps(&made, 0)[0].run != ::document::Amount::Constant { value: 9_000 }, "art has another IPC");
    let document = serde_json::to_value(&made.scenario).unwrap();
    for guess in &made.guesses {
        assert!(document.pointer(&guess.pointer).is_some(), "{}", guess.pointer);
    }
    let no_such = MemoryUse::Program { name: "no-such".into() };
    let unknown = WhatIf { memory: Memories::all(no_such), ..WhatIf::default() };
    let refused = scenario_in(text.as_bytes(), Window::default(), &unknown).unwrap_err().to_string();
    assert!(refused.contains("no program \"no-such\" ships"), "{refused}");
}
