//! Scenarios of random and of real recordings keep the recorded times and wake-ups.

use super::super::{RecordingReader, Window};
use super::tests::{Made, scenario_in, steps, whole};
use super::*;
use ::document::{Scenario, WaitAction};
use engine::run::RunResult;
use proptest::prelude::*;
use std::collections::BTreeMap;

pub(super) fn simulated(scenario: &Scenario) -> RunResult {
    simulator::check_and_start(scenario, &Default::default()).unwrap().finish().unwrap()
}

/// Time on processors is as recorded, up to a switch for each recorded or simulated switch in and a nanosecond for each step.
/// All threads end; wake-ups have the same number and order.
fn assert_is_kept(made: &RecordingScenario) {
    let mut roomy = made.scenario.clone();
    roomy.run.quanta *= 4;
    roomy.run.frames_per_quantum = 1;
    let result = simulated(&roomy);
    let waits = result.waits.as_ref().unwrap();
    assert_eq!(waits.stuck, None);
    for (number, thread) in made.threads.iter().enumerate() {
        let group = &made.scenario.workload.threads[number];
        assert_eq!(Some(result.threads[number].instructions), group.instructions, "thread {number} ends");
        let simulated = waits.threads[number].running as f64;
        let recorded = thread.run_us.nanoseconds() as f64;
        let switches = thread.switches_in + waits.threads[number].wakeups + waits.preemptions + 1;
        let tolerance = (switches * u64::from(steps::SWITCH_CYCLES + steps::DISPATCH_CYCLES)) as f64
            + steps(made, number).len() as f64;
        assert!(
            (simulated - recorded).abs() <= tolerance,
            "{number}: {simulated} for {recorded} ± {tolerance}"
        );
    }
    let mut channels: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for number in 0..made.threads.len() {
        for step in steps(made, number) {
            match &step.then {
                WaitAction::Send { channel, .. } => channels.entry(channel).or_default().0 += 1,
                WaitAction::Receive { channel } => channels.entry(channel).or_default().1 += 1,
                _ => {}
            }
        }
    }
    for (channel, (sends, receives)) in channels {
        assert_eq!(sends, receives, "{channel}");
    }
    assert_eq!(simulated(&roomy).digest, result.digest);
}

/// The wake-ups that end a sleep, by thread, read in a simple way: the waker of each waking, except idle processors.
fn naive_wakers(text: &str) -> BTreeMap<u32, Vec<u32>> {
    let mut wakers: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    let number = |text: &str| text.rsplit([':', '-']).next().unwrap().parse::<u32>().unwrap();
    for line in text.lines().filter(|line| line.contains("sched_waking")) {
        let by = number(line.split_whitespace().next().unwrap());
        let tid = number(line.split("sched_waking: ").nth(1).unwrap().split_whitespace().next().unwrap());
        if by != 0 {
            wakers.entry(tid).or_default().push(by);
        }
    }
    wakers
}

/// Generates a schedule: in each step, a processor switches, or its thread wakes a sleeping one.
pub(super) fn played(threads: u32, processors: usize, choices: &[(usize, u8, u64)]) -> String {
    let mut made = Made::default();
    let mut runs = vec![0; processors];
    let mut asleep: Vec<u32> = (1..=threads).collect();
    let mut ready: Vec<u32> = Vec::new();
    let mut now = 0;
    for &(processor, choice, time) in choices {
        let processor = processor % processors;
        now += time;
        let by = runs[processor];
        match choice % 4 {
            // A timer on an idle processor, or the running thread, wakes a thread.
            0 | 1 if !asleep.is_empty() => {
                let tid = asleep.remove(choice as usize % asleep.len());
                made.wake(by, processor, now, tid);
                ready.push(tid);
            }
            2 if by != 0 && !ready.is_empty() => {
                let next = ready.remove(0);
                made.switch(processor, now, by, "R", next);
                ready.push(by);
                runs[processor] = next;
            }
            _ if by != 0 || !ready.is_empty() => {
                let next = if ready.is_empty() { 0 } else { ready.remove(0) };
                made.switch(processor, now, by, if by == 0 { "R" } else { "S" }, next);
                if by != 0 {
                    asleep.push(by);
                }
                runs[processor] = next;
            }
            _ => {}
        }
    }
    made.0
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_recordings_keep_their_times_and_wake_ups(
        threads in 1..7u32,
        processors in 1..4usize,
        choices in proptest::collection::vec((0..4usize, 0..=255u8, 1..400u64), 8..200),
        lost in proptest::collection::vec(0..200usize, 0..4),
    ) {
        let text = played(threads, processors, &choices);
        // Without the lines that the recorder lost.
        let kept: String = text
            .lines()
            .enumerate()
            .filter(|(line, _)| !lost.contains(line))
            .map(|(_, line)| format!("{line}\n"))
            .collect();
        match scenario_in(kept.as_bytes(), Window::default(), &WhatIf::default()) {
            Ok(made) => assert_is_kept(&made),
            Err(WhatIfError::Empty { .. } | WhatIfError::Recording(_)) => {}
            Err(error) => panic!("{error}"),
        }
        if let Ok(made) = scenario_in(text.as_bytes(), Window::default(), &WhatIf::default()) {
            let ran: Vec<u32> = made.threads.iter().map(|thread| thread.tid).collect();
            let naive = naive_wakers(&text);
            for (number, thread) in made.threads.iter().enumerate() {
                let wakers: Vec<u32> = steps(&made, number).iter().filter_map(|step| match &step.then {
                    WaitAction::Receive { channel } => channel.split('>').next()?.parse().ok(),
                    _ => None,
                }).collect();
                let expected: Vec<u32> = naive.get(&thread.tid).into_iter().flatten().copied()
                    .filter(|waker| ran.contains(waker)).collect();
                prop_assert_eq!(wakers, expected, "thread {}", thread.tid);
            }
        }
    }
}

#[test]
fn real_recordings_keep_their_times_and_wake_ups() {
    for file in [
        &include_bytes!("../../../samples/pipe.txt.gz")[..],
        include_bytes!("../../../samples/messaging.txt.gz"),
    ] {
        let made = whole(file);
        assert_is_kept(&made);
        assert_eq!(whole(file), made);
        let counted = {
            let mut reader = RecordingReader::new();
            reader.push(file).unwrap();
            reader.finish().unwrap()
        };
        // Runs without a recorded beginning add to the time measured from switch to switch; no time is removed.
        if made.to_us.nanoseconds() == counted.start_us.nanoseconds() + counted.span_us.nanoseconds() {
            for thread in &made.threads {
                let measured = counted.threads.iter().find(|own| own.tid == thread.tid).unwrap();
                assert!(thread.run_us >= measured.runtime_us, "{}", thread.tid);
            }
        }
    }
}
