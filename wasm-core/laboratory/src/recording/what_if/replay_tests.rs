//! Pane A repeats the recording: the same threads in the same order on each processor, with similar wake-up latencies.

use super::kept_tests::{played, simulated};
use super::result::{RecordingScenario, ScenarioThread, WhatIf};
use super::tests::{Made, scenario_in, steps, whole};
use crate::recording::{Microseconds, Window};
use document::{Scenario, WaitAction};
use proptest::prelude::*;

/// Pane A of a scenario.
fn replayed(made: &RecordingScenario) -> Scenario {
    let document = serde_json::to_value(&made.scenario).unwrap();
    let mut a = simulator::from_value(document).unwrap();
    let panes = document::panes(&a).unwrap();
    a = panes.a.expect("a baseline");
    a.into_scenario()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn random_recordings_end_as_they_were_recorded(
        threads in 1..7u32,
        processors in 1..4usize,
        choices in proptest::collection::vec((0..4usize, 0..=255u8, 1..400u64), 8..200),
        lost in proptest::collection::vec(0..200usize, 0..4),
    ) {
        let text = played(threads, processors, &choices);
        let kept = text.lines().enumerate().filter(|(line, _)| !lost.contains(line));
        let kept: String = kept.map(|(_, line)| format!("{line}\n")).collect();
        let Ok(made) = scenario_in(kept.as_bytes(), Window::default(), &WhatIf::default()) else { return Ok(()) };
        let mut scenario = replayed(&made);
        scenario.run.quanta *= 4;
        let result = simulated(&scenario);
        // No thread waits for ever, and every thread executes all that was recorded.
        prop_assert_eq!(result.waits.unwrap().stuck, None);
        for (thread, group) in result.threads.iter().zip(&made.scenario.workload.threads) {
            prop_assert_eq!(Some(thread.instructions), group.instructions);
        }
    }
}

#[test]
fn sleeps_by_time_end_when_they_were_recorded_to() {
    let mut text = Made::default();
    for turn in 0..20 {
        let at = 100 * turn;
        text.wake(0, 0, at + 50, 7);
        text.switch(0, at + 52, 0, "R", 7);
        text.switch(0, at + 62, 7, "S", 0);
    }
    let made = whole(text.0.as_bytes());
    let waits = simulated(&replayed(&made)).waits.unwrap();
    let latency = waits.wakeup_latency.expect("threads wake");
    assert_eq!(made.wakeup_latency.p50_us, Some(Microseconds::from(2_000)));
    assert_eq!((latency.p50, latency.p99, latency.max), (2_000, 2_000, 2_000));
}

#[test]
fn real_recordings_are_repeated() {
    let pipe = &include_bytes!("../../../samples/pipe.txt.gz")[..];
    let messaging = &include_bytes!("../../../samples/messaging.txt.gz")[..];
    for file in [pipe, messaging] {
        assert_is_repeated(&whole(file));
    }
    // Two processors that are one core: threads that ran at the same time took turns.
    let (machine, guesses) = {
        let real = crate::hwloc::read_machine("pack:1 l3:1 core:1 pu:2").unwrap();
        (real.machine, real.guesses)
    };
    let what_if = WhatIf { machine: Some((machine, guesses)), ..WhatIf::default() };
    assert_is_repeated(&scenario_in(messaging, Window::default(), &what_if).unwrap());
}

/// Total times of all threads, the number of sleeps, and the placement are as recorded.
fn assert_is_repeated(made: &RecordingScenario) {
    let result = simulated(&replayed(made));
    let waits = result.waits.unwrap();
    let near = |found: u64, recorded: u64, within: f64, what: &str| {
        let apart = (found as f64 / recorded as f64 - 1.0).abs();
        assert!(apart < within, "{what}: {found} for {recorded}");
    };
    let sum = |of: fn(&ScenarioThread) -> Microseconds| {
        made.threads.iter().map(|thread| of(thread).nanoseconds() as u64).sum::<u64>()
    };
    near(
        waits.threads.iter().map(|thread| thread.running).sum(),
        sum(|thread| thread.run_us),
        0.03,
        "running",
    );
    near(waits.threads.iter().map(|thread| thread.ready).sum(), sum(|thread| thread.ready_us), 0.02, "ready");
    // The last step of a thread is never executed.
    let sleeps = |number: usize| {
        let steps = steps(made, number);
        steps[..steps.len() - 1].iter().filter(|step| !matches!(step.then, WaitAction::Send { .. })).count()
    };
    let sleeps: usize = (0..made.threads.len()).map(sleeps).sum();
    near(waits.wakeup_latency.map_or(0, |latency| latency.count), sleeps as u64, 0.02, "sleeps that ended");
    if made.scenario.machine.cores.iter().map(|cores| cores.count).sum::<u32>() > 1 {
        let moves = made.threads.iter().map(|thread| thread.moves).sum();
        near(result.migrations, moves, 0.1, "migrations");
    }
}
