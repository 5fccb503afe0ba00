//! The co-run laboratory: determines which programs should share a cache, by measuring every pair (Kumar 2009).
//!
//! A [`CorunRequest`] names programs and a machine. [`plan`] expands it into cells, each an ordinary scenario; the caller
//! runs them; [`report`] evaluates the results. The central table is that of [`Degradation`]s: it yields each program's
//! sensitivity and intensity, and the best and worst co-schedule. [`Pain`] is the prediction from counters alone, for
//! comparison.

mod agreement;
mod by_program;
mod cells;
mod choices;
mod classes;
mod group_means;
mod measured;
mod place;
mod plan;
mod published;
mod report;
mod request;

pub use agreement::{Agreement, quartet_agreement};
pub use by_program::ByProgram;
pub use choices::{Choices, DegradationTable, NamedSchedule, pair_choices};
pub use classes::{AnimalClass, ClassRow, WaysMeasured, classify};
pub use group_means::GroupMeans;
pub use place::{CorunCache, CorunPlace};
pub use plan::{CellKind, CorunCell, CorunPlan, plan};
pub use published::{PublishedClass, published_class};
pub use report::{CorunReport, GroupChoices, MethodAgreement, ProgramClass, report};
pub use request::{CorunProgram, CorunRequest};
