//! Core models: which hardware context issues in which cycle. One file per model.

mod cause;
mod clock;
mod clocked;
mod context;
mod event;
mod few;
mod in_order;
mod interval;
mod lifted;
mod model;
#[cfg(test)]
mod oracle;
mod pipeline;
mod rounds;
mod stall;
mod waits;

pub use cause::{CAUSES, Cause};
pub use clock::Clock;
pub use clocked::{Core, CoreSetup};
pub use context::{HardwareContext, NO_THREAD, Remains, Rest};
pub use event::{Event, Missed, Visibility};
pub use few::FEW;
pub use in_order::InOrder;
pub use lifted::Lifted;
pub use model::CoreModel;
#[cfg(test)]
pub use oracle::InOrder as InOrderOracle;
pub use pipeline::{
    CONTEXT_RESOURCES, ContextResource, PIPELINE_COUNTERS, PipelineCounter, PipelineCounters, SLOT_USES,
    SlotUse,
};
pub use stall::Stall;
