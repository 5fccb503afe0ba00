//! A repeats what was recorded: who ran where, one after the other, and about as long until a woken thread ran.

use super::kept_tests::{played, simulated};
use super::result::{RecordingScenario, WhatIf};
use super::tests::{scenario_in, whole};
use crate::recording::{Microseconds, Window};
use document::Scenario;
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
        // Nobody waits for ever, and everybody does all that was recorded.
        prop_assert_eq!(result.waits.unwrap().stuck, None);
        for (thread, group) in result.threads.iter().zip(&made.scenario.workload.threads) {
            prop_assert_eq!(Some(thread.instructions), group.instructions);
        }
    }
}

#[test]
fn real_recordings_are_repeated() {
    for file in [
        &include_bytes!("../../../samples/pipe.txt.gz")[..],
        include_bytes!("../../../samples/messaging.txt.gz"),
    ] {
        let made = whole(file);
        let result = simulated(&replayed(&made));
        let waits = result.waits.unwrap();
        let near = |found: u64, recorded: u64, within: f64, what: &str| {
            let apart = (found as f64 / recorded as f64 - 1.0).abs();
            assert!(apart < within, "{what}: {found} for {recorded}");
        };
        let us = |time: Option<Microseconds>| time.map(Microseconds::nanoseconds).unwrap_or_default() as u64;
        let (found, recorded) = (&waits.wakeup_latency, &made.wakeup_latency);
        near(found.count, recorded.measured, 0.1, "wake-ups");
        near(found.p50, us(recorded.p50_us), 0.1, "half of the wake-ups, cycles");
        let switches = made.threads.iter().map(|thread| thread.switches_in).sum();
        near(result.context_switches, switches, 0.05, "switches");
        let moves = made.threads.iter().map(|thread| thread.moves).sum();
        near(result.migrations, moves, 0.2, "migrations");
    }
}
