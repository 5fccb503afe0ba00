//! The interface of scheduling policies: state machines that see what an operating system sees and return actions.
//!
//! The policies themselves are in the crates `policies` and `tasks`. docs/write-a-policy.md walks through a new one.

mod custom;
mod describe;
mod domain;
mod observe;
mod param_spec;
mod params;
mod place;
mod reason;
mod registry;
mod runs;
pub mod tasks;
mod thread_policy;
mod weight;

pub use custom::{
    Answer, AnsweredCandidate, AnsweredFact, AnsweredReason, CUSTOM, OwnPolicy, Question, SampleOrder,
    read_answer,
};
pub use describe::PolicyInfo;
pub use domain::SchedulingDomain;
pub use observe::{LevelCounter, Observed, OsView, ThreadView};
pub use param_spec::{ParamKind, ParamSpec};
pub use params::Params;
pub use place::{changes, place_group, place_spread};
pub use reason::{Candidate, ClusterPlace, Fact, Reason, SharingPicture};
pub use registry::{PolicyListing, Registered, RegisteredTasks, Schedules, on_any_machine};
pub use runs::RecordedRun;
pub use thread_policy::{Action, Decision, Event, Setup, ThreadId, ThreadPolicy};
pub use weight::{NICE_0, USUAL as USUAL_WEIGHT, group_weight, weight};
