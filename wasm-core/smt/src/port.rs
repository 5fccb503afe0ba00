//! The way to memory: the data TLB, lines on their way, references that wait, and what others are asked for.

use super::entry::Slot;
use super::misses::Misses;
use super::tlb::Tlb;
use document::SmtSpec;
use engine::core::{Missed, Visibility};
use engine::workload::Record;
use std::collections::VecDeque;

/// A line that others must be asked for, in order of time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request {
    pub context: usize,
    pub record: Record,
    pub missed: Missed,
    /// Who asks.
    pub requester: Requester,
}

/// Who asks for a line.
#[derive(Clone, Copy, Debug)]
pub(super) enum Requester {
    /// Fetch.
    Instructions,
    /// A line on its way, by its place.
    Miss(usize),
    /// A load or store, by its slot, that has not looked into the first level yet.
    Reference(usize),
}

/// A core's way to memory.
#[derive(Clone, Debug)]
pub(super) struct Port {
    pub misses: Misses,
    pub tlb: Tlb,
    /// References that would miss while as many lines are on their way as can be.
    blocked: Vec<Slot>,
    requests: VecDeque<Request>,
    /// The one that is being served.
    in_service: Option<Requester>,
    hit_cycles: u32,
    visibility: Visibility,
}

impl Port {
    /// Nothing is on its way.
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

    /// Cycles until the first level answers.
    #[inline(always)]
    pub fn hit_cycles(&self) -> u32 {
        self.hit_cycles
    }

    /// From now on it answers in so many.
    pub fn retune(&mut self, hit_cycles: u32) {
        self.hit_cycles = hit_cycles;
    }

    /// Whether no other cache sees the first level, so that it can be looked into at once.
    #[inline(always)]
    pub fn is_private(&self) -> bool {
        self.visibility == Visibility::Misses
    }

    /// Others are to be asked for a line.
    #[inline(always)]
    pub fn ask(&mut self, context: usize, record: Record, missed: Missed, requester: Requester) {
        self.requests.push_back(Request { context, record, missed, requester });
    }

    /// The next of them, which is served from now on.
    #[inline(always)]
    pub fn next_request(&mut self) -> Option<Request> {
        let request = self.requests.pop_front()?;
        self.in_service = Some(request.requester);
        Some(request)
    }

    /// The slot of the reference that is served, if it is one.
    pub fn reference_in_service(&self) -> Option<usize> {
        match self.in_service {
            Some(Requester::Reference(slot)) => Some(slot),
            _ => None,
        }
    }

    /// The reference that is served waits for a line from now on, or for nothing.
    pub fn serve_miss(&mut self, place: Option<usize>) {
        self.in_service = place.map(Requester::Miss);
    }

    /// Who was served, and is not any more.
    pub fn served(&mut self) -> Option<Requester> {
        self.in_service.take()
    }

    /// A reference waits until a line comes.
    pub fn block(&mut self, slot: usize) {
        self.blocked.push(slot as Slot);
    }

    /// The n-th of those that wait.
    pub fn blocked(&self, n: usize) -> Option<usize> {
        self.blocked.get(n).map(|&slot| usize::from(slot))
    }

    /// None waits any more.
    pub fn unblock(&mut self) {
        self.blocked.clear();
    }

    /// Those in these slots wait for nothing any more.
    pub fn forget(&mut self, is_gone: impl Fn(Slot) -> bool) {
        self.blocked.retain(|&slot| !is_gone(slot));
        self.misses.forget(is_gone);
    }
}
