//! The declaration of a policy's parameter, from which the page's form, the command line and the checks are made.

use super::runs::recorded_runs;
use document::whole_float;
use serde::Serialize;
use serde_json::{Value, json};

/// One parameter of a policy.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ParamSpec {
    /// Key of the parameter in `policy.params`.
    pub id: &'static str,
    /// Label for display.
    pub label: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// Unit of the values; "" for none.
    pub unit: &'static str,
    /// Valid values.
    pub kind: ParamKind,
    /// Value if the parameter is absent.
    #[cfg_attr(feature = "codegen", ts(type = "JsonValue"))]
    pub default: Value,
    /// Another parameter of the policy, and the value of it with which this parameter has an effect; null if it always
    /// has.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional, type = "[string, JsonValue]"))]
    pub only_with: Option<(&'static str, Value)>,
}

/// The valid values of a parameter.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ParamKind {
    /// One of several options.
    Choice {
        /// The options, as pairs of value and label.
        options: Vec<(&'static str, &'static str)>,
    },
    /// A whole number in a range.
    Integer {
        /// Smallest valid value.
        low: i64,
        /// Largest valid value.
        high: i64,
    },
    /// A number in a range.
    Number {
        /// Smallest valid value.
        low: f64,
        /// Largest valid value.
        high: f64,
    },
    /// True or false.
    Flag,
    /// By thread, its hardware context, or null.
    Placement,
    /// A square matrix of numbers or null.
    Matrix,
    /// By hardware context, a list of runs: the thread, the first cycle, the thread's total instructions at the end,
    /// and 1 if the thread left by itself.
    Runs,
    /// A text, such as the source of a program.
    Text {
        /// Maximum length in bytes.
        most_bytes: usize,
    },
}

impl ParamSpec {
    fn new(
        id: &'static str,
        label: &'static str,
        about: &'static str,
        unit: &'static str,
        kind: ParamKind,
        default: Value,
    ) -> Self {
        Self { id, label, about, unit, kind, default, only_with: None }
    }

    /// Makes the parameter effective only where another parameter has this value.
    #[must_use]
    pub fn only_with(mut self, id: &'static str, value: impl Into<Value>) -> Self {
        self.only_with = Some((id, value.into()));
        self
    }

    /// A parameter that is a whole number: smallest, default and largest.
    pub fn whole(
        id: &'static str,
        label: &'static str,
        about: &'static str,
        unit: &'static str,
        (low, default, high): (i64, i64, i64),
    ) -> Self {
        Self::new(id, label, about, unit, ParamKind::Integer { low, high }, json!(default))
    }

    /// A parameter that is a number: smallest, default and largest.
    pub fn number(
        id: &'static str,
        label: &'static str,
        about: &'static str,
        unit: &'static str,
        (low, default, high): (f64, f64, f64),
    ) -> Self {
        Self::new(id, label, about, unit, ParamKind::Number { low, high }, json!(default))
    }

    /// A parameter with one of several values, given with their labels.
    pub fn choice(
        id: &'static str,
        label: &'static str,
        about: &'static str,
        options: &[(&'static str, &'static str)],
        default: &'static str,
    ) -> Self {
        Self::new(id, label, about, "", ParamKind::Choice { options: options.to_vec() }, json!(default))
    }

    /// A yes-or-no parameter.
    pub fn flag(id: &'static str, label: &'static str, about: &'static str, default: bool) -> Self {
        Self::new(id, label, about, "", ParamKind::Flag, json!(default))
    }

    /// A parameter with a hardware context for each thread; no thread is bound by default.
    pub fn placement(id: &'static str, label: &'static str, about: &'static str) -> Self {
        Self::new(id, label, about, "", ParamKind::Placement, json!([]))
    }

    /// A parameter that is a table of numbers, empty by default.
    pub fn matrix(id: &'static str, label: &'static str, about: &'static str, unit: &'static str) -> Self {
        Self::new(id, label, about, unit, ParamKind::Matrix, json!([]))
    }

    /// A parameter with the runs of each hardware context; none by default.
    pub fn runs(id: &'static str, label: &'static str, about: &'static str) -> Self {
        Self::new(id, label, about, "", ParamKind::Runs, json!([]))
    }

    /// A parameter that is a text of at most `most_bytes` bytes, empty by default.
    pub fn text(id: &'static str, label: &'static str, about: &'static str, most_bytes: usize) -> Self {
        Self::new(id, label, about, "", ParamKind::Text { most_bytes }, json!(""))
    }

    /// The valid values, as a sentence, if a value is invalid; else `None`.
    pub fn problem(&self, value: &Value) -> Option<String> {
        match &self.kind {
            ParamKind::Choice { options } => {
                let known = value.as_str().is_some_and(|v| options.iter().any(|(id, _)| *id == v));
                let list = options.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(", ");
                (!known).then(|| format!("Valid are {list}."))
            }
            ParamKind::Integer { low, high } => {
                let fits = whole_number(value).is_some_and(|v| (*low..=*high).contains(&v));
                (!fits).then(|| format!("Valid are whole numbers from {low} to {high}."))
            }
            ParamKind::Number { low, high } => {
                let fits = value.as_f64().is_some_and(|v| (*low..=*high).contains(&v));
                (!fits).then(|| format!("Valid are numbers from {low} to {high}."))
            }
            ParamKind::Flag => (!value.is_boolean()).then(|| "Valid are true and false.".into()),
            ParamKind::Text { most_bytes } => {
                let fits = value.as_str().is_some_and(|text| text.len() <= *most_bytes);
                (!fits).then(|| format!("Valid is a text of at most {most_bytes} bytes."))
            }
            ParamKind::Matrix => {
                let rows = value.as_array();
                let is_row = |row: &Value, length: usize| {
                    row.as_array().is_some_and(|row| {
                        row.len() == length && row.iter().all(|v| v.is_null() || v.is_number())
                    })
                };
                let fits = rows.is_some_and(|rows| rows.iter().all(|row| is_row(row, rows.len())));
                (!fits).then(|| {
                    "Valid is a list of rows, each with as many numbers or nulls as there are rows.".into()
                })
            }
            ParamKind::Runs => (recorded_runs(value).is_none()).then(|| {
                "Valid is a list for each hardware context, of runs as [thread, first cycle, instructions, 0 or 1].".into()
            }),
            ParamKind::Placement => {
                let fits =
                    value.as_array().is_some_and(|a| a.iter().all(|v| v.is_null() || v.as_u64().is_some()));
                (!fits).then(|| {
                    "Valid is a list with a hardware context's number, or null, for each thread.".into()
                })
            }
        }
    }
}

/// A whole number, also one written with a fraction of 0, such as `3.0`, as pandas and NumPy do.
pub(super) fn whole_number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| whole_float(value))
}
