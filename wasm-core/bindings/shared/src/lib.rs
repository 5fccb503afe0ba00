//! The interface common to the WebAssembly modules: numbers, bytes and JSON text. It contains no logic of its own.
//!
//! Each module plugs in its parts ([`plug_in`]) when it starts.

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
