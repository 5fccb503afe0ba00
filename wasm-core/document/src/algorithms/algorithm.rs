//! What every program of tasks has.

use crate::error::ScenarioError;
use crate::fields::Fields;

/// An algorithm's parameters.
pub trait Algorithm: Fields {
    /// Its name for people.
    fn name(&self) -> &'static str;

    /// Checks its parameters, which stand at the JSON pointer `path`.
    ///
    /// # Errors
    /// The first value that cannot be.
    fn check(&self, path: &str) -> Result<(), ScenarioError> {
        self.check_fields(path)?;
        self.check_rules(path)
    }

    /// Checks what depends on several parameters; plain bounds have been checked.
    ///
    /// # Errors
    /// The first value that cannot be.
    fn check_rules(&self, _path: &str) -> Result<(), ScenarioError> {
        Ok(())
    }

    /// How far the spans of its tasks reach: the elements of what it works on.
    fn extent(&self) -> usize;
}
