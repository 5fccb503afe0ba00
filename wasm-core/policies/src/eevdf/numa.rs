//! Threads follow their pages: the half of automatic NUMA balancing that moves threads (Linux, kernel/sched/fair.c:
//! `numa_migrate_preferred`, `task_numa_migrate`). The other half, moving pages to threads, belongs to the memory.

use super::domains::{Domains, Level};
use super::gather::Says;
use super::settings::{HZ, Settings};
use super::state::State;
use super::why::Follow;
use engine::policy::{OsView, Setup, ThreadId};

/// Least gain of a swap, per 1,000 of each thread's hinting faults (`SMALLIMP`). A later candidate must exceed an
/// earlier one by half of it.
const LEAST_GAIN: i64 = 30;
/// A node with few threads may run this many more than the other node (`NUMA_IMBALANCE_MIN`).
const SMALL_IMBALANCE: i64 = 2;

/// NUMA state of the scheduler.
#[derive(Clone, Debug)]
pub struct Numa {
    /// Node of each hardware context.
    node_of: Vec<usize>,
    /// Hardware contexts of each node.
    spans: Vec<Vec<usize>>,
    /// Ticks between two attempts to move a thread.
    retry: u64,
    /// A node with fewer threads than this may run a few more than the other (`imb_numa_nr`).
    few: i64,
    /// State of each thread's pages.
    threads: Vec<Pages>,
}

/// A thread's hinting faults and preferred node.
#[derive(Clone, Debug, Default)]
struct Pages {
    /// Hinting faults by node.
    faults: Vec<u32>,
    preferred: Option<usize>,
    /// The first tick of the next attempt to move it there.
    retry_at: u64,
}

impl Pages {
    /// The thread's faults on pages of a node, per 1,000 of all its faults.
    fn share(&self, node: usize) -> i64 {
        let all: u64 = self.faults.iter().copied().map(u64::from).sum();
        let here = self.faults.get(node).copied().map_or(0, u64::from);
        (1_000 * here).checked_div(all).unwrap_or(0) as i64
    }
}

/// Runnable threads of a node, their weights, and its hardware contexts.
#[derive(Clone, Copy, Debug)]
struct Crowd {
    threads: i64,
    load: i64,
    contexts: i64,
}

impl Crowd {
    fn has_spare(&self) -> bool {
        self.threads < self.contexts
    }
}

/// A hardware context to which a thread may move, and the thread that it replaces, if any.
#[derive(Clone, Copy, Debug)]
struct Place {
    context: usize,
    other: Option<ThreadId>,
    /// Whether the replaced thread prefers the node to which it moves.
    goes_home: bool,
    gain: i64,
}

impl Numa {
    /// `None` where threads do not follow pages: it is off, pages are not balanced, or no domain spans several nodes.
    pub fn new(settings: &Settings, setup: &Setup, domains: &Domains) -> Option<Self> {
        let scan = setup.page_scan_cycles.filter(|_| settings.numa_balancing)?;
        let topology = setup.topology;
        let node = |context: &document::machine::ContextUnit| topology.cores[context.core as usize].node;
        let node_of: Vec<usize> = topology.contexts.iter().map(|context| node(context) as usize).collect();
        let spans: Vec<Vec<usize>> = (0..topology.nodes as usize)
            .map(|node| (0..node_of.len()).filter(|&context| node_of[context] == node).collect())
            .collect();
        if spans.len() < 2 || settings.highest < Level::Numa {
            return None;
        }
        // With one last cache per node an eighth of the node's contexts, else one thread per last cache of a node
        // (topology.c).
        let llcs_per_node = domains.llcs().len() / spans.len();
        let few = if llcs_per_node < 2 { spans[0].len() / 8 } else { llcs_per_node };
        // A sixteenth of the scan period, at most a second.
        let retry = (u64::from(scan) / 16 / u64::from(setup.quantum_cycles)).min(HZ as u64);
        Some(Self {
            node_of,
            spans,
            retry: retry.max(1),
            few: few.max(1) as i64,
            threads: vec![Pages::default(); setup.threads],
        })
    }

    /// The node of a hardware context.
    pub fn node_of(&self, context: usize) -> usize {
        self.node_of[context]
    }

    /// The node on whose pages a thread faulted most.
    pub fn preferred(&self, thread: ThreadId) -> Option<usize> {
        self.threads[thread as usize].preferred
    }

    /// Updates faults and preferences from the operating system's counters.
    pub fn note(&mut self, os: &OsView) {
        for (pages, view) in self.threads.iter_mut().zip(os.threads) {
            pages.faults.clear();
            pages.faults.extend_from_slice(view.hinting_faults.unwrap_or_default());
            pages.preferred = view.preferred_node();
        }
    }

    /// Whether to try to move a thread to its preferred node, which differs from that of its hardware context.
    /// Schedules the next attempt.
    fn is_due(&mut self, thread: ThreadId, context: usize, tick: u64) -> bool {
        let here = self.node_of[context];
        let retry = self.retry;
        let pages = &mut self.threads[thread as usize];
        if pages.preferred.is_none_or(|node| node == here) || tick < pages.retry_at {
            return false;
        }
        pages.retry_at = tick + retry;
        true
    }

    /// A thread's gain if it moves from one node to another, per 1,000 of its faults.
    fn gain(&self, thread: ThreadId, from: usize, to: usize) -> i64 {
        let pages = &self.threads[thread as usize];
        pages.share(to) - pages.share(from)
    }
}

impl State {
    /// Moves running threads to the nodes of their pages, if there is room or a swap gains enough
    /// (`task_numa_migrate`).
    pub fn follow_pages(&mut self, tick: u64) {
        for from in 0..self.queues.len() {
            let Some(thread) = self.queues[from].current().map(|entity| entity.thread) else { continue };
            let Some(numa) = &mut self.numa else { return };
            if !numa.is_due(thread, from, tick) {
                continue;
            }
            if let Some(Place { context: to, other, gain, .. }) = self.place_near_pages(thread, from) {
                self.migrate(thread, to);
                if let Some(other) = other {
                    self.migrate(other, from);
                }
                self.why.followed(Follow { thread, from, to, other, gain });
            }
        }
    }

    /// A hardware context on the thread's preferred node.
    fn place_near_pages(&self, thread: ThreadId, from: usize) -> Option<Place> {
        let numa = self.numa.as_ref()?;
        let (src, dst) = (numa.node_of(from), numa.preferred(thread)?);
        let (here, there) = (self.crowd_of(&numa.spans[src]), self.crowd_of(&numa.spans[dst]));
        let gain = numa.gain(thread, src, dst);
        let idle = || {
            let idle = || numa.spans[dst].iter().copied().filter(|&context| self.is_idle(context));
            let context = idle().find(|&context| self.is_core_idle(context)).or(idle().next())?;
            Some(Place { context, other: None, goes_home: false, gain })
        };
        if there.has_spare() {
            // While a hardware context is idle, no thread has to be swapped out.
            let imbalance = (there.threads + 1) - (here.threads - 1);
            let is_small = there.threads < numa.few && imbalance <= SMALL_IMBALANCE;
            return if imbalance <= 0 || is_small { idle() } else { None };
        }
        let weight = |thread: ThreadId| self.threads[thread as usize].entity.weight;
        if !worsens_balance(here, there, weight(thread))
            && let Some(place) = idle()
        {
            return Some(place);
        }
        let mut best: Option<Place> = None;
        for &context in &numa.spans[dst] {
            let Some(other) = self.queues[context].current().map(|entity| entity.thread) else { continue };
            let goes_home = numa.preferred(other) == Some(src);
            let both = gain + numa.gain(other, dst, src);
            let gain = match numa.preferred(other) {
                Some(node) if node == dst => both - both / 16,
                Some(node) if node == src => both + both / 8,
                _ => both,
            };
            let exceeds = best.is_none_or(|best| {
                if goes_home == best.goes_home { gain > best.gain + LEAST_GAIN / 2 } else { goes_home }
            });
            let keeps_balance = !worsens_balance(here, there, weight(thread) - weight(other));
            if gain >= LEAST_GAIN && exceeds && keeps_balance {
                best = Some(Place { context, other: Some(other), goes_home, gain });
            }
        }
        best
    }

    fn crowd_of(&self, contexts: &[usize]) -> Crowd {
        Crowd {
            threads: contexts.iter().map(|&context| self.queues[context].runnable() as i64).sum(),
            load: contexts.iter().map(|&context| self.queues[context].load()).sum(),
            contexts: contexts.len() as i64,
        }
    }

    /// The verdict of a thread's pages on a move by the balancer (`migrate_degrades_locality`): not away from its
    /// preferred node, unless all threads of its queue prefer that node.
    pub fn pages_say(&self, thread: ThreadId, from: usize, to: usize) -> Says {
        let Some(numa) = &self.numa else { return Says::Nothing };
        let (src, dst) = (numa.node_of(from), numa.node_of(to));
        let preferred = numa.preferred(thread);
        if src == dst {
            return Says::Nothing;
        }
        if preferred == Some(src) {
            let queue = &self.queues[from];
            let mut queued = queue.waiting().iter().chain(queue.current());
            let is_stranger =
                queued.any(|entity| !entity.is_delayed && numa.preferred(entity.thread) != Some(src));
            return if is_stranger { Says::No } else { Says::Nothing };
        }
        if preferred == Some(dst) {
            return Says::Yes;
        }
        match numa.gain(thread, src, dst) {
            0 => Says::Nothing,
            // Leaving a hardware context idle is worse than remote pages.
            _ if self.is_idle(to) => Says::Nothing,
            gain if gain > 0 => Says::Yes,
            _ => Says::No,
        }
    }

    /// The last cache that a thread's process prefers, unless it is outside the thread's preferred memory node.
    pub fn preferred_llc(&self, thread: ThreadId) -> Option<usize> {
        let preferred = self.gather.as_ref()?.preferred(thread)?;
        let node = self.numa.as_ref().and_then(|numa| Some((numa, numa.preferred(thread)?)));
        let is_near = |&context: &usize| node.is_none_or(|(numa, node)| numa.node_of(context) == node);
        self.domains.llcs()[preferred].first().is_some_and(is_near).then_some(preferred)
    }
}

/// Whether loads per hardware context differ more after `load` has moved (`load_too_imbalanced`).
fn worsens_balance(here: Crowd, there: Crowd, load: i64) -> bool {
    let apart = |load: i64| ((there.load + load) * here.contexts - (here.load - load) * there.contexts).abs();
    apart(load) > apart(0)
}

#[cfg(test)]
mod tests;
