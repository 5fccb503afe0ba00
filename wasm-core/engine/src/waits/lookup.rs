//! Translates a program's steps: names become numbers of channels, locks and barriers.

use super::objects::Deed;
use super::steps::Step;
use document::{Scenario, ThreadGroup, WaitAction};
use std::sync::Arc;

/// Returns the steps of a group's program, with names mapped by the group's `waits_on`. A channel, a lock and a
/// barrier of the same name are distinct objects.
pub fn steps_of(scenario: &Scenario, group: &ThreadGroup, names: &mut Vec<String>) -> Arc<[Step]> {
    let program = scenario.program_of(group);
    let steps = program.as_ref().map(|program| program.waits.as_slice()).unwrap_or_default();
    let mut number = |name: &String| {
        let name = group.waits_on.get(name).unwrap_or(name);
        names.iter().position(|known| known == name).unwrap_or_else(|| {
            names.push(name.clone());
            names.len() - 1
        })
    };
    let steps = steps.iter().map(|step| Step {
        run: step.run,
        deed: match &step.then {
            WaitAction::Sleep { cycles } => Deed::Sleep(*cycles),
            WaitAction::Send { channel, capacity } => Deed::Send(number(channel), *capacity),
            WaitAction::Receive { channel } => Deed::Receive(number(channel)),
            WaitAction::Acquire { lock } => Deed::Acquire(number(lock)),
            WaitAction::Release { lock } => Deed::Release(number(lock)),
            WaitAction::Barrier { barrier } => Deed::Barrier(number(barrier)),
        },
        times: step.times,
        request: step.request,
    });
    steps.collect()
}
