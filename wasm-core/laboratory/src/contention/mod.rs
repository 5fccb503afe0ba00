//! Attributes the slow-down of threads that share a machine to its shared resources (after Zhuravlev, Blagodurov and Fedorova
//! 2010): repeats a scenario, each time without contention for one resource.
//!
//! [`plan`] expands it into ordinary scenarios, the caller runs them, and [`report`] evaluates the results.

mod plan;
mod report;
mod resource;
#[cfg(test)]
mod tests;

pub use plan::{ContentionCell, ContentionPlan, plan};
pub use report::{ContentionReport, ContentionRow, report};
pub use resource::SharedResource;
