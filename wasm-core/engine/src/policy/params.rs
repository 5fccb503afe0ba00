//! A policy's parameters, by id, with the declared defaults.

use super::describe::PolicyInfo;
use super::param_spec::whole_number;
use super::runs::{RecordedRun, recorded_runs};
use serde_json::{Map, Value};

/// The values of a scenario, with the policy's declared defaults for the others.
pub struct Params<'a> {
    info: &'a PolicyInfo,
    given: &'a Map<String, Value>,
}

impl<'a> Params<'a> {
    /// The parameters of the policy that `info` describes. They must have been checked against it.
    pub fn new(info: &'a PolicyInfo, given: &'a Map<String, Value>) -> Self {
        Self { info, given }
    }

    /// The value of a declared parameter.
    pub fn value(&self, id: &str) -> &Value {
        let default = || self.info.params.iter().find(|p| p.id == id).map(|p| &p.default);
        self.given.get(id).or_else(default).unwrap_or(&Value::Null)
    }

    /// The value of a choice or a text.
    pub fn text(&self, id: &str) -> &str {
        self.value(id).as_str().unwrap_or_default()
    }

    /// A whole number.
    pub fn integer(&self, id: &str) -> i64 {
        whole_number(self.value(id)).unwrap_or_default()
    }

    /// A number.
    pub fn number(&self, id: &str) -> f64 {
        self.value(id).as_f64().unwrap_or_default()
    }

    /// The value of a flag.
    pub fn flag(&self, id: &str) -> bool {
        self.value(id).as_bool().unwrap_or_default()
    }

    /// A matrix, row by row; a null is `None`.
    pub fn matrix(&self, id: &str) -> Vec<Vec<Option<f64>>> {
        let numbers = |row: &Value| row.as_array().map(|r| r.iter().map(Value::as_f64).collect());
        let rows = self.value(id).as_array();
        rows.map(|rows| rows.iter().filter_map(numbers).collect()).unwrap_or_default()
    }

    /// The recorded runs of each hardware context.
    pub fn runs(&self, id: &str) -> Vec<Vec<RecordedRun>> {
        recorded_runs(self.value(id)).unwrap_or_default()
    }

    /// A placement: the hardware context of each listed thread.
    pub fn placement(&self, id: &str) -> Vec<Option<usize>> {
        let list = self.value(id).as_array();
        list.map(|a| a.iter().map(|v| v.as_u64().map(|n| n as usize)).collect()).unwrap_or_default()
    }
}
