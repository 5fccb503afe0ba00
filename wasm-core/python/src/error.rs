//! Converts errors of the engine to the exceptions of package/coscope/errors.py.

use document::ScenarioError;
use engine::run::RunError;
use pyo3::prelude::{PyErr, PyResult, Python};
use pyo3::types::{PyAnyMethods, PyModule};

fn exception(make: impl FnOnce(Python<'_>) -> PyResult<PyErr>) -> PyErr {
    Python::attach(|py| make(py).unwrap_or_else(|error| error))
}

/// `coscope.ScenarioError`, with the JSON path, the problem and the remedy.
pub fn refused(error: ScenarioError) -> PyErr {
    exception(|py| {
        let class = PyModule::import(py, "coscope.errors")?.getattr("ScenarioError")?;
        Ok(PyErr::from_value(class.call1((error.path, error.problem, error.remedy))?))
    })
}

/// `coscope.RunError`, with a sentence.
pub fn failed(problem: impl ToString) -> PyErr {
    exception(|py| {
        let class = PyModule::import(py, "coscope.errors")?.getattr("RunError")?;
        Ok(PyErr::from_value(class.call1((problem.to_string(),))?))
    })
}

/// The exception for the error of a run.
pub fn of_run(error: RunError) -> PyErr {
    match error {
        RunError::Scenario(error) => refused(error),
        other => failed(other),
    }
}

/// A value as JSON text.
pub fn to_json(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(failed)
}

/// Parses a JSON text from the package.
pub fn from_json(text: &str) -> PyResult<document::Value> {
    serde_json::from_str(text).map_err(failed)
}
