//! Thread schedulers. Each sees what an operating system sees ([`engine::policy::OsView`]) and returns actions.
//!
//! A new policy is one file here, its `mod` line, and its line in [`POLICIES`]; docs/write-a-policy.md walks through
//! it.

mod anti_starvation;
mod as_recorded;
mod balance_set;
pub mod corun;
mod cpi_balanced;
mod default;
mod dio;
mod eevdf;
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

use engine::policy::{CUSTOM, Params, PolicyInfo, Registered, Setup, ThreadPolicy, on_any_machine};

/// All thread policies, in the order of the page's list.
pub const POLICIES: &[Registered] = &[
    DEFAULT,
    BALANCE_SET,
    VIRENTRACK,
    DIO,
    THREAD_CLUSTERING,
    EEVDF,
    CACHE_AWARE,
    ENERGY_AWARE,
    THREAD_SENSITIVE,
    OPTIMAL,
    CPI_BALANCED,
    ROUND_ROBIN,
    RANDOM,
    PINNED,
    AS_RECORDED,
    CUSTOM,
];

/// The policies in the module of a first visit, in the same order. A scenario with another policy loads the larger
/// module. VirenTrack and the optimum need a matching, thread clustering a search through samples: a tenth of the
/// module. Others serve features that this module lacks: threads that wait, cores of the model smt, user-written
/// functions. DIO, random and CPI-balanced are rarely the first that is seen.
pub const OF_A_FIRST_VISIT: &[Registered] = &[DEFAULT, BALANCE_SET, ROUND_ROBIN, PINNED];

const DEFAULT: Registered = on_all(default::info, default::build);
const BALANCE_SET: Registered = on_all(balance_set::info, balance_set::build);
const VIRENTRACK: Registered =
    Registered { info: virentrack::info, build: virentrack::build, check: virentrack::check };
const DIO: Registered = on_all(dio::info, dio::build);
const THREAD_CLUSTERING: Registered = on_all(thread_clustering::info, thread_clustering::build);
const EEVDF: Registered = on_all(eevdf::info, eevdf::build);
const CACHE_AWARE: Registered = on_all(eevdf::cache_aware_info, eevdf::build_cache_aware);
const ENERGY_AWARE: Registered = on_all(eevdf::energy_aware_info, eevdf::build_energy_aware);
const THREAD_SENSITIVE: Registered = Registered {
    info: thread_sensitive::info,
    build: thread_sensitive::build,
    check: thread_sensitive::check,
};
const OPTIMAL: Registered = on_all(optimal::info, optimal::build);
const CPI_BALANCED: Registered = on_all(cpi_balanced::info, cpi_balanced::build);
const ROUND_ROBIN: Registered = on_all(round_robin::info, round_robin::build);
const AS_RECORDED: Registered =
    Registered { info: as_recorded::info, build: as_recorded::build, check: as_recorded::check };
const RANDOM: Registered = on_all(random::info, random::build);
const PINNED: Registered = Registered { info: pinned::info, build: pinned::build, check: pinned::check };

type Info = fn() -> PolicyInfo;
type Build = fn(&Params, &Setup) -> Box<dyn ThreadPolicy>;

/// A policy that runs on every machine.
const fn on_all(info: Info, build: Build) -> Registered {
    Registered { info, build, check: on_any_machine }
}
