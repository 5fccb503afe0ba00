//! What a run goes by.

use super::layout::Layout;
use super::trace_library::TraceLibrary;
use crate::parts::Parts;
use crate::workload::{Listed, SharedRegions};
use document::machine::Topology;
use document::{Future, Scenario};

/// What does not change while a run goes on, but at the moments at which values are set.
#[derive(Clone, Debug)]
pub struct Plan {
    pub parts: &'static Parts,
    pub scenario: Scenario,
    /// The machine as it is now.
    pub topology: Topology,
    /// What frames hold, from the first to the last: units of the whole run, caches at their largest.
    pub layout: Layout,
    /// All threads of the whole run, by number.
    pub listed: Vec<Listed>,
    pub traces: TraceLibrary,
    /// What it goes on as, in order.
    pub futures: Vec<Future>,
    pub shared: SharedRegions,
    /// Caches of each core, nearest first.
    pub paths: Vec<Vec<u32>>,
    /// Cycles between the operating system's looks for arrivals and ends; `None` when there can be none.
    pub tick_cycles: Option<u64>,
}

/// A hardware context, by its number on the machine and as one of its core's.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub context: usize,
    pub core: usize,
    pub slot: usize,
}

impl Plan {
    /// Where a hardware context of the machine is.
    pub fn place(&self, context: usize) -> Place {
        let unit = &self.topology.contexts[context];
        Place { context, core: unit.core as usize, slot: unit.slot as usize }
    }

    /// Where a core's hardware context is.
    pub fn place_on(&self, core: usize, slot: usize) -> Place {
        Place { context: self.topology.cores[core].first_context as usize + slot, core, slot }
    }

    /// A thread, and under which number its lines are owned.
    pub fn owned(&self, thread: usize) -> (u32, u32) {
        (thread as u32, self.layout.threads[thread].owner)
    }

    /// The quantum of a cycle.
    pub fn quantum(&self, cycle: u64) -> u64 {
        cycle / u64::from(self.scenario.run.quantum_cycles)
    }
}
