//! Decisions that somebody outside makes: the run stops where one is needed, gives the question out and takes the
//! answer in. Events of one cycle are asked one after the other.

use super::error::RunError;
use super::simulation::Run;
use crate::policy::{Answer, Question, read_answer};

impl Run {
    /// From now on this run stops wherever a policy outside has to decide. Without it such a policy ends the run.
    pub fn pause_at_decisions(&mut self) {
        self.decider.set_pauses(true);
    }

    /// Whether it needs a decision before it can go on.
    pub fn is_waiting(&self) -> bool {
        self.decider.waits_for().is_some()
    }

    /// What a policy outside is asked, as JSON ([`Question`]); none while nothing is to be decided.
    pub fn question(&self) -> Option<String> {
        let event = self.decider.waits_for()?;
        self.seen(event, |os| serde_json::to_string(&Question { event, os }).ok())
    }

    /// Takes in the reply to [`Run::question`] and does what it says.
    ///
    /// # Errors
    /// A reply that is none, that says what went wrong outside, or that asks for what cannot be.
    pub fn answer(&mut self, reply: &str) -> Result<(), RunError> {
        let answer = read_answer(reply).map_err(|problem| self.refuse(problem))?;
        self.check_answer(&answer)?;
        let full = self.decider.outside().and_then(|own| own.learn(answer, reply.len()).err());
        if let Some(problem) = full {
            return Err(self.refuse(problem));
        }
        self.is_held_up().map(|_| ())
    }

    /// Learns all answers that a later state of this run was given, so that it gets there without asking.
    pub fn learn_answers_of(&mut self, later: &mut Self) {
        let known = later.decider.outside().map(|own| own.known());
        if let (Some(own), Some(known)) = (self.decider.outside(), known) {
            own.know(known);
        }
    }

    /// Decides what can be decided with the answers known; whether one is missing.
    pub(super) fn is_held_up(&mut self) -> Result<bool, RunError> {
        while let Some(event) = self.decider.waits_for() {
            let knows = self.decider.outside().is_some_and(|own| own.knows_next());
            if !knows && self.decider.pauses() {
                return Ok(true);
            }
            if !knows {
                return Err(self.refuse(
                    "it is written in TypeScript, and nobody here can run that. Open the scenario in the page, or \
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
            return Err(self.refuse("an answer came that nobody asked for".into()));
        };
        let problem = self.seen(event, |os| answer.problem(os));
        problem.map_or(Ok(()), |problem| Err(self.refuse(problem)))
    }
}
