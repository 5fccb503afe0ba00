//! Algorithms that run and are recorded. A new one is a file here and a line in `scenario/dag.rs`.

mod blocks;
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
pub use tasks::{GivenRegion, GivenTask, MAX_GIVEN_TASKS, Tasks, Walk};
pub use tree::Tree;

use super::graph::Dag;
use super::recorder::Recorder;
use crate::rng::Rng;
use crate::scenario::{DagSpec, ScenarioError};

/// An algorithm with its parameters.
pub trait Algorithm {
    /// Its name for people.
    fn name(&self) -> &'static str;

    /// Checks its parameters, which stand at the JSON pointer `path`.
    ///
    /// # Errors
    /// The first value that cannot be.
    fn check(&self, path: &str) -> Result<(), ScenarioError>;

    /// How far the spans of its tasks reach: the elements of what it works on.
    fn extent(&self) -> usize;

    /// Runs it over data drawn from `rng`. Returns whether its output is right.
    fn run(&self, recorder: &mut Recorder, rng: &mut Rng) -> bool;
}

/// The stream of random numbers that data is drawn from.
const DATA: u64 = 0xDA7A;

/// Runs and records an algorithm, with references in lines of `line_bytes`.
///
/// # Errors
/// More tasks or references than a run can hold, with the place of the algorithm.
pub fn record(spec: &DagSpec, line_bytes: u32, seed: u32) -> Result<Dag, ScenarioError> {
    let algorithm = spec.algorithm();
    let mut recorder = Recorder::new(line_bytes, algorithm.extent());
    let right = algorithm.run(&mut recorder, &mut Rng::new(u64::from(seed), DATA));
    debug_assert!(right, "the output of {} is wrong", algorithm.name());
    recorder.finish().map_err(|e| e.of_scenario())
}
