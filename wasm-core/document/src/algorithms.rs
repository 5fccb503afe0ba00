//! Programs of tasks as written in a document: parameters, defaults and bounds. The crate `tasks` implements them.

mod algorithm;
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

pub use algorithm::Algorithm;
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
