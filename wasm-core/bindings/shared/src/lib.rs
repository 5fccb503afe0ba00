//! The doors that both WebAssembly modules have: numbers, bytes and JSON text at the edge. They decide nothing.
//!
//! Each module plugs in what it contains ([`plug_in`]) when it starts.

mod checkpoints;
mod door;
mod gain;
mod library;
mod memory;
mod simulation;

pub use checkpoints::MOST_BYTES as MOST_CHECKPOINT_BYTES;
pub use door::{Module, Outside, plug_in, to_json};
pub use gain::gain;
pub use library::{
    engine_version, miss_ratio_curve, not_in_this_build, pane_scenarios, policies, provide_programs,
    reuse_profile, topology,
};
pub use memory::taken;
pub use simulation::{Opened, Simulation, TaskGraph, Traces};
