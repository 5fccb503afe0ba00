//! One simulation: a cloneable value that advances frame by frame.
//!
//! A [`Run`] consists of a few values. Each alone changes the state that it owns:
//!
//! | Value | Owns | File |
//! | --- | --- | --- |
//! | `Plan` | what is constant between two changes of settings: scenario, layout, future threads | `plan.rs` |
//! | `Machine` | cores, the threads' references, and with `Hierarchy` everything behind the cores | `machine.rs`, `memory/` |
//! | `OperatingSystem` | threads, their placement, arrivals and ends, samples | `system.rs` |
//! | `Decider` | the policy, questions to an outside policy, decisions | `decider.rs` |
//! | `Accounts` | counters, frames, the measurement window, the digest | `accounts.rs`, `frame.rs` |
//! | `Tasks` | a program of tasks in progress | `tasks.rs` |
//! | `Waits` | channels, locks, barriers and sleepers, where threads wait | `../waits/` |
//! | `Changes` | which settings have taken effect | `change.rs` |
//!
//! `simulation.rs` defines when each of them acts, `serve.rs` in which order events are served.

mod accounts;
mod agenda;
mod allocation;
mod alone;
#[cfg(test)]
mod anywhere;
mod change;
mod columns;
mod decider;
mod decision;
mod energy;
mod error;
mod frame;
mod layout;
mod machine;
mod memory;
mod milestones;
#[cfg(test)]
mod oracle;
mod outside;
mod plain;
mod plan;
mod prepare;
mod probe;
mod processes;
mod program;
mod remote;
mod result;
#[cfg(test)]
mod run_ahead;
mod scheduler_units;
mod serve;
mod sharing;
mod simulation;
mod sources;
mod stalls;
mod steps;
mod summary;
mod switches;
mod system;
mod task_units;
mod tasks;
mod thread_state;
mod totals;
mod trace_library;
mod waits;
mod watch;

pub use alone::Watched;
pub use columns::{Column, ColumnId, Dim};
pub use decision::DecisionRecord;
pub use energy::{EnergyResult, GroupEnergy};
pub use error::RunError;
pub use layout::{Layout, OwnerUnit, RegionUnit, ThreadUnit};
pub use milestones::{Milestone, MilestoneKind};
pub use probe::{Microscope, ProbedAccess, ProbedWay};
pub use result::{
    BranchResult, Fairness, LevelResult, NodeResult, PrefetchResult, RunResult, ThreadResult, TlbResult,
    ratio, standard_deviation,
};
pub use scheduler_units::SchedulerUnit;
pub use sharing::{SharedLine, SharingResult};
pub use simulation::{ENGINE_VERSION, Run};
pub use stalls::StallBreakdown;
pub use steps::DecisionSteps;
pub use switches::{Leaving, Switch, SwitchKind};
pub use task_units::{DagColumns, DagRegion, DagResult, DagUnit, call_lines, sequential};
pub use tasks::TASK_LOG;
pub use trace_library::TraceLibrary;
