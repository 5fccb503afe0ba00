//! A learner's prediction, and the simulated truth.

use document::Read;
use serde::Serialize;

/// A prediction, of the same kind as its question's task.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Answer {
    /// A number on the task's scale.
    Number {
        /// The number, in the task's unit.
        value: f64,
    },
    /// A curve.
    Curve {
        /// Its value at each place, from left to right.
        values: Vec<f64>,
    },
    /// An order.
    Order {
        /// Places of the task's items in its list, the top one first.
        order: Vec<u32>,
    },
    /// A placement.
    Placement {
        /// By thread of the workload's list, its hardware context.
        contexts: Vec<u32>,
    },
}

/// What came out of the runs, and what it is scored against.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Truth {
    /// A number.
    Number {
        /// The simulated figure.
        value: f64,
        /// How far a guess at random is off, on average.
        random_error: f64,
    },
    /// A curve.
    Curve {
        /// The simulated figures, from left to right.
        values: Vec<f64>,
        /// How far guesses at random are off, on average.
        random_error: f64,
    },
    /// An order.
    Order {
        /// The simulated figure of each item, in the task's order.
        values: Vec<f64>,
        /// Places of the items in the task's list, the top one first.
        order: Vec<u32>,
    },
    /// A placement.
    Placement {
        /// What the learner's placement reached.
        value: f64,
        /// The mean of placements drawn at random.
        random: f64,
        /// The best that was found.
        best: f64,
        /// How it was placed: by thread of the workload's list, its hardware context.
        best_contexts: Vec<u32>,
        /// How many placements were simulated.
        tried: u32,
        /// Whether these are all that differ; otherwise they were drawn at random, and there may be a better one.
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
