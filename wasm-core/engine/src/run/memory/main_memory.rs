//! Main memory: one queue per node, the node of each page, and the latency to it.

use super::balanced::{Balanced, Touched};
use super::hierarchy::Requester;
use super::hinting_faults::HintingFaults;
use super::queue::Path;
use crate::core::Cause;
use document::{MachineSpec, NumaSpec, PagePlacement};
use std::collections::HashMap;

/// The transfer of one line from memory.
#[derive(Clone, Copy, Debug)]
pub struct Journey {
    /// Cycles in the controller's queue.
    pub wait_cycles: u32,
    /// Cycles from there until the data arrives.
    pub latency_cycles: u32,
    /// Local memory or another node's.
    pub source: Cause,
    /// Whether the page trapped, so that the operating system sees which thread uses it.
    pub faults: bool,
}

/// Memory behind the last caches.
#[derive(Clone, Debug)]
pub struct MainMemory {
    /// One per node.
    pub(super) controllers: Vec<Path>,
    latency_cycles: u32,
    remote_cycles: u32,
    homes: Homes,
}

/// The node of each line.
#[derive(Clone, Debug)]
enum Homes {
    /// A single memory.
    One,
    /// Page number modulo the number of nodes.
    Interleaved { page_shift: u32 },
    /// Nodes of the pages that were missed before. The map is only looked up, never iterated.
    FirstTouch { page_shift: u32, nodes: HashMap<u32, u32> },
    /// As `FirstTouch`, but pages move.
    Balanced(Balanced),
}

impl MainMemory {
    /// Idle controllers and untouched pages, for a checked machine of `nodes` nodes.
    pub fn new(machine: &MachineSpec, nodes: u32) -> Self {
        let spec = &machine.memory;
        let shift = |numa: &NumaSpec| (numa.page_bytes / machine.first_line_bytes()).trailing_zeros();
        let homes = match &spec.numa {
            None => Homes::One,
            Some(numa) => match numa.placement {
                PagePlacement::Interleave => Homes::Interleaved { page_shift: shift(numa) },
                PagePlacement::FirstTouch => {
                    Homes::FirstTouch { page_shift: shift(numa), nodes: HashMap::new() }
                }
                PagePlacement::Balanced => Homes::Balanced(Balanced::new(numa, shift(numa), nodes)),
            },
        };
        Self {
            controllers: vec![Path::new(spec.cycles_per_line); nodes as usize],
            latency_cycles: spec.latency_cycles,
            remote_cycles: spec.numa.as_ref().map_or(0, |numa| numa.remote_cycles),
            homes,
        }
    }

    /// Takes over the latencies and bandwidth of a later machine; pages stay where they are.
    pub fn retune(&mut self, machine: &MachineSpec) {
        let spec = &machine.memory;
        self.latency_cycles = spec.latency_cycles;
        self.remote_cycles = spec.numa.as_ref().map_or(0, |numa| numa.remote_cycles);
        self.controllers.iter_mut().for_each(|controller| controller.retune(spec.cycles_per_line));
        if let (Homes::Balanced(pages), Some(numa)) = (&mut self.homes, &spec.numa) {
            pages.retune(numa);
        }
    }

    /// Ends the scans of all pages before cycle `at`, so that their hinting faults become visible.
    pub fn end_scans(&mut self, at: u64) {
        if let Homes::Balanced(pages) = &mut self.homes {
            pages.end_scans(at);
        }
    }

    /// Hinting faults by thread; `None` where pages are not balanced.
    pub fn hinting_faults(&self) -> Option<&HintingFaults> {
        if let Homes::Balanced(pages) = &self.homes { Some(pages.faults()) } else { None }
    }

    /// Fetches a line that no cache has, requested by a thread in cycle `at`.
    #[inline(always)]
    pub fn fetch(&mut self, line: u32, who: Requester, at: u64) -> Journey {
        match self.homes {
            Homes::One => Journey {
                wait_cycles: self.controllers[0].send(at),
                latency_cycles: self.latency_cycles,
                source: Cause::Memory,
                faults: false,
            },
            _ => self.fetch_from_home(line, who, at),
        }
    }

    /// As `fetch`, where each page has a node.
    #[inline(never)]
    fn fetch_from_home(&mut self, line: u32, who: Requester, at: u64) -> Journey {
        let node = who.node;
        let mut found = Default::default();
        match &mut self.homes {
            Homes::FirstTouch { page_shift, nodes } => {
                nodes.entry(line >> *page_shift).or_insert(node);
            }
            Homes::Balanced(pages) => found = pages.touch(line, who, at, &mut self.controllers),
            Homes::One | Homes::Interleaved { .. } => {}
        }
        let Touched { faults, copied_cycles } = found;
        let home = self.home(line);
        let wait_cycles = self.controllers[home as usize].send(at).max(copied_cycles);
        if home == node {
            Journey { wait_cycles, latency_cycles: self.latency_cycles, source: Cause::Memory, faults }
        } else {
            let latency_cycles = self.latency_cycles + self.remote_cycles;
            Journey { wait_cycles, latency_cycles, source: Cause::RemoteMemory, faults }
        }
    }

    /// Cycles from the controller's queue until the data arrives; `None` if the source is no memory.
    pub fn latency(&self, source: Cause) -> Option<u64> {
        match source {
            Cause::Memory => Some(u64::from(self.latency_cycles)),
            Cause::RemoteMemory => Some(u64::from(self.latency_cycles + self.remote_cycles)),
            _ => None,
        }
    }

    /// Writes a line back to its node.
    pub fn write_back(&mut self, line: u32, at: u64) {
        let home = self.home(line);
        self.controllers[home as usize].send(at);
    }

    fn home(&self, line: u32) -> u32 {
        match &self.homes {
            Homes::One => 0,
            Homes::Interleaved { page_shift } => (line >> page_shift) % self.controllers.len() as u32,
            // A line that is written back was fetched before, so its page has a home.
            Homes::FirstTouch { page_shift, nodes } => nodes.get(&(line >> page_shift)).copied().unwrap_or(0),
            Homes::Balanced(pages) => pages.home(line),
        }
    }
}
