//! The questions of a lesson, and the figures of its runs from which the truth is computed.

use document::Read;
use serde::Serialize;

/// One prediction to make.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// What to predict, in one or two sentences.
    pub ask: String,
    /// Explanation of the result, shown after the run.
    pub why: String,
    /// Form of the answer, and the true values.
    pub task: Task,
}

/// The forms of an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Task {
    /// A number on a scale.
    Number {
        /// Name of the figure.
        label: String,
        /// Text that follows the number, such as "%" or "×"; may be empty.
        unit: String,
        /// Lower end of the scale; random guesses are uniform between both ends.
        min: f64,
        /// Upper end of the scale.
        max: f64,
        /// Smallest step of an answer.
        step: f64,
        /// The true value.
        figure: Figure,
    },
    /// A curve through given places, entered point by point or started from one of several shapes.
    Curve {
        /// Label of the horizontal axis: what the places differ in.
        x_label: String,
        /// Label of the vertical axis: what is measured.
        y_label: String,
        /// Text that follows a value, such as "%"; may be empty.
        unit: String,
        /// Lower end of the scale; random guesses are uniform between both ends.
        min: f64,
        /// Upper end of the scale.
        max: f64,
        /// Smallest step of an answer.
        step: f64,
        /// The places from left to right, each with its true value.
        points: Vec<Labelled>,
        /// Curves from which the answer can start.
        #[serde(default)]
        shapes: Vec<Shape>,
    },
    /// Items to put in order.
    Order {
        /// Description of the top of the order, such as "most L2 misses".
        top: String,
        /// Whether the item with the highest or the lowest value comes first.
        first: Better,
        /// Label: what is measured, and its unit.
        label: String,
        /// Text that follows a value; may be empty.
        unit: String,
        /// The items to order, each with its true value.
        items: Vec<Labelled>,
    },
    /// Threads to place on hardware contexts.
    Placement {
        /// Id of the run whose threads are placed.
        run: String,
        /// JSON pointer to the measure in the run's result.
        measure: String,
        /// Name of the measure.
        label: String,
        /// Whether higher or lower values are better.
        better: Better,
    },
}

/// Which of two values is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Better {
    /// The higher value.
    Higher,
    /// The lower value.
    Lower,
}

/// A labelled figure.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Labelled {
    /// Label.
    pub label: String,
    /// The true value.
    pub figure: Figure,
}

/// A curve from which an answer can start.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// Its behaviour in a few words.
    pub label: String,
    /// Its height at each place, as a fraction of the scale, 0–1.
    pub heights: Vec<f64>,
}

/// A figure of a run, alone or compared with another one.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// JSON pointer into the run's result, such as /ipc or /caches/1/miss_ratio.
    pub measure: String,
    /// Id of the run.
    pub of: String,
    /// The comparison with a second figure; null for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub compared: Option<Compared>,
    /// Factor by which the result is multiplied: 100 for percent.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<f64>"))]
    pub times: f64,
}

/// The second figure of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Compared {
    /// The kind of comparison.
    pub how: Comparison,
    /// Id of the other run, which may be the same run.
    pub with: String,
    /// JSON pointer into its result; null is that of the first figure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub measure: Option<String>,
}

/// Comparison of two figures x and y.
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
