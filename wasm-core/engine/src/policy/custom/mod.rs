//! `own`: a user's policy, written in the page or in a file, in TypeScript. The simulator never runs it: a run stops
//! where the policy must decide, and the host of the program answers (run/outside.rs).

mod answer;

pub use answer::{
    Answer, AnsweredCandidate, AnsweredFact, AnsweredReason, Question, SampleOrder, read_answer,
};

use super::describe::PolicyInfo;
use super::observe::OsView;
use super::param_spec::ParamSpec;
use super::params::Params;
use super::registry::Registered;
use super::thread_policy::{Decision, Event, Setup, ThreadPolicy};
use document::ScenarioError;
use document::machine::Topology;
use std::sync::Arc;

/// The maximum size of a program in bytes. It is limited because a link carries it.
const MAX_SOURCE_BYTES: usize = 32 << 10;
/// The maximum size of all replies of a run in bytes.
const MAX_REPLY_BYTES: usize = 64 << 20;

/// The registration of the policy.
pub const CUSTOM: Registered = Registered { info, build, check };

fn info() -> PolicyInfo {
    PolicyInfo {
        id: "own",
        name: "Your own",
        summary: "Runs a decision function written in TypeScript.",
        observes: "what all the others may: counters, samples and placements of threads",
        cost: "nothing in simulated time; what it asks to be sampled costs as for the others",
        weakness: "no better than its program",
        source: "docs/own-policy.md",
        oracle: false,
        params: vec![ParamSpec::text(
            "source",
            "Program",
            "A TypeScript module whose default export decides.",
            MAX_SOURCE_BYTES,
        )],
    }
}

fn check(params: &Params, _: &Topology) -> Result<(), ScenarioError> {
    if params.text("source").trim().is_empty() {
        return Err(ScenarioError::at(
            "/policy/params/source",
            "there is no program",
            "Write one in the page's policy editor, or give a file with --policy-file.",
        ));
    }
    Ok(())
}

fn build(_: &Params, _: &Setup) -> Box<dyn ThreadPolicy> {
    Box::new(OwnPolicy::default())
}

/// The answers received so far, and the number of them used. A clone continues from there with the same answers.
#[derive(Clone, Debug, Default)]
pub struct OwnPolicy {
    known: Vec<Arc<Answer>>,
    used: usize,
    bytes: usize,
    /// The setting of the last answer that had one.
    follows_waits: bool,
}

impl OwnPolicy {
    /// Whether the next answer has been received.
    pub fn knows_next(&self) -> bool {
        self.used < self.known.len()
    }

    /// Appends the next answer, of `bytes` bytes.
    ///
    /// # Errors
    /// The answers exceed the total size that a run may store.
    pub fn learn(&mut self, answer: Answer, bytes: usize) -> Result<(), String> {
        self.bytes += bytes;
        if self.bytes > MAX_REPLY_BYTES {
            return Err(format!("its answers take more than {MAX_REPLY_BYTES} bytes. Give shorter reasons"));
        }
        self.known.push(Arc::new(answer));
        Ok(())
    }

    /// All answers received.
    pub fn known(&self) -> Vec<Arc<Answer>> {
        self.known.clone()
    }

    /// Replaces the received answers. The first of them, already used, must be the same.
    pub fn know(&mut self, known: Vec<Arc<Answer>>) {
        self.known = known;
    }
}

impl ThreadPolicy for OwnPolicy {
    fn on(&mut self, _: Event, os: &OsView) -> Decision {
        let answer = self.known.get(self.used);
        self.used += 1;
        self.follows_waits = answer.and_then(|answer| answer.follows_waits).unwrap_or(self.follows_waits);
        answer.map(|answer| answer.decision(os)).unwrap_or_default()
    }

    fn follows_waits(&self) -> bool {
        self.follows_waits
    }

    fn outside(&mut self) -> Option<&mut OwnPolicy> {
        Some(self)
    }
}
