//! Schedulers of threads. Each sees what an operating system sees ([`engine::policy::OsView`]) and answers with actions.
//!
//! A new policy is one file here and its line in [`POLICIES`]. docs/write-a-policy.md walks through it.

mod anti_starvation;
mod balance_set;
pub mod corun;
mod cpi_balanced;
mod default;
mod group;
mod homes;
mod optimal;
mod packages;
mod pinned;
mod queue;
mod random;
mod round_robin;
pub mod schedule;
pub mod sharing;
mod thread_clustering;
mod thread_sensitive;
mod virentrack;

use engine::policy::{CUSTOM, Registered, on_any_machine};

/// All policies of threads, in the order in which the page lists them.
pub const POLICIES: &[Registered] = &[
    Registered { info: default::info, build: default::build, check: on_any_machine },
    Registered { info: balance_set::info, build: balance_set::build, check: on_any_machine },
    Registered { info: virentrack::info, build: virentrack::build, check: on_any_machine },
    Registered { info: thread_clustering::info, build: thread_clustering::build, check: on_any_machine },
    Registered {
        info: thread_sensitive::info,
        build: thread_sensitive::build,
        check: thread_sensitive::check,
    },
    Registered { info: optimal::info, build: optimal::build, check: on_any_machine },
    Registered { info: cpi_balanced::info, build: cpi_balanced::build, check: on_any_machine },
    Registered { info: round_robin::info, build: round_robin::build, check: on_any_machine },
    Registered { info: random::info, build: random::build, check: on_any_machine },
    Registered { info: pinned::info, build: pinned::build, check: pinned::check },
    CUSTOM,
];
