//! What a policy says of itself: the page's forms, the command line and the glossary come from here.

use serde::Serialize;
use serde_json::Value;

/// A policy for people.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct PolicyInfo {
    /// Its id in scenarios.
    pub id: &'static str,
    /// Its name in sentences.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub summary: &'static str,
    /// What it may observe.
    pub observes: &'static str,
    /// What it cost its inventors, or costs here.
    pub cost: &'static str,
    /// Where it fails.
    pub weakness: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// Its parameters.
    pub params: Vec<ParamSpec>,
}

/// One parameter of a policy.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ParamSpec {
    /// Its key in `policy.params`.
    pub id: &'static str,
    /// Its label.
    pub label: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// Its unit, "" for none.
    pub unit: &'static str,
    /// What values it takes.
    pub kind: ParamKind,
    /// Its value when absent.
    #[cfg_attr(feature = "codegen", ts(type = "JsonValue"))]
    pub default: Value,
}

/// The values that a parameter takes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ParamKind {
    /// One of these, as (value, label) pairs.
    Choice {
        /// Values and their labels.
        options: Vec<(&'static str, &'static str)>,
    },
    /// A whole number in a range.
    Integer {
        /// Smallest.
        low: i64,
        /// Largest.
        high: i64,
    },
    /// A number in a range.
    Number {
        /// Smallest.
        low: f64,
        /// Largest.
        high: f64,
    },
    /// Yes or no.
    Flag,
    /// For each thread its hardware context, or null.
    Placement,
    /// As many rows as columns of numbers or null.
    Matrix,
}

impl ParamSpec {
    /// What is wrong with a value, if anything.
    pub fn problem(&self, value: &Value) -> Option<String> {
        match &self.kind {
            ParamKind::Choice { options } => {
                let known = value.as_str().is_some_and(|v| options.iter().any(|(id, _)| *id == v));
                let list = options.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(", ");
                (!known).then(|| format!("Valid are {list}."))
            }
            ParamKind::Integer { low, high } => {
                let fits = value.as_i64().is_some_and(|v| (*low..=*high).contains(&v));
                (!fits).then(|| format!("Valid are whole numbers from {low} to {high}."))
            }
            ParamKind::Number { low, high } => {
                let fits = value.as_f64().is_some_and(|v| (*low..=*high).contains(&v));
                (!fits).then(|| format!("Valid are numbers from {low} to {high}."))
            }
            ParamKind::Flag => (!value.is_boolean()).then(|| "Valid are true and false.".into()),
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
