//! A learner's prediction, and the simulated truth.

use document::Read;
use serde::Serialize;

/// A prediction, of the same kind as the task of its question.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Answer {
    /// A number on the scale of the task.
    Number {
        /// The number, in the unit of the task.
        value: f64,
    },
    /// A curve.
    Curve {
        /// The value of the curve at each place, from left to right.
        values: Vec<f64>,
    },
    /// An order of items.
    Order {
        /// Indices of the items in the task's list, the top one first.
        order: Vec<u32>,
    },
    /// A placement of threads.
    Placement {
        /// By thread in the order of the workload's list, the number of its hardware context.
        contexts: Vec<u32>,
    },
}

/// The simulated result, and the references for scoring.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Truth {
    /// A number on the scale of the task.
    Number {
        /// The simulated value.
        value: f64,
        /// Expected error of a random guess.
        random_error: f64,
    },
    /// A curve.
    Curve {
        /// The simulated values, from left to right.
        values: Vec<f64>,
        /// Expected error of random guesses.
        random_error: f64,
    },
    /// An order of items.
    Order {
        /// The simulated value of each item, in the order of the task's list.
        values: Vec<f64>,
        /// Indices of the items in the task's list, the top one first.
        order: Vec<u32>,
    },
    /// A placement of threads.
    Placement {
        /// The value of the measure for the learner's placement.
        value: f64,
        /// Mean value of random placements.
        random: f64,
        /// Best value found.
        best: f64,
        /// The best placement found: by thread in the order of the workload's list, the number of its hardware context.
        best_contexts: Vec<u32>,
        /// Number of simulated placements.
        tried: u32,
        /// Whether these are all distinct placements; otherwise they are drawn at random, and a better one may exist.
        all: bool,
    },
}

/// Rounds a number to the twelve significant digits of files, which every JSON parser reads back exactly. Thus a file that is
/// read again has the same digest.
pub fn written(value: f64) -> f64 {
    format!("{value:.11e}").parse().unwrap_or(value)
}

fn all_written(values: &[f64]) -> Vec<f64> {
    values.iter().map(|&value| written(value)).collect()
}

impl Answer {
    /// The same answer with numbers rounded as in files.
    pub fn written(&self) -> Self {
        match self {
            Self::Number { value } => Self::Number { value: written(*value) },
            Self::Curve { values } => Self::Curve { values: all_written(values) },
            other => other.clone(),
        }
    }
}

impl Truth {
    /// The same truth with numbers rounded as in files.
    pub fn written(self) -> Self {
        match self {
            Self::Number { value, random_error } => {
                Self::Number { value: written(value), random_error: written(random_error) }
            }
            Self::Curve { values, random_error } => {
                Self::Curve { values: all_written(&values), random_error: written(random_error) }
            }
            Self::Order { values, order } => Self::Order { values: all_written(&values), order },
            Self::Placement { value, random, best, best_contexts, tried, all } => Self::Placement {
                value: written(value),
                random: written(random),
                best: written(best),
                best_contexts,
                tried,
                all,
            },
        }
    }
}
