//! The runs of the study.

use super::parameters::LinuxCacheAware;
use super::workload::{Benchmark, Over};
use crate::scenario::scenario;
use document::Checked;
use serde_json::{Value, json};
use simulator::shipped_scenario;

/// The setting of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Setting {
    /// A benchmark of the cover letters.
    Benchmark(Machine, Benchmark, Linux),
    /// A scenario of the gallery.
    Story(Story, Placement),
}

/// The machine of a benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Machine {
    /// Two last caches of sixteen cores.
    Sockets,
    /// Four last caches of eight cores.
    Complexes,
}

/// The scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Linux {
    Eevdf,
    /// Cache-aware, with limits to threads and memory.
    CacheAware,
    /// Cache-aware without limits.
    NoLimits,
}

/// A shipped scenario in which placement decides which threads share a last cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Story {
    /// Two processes; the threads of each share data.
    Pipes,
    /// Two databases in one process.
    Databases,
    /// Two pipelines, each across four processes.
    Stages,
}

/// The placement of threads in a story.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Placement {
    Linux(Linux),
    /// Thread clustering (Tam et al. 2007).
    Clustering,
    /// By hand.
    Pinned,
}

/// A row that compares a benchmark with its run under EEVDF.
pub struct Compared {
    pub id: String,
    pub on: Machine,
    pub what: Benchmark,
    pub under: Linux,
}

pub const STORIES: [Story; 3] = [Story::Pipes, Story::Databases, Story::Stages];
pub const PLACEMENTS: [Placement; 4] = [
    Placement::Linux(Linux::CacheAware),
    Placement::Linux(Linux::NoLimits),
    Placement::Clustering,
    Placement::Pinned,
];

/// Threads of the simulated chip, as in the testers' runs.
const RTL_THREADS: u32 = 8;
/// Kilobytes of its state: fits a last cache of the sockets, exceeds one of the complexes.
const RTL_KILOBYTES: u32 = 3 * 1024;

/// All comparisons of benchmarks.
pub fn compared() -> Vec<Compared> {
    let hackbench = |over, groups, pairs| Benchmark::Hackbench { over, groups, pairs };
    let rtl = |threads, kilobytes| Benchmark::Rtl { threads, kilobytes };
    let row = |id: String, on, what, under| Compared { id, on, what, under };
    let many = |name: &str, numbers: &[u32], on, under, what: &dyn Fn(u32) -> Benchmark| -> Vec<Compared> {
        numbers.iter().map(|&number| row(format!("{name}-{number}"), on, what(number), under)).collect()
    };
    let (sockets, complexes) = (Machine::Sockets, Machine::Complexes);
    let pipes = |pairs| hackbench(Over::Pipes, 1, pairs);
    let through_sockets = |pairs| hackbench(Over::Sockets, 1, pairs);
    let one = |name: &str, on, what, under| vec![row(name.into(), on, what, under)];
    [
        many("pipe", &[1, 2, 4, 8], sockets, Linux::CacheAware, &pipes),
        many("groups", &[2, 4, 8], sockets, Linux::CacheAware, &|groups| hackbench(Over::Pipes, groups, 2)),
        many("pipe-no-limits", &[4, 8, 16, 32, 48], sockets, Linux::NoLimits, &pipes),
        many("socket-no-limits", &[4, 8, 16, 32, 40, 48], sockets, Linux::NoLimits, &through_sockets),
        many("complex-pipe", &[1, 2, 4, 6], complexes, Linux::NoLimits, &pipes),
        many("complex-socket", &[1, 2, 4, 6], complexes, Linux::NoLimits, &through_sockets),
        many("complex-limits", &[20], complexes, Linux::CacheAware, &pipes),
        many("schbench", &[2, 4, 8, 16, 64], sockets, Linux::NoLimits, &|workers| Benchmark::Schbench {
            workers,
        }),
        one("rtl", sockets, rtl(RTL_THREADS, RTL_KILOBYTES), Linux::CacheAware),
        one("rtl-complexes", complexes, rtl(RTL_THREADS, RTL_KILOBYTES), Linux::CacheAware),
        one("rtl-complexes-no-limits", complexes, rtl(RTL_THREADS, RTL_KILOBYTES), Linux::NoLimits),
        one("refused-threads", sockets, rtl(14, RTL_KILOBYTES), Linux::CacheAware),
        one(
            "refused-busy",
            sockets,
            Benchmark::Busy { threads: 16, kilobytes: RTL_KILOBYTES },
            Linux::CacheAware,
        ),
        one("refused-memory", sockets, rtl(RTL_THREADS, 5 * 1024), Linux::CacheAware),
        one("stream", sockets, Benchmark::Stream { threads: 8 }, Linux::CacheAware),
        one("stream-complexes-no-limits", complexes, Benchmark::Stream { threads: 4 }, Linux::NoLimits),
    ]
    .into_iter()
    .flatten()
    .collect()
}

impl Setting {
    /// Its scenario, under a seed.
    ///
    /// # Errors
    /// If the study's parameters make an invalid scenario.
    pub fn scenario(self, study: &LinuxCacheAware, seed: u32) -> Result<Checked, String> {
        match self {
            Self::Benchmark(on, what, scheduler) => {
                let machine = if on == Machine::Sockets { &study.sockets } else { &study.complexes };
                let shipped = shipped_scenario("pipes").map_err(|e| e.to_string())?;
                let values = [
                    ("/machine", machine.clone()),
                    ("/workload", what.workload(study)),
                    ("/policy", scheduler.policy()),
                    ("/run/quantum_cycles", json!(study.quantum_cycles)),
                ];
                scenario(&shipped, seed, study.quanta, values)
            }
            Self::Story(story, placement) => story.scenario(study, seed, placement),
        }
    }
}

impl Story {
    /// The shipped scenario's id.
    pub fn id(self) -> &'static str {
        match self {
            Self::Pipes => "pipes",
            Self::Databases => "two-databases",
            Self::Stages => "four-processes",
        }
    }

    fn scenario(self, study: &LinuxCacheAware, seed: u32, placement: Placement) -> Result<Checked, String> {
        let shipped = shipped_scenario(self.id()).map_err(|e| e.to_string())?;
        let policy = match placement {
            Placement::Linux(scheduler) => scheduler.policy(),
            Placement::Clustering => {
                json!({"id": "thread-clustering", "params": {"samples": 2_000, "one_in": 2, "longest_pause": 0}})
            }
            Placement::Pinned => {
                let variant = format!("{}-by-hand", self.id());
                json!(shipped_scenario(&variant).map_err(|e| e.to_string())?.policy)
            }
        };
        scenario(&shipped, seed, study.story_quanta, [("/policy", policy)])
    }
}

impl Linux {
    fn policy(self) -> Value {
        match self {
            Self::Eevdf => json!({"id": "eevdf"}),
            Self::CacheAware => json!({"id": "cache-aware"}),
            Self::NoLimits => json!({"id": "cache-aware", "params": {"aggr_tolerance": 100}}),
        }
    }
}
