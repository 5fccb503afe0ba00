//! The memory port: the data TLB, outstanding misses, references that wait, and requests to other cores and caches.

use super::entry::Slot;
use super::misses::Misses;
use super::tlb::Tlb;
use document::SmtSpec;
use engine::core::{Missed, Visibility};
use engine::workload::Record;
use std::collections::VecDeque;

/// A request for a line to other cores and caches, in order of time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request {
    pub context: usize,
    pub record: Record,
    pub missed: Missed,
    /// The requester.
    pub requester: Requester,
}

/// The origin of a request.
#[derive(Clone, Copy, Debug)]
pub(super) enum Requester {
    /// Fetch.
    Instructions,
    /// An outstanding miss, by its place.
    Miss(usize),
    /// A load or store, by its slot, that has not accessed the first level yet.
    Reference(usize),
}

/// A core's memory port.
#[derive(Clone, Debug)]
pub(super) struct Port {
    pub misses: Misses,
    pub tlb: Tlb,
    /// References that would miss while all outstanding misses are in use.
    blocked: Vec<Slot>,
    requests: VecDeque<Request>,
    /// The request in service.
    in_service: Option<Requester>,
    hit_cycles: u32,
    visibility: Visibility,
}

impl Port {
    /// No requests.
    pub fn new(spec: &SmtSpec, hit_cycles: u32, visibility: Visibility) -> Self {
        Self {
            misses: Misses::new(spec.outstanding_misses, spec.load_store_units),
            tlb: Tlb::new(spec.tlb.entries, spec.tlb.refill_cycles),
            blocked: Vec::new(),
            requests: VecDeque::new(),
            in_service: None,
            hit_cycles,
            visibility,
        }
    }

    /// The hit time of the first level.
    #[inline(always)]
    pub fn hit_cycles(&self) -> u32 {
        self.hit_cycles
    }

    /// Sets the hit time.
    pub fn retune(&mut self, hit_cycles: u32) {
        self.hit_cycles = hit_cycles;
    }

    /// Whether no other cache observes the first level, so that lookups need not wait.
    #[inline(always)]
    pub fn is_private(&self) -> bool {
        self.visibility == Visibility::Misses
    }

    /// Queues a request for a line to other cores and caches.
    #[inline(always)]
    pub fn ask(&mut self, context: usize, record: Record, missed: Missed, requester: Requester) {
        self.requests.push_back(Request { context, record, missed, requester });
    }

    /// Takes the next request, which is in service from now on.
    #[inline(always)]
    pub fn next_request(&mut self) -> Option<Request> {
        let request = self.requests.pop_front()?;
        self.in_service = Some(request.requester);
        Some(request)
    }

    /// The slot of the reference in service, if the requester is one.
    pub fn reference_in_service(&self) -> Option<usize> {
        match self.in_service {
            Some(Requester::Reference(slot)) => Some(slot),
            _ => None,
        }
    }

    /// Replaces the reference in service by the miss that it waits for, or by nothing.
    pub fn serve_miss(&mut self, place: Option<usize>) {
        self.in_service = place.map(Requester::Miss);
    }

    /// Ends the service and returns its requester.
    pub fn served(&mut self) -> Option<Requester> {
        self.in_service.take()
    }

    /// Blocks a reference until a line arrives.
    pub fn block(&mut self, slot: usize) {
        self.blocked.push(slot as Slot);
    }

    /// The n-th blocked reference.
    pub fn blocked(&self, n: usize) -> Option<usize> {
        self.blocked.get(n).map(|&slot| usize::from(slot))
    }

    /// Clears the blocked references.
    pub fn unblock(&mut self) {
        self.blocked.clear();
    }

    /// Removes waiting references in these slots.
    pub fn forget(&mut self, is_gone: impl Fn(Slot) -> bool) {
        self.blocked.retain(|&slot| !is_gone(slot));
        self.misses.forget(is_gone);
    }
}
