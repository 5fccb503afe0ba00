//! Counters since the last frame: per context, slots, lost cycles.

use super::contexts::{ByContext, CONTEXTS};
use engine::core::{
    CAUSES, CONTEXT_RESOURCES, Cause, ContextResource, PIPELINE_COUNTERS, PipelineCounter, SLOT_USES, SlotUse,
};

/// The resources with entries: all but the last, the fetch slots.
const HELD: usize = ContextResource::FetchSlots as usize;
const _: () = assert!(HELD + 1 == CONTEXT_RESOURCES.len());

/// The first use that is a lost fetch slot, and the number of such uses.
const FETCH_LOST: usize = SlotUse::FetchLostFragment as usize;
const FETCH_LOSSES: usize = SlotUse::IssueInteger as usize - FETCH_LOST;

/// Why fetch slots are lost, in the order of the uses.
#[derive(Clone, Copy, Debug)]
pub(super) enum Loss {
    Fragment,
    Cache,
    Room,
    Idle,
}

/// The counters of a core.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    counters: [[u32; PIPELINE_COUNTERS.len()]; CONTEXTS],
    /// Entries in use, summed over cycles.
    sums: [ByContext; HELD],
    /// Slots by use.
    slots: [u32; SLOT_USES.len()],
    /// Fetch slots lost in this cycle, kept to book identical cycles.
    fetch_lost: [u32; FETCH_LOSSES],
    /// Cycles without a commit, by what the oldest instruction waited for.
    lost: [u32; CAUSES.len()],
    /// Instructions committed per cycle while there are threads; `None` unless recorded.
    commits: Option<Vec<u8>>,
}

impl Counts {
    /// All counters are 0.
    pub fn new() -> Self {
        Self {
            counters: [[0; PIPELINE_COUNTERS.len()]; CONTEXTS],
            sums: [[0; CONTEXTS]; HELD],
            slots: [0; SLOT_USES.len()],
            fetch_lost: [0; FETCH_LOSSES],
            lost: [0; CAUSES.len()],
            commits: None,
        }
    }

    /// Resets the counters for a new frame.
    pub fn open_frame(&mut self) {
        self.counters.fill(Default::default());
        (self.sums, self.slots, self.lost) = Default::default();
    }

    /// Adds to a counter of a context.
    #[inline(always)]
    pub fn count(&mut self, context: usize, counter: PipelineCounter, by: u32) {
        self.counters[context][counter as usize] += by;
    }

    /// Adds a wait of a load or store. The sum saturates at the limit, where the frame is rejected: the waits that
    /// begin in a frame have no bound.
    #[inline(always)]
    pub fn wait(&mut self, context: usize, cycles: u32) {
        let sum = &mut self.counters[context][PipelineCounter::StalledOperationCycles as usize];
        *sum = sum.saturating_add(cycles);
    }

    /// Adds slots of one use.
    #[inline(always)]
    pub fn use_slots(&mut self, slots: SlotUse, count: u32) {
        self.slots[slots as usize] += count;
    }

    /// Resets the fetch slots lost in this cycle.
    #[inline(always)]
    pub fn begin_fetch(&mut self) {
        self.fetch_lost = [0; FETCH_LOSSES];
    }

    /// Adds lost fetch slots of this cycle.
    #[inline(always)]
    pub fn lose_fetch(&mut self, loss: Loss, slots: u32) {
        self.fetch_lost[loss as usize] += slots;
    }

    /// Adds the fetch slots of a context.
    #[inline(always)]
    pub fn fetch(&mut self, context: usize, slots: u32) {
        self.count(context, PipelineCounter::Fetched, slots);
    }

    /// Books the fetch slots lost and the entries in use by `context_count` contexts in the cycle just simulated,
    /// `cycles` times.
    #[inline(always)]
    pub fn book(&mut self, held: &[ByContext; CONTEXT_RESOURCES.len()], context_count: u32, cycles: u32) {
        // Half the places are enough for the common eight contexts.
        if context_count as usize <= CONTEXTS / 2 {
            self.book_held::<{ CONTEXTS / 2 }>(held, cycles);
        } else {
            self.book_held::<CONTEXTS>(held, cycles);
        }
        let slots = self.slots[FETCH_LOST..].iter_mut();
        slots.zip(self.fetch_lost).for_each(|(sum, lost)| *sum += lost * cycles);
    }

    /// sums + held × cycles, without the multiplication for one cycle.
    #[inline(always)]
    fn book_held<const CONTEXTS: usize>(&mut self, held: &[ByContext; CONTEXT_RESOURCES.len()], cycles: u32) {
        for (sums, held) in self.sums.iter_mut().zip(held) {
            let sums = sums[..CONTEXTS].iter_mut().zip(&held[..CONTEXTS]);
            if cycles == 1 {
                sums.for_each(|(sum, held)| *sum += held);
            } else {
                sums.for_each(|(sum, held)| *sum += held * cycles);
            }
        }
    }

    /// Adds cycles without a commit.
    #[inline(always)]
    pub fn lose(&mut self, cause: Cause, cycles: u32) {
        self.lost[cause as usize] += cycles;
    }

    /// Records commits per cycle from now on.
    pub fn begin_commits(&mut self) {
        self.commits = Some(Vec::new());
    }

    /// Records the same number of commits for each of `cycles` cycles.
    #[inline(always)]
    pub fn note_commits(&mut self, committed: u32, cycles: u32) {
        if let Some(commits) = &mut self.commits {
            commits.extend(std::iter::repeat_n(committed as u8, cycles as usize));
        }
    }

    /// Appends the commits recorded since the last call.
    pub fn take_commits(&mut self, into: &mut Vec<u64>) {
        if let Some(commits) = &mut self.commits {
            into.extend(commits.drain(..).map(u64::from));
        }
    }

    /// The counters of a context.
    pub fn of_context(&self, context: usize) -> [u32; PIPELINE_COUNTERS.len()] {
        let mut counters = self.counters[context];
        // Each load or store accesses the TLB once.
        counters[PipelineCounter::TlbAccesses as usize] =
            counters[PipelineCounter::MemoryOperations as usize];
        counters
    }

    /// A context's entries in use, by resource, summed over cycles. It had one fetch slot per fetched instruction.
    pub fn held_by(&self, context: usize) -> impl Iterator<Item = u32> {
        let fetched = self.counters[context][PipelineCounter::Fetched as usize];
        self.sums.iter().map(move |sums| sums[context]).chain([fetched])
    }

    /// Slots by use.
    pub fn slots(&self) -> [u32; SLOT_USES.len()] {
        self.slots
    }

    /// Lost cycles by cause.
    pub fn lost(&self) -> &[u32; CAUSES.len()] {
        &self.lost
    }
}
