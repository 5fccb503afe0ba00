//! A program of tasks in place of threads: the algorithm, the size of its data, and the size of its tasks.

use super::algorithms::{
    Algorithm, Cholesky, DecisionTree, HashJoin, Heat, Lu, MatrixMultiply, Mergesort, Mesh, ProfileSearch,
    Quicksort, Tasks, Tree,
};
use super::error::ScenarioError;
use super::fields::{Field, Fields, Live};
use super::limits::MAX_TASK_CYCLES;
use super::machine_spec::{CoreModel, MachineSpec};
use super::scenario::Scenario;
use crate::read::Read;
use serde::Serialize;

macro_rules! algorithms {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// An algorithm and its parameters. It runs sequentially over data drawn from `/run/seed`; its tasks, their
        /// dependences and their references are recorded, and then scheduled.
        #[derive(Clone, Debug, PartialEq, Serialize, Read)]
        #[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
        #[serde(tag = "algorithm", rename_all = "kebab-case")]
        pub enum DagSpec {
            $($(#[$doc])* $name($name)),*
        }

        impl DagSpec {
            /// The parameters of the algorithm.
            pub fn algorithm(&self) -> &dyn Algorithm {
                match self {
                    $(DagSpec::$name(algorithm) => algorithm),*
                }
            }

            /// The algorithm's display name.
            pub fn name(&self) -> &'static str {
                match self {
                    $(DagSpec::$name(algorithm) => algorithm.name()),*
                }
            }

            /// The numeric parameters of each algorithm, in the order of [`DagSpec::defaults`].
            pub fn numbers() -> Vec<Vec<Field>> {
                vec![$({
                    let mut list = Vec::new();
                    $name::list_fields("", Live::Never, &mut list);
                    list
                }),*]
            }

            /// Every algorithm with its defaults.
            pub fn defaults() -> Vec<Self> {
                vec![$(Self::$name($name::default())),*]
            }
        }
    };
}

// Every algorithm. A new one needs its parameters in algorithms/, a line here, and its implementation in the crate
// tasks.
algorithms! {
    /// Mergesort with a parallel merge.
    Mergesort,
    /// The join phase of a hash join.
    HashJoin,
    /// LU factorization by quadrants.
    Lu,
    /// Multiplication of two matrices by quadrants.
    MatrixMultiply,
    /// Cholesky factorization by quadrants.
    Cholesky,
    /// Quicksort with serial partitioning.
    Quicksort,
    /// Jacobi steps over a grid, strip by strip.
    Heat,
    /// A decision tree that grows from examples.
    DecisionTree,
    /// A triangular mesh, sewn together from halves.
    Mesh,
    /// Forces between bodies, by a tree of squares.
    Tree,
    /// Sequences scored against a profile.
    ProfileSearch,
    /// Tasks given one by one.
    Tasks,
}

/// Checks a workload of tasks and its requirements on the rest of the scenario, for a [`super::Catalogue`] that can run
/// tasks.
///
/// # Errors
/// The first invalid value, with its JSON pointer.
pub fn check_tasks(scenario: &Scenario, dag: &DagSpec) -> Result<(), ScenarioError> {
    let Scenario { machine, workload, run, .. } = scenario;
    if !workload.threads.is_empty() {
        return Err(ScenarioError::at(
            "/workload/threads",
            "a program of tasks and threads beside it",
            "Empty the list, or take /workload/dag away: a scenario has either.",
        ));
    }
    check_machine(machine)?;
    if run.warmup_quanta > 0 {
        return Err(ScenarioError::at(
            "/run/warmup_quanta",
            "a program of tasks is measured from its first task on",
            "Set it to 0.",
        ));
    }
    let most = MAX_TASK_CYCLES / u64::from(run.quantum_cycles);
    super::within("/run/quanta", u64::from(run.quanta), 1, most).map_err(|error| ScenarioError {
        remedy: format!(
            "Valid are 1 to {most} at this /run/quantum_cycles: a run of tasks has at most {MAX_TASK_CYCLES} cycles."
        ),
        ..error
    })?;
    workload.coarsen.check_fields("/workload/coarsen")?;
    dag.algorithm().check("/workload/dag")
}

fn check_machine(machine: &MachineSpec) -> Result<(), ScenarioError> {
    if let Some(group) = machine.cores.iter().position(|group| group.contexts != 1) {
        return Err(ScenarioError::at(
            format!("/machine/cores/{group}/contexts"),
            format!("tasks on cores of {} hardware contexts", machine.cores[group].contexts),
            "Valid is 1: tasks run on cores with one hardware context each.",
        ));
    }
    if let Some(group) = machine.cores.iter().position(|group| group.model != CoreModel::InOrder) {
        return Err(ScenarioError::at(
            format!("/machine/cores/{group}/model"),
            "tasks on another core than an in-order one",
            "Valid is \"in-order\".",
        ));
    }
    if let Some(cache) = machine.caches.iter().position(|cache| !cache.partition.is_empty()) {
        return Err(ScenarioError::at(
            format!("/machine/caches/{cache}/partition"),
            "ways reserved for threads, and these are tasks",
            "Take it away.",
        ));
    }
    if let Some(cache) = machine.caches.iter().position(|cache| !cache.colours.is_empty()) {
        return Err(ScenarioError::at(
            format!("/machine/caches/{cache}/colours"),
            "pages of threads have colours, and tasks share all memory",
            "Take them away.",
        ));
    }
    if machine.coherence.is_none() {
        return Ok(());
    }
    Err(ScenarioError::at(
        "/machine/coherence",
        "tasks run on machines without coherence only",
        "Take it away: what tasks write is seen by others at once, and invalidations are left out.",
    ))
}
