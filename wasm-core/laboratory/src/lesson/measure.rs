//! Evaluates figures of results.

use super::question::{Comparison, Figure};
use document::ScenarioError;
use engine::run::RunResult;
use serde_json::Value;

/// Results by the id of their run, as JSON.
pub struct Measured(Vec<(String, Value)>);

impl Measured {
    /// Stores results with the ids of their runs.
    pub fn new<'a>(results: impl Iterator<Item = (&'a str, &'a RunResult)>) -> Self {
        Self(results.map(|(id, result)| (id.to_string(), as_json(result))).collect())
    }

    /// The value of a figure, in its unit.
    ///
    /// # Errors
    /// A pointer at which the result has no number, or a division by zero.
    pub fn figure(&self, figure: &Figure) -> Result<f64, ScenarioError> {
        let x = self.value(&figure.of, &figure.measure)?;
        let value = match &figure.compared {
            None => x,
            Some(compared) => {
                let y = self.value(&compared.with, compared.measure.as_ref().unwrap_or(&figure.measure))?;
                match compared.how {
                    Comparison::Ratio => x / y,
                    Comparison::Difference => x - y,
                    Comparison::Change => x / y - 1.0,
                }
            }
        };
        let value = value * figure.times;
        if value.is_finite() {
            Ok(value)
        } else {
            Err(ScenarioError::at(
                &figure.measure,
                "the figure is no finite number",
                "Compare with a run in which it is not 0, and multiply it by less.",
            ))
        }
    }

    fn value(&self, run: &str, measure: &str) -> Result<f64, ScenarioError> {
        let result = self.0.iter().find(|(id, _)| id == run).map(|(_, result)| result);
        number_at(result.unwrap_or(&Value::Null), measure)
    }
}

/// The number at a pointer of a result.
///
/// # Errors
/// There is no number at the pointer.
pub fn number_at(result: &Value, measure: &str) -> Result<f64, ScenarioError> {
    result.pointer(measure).and_then(Value::as_f64).ok_or_else(|| {
        ScenarioError::at(
            measure,
            "the result of the run has no number there",
            "Give a JSON pointer into a run's result, such as /ipc, /caches/1/miss_ratio or, of tasks, /dag/makespan_cycles.",
        )
    })
}

/// A result as JSON.
pub fn as_json(result: &RunResult) -> Value {
    serde_json::to_value(result).unwrap_or(Value::Null)
}
