//! The engine as a whole: small runs computed by hand, the same counted through cycle by cycle, and what holds of
//! every run.

mod any_machine;
mod clocks;
mod co_schedules;
mod coherent;
mod conservation;
mod counted_through;
mod cpi_balanced;
mod decoder;
mod determinism;
mod forks;
mod hand_computed;
mod honesty;
mod idle_contexts;
mod interval;
mod naive_coherent;
mod naive_machine;
mod nodes;
mod own_policy;
mod partitions;
mod perfect;
mod ping_pong;
mod placements;
mod played;
mod prefetching;
mod recorded_threads;
mod schedules;
mod shared_regions;
mod shipped;
mod smt;
mod smt_properties;
mod smt_scenarios;
mod speedups;
mod thread_clustering;
mod thread_sensitive;
mod written_policy;
