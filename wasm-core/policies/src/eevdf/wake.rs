//! The run queue that a thread joins when it wakes or begins.

use super::settings::{ComparedBy, HZ};
use super::state::State;
use engine::policy::ThreadId;

/// A hardware context, and the reason for it.
type Found = (usize, &'static str);

const STAYS: &str = "it ran there, and its estimated power is less nowhere";

impl State {
    /// The queue of a thread that wakes. `waker` is the waking thread and its hardware context; `None` if no thread
    /// woke it.
    pub fn place_woken(&mut self, thread: ThreadId, waker: Option<(ThreadId, usize)>) -> Found {
        let previous = self.threads[thread as usize].last.unwrap_or(0);
        if let Some(cheapest) = self.cheapest(thread, previous) {
            return (
                cheapest,
                if cheapest == previous { STAYS } else { "its estimated power is least there" },
            );
        }
        let target = match waker {
            Some((waker, here)) if !self.is_wide(waker, thread, here) => self.affine(thread, here, previous),
            _ => previous,
        };
        let found = self.idle_sibling(previous, target);
        if self.settings.wakes_anywhere && !self.is_idle(found.0) {
            let idle = (0..self.queues.len()).filter(|&context| self.is_idle(context));
            if let Some(longest) = idle.min_by_key(|&context| (self.idle_since[context], context)) {
                return (longest, "no idle hardware context near it, so the longest idle one of the machine");
            }
            return (found.0, "no hardware context of the machine is idle");
        }
        found
    }

    /// Whether waker and thread alternate between more wakees than fit in a last cache, by how often each changes the
    /// thread that it wakes (`wake_wide`).
    fn is_wide(&mut self, waker: ThreadId, thread: ThreadId, here: usize) -> bool {
        let second = self.settings.tick as u64 * HZ as u64;
        let now = self.now;
        let known = &mut self.threads[waker as usize];
        while known.flips_at + second <= now {
            known.flips /= 2;
            known.flips_at += second;
        }
        if known.wakee != Some(thread) {
            known.wakee = Some(thread);
            known.flips += 1;
        }
        let (a, b) = (self.threads[waker as usize].flips, self.threads[thread as usize].flips);
        let (small, large) = (a.min(b), a.max(b));
        let size = self.domains.llcs()[self.domains.llc(here)].len() as u32;
        small >= size && large >= small * size
    }

    /// The waker's hardware context or the thread's own (`wake_affine`); no wake-up is treated as synchronous.
    fn affine(&self, thread: ThreadId, here: usize, previous: usize) -> usize {
        if self.is_idle(here) && self.domains.share_llc(here, previous) {
            return if self.is_idle(previous) { previous } else { here };
        }
        if self.is_idle(previous) {
            return previous;
        }
        // Half of a domain's permitted imbalance counts in favour of the hardware context that has its lines.
        let weight = self.threads[thread as usize].entity.weight;
        let bias = 100 + (117 - 100) / 2;
        let there = self.queues[previous].load() * bias;
        if (self.queues[here].load() + weight) * 100 < there { here } else { previous }
    }

    /// An idle hardware context that shares the target's last cache (`select_idle_sibling`).
    fn idle_sibling(&self, previous: usize, target: usize) -> Found {
        if self.is_idle(target) {
            return (
                target,
                if target == previous { "it ran there, and it is idle" } else { "its waker's is idle" },
            );
        }
        if self.domains.share_llc(previous, target) && self.is_idle(previous) {
            return (previous, "it ran there, and it is idle");
        }
        let llc = &self.domains.llcs()[self.domains.llc(target)];
        let has_idle_core = llc.iter().any(|&context| self.is_core_idle(context));
        if !has_idle_core && self.domains.share_llc(previous, target) {
            let sibling = self.domains.core_of(previous).find(|&context| self.is_idle(context));
            if let Some(sibling) = sibling {
                return (sibling, "the other hardware context of its core is idle");
            }
        }
        // Starts after the target and wraps round; its own cluster first.
        let after = llc.iter().position(|&context| context == target).map_or(0, |place| place + 1);
        let round = |place: usize| llc[(after + place) % llc.len()];
        let near = self.domains.cluster_of(target);
        let order = (0..llc.len()).map(round).filter(|context| near.contains(context));
        let order = order.chain((0..llc.len()).map(round).filter(|context| !near.contains(context)));
        let is_free =
            |&context: &usize| if has_idle_core { self.is_core_idle(context) } else { self.is_idle(context) };
        match order.into_iter().find(is_free) {
            Some(context) => (context, "idle, and in the last cache of its target"),
            None => (target, "no hardware context of its target's last cache is idle"),
        }
    }

    /// Whether all hardware contexts of a core are idle.
    pub fn is_core_idle(&self, context: usize) -> bool {
        self.domains.core_of(context).all(|sibling| self.is_idle(sibling))
    }

    /// The figure that a new thread's placement minimizes: runnable threads, or their load, as before 2016.
    fn crowd(&self, context: usize) -> i64 {
        match self.settings.compared_by {
            ComparedBy::Kind => self.queues[context].runnable() as i64,
            ComparedBy::MeanLoad | ComparedBy::LeastLoad => self.queues[context].load(),
        }
    }

    /// The queue of a new thread: where fewest threads per hardware context are runnable, first among the parts of the
    /// largest domain, then of smaller ones. It searches the largest domain of hardware context 0, where its parent is
    /// assumed to run: the whole machine, unless domains are missing.
    pub fn place_new(&self) -> usize {
        let crowd = |context: usize| {
            let domains = self.domains.of(context).iter().rev().map(|&number| self.domains.get(number));
            let part =
                domains.filter_map(|domain| domain.groups.iter().find(|group| group.contains(&context)));
            let each = part.map(|group| {
                let crowd: i64 = group.iter().map(|&context| self.crowd(context)).sum();
                crowd * 1_000 / group.len() as i64
            });
            each.collect::<Vec<_>>()
        };
        let largest = self.domains.of(0).last().map(|&number| self.domains.get(number).span.as_slice());
        let within = largest.unwrap_or_default().iter().copied();
        within.min_by_key(|&context| (crowd(context), context)).unwrap_or(0)
    }
}
