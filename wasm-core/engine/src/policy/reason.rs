//! The reasons of a decision, as data: the Why view draws them, tests replay them.

use super::thread_policy::ThreadId;
use serde::{Deserialize, Serialize};

/// Explanation of a decision.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Reason {
    /// The rule that decided, in a sentence. `{t4}` stands for thread 4.
    pub rule: String,
    /// Whether the policy could not apply its own rule yet and took the fallback that the rule describes.
    pub fallback: bool,
    /// The best candidates in the order of the rule, the chosen one first. Each next candidate would be chosen if those
    /// before it were not available. If all of them run, they are the groups of a division.
    pub candidates: Vec<Candidate>,
    /// Meaning of the candidates' scores, with their unit; "" without candidates.
    pub score: String,
    /// Figures that the rule used.
    pub facts: Vec<Fact>,
    /// Publication of the rule.
    pub source: String,
    /// Observed sharing of data between threads; null for policies that do not measure it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub sharing: Option<Box<SharingPicture>>,
}

/// The sharing signatures that a policy has collected, and the clusters derived from them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct SharingPicture {
    /// By thread, its shMap: two hexadecimal digits per entry; counts above 255 are shown as 255.
    pub shmaps: Vec<String>,
    /// By entry, the number of the region that it counts, in units of the region size; null if the entry is free.
    pub regions: Vec<Option<u32>>,
    /// Size of a region, in first-level lines.
    pub region_lines: u32,
    /// Numbers of the entries that more than half of all threads touched.
    pub global: Vec<u32>,
    /// Number of samples taken.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub samples: u64,
    /// Number of samples required before threads are compared.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub wanted: u64,
    /// Remote accesses per sample.
    pub one_in: u32,
    /// The clusters of this comparison and their packages; empty during sampling.
    pub clusters: Vec<ClusterPlace>,
    /// All clusters that the policy keeps, including those of this comparison, as in `clusters` of a result at this
    /// moment. A later comparison detects only the members of a group that are still apart.
    pub found: Vec<Vec<ThreadId>>,
    /// Similarity of every pair of threads, row by row; empty during sampling.
    pub similarity: Vec<Vec<f64>>,
}

/// A cluster of threads that share data.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ClusterPlace {
    /// Numbers of its threads, lowest first.
    pub threads: Vec<ThreadId>,
    /// Number of the package that it was placed on; null if its threads were spread over all packages.
    pub package: Option<u32>,
}

/// A set of threads that could run together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Candidate {
    /// Numbers of its threads, lowest first.
    pub threads: Vec<ThreadId>,
    /// Score of the set, in the unit of `score`.
    pub score: f64,
    /// Further reasons for it in addition to the score; "" for none.
    pub note: String,
}

/// A figure that the rule used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Fact {
    /// Meaning of the figure.
    pub label: String,
    /// Value of the figure.
    pub value: f64,
    /// Number of the thread that the figure is about; null for none.
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
