//! What is counted since the last frame: of each context, of slots, of cycles lost.

use super::contexts::{ByContext, CONTEXTS};
use engine::core::{
    CAUSES, CONTEXT_RESOURCES, Cause, ContextResource, PIPELINE_COUNTERS, PipelineCounter, SLOT_USES, SlotUse,
};

/// Resources of which entries are held: all but the last, the slots for fetching.
const HELD: usize = ContextResource::FetchSlots as usize;
const _: () = assert!(HELD + 1 == CONTEXT_RESOURCES.len());

/// The first of the uses that are slots lost for fetching, and how many there are.
const FETCH_LOST: usize = SlotUse::FetchLostFragment as usize;
const FETCH_LOSSES: usize = SlotUse::IssueInteger as usize - FETCH_LOST;

/// Why slots for fetching are lost: in the order of their uses.
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
    /// Entries held, summed over cycles.
    sums: [ByContext; HELD],
    /// What became of slots.
    slots: [u32; SLOT_USES.len()],
    /// Slots for fetching that were lost in this cycle, kept to book cycles like it.
    fetch_lost: [u32; FETCH_LOSSES],
    /// Cycles in which nothing was committed, by what the oldest instruction waited for.
    lost: [u32; CAUSES.len()],
    /// Instructions committed cycle by cycle while there are threads, if somebody wants to know.
    commits: Option<Vec<u8>>,
}

impl Counts {
    /// Nothing was counted yet.
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

    /// Starts counting anew.
    pub fn open_frame(&mut self) {
        self.counters.fill(Default::default());
        (self.sums, self.slots, self.lost) = Default::default();
    }

    /// Counts something of a context.
    #[inline(always)]
    pub fn count(&mut self, context: usize, counter: PipelineCounter, by: u32) {
        self.counters[context][counter as usize] += by;
    }

    /// A load or store of a context waits for so long. Ends at the limit, where a frame is refused: no bound says how long the
    /// waits are that begin in it.
    #[inline(always)]
    pub fn wait(&mut self, context: usize, cycles: u32) {
        let sum = &mut self.counters[context][PipelineCounter::StalledOperationCycles as usize];
        *sum = sum.saturating_add(cycles);
    }

    /// So many slots were used for something.
    #[inline(always)]
    pub fn use_slots(&mut self, slots: SlotUse, count: u32) {
        self.slots[slots as usize] += count;
    }

    /// In this cycle no slot for fetching was lost yet.
    #[inline(always)]
    pub fn begin_fetch(&mut self) {
        self.fetch_lost = [0; FETCH_LOSSES];
    }

    /// So many were.
    #[inline(always)]
    pub fn lose_fetch(&mut self, loss: Loss, slots: u32) {
        self.fetch_lost[loss as usize] += slots;
    }

    /// A context had so many.
    #[inline(always)]
    pub fn fetch(&mut self, context: usize, slots: u32) {
        self.count(context, PipelineCounter::Fetched, slots);
    }

    /// Books the slots lost for fetching and the entries held by so many contexts in the cycle just simulated, so many
    /// times.
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

    /// sums + held × cycles, without the multiplication where it is one cycle.
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

    /// Nothing was committed in so many cycles.
    #[inline(always)]
    pub fn lose(&mut self, cause: Cause, cycles: u32) {
        self.lost[cause as usize] += cycles;
    }

    /// From now on notes what is committed cycle by cycle.
    pub fn begin_commits(&mut self) {
        self.commits = Some(Vec::new());
    }

    /// So much was committed in each of so many cycles.
    #[inline(always)]
    pub fn note_commits(&mut self, committed: u32, cycles: u32) {
        if let Some(commits) = &mut self.commits {
            commits.extend(std::iter::repeat_n(committed as u8, cycles as usize));
        }
    }

    /// Appends what was noted since the last time.
    pub fn take_commits(&mut self, into: &mut Vec<u64>) {
        if let Some(commits) = &mut self.commits {
            into.extend(commits.drain(..).map(u64::from));
        }
    }

    /// What a context has counted.
    pub fn of_context(&self, context: usize) -> [u32; PIPELINE_COUNTERS.len()] {
        let mut counters = self.counters[context];
        // Each load or store looks its page up once.
        counters[PipelineCounter::TlbAccesses as usize] =
            counters[PipelineCounter::MemoryOperations as usize];
        counters
    }

    /// Entries that it held, by resource, summed over cycles. It had a slot for each instruction that it fetched.
    pub fn held_by(&self, context: usize) -> impl Iterator<Item = u32> {
        let fetched = self.counters[context][PipelineCounter::Fetched as usize];
        self.sums.iter().map(move |sums| sums[context]).chain([fetched])
    }

    /// What became of slots.
    pub fn slots(&self) -> [u32; SLOT_USES.len()] {
        self.slots
    }

    /// Cycles lost.
    pub fn lost(&self) -> &[u32; CAUSES.len()] {
        &self.lost
    }
}
