//! Cores: who issues in which cycle. One file a core model.

mod cause;
mod clock;
mod clocked;
mod event;
mod in_order;
mod interval;
mod model;
mod pipeline;
mod rounds;
mod seat;
mod stall;

pub use cause::{CAUSES, Cause};
pub use clock::Clock;
pub use clocked::{Core, CoreSetup};
pub use event::{Event, Missed, Visibility};
pub use pipeline::{CONTEXT_RESOURCES, ContextResource, PIPELINE_COUNTERS, PipelineCounter, PipelineCounters, SLOT_USES, SlotUse};
pub use model::CoreModel;
pub use seat::{NO_THREAD, Remains, Rest, Seat};
pub use stall::Stall;
