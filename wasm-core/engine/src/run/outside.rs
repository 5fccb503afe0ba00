//! Decisions made by a policy outside the simulator: the run pauses where one is needed, returns the question and
//! accepts the answer. Events of one cycle are handled one after the other.

use super::error::RunError;
use super::simulation::Run;
use crate::policy::{Answer, Question, read_answer};

impl Run {
    /// Makes this run pause wherever an outside policy has to decide. Otherwise such a policy is an error.
    pub fn pause_at_decisions(&mut self) {
        self.decider.set_pauses(true);
    }

    /// Whether the run needs a decision before it can continue.
    pub fn is_waiting(&self) -> bool {
        self.decider.waits_for().is_some()
    }

    /// The question to an outside policy, as JSON ([`Question`]); `None` while no decision is due.
    pub fn question(&self) -> Option<String> {
        let event = self.decider.waits_for()?;
        self.seen(event, |os| serde_json::to_string(&Question { event, os }).ok())
    }

    /// Accepts the reply to [`Run::question`] and applies it.
    ///
    /// # Errors
    /// A reply that cannot be read, that reports an error outside, or that requests something impossible.
    pub fn answer(&mut self, reply: &str) -> Result<(), RunError> {
        let answer = read_answer(reply).map_err(|problem| self.refuse(problem))?;
        self.check_answer(&answer)?;
        let full = self.decider.outside().and_then(|own| own.learn(answer, reply.len()).err());
        if let Some(problem) = full {
            return Err(self.refuse(problem));
        }
        self.is_held_up().map(|_| ())
    }

    /// Takes over all answers given to a later state of this run, so that it reaches that state without questions.
    pub fn learn_answers_of(&mut self, later: &mut Self) {
        let known = later.decider.outside().map(|own| own.known());
        if let (Some(own), Some(known)) = (self.decider.outside(), known) {
            own.know(known);
        }
    }

    /// Makes all decisions whose answers are known. Returns whether an answer is missing.
    pub(super) fn is_held_up(&mut self) -> Result<bool, RunError> {
        while let Some(event) = self.decider.waits_for() {
            let knows = self.decider.outside().is_some_and(|own| own.knows_next());
            if !knows && self.decider.pauses() {
                return Ok(true);
            }
            if !knows {
                return Err(self.refuse(
                    "it is written in TypeScript, which cannot run here. Open the scenario in the page, or \
                     give the file to `npm run -s coscope -- run … --policy-file FILE.ts`"
                        .into(),
                ));
            }
            self.decider.answered();
            self.decide_now(event)?;
        }
        Ok(false)
    }

    fn check_answer(&self, answer: &Answer) -> Result<(), RunError> {
        let Some(event) = self.decider.waits_for() else {
            return Err(self.refuse("an answer arrived without a question".into()));
        };
        let problem = self.seen(event, |os| answer.problem(os));
        problem.map_or(Ok(()), |problem| Err(self.refuse(problem)))
    }
}
