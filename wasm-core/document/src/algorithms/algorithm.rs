//! The interface of every program of tasks.

use crate::error::ScenarioError;
use crate::fields::Fields;

/// The parameters of an algorithm.
pub trait Algorithm: Fields {
    /// The algorithm's display name.
    fn name(&self) -> &'static str;

    /// Checks the parameters, whose JSON pointer is `path`.
    ///
    /// # Errors
    /// The first invalid value.
    fn check(&self, path: &str) -> Result<(), ScenarioError> {
        self.check_fields(path)?;
        self.check_rules(path)
    }

    /// Checks rules that involve several parameters; plain bounds have been checked.
    ///
    /// # Errors
    /// The first invalid value.
    fn check_rules(&self, _path: &str) -> Result<(), ScenarioError> {
        Ok(())
    }

    /// The upper end of the spans of the algorithm's tasks: the number of elements that it works on.
    fn extent(&self) -> usize;
}
