//! Prepares the workers of a recorded program of tasks.

use super::error::RunError;
use super::prepare::no_policy;
use super::sources::Sources;
use super::tasks::Tasks;
use crate::dag::Dag;
use crate::parts::Parts;
use crate::policy::tasks::TaskSetup;
use crate::workload::{Address, Frames, Listed, SharedRegions, Source};
use document::{DagSpec, Scenario, ThreadGroup, WorkloadSpec};
use std::sync::Arc;

/// A recorded program.
pub struct Program {
    name: &'static str,
    pub dag: Arc<Dag>,
}

impl Program {
    /// Runs and records a scenario's program in lines of its machine.
    pub fn record(spec: &DagSpec, scenario: &Scenario, parts: &Parts) -> Result<Self, RunError> {
        let tasks = parts.tasks.as_ref().ok_or(RunError::NotInThisBuild("programs of tasks"))?;
        Ok(Self::recorded(spec, (tasks.record)(scenario)?))
    }

    /// A program that has been recorded before.
    pub fn recorded(spec: &DagSpec, dag: Arc<Dag>) -> Self {
        Self { name: spec.name(), dag }
    }

    /// The workload with a worker for each core in place of its empty list of threads.
    pub fn workers(&self, workload: &WorkloadSpec, cores: usize) -> WorkloadSpec {
        let workers =
            ThreadGroup { program: Some(self.name.into()), copies: cores as u32, ..ThreadGroup::default() };
        WorkloadSpec { threads: vec![workers], ..workload.clone() }
    }

    /// The workers' streams of references, all to the same memory.
    pub fn sources(&self, listed: &[Listed], seed: u64) -> Sources {
        let mut free = Address::start(seed);
        let region = free.take(u64::from(self.dag.lines()));
        let sources = listed.iter().map(|_| Source::worker(self.dag.clone(), region)).collect();
        Sources { sources, shared: SharedRegions::default(), free, frames: Frames::default() }
    }

    /// The program before its first task, under the scenario's scheduler.
    pub fn begin(self, scenario: &Scenario, parts: &Parts, cores: usize) -> Result<Tasks, RunError> {
        let setup = TaskSetup { cores, seed: u64::from(scenario.run.seed) };
        let scheduler = parts.scheduler(&scenario.policy, &setup).ok_or_else(|| no_policy(scenario))?;
        Ok(Tasks::new(self.dag, scheduler, cores))
    }
}
