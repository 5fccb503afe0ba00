//! Programs of tasks as a document writes them: parameters, defaults and bounds. What they do is in the crate `tasks`.

mod cholesky;
mod decision_tree;
mod hash_join;
mod heat;
mod lu;
mod matrix_multiply;
mod mergesort;
mod mesh;
mod profile_search;
mod quicksort;
mod tasks;
mod tree;

pub use cholesky::Cholesky;
pub use decision_tree::DecisionTree;
pub use hash_join::HashJoin;
pub use heat::Heat;
pub use lu::Lu;
pub use matrix_multiply::MatrixMultiply;
pub use mergesort::Mergesort;
pub use mesh::Mesh;
pub use profile_search::ProfileSearch;
pub use quicksort::Quicksort;
pub use tasks::{GivenRegion, GivenTask, MAX_GIVEN_TASKS, Order, Tasks, Walk, WalkOrder};
pub use tree::Tree;

use crate::ScenarioError;
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
