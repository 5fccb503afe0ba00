//! The reasons of a decision, as data: the Why view draws them, tests replay them.

use super::thread_policy::ThreadId;
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
    /// What is known of who shares data with whom, for policies that ask.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub sharing: Option<Box<SharingPicture>>,
}

/// Signatures of sharing as a policy has collected them, and what it made of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct SharingPicture {
    /// By thread, its shMap: two hexadecimal digits an entry, those above 255 as 255.
    pub shmaps: Vec<String>,
    /// The region that each entry counts, as its number in units of the region size; null is free.
    pub regions: Vec<Option<u32>>,
    /// First-level lines of a region.
    pub region_lines: u32,
    /// Entries that more than half of all threads touched, by number.
    pub global: Vec<u32>,
    /// Samples taken.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub samples: u64,
    /// Samples wanted before threads are compared.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub wanted: u64,
    /// Remote accesses a sample.
    pub one_in: u32,
    /// Clusters of this comparison, and where each went; empty while samples are being taken.
    pub clusters: Vec<ClusterPlace>,
    /// All clusters that the policy keeps, this comparison's included: what a result's `clusters` would be now. A later
    /// comparison sees of a group only those who are still apart.
    pub found: Vec<Vec<ThreadId>>,
    /// Similarity of every two threads, row by row; empty while samples are being taken.
    pub similarity: Vec<Vec<f64>>,
}

/// A cluster of threads that share data.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ClusterPlace {
    /// Its threads, lowest first.
    pub threads: Vec<ThreadId>,
    /// The package that it went to; null when it was spread over all of them.
    pub package: Option<u32>,
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
