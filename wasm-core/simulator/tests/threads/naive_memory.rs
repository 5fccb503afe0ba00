//! Memory and the paths to it, one line at a time: the oracle of queues, nodes, migrating pages and hinting faults.

use document::{MemorySpec, PagePlacement};
use engine::core::Cause;
use std::collections::{BTreeMap, BTreeSet};

/// A path that transfers one line at a time.
pub struct Queue {
    cycles_per_line: u64,
    free_at: u64,
}

impl Queue {
    pub fn new(cycles_per_line: u32) -> Self {
        Self { cycles_per_line: u64::from(cycles_per_line), free_at: 0 }
    }

    /// The cycle in which the transfer of a line starts that arrives in cycle `at`.
    pub fn start(&mut self, at: u64) -> u64 {
        let start = if self.cycles_per_line == 0 { at } else { at.max(self.free_at) };
        self.free_at = start + self.cycles_per_line;
        start
    }
}

/// Memory in one piece, or in nodes.
pub struct Memory {
    /// By node.
    controllers: Vec<Queue>,
    latency: u64,
    remote: u64,
    page_lines: u32,
    /// Pages missed so far; `None` if pages are interleaved.
    touched: Option<BTreeMap<u32, Page>>,
    /// The interval at which pages are unmapped to sample their users; 0 is never.
    scan_cycles: u64,
    /// Every trap of a page, in order of issue.
    traps: Vec<Trap>,
}

/// The node of a page, and the scan and the node of its first miss or last trap.
struct Page {
    home: usize,
    scan: u64,
    from: usize,
}

/// The origin of a request: a thread on a core of a node, whose reference issued in a cycle.
#[derive(Clone, Copy)]
pub struct Asker {
    pub thread: usize,
    pub node: usize,
    pub issued: u64,
}

/// A reference to an unmapped page, and the page's node at that time.
struct Trap {
    thread: usize,
    issued: u64,
    scan: u64,
    home: usize,
}

/// A line in transfer from memory.
pub struct Sent {
    pub at: u64,
    pub latency: u64,
    pub source: Cause,
    pub traps: bool,
}

impl Memory {
    /// Memory with `nodes` nodes, if the machine has any.
    pub fn new(spec: &MemorySpec, nodes: usize) -> Self {
        let nodes = if spec.numa.is_some() { nodes } else { 1 };
        let numa = spec.numa.as_ref();
        Self {
            controllers: (0..nodes).map(|_| Queue::new(spec.cycles_per_line)).collect(),
            latency: u64::from(spec.latency_cycles),
            remote: numa.map_or(0, |numa| u64::from(numa.remote_cycles)),
            page_lines: numa.map_or(1, |numa| numa.page_bytes / 64),
            touched: numa.filter(|numa| numa.placement != PagePlacement::Interleave).map(|_| BTreeMap::new()),
            scan_cycles: numa
                .filter(|numa| numa.placement == PagePlacement::Balanced)
                .map_or(0, |numa| u64::from(numa.scan_cycles)),
            traps: Vec::new(),
        }
    }

    fn home(&self, line: u32) -> usize {
        let page = line / self.page_lines;
        match &self.touched {
            // A line never fetched cannot be dirty.
            Some(touched) => touched[&page].home,
            None => page as usize % self.controllers.len(),
        }
    }

    /// Serves a request for a line in cycle `at`.
    pub fn fetch(&mut self, who: Asker, line: u32, at: u64) -> Sent {
        let node = who.node % self.controllers.len();
        let (traps, copied) = self.touch(node, line, at);
        let home = self.home(line);
        if traps {
            let scan = at / self.scan_cycles;
            self.traps.push(Trap { thread: who.thread, issued: who.issued, scan, home });
        }
        // After its page, if that moves.
        let at = self.controllers[home].start(at).max(copied);
        if home == node {
            Sent { at, latency: self.latency, source: Cause::Memory, traps }
        } else {
            Sent { at, latency: self.latency + self.remote, source: Cause::RemoteMemory, traps }
        }
    }

    /// Whether a miss to a page traps, which only the first one after a scan does. And when the page's last line starts
    /// its transfer, if the trap is the second in succession from a remote node: then the page moves there.
    fn touch(&mut self, node: usize, line: u32, at: u64) -> (bool, u64) {
        let Some(touched) = &mut self.touched else { return (false, 0) };
        let scan = at.checked_div(self.scan_cycles).unwrap_or(0);
        let page = touched.entry(line / self.page_lines).or_insert(Page { home: node, scan, from: node });
        if page.scan == scan {
            return (false, 0);
        }
        let mut copied = 0;
        if page.from == node && page.home != node {
            for _ in 0..self.page_lines {
                let read = self.controllers[page.home].start(at);
                copied = read.max(self.controllers[node].start(at));
            }
            page.home = node;
        }
        (page.scan, page.from) = (scan, node);
        (true, copied)
    }

    /// Whether pages are unmapped at intervals.
    pub fn scans(&self) -> bool {
        self.scan_cycles > 0
    }

    /// The operating system's hinting faults of a thread at a cycle. After each scan that is followed by one, by node:
    /// its traps and half of the previous value, rounded up; available once that scan is over.
    pub fn faults(&self, thread: usize, cycle: u64) -> Vec<u32> {
        let mine: Vec<&Trap> =
            self.traps.iter().filter(|trap| trap.thread == thread && trap.issued < cycle).collect();
        let scans: BTreeSet<u64> = mine.iter().map(|trap| trap.scan).collect();
        let is_over = |scan: &u64| Some(scan) != scans.last() || *scan < cycle / self.scan_cycles;
        let after = |known: Vec<u32>, scan: u64| {
            let here =
                |home| mine.iter().filter(|trap| trap.scan == scan && trap.home == home).count() as u32;
            known.iter().enumerate().map(|(home, known)| known.div_ceil(2) + here(home)).collect()
        };
        if mine.is_empty() {
            return Vec::new();
        }
        let none = vec![0; self.controllers.len()];
        scans.iter().copied().filter(is_over).fold(none, after)
    }

    pub fn write(&mut self, line: u32, at: u64) {
        let home = self.home(line);
        self.controllers[home].start(at);
    }
}
