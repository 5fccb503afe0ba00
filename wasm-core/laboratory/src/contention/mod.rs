//! What threads that share a machine slow each other down by, taken apart by shared resource (after Zhuravlev, Blagodurov and
//! Fedorova 2010): a scenario again and again, each time with one resource that its threads do not contend for.
//!
//! [`plan`] makes ordinary scenarios of it; whoever has simulators runs them; [`report`] reads the results.

mod plan;
mod report;
mod resource;
#[cfg(test)]
mod tests;

pub use plan::{ContentionCell, ContentionPlan, plan};
pub use report::{ContentionReport, ContentionRow, report};
pub use resource::SharedResource;
