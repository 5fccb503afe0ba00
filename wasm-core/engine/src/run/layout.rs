//! The contents of a frame and their offsets: the page reads frames by this layout, never by fixed position.

use super::columns::Column;
use super::scheduler_units::SchedulerUnit;
use super::task_units::DagUnit;
use crate::core::{
    CAUSES, CONTEXT_RESOURCES, Cause, ContextResource, PIPELINE_COUNTERS, PipelineCounter, SLOT_USES, SlotUse,
};
use crate::dag::Dag;
use crate::waits::{ACTIVITIES, Activity, WITHOUT_WAITS};
use crate::workload::{Listed, PAGE_LINES, SharedRegion, SharedRegions};
use document::Order;
use document::machine::{CacheUnit, Topology};
use document::{CoreModel, FULL_CLOCK, Future, Scenario, ThreadGroup, frames_per_quantum};
use serde::Serialize;
use std::sync::Arc;

/// The units of a run and the columns of its frames. A frame consists of `stride` 32-bit numbers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Layout {
    /// The machine as numbered units, with each cache at its largest.
    pub topology: Topology,
    /// Sizes of all caches, by the quantum from which on they have them, if a change of values resizes one; else empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<Vec<CacheSizes>>"))]
    pub cache_sizes: Vec<CacheSizes>,
    /// Threads, by thread number.
    pub threads: Vec<ThreadUnit>,
    /// Names of programs and traces, by number, in the order of the workload.
    pub programs: Vec<String>,
    /// The program of tasks, if one runs: the threads are then its workers, numbered as their cores.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub dag: Option<DagUnit>,
    /// Regions of memory that threads share, by number.
    pub regions: Vec<RegionUnit>,
    /// First-level lines per page of memory.
    pub page_lines: u32,
    /// Owners of cache lines, by number: each thread, or with more than 64 threads, each program.
    pub owners: Vec<OwnerUnit>,
    /// The causes of stalls on this machine, in the order of the column `context_stalls`.
    pub causes: Vec<Cause>,
    /// Numbers of the caches in the column `cache_evictions`, in its order.
    pub tracked_caches: Vec<u32>,
    /// Numbers of the caches in the column `cache_prefetches`, in its order.
    pub prefetching_caches: Vec<u32>,
    /// Counters of the column `thread_pipeline`; empty without simultaneous-multithreaded cores, as are the next two.
    pub pipeline_counters: Vec<PipelineCounter>,
    /// Uses of the column `core_slots`.
    pub slot_uses: Vec<SlotUse>,
    /// Resources of the column `context_resources`.
    pub context_resources: Vec<ContextResource>,
    /// Activities of the column `thread_activity`; empty where workers run tasks.
    #[cfg_attr(feature = "codegen", ts(as = "Vec<Activity>"))]
    pub activities: &'static [Activity],
    /// Policies of threads, in the order in which they take over: the first at cycle 0.
    pub schedulers: Arc<[SchedulerUnit]>,
    /// Whether the caches are coherent.
    pub is_coherent: bool,
    /// Columns of a frame, in order.
    pub columns: Vec<Column>,
    /// Number of 32-bit numbers per frame.
    pub stride: usize,
    /// Cycles per frame; the last frame of a quantum includes the remainder.
    pub frame_cycles: u32,
    /// Cycles per quantum.
    pub quantum_cycles: u32,
    /// Frames per quantum: the number in the scenario, or more if counters could exceed 32 bits.
    pub frames_per_quantum: u32,
    /// Number of quanta before the measurement window.
    pub warmup_quanta: u32,
    /// Number of quanta, including the warm-up.
    pub quanta: u32,
}

/// The sizes of all caches from a quantum on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CacheSizes {
    /// The first quantum.
    pub from_quantum: u32,
    /// Capacity in bytes, by cache number.
    #[cfg_attr(feature = "codegen", ts(type = "number[]"))]
    pub bytes: Vec<u64>,
}

/// A thread of a run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ThreadUnit {
    /// Number of its program.
    pub program: u32,
    /// Its number among the copies of its program, from 1.
    pub copy: u32,
    /// Index of its entry in `/workload/threads`.
    pub entry: u32,
    /// Its position in the list of threads, from 0: equal to its number, unless numbers are assigned by the seed.
    pub position: u32,
    /// Its number as an owner of cache lines.
    pub owner: u32,
}

/// A region of memory that threads share.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct RegionUnit {
    /// Name of the region.
    pub name: String,
    /// Size in first-level lines.
    pub lines: u32,
    /// Number of the first line of each of its pages, in order; pages are scattered in memory.
    pub pages: Vec<u32>,
    /// Numbers of the threads that use it, lowest first.
    pub threads: Vec<u32>,
}

/// An owner of cache lines: a program or a thread.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct OwnerUnit {
    /// Number of its program.
    pub program: u32,
    /// Number of the thread; null if owners are programs.
    pub thread: Option<u32>,
}

/// Beyond this many threads, lines are owned by programs.
const MAX_THREAD_OWNERS: usize = 64;
/// Maximum size of the eviction matrices in a frame, in numbers.
const MAX_EVICTION_CELLS: usize = 20_000;

impl Layout {
    /// The layout of a scenario's frames.
    pub fn new(
        scenario: &Scenario,
        topology: Topology,
        groups: &[ThreadGroup],
        listed: &[Listed],
        shared: &SharedRegions,
        (dag, schedulers): (Option<&Dag>, Arc<[SchedulerUnit]>),
    ) -> Self {
        let programs = distinct(groups);
        let mut threads = number_threads(groups, &programs, listed);
        let owners = if threads.len() <= MAX_THREAD_OWNERS {
            let own = |(n, t): (usize, &ThreadUnit)| OwnerUnit { program: t.program, thread: Some(n as u32) };
            threads.iter().enumerate().map(own).collect::<Vec<_>>()
        } else {
            threads.iter_mut().for_each(|t| t.owner = t.program);
            (0..programs.len() as u32).map(|program| OwnerUnit { program, thread: None }).collect()
        };
        let tracked_caches = tracked(&topology, owners.len());
        let prefetching_caches = prefetching(scenario, &topology);
        let has_smt = scenario.machine.cores.iter().any(|group| group.model == CoreModel::Smt);
        let mut layout = Self {
            topology,
            threads,
            programs,
            dag: scenario.workload.dag.as_ref().zip(dag).map(|(spec, dag)| DagUnit::new(spec, dag)),
            regions: shared.regions().iter().map(RegionUnit::new).collect(),
            cache_sizes: Vec::new(),
            page_lines: PAGE_LINES,
            owners,
            causes: causes_of(scenario),
            tracked_caches,
            prefetching_caches,
            pipeline_counters: if has_smt { PIPELINE_COUNTERS.to_vec() } else { Vec::new() },
            slot_uses: if has_smt { SLOT_USES.to_vec() } else { Vec::new() },
            context_resources: if has_smt { CONTEXT_RESOURCES.to_vec() } else { Vec::new() },
            activities: activities_of(scenario),
            schedulers,
            is_coherent: scenario.machine.coherence.is_some(),
            columns: Vec::new(),
            stride: 0,
            quantum_cycles: scenario.run.quantum_cycles,
            frame_cycles: 0,
            frames_per_quantum: 0,
            warmup_quanta: scenario.run.warmup_quanta,
            quanta: scenario.run.quanta + scenario.run.warmup_quanta,
        };
        layout.make_frames(frames_per_quantum(scenario));
        layout.add_columns();
        layout
    }

    fn make_frames(&mut self, per_quantum: u32) {
        (self.frames_per_quantum, self.frame_cycles) = (per_quantum, self.quantum_cycles / per_quantum);
    }

    /// Extends the layout to a later scenario of the same run: prefetchers of both, caches at their largest, the
    /// shorter frames.
    pub fn make_room_for(&mut self, later: &Future) {
        self.make_frames(self.frames_per_quantum.max(frames_per_quantum(&later.scenario)));
        let also = prefetching(&later.scenario, &later.topology);
        self.prefetching_caches.extend(also);
        self.prefetching_caches.sort_unstable();
        self.prefetching_caches.dedup();
        let sizes = |topology: &Topology, from_quantum| CacheSizes {
            from_quantum,
            bytes: topology.caches.iter().map(|cache| cache.size_bytes).collect(),
        };
        let then = sizes(&later.topology, (later.at_cycle / u64::from(self.quantum_cycles)) as u32);
        let before = self.cache_sizes.last().cloned().unwrap_or_else(|| sizes(&self.topology, 0));
        if before.bytes != then.bytes {
            if self.cache_sizes.is_empty() {
                self.cache_sizes.push(before);
            }
            self.cache_sizes.push(then);
        }
        for (cache, then) in self.topology.caches.iter_mut().zip(&later.topology.caches) {
            if then.size_bytes > cache.size_bytes {
                *cache = CacheUnit { cores: std::mem::take(&mut cache.cores), ..then.clone() };
            }
        }
        (self.columns, self.stride) = (Vec::new(), 0);
        self.add_columns();
    }

    /// Whether some thread waits.
    pub fn has_waits(&self) -> bool {
        self.activities.len() > WITHOUT_WAITS
    }

    /// Frames of the whole run.
    pub fn frames(&self) -> u64 {
        u64::from(self.quanta) * u64::from(self.frames_per_quantum)
    }

    /// Frames before the measurement window.
    pub fn warmup_frames(&self) -> u64 {
        u64::from(self.warmup_quanta) * u64::from(self.frames_per_quantum)
    }

    /// The cycle at which the measurement window begins.
    pub fn window_start(&self) -> u64 {
        u64::from(self.warmup_quanta) * u64::from(self.quantum_cycles)
    }

    /// The cycle at which a frame ends, counted from frame 0.
    pub fn frame_end(&self, frame: u64) -> u64 {
        let (quantum, part) =
            (frame / u64::from(self.frames_per_quantum), frame % u64::from(self.frames_per_quantum) + 1);
        let within = if part == u64::from(self.frames_per_quantum) {
            u64::from(self.quantum_cycles)
        } else {
            part * u64::from(self.frame_cycles)
        };
        quantum * u64::from(self.quantum_cycles) + within
    }
}

impl RegionUnit {
    fn new(region: &SharedRegion) -> Self {
        let mut threads = region.members.clone();
        threads.sort_unstable();
        Self { name: region.name.clone(), lines: region.lines, pages: region.pages().collect(), threads }
    }
}

/// The causes to which this machine can lose a cycle.
fn causes_of(scenario: &Scenario) -> Vec<Cause> {
    let coherent = scenario.machine.coherence.is_some();
    let has_smt = scenario.machine.cores.iter().any(|group| group.model == CoreModel::Smt);
    let has_slower = scenario.machine.cores.iter().any(|group| group.clock_percent < FULL_CLOCK);
    let is_possible = |cause: &Cause| {
        (coherent || !cause.needs_coherence())
            && (has_smt || !cause.needs_smt())
            && (has_slower || !cause.needs_slower_clock())
    };
    CAUSES.into_iter().filter(is_possible).collect()
}

/// The possible activities of a thread of this workload.
fn activities_of(scenario: &Scenario) -> &'static [Activity] {
    let count = match scenario.workload.dag {
        Some(_) => 0,
        None if scenario.has_waits() => ACTIVITIES.len(),
        None => WITHOUT_WAITS,
    };
    &ACTIVITIES[..count]
}

/// Threads by number; copies of a program are counted in the order of the list.
fn number_threads(groups: &[ThreadGroup], programs: &[String], listed: &[Listed]) -> Vec<ThreadUnit> {
    let mut copies = vec![0; programs.len()];
    let mut units: Vec<Option<ThreadUnit>> = vec![None; listed.len()];
    let mut by_position: Vec<usize> = (0..listed.len()).collect();
    by_position.order_by_key(|&number| listed[number].position);
    for number in by_position {
        let Listed { entry, position, .. } = listed[number];
        let program = programs.iter().position(|p| *p == name(&groups[entry])).unwrap_or(0);
        copies[program] += 1;
        units[number] = Some(ThreadUnit {
            program: program as u32,
            copy: copies[program],
            entry: entry as u32,
            position: position as u32,
            owner: number as u32,
        });
    }
    units.into_iter().flatten().collect()
}

/// The name of a group's program or trace.
fn name(group: &ThreadGroup) -> String {
    group.program.clone().or_else(|| group.trace.clone()).unwrap_or_default()
}

fn distinct(groups: &[ThreadGroup]) -> Vec<String> {
    let mut names = Vec::new();
    for group in groups {
        let name = name(group);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn prefetching(scenario: &Scenario, topology: &Topology) -> Vec<u32> {
    let has_one = |c: &u32| {
        let entry = topology.caches[*c as usize].entry;
        scenario.machine.caches[entry as usize].prefetch.is_some()
    };
    (0..topology.caches.len() as u32).filter(has_one).collect()
}

/// The shared caches whose eviction matrices fit; the last level has priority.
fn tracked(topology: &Topology, owners: usize) -> Vec<u32> {
    let mut shared: Vec<u32> =
        (0..topology.caches.len() as u32).filter(|&c| topology.caches[c as usize].contexts > 1).collect();
    shared.order_by_key(|&c| std::cmp::Reverse(topology.caches[c as usize].level));
    shared.truncate(MAX_EVICTION_CELLS / (owners * owners).max(1));
    shared.sort_unstable();
    shared
}
