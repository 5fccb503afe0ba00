//! Checked scenarios, and the traces that they use.

use crate::error::{failed, refused, to_json};
use document::{Checked, ScenarioError, Value, set_pointer};
use engine::run::TraceLibrary;
use engine::workload::RecordedTrace;
use pyo3::prelude::{Bound, IntoPyObject, PyAny, PyRef, PyResult, Python, pyclass, pyfunction, pymethods};
use pyo3::types::PyBytes;
use std::collections::BTreeMap;
use std::sync::Arc;
use studies::sweep::{RunKeys, swept};

/// Recorded traces by name.
#[pyclass(frozen)]
pub struct Traces(pub Arc<TraceLibrary>);

#[pymethods]
impl Traces {
    /// Traces from the bytes of compact files (`.cst`).
    #[new]
    fn new(files: BTreeMap<String, Vec<u8>>) -> Self {
        let mut library = TraceLibrary::default();
        for (name, file) in files {
            library.insert(&name, RecordedTrace::new(file));
        }
        Self(Arc::new(library))
    }

    /// Names of all traces, in order.
    fn names(&self) -> Vec<String> {
        self.0.names().map(str::to_string).collect()
    }

    /// The bytes of one trace; empty if there is none of that name.
    fn file<'py>(&self, py: Python<'py>, name: &str) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.get(name).map(RecordedTrace::file).unwrap_or_default())
    }
}

/// A scenario that can run.
#[pyclass(frozen)]
pub struct Document(pub Arc<Checked>);

#[pymethods]
impl Document {
    /// The document as JSON, with omitted values written out.
    fn json(&self) -> PyResult<String> {
        to_json(self.0.as_ref())
    }

    /// The scenario with other values at JSON pointers, set in order and then checked.
    pub fn set(&self, settings: Settings) -> PyResult<Self> {
        let document = serde_json::to_value(self.0.as_ref()).map_err(failed)?;
        changed(&document, &settings).map(|checked| Self(Arc::new(checked))).map_err(refused)
    }

    /// The scenario itself, without its baseline and its forks.
    fn alone(&self) -> Self {
        Self(Arc::new(self.0.alone()))
    }

    /// Names of the traces that the scenario and its baseline use.
    fn traces(&self) -> Vec<String> {
        let baseline = self.0.baseline().map(TraceLibrary::played).unwrap_or_default();
        TraceLibrary::played(&self.0).into_iter().chain(baseline).collect()
    }
}

/// A document with other values, checked.
pub fn changed(document: &Value, settings: &Settings) -> Result<Checked, ScenarioError> {
    let mut document = document.clone();
    for (pointer, value) in settings {
        // The package generates these texts; one that is not JSON is a number without a JSON representation, such as
        // NaN.
        let value = serde_json::from_str(value).map_err(|e| {
            ScenarioError::at(pointer, format!("{value} is not JSON: {e}"), "Give a value that JSON can say.")
        })?;
        set_pointer(&mut document, pointer, value)?;
    }
    simulator::from_value(document)
}

/// Parses and checks a document.
#[pyfunction]
pub fn read(text: &str) -> PyResult<Document> {
    simulator::parse(text).map(|checked| Document(Arc::new(checked))).map_err(refused)
}

/// A shipped scenario by id.
#[pyfunction]
pub fn shipped(name: &str) -> PyResult<Document> {
    simulator::shipped_scenario(name).map(|checked| Document(Arc::new(checked))).map_err(refused)
}

/// Ids of the shipped scenarios.
#[pyfunction]
pub fn scenario_ids() -> Vec<&'static str> {
    document::scenario_ids().collect()
}

/// Pointers and values as JSON, in the order in which they are set.
pub type Settings = Vec<(String, String)>;

/// The digest of what all runs of a sweep over these pointers share, as in the file of `coscope sweep`.
#[pyfunction]
pub fn sweep_key(base: PyRef<'_, Document>, varied: Vec<String>, traces: PyRef<'_, Traces>) -> String {
    let keys = RunKeys::new(&traces.0, [base.0.as_ref()]);
    keys.of_sweep(&swept(&base.0, varied.iter().map(String::as_str)))
}

/// The name of each run, derived from its content, and its approximate duration, in the same unit for all; or the
/// reason why there is no such run: its document is refused, or it plays a trace that is not here.
#[pyfunction]
pub fn keys<'py>(
    py: Python<'py>,
    base: PyRef<'py, Document>,
    points: Vec<Settings>,
    traces: PyRef<'py, Traces>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let points: Vec<PyResult<Document>> = points.into_iter().map(|settings| base.set(settings)).collect();
    let accepted = points.iter().flatten().map(|document| document.0.as_ref());
    let known = RunKeys::new(&traces.0, accepted);
    let named = points.into_iter().map(|point| match point {
        Ok(document) => match traces.0.missing(&document.0).first() {
            Some(name) => {
                let error =
                    failed(format!("the recorded trace '{name}' is not given: load it with the scenario"));
                Ok(error.into_value(py).into_bound(py).into_any())
            }
            None => {
                let run = known.of(&document.0);
                Ok((run.key, run.length).into_pyobject(py)?.into_any())
            }
        },
        Err(error) => Ok(error.into_value(py).into_bound(py).into_any()),
    });
    named.collect()
}
