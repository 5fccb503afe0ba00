//! Why a decision fell as it did, as data: the Why view draws it, tests replay it.

use super::ThreadId;
use serde::{Deserialize, Serialize};

/// A decision's reason.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Reason {
    /// The rule that decided, in a sentence. `{t4}` stands for thread 4.
    pub rule: String,
    /// Whether the policy could not follow its own rule yet, and did what the rule says instead.
    pub fallback: bool,
    /// The best candidates in the order of the rule, the chosen one first; each next one is chosen if those before
    /// it were not to be had.
    pub candidates: Vec<Candidate>,
    /// What the candidates' score is, with unit; "" without candidates.
    pub score: String,
    /// Figures that the rule used.
    pub facts: Vec<Fact>,
    /// Where the rule was published.
    pub source: String,
}

/// A set of threads that could run together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Candidate {
    /// Its threads, lowest first.
    pub threads: Vec<ThreadId>,
    /// Its score.
    pub score: f64,
    /// What speaks for it beside the score; "" for nothing.
    pub note: String,
}

/// A figure of a reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Fact {
    /// What it is.
    pub label: String,
    /// Its value.
    pub value: f64,
    /// The thread it belongs to, if one.
    pub thread: Option<ThreadId>,
}

impl Fact {
    /// A figure of the whole decision.
    pub fn new(label: &str, value: f64) -> Self {
        Self { label: label.into(), value, thread: None }
    }

    /// A figure of one thread.
    pub fn of(label: &str, value: f64, thread: ThreadId) -> Self {
        Self { label: label.into(), value, thread: Some(thread) }
    }
}
