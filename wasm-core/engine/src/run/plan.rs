//! The plan of a run: its scenario, its layout, and all threads of the whole run.

use super::layout::Layout;
use super::trace_library::TraceLibrary;
use crate::parts::Parts;
use crate::workload::{Listed, SharedRegions};
use document::machine::Topology;
use document::{Future, Scenario};

/// What is constant during a run, except when settings change.
#[derive(Clone, Debug)]
pub struct Plan {
    pub parts: &'static Parts,
    pub scenario: Scenario,
    /// The present machine.
    pub topology: Topology,
    /// The layout of all frames of the run: units of the whole run, caches at their largest.
    pub layout: Layout,
    /// All threads of the whole run, by number.
    pub listed: Vec<Listed>,
    pub traces: TraceLibrary,
    /// The scenarios with which the run continues, in order.
    pub futures: Vec<Future>,
    pub shared: SharedRegions,
    /// Caches of each core, nearest first.
    pub paths: Vec<Vec<u32>>,
    /// Cycles between the operating system's checks for arrivals and ends; `None` if there can be none.
    pub tick_cycles: Option<u64>,
}

/// A hardware context: its number on the machine, its core, and its slot there.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub context: usize,
    pub core: usize,
    pub slot: usize,
}

impl Plan {
    /// The place of a hardware context of the machine.
    pub fn place(&self, context: usize) -> Place {
        let unit = &self.topology.contexts[context];
        Place { context, core: unit.core as usize, slot: unit.slot as usize }
    }

    /// The place of a core's hardware context.
    pub fn place_on(&self, core: usize, slot: usize) -> Place {
        Place { context: self.topology.cores[core].first_context as usize + slot, core, slot }
    }

    /// A thread's number, and its owner number.
    pub fn owned(&self, thread: usize) -> (u32, u32) {
        (thread as u32, self.layout.threads[thread].owner)
    }

    /// The quantum of a cycle.
    pub fn quantum(&self, cycle: u64) -> u64 {
        cycle / u64::from(self.scenario.run.quantum_cycles)
    }
}
