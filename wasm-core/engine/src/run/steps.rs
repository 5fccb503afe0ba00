//! All decisions of a quantum, reported by a run that simulates it once more.

use super::error::RunError;
use super::simulation::Run;
use serde::Serialize;

/// The steps by which one decision was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct DecisionSteps {
    /// Cycle of the decision.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub cycle: u64,
    /// The steps in order, one sentence each, with their cause. `{t4}` stands for thread 4.
    pub steps: Vec<String>,
}

impl Run {
    /// All decisions of a quantum that did something, up to cycle `until`, also those at blocks and wake-ups. This
    /// run must be before the first decision of the quantum, and it advances, so use a clone.
    ///
    /// # Errors
    /// As [`Run::advance`].
    pub fn steps_of(&mut self, quantum: u64, until: u64) -> Result<Vec<DecisionSteps>, RunError> {
        self.decider.tell_steps_of(quantum);
        let mut row = vec![0; self.plan.layout.stride];
        let end = (quantum + 1) * u64::from(self.plan.layout.quantum_cycles);
        let until = until.min(end);
        while self.now < until && !self.is_done() {
            let closed = self.advance(until - self.now, &mut row)?;
            if !closed && self.is_waiting() {
                break;
            }
        }
        Ok(self.decider.told_steps())
    }
}
