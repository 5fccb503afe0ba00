//! Algorithms that are run and recorded. A new one is a file here with a line in [`recordable`], and its parameters in
//! [`document::algorithms`].

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
mod recordable;
mod tasks;
mod tree;

pub use recordable::Recordable;

use super::recorder::Recorder;
use document::{DagSpec, ScenarioError};
use engine::dag::Dag;
use engine::rng::Rng;

/// The algorithm of a document.
pub fn recordable(spec: &DagSpec) -> &dyn Recordable {
    match spec {
        DagSpec::Mergesort(algorithm) => algorithm,
        DagSpec::HashJoin(algorithm) => algorithm,
        DagSpec::Lu(algorithm) => algorithm,
        DagSpec::MatrixMultiply(algorithm) => algorithm,
        DagSpec::Cholesky(algorithm) => algorithm,
        DagSpec::Quicksort(algorithm) => algorithm,
        DagSpec::Heat(algorithm) => algorithm,
        DagSpec::DecisionTree(algorithm) => algorithm,
        DagSpec::Mesh(algorithm) => algorithm,
        DagSpec::Tree(algorithm) => algorithm,
        DagSpec::ProfileSearch(algorithm) => algorithm,
        DagSpec::Tasks(algorithm) => algorithm,
    }
}

/// The random stream for data.
const DATA: u64 = 0xDA7A;

/// Runs and records an algorithm, with references in lines of `line_bytes`.
///
/// # Errors
/// More tasks or references than a run can hold, with the algorithm's place in the document.
pub fn record(spec: &DagSpec, line_bytes: u32, seed: u32) -> Result<Dag, ScenarioError> {
    let algorithm = recordable(spec);
    let mut recorder = Recorder::new(line_bytes, algorithm.extent());
    let right = algorithm.run(&mut recorder, &mut Rng::new(u64::from(seed), DATA));
    debug_assert!(right, "the output of {} is wrong", algorithm.name());
    recorder.finish().map_err(|e| e.of_scenario())
}
