//! The door to WebAssembly: the simulator's own functions with numbers, bytes and JSON text at the edge. It decides
//! nothing.

mod benchmark;
mod corun;
mod hwloc;
mod import;
mod lesson;
mod library;
mod sharing;
mod simulation;
mod speedup;

pub use benchmark::Lookups;
pub use corun::{corun_choices, corun_plan, corun_report};
pub use import::{Importer, fit_counters, import_tasks, read_counters, trace_meta};
pub use lesson::{lesson, lesson_plan, lesson_renamed, lesson_result, lessons};
pub use library::{
    engine_version, miss_ratio_curve, pane_scenarios, policies, reuse_profile, shipped, trace_reuse_profile,
};
pub use sharing::cluster_agreement;
pub use simulation::{Simulation, TaskGraph, Traces};
pub use speedup::{AloneRun, smt_schedulers, smt_windows, window_speedups};
