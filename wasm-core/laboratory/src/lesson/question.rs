//! The questions of a lesson, and the figures of its runs from which the truth is computed.

use document::Read;
use serde::Serialize;

/// One thing to predict.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// What to predict, in a sentence or two.
    pub ask: String,
    /// Why it came out as it did, for after the run.
    pub why: String,
    /// How it is answered, and what is true.
    pub task: Task,
}

/// The four ways to answer.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Task {
    /// A number on a scale.
    Number {
        /// The figure's name.
        label: String,
        /// What follows the number: "%", "×"; may be empty.
        unit: String,
        /// The scale's ends; guesses at random are uniform between them.
        min: f64,
        /// See `min`.
        max: f64,
        /// The smallest difference worth entering.
        step: f64,
        /// What is true.
        figure: Figure,
    },
    /// A curve through given places, dragged point by point or begun from one of several shapes.
    Curve {
        /// What the places differ in.
        x_label: String,
        /// What is measured.
        y_label: String,
        /// What follows a value: "%"; may be empty.
        unit: String,
        /// The scale's ends; guesses at random are uniform between them.
        min: f64,
        /// See `min`.
        max: f64,
        /// The smallest difference worth entering.
        step: f64,
        /// The places from left to right, each with what is true there.
        points: Vec<Labelled>,
        /// Curves to begin with.
        #[serde(default)]
        shapes: Vec<Shape>,
    },
    /// Things to be put in order.
    Order {
        /// What goes to the top: "most L2 misses".
        top: String,
        /// Whether the highest or the lowest figure stands first.
        first: Better,
        /// What is measured, and its unit.
        label: String,
        /// What follows a value; may be empty.
        unit: String,
        /// What to order, each with what is true of it.
        items: Vec<Labelled>,
    },
    /// Threads to be put on hardware contexts.
    Placement {
        /// The run whose threads are placed.
        run: String,
        /// JSON pointer into the run's result.
        measure: String,
        /// What it is called.
        label: String,
        /// Which way it is better.
        better: Better,
    },
}

/// Which of two figures is preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Better {
    /// The higher one.
    Higher,
    /// The lower one.
    Lower,
}

/// A figure with a name.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Labelled {
    /// The name.
    pub label: String,
    /// What is true of it.
    pub figure: Figure,
}

/// A curve to begin with.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// What it does, in a few words.
    pub label: String,
    /// Its height at each place, 0–1 of the scale.
    pub heights: Vec<f64>,
}

/// A figure of a run, as it is or compared with another.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// JSON pointer into the run's result, such as /ipc or /caches/1/miss_ratio.
    pub measure: String,
    /// The run's id.
    pub of: String,
    /// What it is compared with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub compared: Option<Compared>,
    /// What the result is multiplied by: 100 for per cent.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<f64>"))]
    pub times: f64,
}

/// The second figure of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Compared {
    /// How.
    pub how: Comparison,
    /// The other run's id; may be the same run.
    pub with: String,
    /// JSON pointer into its result; left out, the same as the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub measure: Option<String>,
}

/// What is made of two figures x and y.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Comparison {
    /// x ÷ y.
    Ratio,
    /// x − y.
    Difference,
    /// x ÷ y − 1.
    Change,
}

fn one() -> f64 {
    1.0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_one(times: &f64) -> bool {
    times.to_bits() == one().to_bits()
}
