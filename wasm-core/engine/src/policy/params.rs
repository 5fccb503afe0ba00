//! A policy's parameters, read by id with the declared default.

use super::describe::PolicyInfo;
use super::runs::{RecordedRun, recorded_runs};
use serde_json::{Map, Value};

/// Values given in a scenario over the defaults that the policy declares.
pub struct Params<'a> {
    info: &'a PolicyInfo,
    given: &'a Map<String, Value>,
}

impl<'a> Params<'a> {
    /// Parameters of the policy that `info` describes. They have been checked against it.
    pub fn new(info: &'a PolicyInfo, given: &'a Map<String, Value>) -> Self {
        Self { info, given }
    }

    /// The value of a declared parameter.
    pub fn value(&self, id: &str) -> &Value {
        let default = || self.info.params.iter().find(|p| p.id == id).map(|p| &p.default);
        self.given.get(id).or_else(default).unwrap_or(&Value::Null)
    }

    /// A choice's value.
    pub fn text(&self, id: &str) -> &str {
        self.value(id).as_str().unwrap_or_default()
    }

    /// A whole number.
    pub fn integer(&self, id: &str) -> i64 {
        self.value(id).as_i64().unwrap_or_default()
    }

    /// A number.
    pub fn number(&self, id: &str) -> f64 {
        self.value(id).as_f64().unwrap_or_default()
    }

    /// Yes or no.
    pub fn flag(&self, id: &str) -> bool {
        self.value(id).as_bool().unwrap_or_default()
    }

    /// A matrix, row by row; null is a hole.
    pub fn matrix(&self, id: &str) -> Vec<Vec<Option<f64>>> {
        let numbers = |row: &Value| row.as_array().map(|r| r.iter().map(Value::as_f64).collect());
        let rows = self.value(id).as_array();
        rows.map(|rows| rows.iter().filter_map(numbers).collect()).unwrap_or_default()
    }

    /// Recorded runs of each hardware context.
    pub fn runs(&self, id: &str) -> Vec<Vec<RecordedRun>> {
        recorded_runs(self.value(id)).unwrap_or_default()
    }

    /// A placement: for each listed thread its hardware context.
    pub fn placement(&self, id: &str) -> Vec<Option<usize>> {
        let list = self.value(id).as_array();
        list.map(|a| a.iter().map(|v| v.as_u64().map(|n| n as usize)).collect()).unwrap_or_default()
    }
}
