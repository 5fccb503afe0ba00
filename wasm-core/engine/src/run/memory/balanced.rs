//! Pages that follow those who use them: automatic NUMA balancing as Linux documents it, without what needs address spaces.
//!
//! A scan unmaps all pages at once, where Linux takes them window by window; a page's next miss of the last cache stands for
//! the next reference to it. Of the rules for moving only the two-touch filter is kept: two traps in succession from one
//! node. Which threads share a page is not asked. Faults are counted by thread and node: threads may follow their pages.

use super::hierarchy::Requester;
use super::hinting_faults::HintingFaults;
use super::queue::Path;
use document::NumaSpec;
use std::collections::HashMap;

/// What a miss to a page did beside fetching its line.
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
    /// The scan since which it has been missed, and from where first.
    scan: u64,
    last: u32,
}

/// Pages by number. Only looked up, never walked through.
#[derive(Clone, Debug)]
pub(super) struct Balanced {
    page_shift: u32,
    scan_cycles: u64,
    pages: HashMap<u32, Page>,
    faults: HintingFaults,
}

impl Balanced {
    /// Pages of 2^`page_shift` first-level lines that no thread has touched, of so many nodes.
    pub fn new(numa: &NumaSpec, page_shift: u32, nodes: u32) -> Self {
        let faults = HintingFaults::new(nodes);
        let mut pages = Self { page_shift, scan_cycles: 0, pages: HashMap::new(), faults };
        pages.retune(numa);
        pages
    }

    /// From now on scanned as often as another machine's; pages stay where they are.
    pub fn retune(&mut self, numa: &NumaSpec) {
        self.scan_cycles = u64::from(numa.scan_cycles);
    }

    /// The node of a line's page; what was never fetched lies at 0.
    pub fn home(&self, line: u32) -> u32 {
        self.pages.get(&(line >> self.page_shift)).map_or(0, |page| page.node)
    }

    /// Hinting faults by thread.
    pub fn faults(&self) -> &HintingFaults {
        &self.faults
    }

    /// The scans before cycle `at` are over.
    pub fn end_scans(&mut self, at: u64) {
        self.faults.end_scans(self.scan(at));
    }

    /// The last scan up to cycle `at`, by the cycle in which it began: the period may change.
    fn scan(&self, at: u64) -> u64 {
        at - at % self.scan_cycles
    }

    /// A thread misses to a line in cycle `at`.
    pub fn touch(&mut self, line: u32, who: Requester, at: u64, controllers: &mut [Path]) -> Touched {
        let scan = self.scan(at);
        let node = who.node;
        let page = self.pages.entry(line >> self.page_shift).or_insert(Page { node, scan, last: node });
        if page.scan >= scan {
            return Touched::default();
        }
        let moves = page.last == node && page.node != node;
        (page.scan, page.last) = (scan, node);
        // A page that moves counts where it goes.
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
