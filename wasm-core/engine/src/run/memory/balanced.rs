//! Pages that follow their users: automatic NUMA balancing as documented for Linux, without the parts that need
//! address spaces.
//!
//! A scan unmaps all pages at once, where Linux takes them window by window. A page's next miss in the last cache
//! represents the next reference to it. Of the rules for migration only the two-touch filter is kept: two traps in
//! succession from one node. Sharing of a page by threads is not considered. Faults are counted by thread and node,
//! so that threads may follow their pages.

use super::hierarchy::Requester;
use super::hinting_faults::HintingFaults;
use super::queue::Path;
use document::NumaSpec;
use std::collections::HashMap;

/// The effects of a miss on a page besides fetching its line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Touched {
    /// Whether it trapped.
    pub faults: bool,
    /// Cycles until the page was copied; 0 where it stays.
    pub copied_cycles: u32,
}

#[derive(Clone, Copy, Debug)]
struct Page {
    node: u32,
    /// The last scan that a miss followed, and the node of the first such miss.
    scan: u64,
    last: u32,
}

/// Pages by number. The map is only looked up, never iterated.
#[derive(Clone, Debug)]
pub(super) struct Balanced {
    page_shift: u32,
    scan_cycles: u64,
    pages: HashMap<u32, Page>,
    faults: HintingFaults,
}

impl Balanced {
    /// Untouched pages of 2^`page_shift` first-level lines, on `nodes` nodes.
    pub fn new(numa: &NumaSpec, page_shift: u32, nodes: u32) -> Self {
        let faults = HintingFaults::new(nodes);
        let mut pages = Self { page_shift, scan_cycles: 0, pages: HashMap::new(), faults };
        pages.retune(numa);
        pages
    }

    /// Takes over another machine's scan period; pages stay where they are.
    pub fn retune(&mut self, numa: &NumaSpec) {
        self.scan_cycles = u64::from(numa.scan_cycles);
    }

    /// The node of a line's page; 0 for a page never fetched.
    pub fn home(&self, line: u32) -> u32 {
        self.pages.get(&(line >> self.page_shift)).map_or(0, |page| page.node)
    }

    /// Hinting faults by thread.
    pub fn faults(&self) -> &HintingFaults {
        &self.faults
    }

    /// Ends the scans before cycle `at`.
    pub fn end_scans(&mut self, at: u64) {
        self.faults.end_scans(self.scan(at));
    }

    /// The last scan up to cycle `at`, identified by its first cycle, because the period may change.
    fn scan(&self, at: u64) -> u64 {
        at - at % self.scan_cycles
    }

    /// Handles a thread's miss on a line in cycle `at`.
    pub fn touch(&mut self, line: u32, who: Requester, at: u64, controllers: &mut [Path]) -> Touched {
        let scan = self.scan(at);
        let node = who.node;
        let page = self.pages.entry(line >> self.page_shift).or_insert(Page { node, scan, last: node });
        if page.scan >= scan {
            return Touched::default();
        }
        let moves = page.last == node && page.node != node;
        (page.scan, page.last) = (scan, node);
        // A fault on a page that moves counts at its new node.
        self.faults.count(who.thread, if moves { node } else { page.node }, scan);
        if !moves {
            return Touched { faults: true, copied_cycles: 0 };
        }
        let from = std::mem::replace(&mut page.node, node);
        let copied_cycles = (0..1 << self.page_shift).fold(0, |_, _| {
            let read = controllers[from as usize].send(at);
            controllers[node as usize].send(at).max(read)
        });
        Touched { faults: true, copied_cycles }
    }
}
